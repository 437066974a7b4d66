"""Answers to questions that the whole table decides, if persons and computers play together.

Each seat answers for itself. A matter that several seats share (how spoils are divided) is decided by a
person if one of these seats has a person, else by the first computer among them.

The app does this after every move, where ``computers`` are the seats that computers play:

1. It calls ``answering(game, seen, computers)`` with the public view. If this returns a seat, the computer
   of that seat chooses as usual, from ``match.seen(seat)`` and the legal moves, and may announce its
   intention. If all seats are played by computers, every question is answered in this way.
2. If it returns None, a person is asked. In a poll (who plays a Merlin?) the page offers ``own_offers``
   instead of the game's offers, and plays the moves in ``now`` of the picked offer: these are the answers
   of persons up to the next answer of a computer. Then step 1 follows. The answers in ``later`` are stored,
   so that nobody is asked twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from threethrones.core.game import AnyGame
from threethrones.core.paths import targets
from threethrones.core.terms import AnySeen, Move, Seen


class Own(NamedTuple):
    """The answers of persons among the moves of an offer."""

    now: Sequence[Move]
    """Answers of persons that can be played at once, as no computer answers before them."""
    later: Mapping[int, Move]
    """Answers of persons that must wait for a computer's answer, by seat."""


def answering(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> int | None:
    """Return the seat, played by a computer, that answers next, from public information; None if a person may
    answer or the game is over."""
    responders = game.responders(seen)
    return responders[0] if responders and all(seat in computers for seat in responders) else None


def own_offers(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> dict[Move, Own]:
    """Return the offers that persons may pick, each with the persons' answers in it. Offers that differ only
    in computers' answers are listed once."""
    found: dict[Move, Own] = {}
    polled = game.polled(seen)
    for offer in game.offers(seen):
        if polled.get(targets(offer)[0]) in computers:
            continue
        own = own_answers(game, seen, offer, computers)
        if not computers or own not in found.values():
            found[offer] = own
    return found


def answers_by_seat(game: AnyGame, seen: AnySeen, offer: Move) -> dict[int, Move]:
    """Return the answer of each seat that an offer of a poll contains."""
    answers, state = dict[int, Move](), game.clone(seen.state)
    for move in game.spelled(seen, offer):
        answers[game.responders(Seen(state, seen.seat))[0]] = move
        game.play(state, move)
    return answers


def own_answers(game: AnyGame, seen: AnySeen, offer: Move, computers: Collection[int]) -> Own:
    """Return the persons' answers that an offer contains, without those of computers."""
    moves = game.spelled(seen, offer)
    state, asks, later = seen.state, False, dict[int, Move]()
    now = list[Move]()
    for at, move in enumerate(moves):
        view = Seen(state, seen.seat)
        if answering(game, view, computers) is not None:
            asks = True
        elif asks:
            later[game.responders(view)[0]] = move
        else:
            now.append(move)
        if at + 1 < len(moves):
            state = game.clone(state)
            game.play(state, move)
    return Own(now, later)
