"""Who answers what the whole table is asked, where persons and computers sit together.

Each computer answers for itself and each person for himself; what is the common matter of several seats (how
spoils are shared) a person decides if there is one among them, else the first of these computers.

How the table (the app) goes on after every move, ``computers`` being the seats that computers play:

1. ``seat = answering(game, seen, computers)``, from what everybody has seen. Where it is a seat, that
   computer chooses as always, from ``match.seen(seat)`` and the legal moves, and its intention may be said.
   So at a table of computers alone every question is answered.
2. Where it is None, a person is asked. Of a poll (who plays a Merlin?) the page offers what ``own_offers``
   gives in place of the game's offers, and plays the moves that stand beside an offer: they answer for
   persons alone, and end where it is a computer's turn to answer; then go on with 1.
"""

from __future__ import annotations

from collections.abc import Collection

from threethrones.core.game import AnyGame, AnySeen, Move, Seen


def answering(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> int | None:
    """The computer's seat whose answer comes next; None where a person answers, or the game is over. Made of
    what everybody has seen."""
    speakers = game.speakers(seen)
    return speakers[0] if speakers and all(seat in computers for seat in speakers) else None


def own_offers(game: AnyGame, seen: AnySeen, computers: Collection[int]) -> dict[Move, list[Move]]:
    """What persons may choose of what is offered, each with the moves that it stands for, without those of
    computers: where only these differ, it is offered once."""
    found: dict[Move, list[Move]] = {}
    for offer in game.offers(seen):
        spelled = game.spelled(seen, offer)
        moves = _own(game, seen, spelled, computers)
        if moves == spelled or moves not in found.values():
            found[offer] = moves
    return found


def _own(game: AnyGame, seen: AnySeen, moves: list[Move], computers: Collection[int]) -> list[Move]:
    """The first of these moves, as far as persons play them."""
    state = seen.state
    for at, move in enumerate(moves):
        if answering(game, Seen(state, seen.seat), computers) is not None:
            return moves[:at]
        if at + 1 < len(moves):
            state = game.clone(state)
            game.play(state, move)
    return moves
