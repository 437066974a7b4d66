"""Texts about the quests of Camelot: what wins and loses them, and their rewards and penalties.

Numbers in the sentences are filled in from the components and the rules, never written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.camelot import components as box

_WON: Final[Mapping[str, Text]] = {
    **{
        combat: say(
            "Place %(n)d fight cards in sets of matching cards (%(groups)s), each set of a different "
            "value. When either side is full, the knights win if their sum is higher.",
            n=box.QUESTS[combat].white,
            groups=box.pattern(combat),
        )
        for combat in box.COMBATS
    },
    box.EXCALIBUR: say(
        "Each white card that you place face down moves the sword one step. It must move %(n)d steps "
        "from the middle to the bright side.",
        n=box.STEPS,
    ),
    box.GRAIL: say("When there are %(n)d Grail cards.", n=box.GRAIL_SPACES),
    **{
        war: say(
            "When there are fight cards in order from %(first)s to %(last)s.",
            first=box.WHITE_NAMES[box.FIGHTS[0]],
            last=box.WHITE_NAMES[box.FIGHTS[-1]],
        )
        for war in box.WARS
    },
}
_LOST: Final[Mapping[str, Text]] = {
    **{
        combat: say(
            "When either side is full and the white sum isn’t higher than the black one. The black "
            "side has %(n)d spaces.",
            n=box.QUESTS[combat].black,
        )
        for combat in box.COMBATS
    },
    box.EXCALIBUR: say("When the sword has moved %(n)d steps from the middle to the dark side.", n=box.STEPS),
    box.GRAIL: say("When there are %(n)d dark cards.", n=box.GRAIL_SPACES),
    box.PICTS: say("If %(n)d Picts arrive before the row is complete.", n=box.WARRIORS),
    box.SAXONS: say("If %(n)d Saxons arrive before the row is complete.", n=box.WARRIORS),
}


def won_by(place: str, mordred: bool = False) -> Text:
    """Say what wins a quest; ``mordred``: whether Mordred is at this war, which then takes one card more."""
    if not mordred:
        return _WON[place]
    card = box.WHITE_NAMES[box.FIGHTS[-1]]
    return say(
        "%(won)s With Mordred there, you need a second card of this kind: %(card)s.",
        won=_WON[place],
        card=card,
    )


def lost_by(place: str) -> Text:
    """Say what loses a quest."""
    return _LOST[place]


def pays(figures: Mapping[str, int], place: str, won: bool) -> Text:
    """Say what a quest gives if ``won``, else what it costs; ``figures``: payoffs by the names in PAYOFFS."""
    quest = box.QUESTS[place]
    if not won:
        swords, lives, engines = (figures[name] for name in ("lost_swords", "lost_life", "lost_engines"))
        parts = [
            _black_swords(swords),
            say_n("%(n)d siege engine", "%(n)d siege engines", engines) if engines else None,
            _lives_lost(lives, quest.solo) if lives else None,
            say("the relic leaves the game: %(relic)s", relic=box.RELIC_NAMES[quest.relic])
            if quest.relic
            else None,
        ]
        return say("Defeat: %(what)s.", what=enumerated([part for part in parts if part]))
    swords, lives, cards = (figures[name] for name in ("swords", "life", "cards"))
    parts = [
        say_n("%(n)d white sword", "%(n)d white swords", swords),
        _lives_gained(lives, quest.solo) if lives else None,
        _cards_gained(cards, quest.solo) if cards else None,
        box.RELIC_NAMES[quest.relic] if quest.relic else None,
    ]
    return say("Victory: %(what)s.", what=enumerated([part for part in parts if part]))


def _black_swords(swords: int) -> Text:
    return say_n("%(n)d black sword", "%(n)d black swords", swords)


def _lives_gained(lives: int, solo: bool) -> Text:
    if solo:
        return say_n("%(n)d life for the knight there", "%(n)d lives for the knight there", lives)
    return say_n("%(n)d life for each knight there", "%(n)d lives for each knight there", lives)


def _lives_lost(lives: int, solo: bool) -> Text:
    if solo:
        return say_n("the knight there loses %(n)d life", "the knight there loses %(n)d lives", lives)
    return say_n("each knight there loses %(n)d life", "each knight there loses %(n)d lives", lives)


def _cards_gained(cards: int, solo: bool) -> Text:
    if solo:
        return say_n("%(n)d white card", "%(n)d white cards", cards)
    return say_n("%(n)d white card to share", "%(n)d white cards to share", cards)


_ROW: Final = box.VALUE.values()
BRIEFLY_WON: Final[Mapping[str, Text]] = {
    **{name: say("sets of %(groups)s, higher sum", groups=box.pattern(name)) for name in box.COMBATS},
    box.EXCALIBUR: say("all steps to the bright side"),
    box.GRAIL: say("%(n)d Grail cards", n=box.GRAIL_SPACES),
    **{war: say("%(first)d to %(last)d in order", first=min(_ROW), last=max(_ROW)) for war in box.WARS},
}
"""Conditions that win each quest, in a few words that fit on the board."""
BRIEFLY_LOST: Final[Mapping[str, Text]] = {
    **dict.fromkeys(box.COMBATS, say("either side full, sum not higher")),
    box.EXCALIBUR: say("all steps to the dark side"),
    box.GRAIL: say("%(n)d dark cards", n=box.GRAIL_SPACES),
    box.PICTS: say("%(n)d Picts", n=box.WARRIORS),
    box.SAXONS: say("%(n)d Saxons", n=box.WARRIORS),
}
"""Conditions that lose each quest, in a few words that fit on the board."""


# --- how near it is ---------------------------------------------------------------------------------------


def near_defeat(figures: Mapping[str, int] | None, place: str, left: int) -> Text:
    """Say briefly how many cards or steps are still missing until a place is lost, and what the loss costs.
    ``figures``: the quest's payoffs; None for Camelot, whose loss ends the game."""
    if figures is None:
        return near_end("engines", left)
    swords, engines = figures["lost_swords"], figures["lost_engines"]
    few = say_n("%(n)d engine", "%(n)d engines", engines)
    cost = joined([_black_swords(swords), *([few] if engines else [])], ", ")
    if place in box.COMBATS:
        return say_n(
            "one black card until the fight; if lost: %(cost)s",
            "%(n)d black cards until the fight; if lost: %(cost)s",
            left,
            cost=cost,
        )
    if place == box.PICTS:
        return say_n("one more Pict: %(cost)s", "%(n)d more Picts: %(cost)s", left, cost=cost)
    if place == box.SAXONS:
        return say_n("one more Saxon: %(cost)s", "%(n)d more Saxons: %(cost)s", left, cost=cost)
    if place == box.EXCALIBUR:
        return say_n("one more dark step: %(cost)s", "%(n)d more dark steps: %(cost)s", left, cost=cost)
    return say_n("one more dark card: %(cost)s", "%(n)d more dark cards: %(cost)s", left, cost=cost)


def near_end(what: str, left: int) -> Text:
    """Say how many more engines or black swords end the game; ``what``: ``engines`` or ``swords``."""
    if left <= 0:
        return say("Evil has won")
    if what == "engines":
        return say_n("one more engine: evil wins", "%(n)d more engines: evil wins", left)
    return say_n("one more black sword: evil wins", "%(n)d more black swords: evil wins", left)
