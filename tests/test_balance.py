"""The balance of the games: the same document from the same command, sound intervals, what a row counts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from threethrones.cli import commands, main
from threethrones.core.balance import Estimate, Factor
from threethrones.core.match import Match, Start
from threethrones.games import BALANCES, GAMES
from threethrones.lab import balance as balances
from threethrones.lab.arena import ArenaTally
from threethrones.lab.balance import (
    UNFINISHED,
    BalanceResult,
    Deal,
    MeasuredGame,
    compared,
    counted,
    difference,
    document,
    findings,
    measured,
    plot,
    result_of,
    setup_of,
    share,
    stratified,
    varied_setups,
)
from threethrones.lab.named_players import player
from threethrones.players.playouts import played_game

ROOT = Path(__file__).parents[1]
EACH = pytest.mark.parametrize("name", GAMES)
Run = Callable[..., str]


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as one:
        yield one


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> str:
        assert main(["balance", *map(str, arguments), "--jobs", "1"]) == 0
        return capsys.readouterr().out

    return run


# --- the document -------------------------------------------------------------------------------------


def test_the_command_writes_the_same_document_again_and_says_how(run: Run) -> None:
    first = run("avignon", "--games", 2, "--player", "avignon=random", "--seed", "a b")
    (line,) = [line.strip() for line in first.splitlines() if line.startswith("    ")]
    assert line == "threethrones balance avignon --games avignon=2 --player avignon=random --seed 'a b'"
    again = ("avignon", "--games", "avignon=2", "--player", "avignon=random", "--seed", "a b")
    assert run(*again) == first
    assert run(*again[:-1], "b").replace("'a b'", "b") != first


def test_the_last_value_that_is_meant_for_a_game_counts(run: Run) -> None:
    told = run("avignon", "--games", "avalon=7", "--games", 5, "--games", "avignon=1", "--player", "random")
    assert "Player: `random`. Games for each row: 1. (The level hard is `tree:3000`.)" in told
    assert "## Avalon" not in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "There is no game “chess”"),
        (["avignon", "--games", "avignon=0"], "“0” is not a number"),
        (["avignon", "--player", "avignon=clever"], "There is no player “clever”"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_a_game_that_declares_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "BALANCES", {"avignon": BALANCES["avignon"]})
    assert main(["balance", "avalon"]) == 2
    assert "Avalon does not say what to count." in capsys.readouterr().err
    few = ("--games", "1", "--player", "random", "--jobs", "1")
    assert main(["balance", *few]) == 0
    assert "## Avignon" in (told := capsys.readouterr().out)
    assert "## Avalon" not in told


@EACH
def test_a_document_has_a_row_for_each_table_end_factor_and_variant(name: str, executor: Executor) -> None:
    found = measured(name, "random", 2, "s", executor)
    lines = document("command", "s", [found]).splitlines()
    balance, title, head = BALANCES[name], str(GAMES[name].title), ""
    parts: dict[str, list[list[str]]] = {}
    for line in lines:
        head = line if line.startswith("### ") else head
        if line.startswith("| "):
            parts.setdefault(head, []).append(line.strip("| ").split(" | "))
    who = parts[f"### {title}: who wins"][1:]
    assert [row[0] for row in who] == [table.name for table in balance.tables]
    for row in who:
        told = share([result.won for result in found.tables[row[0]]])
        low, high = (f"{100 * bound:.0f} %" for bound in (told.low, told.high))
        assert row[1:4] == [f"{100 * told.value:.0f} %", f"{low} to {high}", f"`{plot(told)}`"]
    for group in balance.groups:
        rows = parts[f"### {title}: {group.title}"][1:]
        factors = [one for each in found.tables.values() for result in each for one in result.factors]
        names = {one.name for one in factors if one.group == group.name}
        assert {row[0] for row in rows} == names
        assert sum(int(row[1]) for row in rows) == sum(one.group == group.name for one in factors)
    changed = parts[f"### {title}: if a box differs from the reconstruction"][1:]
    assert [tuple(row[:2]) for row in changed] == [
        (one.name, table) for one in balance.variants for table in balance.tried
    ]


@EACH
def test_the_document_that_ships_is_of_the_tables_and_variants_of_today(name: str) -> None:
    """Whoever adds one makes it anew: the command stands in it."""
    text = (ROOT / "docs" / "balance.md").read_text("utf-8")
    assert re.search(rf"^    threethrones balance .*--player {name}=", text, re.MULTILINE)
    balance = BALANCES[name]
    for row in (*(table.name for table in balance.tables), *(one.name for one in balance.variants)):
        assert f"\n| {row} |" in text
    assert all(f"### {GAMES[name].title}: {group.title}\n" in text for group in balance.groups)


# --- statistics ---------------------------------------------------------------------------------------


def test_the_interval_of_a_share_is_wilsons() -> None:
    """60 of 100: by the formula with z = 1.96; draws are halves."""
    assert share([1] * 60 + [0] * 40)[1:] == ArenaTally(100, 60).interval
    assert share([0.5] * 4) == Estimate(0.5, *ArenaTally(4, 2).interval)
    none = share([0] * 10)
    assert (none.low, round(none.high, 4)) == (0, 0.2775)


def test_a_difference_has_newcombes_interval() -> None:
    """His own first example, 56 of 70 against 48 of 80: 0.0524 to 0.3339."""
    found = difference([1] * 56 + [0] * 14, [1] * 48 + [0] * 32)
    assert [round(number, 4) for number in found] == [0.2, 0.0524, 0.3339]
    swapped = difference([1] * 48 + [0] * 32, [1] * 56 + [0] * 14)
    assert [round(number, 4) for number in swapped] == [-0.2, -0.3339, -0.0524]


def test_tables_that_differ_are_no_effect_of_what_only_one_of_them_has() -> None:
    """A factor of one table in which all win anyway, and half of another: alike, nothing; and weighted."""
    assert stratified([([1, 1, 1], [1]), ([0], [0, 0, 0])]) is not None
    assert stratified([([1, 1, 1], [1]), ([0], [0, 0, 0])])[0] == 0  # type: ignore[index]
    weighted = stratified([([1, 1], [0, 0]), ([0], [0])])
    assert weighted is not None
    assert weighted.value == pytest.approx(1 * 1 / 1.5)
    assert stratified([([1], []), ([], [0])]) is None


def test_a_factor_is_compared_with_matches_of_the_same_table_that_lack_it() -> None:
    name = "camelot"
    group = BALANCES[name].groups[0]
    has = (Factor(group.name, "x", 1),)
    rows = [
        BalanceResult(1, "e", {}, has),
        BalanceResult(0, "e", {}, ()),
        BalanceResult(0.5, UNFINISHED, {}, ()),
    ]
    found = MeasuredGame(name, "random", 3, {"t": rows}, {})
    effect = compared(found, group, "x")
    assert effect is not None
    assert effect.value == 1
    assert compared(found, group, "y") is None


def test_a_game_that_is_not_over_has_no_length() -> None:
    rows = [BalanceResult(1, "e", {"turns": 7}, ()), BalanceResult(0.5, UNFINISHED, {"turns": 99}, ())]
    found = findings(MeasuredGame("camelot", "random", 2, {"t": rows, "u": rows[1:]}, {}))
    assert (found.means["t", "turns"].value, found.means["u", "turns"].value) == (7, 99)
    assert found.shares["t"].value == 0.75


# --- playing ------------------------------------------------------------------------------------------


@EACH
def test_a_match_is_played_as_its_deal_says(name: str) -> None:
    setup = setup_of(name, BALANCES[name].tables[-1])
    result = result_of(Deal(name, setup, "k", "random"))
    match = played_game(GAMES[name], setup, "k", [player("random", GAMES[name])] * setup.seats)
    assert result == counted(BALANCES[name], match)
    outcome = match.outcome()
    assert outcome
    assert result.measures["turns"] == match.events(None)[-1][1].about["turn"]
    assert result.won in (0, 0.5, 1)
    assert {factor.group for factor in result.factors} <= {group.name for group in BALANCES[name].groups}
    assert len({factor[:2] for factor in result.factors}) == len(result.factors)


def test_a_match_that_is_not_over_is_half_a_win_and_has_no_factors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "MOST_PLIES", 5)
    setup = setup_of("camelot", BALANCES["camelot"].tables[0])
    result = result_of(Deal("camelot", setup, "k", "random"))
    assert (result.won, result.end, result.factors) == (0.5, UNFINISHED, ())


def test_tables_have_keys_of_their_own_and_variants_those_of_their_table(executor: Executor) -> None:
    found = measured("avignon", "random", 3, "s", executor)
    balance = BALANCES["avignon"]
    for number, table in enumerate(balance.tables, 1):
        setup = setup_of("avignon", table)
        keys = [f"s:{number}:{n}" for n in range(3)]
        assert found.tables[table.name] == [result_of(Deal("avignon", setup, key, "random")) for key in keys]
    variant, table_name, setup = next(iter(varied_setups("avignon")))
    number = [table.name for table in balance.tables].index(table_name) + 1
    deals = [Deal("avignon", setup, f"s:{number}:{n}", "random") for n in range(3)]
    assert found.variants[variant, table_name] == [result_of(deal) for deal in deals]
    effect = findings(found).effects[variant, table_name]
    shares = [share([one.won for one in each]).value for each in (
        found.variants[variant, table_name], found.tables[table_name])]  # fmt: skip
    assert effect.value == shares[0] - shares[1]


@EACH
def test_variants_can_be_played_and_change_nothing_that_ships(name: str) -> None:
    shipped = deepcopy(GAMES[name].component_sets)
    seen = []
    for variant, _, setup in varied_setups(name):
        assert setup.components not in shipped.values()
        seen.append(variant)
        Match(GAMES[name], setup, Start(key="v"))
    assert set(seen) == {variant.name for variant in BALANCES[name].variants}
    assert GAMES[name].component_sets == shipped


def test_a_variant_that_cannot_be_played_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    balance = BALANCES["avalon"]
    broken = replace(balance.variants[0], change=lambda components: {**components, "tiles": []})
    monkeypatch.setattr(balances, "BALANCES", {"avalon": replace(balance, variants=(broken,))})
    with pytest.raises(ValueError, match="AVC6"):
        list(varied_setups("avalon"))
