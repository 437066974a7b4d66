"""Cutscenes of Camelot: title, picture and sound by kind of event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from threethrones.core.animations import Animation, Make, Sound
from threethrones.core.facts import Facts
from threethrones.core.text import Text, say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.gist import round_table
from threethrones.games.camelot.rules.black_draws import DREW_BLACK
from threethrones.games.camelot.rules.cancelling import STOPPED
from threethrones.games.camelot.rules.card_texts import CARD_TEXTS, DEAD, RELIC_TEXTS, UNMASKED
from threethrones.games.camelot.rules.combat import ROLLED, SIEGE_FOUGHT
from threethrones.games.camelot.rules.life import DIED, DRANK
from threethrones.games.camelot.rules.outcome import SWORDS_TURNED
from threethrones.games.camelot.rules.rewards import QUEST_OVER, RELIC_WON
from threethrones.games.camelot.rules.traitor import ACCUSED, LOYALTY_SEEN, UNMASKED_TRAITOR
from threethrones.games.camelot.view.scenes import Picture, QuestSide


class CutscenePicture(NamedTuple):
    """Title, picture and sound of a cutscene."""

    title: Text
    picture: Picture
    sound: Sound


def _drew_black(e: Facts) -> CutscenePicture:
    card = e.word("card")
    return CutscenePicture(
        box.CARD_NAMES[card], {"kind": "card", "card": card, "text": CARD_TEXTS[card]}, "black card"
    )


def _stopped(e: Facts) -> CutscenePicture:
    card = e.word("card")
    title = say("Stopped: %(card)s", card=box.CARD_NAMES[card])
    return CutscenePicture(title, {"kind": "stopped", "card": card, "merlins": box.MERLINS}, "counter")


def _accused(e: Facts) -> CutscenePicture:
    loyal, who, knight = bool(e.about["loyal"]), e.player("whom"), e.word("knight")
    return CutscenePicture(
        say("%(who)s is loyal", who=who) if loyal else say("%(who)s is the traitor", who=who),
        {
            "kind": "loyalty",
            "knight": knight,
            "loyal": loyal,
            "swords": e.number("swords"),
            "text": None if loyal else UNMASKED,
        },
        "flip",
    )


def _unmasked(e: Facts) -> CutscenePicture | None:
    """Return the cutscene of the unmasked traitor; None after an accusation, which has its own cutscene."""
    if e.about["accused"]:
        return None
    title = say("%(who)s is the traitor", who=e.who)
    picture: Picture = {"kind": "knight", "knight": e.word("knight"), "traitor": True, "text": UNMASKED}
    return CutscenePicture(title, picture, "flip")


def _died(e: Facts) -> CutscenePicture:
    title = say("%(who)s is dead", who=e.who)
    picture: Picture = {"kind": "knight", "knight": e.word("knight"), "traitor": False, "text": DEAD}
    return CutscenePicture(title, picture, "loss")


def _loyalty_seen(e: Facts) -> CutscenePicture:
    return CutscenePicture(say("Loyalty cards"), {"kind": "secret"}, "flip")


def _quest_over(e: Facts) -> CutscenePicture:
    place, won = box.PLACE_NAMES[e.word("place")], bool(e.about["won"])
    laid, dark = e.words("white"), e.words("black")
    white, black = e.numbers("sums") if "sums" in e else (None, None)
    helped = white is not None and white > _strength(laid)
    return CutscenePicture(
        say("Quest won: %(place)s", place=place) if won else say("Quest lost: %(place)s", place=place),
        {
            "kind": "quest",
            "place": e.word("place"),
            "won": won,
            "rows": [QuestSide("white", laid, white, helped), QuestSide("black", dark, black, sword=False)],
            "knights": e.words("knights"),
            "swords": e.number("swords"),
            "life": e.number("life"),
            "cards": e.number("cards"),
            "engines": e.number("engines"),
        },
        "sword" if won else "loss",
    )


def _relic_won(e: Facts) -> CutscenePicture:
    relic = e.word("relic")
    picture: Picture = {"kind": "relic", "relic": relic, "text": RELIC_TEXTS[relic]}
    return CutscenePicture(box.RELIC_NAMES[relic], picture, "win")


def _drank(e: Facts) -> CutscenePicture:
    return CutscenePicture(
        box.RELIC_NAMES[box.GRAIL], {"kind": "relic", "relic": box.GRAIL, "text": None}, "flip"
    )


def _rolled(e: Facts) -> CutscenePicture | None:
    """Return the cutscene of the die while Sir Kay may add a card; None if the fight's end shows the die."""
    if "strength" not in e:
        return None
    return CutscenePicture(say("The die shows %(die)d", die=e.number("die")), _siege(e, None), "flip")


def _siege_fought(e: Facts) -> CutscenePicture:
    won = bool(e.about["won"])
    title = say("A siege engine falls") if won else say("The siege engine stays")
    return CutscenePicture(title, _siege(e, won), "counter" if won else "attack")


def _siege(e: Facts, won: bool | None) -> Picture:
    cards, strength = e.words("cards"), e.number("strength")
    return {
        "kind": "siege",
        "cards": cards,
        "sword": strength > _strength(cards),
        "strength": strength,
        "die": e.number("die"),
        "won": won,
    }


def _strength(cards: list[str]) -> int:
    """Return the sum of fight cards; if the strength of a fight exceeds it, Excalibur was added."""
    return sum(box.VALUE[card] for card in cards)


def _swords_turned(e: Facts) -> CutscenePicture:
    """Return the cutscene of the round table, with the swords that have just turned black."""
    white, engines = e.number("white"), e.number("engines")
    swords = round_table(white, e.number("black"))
    swords[white : white + e.number("count")] = ["turned"] * e.number("count")
    picture: Picture = {
        "kind": "swords",
        "knight": e.word("knight"),
        "swords": swords,
        "engines": engines,
        "most": box.LAST_ENGINE,
    }
    return CutscenePicture(say("%(who)s is the traitor", who=e.who), picture, "sword")


BRIEF: Final = frozenset((*box.WAR_OF, box.DESPAIR))
"""Black cards that only add a warrior, and Despair: their cutscenes end by themselves."""


def _cutscene(make: Callable[[Facts], CutscenePicture | None]) -> Make:
    def picture(facts: Facts, text: Text) -> Animation | None:
        shown = make(facts)
        if shown is None:
            return None
        return Animation(
            text,
            cutscene=True,
            for_all=True,
            title=shown.title,
            picture={**shown.picture},
            sound=shown.sound,
            brief=facts.about.get("card") in BRIEF,
        )

    return picture


CUTSCENES: Final[Mapping[str, Make]] = {
    kind.name: _cutscene(make)
    for kind, make in (
        (DREW_BLACK, _drew_black),
        (STOPPED, _stopped),
        (ACCUSED, _accused),
        (UNMASKED_TRAITOR, _unmasked),
        (DIED, _died),
        (LOYALTY_SEEN, _loyalty_seen),
        (QUEST_OVER, _quest_over),
        (RELIC_WON, _relic_won),
        (DRANK, _drank),
        (ROLLED, _rolled),
        (SIEGE_FOUGHT, _siege_fought),
        (SWORDS_TURNED, _swords_turned),
    )
}
"""Makers of cutscenes, by kind of event."""
