"""Who answers what the whole table is asked, where persons and computers sit together.

Each computer answers for itself and each person for himself; what is the common matter of several seats (how
spoils are shared) a person decides if there is one among them, else the first of these computers.

How the table (the app) goes on after every move, ``computers`` being the seats that computers play:

1. ``seat = answering(game, seen, computers)``, from what everybody has seen. Where it is a seat, that
   computer chooses as always, from ``match.seen(seat)`` and the legal moves, and its intention may be said.
   So at a table of computers alone every question is answered.
2. Where it is None, a person is asked. Of a poll (who plays a Merlin?) the page offers what ``own_offers``
   gives in place of the game's offers, and plays the moves that stand beside an offer: they answer for
   persons alone, and end where it is a computer's turn to answer; then go on with 1. Whoever is to answer
   ``later`` has done so already: nobody is asked twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from threethrones.core.game import AnyGame
from threethrones.core.paths import targets
from threethrones.core.terms import AnySeen, Move, Seen


class Own(NamedTuple):
    """What persons answer by an offer."""

    now: Sequence[Move]
    """The moves up to the next answer of a computer."""
    later: Mapping[int, Move]
    """The answers of persons after that, by seat."""


def answering(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> int | None:
    """The computer's seat whose answer comes next; None where a person answers, or the game is over. Made of
    what everybody has seen."""
    responders = game.responders(seen)
    return responders[0] if responders and all(seat in computers for seat in responders) else None


def own_offers(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> dict[Move, Own]:
    """What persons may choose of what is offered, each with what they answer by it: where only the answers of
    computers differ, it is offered once."""
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
    """What persons answer by an offer, without the answers of computers."""
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
