"""Playouts of Camelot with every number of seats: they all end, and its laws hold at every ply."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from tests.games.camelot.crew import crew
from tests.games.camelot.invariants import broken
from tests.rule_names import rule
from tests.subjects import SUBJECTS, biased
from threethrones.core.game import AnyGame
from threethrones.core.setups import standard_setup
from threethrones.games.camelot.components import MOST_SEATS
from threethrones.games.camelot.game import GAME
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import thinking

PLAYOUTS = 72
"""For each number of seats: in turn by random players, by some of one leaning, and by a crew."""
EVERY = 11
"""The laws are looked at in one ply of so many, at other ones in each game."""
MOST_PLIES = 2000


def seated(number: int, seats: int, rng: Random) -> list[Player]:
    """The players of the n-th playout."""
    leanings = list(SUBJECTS["camelot"].leanings)
    match number % 3:
        case 0:
            return [RandomPlayer()] * seats
        case 1:
            return [biased("camelot", leanings[number // 3 % len(leanings)])] * seats
        case _:
            return crew(seats, rng)


@rule("SC56", "SC90", "SC92", "SCR44")
@pytest.mark.voluminous
@pytest.mark.parametrize("seats", range(3, MOST_SEATS + 1))
@pytest.mark.sample(2)
def test_every_game_ends_and_no_card_is_ever_lost(seats: int, volume: int) -> None:
    game: AnyGame = GAME
    setup = standard_setup(game, seats=seats)
    endings: Counter[str] = Counter()
    for number in range(PLAYOUTS * volume):
        key = f"playout {seats} {number}"
        state, rng = game.setup(setup, key), thinking(key)
        players = seated(number, seats, rng)
        swords = []
        for ply in range(MOST_PLIES):
            if (ply + number) % EVERY == 0:
                assert broken(state) == []
            swords.append(sum(state.swords))
            decision = game.decision(state)
            if decision is None:
                break
            player = players[decision.seat or 0]
            seen = game.seen(state, decision.seat) if player.looks else None
            game.play(state, player.choose(seen, game.legal(state), rng))
        outcome = game.outcome(state)
        assert outcome is not None, key
        assert all(before <= after for before, after in pairwise(swords)), "No sword is ever taken away."
        assert {state.loyalty[seat] for seat in outcome.winners} in ({"l"}, {"t"}, set())
        endings[outcome.reason] += 1
    assert min(endings[reason] for reason in ("engines", "swords", "dead")) >= 3
    assert endings["twelve"] or seats < 6, "Only crews of many get so far."
