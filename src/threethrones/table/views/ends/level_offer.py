"""Offer of another level after three wins or three defeats in a row against or with computers.

Each person gets an offer only once for each game, level and result (won or lost), even if they ignore or
decline it. The offers made are stored under the person's name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.outcome import LOST, WON
from threethrones.core.outcome import fate as fate_of
from threethrones.core.text import Text, say
from threethrones.players import EASY, HARD, LEVELS, NORMAL
from threethrones.table.commands import settings
from threethrones.table.commands.context import Context
from threethrones.table.session.mode import PLAY
from threethrones.table.session.names import nameless
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.match_reader import json_object
from threethrones.table.views.people.match_counts import SELF, Played, Who, all_played
from threethrones.table.views.people.statistics import fate

KEY: Final = "levels"
"""Store key of the offers made, by person, game and offer (such as ``easy won``). The value is the id of the
match after which the offer was made, or empty once it was answered."""
ROW: Final = 3
"""Number of consecutive matches with the same result that leads to an offer."""
_AGAINST: Final[Mapping[tuple[str, str], tuple[str, Text]]] = {
    (EASY, WON): (NORMAL, say("You’ve won three in a row against an easy computer.")),
    (NORMAL, WON): (HARD, say("You’ve won three in a row against a normal computer.")),
    (HARD, LOST): (NORMAL, say("You’ve lost three in a row against a hard computer.")),
    (NORMAL, LOST): (EASY, say("You’ve lost three in a row against a normal computer.")),
}
"""Level to offer and the reason shown, by current level and result, for computers as opponents."""
_WITH: Final[Mapping[tuple[str, str], tuple[str, Text]]] = {
    (HARD, WON): (NORMAL, say("You’ve won three in a row with good companions.")),
    (NORMAL, WON): (EASY, say("You’ve won three in a row with average companions.")),
    (EASY, LOST): (NORMAL, say("You’ve lost three in a row with beginners.")),
    (NORMAL, LOST): (HARD, say("You’ve lost three in a row with average companions.")),
}
"""Level to offer and the reason, for computers as companions: better companions make the game easier."""
_AGAIN_AGAINST: Final[Mapping[str, Text]] = {
    EASY: say("Play again at easy"),
    NORMAL: say("Play again at normal"),
    HARD: say("Play again at hard"),
}
_AGAIN_WITH: Final[Mapping[str, Text]] = {
    EASY: say("Play again with beginners"),
    NORMAL: say("Play again with average companions"),
    HARD: say("Play again with good companions"),
}


class LevelOffer(NamedTuple):
    """An offer to play at another level."""

    level: str
    why: Text
    label: Text
    asked: str
    """Name of the offer in the store (see ``KEY``)."""


def offered(context: Context, opened: OpenMatch) -> LevelOffer | None:
    """Return the offer to make after the match on the table; None if there is none, or if it was answered or
    already made after another match."""
    elsewhere = opened.mode is not PLAY or opened.session.read_only or opened.kept.stale
    outcome = opened.match.outcome()
    if opened.lone is None or outcome is None or elsewhere or context.model.embedded is not None:
        return None
    together = context.presentation(opened).chances is not None
    level, end = _level([*opened.computers.values()]), fate_of(outcome, opened.lone)
    other, why = (_WITH if together else _AGAINST).get((level, end), ("", None))
    asked = f"{level} {end}"
    if why is None or _asked(context, opened).get(asked, opened.session.id) != opened.session.id:
        return None
    if not _is_row(context, opened, level, end, together):
        return None
    return LevelOffer(other, why, (_AGAIN_WITH if together else _AGAIN_AGAINST)[other], asked)


def note(context: Context, opened: OpenMatch) -> None:
    """Record the offer made after the match on the table, if there is one."""
    offer = offered(context, opened)
    if offer is not None and offer.asked not in _asked(context, opened):
        _keep(context, opened, offer.asked, opened.session.id)


def answer(context: Context, opened: OpenMatch) -> None:
    """Record that the offer after the match on the table was answered, whether accepted or declined."""
    offer = offered(context, opened)
    if offer is not None:
        _keep(context, opened, offer.asked, "")


def _is_row(context: Context, opened: OpenMatch, level: str, end: str, together: bool) -> bool:
    """Return whether the person's last ``ROW`` matches of this game at this level all had the result ``end``,
    the match on the table being the last of them."""
    who, played = _person(opened), all_played(context.store)[0]
    row = [
        one
        for one in played
        if one.game == opened.game.name
        and one.levels.count("") == 1 < len(one.levels)
        and one.seats_of(who) == [one.levels.index("")]
        and _level(one.levels) == level
        and not (together and _was_traitor(one))
    ][-ROW:]
    ends = [fate(one, one.seats_of(who)) for one in row]
    return ends == [end] * ROW and row[-1].created == opened.about.created


def _level(levels: Sequence[str]) -> str:
    """Return the highest of the computers' levels; a person's level is an empty text."""
    return max(levels, key=lambda level: LEVELS.index(level) if level else -1)


def _was_traitor(one: Played) -> bool:
    """Return whether the only person was the traitor, so that the computers were opponents, not companions:
    the person alone won, or lost while several others won."""
    person = one.levels.index("")
    return one.winners == [person] or (len(one.winners) > 1 and person not in one.winners)


def _person(opened: OpenMatch) -> Who:
    assert opened.lone is not None
    name = opened.names[opened.lone]
    return SELF if name in nameless() else Who(name)


# --- what was asked ---------------------------------------------------------------------------------------


def _asked(context: Context, opened: OpenMatch) -> Mapping[str, JSON]:
    return _table(
        _table(json_object(settings.kept(context.store, KEY)), _person(opened).name), opened.game.name
    )


def _table(whole: Mapping[str, JSON] | None, name: str) -> Mapping[str, JSON]:
    """Return the table stored under a name; empty if it is missing or, as data are untrusted, invalid."""
    found = (whole or {}).get(name)
    return found if isinstance(found, dict) else {}


def _keep(context: Context, opened: OpenMatch, asked: str, after: str) -> None:
    whole, who, game = (
        json_object(settings.kept(context.store, KEY)) or {},
        _person(opened).name,
        opened.game.name,
    )
    own = _table(whole, who)
    kept = {**whole, who: {**own, game: {**_table(own, game), asked: after}}}
    settings.remember(context, KEY, json.dumps(kept, ensure_ascii=False))
