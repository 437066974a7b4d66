"""What happened in Camelot, as sentences for the log, the recap and the screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.game import TURN_OVER, Event, Names
from threethrones.core.text import Text, enumerated, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.card_texts import BLACK_TEXTS, DEAD, RELIC_TEXTS, UNMASKED, WHITE_TEXTS
from threethrones.games.camelot.state import seat_of
from threethrones.games.camelot.wording import listed, sword_at

SILENT: Final = frozenset(("ended", "read", "swords"))
"""Kinds of events that another sentence tells: the turn's end, the black card, the accusation."""


def sentence(event: Event, names: Names) -> Text | None:
    """An event as a sentence; None where another sentence tells it."""
    write = _SENTENCES.get(event.kind)
    return write(_Told(event.about, names)) if write else None


def explanation(event: Event) -> Text | None:
    """What must be told when this happens: what a special or lasting card does, what a relic does, and what
    it means that somebody is dead or unmasked."""
    match event.kind:
        case "died":
            return DEAD
        case "unmasked":
            return UNMASKED
        case "relic won":
            return RELIC_TEXTS[str(event.about["relic"])]
    card = str(event.about.get("card", ""))
    match event.kind:
        case "drew black" if card in box.BLACK_SPECIAL:
            return BLACK_TEXTS[card]
        case "invaded" if card == box.MORDRED:
            return BLACK_TEXTS[card]
        case "in force":
            return BLACK_TEXTS[card]
        case "played" if card == box.HEROISM:
            return WHITE_TEXTS[card]
    return None


class _Told(Facts):
    """An event of Camelot in words."""

    def players(self, name: str) -> Text:
        seats = self.numbers(name)
        return enumerated([self.names[seat] for seat in seats]) if seats else say("nobody")

    def card(self) -> Text:
        return box.name_of(self.word("card"))

    def cards(self) -> Text:
        return listed(self.words("cards"))

    def place(self, name: str = "place") -> Text:
        return box.PLACE_NAMES[self.word(name)]

    def relic(self) -> Text:
        return box.RELIC_NAMES[self.word("relic")]


# --- evil -------------------------------------------------------------------------------------------------


def _looked(e: _Told) -> Text:
    return say_n(
        "%(who)s looks at the top black card.",
        "%(who)s looks at the top %(n)d black cards.",
        e.number("count"),
        who=e.who,
    )


def _offered(e: _Told) -> Text:
    count, total = e.number("count"), e.number("total")
    if not count:
        return say_n(
            "%(who)s offers no Merlin; %(n)d of %(most)d counts so far.",
            "%(who)s offers no Merlin; %(n)d of %(most)d count so far.",
            total,
            who=e.who,
            most=box.MERLINS,
        )
    return say_n(
        "%(who)s offers %(offer)s; %(n)d of %(most)d counts so far.",
        "%(who)s offers %(offer)s; %(n)d of %(most)d count so far.",
        total,
        who=e.who,
        offer=say_n("%(n)d Merlin", "%(n)d Merlins", count),
        most=box.MERLINS,
    )


def _engines(e: _Told) -> Text:
    return say_n(
        "%(n)d siege engine is added: %(now)d of %(most)d.",
        "%(n)d siege engines are added: %(now)d of %(most)d.",
        e.number("count"),
        now=e.number("engines"),
        most=box.LAST_ENGINE,
    )


def _cancelled(e: _Told) -> Text:
    if not e.about["card"]:
        return say("%(who)s throws Excalibur away: the hidden black card has no effect.", who=e.who)
    return say("%(who)s throws Excalibur away and cancels: %(card)s.", who=e.who, card=e.card())


def _laid_black(e: _Told) -> Text:
    where = {"place": e.place(), "n": e.number("count"), "most": box.QUESTS[str(e.about["place"])].black}
    if "card" in e.about:
        return say("New on the dark side (%(place)s, %(n)d of %(most)d): %(card)s.", card=e.card(), **where)
    return say("New on the dark side (%(place)s, %(n)d of %(most)d): a hidden card.", **where)


