"""What may be agreed on before a game, in any game."""

from __future__ import annotations

from dataclasses import replace

from tests.games.states import unreadable
from threethrones.core.game import AnyGame
from threethrones.core.setups import standard_setup


def check_for_two(game: AnyGame, said: str) -> None:
    """The game is for two players, and says so when there are more or fewer."""
    setup = standard_setup(game)
    assert (game.least_seats, game.most_seats) == (2, 2)
    assert game.problems(setup) == []
    for seats in (1, 3):
        wrong = replace(setup, seats=seats)
        assert [str(found) for found in game.problems(wrong)] == [said]
        with unreadable(said):
            game.setup(wrong, "deal")


def check_options(game: AnyGame) -> None:
    """Every option and each of its values has a name, and the default is one of them."""
    for option in game.options:
        assert option.default in dict(option.values)
        assert all(str(label) for _, label in option.values)
        assert str(option.label)
