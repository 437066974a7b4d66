"""Play of whole games by computer players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.terms import Event, Move, Setup
from threethrones.players.heuristic_player import HeuristicPlayer
from threethrones.players.player import Player


def thinking(key: str) -> Random:
    """Return the random generator of the players in a game, separate from that of the game itself."""
    return Random(f"{key}:thinking")


class Witnesses:
    """Cache of the events that each seat has witnessed in a running match without undo, so that they are not
    collected from the start for every move."""

    def __init__(self) -> None:
        self._told: dict[int, list[Event]] = {}
        self._plies: dict[int, int] = {}

    def told(self, match: Match, seat: int) -> Sequence[Event]:
        """Return all events so far that a seat may know."""
        told = self._told.setdefault(seat, [])
        told += (event for _, event in match.events(seat, self._plies.get(seat, 0)))
        self._plies[seat] = len(match.plies)
        return told


def next_move(
    match: Match, players: Sequence[Player], rng: Random, witnesses: Witnesses | None = None
) -> Move | None:
    """Return the next move, automatic or chosen by the player of the deciding seat (the first responder if
    the whole table decides); None at the end. ``witnesses``: cache for this match, which saves much time."""
    decision = match.decision()
    if decision is None:
        return None
    automatic = match.game.automatic(match.state)
    if automatic is not None:
        return automatic
    seat = decision.seat
    if seat is None:
        seat = match.game.responders(match.seen(None))[0]
    player = players[seat]
    if isinstance(player, HeuristicPlayer):
        told = (witnesses or Witnesses()).told(match, seat)
        return player.choose(match.seen(seat), match.legal(), rng, told)
    return player.choose(match.seen(seat) if player.looks else None, match.legal(), rng)


def play_out(match: Match, players: Sequence[Player], rng: Random, most: int | None = None) -> Match:
    """Play a match to its end, or for at most ``most`` moves, and return the same match."""
    left, witnesses = -1 if most is None else most, Witnesses()
    while left:
        move = next_move(match, players, rng, witnesses)
        if move is None:
            break
        match.play(move)
        left -= 1
    return match


def played_game(
    game: AnyGame, setup: Setup, key: str, players: Sequence[Player], most: int | None = None
) -> Match:
    """Return the match that these players play from a key; equal arguments give equal matches."""
    return play_out(Match(game, setup, Start(key=key)), players, thinking(key), most)
