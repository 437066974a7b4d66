"""Jobs: what is carried to where a computer player thinks, which chooses there what it would here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from tests.inside import AnyState
from tests.subjects import SUBJECTS
from threethrones.core.document import load, to_json
from threethrones.core.game import AnyGame
from threethrones.core.match import LONGEST_KEY, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import AnySeen
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players import LEVELS
from threethrones.players.job import answer, job, thought
from threethrones.players.levels import level
from threethrones.players.player import concluded
from threethrones.players.playouts import next_move, thinking

ANY = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
POSITIONS: Final = 10
"""So many are thought about in each game."""


def questions(game: AnyGame, seats: int | None = None) -> Iterator[tuple[str, Match, AnySeen]]:
    """Positions in which random players come across a kind of question for the first time in their game, with
    what the seat has seen that decides, or the last one where the whole table does."""
    setup = standard_setup(game, seats=seats)
    for number in range(6):
        met: set[str] = set()
        match = Match(game, setup, Start(key=f"jobs {number}"))
        rng = thinking(f"jobs {number}")
        while (move := next_move(match, [RandomPlayer()] * setup.seats, rng)) is not None:
            decision = match.decision()
            assert decision is not None
            if decision.kind not in met and len(match.legal()) > 1 and match.ply > 3:
                met.add(decision.kind)
                seat = setup.seats - 1 if decision.seat is None else decision.seat
                yield decision.kind, match.copy(), match.seen(seat)
            match.play(move)


def carried(value: dict[str, Any]) -> dict[str, Any]:
    """As it arrives."""
    arrived: dict[str, Any] = json.loads(json.dumps(value))
    return arrived


@ANY
def test_the_choice_is_that_of_who_thinks_where_it_is_asked(game: AnyGame) -> None:
    chosen = set()
    positions = islice(questions(game, game.most_seats), POSITIONS)
    for number, (kind, match, seen) in enumerate(positions):
        name = LEVELS[number % 2]
        legal = match.legal()
        there = thought(carried(job(game, seen, name, legal, "k")))
        assert there.choice() in legal
        here = level(name, game).choose(seen, legal, Random("k"))
        assert concluded(there) == here
        chosen.add((kind, here))
    assert len(chosen) > 2


@ANY
def test_an_answer_is_the_choice_and_the_line_that_it_begins(game: AnyGame) -> None:
    _, match, seen = next(questions(game))
    there = thought(carried(job(game, seen, "normal", match.legal(), "k")))
    chosen = concluded(there)
    told = json.loads(answer(there))
    assert told == {"move": chosen, "line": list(there.line())}
    assert told["line"][0] == chosen


@ANY
def test_an_errand_tells_what_its_seat_has_seen_and_no_more(game: AnyGame) -> None:
    """Whatever is hidden from the seat, the job is the same to the letter; and it looks the same."""
    looked = 0
    for number, (_, match, seen) in enumerate(questions(game)):
        assert seen.seat is not None
        made = job(game, seen, "easy", match.legal(), "k")
        rng = Random(number)
        others: list[AnyState] = [
            game.resample(seen, rng),
            SUBJECTS[game.name].hidden_changed(match.state, seen.seat, rng),
        ]
        for other in others:
            assert job(game, game.seen(other, seen.seat), "easy", match.legal(), "k") == made
        sample = load(str(made["match"]), GAMES).match
        assert sample is not None
        assert sample.seen(seen.seat) == seen
        assert sample.legal() == match.legal()
        assert sample.state.key != match.state.key
        looked += 1
    assert looked > 2


@ANY
def test_another_key_deals_other_secrets(game: AnyGame) -> None:
    _, match, seen = next(questions(game))
    texts = {str(job(game, seen, "easy", match.legal(), f"k{number}")["match"]) for number in range(4)}
    assert len(texts) == 4


def made() -> dict[str, Any]:
    game = GAMES["avalon"]
    _, match, seen = next(questions(game))
    return carried(job(game, seen, "easy", match.legal(), "k"))


def over() -> str:
    """A match that has ended, as a job would carry it."""
    game = GAMES["avalon"]
    match = Match(game, standard_setup(game), Start(key="over"))
    rng = thinking("over")
    while (move := next_move(match, [RandomPlayer()] * 2, rng)) is not None:
        match.play(move)
    return json.dumps(to_json(Match(game, match.setup, Start(state=game.to_json(match.state))), state=False))


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"more": 1}, "holds something unknown"),
        ({"game": "camelot"}, "its own game"),
        ({"game": 7}, "its own game"),
        ({"match": ""}, "cannot be read: This isn’t a game"),
        ({"match": None}, "cannot be read: This isn’t a game"),
        ({"match": over()}, "not for the seat of this job to choose"),
        ({"seat": 2}, "not for the seat of this job to choose"),
        ({"seat": True}, "not for the seat of this job to choose"),
        ({"seat": None}, "not for the seat of this job to choose"),
        ({"level": "clever"}, "no level “clever”; there are: easy, normal, hard"),
        ({"level": ["easy"]}, "no level"),
        ({"legal": []}, "moves to choose among"),
        ({"legal": "pass"}, "moves to choose among"),
        ({"legal": ["fly"]}, "moves to choose among"),
        ({"legal": [[]]}, "moves to choose among"),
        ({"key": 7}, f"at most {LONGEST_KEY} characters"),
        ({"key": "k" * (LONGEST_KEY + 1)}, f"at most {LONGEST_KEY} characters"),
    ],
)
def test_what_is_no_errand_is_refused_with_a_sentence(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=rf"^[A-Z].*{why}.*\.$"):
        thought(made() | changed)


def test_an_errand_is_for_the_seat_that_decides() -> None:
    sound = made()
    assert thought(sound).choice() in sound["legal"]
    with pytest.raises(ValueError, match="not for the seat of this job"):
        thought(sound | {"seat": 1 - sound["seat"]})


@pytest.mark.parametrize("part", ["game", "match", "seat", "level", "legal", "key"])
def test_an_errand_lacks_nothing(part: str) -> None:
    sound = made()
    del sound[part]
    with pytest.raises(ValueError, match="lacks something"):
        thought(sound)


def test_a_match_that_was_changed_on_the_way_is_refused() -> None:
    sound = made()
    with pytest.raises(ValueError, match="changed or damaged"):
        thought(sound | {"match": sound["match"].replace('"prior":[]', '"prior":["x"]')})
