"""Forecasts: a position of a finished match, played on by good players."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.inside import AnyState
from tests.test_jobs import carried
from threethrones.core.game import AnyGame
from threethrones.core.match import Match
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.games.camelot import components as box
from threethrones.players.forecast import CLEAR, SLICE, Forecast
from threethrones.players.job import MOST_GAMES, answer, begun, forecast_job
from threethrones.players.levels import policy
from threethrones.players.playouts import played_game

CAMELOT: AnyGame = GAMES["camelot"]
OPEN = {"traitor": "none"}


def match(seats: int = 3, most: int | None = None, key: str = "1", **options: str) -> Match:
    """A match of good players, or its beginning."""
    setup = standard_setup(CAMELOT, options, seats=seats)
    return played_game(CAMELOT, setup, key, [policy("hard", CAMELOT)] * seats, most)


def run(forecast: Forecast) -> Forecast:
    while forecast.go_on():
        pass
    return forecast


def test_equal_keys_make_equal_forecasts_and_others_other_games() -> None:
    position = match(7, 200, **OPEN)
    one, other = (run(Forecast(position, 4, "k")) for _ in range(2))
    assert one.chance() == other.chance()
    assert one.run.moves == other.run.moves
    assert run(Forecast(position, 4, "l")).run.moves != one.run.moves


def test_it_goes_on_in_slices_and_tells_something_at_any_time() -> None:
    position = match(3, 60)
    forecast = Forecast(position, 3, "k")
    assert forecast.chance() == 0.5
    slices = 0
    while forecast.go_on():
        slices += 1
        assert 0 < forecast.chance() < 1
    assert forecast.played == 3
    assert slices > 10
    assert len(forecast.run.plies) <= 60 + SLICE * slices
    assert len(position.plies) == 60, "The match stays as it was."


def test_where_all_ends_alike_few_games_do() -> None:
    lost = match(3, 233, key="2")
    forecast = run(Forecast(lost, 20, "k"))
    assert forecast.played == CLEAR
    assert forecast.chance() == 0.5 / (CLEAR + 1)


def test_seven_who_are_loyal_are_likelier_to_win_than_three_with_a_traitor() -> None:
    seven = run(Forecast(match(7, 200, **OPEN), 6, "k"))
    three = run(Forecast(match(3, 60, key="2", traitor="surely"), 6, "k"))
    assert seven.chance() > 0.6
    assert three.chance() < 0.4


def test_players_see_what_their_seats_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is given ``Seen`` of its own seat, and nobody the state."""
    forecast = Forecast(match(3, 40), 1, "k")
    looked = []

    class Spy:
        looks = True

        def choose(self, seen: Any, legal: list[str], rng: Random) -> str:
            looked.append(seen)
            hidden = [hand for seat, hand in enumerate(seen.state.hands) if seat != seen.seat]
            assert all(card == box.HIDDEN for hand in hidden for card in hand)
            return legal[0]

    forecast.players = [Spy()] * 3  # type: ignore[list-item]
    for _ in range(10):
        forecast.go_on()
    assert {seen.seat for seen in looked} == {0, 1, 2}


# --- what nobody knows, dealt anew --------------------------------------------------------------------------


def test_what_the_seats_hold_stays_and_what_comes_changes() -> None:
    changed = 0
    for plies in range(0, 300, 17):
        position = match(5, plies, key="shuffled")
        state: AnyState = position.state
        other: AnyState = CAMELOT.reshuffled(state, Random(plies))
        assert CAMELOT.defects(other) == []
        for seat in (None, *range(5)):
            assert CAMELOT.seen(other, seat) == CAMELOT.seen(state, seat)
        for name in ("hands", "loyalty", "dark", "laid", "white_discards", "black_discards", "pool", "spare"):
            assert getattr(other, name) == getattr(state, name)
        assert sorted(other.white) == sorted(state.white)
        assert sorted(other.black) == sorted(state.black)
        for at, mask in enumerate(state.foreseen):
            assert not mask or other.black[at] == state.black[at], "Somebody has seen it."
        changed += other.white != state.white and other.black != state.black and other.key != state.key
    assert changed > 12


def test_other_games_deal_only_the_chance_to_come_anew() -> None:
    for name in ("avalon", "avignon"):
        game = GAMES[name]
        state = game.setup(standard_setup(game), "k")
        other = game.reshuffled(state, Random(1))
        assert other.key != state.key
        assert game.to_json(other) == game.to_json(game.rekeyed(state, other.key))


# --- as jobs --------------------------------------------------------------------------------------------


def made(**changed: Any) -> dict[str, Any]:
    return carried(forecast_job(match(), 100, 4, "k")) | changed


def test_an_errand_for_a_forecast_makes_the_same_elsewhere() -> None:
    played = match()
    there = begun(made())
    assert isinstance(there, Forecast)
    here = run(Forecast(played.at(100), 4, "k"))
    assert json.loads(answer(run(there))) == {"chance": here.chance()}
    assert there.run.moves == here.run.moves


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"more": 1}, "holds something unknown"),
        ({"seat": 0}, "holds something unknown"),
        ({"game": "avalon"}, "its own game"),
        ({"match": ""}, "cannot be read: This isn’t a game"),
        ({"games": 0}, f"at least one game and at most {MOST_GAMES}"),
        ({"games": MOST_GAMES + 1}, f"at least one game and at most {MOST_GAMES}"),
        ({"games": True}, "at least one game"),
        ({"games": "4"}, "at least one game"),
        ({"key": 7}, "key of a job"),
    ],
)
def test_what_is_no_errand_for_a_forecast_is_refused(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=rf"^[A-Z].*{why}.*\.$"):
        begun(made(**changed))


def test_what_is_over_is_not_forecast() -> None:
    over = match()
    with pytest.raises(ValueError, match="from which the game goes on"):
        begun(forecast_job(over, len(over.plies), 4, "k"))
