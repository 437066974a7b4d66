"""Questions to several seats at once: one tap for nobody, or one on each who does. Where several may, their
answers are picked in any order, and ``DONE`` ends them (``Question.polled``). The moves are each seat's own
answer, in the order in which they are asked; who is passed over has said no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.paths import joined, targets
from threethrones.core.question import DONE
from threethrones.core.terms import Move
from threethrones.games.camelot.rules.state import seat_target

NOBODY_DOES: Final = "nobody"


def next_who_does(asked: Sequence[int]) -> list[Move]:
    """What is offered where one is enough: that nobody does, or who is the next that does."""
    return [NOBODY_DOES, *map(seat_target, asked)]


def answers_until(asked: Sequence[int], offer: Move, yes: Move, no: Move) -> list[Move]:
    """The answers that such an offer stands for; any other text is itself alone.

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
    """What is offered where several may: that nobody does, or one of the answers alone."""
    return [NOBODY_DOES, *(joined([answer, DONE]) for answer in answers)]


def picked_answers(offer: Move, polled: Mapping[str, int]) -> list[str] | None:
    """The answers that an offer of a poll is made of, one of a seat; None where it is no such offer.

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
