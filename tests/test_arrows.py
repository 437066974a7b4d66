"""Imports point one way: web → table → players → games → core, cli → lab → players; and no further."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from threethrones.games import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "threethrones"
ROOMS = {
    "core": (),
    "games": ("core",),
    "players": ("core", "games"),
    "lab": ("core", "games", "players"),
    "table": ("core", "games", "players"),
    "cli": ("core", "games", "players", "lab", "table"),
}
"""Each room with those that it may import from, beside itself."""
WAY = ("session", "store", "commands", "assist", "modes", "views", "")
"""The rooms of the table, in the order in which data goes through them: none knows those that come later. The
last are the modules beside these rooms, which bring all of it together."""
ORDER = ("", "rules", "gist", "card", "ai", "game", "view", "teaching", "presentation", "balance")
"""What a game is made of, folders and modules: none knows those that come later. The first are its
components; home draws the card with the gist of a match. A small game needs no folders."""
ENTRANCES = {"__main__": "cli", "__init__": "core"}
"""Modules outside of the rooms, and the room whose rights they have."""
MODULES = sorted(PACKAGE.rglob("*.py"))
BROWSER = re.compile(r"(js|pyscript|_?pyodide(_js)?)\b")
SHARED = re.compile(r"(random(?!\.Random$)|secrets|uuid)\b")
"""Generators that no key brings back."""


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all that a module imports, wherever in it."""
    return frozenset(imported(path.read_text("utf-8")))


def imported(source: str) -> Iterator[str]:
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


def ours(path: Path) -> list[tuple[str, ...]]:
    """What a module imports of this package, as names below it."""
    found = [name.split(".") for name in imports(path)]
    return [tuple(name[1:]) for name in found if name[0] == "threethrones" and len(name) > 1]


def test_no_import_points_outwards() -> None:
    outwards = []
    for path in MODULES:
        here = room(path.relative_to(PACKAGE).parts)
        assert here in ROOMS
        names = [name for name in ours(path) if name[0] != "__version__"]
        outwards += [f"{path}: {name}" for name in names if room(name) not in (here, *ROOMS[here])]
    assert outwards == []


def test_within_the_table_no_import_points_forward() -> None:
    table, forward = PACKAGE / "table", []
    assert {path.name for path in table.iterdir() if (path / "__init__.py").is_file()} == {*WAY} - {""}
    for path in sorted(table.rglob("*.py")):
        here = WAY.index(path.relative_to(table).parts[0] if path.parent != table else "")
        rooms = [name[1] if name[1] in WAY else "" for name in ours(path) if name[0] == "table"]
        forward += [f"{path}: {name}" for name in rooms if WAY.index(name) > here]
    assert forward == []


def test_within_a_game_no_import_points_forward() -> None:
    forward = []
    for game in GAMES:
        folder = PACKAGE / "games" / game
        rooms = {path.name for path in folder.iterdir() if (path / "__init__.py").is_file()}
        assert rooms == {"rules", "ai", "view", "teaching"}
        for path in sorted(folder.rglob("*.py")):
            here = _room_of_game(path.relative_to(folder).with_suffix("").parts)
            there = [_room_of_game(name[2:]) for name in ours(path) if name[:2] == ("games", game)]
            forward += [f"{path}: {room}" for room in there if ORDER.index(room) > ORDER.index(here)]
    assert forward == []


def _room_of_game(name: tuple[str, ...]) -> str:
    return name[0] if name and name[0] in ORDER else ""


def test_no_import_goes_round() -> None:
    """Not even one inside a function, for types alone, or by name."""
    names = {dotted(path): path for path in MODULES}
    graph = {name: {*imported_modules(path, names)} - {name} for name, path in names.items()}
    coach, late = ("table", "modes", "lessons", "coach"), ("table", "commands", "lazy")
    assert coach in graph[late], "which has it by name"
    TopologicalSorter(graph).prepare()


def test_a_class_name_means_one_thing() -> None:
    """Only the same module of several games may declare public classes of one name."""
    places: dict[str, set[tuple[str, ...]]] = {}
    for path in MODULES:
        name = dotted(path)
        place = name[2:] if name[:1] == ("games",) else name
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, set()).add(place)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def dotted(path: Path) -> tuple[str, ...]:
    """The name of a module below the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imported_modules(path: Path, names: Container[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Those of the named modules that a module imports, or names below its room, as who asks for it later."""
    for name in ours(path):
        yield from [part for part in (name, name[:-1]) if part in names][:1]
    for text in dotted_texts(path):
        yield from [name for name in [(*dotted(path)[:1], *text.split("."))] if name in names]


@cache
def dotted_texts(path: Path) -> frozenset[str]:
    """All texts in a module that look like the name of a module in a folder."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return frozenset(filter(re.compile(r"[a-z_]+(\.[a-z_]+)+$").match, texts))


def test_no_game_imports_another() -> None:
    others = []
    for path in (PACKAGE / "games").rglob("*/*.py"):
        game = path.relative_to(PACKAGE / "games").parts[0]
        names = [name for name in ours(path) if name[0] == "games"]
        others += [f"{path}: {name}" for name in names if name[1:2] != (game,)]
    assert others == []


def test_nothing_under_src_knows_the_browser() -> None:
    assert {path: names for path in MODULES if (names := {*filter(BROWSER.match, imports(path))})} == {}


def test_nothing_draws_from_the_shared_generator() -> None:
    """Only generators made from a seed; the module's own functions, `secrets` and the like would make
    a game that no key brings back, and a memory snapshot would freeze them."""
    assert {path: names for path in MODULES if (names := {*filter(SHARED.match, imports(path))})} == {}


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
    """`web/browser.py` is the one place that may know the browser."""
    names = ours(ROOT / "web" / "browser.py")
    assert {room(name) for name in names} <= {"table", "games", "core"}
    assert "cli" not in {name[0] for name in names}


def test_what_must_not_be_imported_would_be_noticed() -> None:
    source = "import random, json\nfrom random import Random, choice\nimport uuid\nfrom js import window"
    names = set(imported(f"def late():\n    from pyodide.ffi import to_js\n{source}"))
    assert {*filter(BROWSER.match, names)} == {"js.window", "pyodide.ffi.to_js"}
    assert {*filter(SHARED.match, names)} == {"random", "random.choice", "uuid"}
