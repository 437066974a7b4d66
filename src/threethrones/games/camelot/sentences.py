"""What happened in Camelot, as sentences for the log, the recap and the screen reader.

A sentence is a message with gaps, ``%(card)s``, which are filled with what the event tells (see ``events``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.terms import TURN_OVER, Event, Names
from threethrones.core.text import Text, citing, enumerated, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.card_texts import (
    BLACK_RULES,
    BLACK_TEXTS,
    DEAD,
    RELIC_RULES,
    RELIC_TEXTS,
    UNMASKED,
    WHITE_RULES,
    WHITE_TEXTS,
)
from threethrones.games.camelot.state import seat_of
from threethrones.games.camelot.wording import listed, sword_at

SILENT: Final = frozenset(("ended", "read", "swords"))
"""Kinds of events that another sentence tells: the turn's end, the black card, the accusation."""


def sentence(event: Event, names: Names) -> Text | None:
    """An event as a sentence; None where another sentence tells it."""
    written, told = _SENTENCES.get(event.kind), Facts(event.about, names)
    if written is None:
        return None
    return _filled(written if isinstance(written, Text) else written(told), told)


def explanation(event: Event) -> Text | None:
    """What must be told when this happens: what a special or lasting card does, what a relic does, and what
    it means that somebody is dead or unmasked."""
    card = str(event.about.get("card", ""))
    match event.kind:
        case "died":
            return citing("SC20", DEAD)
        case "unmasked":
            return citing("SC89", UNMASKED)
        case "relic won":
            relic = str(event.about["relic"])
            return citing(RELIC_RULES[relic], RELIC_TEXTS[relic])
        case "drew black" | "in force" | "invaded" if card in box.BLACK_SPECIAL:
            return citing(BLACK_RULES[card], BLACK_TEXTS[card])
        case "played" if card == box.HEROISM:
            return citing(WHITE_RULES[card], WHITE_TEXTS[card])
    return None


# --- what stands in the gaps of a sentence ----------------------------------------------------------------

COUNTED: Final = -1
"""The number of a sentence that is as great as the event counts."""
_GAP: Final = re.compile(r"%\((\w+)\)")


def _filled(text: Text, told: Facts) -> Text:
    """A sentence with what the event tells in the gaps that are still open."""
    number, values = text.number, text.values
    if number == COUNTED:
        number = told.number("count")
        values = {**values, "n": number}
    gaps = _GAP.findall(text.message + (text.plural or ""))
    found = {
        gap: _VALUES[gap](told) if gap in _VALUES else told.number(gap) for gap in gaps if gap not in values
    }
    return replace(text, values={**values, **found}, number=number)


def _present(told: Facts) -> Text:
    seats = told.numbers("present")
    return enumerated([told.names[seat] for seat in seats]) if seats else say("nobody")


def _lives(told: Facts) -> Text:
    lives = enumerate(told.numbers("score"))
    return enumerated([Text("%(n)d (%(who)s)", {"who": told.names[seat], "n": life}) for seat, life in lives])


_VALUES: Final[Mapping[str, Callable[[Facts], object]]] = {
    "who": Facts.player,
    "whom": lambda e: e.player("whom"),
    "owner": lambda e: e.player("owner"),
    "card": lambda e: box.CARD_NAMES[e.word("card")],
    "cards": lambda e: listed(e.words("cards")),
    "place": lambda e: box.PLACE_NAMES[e.word("place")],
    "relic": lambda e: box.RELIC_NAMES[e.word("relic")],
    "where": lambda e: sword_at(e.number("sword")),
    "now": lambda e: e.number("engines"),
    "n": lambda e: e.number("count"),
    "present": _present,
    "lives": _lives,
}
"""What a gap stands for, by its name; any other for the number of that name."""


# --- sentences that depend on what has happened -----------------------------------------------------------


def _offered(e: Facts) -> Text:
    count = e.number("count")
    if not count:
        return say_n(
            "%(who)s offers no Merlins; so far, %(n)d of %(most)d.",
            "%(who)s offers no Merlins; so far, %(n)d of %(most)d.",
            e.number("total"),
            most=box.MERLINS,
        )
    return say_n(
        "%(who)s offers %(offer)s; so far, %(n)d of %(most)d.",
        "%(who)s offers %(offer)s; so far, %(n)d of %(most)d.",
        e.number("total"),
        offer=say_n("%(n)d Merlin", "%(n)d Merlins", count),
        most=box.MERLINS,
    )


