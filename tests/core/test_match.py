"""Matches: playing, undo and its bounds, redo, replay, endings by word."""

from __future__ import annotations

import pytest

from tests.core.toy import TOY, toy_match, toy_setup
from tests.inside import state_of
from threethrones.core.canonical import digest
from threethrones.core.match import Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Decision, Event, IllegalMove

# --- playing ------------------------------------------------------------------------------------------


def test_a_match_notes_who_chose_what_and_what_came_of_it() -> None:
    match = toy_match("0p 1o to", "go draw")
    assert match.moves == ["go", "draw"]
    assert match.ply == 2
    assert [ply.decision for ply in match.plies] == [Decision(0, "step", True), Decision(1, "step", False)]
    assert match.plies[1].events[0] == Event("step", {"n": 1}, reveals=True)
    assert match.decision() == Decision(None, "step", False)
    assert match.legal() == ["go", "draw", "lay-left-2"]
    assert match.outcome() is None


def test_a_match_ends_with_its_game() -> None:
    match = toy_match("0p", "go")
    assert match.outcome() == Outcome((0,), "done", "T4")
    assert match.decision() is None
    assert match.legal() == []
    with pytest.raises(IllegalMove, match="over: The game is over"):
        match.play("go")


def test_an_illegal_move_changes_nothing() -> None:
    match = toy_match("0p 0p 0p 0p", "go go")
    match.undo()
    for move in ("fly", "", "!fly", "!resign-2", "!resign-x", "!resign-²", "!Draw"):
        with pytest.raises(IllegalMove):
            match.play(move)
        assert match.moves == ["go"]
        assert match.redoable == 1
        assert match.undoable() == 1
        assert match.outcome() is None


def test_the_digest_is_of_what_everybody_sees() -> None:
    match = toy_match("0p 0p", "go")
    seen = match.seen(None)
    assert (seen.seat, seen.state.key, seen.state.played) == (None, "", ["go"])
    assert match.digest() == digest(match.game.seen_json(seen)) != digest(match.game.to_json(match.state))


def test_what_is_computed_once_is_computed_anew_for_another_position() -> None:
    match = toy_match("0p 0p 0p", "go")

    def plies() -> int:
        return match.once("plies", lambda: len(match.plies))

    first, digested = plies(), match.digest()
    match.plies.append(match.plies[0])
    assert plies() == first == 1
    match.plies.pop()
    twin = match.copy()
    match.play("go")
    assert (plies(), match.digest() == digested) == (2, False)
    assert twin.once("plies", lambda: 0) == 0
    match.undo()
    assert (plies(), match.digest()) == (1, digested)


def test_events_go_to_those_who_may_know() -> None:
    match = toy_match("0p 0p 0p", "go go")
    assert [(ply, event.kind) for ply, event in match.events(None)] == [(0, "step"), (1, "step")]
    assert [(ply, event.kind) for ply, event in match.events(0)] == [(0, "step"), (1, "step")]
    assert [(ply, event.kind) for ply, event in match.events(1, since=1)] == [(1, "step"), (1, "secret")]


# --- undo and redo ------------------------------------------------------------------------------------

BOUNDS = [
    # script, moves, how many can be taken back: now, and once the next seat has seen its secrets
    ("0p 0p 0p", "", 0, 0),
    ("0p 0p 0p", "go", 1, 1),
    ("0p 0p 0p", "go go", 2, 2),
    ("0p 0p 0p", "go draw", 0, 0),
    ("0p 0p 0p 0p", "draw go lay-left-2", 2, 2),
    ("0p 0p 1p 1p", "go go", 2, 0),
    ("0p 0p 1p 1p", "go go go", 1, 1),
    ("0p 1p 0p 0p", "go go", 1, 0),
    ("0p 1p 0p 0p", "go go go", 1, 1),
    ("0p 1o 0p 0p", "go go go", 3, 3),
    ("0p to 1p", "go go", 2, 0),
    ("0o 1o 0o 1o", "go go go", 3, 3),
    ("1p 0o 0o 1p 0p", "go go go go", 4, 0),
    ("tp 0p 0p", "go go", 1, 1),
    ("0p 0p", "go go", 2, 2),
]


