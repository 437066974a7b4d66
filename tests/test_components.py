"""Components that compare equal to those that ship, but are spelled otherwise: ``1.0`` is not ``1``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest

from threethrones.core.canonical import digest
from threethrones.core.document import dump, load
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.players.playouts import play_out
from threethrones.players.random_player import RandomPlayer

Path = tuple[str | int, ...]


def numbers(value: object, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Every number in some JSON, with the way to it."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from numbers(one, (*path, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from numbers(one, (*path, at))
    elif type(value) is int:
        yield path, value


def document_of(name: str) -> dict[str, Any]:
    game = GAMES[name]
    match = Match(game, standard_setup(game), Start(key="components"))
    play_out(match, [RandomPlayer()] * match.setup.seats, Random("components"), most=30)
    found: dict[str, Any] = json.loads(dump(match))
    return found


WITH_NUMBERS: Final = [name for name in GAMES if any(numbers(document_of(name)["components"]))]


@pytest.mark.parametrize("warm", [False, True])
@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_number_that_is_spelled_otherwise_is_refused_by_its_name(name: str, warm: bool) -> None:
    document = document_of(name)
    if warm:
        assert not load(json.dumps(document), GAMES).problems
    for path, number in numbers(document["components"]):
        for other in (float(number), *([bool(number)] if number in (0, 1) else [])):
            changed = deepcopy(document)
            inner = changed["components"]
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = other
            del changed["checksum"]
            loaded = load(json.dumps({**changed, "checksum": digest(changed)}), GAMES)
            assert loaded.match is None
            assert f"“{'.'.join(map(str, path))}” must be {number}, not" in str(loaded.problems[0])
