"""What somebody sends costs at most twice as much to refuse or read when it is twice as long.

Steps are counted, not timed: every line of Python that runs, every letter that the JSON reader reads, every
letter or item that a function of a text or a list goes through from one end to the other.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Any, Final

import pytest

from tests.table.device import kept_text, match_from
from tests.table.test_links import packed
from tests.table.test_saving import standing
from threethrones.core import document
from threethrones.core.canonical import parsed
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.table.store import links
from threethrones.table.store.match_reader import head_of, read_link, read_match

SIZE: Final = 300
"""How often something is repeated in the smallest of three texts; four times as often in the largest."""
WHOLE: Final = frozenset(
    (
        *("count", "encode", "find", "index", "isprintable", "lstrip", "partition", "remove", "replace"),
        *("reverse", "rfind", "rpartition", "rstrip", "sort", "split", "strip"),
    )
)
"""Functions of a text or a list that go through all of it."""


@dataclass(slots=True)
class Steps:
    """What has been counted."""

    count: int = 0

    def line(self, _frame: FrameType, event: str, _arg: Any) -> Any:
        self.count += event == "line"
        return self.line

    def call(self, frame: FrameType, event: str, called: Any) -> None:
        if event != "c_call":
            return
        of = getattr(called, "__self__", None)
        if isinstance(of, (str, bytes, bytearray, list)) and called.__name__ in WHOLE:
            self.count += len(of)
        elif isinstance(of, re.Pattern):  # which text it is given is not told: the longest at hand
            at_hand = (value for value in frame.f_locals.values() if isinstance(value, str))
            self.count += max(map(len, at_hand), default=0)


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Steps]:
    """Count all that is done within."""
    steps = Steps()
    read = json.JSONDecoder.raw_decode

    def raw_decode(self: json.JSONDecoder, text: str, idx: int = 0) -> tuple[Any, int]:
        end = len(text)
        try:
            value, end = read(self, text, idx)
        finally:
            steps.count += end - idx
        return value, end

    monkeypatch.setattr(json.JSONDecoder, "raw_decode", raw_decode)
    before = sys.gettrace(), sys.getprofile()
    sys.settrace(steps.line)
    sys.setprofile(steps.call)
    try:
        yield steps
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
        monkeypatch.undo()


def growth(read: Callable[[str], None], made: Callable[[int], str], monkeypatch: pytest.MonkeyPatch) -> float:
    """How much more the second doubling of a text adds to the steps than the first: 2 where the steps grow
    with the text, 4 where they grow with its square."""
    found = []
    for text in [made(SIZE), *(made(size) for size in (SIZE, 2 * SIZE, 4 * SIZE))]:  # once to fill memories
        with counting(monkeypatch) as steps:
            read(text)
        found.append(steps.count)
    _, once, twice, fourfold = found
    return (fourfold - twice) / max(twice - once, SIZE)


# --- who reads ----------------------------------------------------------------------------------------------


def load(text: str) -> None:
    document.load(text, GAMES)


def read_kept(text: str) -> None:
    read_match(text, "x", GAMES)


def read_json(text: str) -> None:
    with pytest.raises(ValueError, match=r"[a-z]"):
        parsed(text)


def follow(text: str) -> None:
    with suppress(links.BadLink):
        read_link(links.unpack(text).text, "x", GAMES)


def listed(text: str) -> None:
    head_of(text)


def placed(game: str) -> Callable[[str], None]:
    """What reads a position of a game, which is none."""
    setup = standard_setup(GAMES[game])

    def read(text: str) -> None:
        with pytest.raises(ValueError, match=r"[a-z]"):
            Match(GAMES[game], setup, Start(position=text))

    return read


# --- what is read -------------------------------------------------------------------------------------------

SOUND: Final = document.dump(match_from(standing()))
STATE: Final = json.loads(SOUND)["state"]
KEPT: Final = kept_text(match_from(standing()))


def with_member(text: str, name: str, value: Callable[[int], object]) -> Callable[[int], str]:
    """The text of a match in which a member is another, so and so long."""
    return lambda size: json.dumps(json.loads(text) | {name: value(size)})


def with_state(game: str, name: str, item: object) -> Callable[[int], str]:
    """The document of a match of other rules in whose state a list is long."""
    match = Match(GAMES[game], standard_setup(GAMES[game]), Start(key="k"))
    data: dict[str, Any] = document.to_json(match) | {"rules": "0"}
    return lambda size: json.dumps(data | {"state": data["state"] | {name: [item] * size}})


def repeated(start: str, part: str, end: str = "") -> Callable[[int], str]:
    return lambda size: start + part * size + end


ROW: Final = ",".join(["P1?:/"] * 11)
KINDS: Final[dict[str, tuple[Callable[[str], None], Callable[[int], str]]]] = {
    "moves again and again": (load, repeated("{", '"moves":"x",')),
    "lists of moves": (load, repeated("{", '"moves":["x"],')),
    "matches in matches": (load, repeated("", '{"moves":"x",')),
    "members that never end": (load, repeated("{", '"a":1,')),
    "moves that never end": (load, repeated('{"game":"avalon","start":{"key":""},"moves":[', '"l2",')),
    "brackets": (read_json, repeated("", "[")),
    "brackets after a text": (load, repeated('{"a""', "[")),
    "pairs of brackets": (read_json, repeated("[", "[],")),
    "brackets in texts": (read_json, repeated("[", '"[",')),
    "backslashes": (read_json, repeated('"', "\\")),
    "a number": (load, repeated('{"schema":', "9", "}")),
    "a long move": (load, with_member(SOUND, "moves", lambda size: ["l2" * size])),
    "moves that are none": (load, with_member(SOUND, "moves", lambda size: [["l2"]] * size)),
    "options": (load, with_member(SOUND, "options", lambda size: {str(n): "x" for n in range(size)})),
    "components": (load, with_member(SOUND, "components", lambda size: {"tiles": ["l2"] * size})),
    "a long key": (load, with_member(SOUND, "start", lambda size: {"key": "k" * size})),
    "earlier moves": (
        load,
        with_member(SOUND, "start", lambda size: {"state": STATE, "prior": ["l2"] * size}),
    ),
    "a pile of Avalon": (load, with_state("avalon", "pile", "Kr")),
    "frames of Avalon": (load, with_state("avalon", "frames", {"kind": "trim"})),
    "a guard of Avignon": (load, with_state("avignon", "guard", [0, 0])),
    "frames of Camelot": (load, with_state("camelot", "frames", {"kind": "next"})),
    "knowledge of Camelot": (load, with_state("camelot", "learnt", [[]])),
    "a kept match": (read_kept, repeated('{"rev":1', ',"document":"')),
    "a document that never ends": (read_kept, repeated('{"rev":1,"document":"', '\\"')),
    "a kept match in a kept match": (read_kept, repeated("", '{"document":"')),
    "a kept match in the list": (listed, repeated("{", ',"document":"', '"}"}')),
    "names": (read_kept, with_member(KEPT, "names", lambda size: ["x"] * size)),
    "a name": (read_kept, with_member(KEPT, "names", lambda size: ["\x00 " * size])),
    "picks": (read_kept, with_member(KEPT, "picks", lambda size: ["Sr"] * size)),
    "orders": (read_kept, with_member(KEPT, "orders", lambda size: [{"attack": ["4"] * size}] * 2)),
    "wins": (read_kept, with_member(KEPT, "series", lambda size: {"wins": [1] * size, "draws": 0})),
    "letters of a link": (follow, lambda size: "m=" + "".join(Random(1).choices("Ab9-_", k=4 * size))),
    "a link that grows": (follow, lambda size: packed("{" + '"moves":"x",' * size)),
    "a link that goes on": (follow, repeated("m=eJw", "A", "&ply=3")),
    "fields of Avalon": (placed("avalon"), lambda size: " ".join(f"f{n}=1" for n in range(size))),
    "a row of Avalon": (placed("avalon"), repeated(f"row={ROW}", ",P1?:/")),
    "a hand of Avalon": (placed("avalon"), repeated(f"row={ROW} hands=", "Kr")),
    "pending in Avalon": (placed("avalon"), repeated(f"row={ROW} frames=trim", ",trim")),
    "a display of Avignon": (placed("avignon"), repeated("display=knight@2", ",knight@2")),
    "guards of Avignon": (placed("avignon"), repeated("guard=1@2", ",1@2")),
    "seats of Camelot": (placed("camelot"), repeated("hands=", "/")),
    "knowledge in Camelot": (placed("camelot"), repeated("learnt=", "//;")),
    "pending in Camelot": (placed("camelot"), repeated("frames=next", ",next")),
    "foresight in Camelot": (placed("camelot"), repeated("black=* foreseen=", "0:1,")),
    "effects in Camelot": (placed("camelot"), repeated("effects=", "Mi:,")),
    "a white pile of Camelot": (placed("camelot"), repeated("white=*", "F1")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_twice_as_long_takes_twice_as_much(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read, made = KINDS[kind]
    assert growth(read, made, monkeypatch) < 2.3


def test_the_count_sees_what_reads_a_text_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As documents were once saved: the moves sought anew at each member."""

    def salvage(text: str) -> None:
        decoder, at = json.JSONDecoder(), 1
        while at < len(text):
            _, at = decoder.raw_decode(text, at)
            re.findall(r'"([^"\\]*)"[,\]]', text[at + 1 :].partition("]")[0] + "]")
            _, at = decoder.raw_decode(text, at + 1)
            at += 1

    assert growth(salvage, repeated("{", '"moves":"x",'), monkeypatch) > 3.5
