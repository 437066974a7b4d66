"""The example game: it is small, holds what every game must, and is at home in a copy of the project."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

import threethrones.games
from building.steps import ROOT, venv_bin
from tests.browser.conftest import browser, hosted, wait_until_ready  # noqa: F401  # the fixture
from tests.kit import Moment, Subject, check_all, check_laws, setups, walk
from tests.table.desk import Device
from threethrones.games import CARDS, GAMES
from threethrones.players.random_player import RandomPlayer
from threethrones.table import render

EXAMPLE: Final = Path(__file__).parent / "example"
FOLDERS: Final = ("src", "web", "building")
FILES: Final = (
    "build.py",
    "hatch_build.py",
    "pyproject.toml",
    "requirements-dev.txt",
    "LICENSE",
    "README.md",
)
NOT_COPIED: Final = shutil.ignore_patterns("node_modules", "__pycache__", "build", "dist")
STONES, MOST = 12, 3
LISTED: Final = "in (AVALON, AVIGNON, CAMELOT)"


@pytest.fixture
def nim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Subject]:
    """The example among the games, for one test."""
    monkeypatch.setattr(threethrones.games, "__path__", [*threethrones.games.__path__, str(EXAMPLE)])
    monkeypatch.setitem(CARDS, "nim", import_module("threethrones.games.nim.card").CARD)
    render.environment.cache_clear()
    yield Subject(GAMES["nim"], lambda _: [], lambda state, _seat, _rng: GAMES["nim"].clone(state))
    render.environment.cache_clear()
    for name in [name for name in sys.modules if name.startswith("threethrones.games.nim")]:
        del sys.modules[name]


def test_it_is_small() -> None:
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text("utf-8").splitlines()]
    assert len(lines) <= 150
    assert [path.name for path in EXAMPLE.rglob("*.j2")] == ["board.html.j2"]


def test_it_holds_what_every_game_must(nim: Subject) -> None:
    (setup,) = setups(nim.game)
    for number in range(20):
        last: Moment | None = None
        for moment in walk(nim.game, setup, f"nim {number}", [RandomPlayer()] * 2):
            check_laws(nim, moment)
            check_all(nim, moment, setup, Random(number))
            last = moment
        assert last
        assert nim.game.outcome(last.state)


def test_the_table_plays_it(nim: Subject) -> None:
    device = Device()
    device.act("new", game="nim")
    device.act("start")
    assert "how many stones do you take?" in device.frame.html
    for _ in range(STONES // MOST):
        assert device.screen == "table"
        device.spot(str(MOST))
    assert device.screen == "over"
    assert "took the last stone." in device.frame.html


@pytest.mark.browser
@pytest.mark.rebuilds
def test_it_is_at_home_in_a_copy_of_the_project(tmp_path: Path, browser: Browser) -> None:  # noqa: F811
    """One line of the list of games, and its folder: nothing else."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=NOT_COPIED)
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    (tmp_path / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    games = tmp_path / "src/threethrones/games"
    shutil.copytree(EXAMPLE / "nim", games / "nim", ignore=NOT_COPIED)
    listed = (games / "__init__.py").read_text("utf-8")
    assert LISTED in listed
    imported = "from threethrones.games.nim.card import CARD as NIM\n\nCARDS"
    added = listed.replace(LISTED, "in (AVALON, AVIGNON, CAMELOT, NIM)").replace("\nCARDS", imported, 1)
    (games / "__init__.py").write_text(added, "utf-8")
    environment = {"PYTHONPATH": str(tmp_path / "src")}
    build = [venv_bin("python"), "-c", "from building.site import build; build()"]
    subprocess.run(build, cwd=tmp_path, env=environment, check=True)
    with hosted(tmp_path / "dist") as server:
        page = browser.new_context().new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        wait_until_ready(page)
        page.locator("[data-act=new][data-game=nim]").click()
        page.locator("[data-act=start]").click()
        for _ in range(STONES // MOST):
            page.get_by_role("button", name="3", exact=False).and_(page.locator("[data-spot='3']")).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
        expect(page.get_by_text("took the last stone.")).to_be_visible()
