"""A key gives the same game on the page's Python as on this one, to the last byte."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tests.pyodide.harness import run_from_source
from tests.subjects import PLAYTHROUGHS
from threethrones.cli import main

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.voluminous
def test_golden_playthroughs(volume: int) -> None:
    """One of each game; in the soak all."""
    last = {playthrough.game: name for name, playthrough in PLAYTHROUGHS.items()}
    chosen = PLAYTHROUGHS if volume > 1 else {name: PLAYTHROUGHS[name] for name in last.values()}
    code = f"""
import hashlib
sys.path.insert(0, "/golden")
from playthrough import Playthrough, written
for name, playthrough in {dict(chosen)!r}.items():
    print(name, hashlib.sha256(written(playthrough).encode()).hexdigest())
"""
    told = dict(line.split() for line in run_from_source(code, {"/golden": GOLDEN}).splitlines())
    here = {name: hashlib.sha256((GOLDEN / f"{name}.txt").read_bytes()).hexdigest() for name in chosen}
    assert told == here


@pytest.mark.rare
@pytest.mark.parametrize("players", ["random", "greedy", "biased:attack=50,other=2"])
def test_simulations(capsys: pytest.CaptureFixture[str], players: str) -> None:
    games = 2 if players == "greedy" else 20
    arguments = ["simulate", "avalon", "--games", str(games), "--seed", "py", "--players", players, "--json"]
    there = json.loads(run_from_source(f"from threethrones.cli import main\nmain({arguments!r})", {}))
    assert main(arguments) == 0
    here = json.loads(capsys.readouterr().out)
    for name in ("digest", "plies", "outcomes"):
        assert there[name] == here[name]