@pytest.mark.parametrize(("script", "moves", "now", "shown"), BOUNDS)
def test_undo_ends_at_a_draw_and_at_another_seats_secrets(
    script: str, moves: str, now: int, shown: int
) -> None:
    match = toy_match(script, moves)
    assert match.undoable() == now
    assert match.undoable(shown=True) == shown
    taken = [match.undo() for _ in range(now)]
    assert taken == moves.split()[::-1][:now]
    assert match.moves == moves.split()[: len(moves.split()) - now]
    with pytest.raises(IndexError):
        match.undo()


def test_undo_and_redo_restore_everything() -> None:
    match = toy_match("0p 0p 0p 0p", "go lay-left-2 go")
    match.undo()
    match.undo()
    assert state_of(match).played == ["go"]
    assert match.redoable == 2
    match.redo()
    assert match.moves == ["go", "lay-left-2"]
    match.redo()
    assert match.moves == ["go", "lay-left-2", "go"]
    assert state_of(match).played == match.moves
    assert match.redoable == 0
    with pytest.raises(IndexError):
        match.redo()


def test_playing_something_else_forgets_what_was_undone() -> None:
    match = toy_match("0p 0p 0p 0p", "go lay-left-2 go")
    match.undo()
    match.undo()
    match.play("lay-left-2")  # the very move: the one after it can still be redone
    assert match.redoable == 1
    match.undo()
    match.play("go")
    assert match.redoable == 0


# --- ends by word -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "outcome", "event"),
    [
        ("!resign-0", Outcome((1, 2), "resigned"), Event("resigned", {"seat": 0})),
        ("!resign-2", Outcome((0, 1), "resigned"), Event("resigned", {"seat": 2})),
        ("!draw", Outcome((), "agreed"), Event("agreed", {})),
        ("!abandon", Outcome((), "abandoned"), Event("abandoned", {})),
    ],
)
def test_players_end_a_match_by_word(word: str, outcome: Outcome, event: Event) -> None:
    match = toy_match("0p 1p 2p", "go", seats=3)
    assert match.play(word) == [event]
    assert match.outcome() == outcome
    assert match.decision() is None
    assert match.legal() == []
    with pytest.raises(IllegalMove, match="over"):
        match.play("go")
    assert match.at(match.ply).outcome() == outcome
    assert match.undo() == word
    assert match.outcome() is None
    assert state_of(match).played == ["go"]


@pytest.mark.parametrize(
    "word",
    ["!resign-00", "!resign-01", "!resign-3", "!resign-", "!resign", "!draw-", "!abandon-", "!draw-0", "!"],
)
def test_a_word_has_one_spelling(word: str) -> None:
    match = toy_match("0p 1p 2p", "go", seats=3)
    with pytest.raises(IllegalMove, match="is not a move"):
        match.play(word)
    assert match.moves == ["go"]


# --- replay -------------------------------------------------------------------------------------------


def test_a_match_can_be_seen_at_every_ply() -> None:
    match = toy_match("0p 1p 0p", "go draw go")
    seen = [(presentation.ply, list(state_of(presentation).played)) for presentation in match.replay()]
    assert seen == [(0, []), (1, ["go"]), (2, ["go", "draw"]), (3, ["go", "draw", "go"])]
    assert match.at(2).moves == ["go", "draw"]
    assert match.at(0).moves == []
    assert match.moves == ["go", "draw", "go"]


def test_a_match_can_begin_from_a_position_or_a_state() -> None:
    setup = toy_setup("0p 1p 0p")
    assert state_of(Match(TOY, setup, Start(position="played=draw"))).played == ["draw"]
    older = Match(TOY, setup, Start(state={"played": ["go"], "key": "k", "chance": 0}, prior=("walk", "run")))
    assert older.ply == 2
    assert older.moves == []
    older.play("go")
    assert older.ply == 3
    assert [presentation.ply for presentation in older.replay()] == [2, 3]
    for start in (Start(position="nonsense"), Start(state={"key": "k"})):
        with pytest.raises(ValueError, match=r"not a field|lacks something"):
            Match(TOY, setup, start)


@pytest.mark.parametrize(
    "start",
    [Start(key="k"), Start(key=""), Start(position="played=go"), Start(state={"a": 1}, prior=("x", "y"))],
)
def test_a_start_survives_json(start: Start) -> None:
    assert Start.from_json(start.to_json()) == start


@pytest.mark.parametrize(
    "data",
    [None, 1, "key", [], {}, {"key": 1}, {"position": None}, {"state": {}}, {"state": {}, "prior": [1]}],
)
def test_what_is_no_start_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="a start is"):
        Start.from_json(data)  # type: ignore[arg-type]
