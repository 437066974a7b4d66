"""The text of a match, read with distrust: it may be damaged, of a newer program, or from anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core import document
from threethrones.core.canonical import JSON, LONGEST, parsed
from threethrones.core.game import AnyGame
from threethrones.core.kinds import is_number
from threethrones.core.match import Match
from threethrones.core.paths import is_complete, next_spots
from threethrones.core.terms import AnySeen, Move
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.players import LEVELS
from threethrones.table.model import Kept, OpenMatch, Picked, Series
from threethrones.table.names import MOST_NAMES, read_names, read_title

MOST_COUNTED: Final = 1_000_000
"""Of revisions and of matches in a series: a greater number is nobody's."""
LONGEST_TIME: Final = 20
MOST_SECONDS: Final = 10_000_000
"""A third of a year: nobody plays longer."""
LONGEST_ORDERS: Final = 1000
"""As JSON: far more than any game's orders of one seat."""
LONGEST_STAMP: Final = 32
"""As long as a key of the entropy port."""
DOCUMENT: Final = ',"document":"'
"""Where what a text says of a match ends, and the match begins."""
_WHOLE_SIGNS: Final = re.compile(r'(?:[^"\\]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+')
"""As much of a JSON text as is not cut off."""


def read_match(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """A kept match and what is wrong with it. All drawers down: nobody's secrets are shown yet."""
    kept, whole = _kept(text)
    levels = _levels(kept.get("computers"))
    loaded = document.load(str(kept.get("document", text)), games, frozenset(levels))
    if not whole and not loaded.problems:
        loaded.problems.append(say("The end of this game is missing."))
    match = loaded.match
    if match is None:
        return None, loaded.problems
    seats = match.setup.seats
    match.computers = frozenset(computers := {seat: level for seat, level in levels.items() if seat < seats})
    opened = OpenMatch(
        id=match_id,
        match=match,
        names=read_names(kept.get("names"), seats),
        created=str(kept.get("created", ""))[:LONGEST_TIME],
        series=_series(kept.get("series"), seats),
        seeded=kept.get("seeded") is True,
        counted=kept.get("counted") is True,
        turning=kept.get("turning") is True,
        upturned=kept.get("upturned") is True,
        laid_open=kept.get("laid_open") is True,
        title=read_title(kept.get("title")),
        orders=_orders(kept.get("orders"), seats),
        within={ply for ply in _list(kept.get("within")) if is_number(ply, 1, len(match.plies) - 1)},
        read=_reads(kept.get("read"), seats, len(match.plies)),
        played=None if (played := played_in(kept)) is None else 1000 * played,
        looked=_number(kept.get("looked"), seats - 1),
        floor=_number(kept.get("floor"), len(match.plies)) or 0,
        lifted=_lifted(kept.get("lifted"), seats, len(match.plies)),
        computers=computers,
        reseated=kept.get("reseated") is True,
        newer=text if loaded.read_only else None,
    )
    if "lesson" in kept:
        opened.lesson = str(kept["lesson"])
        if opened.lesson not in _lessons(opened.game.name):
            opened.lesson = ""
            loaded.problems.append(
                say("This was a lesson that this app doesn’t have, so it’s an ordinary game now.")
            )
    opened.readers = _readers(kept.get("readers"), opened.match)
    opened.planned = _planned(kept.get("planned"), opened)
    opened.kept = Kept(text, rev_in(kept), stamp_in(kept), opened.matter)
    if not loaded.problems:
        _restore_picks(opened, kept)
    return opened, loaded.problems


def read_link(text: str, match_id: str, games: Mapping[str, AnyGame]) -> tuple[OpenMatch | None, list[Text]]:
    """A match that a link or another page holds. Nobody there may answer for a seat here: what it has of
    standing orders is left out, and so is a lesson."""
    opened, problems = read_match(text, match_id, games)
    if opened is not None:
        opened.orders, opened.planned = [{} for _ in opened.orders], {}
        opened.readers, opened.lesson = [], ""
    return opened, problems


def document_in(text: str) -> str:
    """The document in the text of a kept or exported match; a text that is none is its own."""
    kept, _ = _kept(text)
    return str(kept.get("document", text))


def _kept(text: str) -> tuple[dict[str, JSON], bool]:
    """The members of a kept match, and whether its text is whole. Of one that was damaged, what stands
    before the document and what there is of that."""
    whole = json_object(text)
    if whole is not None:
        return whole, True
    head, mark, tail = text.partition(DOCUMENT)
    if not mark or len(text) > LONGEST:
        return {}, True
    found = _WHOLE_SIGNS.match(tail)
    signs = found.group() if found else ""
    return {**(json_object(head + "}") or {}), "document": json.loads(f'"{signs}"', strict=False)}, False


# --- without reading the document ---------------------------------------------------------------------------


def head_of(text: str) -> Mapping[str, JSON] | None:
    """What a kept match says of itself; None for a text that is not whole."""
    head, mark, tail = text.partition(DOCUMENT)
    if mark and tail.endswith('}"}') and (found := json_object(head + "}")) is not None:
        return found
    whole = json_object(text)
    return whole if whole is not None and isinstance(whole.get("document"), str) else None


def has_orders(text: str) -> bool:
    """Whether a kept match, which may come from anywhere, brings answers of seats yet to be asked."""
    head = head_of(text) or {}
    return any(entry for name in ("orders", "planned") for entry in _list(head.get(name)))


def rev_of(text: str) -> int:
    """The revision of a kept text; 0 where it does not say."""
    return rev_in(head_of(text) or {})


def rev_in(kept: Mapping[str, JSON]) -> int:
    """The revision among the members of a kept match; 0 where they do not say."""
    rev = kept.get("rev")
    return rev if is_number(rev, 0, MOST_COUNTED) else 0


def played_in(kept: Mapping[str, JSON]) -> int | None:
    """For how many seconds the match was played; None where they do not say."""
    return _number(kept.get("played"), MOST_SECONDS)


def stamp_in(kept: Mapping[str, JSON]) -> str:
    """The stamp among them; empty where they do not say."""
    stamp = kept.get("stamp")
    return stamp[:LONGEST_STAMP] if isinstance(stamp, str) else ""


def json_object(text: str | None) -> dict[str, JSON] | None:
    """The object that a text from anywhere holds, if it does."""
    try:
        value = parsed(text or "")
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


# --- its members --------------------------------------------------------------------------------------------


def _restore_picks(opened: OpenMatch, kept: Mapping[str, JSON]) -> None:
    """What is picked of moves that go together, and the half-picked path, if the seat that decides may still
    be on it."""
    pending = opened.match.decision()
    picks, asked = kept.get("picks"), kept.get("asked")
    if pending is None or not isinstance(picks, list):
        return
    game, seen = opened.game, opened.match.seen(pending.seat)
    gathered, ahead = _together(game, seen, kept.get("gathered"), 1)
    opened.picked = Picked(gathered=tuple(gathered), by=pending.seat)
    offers, polled = game.offers(ahead), [*game.polled(ahead)]
    path: list[str] = []
    for pick in picks:
        if pick not in next_spots(offers, path) and pick not in polled:
            return
        path.append(str(pick))
    if is_complete(offers, path):
        return
    waits = asked if isinstance(asked, str) and is_complete(offers, [*path, asked]) else None
    opened.picked = replace(opened.picked, spots=tuple(path), asked=waits)


def _together(game: AnyGame, seen: AnySeen, value: object, left: int) -> tuple[list[Move], AnySeen]:
    """Of moves that are one choice those that can be played, up to where so many are left to be chosen, and
    what is seen then."""
    moves, state = list[Move](), game.clone(seen.state)
    for move in _list(value):
        if game.together(replace(seen, state=state)) <= left or move not in game.legal(state):
            break
        game.play(state, str(move))
        moves.append(str(move))
    return moves, replace(seen, state=state)


def _planned(value: object, opened: OpenMatch) -> Mapping[int, Sequence[Move]]:
    """What seats have chosen beforehand, where they still may choose it and have chosen all of it."""
    game, found = opened.game, dict[int, Sequence[Move]]()
    given = _list(value)[: opened.match.setup.seats] if opened.running else []
    for seat, moves in enumerate(given):
        asked = game.beforehand(opened.match.seen(seat)) if moves and seat not in opened.computers else None
        if asked is not None:
            planned, _ = _together(game, asked, moves, 0)
            if planned == moves and len(planned) == game.together(asked):
                found[seat] = planned
    return found


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _series(value: object, seats: int) -> Series:
    match value:
        case {"wins": list(wins), "draws": draws} if len(wins) == seats and all(
            is_number(count, 0, MOST_COUNTED) for count in (draws, *wins)
        ):
            return Series(list(wins), draws)
    return Series([0] * seats)


def _orders(value: object, seats: int) -> list[Mapping[str, JSON]]:
    given = [
        entry if isinstance(entry, dict) and len(json.dumps(entry)) <= LONGEST_ORDERS else {}
        for entry in _list(value)[:seats]
    ]
    return [*given, *({} for _ in range(seats - len(given)))]


def _levels(value: object) -> dict[int, str]:
    """Which seats are played by computers of which level."""
    given = enumerate(_list(value)[:MOST_NAMES])
    return {seat: level for seat, level in given if isinstance(level, str) and level in LEVELS}


def _lessons(game: str) -> Mapping[str, Text]:
    return CARDS[game].lessons if game in CARDS else {}


def _number(value: JSON, most: int) -> int | None:
    return value if is_number(value, 0, most) else None


def _readers(value: object, match: Match) -> list[int | None]:
    """Who has yet to read what was dealt, in a match that was dealt from a key."""
    if match.start.position or match.start.state is not None:
        return []
    told = _list(value)
    return [None] if told == [None] else [seat for seat in range(match.setup.seats) if seat in told]


def _lifted(value: object, seats: int, plies: int) -> list[tuple[int, int]]:
    """Each drawer once a ply."""
    pairs = (pair for pair in _list(value) if isinstance(pair, list) and len(pair) == 2)
    return [
        *dict.fromkeys(
            (ply, seat) for ply, seat in pairs if is_number(ply, 0, plies) and is_number(seat, 0, seats - 1)
        )
    ]


def _reads(value: object, seats: int, plies: int) -> list[int]:
    given = [read if is_number(read, 0, plies) else 0 for read in _list(value)[:seats]]
    return [*given, *[0] * (seats - len(given))]
