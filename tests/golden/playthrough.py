"""Writes a playthrough: a game by computer players as text, complete for every seat.

It needs nothing but the package itself, so that it runs in Pyodide, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from threethrones.core.canonical import digest
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Event
from threethrones.games import GAMES
from threethrones.lab.named_players import player
from threethrones.players.playouts import next_move, thinking

LEGAL_EVERY: Final = 20
"""All legal moves are listed at one ply in so many; at the others their number and digest."""
SHORT: Final = 12

HOW_TO_READ: Final = """\
# Each ply: its number and move; the digest of everybody's view, then of each seat's.
#   event WHO   what WHO may know to have happened
#   view WHO    what changed in WHO's view; for a seat only what it sees beyond everybody
#   legal       who decides what; how many moves are legal, and their digest
"""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game to be played and written down."""

    game: str
    key: str
    players: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    components: str | None = None


def written(playthrough: Playthrough) -> str:
    """The text of a playthrough."""
    return "\n".join(_lines(playthrough)) + "\n"


def plies(playthrough: Playthrough) -> Iterator[Match]:
    """One match that moves on: at its beginning, and after each move."""
    game = GAMES[playthrough.game]
    setup = standard_setup(game, playthrough.options, playthrough.components, len(playthrough.players))
    players = [player(text, game) for text in playthrough.players]
    match = Match(game, setup, Start(key=playthrough.key))
    rng = thinking(playthrough.key)
    yield match
    while (move := next_move(match, players, rng)) is not None:
        match.play(move)
        yield match


def _lines(playthrough: Playthrough) -> Iterator[str]:
    game = GAMES[playthrough.game]
    yield f"# {game.name} {game.edition}, key “{playthrough.key}”"
    for seat, text in enumerate(playthrough.players):
        yield f"# seat {seat}: {text}"
    yield from HOW_TO_READ.splitlines()
    seats: list[int | None] = [None, *range(len(playthrough.players))]
    seen: dict[int | None, dict[str, str]] = {seat: {} for seat in seats}
    for match in plies(playthrough):
        yield from _ply_lines(match, seats, seen)
    outcome = match.outcome()
    if outcome is None:
        raise AssertionError("a playthrough ends with its game")
    yield ""
    yield f"winners {_plain(list(outcome.winners))}, {outcome.reason} ({outcome.rule})"


def _ply_lines(
    match: Match, seats: list[int | None], seen: dict[int | None, dict[str, str]]
) -> Iterator[str]:
    views = {seat: match.game.seen_json(match.seen(seat)) for seat in seats}
    last = match.plies[-1] if match.plies else None
    yield ""
    yield f"{match.ply} {last.move if last else 'start'} {' '.join(_short(view) for view in views.values())}"
    for event in last.events if last else ():
        yield f"  event {_who_knows(event)}: {event.kind} {_about(event)}".rstrip()
    public = _changes(seen[None], views[None])
    for seat, view in views.items():
        changes = _changes(seen[seat], view)
        own = (
            changes
            if seat is None
            else {name: new for name, new in changes.items() if public.get(name) != new}
        )
        seen[seat] = dict(_leaves(view))
        if own:
            yield f"  view {_name(seat)}: {'; '.join(f'{name}={new}' for name, new in own.items())}"
    yield _legal_line(match)


def _legal_line(match: Match) -> str:
    decision = match.decision()
    if decision is None:
        return "  over"
    moves = match.legal()
    listed = " ".join(moves) if match.ply % LEGAL_EVERY == 0 else _short(moves)
    private = "" if decision.private else " openly"
    return f"  legal {_name(decision.seat)} {decision.kind}{private}: {len(moves)} {listed}"


def _short(value: object) -> str:
    return digest(value)[:SHORT]


def _name(seat: int | None) -> str:
    return "all" if seat is None else str(seat)


def _who_knows(event: Event) -> str:
    who = "all" if event.seats is None else "+".join(map(str, event.seats))
    return f"{who}, not undone" if event.reveals else who


def _about(event: Event) -> str:
    return "; ".join(f"{name}={value}" for name, value in _leaves(event.about))


def _changes(before: Mapping[str, str], view: Mapping[str, Any]) -> dict[str, str]:
    now = dict(_leaves(view))
    changed = {name: new for name, new in now.items() if before.get(name) != new}
    return changed | {name: "gone" for name in before if name not in now}


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The parts of a plain value, each with its path: scalars, and lists of nothing else."""
    if isinstance(value, Mapping) and value:
        for name, item in value.items():
            yield from _leaves(item, f"{path}.{name}" if path else str(name))
    elif isinstance(value, list) and any(isinstance(item, (list, Mapping)) for item in value):
        for number, item in enumerate(value):
            yield from _leaves(item, f"{path}.{number}")
    else:
        yield path, _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return f"[{' '.join(map(_plain, value))}]"
    if isinstance(value, str):
        return value or "''"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
