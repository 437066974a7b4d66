"""What follows from the declaration of a state: what is read, refused, copied and written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, TypeAlias

import pytest

from threethrones.core import fields
from threethrones.core.canonical import JSON
from threethrones.core.fields import FieldType
from threethrones.core.question import Pending
from threethrones.core.records import Records
from threethrones.core.terms import Setup

SETUP = Setup(2, {}, {})
PENDING = Pending()
ALIKE = Pending(lambda: {"seat": -1, "cards": [], "n": 0})
CARDS = fields.row(fields.word(("Ka", "Qu"), "a card"), "")


@PENDING("ask")
@ALIKE("ask", n="left")
@dataclass(frozen=True)
class Ask:
    seat: Annotated[int, fields.seat()]
    left: Annotated[int, fields.number(1, 9)]


@dataclass(slots=True)
class State:
    setup: Setup
    key: Annotated[str, fields.text(9)]
    chance: Annotated[int, fields.number()] = 0
    hands: Annotated[list[list[str]], fields.each(CARDS)] = field(default_factory=lambda: [["Ka"], []])
    towns: Annotated[
        dict[str, list[int]], fields.table(("york", "bath"), fields.row(fields.seat(-1), "/"))
    ] = field(default_factory=lambda: {"york": [], "bath": []})
    asked: Annotated[Ask | None, fields.maybe(PENDING.kind)] = None


@dataclass(slots=True)
class Shared:
    setup: Setup
    key: Annotated[str, fields.text(9)]
    chance: Annotated[int, fields.number()]
    sets: Annotated[
        list[tuple[tuple[str, ...], ...]], fields.row(fields.fixed(fields.row(fields.fixed(CARDS), ";")))
    ]


RECORDS = Records(State)
FULL = State(SETUP, "ä b", 3, [["Ka", "Qu"], ["Qu"]], {"york": [0, -1], "bath": []}, Ask(1, 4))
LINE = "key=%C3%A4%20b chance=3 hands=KaQu/Qu towns=york:0/-1 asked=ask:1:4"


def test_a_position_and_json_are_written_and_read_without_loss() -> None:
    assert RECORDS.to_position(FULL) == LINE
    assert RECORDS.from_json(RECORDS.from_position(LINE, 2), SETUP) == FULL
    assert RECORDS.to_json(FULL)["asked"] == {"kind": "ask", "seat": 1, "left": 4}


def test_what_is_left_out_is_as_declared_or_empty() -> None:
    left_out = RECORDS.from_json(RECORDS.from_position("key=k hands=Qu", 2), SETUP)
    assert left_out == State(SETUP, "k", hands=[["Qu"], []])
    assert RECORDS.from_json(RECORDS.from_position("", 2), SETUP) == State(SETUP, "")


def test_a_copy_shares_nothing_that_changes() -> None:
    copy = RECORDS.clone(FULL)
    assert copy == FULL
    copy.hands[0].clear()
    copy.towns["york"].clear()
    assert RECORDS.to_position(FULL) == LINE
    assert (RECORDS.rekeyed(FULL, "x").key, RECORDS.rekeyed(FULL, "x").chance) == ("x", 0)


def test_a_copy_shares_rows_that_are_fixed_and_json_has_lists() -> None:
    records, state = Records(Shared), Shared(SETUP, "k", 0, [(("Ka", "Qu"), ()), ()])
    copy = records.clone(state)
    assert copy == state
    assert copy.sets is not state.sets
    assert copy.sets[0] is state.sets[0]
    assert records.to_json(state)["sets"] == [[["Ka", "Qu"], []], []]
    assert records.from_json(records.to_json(state), SETUP) == state


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hands=KaXx", "“Xx” is not a card"),
        ("hands=K", "“K” is not a card"),
        ("chance=-1", "“-1” is not a number"),
        ("asked=ask:1", "“ask:1” is nothing that can be pending"),
        ("asked=beg:1:2", "“beg:1:2” is nothing that can be pending"),
        ("setup=1", "“setup=1” is not a field of a position"),
    ],
)
def test_what_cannot_be_read_says_so(line: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        RECORDS.from_position(line, 2)


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [["Ka"]]},
        {"hands": [["Ka"], [], []]},
        {"towns": {"york": []}},
        {"towns": {"york": [2], "bath": []}},
        {"asked": {"kind": "ask", "seat": 1}},
        {"asked": {"kind": "ask", "seat": 1, "left": 0}},
        {"chance": True},
        {"key": "0123456789"},
    ],
)
def test_each_part_must_be_of_its_kind(changed: dict[str, object]) -> None:
    (name,) = changed
    with pytest.raises(ValueError, match=f"not of the right kind: {name}$"):
        RECORDS.from_json(RECORDS.to_json(FULL) | changed, SETUP)  # type: ignore[arg-type]


@pytest.mark.parametrize("changed", [{"mood": 1}, {"key": None}])
def test_what_it_lacks_or_knows_nothing_of_is_named(changed: dict[str, object]) -> None:
    """None stands for what is left out."""
    given = {**RECORDS.to_json(FULL), **changed}
    data = {name: value for name, value in given.items() if value is not None}
    (name,) = changed
    with pytest.raises(ValueError, match=f"holds something unknown: {name}$"):
        RECORDS.from_json(data, SETUP)  # type: ignore[arg-type]


def test_what_is_written_alike_has_all_parts_and_the_last_may_be_left_out_of_a_line() -> None:
    ask = Ask(1, 4)
    written: dict[str, JSON] = {"kind": "ask", "seat": 1, "cards": [], "n": 4}
    assert ALIKE.kind.plain(ask) == written
    assert ALIKE.kind.made(written) == ask
    assert (ALIKE.kind.write(written), ALIKE.kind.read("ask:1::4", 2)) == ("ask:1::4", written)
    assert ALIKE.kind.read("ask:1", 2) == {**written, "n": 0}
    assert ALIKE.kind.accepts(written, 2)
    for changed in ({"cards": ["Ka"]}, {"n": 0}, {"more": 1}):
        assert not ALIKE.kind.accepts({**written, **changed}, 2)
    with pytest.raises(ValueError, match="nothing that can be pending"):
        ALIKE.kind.read("ask:1:Ka:4", 2)


Unseen: TypeAlias = Annotated[int, fields.number()]


def test_a_field_that_says_no_kind_is_a_mistake_that_is_told() -> None:
    @dataclass
    class Forgetful:
        setup: Setup
        key: Annotated[str, fields.text(9)]
        count: int

    with pytest.raises(TypeError, match=r"Forgetful\.count has no field type; write count: Annotated\[int"):
        fields.declared(Forgetful)

    @dataclass
    class Named:
        count: Unseen

    assert isinstance(fields.declared(Named)["count"], FieldType)
