"""Documents: what is written is read again; what is damaged gives its sound beginning and never an error."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import TOY, toy_match
from tests.inside import state_of
from threethrones.core import document
from threethrones.core.canonical import DEEPEST, digest
from threethrones.core.document import MOST_CHARACTERS, MOST_MOVES, SCHEMA, Loaded, dump, load
from threethrones.core.game import AnyGame
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game

TOYS: Mapping[str, AnyGame] = {"toy": TOY}
SCRIPT = "0p 1p 0p 1p 0p 1p"


def sample(game: AnyGame, moves: int) -> Match:
    setup = standard_setup(game)
    return played_game(game, setup, "a document", [RandomPlayer()] * setup.seats, most=moves)


SAMPLES = {name: sample(game, 12) for name, game in GAMES.items()}


def parsed(match: Match) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(dump(match))
    return value


def signed(value: dict[str, Any]) -> str:
    """The text of a document with the checksum that belongs to it."""
    body = {name: item for name, item in value.items() if name != "checksum"}
    return json.dumps({**body, "checksum": digest(body)})


def problems(loaded: Loaded) -> list[str]:
    return [str(problem) for problem in loaded.problems]


# --- sound documents ----------------------------------------------------------------------------------


def test_the_members_stand_in_an_order_in_which_a_cut_hurts_least() -> None:
    assert list(parsed(toy_match(SCRIPT, "go"))) == [
        *("schema", "game", "rules", "seats", "options", "components", "start", "moves", "state", "checksum"),
    ]
    assert "\n" not in dump(toy_match(SCRIPT, "go"))


@pytest.mark.parametrize("word", ["!resign-1", "!draw", "!abandon"])
def test_an_end_by_word_survives(word: str) -> None:
    match = toy_match(SCRIPT, ["go", word])
    loaded = load(dump(match), TOYS)
    assert loaded.match is not None
    assert loaded.match.outcome() == match.outcome() is not None


@pytest.mark.parametrize("start", [Start(key="ü/“x”"), Start(position="played=draw"), Start(key="")])
def test_every_start_survives(start: Start) -> None:
    match = Match(TOY, toy_match(SCRIPT).setup, start)
    match.play("go")
    loaded = load(dump(match), TOYS)
    assert problems(loaded) == []
    assert loaded.match is not None
    assert loaded.match.start == start
    assert loaded.match.moves == ["go"]


def test_spaces_and_another_order_of_members_do_no_harm() -> None:
    value = parsed(toy_match(SCRIPT, "go draw"))
    text = json.dumps(dict(reversed(value.items())), indent=2)
    loaded = load(text, TOYS)
    assert problems(loaded) == []
    assert loaded.match is not None
    assert loaded.match.moves == ["go", "draw"]


# --- cut off ------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES)
def test_a_document_cut_anywhere_gives_the_moves_before_the_cut(name: str) -> None:
    match = SAMPLES[name]
    text = dump(match)
    data = text.encode()
    begin = text.index('"moves"') + len('"moves"')
    ends = []  # after which character each move is whole
    at = begin
    for move in match.moves:
        at = text.index(f'"{move}"', at) + len(move) + 2
        ends.append(at)
    for cut in range(len(data)):
        loaded = load(data[:cut].decode("utf-8", "ignore"), GAMES)
        assert len(loaded.problems) == 1
        if cut < begin:
            assert loaded.match is None
        else:
            whole = sum(end <= cut for end in ends)
            assert loaded.match is not None
            assert loaded.match.moves == match.moves[:whole]
            assert problems(loaded) == ["The end of this game is missing."]


# --- damaged ------------------------------------------------------------------------------------------


def holds_together(loaded: Loaded, games: Mapping[str, AnyGame]) -> None:
    """Whatever was read is a match that works: it can be looked at, written and read again."""
    match = loaded.match
    if match is None:
        assert loaded.problems
        return
    match.digest()
    assert match.outcome() or match.legal()
    again = load(dump(match), games)
    assert problems(again) == []
    assert again.match is not None
    assert again.match.moves == match.moves


@pytest.mark.voluminous
@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_flipped_bytes(name: str, data: st.DataObject) -> None:
    text = bytearray(dump(SAMPLES[name]).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] ^= data.draw(st.integers(1, 255))
    damaged = text.decode("utf-8", "replace")
    loaded = load(damaged, GAMES)
    assert loaded.problems or damaged == dump(SAMPLES[name])
    holds_together(loaded, GAMES)


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 2**70)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["\ud800", "1", *GAMES]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["key", "position", "state", "prior", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


def replace_one(value: object, data: st.DataObject) -> object:
    """The value with something in it, at any depth, replaced, removed or added."""
    inside = isinstance(value, (dict, list)) and bool(value) and data.draw(st.integers(0, 9)) > 0
    if inside and isinstance(value, dict):
        name = data.draw(st.sampled_from(sorted(value)))
        if data.draw(st.integers(0, 9)) == 0:
            return {other: item for other, item in value.items() if other != name}
        return {**value, name: replace_one(value[name], data)}
    if inside and isinstance(value, list):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], replace_one(value[at], data), *value[at + 1 :]]
    return data.draw(anything)


@pytest.mark.voluminous
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("edition", ["this", "another"])
@given(data=st.data())
def test_forged_documents(name: str, edition: str, data: st.DataObject) -> None:
    """Changed by somebody who knew how to make a checksum; under this edition's rules and another's."""
    value: object = parsed(SAMPLES[name])
    assert isinstance(value, dict)
    if edition == "another":
        value["rules"] = "another"
    changed = replace_one(value, data)
    try:
        text = signed(changed) if isinstance(changed, dict) else json.dumps(changed)
    except ValueError:  # no checksum can be made of what cannot be written
        text = json.dumps(changed)
    holds_together(load(text, GAMES), GAMES)


@pytest.mark.voluminous
@given(text=st.text() | anything.map(json.dumps))
def test_foreign_texts(text: str) -> None:
    loaded = load(text, GAMES)
    assert loaded.match is None
    assert len(loaded.problems) == 1


FOREIGN = "This isn’t a game, or it’s too damaged to read."


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", FOREIGN),
        ("null", FOREIGN),
        ("[1, 2]", FOREIGN),
        ("{}", FOREIGN),
        ('{"schema": true}', FOREIGN),
        ('{"schema": "1"}', FOREIGN),
        ('{"schema": 1, "x": NaN}', FOREIGN),
        ('{"schema": 1, "x": 1e999}', FOREIGN),
        ('{"schema": 1, "x": "\\ud800"}', FOREIGN),
        ('{"schema": 1, "x": ' + "9" * 5000 + "}", FOREIGN),
        ("[" * 100_000, FOREIGN),
        ('{"schema": 1, "x": ' + "[" * DEEPEST + "]" * DEEPEST + "}", FOREIGN),
        ('{"schema": 1, "game": "chess"}', "This app doesn’t know this game."),
        (
            '{"schema": 0, "game": "toy"}',
            "This game is from an older version, and something it needs is missing.",
        ),
        (" " * (MOST_CHARACTERS + 1), "This text is too long to be a game."),
    ],
)
def test_what_is_no_match_says_so(text: str, says: str) -> None:
    loaded = load(text, TOYS)
    assert loaded.match is None
    assert problems(loaded)[-1] == says


def test_almost_too_deep_and_almost_too_long_are_read() -> None:
    value = parsed(toy_match(SCRIPT, "go"))
    deep: object = 1
    for _ in range(DEEPEST - 1):
        deep = [deep]
    assert problems(load(signed({**value, "x": deep}), TOYS)) == []
    assert problems(load(signed({**value, "x": [deep]}), TOYS)) == [FOREIGN]
    text = signed(value)
    assert problems(load(text + " " * (MOST_CHARACTERS - len(text)), TOYS)) == []


CHANGED = "This game has been changed or damaged since it was saved."


def test_a_wrong_checksum_is_said_and_the_match_read() -> None:
    value = parsed(toy_match(SCRIPT, "go draw"))
    for wrong in ({**value, "checksum": "0"}, {**value, "moves": ["go"]}, {**value, "checksum": None}):
        loaded = load(json.dumps(wrong), TOYS)
        assert problems(loaded) == [CHANGED]
        assert loaded.match is not None
        assert loaded.match.moves == wrong["moves"]


@pytest.mark.parametrize(
    ("moves", "good"),
    [(["go", "fly", "go"], 1), (["fly"], 0), (["go", "go", 7], 2), (["go"] * 7, 6), (["go", None], 1)],
)
def test_moves_are_read_as_far_as_they_are_legal(moves: list[object], good: int) -> None:
    loaded = load(signed({**parsed(toy_match(SCRIPT)), "moves": moves}), TOYS)
    assert loaded.match is not None
    assert loaded.match.moves == ["go"] * good
    [problem] = problems(loaded)
    assert problem.startswith("Only the first move " if good == 1 else f"Only the first {good} moves ")
    assert ("moves of" in problem) == (good != 1)
    assert problem.endswith(("(T3)", "can’t: The game is over. (over)"))


def test_too_many_moves_are_no_list_of_moves() -> None:
    for moves in (["go"] * (MOST_MOVES + 1), None, {"a": 1}, "go"):
        loaded = load(signed({**parsed(toy_match(SCRIPT)), "moves": moves}), TOYS)
        assert problems(loaded) == ["This game has no list of moves."]
        assert loaded.match is not None
        assert loaded.match.moves == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": True}, "doesn’t say which components it uses"),
        ({"seats": 1}, "doesn’t say which components it uses"),
        ({"seats": 4}, "doesn’t say which components it uses"),
        ({"seats": "2"}, "doesn’t say which components it uses"),
        ({"options": []}, "doesn’t say which components it uses"),
        ({"options": {"script": 1}}, "doesn’t say which components it uses"),
        ({"components": None}, "doesn’t say which components it uses"),
        ({"components": {}}, "can’t be played as it was set up: There must be things."),
        ({"start": {}}, "The start of this game can’t be read: a start is"),
        ({"start": {"position": "x"}}, "can’t be read: “x” is not a field"),
        ({"start": {"state": {}, "prior": []}}, "can’t be read: the state lacks something"),
    ],
)
def test_what_it_is_played_with_must_be_there(change: dict[str, object], says: str) -> None:
    loaded = load(signed({**parsed(toy_match(SCRIPT, "go")), **change}), TOYS)
    assert loaded.match is None
    [problem] = problems(loaded)
    assert says in problem


# --- other versions -----------------------------------------------------------------------------------


def test_a_newer_schema_opens_to_be_looked_at() -> None:
    loaded = load(signed({**parsed(toy_match(SCRIPT, "go draw")), "schema": SCHEMA + 1}), TOYS)
    assert loaded.read_only
    assert loaded.match is not None
    assert loaded.match.moves == ["go", "draw"]
    assert problems(loaded) == [
        "This game was saved by a newer version of this app. You can view and export it here."
    ]
    strange = load('{"schema": 99, "game": {"name": "toy"}}', TOYS)
    assert strange.read_only
    assert strange.match is None


def rename_moves(value: dict[str, Any]) -> dict[str, Any]:
    return {**value, "schema": 1, "moves": value["plies"]}


def rename_start(value: dict[str, Any]) -> dict[str, Any]:
    return {**value, "schema": 0, "start": {"key": value["key"].strip()}}


def test_older_schemas_are_migrated_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "MIGRATIONS", {-1: rename_start, 0: rename_moves})
    value = parsed(toy_match(SCRIPT, "go draw"))
    oldest = {**value, "schema": -1, "key": " k ", "plies": value["moves"]}
    del oldest["start"], oldest["moves"]
    loaded = load(signed(oldest), TOYS)
    assert problems(loaded) == []
    assert loaded.match is not None
    assert loaded.match.moves == ["go", "draw"]
    assert loaded.match.start == Start(key="k")
    assert json.loads(dump(loaded.match))["schema"] == SCHEMA


def fail_with(error: Exception) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def migrate(value: dict[str, Any]) -> dict[str, Any]:
        raise error

    return migrate


@pytest.mark.parametrize("error", [KeyError("x"), IndexError(), TypeError(), ValueError(), AttributeError()])
def test_a_migration_that_lacks_something_says_so(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "MIGRATIONS", {0: fail_with(error)})
    loaded = load(signed({**parsed(toy_match(SCRIPT)), "schema": 0}), TOYS)
    assert loaded.match is None
    assert problems(loaded) == ["This game is from an older version, and something it needs is missing."]


def test_a_match_of_other_rules_goes_on_from_where_it_stood() -> None:
    value = parsed(toy_match(SCRIPT, "go draw"))
    value |= {"rules": "0", "moves": ["walk", "run"]}
    loaded = load(signed(value), TOYS)
    assert problems(loaded) == [
        "This game began under older rules. It continues where it left off; "
        "you can still read its first moves."
    ]
    match = loaded.match
    assert match is not None
    assert match.moves == []
    assert match.ply == 2
    assert state_of(match).played == ["go", "draw"]
    match.play("go")
    again = load(dump(match), TOYS)
    assert problems(again) == []
    assert again.match is not None
    assert again.match.start.prior == ("walk", "run")
    assert again.match.moves == ["go"]
    assert again.match.ply == 3
    older = load(signed({**parsed(match), "rules": "0"}), TOYS)  # and once more
    assert older.match is not None
    assert older.match.start.prior == ("walk", "run", "go")


def test_a_match_of_an_older_edition_that_is_known_replays_with_todays_options() -> None:
    value = parsed(toy_match(SCRIPT, "go draw"))
    value |= {"rules": "older", "options": {"script": SCRIPT}}
    loaded = load(signed(value), TOYS)
    assert problems(loaded) == []
    match = loaded.match
    assert match is not None
    assert match.moves == ["go", "draw"]
    assert match.setup.options == {"script": SCRIPT, "flag": "on"}
    assert parsed(match)["rules"] == "1"


@pytest.mark.parametrize("state", [None, {"played": 1}])
def test_a_match_of_other_rules_needs_its_state(state: object) -> None:
    loaded = load(signed({**parsed(toy_match(SCRIPT, "go")), "rules": "0", "state": state}), TOYS)
    assert loaded.match is None
    assert len(loaded.problems) == 1
