"""Components that compare equal to those that ship, but are spelled otherwise: ``1.0`` is not ``1``."""

from __future__ import annotations

import json
import subprocess
import sys
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
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import play_out

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


COLD: Final = """
import json, sys
from threethrones.core.document import load
from threethrones.games import GAMES
loaded = [load(text, GAMES) for text in json.load(sys.stdin)]
print(json.dumps([None if one.match else str(one.problems[0]) for one in loaded]))
"""
"""Reads documents in a process that has read and played nothing before."""


def refused(texts: list[str], warm: bool) -> list[str | None]:
    """What is told of each of these documents; None of one that can be played."""
    if warm:
        loaded = [load(text, GAMES) for text in texts]
        return [None if one.match else str(one.problems[0]) for one in loaded]
    done = subprocess.run(
        [sys.executable, "-c", COLD], input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    found: list[str | None] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("warm", [False, True])
@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_a_number_that_is_spelled_otherwise_is_refused_by_its_name(name: str, warm: bool) -> None:
    document = document_of(name)
    texts, wanted = [], []
    for path, number in numbers(document["components"]):
        for other in (float(number), *([bool(number)] if number in (0, 1) else [])):
            changed = deepcopy(document)
            inner = changed["components"]
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = other
            del changed["checksum"]
            texts.append(json.dumps({**changed, "checksum": digest(changed)}))
            wanted.append(f"“{'.'.join(map(str, path))}” must be {number}, not")
    *told, last = refused([*texts, json.dumps(document)], warm)
    assert last is None
    for text, part in zip(told, wanted, strict=True):
        assert text is not None
        assert part in text
