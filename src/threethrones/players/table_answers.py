"""Answers to questions to the whole table, where persons and computers play together.

Each seat answers for itself. A common matter of several seats (how spoils are shared) is decided by a person
if there is one among them, else by the first of these computers.

How the table (the app) proceeds after every move, ``computers`` being the seats that computers play:

1. ``seat = answering(game, seen, computers)``, from public information. If it is a seat, that computer
   chooses as usual, from ``match.seen(seat)`` and the legal moves, and its intention may be said. So at a
   table of computers alone every question is answered.
2. If it is None, a person is asked. In a poll (who plays a Merlin?) the page offers ``own_offers`` instead
   of the game's offers, and plays the moves that belong to the picked offer: they answer for persons alone,
   and end where a computer is to answer; then go back to 1. The answers in ``later`` are already known, so
   nobody is asked twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from threethrones.core.game import AnyGame
from threethrones.core.paths import targets
from threethrones.core.terms import AnySeen, Move, Seen


class Own(NamedTuple):
    """Answers of the persons that an offer contains."""

    now: Sequence[Move]
    """Moves up to the next answer of a computer."""
    later: Mapping[int, Move]
    """Answers of persons after that, by seat."""


def answering(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> int | None:
    """Return the computer's seat that answers next, from public information; None if it is a person's turn or
    the game is over."""
    responders = game.responders(seen)
    return responders[0] if responders and all(seat in computers for seat in responders) else None


def own_offers(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> dict[Move, Own]:
    """Return the offers to persons, each with their answers in it, leaving out repeats that differ only in
    computers' answers."""
    found: dict[Move, Own] = {}
    polled = game.polled(seen)
    for offer in game.offers(seen):
        if polled.get(targets(offer)[0]) in computers:
            continue
        own = own_answers(game, seen, offer, computers)
        if not computers or own not in found.values():
            found[offer] = own
    return found


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
