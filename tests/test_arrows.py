"""Imports point one way: web, cli → table → players → games → core; and no further."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from threethrones.games import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "threethrones"
ROOMS = ("core", "games", "players", "table", "cli")
ENTRANCES = {"bench": "cli", "__main__": "cli", "__init__": "core"}
"""Modules outside of the rooms, and the room whose rights they have."""
MODULES = sorted(PACKAGE.rglob("*.py"))
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "_pyodide"}


def imports(source: str) -> Iterator[str]:
    """The full names of all that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where they point"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def room(parts: tuple[str, ...]) -> str:
    """The room of a module by its path, or by its name, below the package."""
    first = parts[0].removesuffix(".py")
    return ENTRANCES.get(first, first)


def ours(source: str) -> list[tuple[str, ...]]:
    """What a module imports of this package, as names below it."""
    found = [name.split(".") for name in imports(source)]
    return [tuple(name[1:]) for name in found if name[0] == "threethrones" and len(name) > 1]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_import_points_outwards(path: Path) -> None:
    here = room(path.relative_to(PACKAGE).parts)
    assert here in ROOMS
    for name in ours(path.read_text("utf-8")):
        if name[0] != "__version__":
            assert ROOMS.index(room(name)) <= ROOMS.index(here), ".".join(name)


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*/*.py")), ids=str)
def test_no_game_imports_another(path: Path) -> None:
    game = path.relative_to(PACKAGE / "games").parts[0]
    for name in ours(path.read_text("utf-8")):
        if name[0] == "games":
            assert name[1:2] == (game,), ".".join(name)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_under_src_knows_the_browser(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path.read_text("utf-8"))}
    assert roots & BROWSER == set()


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_draws_from_the_shared_generator(path: Path) -> None:
    """Only generators made from a seed; the module's own functions, `secrets` and the like would make
    a game that no key brings back, and a memory snapshot would freeze them."""
    names = set(imports(path.read_text("utf-8")))
    assert {name for name in names if name.split(".")[0] == "random"} <= {"random.Random"}
    assert not {"secrets", "uuid"} & {name.split(".")[0] for name in names}


@pytest.mark.parametrize("where", ["core", "players", "table"])
def test_what_all_games_share_names_no_game(where: str) -> None:
    word = re.compile("|".join(map(re.escape, GAMES)), re.IGNORECASE)
    files = [path for path in (PACKAGE / where).rglob("*") if path.suffix in {".py", ".html", ".j2", ".svg"}]
    assert files
    named = {
        f"{path.name}: {line.strip()}"
        for path in files
        for line in path.read_text("utf-8").splitlines()
        if word.search(line)
    }
    assert named == set()


def test_the_shell_only_knows_the_table_and_what_it_stands_on() -> None:
    """`web/main.py` is the one place that may know the browser."""
    source = (ROOT / "web" / "main.py").read_text("utf-8")
    assert {room(name) for name in ours(source)} <= {"table", "games", "core"}
    assert "cli" not in {name[0] for name in ours(source)}