def _darkened(e: _Told) -> Text:
    values = {"card": e.card(), "grails": e.number("grails"), "dark": e.number("dark")}
    if not e.about["driven"]:
        return say(
            "A spot of the Holy Grail is dark: %(card)s. Grail cards %(grails)d, dark cards %(dark)d.",
            **values,
        )
    if e.about["card"] == box.DESPAIR:
        return say(
            "A Grail card is discarded and the black card with it: %(card)s. Grail cards %(grails)d, dark "
            "cards %(dark)d.",
            **values,
        )
    return say(
        "A Grail card is discarded and the black card takes its place: %(card)s. Grail cards %(grails)d, "
        "dark cards %(dark)d.",
        **values,
    )


def _invaded(e: _Told) -> Text:
    return say_n(
        "%(n)d of %(most)d warriors stands there now: %(place)s.",
        "%(n)d of %(most)d warriors stand there now: %(place)s.",
        e.number("warriors"),
        most=box.WARRIORS,
        place=e.place(),
    )


def _discarded(e: _Told) -> Text:
    return say_n(
        "%(who)s discards %(n)d card.", "%(who)s discards %(n)d cards.", e.number("count"), who=e.who
    )


def _forsaken(e: _Told) -> Text:
    return say_n(
        "The quest is left before its end (%(place)s): %(n)d white card is discarded.",
        "The quest is left before its end (%(place)s): %(n)d white cards are discarded.",
        e.number("count"),
        place=e.place(),
    )


def _stole(e: _Told) -> Text:
    if not e.about["count"]:
        return say("%(who)s finds no card in the hand of %(whom)s.", who=e.who, whom=e.player("from"))
    return say("%(who)s discards a card from the hand of %(whom)s.", who=e.who, whom=e.player("from"))


# --- quests -----------------------------------------------------------------------------------------------


def _sword_moved(e: _Told) -> Text:
    where = sword_at(e.number("sword"))
    if e.number("steps") > 0:
        return say("Excalibur moves towards the bright side, now: %(where)s.", where=where)
    return say("Excalibur moves towards the dark side, now: %(where)s.", where=where)


def _laid(e: _Told) -> Text:
    return say("%(who)s lays a card (%(place)s): %(card)s.", who=e.who, place=e.place(), card=e.card())


def _siege_fought(e: _Told) -> Text:
    values = {"who": e.who, "strength": e.number("strength"), "die": e.number("die")}
    if e.about["won"]:
        return say("%(who)s wins with %(strength)d against %(die)d: a siege engine is gone.", **values)
    return say("%(who)s loses with %(strength)d against %(die)d: the siege engine stays.", **values)


def _quest_over(e: _Told) -> Text:
    swords, engines = e.number("swords"), e.number("engines")
    values = {"place": e.place(), "present": e.players("present")}
    if e.about["won"]:
        return say_n(
            "The quest is won (%(place)s): %(n)d white sword. Present: %(present)s.",
            "The quest is won (%(place)s): %(n)d white swords. Present: %(present)s.",
            swords,
            **values,
        )
    if not engines:
        return say_n(
            "The quest is lost (%(place)s): %(n)d black sword. Present: %(present)s.",
            "The quest is lost (%(place)s): %(n)d black swords. Present: %(present)s.",
            swords,
            **values,
        )
    return say_n(
        "The quest is lost (%(place)s): %(n)d black sword, %(engines)s. Present: %(present)s.",
        "The quest is lost (%(place)s): %(n)d black swords, %(engines)s. Present: %(present)s.",
        swords,
        engines=say_n("%(n)d siege engine", "%(n)d siege engines", engines),
        **values,
    )


def _cleared_away(e: _Told) -> Text:
    if not e.about["closed"]:
        return say("The quest begins anew: %(place)s.", place=e.place())
    if e.about["place"] == box.LANCELOT:
        return say("Lancelot's quest is over for good; the Dragon's begins.")
    return say("The quest is over for good: %(place)s.", place=e.place())


