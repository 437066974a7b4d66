"""The command: what it prints, and that bad input is one sentence and status 2, never a traceback."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.subjects import biased
from threethrones import __version__
from threethrones.cli import commands, main
from threethrones.cli.reading import BadInput, text_of
from threethrones.core.document import MOST_CHARACTERS, dump, load
from threethrones.core.match import Match, Start
from threethrones.core.puzzle import puzzles_in
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES, PUZZLES
from threethrones.lab import puzzles as solvers
from threethrones.lab.bench import Spread, benchmark, report
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game

GAME = GAMES["avalon"]
SETUP = standard_setup(GAME)
RANDOM = [RandomPlayer(), RandomPlayer()]
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command; it must end well and say nothing on the error stream."""

    def run(*arguments: object) -> str:
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert said.err == ""
        assert status == 0
        return said.out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command; it must end with status 2 and one sentence, which is returned."""

    def refused(*arguments: object) -> str:
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert status == 2
        assert said.err.startswith("threethrones: ")
        assert said.err.count("\n") == 1
        assert said.err.endswith("\n")
        return said.err.removeprefix("threethrones: ").strip()

    return refused


@pytest.fixture
def match() -> Match:
    return played_game(GAME, SETUP, "cli", [biased("avalon", "attacker")] * 2, most=40)


@pytest.fixture
def file(tmp_path: Path, match: Match) -> Path:
    path = tmp_path / "match.json"
    path.write_text(dump(match), "utf-8")
    return path


# --- simulate -----------------------------------------------------------------------------------------


def test_simulate(run: Run) -> None:
    result = json.loads(run("simulate", "avalon", "--games", 3, "--seed", "x", "--json"))
    matches = [played_game(GAME, SETUP, f"x:{number}", RANDOM) for number in range(3)]
    names = "game games plies seconds plies_per_second outcomes digest"
    assert list(result) == names.split()
    assert result["game"] == "avalon"
    assert result["games"] == 3
    assert result["plies"] == sum(match.ply for match in matches)
    assert sum(result["outcomes"].values()) == 3
    texts = "".join(map(dump, matches))
    assert result["digest"] == hashlib.sha256(texts.encode()).hexdigest()
    for match in matches:
        outcome = match.outcome()
        assert outcome is not None
        winners = "".join(map(str, outcome.winners)) or "draw"
        assert result["outcomes"][f"{outcome.reason}:{winners}"]


def test_simulate_with_players(run: Run) -> None:
    plain = run("simulate", "avalon", "--games", 2)
    assert plain.startswith("game: avalon\ngames: 2\nplies: ")
    assert "outcomes: " in plain
    digests = set()
    for players in (["random"], ["greedy:cards", "random"], ["biased:attack=99,other=1"]):
        text = run("simulate", "avalon", "--games", 1, "--json", "--players", *players)
        digests.add(json.loads(text)["digest"])
        assert (
            json.loads(text)["digest"]
            == json.loads(run("simulate", "avalon", "--games", 1, "--json", "--players", *players))["digest"]
        )
    assert len(digests) == 3


def test_the_number_of_seats_may_be_named(run: Run, refused: Run) -> None:
    text = json.loads(run("simulate", "camelot", "--games", 1, "--seats", 5, "--json"))
    setup = standard_setup(GAMES["camelot"], seats=5)
    match = played_game(GAMES["camelot"], setup, "0:0", [RandomPlayer()] * 5)
    assert text["digest"] == hashlib.sha256(dump(match).encode()).hexdigest()
    deep = ("perft", "camelot", "--depth", 5)  # four give a card each; then there is something to share
    assert run(*deep, "--seats", 4) != run(*deep)
    assert "3 to 7" in refused("simulate", "camelot", "--seats", 8)
    assert "not 3" in refused("simulate", "camelot", "--seats", 4, "--players", *["random"] * 3)


# --- arena and training --------------------------------------------------------------------------------


def test_arena(run: Run) -> None:
    command = ("arena", "avignon", "--a", "greedy", "--b", "random", "--pairs", 4, "--jobs", 1)
    result = json.loads(run(*command, "--json"))
    assert (result["game"], result["seats"], result["pairs"]) == ("avignon", 2, 4)
    greedy, random = result["players"]
    assert (greedy["player"], greedy["games"], greedy["share"]) == ("greedy", 8, greedy["won"] / 8)
    assert greedy["won"] + random["won"] == 8
    assert greedy["interval"][0] < greedy["share"] <= greedy["interval"][1]
    told = run(*command).splitlines()
    assert told[0].startswith(f"greedy: {greedy['won']:g} of 8, {greedy['share']:.1%} (")
    assert len(told) == 2


def test_arena_tells_how_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena avignon --a greedy --b random --pairs 3 --jobs 1 --json --progress"
    main(command.split())
    said = capsys.readouterr()
    presentations = [[float(figure) for figure in line.split()] for line in said.err.splitlines()]
    assert [presentation[0] for presentation in presentations] == [2, 4, 6]
    assert all(won_a + won_b == games for games, won_a, won_b in presentations)
    assert presentations[-1][1] == json.loads(said.out)["players"][0]["won"]


def test_arena_stops_when_it_is_decided(run: Run) -> None:
    command = ("arena", "avignon", "--a", "greedy", "--b", "random", "--sprt", "--jobs", 1)
    result = json.loads(run(*command, "--pairs", 200, "--json"))
    assert result["sprt"] is True
    assert result["pairs"] < 50
    assert result["players"][0]["games"] == 2 * result["pairs"]
    assert run(*command, "--pairs", 200).splitlines()[-1] == "Sequential test: A is the better one."
    assert run(*command, "--pairs", 1).splitlines()[-1] == "Sequential test: It is not decided yet."
    worse = ("arena", "avignon", "--a", "random", "--b", "greedy", "--sprt", "--jobs", 1)
    assert run(*worse, "--pairs", 200).splitlines()[-1] == "Sequential test: A is not the better one."


@pytest.mark.night
def test_arena_prints_a_ladder(run: Run) -> None:
    command = ("arena", "avignon", "--ladder", "easy", "normal", "--times", 2, 3, "--pairs", 2, "--jobs", 1)
    result = json.loads(run(*command, "--json"))
    rungs = result["rungs"]
    assert [(row["level"], row["times"]) for row in rungs] == [("normal", 2), ("normal", 3)]
    assert all(row["games"] == 4 and row["won"] + row["other"] == 4 for row in rungs)
    direct = ("arena", "avignon", "--a", "normal", "--b", "normal*3", "--pairs", 2, "--jobs", 1, "--json")
    assert json.loads(run(*direct))["players"][0]["won"] == rungs[-1]["won"]
    low, high = rungs[-1]["interval"]
    first, *_, last = run(*command).splitlines()
    assert first == "“easy” doesn’t search in avignon: it can’t think longer."
    assert last.startswith(f"normal against 3 times its thinking: {rungs[-1]['won']:g} of 4 ")
    assert last.endswith(f"({low:.1%} to {high:.1%})")


def test_a_ladder_says_who_has_no_thinking_to_multiply(run: Run) -> None:
    told = run("arena", "camelot", "--ladder", "easy", "--pairs", 1, "--jobs", 1).splitlines()
    assert told == ["“easy” doesn’t search in camelot: it can’t think longer."]


@pytest.mark.night
def test_endgames(run: Run) -> None:
    command = ("endgames", "avalon", "--count", 1, "--seed", "e", "--player")
    result = json.loads(run(*command, "hard", "--json"))
    assert (result["positions"], result["share"], result["missed"]) == (1, 1, [])
    missed = json.loads(run(*command, "biased:attack=0,reinforce=0,enchant=0,other=1", "--json"))
    assert missed["share"] == 0
    first = missed["missed"][0]
    assert f"missed by seat {first['seat']}: {first['position']}" in run(*command, "biased:d4=1,other=0")


def test_train_prints_a_module_of_weights(run: Run) -> None:
    command = ("train", "avignon", "--games", 5, "--seed", "c", "--jobs", 1)
    told: dict[str, dict[str, object]] = {}
    exec(run(*command), told)
    value_model = GAMES["avignon"].value_model
    assert value_model
    assert set(told["WEIGHTS"]) == set(value_model.weights)


# --- documents ----------------------------------------------------------------------------------------


def test_puzzles_are_printed_as_the_file_has_them(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text(run("puzzles", "avignon", "--count", 1, "--seed", "s1"), "utf-8")
    (puzzle,) = puzzles_in(str(tmp_path / "puzzles.py"))
    assert puzzle.name == "ag-001"
    assert puzzle.lines[0] == ("1-petition-3-4", "3-chastise")


def test_puzzles_that_ship_are_proven_and_tried(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    few = PUZZLES["avignon"][:2]
    spoiled = [few[0], replace(few[1], lines=few[0].lines)]
    monkeypatch.setattr(commands, "PUZZLES", {"avignon": spoiled})
    monkeypatch.setattr(solvers, "LEVELS", ("easy",))
    proven = json.loads(run("puzzles", "avignon", "--prove", "--json"))
    assert (proven["puzzles"], proven["unproven"]) == (2, [few[1].name])
    assert f"not proven: {few[1].name}" in run("puzzles", "avignon", "--prove")
    monkeypatch.setattr(commands, "PUZZLES", {"avignon": few})
    rates = json.loads(run("puzzles", "avignon", "--rates", "--trials", 2, "--json"))["rates"]
    assert [row["puzzles"] for row in rates] == ["grade 1", "all"]
    assert rates[-1]["count"] == 2
    assert 0 < rates[-1]["random"] < 0.01
    assert 0 <= rates[-1]["easy"] <= 1
    assert "all (2): random 0." in run("puzzles", "avignon", "--rates", "--trials", 1)


def test_new_play_and_legal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(run("new", "avalon", "--seed", "s", "--option", "starter=1", "--components", "quick"))
    options = {"starter": "1", "skip": "no"}
    begun = Match(GAME, standard_setup(GAME, options, "quick"), Start(key="s"))
    assert path.read_text() == dump(begun) + "\n"
    answer = json.loads(run("legal", path, "--json"))
    assert answer == {
        "ply": 0,
        "decision": {"seat": 1, "kind": "turn", "private": True},
        "moves": begun.legal(),
    }
    assert run("legal", path).splitlines() == ["turn by seat 1", *begun.legal()]
    moves = [begun.legal()[0], "d4"]
    for move in moves:
        begun.play(move)
    assert run("play", path, *moves) == dump(begun) + "\n"


def test_replay(run: Run, file: Path, match: Match) -> None:
    shown = json.loads(run("replay", file, "--json"))
    assert list(shown) == ["game", "seat", "plies"]
    assert [row["ply"] for row in shown["plies"]] == list(range(41))
    assert [row["move"] for row in shown["plies"]] == [None, *match.moves]
    assert [row["digest"] for row in shown["plies"]] == [position.digest() for position in match.replay()]
    kinds = [row["decision"]["kind"] for row in shown["plies"]]
    assert kinds[:-1] == [ply.decision.kind for ply in match.plies]
    assert set(shown["plies"][5]) == {"ply", "move", "decision", "digest"}


def test_replay_for_a_seat_shows_what_it_sees_and_no_more(run: Run, file: Path, match: Match) -> None:
    for seat in (0, 1):
        rows = json.loads(run("replay", file, "--json", "--seat", seat))["plies"]
        for row, presentation in zip(rows, match.replay(), strict=True):
            assert row["view"] == presentation.game.seen_json(presentation.seen(seat))
        drawn = [event for row in rows for event in row["events"] if event["kind"] == "drew cards"]
        assert drawn
        assert {event["seat"] for event in drawn} == {seat}
    lines = run("replay", file).splitlines()
    assert len(lines) == 41
    assert re.fullmatch(rf" +0 +start +turn by seat [01] +{match.at(0).digest()}", lines[0])
    assert match.moves[0] in lines[1]
    assert len(run("replay", file, "--seat", 1).splitlines()) > 80


def test_a_match_that_is_over(run: Run, tmp_path: Path) -> None:
    match = Match(GAME, SETUP, Start(key="over"))
    match.play("!resign-0")
    path = tmp_path / "over.json"
    path.write_text(dump(match))
    assert run("legal", path) == "over\n"
    assert json.loads(run("legal", path, "--json")) == {"ply": 1, "decision": None, "moves": []}
    assert json.loads(run("replay", path, "--json"))["plies"][1]["move"] == "!resign-0"


def test_standard_input(run: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("replay", "legal"):
        data = b"\xef\xbb\xbf" + file.read_bytes()  # as Windows editors write it
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        assert run(command, "-", "--json") == run(command, file, "--json")


def test_a_damaged_document_is_shown_as_far_as_it_goes(
    capsys: pytest.CaptureFixture[str], refused: Run, file: Path, match: Match
) -> None:
    text = file.read_text()
    file.write_text(text[: text.index(match.moves[20])])
    assert main(["replay", str(file), "--json"]) == 2
    said = capsys.readouterr()
    kept = json.loads(said.out)["plies"]
    assert 1 < len(kept) <= 21
    assert said.err == "threethrones: The end of this game is missing.\n"
    assert main(["legal", str(file), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["ply"] == len(kept) - 1
    assert main(["play", str(file), "l2"]) == 2
    assert capsys.readouterr().out == ""


# --- perft --------------------------------------------------------------------------------------------


def test_perft_is_golden(run: Run) -> None:
    """The strictest test of the rules there is: were any move more or fewer legal, this would differ."""
    command = ("perft", "avalon", "--seed", "golden", "--depth", 3)
    counts = [85, 3439, 115188]
    assert json.loads(run(*command, "--json")) == {"game": "avalon", "seed": "golden", "counts": counts}
    assert run(*command) == "".join(f"{depth} {count}\n" for depth, count in enumerate(counts, 1))


# --- bench --------------------------------------------------------------------------------------------


def test_bench_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threethrones.lab.bench._gin_rummy", lambda: None)
    alone = benchmark(GAME, rounds=3, seconds=0.01)
    assert alone.game == "avalon"
    assert alone.plies_per_second.least <= alone.plies_per_second.median <= alone.plies_per_second.most
    assert alone.games_per_second.median < alone.plies_per_second.median
    assert 10 < alone.mean_legal_moves < 40
    assert alone.clones_per_second.least > 10 * alone.iterations_per_second.most > 0
    assert alone.ratio is None
    assert "RLCard is not installed, so there is no ratio" in report(alone)


def test_bench_by_a_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    def yardstick(rng: object, tally: Any) -> None:
        tally.moves += 1
        tally.games += 1

    monkeypatch.setattr("threethrones.lab.bench._gin_rummy", lambda: yardstick)
    both = benchmark(GAME, rounds=3, seconds=0.01)
    assert both.ratio is not None
    assert both.yardstick_per_second is not None
    assert both.ratio.most <= both.plies_per_second.most / both.yardstick_per_second.least
    assert "RLCard's gin rummy, moves a second" in report(both)


def test_spread() -> None:
    assert Spread.over([3.0, 1.0, 2.0, 9.0, 2.0]) == Spread(2.0, 1.0, 9.0)
    assert str(Spread(1234.5, 1000.0, 2000.4)) == "1,234 (1,000 to 2,000)"
    assert str(Spread(3.14, 2.0, 4.0)) == "3.1 (2.0 to 4.0)"


@pytest.mark.parametrize("arguments", [["bench"], ["bench", "avalon"]])
def test_bench_prints(arguments: list[str], run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threethrones.cli.commands.benchmark", lambda game, tell: benchmark(game, 1, 0.001))
    monkeypatch.setattr("threethrones.lab.bench._gin_rummy", lambda: None)
    assert run(*arguments).startswith("avalon, random playouts, medians of")
    results = json.loads(run(*arguments, "--json"))
    assert [result["game"] for result in results] == (arguments[1:] or list(GAMES))
    result = results[0]
    assert {"plies_per_second", "games_per_second", "mean_legal_moves", "ratio"} <= set(result)
    assert {"clones_per_second", "iterations_per_second"} <= set(result)


def test_bench_says_what_it_does(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threethrones.cli.commands.benchmark", partial(benchmark, rounds=2, seconds=0.001))
    monkeypatch.setattr("threethrones.lab.bench._gin_rummy", lambda: None)
    assert main(["bench", "avalon", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)
    assert said.err.splitlines() == [
        "avalon: random playouts, warming up",
        *(
            f"avalon: {what}, round {n} of 2"
            for what in ("random playouts", "clones", "search")
            for n in (1, 2)
        ),
    ]


# --- bad input ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "the following arguments are required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["simulate"], "required: GAME"),
        (["simulate", "chess"], "There is no game “chess”; there are: avalon, "),
        (["simulate", "avalon", "--games", "0"], "“0” is not a number from 1 to"),
        (["simulate", "avalon", "--games", "-1"], "“-1” is not a number from 1 to"),
        (["simulate", "avalon", "--games", "²"], "“²” is not a number from 1 to"),
        (["simulate", "avalon", "--games", "9" * 300], "is not a number from 1 to"),
        (["simulate", "avalon", "--players", "clever"], "There is no player “clever”"),
        (
            ["simulate", "avalon", "--players", "random", "random", "random"],
            "one player for all or 2 players",
        ),
        (["arena", "avalon", "--a", "random"], "Name two players with --a and --b, or ask for a --ladder."),
        (["arena", "avalon", "--ladder", "clever"], "invalid choice: 'clever'"),
        (["endgames", "camelot"], "Nothing is proven in camelot."),
        (
            ["arena", "avalon", "--a", "random", "--b", "tree"],
            "A searching player is written tree:ITERATIONS",
        ),
        (["simulate", "avalon", "--seed", "\udcff"], "This text is not UTF-8."),
        (["new", "avalon"], "required: --seed"),
        (["new", "avalon", "--seed", "1", "--option", "starter"], "“starter” is not an option and its value"),
        (
            ["new", "avalon", "--seed", "1", "--option", "x=1"],
            "There is no option “x”; there are: starter, skip.",
        ),
        (["new", "avalon", "--seed", "1", "--option", "skip=x"], "The option “skip” is one of: no, yes."),
        (["new", "avalon", "--seed", "1", "--components", "x"], "There is no component set “x”"),
        (["new", "avalon", "--seed", "1", "--seats", "3"], "AV1: Avalon is for 2 players."),
        (["perft", "avalon", "--depth", "51"], "“51” is not a number from 1 to 50"),
        (["perft", "avalon"], "required: --depth"),
        (["replay", "no/such/file"], "no/such/file cannot be read: [Errno 2]"),
        (["replay", "."], ". cannot be read: [Errno 21]"),
        (["replay", "a\0b"], "cannot be read: embedded null byte"),
        (["replay", __file__], "This isn’t a game, or it’s too damaged to read."),
        (["legal", sys.executable], "too damaged to read"),
        (["play", __file__, "l2"], "too damaged to read"),
        (["play", __file__], "required: MOVE"),
        (["bench", "chess"], "There is no game “chess”"),
        (["fly\nto the\tmoon\x1b[31m" + "!" * 5000], "invalid choice"),
    ],
)
def test_bad_input(arguments: list[str], says: str, refused: Run) -> None:
    sentence = refused(*arguments)
    assert says in sentence
    assert len(sentence) <= 401
    assert sentence.isprintable()


def test_bad_input_that_needs_a_match(refused: Run, file: Path) -> None:
    assert refused("replay", file, "--seat", 2) == "There is no seat 2; there are 0 to 1."
    assert refused("play", file, "fly").startswith("“fly” cannot be played; ")
    assert "cannot be played; notation: " in refused("play", file, "!fly")
    file.write_text("x" * (5 * MOST_CHARACTERS))
    assert refused("legal", file) == "This text is too long to be a game."


def test_play_is_all_or_nothing(capsys: pytest.CaptureFixture[str], file: Path, match: Match) -> None:
    good = match.legal()[0]
    assert main(["play", str(file), good, "fly"]) == 2
    assert capsys.readouterr().out == ""


def test_of_a_file_far_too_long_only_the_beginning_is_read() -> None:
    assert len(text_of("/dev/zero")) > MOST_CHARACTERS
    with pytest.raises(BadInput, match="cannot be read"):
        text_of("")


WORDS = """
simulate replay legal play new perft bench avalon - --seed --games --json --seat --depth --option
--players random greedy --components quick 1 2 l2 d4 !draw starter=0 skip=yes --
"""
words = st.one_of(
    st.sampled_from(WORDS.split()),
    st.text(max_size=4),
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(arguments=st.lists(words, max_size=7), data=st.binary(max_size=30))
def test_nothing_one_types_ends_in_a_traceback(
    arguments: list[str], data: bytes, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    monkeypatch.setattr("threethrones.cli.commands.benchmark", lambda game, tell: benchmark(game, 1, 0.001))
    monkeypatch.setattr(
        "threethrones.cli.commands.played_game", lambda *_: Match(GAME, SETUP, Start(key="x"))
    )
    monkeypatch.setattr("threethrones.cli.commands._outcome_name", lambda _: "none")
    monkeypatch.setattr("threethrones.cli.MOST_GAMES", 3)
    monkeypatch.setattr("threethrones.cli.commands._count", lambda *_: None)
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(str(end.code))
    said = capsys.readouterr()
    assert status in (0, 2)
    assert (said.err.count("\n") == 1) == (status == 2)


# --- as a program -------------------------------------------------------------------------------------


def test_as_a_module(file: Path, match: Match) -> None:
    command = [sys.executable, "-m", "threethrones"]
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"threethrones {__version__}\n"
    bad = subprocess.run([*command, "replay", "-"], input=b"\xff\xfe", capture_output=True, check=False)
    assert bad.returncode == 2
    assert bad.stderr.count(b"\n") == 1
    key = subprocess.run(
        [*command, "new", "avalon", "--seed", "schlüssel"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )
    loaded = load(key.stdout.decode("utf-8"), GAMES)
    assert loaded.problems == []


def test_a_reader_who_has_read_enough_is_no_error(file: Path) -> None:
    command = f"{sys.executable} -m threethrones replay {file} --seat 0 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False)
    assert done.stderr == b""
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == 1
