"""How a state is copied, written and read, in any game; and what is said of what is no state."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import fields
from itertools import product
from typing import Any, Final, TypeAlias

import pytest

from tests.inside import AnyState
from tests.kit import containers, containers_of
from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame

Copying: TypeAlias = Callable[[Any], AnyState]

LACKING: Final = "the state lacks something, or holds something unknown"
WRONG_KIND: Final = "the state holds something that is not of the right kind"

NO_STATES: Final[tuple[JSON, ...]] = (None, 1, "state", [], {})
"""JSON that is not even like a state; the fields of one lack in all of it."""
NO_NUMBERS: Final = ("x", "", "-1", "1=2", "²", "١", "1000000")
"""What no field of a position takes for a number."""


def unreadable(said: str) -> pytest.RaisesExc[ValueError]:
    """That what is read within is refused, in these words and no others but the names of fields."""
    return pytest.raises(ValueError, match=rf"\A{re.escape(said)}(: [a-z_, …]+)?\Z")


def check_state(
    game: AnyGame, state: AnyState, clone: Copying, lists: int, newer: Collection[str] = ()
) -> None:
    """A state is copied, keyed anew, written and read as any is; ``clone``: its rules' own way to copy it."""
    for copying in (clone, game.clone):
        check_copy(state, copying(state), lists)
    check_json_is_unshared(game, state)
    check_rekeyed(game, state)
    check_fields(game, state, newer)
    for data in NO_STATES:
        with unreadable(LACKING):
            game.from_json(data, state.setup)


def read_again(game: AnyGame, state: AnyState, **changed: object) -> AnyState:
    """The state from the text of its own JSON, some fields changed there."""
    return game.from_json(json.loads(json.dumps(game.to_json(state) | changed)), state.setup)


def no_positions(line: str, numbers: Iterable[str]) -> list[tuple[str, str]]:
    """What is made of the line of a sound position and is none, with what is said. ``numbers``: fields that
    are one number each and stand not in the line."""
    start, _, last = line.rpartition(" ")
    name = last.partition("=")[0]
    return [
        (f"{start} {name}", f"“{name}” is not a field of a position"),
        *(
            (f"{line} {field}", f"“{field}” is not a field of a position")
            for field in (last, "gold=3", "setup=3")
        ),
        *(
            (f"{line} {number}={text}", f"“{text}” is not a number")
            for number, text in product(numbers, NO_NUMBERS)
        ),
    ]


def alike(one: AnyState, other: AnyState) -> set[str]:
    """The fields that are the same in two states."""
    return {field.name for field in fields(one) if getattr(one, field.name) == getattr(other, field.name)}


def check_fields(game: AnyGame, state: AnyState, newer: Collection[str] = ()) -> None:
    """A state is not read with a field too few or too many; ``newer``: fields that it may lack, because older
    versions did not write them."""
    sound = game.to_json(state)
    assert set(sound) == {field.name for field in fields(state)} - {"setup"}
    for name in sound.keys() - set(newer):
        with unreadable(f"{LACKING}: {name}"):
            game.from_json({other: value for other, value in sound.items() if other != name}, state.setup)
    with unreadable(f"{LACKING}: more"):
        game.from_json(sound | {"more": 1}, state.setup)


def check_copy(state: AnyState, copy: AnyState, lists: int) -> None:
    """The copy is equal and shares nothing that changes, at any depth; ``lists``: so many fields are one."""
    assert copy == state
    assert copy.setup is state.setup
    assert sum(isinstance(getattr(state, field.name), list) for field in fields(state)) == lists
    assert not containers_of(copy) & containers_of(state)


def check_json_is_unshared(game: AnyGame, state: AnyState) -> None:
    """The JSON shares nothing with the state that it was made of, nor with the one that is made of it."""
    data = game.to_json(state)
    again = game.from_json(data, state.setup)
    assert again == state
    assert not containers(data) & containers_of(state)
    assert not containers(data) & containers_of(again)


def check_rekeyed(game: AnyGame, state: AnyState) -> None:
    """Under another key only chance to come is another; the state is as it was, and nothing of it shared."""
    before = game.clone(state)
    assert before.key != "another"
    assert before.chance > 0
    other = game.rekeyed(state, "another")
    assert (other.key, other.chance) == ("another", 0)
    assert state == before
    other.key, other.chance = before.key, before.chance
    assert other == state
    assert not containers_of(other) & containers_of(state)
