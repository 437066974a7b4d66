"""Questions to several seats at once: one tap for nobody, else one on each who does, in the order in which
they are asked. The moves are each seat's own answer; who is passed over has said no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.game import Move
from threethrones.games.camelot.state import seat_spot

NOBODY_DOES: Final = "nobody"


def next_who_does(asked: Sequence[int]) -> list[Move]:
    """What is offered: that nobody does, or who is the next that does."""
    return [NOBODY_DOES, *map(seat_spot, asked)]


def answers_until(asked: Sequence[int], offer: Move, yes: Move, no: Move) -> list[Move]:
    """The answers that such an offer stands for; any other text is itself alone.

    >>> answers_until((2, 0, 1), "p0", "yes", "no")
    ['no', 'yes']
    >>> answers_until((2, 0, 1), "nobody", "yes", "no")
    ['no', 'no', 'no']
    """
    if offer == NOBODY_DOES:
        return [no] * len(asked)
    spots = list(map(seat_spot, asked))
    return [*[no] * spots.index(offer), yes] if offer in spots else [offer]
