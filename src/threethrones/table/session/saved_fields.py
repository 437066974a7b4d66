"""Saved fields of a session or look: each declares how it is converted to JSON and back. The JSON may come
from anywhere; invalid values are ignored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Final, cast, get_type_hints

from threethrones.core.canonical import JSON
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.terms import AnySeen, Move
from threethrones.players import LEVELS
from threethrones.table.session.names import MOST_NAMES, read_names, read_title

MOST_COUNTED: Final = 1_000_000
"""Maximum revision number of a match, and maximum number of matches in a series."""
LONGEST_TIME: Final = 20
MOST_SECONDS: Final = 10_000_000
"""Maximum time played, in seconds: a third of a year."""
LONGEST_ORDERS: Final = 1000
"""Maximum length of a seat's orders as JSON, in characters; far more than any game needs."""


@dataclass(frozen=True, slots=True)
class Stored:
    """How a field is converted to JSON and back."""

    read: Callable[[JSON, Match], Any]
    """Function from untrusted JSON (None if missing) and the match to the value of the field."""
    plain: Callable[[Any, Match], JSON] = lambda value, _match: value
    """Function from the value of the field and the match to JSON."""
    sparse: bool = False
    """Whether the field is omitted if its value is empty."""
    key: str = ""
    """Key of the field in the JSON object; empty if it is the field's name."""


@cache
def _declared(of: type) -> Mapping[str, Stored | type]:
    """Return the saved fields of a record, and its fields that are themselves records with saved fields."""
    found: dict[str, Stored | type] = {}
    hints = get_type_hints(of, include_extras=True)
    for name in (field.name for field in fields(of)):
        metas = getattr(hints[name], "__metadata__", ())
        if how := [meta for meta in metas if isinstance(meta, Stored)]:
            found[name] = how[0]
        elif is_dataclass(hints[name]) and _declared(hints[name]):
            found[name] = hints[name]
    return found


def written(record: object, match: Match) -> dict[str, JSON]:
    """Return all saved fields of a record and its nested records as one JSON object."""
    found, of = dict[str, JSON](), cast("type", type(record))
    for name, how in _declared(of).items():
        value = getattr(record, name)
        if not isinstance(how, Stored):
            found |= written(value, match)
        elif value or not how.sparse:
            found[how.key or name] = how.plain(value, match)
    return found


def read(of: type, kept: Mapping[str, JSON], match: Match) -> dict[str, Any]:
    """Return the saved fields of a record, by name, read from a JSON object that ``written`` has made."""
    return {
        name: how.read(kept.get(how.key or name), match)
        if isinstance(how, Stored)
        else how(**read(how, kept, match))
        for name, how in _declared(of).items()
    }


# --- the kinds of fields ------------------------------------------------------------------------------------


def entries(value: JSON) -> list[JSON]:
    """Return the entries of a list; empty for any other value."""
    return value if isinstance(value, list) else []


def _within(value: JSON, most: int) -> int | None:
    return value if is_number(value, 0, most) else None


FLAG: Final = Stored(lambda value, _: value is True)
TIME: Final = Stored(lambda value, _: value[:LONGEST_TIME] if isinstance(value, str) else "")
TITLE: Final = Stored(lambda value, _: read_title(value))
LESSON: Final = Stored(lambda value, _: value if isinstance(value, str) else "", sparse=True)
NAMES: Final = Stored(lambda value, match: read_names(value, match.setup.seats), lambda value, _: [*value])
SEAT: Final = Stored(lambda value, match: _within(value, match.setup.seats - 1))
PLY: Final = Stored(lambda value, match: _within(value, len(match.plies)) or 0)
PLIES: Final = Stored(
    lambda value, match: frozenset(ply for ply in entries(value) if is_number(ply, 1, len(match.plies) - 1)),
    lambda value, _: sorted(value),
)


def seconds(value: JSON) -> int | None:
    """Return the time played, in seconds; None if missing or invalid."""
    return _within(value, MOST_SECONDS)