def _laid_black(e: Facts) -> Text:
    most = box.QUESTS[e.word("place")].black
    if "card" in e:
        return say("New on the black side (%(place)s, %(n)d of %(most)d): %(card)s.", most=most)
    return say("New on the black side (%(place)s, %(n)d of %(most)d): a hidden card.", most=most)


def _darkened(e: Facts) -> Text:
    if not e.about["driven"]:
        return say(
            "A space at the Holy Grail turns dark: %(card)s. Grail cards: %(grails)d, dark cards: %(dark)d."
        )
    if e.about["card"] == box.DESPAIR:
        return say(
            "A Grail card is discarded together with the black card: %(card)s. Grail cards: "
            "%(grails)d, dark cards: %(dark)d."
        )
    return say(
        "The black card takes the place of a Grail card, which is discarded: %(card)s. Grail "
        "cards: %(grails)d, dark cards: %(dark)d."
    )


def _stole(e: Facts) -> Text:
    whom = e.player("from")
    if not e.about["count"]:
        return say("%(who)s finds no card in %(whom)s’s hand.", whom=whom)
    return say("%(who)s discards a card from %(whom)s’s hand.", whom=whom)


def _quest_over(e: Facts) -> Text:
    swords, engines = e.number("swords"), e.number("engines")
    if e.about["won"]:
        return say_n(
            "Quest won (%(place)s): %(n)d white sword. Present: %(present)s.",
            "Quest won (%(place)s): %(n)d white swords. Present: %(present)s.",
            swords,
        )
    if not engines:
        return say_n(
            "Quest lost (%(place)s): %(n)d black sword. Present: %(present)s.",
            "Quest lost (%(place)s): %(n)d black swords. Present: %(present)s.",
            swords,
        )
    return say_n(
        "Quest lost (%(place)s): %(n)d black sword, %(engines)s. Present: %(present)s.",
        "Quest lost (%(place)s): %(n)d black swords, %(engines)s. Present: %(present)s.",
        swords,
        engines=say_n("%(n)d siege engine", "%(n)d siege engines", engines),
    )


def _cleared_away(e: Facts) -> Text:
    if not e.about["closed"]:
        return say("The quest starts again: %(place)s.")
    if e.about["place"] == box.LANCELOT:
        return say("Lancelot’s quest is over for good; the Dragon’s begins.")
    return say("The quest is over for good: %(place)s.")


def _played(e: Facts) -> Text:
    use = e.word("for").removesuffix("-play")
    if use in box.QUESTS:
        return say("%(who)s plays a card at %(place)s: %(card)s.", place=box.PLACE_NAMES[use])
    whom = seat_of(use, len(e.names))
    if whom is not None:
        return say("%(who)s plays a card for %(whom)s: %(card)s.", whom=e.names[whom])
    return _PLAYED.get(use) or say("%(who)s plays a card: %(card)s.")


_PLAYED: Final = {
    box.SIEGE: say("%(who)s plays a card against a siege engine: %(card)s."),
    "others": say("%(who)s plays a card for everyone else: %(card)s."),
    "traitor": say("%(who)s plays a card as the traitor: %(card)s."),
}
_OVER: Final = {
    "engines": say("There are %(n)d siege engines at Camelot.", n=box.LAST_ENGINE),
    "swords": say("There are %(n)d or more black swords on the Round Table.", n=box.BLACK_SWORDS),
    "dead": say("All the loyal knights are dead."),
    "twelve": say("There are %(n)d or more swords on the Round Table.", n=box.LAST_SWORD),
}


def _either(fact: str, if_so: Text, if_not: Text) -> Callable[[Facts], Text]:
    """One of two sentences, by whether a fact is true, some or not empty."""
    return lambda e: if_so if e.about[fact] else if_not