def _card_removed(e: _Told) -> Text:
    if not e.about["card"]:
        return say("A hidden black card is removed unseen (%(place)s).", place=e.place())
    return say("A black card is removed (%(place)s): %(card)s.", place=e.place(), card=e.card())


def _warrior_removed(e: _Told) -> Text:
    return say_n(
        "A warrior is removed (%(place)s); %(n)d stays.",
        "A warrior is removed (%(place)s); %(n)d stay.",
        e.number("warriors"),
        place=e.place(),
    )


def _engine_removed(e: _Told) -> Text:
    return say_n(
        "A siege engine is removed; %(n)d stays.",
        "A siege engine is removed; %(n)d stay.",
        e.number("engines"),
    )


# --- deeds ------------------------------------------------------------------------------------------------


def _played(e: _Told) -> Text:
    values = {"who": e.who, "card": e.card()}
    use = str(e.about["for"]).removesuffix("-play")
    if use in box.QUESTS:
        return say("%(who)s plays a card (%(place)s): %(card)s.", place=box.PLACE_NAMES[use], **values)
    if use == box.SIEGE:
        return say("%(who)s plays a card against the siege: %(card)s.", **values)
    if use == "others":
        return say("%(who)s plays a card for all others: %(card)s.", **values)
    if use == "traitor":
        return say("%(who)s plays a card as the traitor: %(card)s.", **values)
    whom = seat_of(use, len(e.names))
    if whom is not None:
        return say("%(who)s plays a card for %(whom)s: %(card)s.", whom=e.names[whom], **values)
    return say("%(who)s plays a card: %(card)s.", **values)


def _drew(e: _Told) -> Text:
    return say_n(
        "%(who)s draws %(n)d white card.", "%(who)s draws %(n)d white cards.", e.number("count"), who=e.who
    )


def _spoils_dealt(e: _Told) -> Text:
    return say_n(
        "One card of the reward is dealt (%(place)s).",
        "%(n)d cards of the reward are dealt (%(place)s).",
        e.number("count"),
        place=e.place(),
    )


def _sent(e: _Told) -> Text:
    return say_n(
        "The messenger has brought %(n)d card to %(whom)s.",
        "The messenger has brought %(n)d cards to %(whom)s.",
        e.number("count"),
        whom=e.player("whom"),
    )


def _answered(e: _Told) -> Text:
    if e.about["returns"]:
        return say("%(who)s returns to Camelot.", who=e.who)
    return say("%(who)s stays away.", who=e.who)


def _accused(e: _Told) -> Text:
    values = {"who": e.who, "whom": e.player("whom")}
    if e.about["loyal"]:
        return say(
            "%(who)s accuses %(whom)s, who is loyal: a white sword turns black, if one lies there.", **values
        )
    return say("%(who)s accuses %(whom)s, who is the traitor: one more white sword.", **values)


# --- life and the end -------------------------------------------------------------------------------------


def _lost_life(e: _Told) -> Text:
    return say_n(
        "%(who)s loses %(n)d life and has %(life)d.",
        "%(who)s loses %(n)d lives and has %(life)d.",
        e.number("count"),
        who=e.who,
        life=e.number("life"),
    )


def _gained_life(e: _Told) -> Text:
    return say_n(
        "%(who)s gains %(n)d life and has %(life)d.",
        "%(who)s gains %(n)d lives and has %(life)d.",
        e.number("count"),
        who=e.who,
        life=e.number("life"),
    )


def _sacrificed(e: _Told) -> Text:
    if not e.about["life"]:
        return say("%(who)s gives the last life for one more deed.", who=e.who)
    return say("%(who)s gives a life for one more deed and has %(life)d.", who=e.who, life=e.number("life"))


def _drank(e: _Told) -> Text:
    values = {"who": e.who, "life": e.number("life")}
    if e.about["owner"] == e.about["seat"]:
        return say("%(who)s drinks from the Holy Grail and has %(life)d lives; the Grail is gone.", **values)
    return say(
        "%(owner)s lets %(who)s drink from the Holy Grail: %(life)d lives; the Grail is gone.",
        owner=e.player("owner"),
        **values,
    )


