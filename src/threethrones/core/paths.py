"""Moves as paths of targets, and which targets may be picked next.

The notation of a move names its targets in order, joined by ``-``: ``Kr-4-attack`` is the red knight from the
hand, the fourth territory, the button "attack". Tapping, dragging and the keyboard all follow this path, in
every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threethrones.core.terms import Move

JOINT = "-"


def targets(move: Move) -> tuple[str, ...]:
    """Return the targets of a move, first to last.

    >>> targets("Kr-4-attack")
    ('Kr', '4', 'attack')
    """
    return tuple(move.split(JOINT))


def joined(picks: Sequence[str]) -> Move:
    """Join targets into a move, or the beginning of one."""
    return JOINT.join(picks)


def continuing(moves: Iterable[Move], picks: Sequence[str]) -> list[Move]:
    """Return the moves that begin with these picks and have further targets; all moves if nothing is picked.

    >>> continuing(["F1-heal", "F2-heal", "F2"], ["F2"])
    ['F2-heal']
    """
    start = "".join(f"{pick}{JOINT}" for pick in picks)
    return [move for move in moves if move.startswith(start)]


def next_targets(moves: Iterable[Move], picks: Sequence[str]) -> list[str]:
    """Return the targets that may follow these picks in a move, each once, in the order of the moves.

    >>> next_targets(["Kr-4-attack", "Kr-4-reinforce", "Kr-7-reinforce", "l2"], ["Kr"])
    ['4', '7']
    """
    return list(dict.fromkeys(targets(move)[len(picks)] for move in continuing(moves, picks)))


def only_way(moves: Iterable[Move], picks: Sequence[str]) -> Move | None:
    """Return the only move that continues the picks; None if there are several or none.

    >>> only_way(["F1-heal", "F2-heal", "F2-siege"], ["F1"])
    'F1-heal'
    """
    found = continuing(moves, picks)
    return found[0] if len(found) == 1 else None


def is_complete(moves: Iterable[Move], picks: Sequence[str]) -> bool:
    """Return whether the picks are the targets of a complete move."""
    return joined(picks) in moves
