"""A move is a path of spots: what may be picked next, given what is already picked.

The notation of a move names its spots in order, joined by ``-``: ``Kr-4-attack`` is the red knight
from the hand, the fourth territory, the button "attack". Tapping, dragging and the keyboard all walk
this path, in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from threethrones.core.terms import Move

JOINT = "-"


def targets(move: Move) -> tuple[str, ...]:
    """The spots of a move, first to last.

    >>> spots("Kr-4-attack")
    ('Kr', '4', 'attack')
    """
    return tuple(move.split(JOINT))


def joined(picks: Sequence[str]) -> Move:
    """The move, or the beginning of one, that these spots spell."""
    return JOINT.join(picks)


def next_targets(moves: Iterable[Move], picks: Sequence[str]) -> list[str]:
    """The spots that some move names next after the picks, each once, in the order of the moves.

    >>> next_spots(["Kr-4-attack", "Kr-4-reinforce", "Kr-7-reinforce", "l2"], ["Kr"])
    ['4', '7']
    """
    start = "".join(f"{pick}{JOINT}" for pick in picks)
    end = len(start)
    found = {move[end:].split(JOINT, 1)[0]: None for move in moves if move.startswith(start)}
    return list(found)


def only_way(moves: Iterable[Move], picks: Sequence[str]) -> Move | None:
    """The only move that goes on from the picks; None where there are several, or none.

    >>> only_way(["F1-heal", "F2-heal", "F2-siege"], ["F1"])
    'F1-heal'
    """
    start = "".join(f"{pick}{JOINT}" for pick in picks)
    found = [move for move in moves if move.startswith(start)]
    return found[0] if len(found) == 1 else None


def is_complete(moves: Iterable[Move], picks: Sequence[str]) -> bool:
    """Whether the picks spell a whole move out of these."""
    return joined(picks) in moves
