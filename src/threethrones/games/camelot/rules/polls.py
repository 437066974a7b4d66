"""Polls: questions to several seats at once. One tap answers that no seat says yes, or which seat says yes.
If several seats may say yes, their answers are picked in any order and ended by ``DONE``
(``Question.polled``). The moves are the seats' own answers in the order asked; a seat not picked says no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.paths import joined, targets
from threethrones.core.question import DONE
from threethrones.core.terms import Move
from threethrones.games.camelot.rules.state import seat_target

NOBODY_DOES: Final = "nobody"


def next_who_does(asked: Sequence[int]) -> list[Move]:
    """Return the offers of a poll that ends with the first yes: nobody, or the seat that says yes."""
    return [NOBODY_DOES, *map(seat_target, asked)]


def answers_until(asked: Sequence[int], offer: Move, yes: Move, no: Move) -> list[Move]:
    """Return the answers that an offer of ``next_who_does`` stands for; any other text stands for itself.

    >>> answers_until((2, 0, 1), "p0", "yes", "no")
    ['no', 'yes']
    >>> answers_until((2, 0, 1), "nobody", "yes", "no")
    ['no', 'no', 'no']
    """
    if offer == NOBODY_DOES:
        return [no] * len(asked)
    who = list(map(seat_target, asked))
    return [*[no] * who.index(offer), yes] if offer in who else [offer]


def each_alone(answers: Mapping[str, int]) -> list[Move]:
    """Return the offers of a poll in which several may say yes: nobody, or one answer and ``DONE``."""
    return [NOBODY_DOES, *(joined([answer, DONE]) for answer in answers)]


def picked_answers(offer: Move, polled: Mapping[str, int]) -> list[str] | None:
    """Return the answers that an offer of a poll contains, at most one per seat; None if it is no such offer.

    >>> picked_answers("p2-p0-done", {"p0": 0, "p2": 2})
    ['p2', 'p0']
    >>> picked_answers("nobody", {"p0": 0, "p2": 2})
    []
    """
    if offer == NOBODY_DOES:
        return []
    *answers, last = targets(offer)
    seats = {polled.get(answer) for answer in answers}
    is_whole = answers and last == DONE and None not in seats and len(seats) == len(answers)
    return answers if is_whole else None