_SENTENCES: Final[Mapping[str, Text | Callable[[Facts], Text]]] = {
    # the start
    "gave to all": say("%(who)s puts a card into the common pool."),
    "gave card to all": say("You put into the common pool: %(card)s."),
    "pool shown": say("To share out: %(cards)s."),
    "shared": say("%(who)s gets: %(card)s."),
    # evil
    "looked": say_n(
        "%(who)s looks at the top black card.", "%(who)s looks at the top %(n)d black cards.", COUNTED
    ),
    "foresaw": say("You see, from the top: %(cards)s."),
    "put under": say("%(who)s puts the other black card under the pile."),
    "drew combat": say("%(who)s draws a black card and may place it face down."),
    "drew black": say("%(who)s shows a black card: %(card)s."),
    "face down": say("%(who)s places the black card face down at %(place)s."),
    "offered": _offered,
    "not stopped": say("Fewer than %(n)d Merlins: the black card isn’t stopped (%(card)s).", n=box.MERLINS),
    "stopped": say("%(n)d Merlins stop the black card: %(card)s.", n=box.MERLINS),
    "kept sword": say("%(who)s keeps Excalibur."),
    "cancelled": _either(
        "card",
        say("%(who)s throws Excalibur away and cancels a black card: %(card)s."),
        say("%(who)s throws Excalibur away: the hidden black card has no effect."),
    ),
    "engine": say("%(who)s adds a siege engine: %(now)d of %(most)d.", most=box.LAST_ENGINE),
    "engines": say_n(
        "%(n)d siege engine is added: %(now)d of %(most)d.",
        "%(n)d siege engines are added: %(now)d of %(most)d.",
        COUNTED,
        most=box.LAST_ENGINE,
    ),
    "laid black": _laid_black,
    "darkened": _darkened,
    "invaded": lambda e: say_n(
        "%(n)d of %(most)d warriors is there now: %(place)s.",
        "%(n)d of %(most)d warriors are there now: %(place)s.",
        e.number("warriors"),
        most=box.WARRIORS,
    ),
    "in force": say("In force now: %(card)s."),
    "lifted": say("No longer in force: %(card)s."),
    "volunteered": say("%(who)s volunteers (%(card)s)."),
    "did not volunteer": say("%(who)s doesn’t volunteer."),
    "all discard": say_n(
        "Nobody volunteers: every knight with any cards discards %(n)d card.",
        "Nobody volunteers: every knight with any cards discards %(n)d cards.",
        box.MORGANS_PRICE,
    ),
    "discarded": say_n("%(who)s discards %(n)d card.", "%(who)s discards %(n)d cards.", COUNTED),
    "discarded card": say("You discard: %(card)s."),
    "called home": say("All knights return to Camelot, and there is no heroic action this turn."),
    "forsaken": say_n(
        "Quest abandoned (%(place)s): %(n)d white card is discarded.",
        "Quest abandoned (%(place)s): %(n)d white cards are discarded.",
        COUNTED,
    ),
    "stole": _stole,
    "stole card": lambda e: say("%(who)s discards from %(whom)s’s hand: %(card)s.", whom=e.player("from")),
    # quests
    "paid": say("%(who)s places a white card face down for Excalibur."),
    "paid card": say("You place face down for Excalibur: %(card)s."),
    "sword moved": lambda e: (
        say("Excalibur moves towards the bright side. It’s now %(where)s.")
        if e.number("steps") > 0
        else say("Excalibur moves towards the dark side. It’s now %(where)s.")
    ),
    "laid": say("%(who)s places a card at %(place)s: %(card)s."),
    "cleared": say("%(who)s plays a Grail card, which leaves the game, and removes a dark card: %(card)s."),
    "combat": say("The black cards are revealed (%(place)s): %(cards)s."),
    "kay added": say("%(who)s adds a card as Sir Kay: %(card)s."),
    "kay passed": say("%(who)s adds no card as Sir Kay."),
    "compared": say("White %(white)d against black %(black)d (%(place)s)."),
    "quest over": _quest_over,
    "relic won": say("%(who)s wins a relic: %(relic)s."),
    "relic gone": say("A relic leaves the game: %(relic)s."),
    "spoils shown": say("Reward (%(place)s): %(cards)s."),
    "spoils dealt": say_n(
        "One reward card is dealt (%(place)s).",
        "%(n)d reward cards are dealt (%(place)s).",
        COUNTED,
    ),
    "share agreed": say("%(who)s will get a reward card."),
    "cleared away": _cleared_away,
    "fights": say("%(who)s fights a siege engine with %(card)s."),
    "rolled": say("%(who)s rolls %(die)d."),
    "siege fought": _either(
        "won",
        say("%(who)s wins with %(strength)d against %(die)d: a siege engine is removed."),
        say("%(who)s loses with %(strength)d against %(die)d: the siege engine stays and costs them a life."),
    ),
    # deeds
    "travelled": lambda e: say("%(who)s travels to %(place)s.", place=box.PLACE_NAMES[e.word("to")]),
    "drew": say_n("%(who)s draws %(n)d white card.", "%(who)s draws %(n)d white cards.", COUNTED),
    "drew cards": say("You draw: %(cards)s."),
    "reshuffled": say(
        "A pile is empty: both colours are shuffled again, %(white)d white cards and %(black)d black ones."
    ),
    "played": _played,
    "engine removed": lambda e: say_n(
        "A siege engine is removed; %(n)d is left.",
        "A siege engine is removed; %(n)d are left.",
        e.number("engines"),
    ),
    "warrior removed": lambda e: say_n(
        "A warrior is removed (%(place)s); %(n)d is left.",
        "A warrior is removed (%(place)s); %(n)d are left.",
        e.number("warriors"),
    ),
    "card removed": _either(
        "card",
        say("A black card is removed (%(place)s): %(card)s."),
        say("A hidden black card is removed unseen (%(place)s)."),
    ),
    "arranged": say("%(who)s puts a black card back in position %(n)d from the top."),
    "answered call": _either(
        "returns", say("%(who)s returns to Camelot."), say("%(who)s doesn’t return to Camelot.")
    ),
    "gave": say("%(who)s gives %(whom)s a card."),
    "gave card": say("%(who)s gives %(whom)s: %(card)s."),
    "sent": say_n(
        "The messenger takes %(n)d card to %(whom)s.",
        "The messenger takes %(n)d cards to %(whom)s.",
        COUNTED,
    ),
    "offers swap": say("As King Arthur, %(who)s offers %(whom)s a card."),
    "swapped": say("%(who)s and %(whom)s swap cards."),
    "healed": say("%(who)s heals with %(n)d identical cards.", n=box.SAME_TO_HEAL),
    "accused": _either(
        "loyal",
        say("%(who)s accuses %(whom)s, who is loyal: a white sword turns black, if there is one."),
        say("%(who)s accuses %(whom)s, who is the traitor: one more white sword."),
    ),
    "sacrificed": _either(
        "life",
        say("%(who)s sacrifices a life for another action and has %(life)d left."),
        say("%(who)s sacrifices their last life for another action."),
    ),
    # life and the end
    "lost life": say_n(
        "%(who)s loses %(n)d life and has %(life)d left.",
        "%(who)s loses %(n)d lives and has %(life)d left.",
        COUNTED,
    ),
    "gained life": say_n(
        "%(who)s gains %(n)d life and now has %(life)d.",
        "%(who)s gains %(n)d lives and now has %(life)d.",
        COUNTED,
    ),
    "drank": lambda e: (
        say("%(who)s drinks from the Holy Grail and has %(life)d lives; the Grail is gone.")
        if e.about["owner"] == e.about["seat"]
        else say("%(owner)s lets %(who)s drink from the Holy Grail: %(life)d lives; the Grail is gone.")
    ),
    "grail refused": say("%(who)s lets nobody drink from the Holy Grail."),
    "died": say("%(who)s is dead and out of the game."),
    "loyalty seen": say("From now on, everybody knows their own loyalty card."),
    "unmasked": say("%(who)s is unmasked and plays openly as the traitor."),
    "swords turned": say_n(
        "%(who)s is the traitor, and nobody found out: %(n)d white sword turns black.",
        "%(who)s is the traitor, and nobody found out: %(n)d white swords turn black.",
        COUNTED,
    ),
    "over": lambda e: _OVER[e.word("how")],
    TURN_OVER: say("Turn %(turn)d (%(who)s) is over. Lives: %(lives)s."),
}