def _swords_turned(e: _Told) -> Text:
    return say_n(
        "%(who)s is the traitor, and nobody has found out: %(n)d white sword turns black.",
        "%(who)s is the traitor, and nobody has found out: %(n)d white swords turn black.",
        e.number("count"),
        who=e.who,
    )


def _over(e: _Told) -> Text:
    match e.about["how"]:
        case "engines":
            return say("%(n)d siege engines stand before Camelot.", n=box.LAST_ENGINE)
        case "swords":
            return say("%(n)d black swords or more lie on the round table.", n=box.BLACK_SWORDS)
        case "dead":
            return say("All the loyal knights are dead.")
    return say("%(n)d swords or more lie on the round table.", n=box.LAST_SWORD)


def _turn_over(e: _Told) -> Text:
    lives = e.numbers("score")
    return say(
        "Turn %(turn)d is over: %(who)s. Lives: %(lives)s.",
        turn=e.number("turn"),
        who=e.who,
        lives=enumerated(
            [Text("%(who)s %(n)d", {"who": e.names[seat], "n": life}) for seat, life in enumerate(lives)]
        ),
    )


_SENTENCES: Final[dict[str, Callable[[_Told], Text]]] = {
    # the start
    "gave to all": lambda e: say("%(who)s gives a card to be shared out.", who=e.who),
    "gave card to all": lambda e: say("You give to be shared out: %(card)s.", card=e.card()),
    "pool shown": lambda e: say("To be shared out: %(cards)s.", cards=e.cards()),
    "shared": lambda e: say("%(who)s gets: %(card)s.", who=e.who, card=e.card()),
    # evil
    "looked": _looked,
    "foresaw": lambda e: say("You see, from the top: %(cards)s.", cards=e.cards()),
    "put under": lambda e: say("%(who)s puts the other black card under the pile.", who=e.who),
    "drew combat": lambda e: say("%(who)s draws a black card that may be laid face down.", who=e.who),
    "drew black": lambda e: say("%(who)s shows a black card: %(card)s.", who=e.who, card=e.card()),
    "face down": lambda e: say(
        "%(who)s lays the black card face down (%(place)s).", who=e.who, place=e.place()
    ),
    "offered": _offered,
    "not stopped": lambda e: say(
        "Fewer than %(n)d Merlins: nothing stops the black card (%(card)s).", n=box.MERLINS, card=e.card()
    ),
    "stopped": lambda e: say("%(n)d Merlins stop the black card: %(card)s.", n=box.MERLINS, card=e.card()),
    "kept sword": lambda e: say("%(who)s keeps Excalibur.", who=e.who),
    "cancelled": _cancelled,
    "engine": lambda e: say(
        "%(who)s adds a siege engine: %(now)d of %(most)d.",
        who=e.who,
        now=e.number("engines"),
        most=box.LAST_ENGINE,
    ),
    "engines": _engines,
    "laid black": _laid_black,
    "darkened": _darkened,
    "invaded": _invaded,
    "in force": lambda e: say("In force now: %(card)s.", card=e.card()),
    "lifted": lambda e: say("No longer in force: %(card)s.", card=e.card()),
    "volunteered": lambda e: say("%(who)s volunteers (%(card)s).", who=e.who, card=e.card()),
    "did not volunteer": lambda e: say("%(who)s does not volunteer.", who=e.who),
    "all discard": lambda _: say_n(
        "Nobody volunteers: every knight who can discards %(n)d card.",
        "Nobody volunteers: every knight who can discards %(n)d cards.",
        box.MORGANS_PRICE,
    ),
    "discarded": _discarded,
    "discarded card": lambda e: say("You discard: %(card)s.", card=e.card()),
    "called home": lambda _: say("All knights return to Camelot, and there is no deed in this turn."),
    "forsaken": _forsaken,
    "stole": _stole,
    "stole card": lambda e: say(
        "%(who)s discards from the hand of %(whom)s: %(card)s.",
        who=e.who,
        whom=e.player("from"),
        card=e.card(),
    ),
    # quests
    "paid": lambda e: say("%(who)s lays a white card face down for Excalibur.", who=e.who),
    "paid card": lambda e: say("You lay face down for Excalibur: %(card)s.", card=e.card()),
    "sword moved": _sword_moved,
    "laid": _laid,
    "cleared": lambda e: say(
        "%(who)s plays a Grail card that leaves the game, and removes a dark card: %(card)s.",
        who=e.who,
        card=e.card(),
    ),
    "combat": lambda e: say(
        "The dark side is revealed (%(place)s): %(cards)s.", place=e.place(), cards=e.cards()
    ),
    "kay added": lambda e: say("%(who)s adds a card as Sir Kay: %(card)s.", who=e.who, card=e.card()),
    "kay passed": lambda e: say("%(who)s adds no card as Sir Kay.", who=e.who),
    "compared": lambda e: say(
        "White %(white)d against black %(black)d (%(place)s).",
        white=e.number("white"),
        black=e.number("black"),
        place=e.place(),
    ),
    "quest over": _quest_over,
    "relic won": lambda e: say("%(who)s wins a relic: %(relic)s.", who=e.who, relic=e.relic()),
    "relic gone": lambda e: say("A relic leaves the game: %(relic)s.", relic=e.relic()),
    "spoils shown": lambda e: say("Reward (%(place)s): %(cards)s.", place=e.place(), cards=e.cards()),
    "spoils dealt": _spoils_dealt,
    "share agreed": lambda e: say("%(who)s shall get a card of the reward.", who=e.who),
    "cleared away": _cleared_away,
    "fights": lambda e: say("%(who)s fights a siege engine with: %(card)s.", who=e.who, card=e.card()),
    "rolled": lambda e: say("%(who)s rolls %(die)d.", who=e.who, die=e.number("die")),
    "siege fought": _siege_fought,
    # deeds
    "travelled": lambda e: say("%(who)s travels to %(place)s.", who=e.who, place=e.place("to")),
    "drew": _drew,
    "drew cards": lambda e: say("You draw: %(cards)s.", cards=e.cards()),
    "reshuffled": lambda e: say(
        "A pile is empty: both colours are shuffled anew, %(white)d white cards and %(black)d black ones.",
        white=e.number("white"),
        black=e.number("black"),
    ),
    "played": _played,
    "engine removed": _engine_removed,
    "warrior removed": _warrior_removed,
    "card removed": _card_removed,
    "arranged": lambda e: say(
        "%(who)s puts a black card back: number %(n)d from the top.", who=e.who, n=e.number("count")
    ),
    "answered call": _answered,
    "gave": lambda e: say("%(who)s gives %(whom)s a card.", who=e.who, whom=e.player("whom")),
    "gave card": lambda e: say(
        "%(who)s gives %(whom)s: %(card)s.", who=e.who, whom=e.player("whom"), card=e.card()
    ),
    "sent": _sent,
    "offers swap": lambda e: say(
        "%(who)s offers %(whom)s a card as King Arthur.", who=e.who, whom=e.player("whom")
    ),
    "swapped": lambda e: say("%(who)s and %(whom)s swap a card.", who=e.who, whom=e.player("whom")),
    "healed": lambda e: say("%(who)s heals with %(n)d identical cards.", who=e.who, n=box.SAME_TO_HEAL),
    "accused": _accused,
    "sacrificed": _sacrificed,
    # life and the end
    "lost life": _lost_life,
    "gained life": _gained_life,
    "drank": _drank,
    "grail refused": lambda e: say("%(who)s lets nobody drink from the Holy Grail.", who=e.who),
    "died": lambda e: say("%(who)s is dead and out of the game.", who=e.who),
    "loyalty seen": lambda _: say("From now on everybody knows his own loyalty card."),
    "unmasked": lambda e: say("%(who)s is unmasked and plays openly as the traitor.", who=e.who),
    "swords turned": _swords_turned,
    "over": _over,
    TURN_OVER: _turn_over,
}
