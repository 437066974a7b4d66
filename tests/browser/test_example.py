"""The example game at home in a copy of the project, built and played."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from building.steps import ROOT, venv_bin
from tests.browser.conftest import hosted, wait_until_ready
from tests.test_example import EXAMPLE, MOST, STONES

FOLDERS: Final = ("src", "web", "building", "docs")
FILES: Final = (
    "build.py",
    "hatch_build.py",
    "pyproject.toml",
    "requirements-dev.txt",
    "LICENSE",
    "README.md",
)
NOT_COPIED: Final = shutil.ignore_patterns("node_modules", "__pycache__", "build", "dist")
LISTED: Final = "in (AVALON, AVIGNON, CAMELOT)"


@pytest.mark.rebuilds
def test_it_is_at_home_in_a_copy_of_the_project(tmp_path: Path, browser: Browser) -> None:
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
        expect(page.get_by_role("region", name="The end").get_by_text("took the last stone.")).to_be_visible()
