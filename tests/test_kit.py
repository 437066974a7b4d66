"""The kit over every game there is: playouts, and a model of undo."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.inside import AnyState
from tests.kit import Moment, check_all, check_foretold, check_laws, players_for, setups, walk
from tests.subjects import SUBJECTS
from threethrones.core.canonical import digest
from threethrones.core.document import dump, load
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER
from threethrones.games import GAMES
from threethrones.players.playouts import played_game

CHUNKS = 4
PLAYOUTS = 48
"""For each game, in chunks that are shared out; the soak plays more."""
EVERY = 127
"""The dear checks are made at one ply in so many, at other ones in each game."""
DOCUMENTS = 8
"""One match in so many is written and read."""


def test_every_game_is_under_the_kit() -> None:
    assert set(SUBJECTS) == set(GAMES)
    assert all(name == game.name == SUBJECTS[name].game.name for name, game in GAMES.items())


@pytest.mark.voluminous
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", SUBJECTS)
def test_playouts(name: str, chunk: int, volume: int) -> None:
    subject = SUBJECTS[name]
    game = subject.game
    rng = Random(f"kit:{chunk}")
    all_setups = setups(game)
    hidden = 0
    for number in range(chunk, PLAYOUTS * volume, CHUNKS):
        setup = all_setups[number % len(all_setups)]
        kept: list[tuple[Any, str]] = []
        last: Moment | None = None
        for moment in walk(
            game, setup, f"kit:{number}", players_for(SUBJECTS[name], number // CHUNKS, setup.seats)
        ):
            last = moment
            check_laws(subject, moment)
            if (moment.ply + 7 * number) % EVERY == 0 or not moment.legal:
                hidden += check_all(subject, moment, setup, rng)
                kept.append((game.clone(moment.state), digest(game.to_json(moment.state))))
        assert last is not None
        assert game.outcome(last.state) is not None
        for state, was in kept:  # a digest that changed means that a copy was not deep
            assert digest(game.to_json(state)) == was
    assert hidden > PLAYOUTS * volume / CHUNKS


LAST_PLIES = 3
"""Ends are looked for in so many plies before the end, and in one ply of a hundred."""


@pytest.mark.parametrize("name", SUBJECTS)
def test_ends_are_foretold(name: str) -> None:
    subject, rng, found = SUBJECTS[name], Random("ends"), 0
    game = subject.game
    for number in range(24):
        setup = setups(game)[number % len(setups(game))]
        moments = walk(game, setup, f"ends:{number}", players_for(SUBJECTS[name], number, setup.seats))
        last: list[Moment] = []
        for moment in moments:
            kept = Moment(game.clone(moment.state), moment.legal, moment.ply)
            last = [*last[-LAST_PLIES:], kept]
            if moment.ply % 100 == number:
                found += check_foretold(subject, kept, rng)
        found += sum(check_foretold(subject, kept, rng) for kept in last)
    assert found > 5


@pytest.mark.parametrize("name", SUBJECTS)
def test_documents_of_playouts(name: str) -> None:
    game = SUBJECTS[name].game
    all_setups = setups(game)
    for number in range(0, PLAYOUTS, DOCUMENTS):
        setup = all_setups[number // DOCUMENTS % len(all_setups)]
        players = players_for(SUBJECTS[name], number // DOCUMENTS, setup.seats)
        most = None if number % (2 * DOCUMENTS) else number % 173
        match = played_game(game, setup, f"document:{number}", players, most)
        loaded = load(dump(match), GAMES)
        assert loaded.problems == []
        assert loaded.match is not None
        assert loaded.match.moves == match.moves
        assert game.to_json(loaded.match.state) == game.to_json(match.state)
        assert dump(loaded.match) == dump(match)
        assert [ply.events for ply in loaded.match.plies] == [ply.events for ply in match.plies]


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_document_goes_on_from_its_state_under_other_rules(name: str) -> None:
    """What `document` does for older rules, for every game: the state alone is enough to play on."""
    game = SUBJECTS[name].game
    setup = standard_setup(game)
    match = played_game(game, setup, "older", players_for(SUBJECTS[name], 0, setup.seats), 40)
    older = Match(game, setup, Start(state=game.to_json(match.state), prior=tuple(match.moves)))
    assert older.digest() == match.digest()
    for move in played_game(game, setup, "older", players_for(SUBJECTS[name], 0, setup.seats), 80).moves[40:]:
        older.play(move)
        match.play(move)
        assert game.to_json(older.state) == game.to_json(match.state)


@pytest.mark.parametrize("name", SUBJECTS)
def test_the_last_turns_are_the_last_of_all_turns(name: str) -> None:
    """At every ply and for every seat; all turns together are what there is, cut where a turn is over."""
    game, found = SUBJECTS[name].game, set()
    setup = standard_setup(game)
    played = played_game(game, setup, "turns", players_for(SUBJECTS[name], 0, setup.seats), 60)
    for match in played.replay():
        for seat in (None, *range(setup.seats)):
            turns = match.turns(seat)
            assert [told for turn in turns for told in turn] == match.events(seat)
            assert all(turn[-1][1].kind == TURN_OVER for turn in turns[:-1])
            assert not any(event.kind == TURN_OVER for turn in turns for _, event in turn[:-1])
            for last in (1, 2, 3):
                assert match.turns(seat, last) == turns[-last:]
            found.add(len(turns))
    assert len(found) > 5


@pytest.mark.parametrize("name", SUBJECTS)
def test_what_is_not_irrevocable_can_be_undone(name: str) -> None:
    """Played in a match, by whoever has just looked; and what reveals for certain is irrevocable."""
    game, rng, revocable, handed_over = SUBJECTS[name].game, Random("irrevocable"), 0, 0
    for number in range(30):
        setup = setups(game)[number % len(setups(game))]
        players = players_for(SUBJECTS[name], number, setup.seats)
        match = played_game(game, setup, f"irrevocable:{number}", players, 5 * number)
        decision = match.decision()
        if decision is None:
            continue
        view = match.seen(decision.seat)
        for move in rng.sample(match.legal(), min(8, len(match.legal()))):
            if game.irrevocable(view, move):
                continue
            revocable += 1
            assert not all(reveals(game, game.resample(view, rng), move) for _ in range(4))
            played = match.copy()
            played.play(move)
            assert played.undoable() > 0
            after = played.decision()
            handed_over += after is not None and after.seat != decision.seat
    assert revocable > 20
    assert handed_over or name == "camelot"  # there a turn ends with what asks or shows


def reveals(game: AnyGame, state: AnyState, move: str) -> bool:
    """Whether somebody learns something by this move."""
    return any(event.reveals for event in game.play(state, move))


# --- undo -----------------------------------------------------------------------------------------------


class UndoModel:
    """A match beside the simplest account of what undo may do: JSON by ply, and the ply that undo may
    not go behind, which only ever rises while the match goes on."""

    def __init__(self, game: AnyGame, key: str) -> None:
        self.match = Match(game, standard_setup(game), Start(key=key))
        self.game = game
        self.states = [game.to_json(self.match.state)]
        self.floor = 0
        self.undone: list[str] = []

    def shown_last(self) -> int | None:
        shown = [ply.decision.seat for ply in self.match.plies if ply.decision.private]
        return shown[-1] if shown else None

    def play(self, move: str) -> None:
        decision = self.match.decision()
        assert decision is not None
        before = self.shown_last()
        had_shown = any(ply.decision.private for ply in self.match.plies)
        events = self.match.play(move)
        self.states.append(self.game.to_json(self.match.state))
        self.undone = self.undone[:-1] if self.undone[-1:] == [move] else []
        if decision.private and had_shown and before != decision.seat:
            self.floor = self.match.ply - 1
        if any(event.reveals for event in events):
            self.floor = self.match.ply

    def undo(self) -> None:
        move = self.match.moves[-1]
        assert self.match.undo() == move
        self.states.pop()
        self.undone.append(move)

    def check(self) -> None:
        match = self.match
        assert self.game.to_json(match.state) == self.states[-1]
        assert match.ply == len(self.states) - 1
        assert match.undoable() == match.ply - self.floor
        assert match.redoable == len(self.undone)
        plies = match.plies[self.floor :]
        assert not any(event.reveals for ply in plies for event in ply.events)
        seats = {ply.decision.seat for ply in plies if ply.decision.private}
        assert len(seats) <= 1
        decision = match.decision()
        if decision is not None and decision.private and seats - {decision.seat}:
            assert match.undoable(shown=True) == 0


ops = st.lists(
    st.tuples(st.sampled_from("pppppuur"), st.integers(0, 2**30)), min_size=30, max_size=120
)  # play, undo, redo; which move, or how often


@pytest.mark.parametrize("name", SUBJECTS)
@settings(max_examples=80, deadline=None)
@given(key=st.integers(0, 10**6), steps=ops)
def test_undo_and_redo(name: str, key: int, steps: list[tuple[str, int]]) -> None:
    model = UndoModel(SUBJECTS[name].game, str(key))
    for step, number in steps:
        legal = model.match.legal()
        if step == "p" and legal:
            model.play(legal[number % len(legal)])
        elif step == "u":
            for _ in range(min(number % 5, model.match.undoable())):
                model.undo()
                model.check()
        elif step == "r" and model.undone:
            model.play(model.undone[-1])
        model.check()


@pytest.mark.parametrize("name", SUBJECTS)
def test_all_that_can_be_undone_can_be_redone(name: str) -> None:
    game = SUBJECTS[name].game
    deep = 0
    for number in range(80):
        setup = standard_setup(game)
        match = played_game(
            game, setup, f"undo:{number}", players_for(SUBJECTS[name], number, setup.seats), 7 * (number % 20)
        )
        moves, state = match.moves, game.to_json(match.state)
        able = match.undoable()
        deep += able > 1
        for _ in range(able):
            match.undo()
        assert match.moves == moves[: len(moves) - able]
        replayed = match.at(match.ply)
        assert game.to_json(replayed.state) == game.to_json(match.state)
        for _ in range(able):
            match.redo()
        assert match.moves == moves
        assert game.to_json(match.state) == state
    assert deep > 5
