"""A key gives the same game on the page's Python as on this one, to the last byte."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.golden.playthrough import PLAYTHROUGHS
from threethrones.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"


def test_golden_playthroughs(pyodide_run: Callable[..., str]) -> None:
    code = """
import hashlib, sys
sys.path.insert(0, "/golden")
from playthrough import PLAYTHROUGHS, written
for name, playthrough in PLAYTHROUGHS.items():
    print(name, hashlib.sha256(written(playthrough).encode()).hexdigest())
"""
    told = dict(line.split() for line in pyodide_run(code, {"/golden": GOLDEN}).splitlines())
    here = {name: hashlib.sha256((GOLDEN / f"{name}.txt").read_bytes()).hexdigest() for name in PLAYTHROUGHS}
    assert told == here


@pytest.mark.parametrize("players", ["random", "greedy", "biased:attack=50,other=2"])
def test_simulations(
    pyodide_run: Callable[..., str], capsys: pytest.CaptureFixture[str], players: str
) -> None:
    games = 2 if players == "greedy" else 20
    arguments = ["simulate", "avalon", "--games", str(games), "--seed", "py", "--players", players, "--json"]
    there = json.loads(pyodide_run(f"from threethrones.cli import main\nmain({arguments!r})"))
    assert main(arguments) == 0
    here = json.loads(capsys.readouterr().out)
    for name in ("digest", "plies", "outcomes"):
        assert there[name] == here[name]