def _milliseconds(value: JSON, _match: Match) -> int | None:
    return None if (played := seconds(value)) is None else 1000 * played


PLAYED: Final = Stored(_milliseconds, lambda value, _: None if value is None else value // 1000)


def levels(value: JSON) -> dict[int, str]:
    """Return the level of each computer player, by seat, without invalid levels."""
    given = enumerate(entries(value)[:MOST_NAMES])
    return {seat: level for seat, level in given if isinstance(level, str) and level in LEVELS}


COMPUTERS: Final = Stored(
    lambda value, match: {at: level for at, level in levels(value).items() if at < match.setup.seats},
    lambda value, match: [value.get(seat, "") for seat in range(match.setup.seats)],
)


def _orders(value: JSON, match: Match) -> tuple[Mapping[str, JSON], ...]:
    given = [
        entry if isinstance(entry, dict) and len(json.dumps(entry)) <= LONGEST_ORDERS else {}
        for entry in entries(value)[: match.setup.seats]
    ]
    return (*given, *({} for _ in range(match.setup.seats - len(given))))


ORDERS: Final = Stored(_orders, lambda value, _: [*value])


def _reads(value: JSON, match: Match) -> tuple[int, ...]:
    given = [_within(read, len(match.plies)) or 0 for read in entries(value)[: match.setup.seats]]
    return (*given, *[0] * (match.setup.seats - len(given)))


READS: Final = Stored(_reads, lambda value, _: [*value])


def _readers(value: JSON, match: Match) -> tuple[int | None, ...]:
    """Return the seats that have yet to read the deal; empty unless the match was dealt from a key."""
    if match.start.position or match.start.state is not None:
        return ()
    told = entries(value)
    return (None,) if told == [None] else tuple(seat for seat in range(match.setup.seats) if seat in told)


READERS: Final = Stored(_readers, lambda value, _: [*value])


def _lifted(value: JSON, match: Match) -> tuple[tuple[int, int], ...]:
    """Return the drawers opened out of turn, as pairs of ply and seat without duplicates."""
    pairs = (pair for pair in entries(value) if isinstance(pair, list) and len(pair) == 2)
    plies, last = len(match.plies), match.setup.seats - 1
    known = ((ply, seat) for ply, seat in pairs if is_number(ply, 0, plies) and is_number(seat, 0, last))
    return (*dict.fromkeys(known),)


LIFTED: Final = Stored(_lifted, lambda value, _: [[*pair] for pair in value])


def together(game: AnyGame, seen: AnySeen, value: JSON, left: int) -> tuple[list[Move], AnySeen]:
    """Return the leading moves of a saved list that are still legal, and the view after them. ``left``:
    number of moves of the combined choice at which to stop."""
    moves, state = list[Move](), game.clone(seen.state)
    for move in entries(value):
        if game.together(replace(seen, state=state)) <= left or move not in game.legal(state):
            break
        game.play(state, str(move))
        moves.append(str(move))
    return moves, replace(seen, state=state)


def _planned(value: JSON, match: Match) -> Mapping[int, list[Move]]:
    """Return the planned moves, by seat, without plans that are incomplete or no longer allowed."""
    game, found = match.game, dict[int, list[Move]]()
    given = entries(value)[: match.setup.seats] if match.outcome() is None else []
    for seat, moves in enumerate(given):
        asked = game.beforehand(match.seen(seat)) if moves and seat not in match.computers else None
        texts = [move for move in entries(moves) if isinstance(move, str)]
        if asked is not None and len(texts) == game.choice_size(asked) and _playable(game, asked, texts):
            found[seat] = texts
    return found


def _playable(game: AnyGame, seen: AnySeen, moves: Iterable[Move]) -> bool:
    """Return whether moves are legal one after another."""
    state = game.clone(seen.state)
    for move in moves:
        if move not in game.legal(state):
            return False
        game.play(state, move)
    return True


PLANNED: Final = Stored(
    _planned, lambda value, match: [[*value.get(seat, ())] for seat in range(match.setup.seats)]
)
