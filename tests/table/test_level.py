"""Whoever wins three in a row is offered the next level, whoever loses three the one below; nobody twice."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from tests.games.ends import ends
from tests.table.device import Device, DictStore, kept_text
from threethrones.core.match import RESIGN, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES

NAMES: Final = ("Anna", "Owain")
COMPANIONS: Final = ("Owain", "Enid", "Erec", "Isolde")
ENDS: Final = ends()


def avalon(winner: int) -> Match:
    match = Match(GAMES["avalon"], standard_setup(GAMES["avalon"]), Start(key="level"))
    match.play(match.legal()[0])
    match.play(f"{RESIGN}-{1 - winner}")
    return match


def realm(name: str) -> Match:
    """A match of Camelot that ends so."""
    over = ENDS[f"camelot: {name}"]
    match = Match(over.game, over.setup, over.start)
    for move in over.moves:
        match.play(move)
    return match


def row(
    matches: Sequence[Match],
    levels: Sequence[Mapping[int, str]],
    names: Sequence[str] = NAMES,
    store: DictStore | None = None,
    **also: Any,
) -> Device:
    """The end of the last of these matches, which were begun one after the other."""
    store = store or DictStore()
    count = len(store.texts)
    for number, (match, computers) in enumerate(zip(matches, levels, strict=True), count):
        created = f"2026-11-20T21:{number:02}:00Z"
        text = kept_text(match, names, f"m{number}", created=created, computers=computers, **also)
        store.texts[f"match:m{number}"] = text
    device = Device(store)
    device.act("resume", key=f"match:m{count + len(matches) - 1}")
    assert device.screen == "over"
    return device


def three(winner: int, level: str, store: DictStore | None = None, **also: Any) -> Device:
    return row([avalon(winner)] * 3, [{1: level}] * 3, store=store, **also)


def offer(device: Device) -> str:
    """The level that is offered; empty where none is."""
    buttons = [e for e in device.elements() if e.get("data-act") == "rematch" and "data-level" in e.data]
    assert len(buttons) <= 1
    return buttons[0].data["data-level"] if buttons else ""


@pytest.mark.parametrize(
    ("winner", "level", "other"),
    [
        (0, "easy", "normal"),
        (0, "normal", "hard"),
        (0, "hard", ""),
        (1, "hard", "normal"),
        (1, "normal", "easy"),
        (1, "easy", ""),
    ],
)
def test_three_alike_in_a_row_offer_the_next_level(winner: int, level: str, other: str) -> None:
    device = three(winner, level)
    assert offer(device) == other
    assert ("three in a row" in device.frame.html) == bool(other)


@pytest.mark.parametrize(
    ("winners", "levels"),
    [
        ((0, 0), ("easy", "easy")),
        ((0, 1, 0, 0), ("easy",) * 4),
        ((0, 0, 0), ("easy", "normal", "easy")),
    ],
)
def test_fewer_or_others_offer_nothing(winners: Sequence[int], levels: Sequence[str]) -> None:
    assert offer(row([*map(avalon, winners)], [{1: level} for level in levels])) == ""


def test_what_others_played_in_between_changes_nothing() -> None:
    store = DictStore()
    row([avalon(0)] * 2, [{1: "easy"}] * 2, store=store)
    row([avalon(1)], [{1: "easy"}], names=("Bert", "Owain"), store=store)
    row([avalon(1)], [{}], store=store)
    assert offer(row([avalon(0)], [{1: "easy"}], store=store)) == "normal"


def test_whoever_has_no_name_is_asked_as_well() -> None:
    device = row([avalon(0)] * 3, [{1: "easy"}] * 3, names=("Player 1", "Owain"))
    assert offer(device) == "normal"


def test_the_offer_is_taken_and_proposed_from_then_on() -> None:
    device = three(0, "easy")
    device.act("rematch", level="hard")
    assert device.open.computers in ({0: "hard"}, {1: "hard"})
    device.act("home")
    device.act("against", game="avalon")
    assert device.context.model.draft is not None
    assert "hard" in device.context.model.draft.players


@pytest.mark.parametrize("how", ["declined", "taken", "ignored"])
def test_nobody_is_asked_twice(how: str) -> None:
    device = three(0, "easy")
    key = f"match:{device.open.session.id}"
    if how == "declined":
        device.act("no-after", what="level")
        assert offer(device) == ""
    elif how == "taken":
        device.act("rematch", level="normal")
    store = device.store
    assert offer(row([avalon(0)] * 3, [{1: "easy"}] * 3, store=store)) == ""
    again = Device(store)
    again.act("resume", key=key)
    assert offer(again) == "", "Others were played since."
    # It is another question in the other direction, at another level, or to somebody else.
    assert offer(row([avalon(0)] * 3, [{1: "normal"}] * 3, store=store)) == "hard"
    assert offer(row([avalon(1)] * 3, [{1: "normal"}] * 3, store=store)) == "easy"
    assert offer(row([avalon(0)] * 3, [{1: "easy"}] * 3, names=("Bert", "Owain"), store=store)) == "normal"


def test_a_page_that_is_loaded_again_still_asks() -> None:
    device = three(0, "easy")
    assert offer(Device(device.store, match=device.open.session.id)) == "normal"
    device.act("no-after", what="level")
    assert offer(Device(device.store, match=device.open.session.id)) == ""


@pytest.mark.parametrize("text", ["", "[]", "{", '{"Anna": 1}', '{"Anna": {"avalon": []}}', "null"])
def test_what_was_kept_of_it_may_be_anything(text: str) -> None:
    store = DictStore({"levels": text})
    device = three(0, "easy", store=store)
    assert offer(device) == "normal"
    device.act("no-after", what="level")
    assert json.loads(store.texts["levels"])["Anna"]["avalon"] == {"easy won": ""}


def companions(name: str, level: str, person: int = 0) -> Device:
    """Three matches of Camelot that end so, with companions of a level."""
    levels = {seat: level for seat in range(5) if seat != person}
    names = [*COMPANIONS[:person], "Anna", *COMPANIONS[person:]]
    return row([realm(name)] * 3, [levels] * 3, names=names)


@pytest.mark.parametrize(
    ("name", "level", "other"),
    [
        ("won", "hard", "normal"),
        ("won, traitor", "normal", "easy"),
        ("won", "easy", ""),
        ("engines", "normal", "hard"),
        ("swords, traitor", "easy", "normal"),
        ("engines", "hard", ""),
        ("abandoned", "normal", ""),
    ],
)
def test_with_better_companions_it_is_easier(name: str, level: str, other: str) -> None:
    device = companions(name, level)
    assert offer(device) == other
    if other:
        device.act("rematch", level=other)
        assert {*device.open.computers.values()} == {other}


@pytest.mark.parametrize("name", ["engines, traitor", "won, traitor"])
def test_a_traitor_has_no_companions(name: str) -> None:
    """He has won, or lost, against those of whom there is talk."""
    assert offer(companions(name, "normal", person=2)) == ""


def test_a_lesson_is_no_match_against_a_computer() -> None:
    assert offer(three(0, "easy", lesson="first")) == ""
