"""What somebody finds on home and in the menus: in the same places, in groups, the rare below the usual."""

from __future__ import annotations

from typing import Final

import pytest

from tests.games.avalon.positions import position
from tests.markup import Element
from tests.table.device import WON, Device, DictStore
from threethrones.games import GAMES


def buttons(device: Device) -> list[str]:
    """What can be pressed on the card of a game, in order, but for its lesson."""
    acts = [(e.get("data-act"), e.get("data-game")) for e in device.elements() if e.tag == "button"]
    own = [str(act) for act, game in acts if game == "avalon"]
    return [act for act in own if act not in ("lesson", "decline-lesson")]


def primary(device: Device) -> list[str | None]:
    """The acts that are drawn as the first choice, on the cards of the games."""
    return [
        e.get("data-act") for e in device.elements() if e.has("primary") and e.get("data-game") == "avalon"
    ]


def atomic_plies(device: Device, box: Element) -> list[Element]:
    """What lies in an element."""
    return [e for e in device.elements() if box.begins <= e.begins < box.ends and e is not box]


def test_the_buttons_of_a_game_stay_where_they_are_after_a_match() -> None:
    device = Device()
    before = buttons(device), primary(device)
    device.put(position(WON)).reveal()
    device.act("end", how="abandon")
    device.act("home")
    assert (buttons(device), primary(device)) == before


def test_a_card_has_one_first_choice_and_that_is_the_lesson_until_it_is_declined() -> None:
    device = Device()
    assert primary(device) == ["lesson"]
    device.act("decline-lesson", game="avalon", lesson="first")
    assert primary(device) == ["against"]
    labels = {e.get("data-act"): e.label for e in device.elements() if e.get("data-game") == "avalon"}
    assert labels["lesson"] == "Avalon: Learn"


def test_the_cross_beside_a_lesson_says_what_it_does_and_what_it_did() -> None:
    device = Device()
    cross = next(e for e in device.elements() if e.get("data-act") == "decline-lesson")
    assert cross.label == "Avalon: Don’t offer again"
    assert not cross.has("quiet"), "A finger reads no title."
    device.act("decline-lesson", game="avalon", lesson="first")
    assert device.told == ["We won’t offer this lesson again. You’ll still find it under “New game”."]


def test_no_two_buttons_of_the_home_screen_sound_alike() -> None:
    device = Device()
    for game in GAMES:
        device.act("new", game=game)
        device.act("start")
        device.act("home")
    names = [e.label for e in device.elements() if e.tag == "button"]
    assert len(names) > 20
    assert len({*names}) == len(names), sorted(names)
    assert {"Avignon: Play the computer", "Delete: Player 1 – Player 2, Avalon, today, 21:17"} <= {*names}


def test_the_puzzle_of_the_day_says_what_it_offers() -> None:
    offer = next(e for e in Device().elements() if e.get("data-act") == "puzzles")
    assert not offer.has("plain")
    assert offer.label.startswith("Puzzle of the day")
    assert len(offer.label) > len("Puzzle of the day")


def test_the_menu_is_grouped() -> None:
    device = Device().start().reveal()
    device.act("panel", panel="menu")
    menu = next(e for e in device.elements() if e.has("menu"))
    sizes = list[int]()
    for element in atomic_plies(device, menu):
        if element.tag == "h3":
            sizes.append(0)
        elif element.tag == "button":
            assert sizes, "a button above the first heading"
            sizes[-1] += 1
    assert len(sizes) >= 3, sizes
    assert max(sizes) <= 5, sizes
    assert min(sizes) > 0


def test_automatic_answers_begin_with_three_sentences() -> None:
    device = Device().start().reveal()
    device.act("panel", panel="orders")
    panel = next(e for e in device.elements() if e.get("id") == "panel-orders")
    details = next(e for e in atomic_plies(device, panel) if e.tag == "details")
    fields = [e for e in atomic_plies(device, panel) if e.tag == "input"]
    seen = [e for e in fields if not details.begins <= e.begins < details.ends]
    assert [e.get("type") for e in seen] == ["radio"] * 3 + ["checkbox"]
    assert details.get("open") is None
    device.act("orders", {"plan": "pass"})
    assert device.open.advance.orders[0] == {"skip": "no", "attack": "pass", "enchant": "pass"}


def test_automatic_answers_apart_are_shown_at_once() -> None:
    device = Device().start().reveal()
    device.act("orders", {"plan": "always", "enchant": "at", "enchant-at-3": "yes"})
    assert device.open.advance.orders[0] == {"skip": "no", "attack": "always", "enchant": ["3"]}
    device.act("panel", panel="orders")
    details = next(e for e in device.elements() if e.tag == "details")
    assert "open" in details.data
    checked = [(e.data["name"], e.data["value"]) for e in device.elements() if "checked" in e.data]
    assert checked == [("plan", "ask"), ("attack", "always"), ("enchant", "at"), ("enchant-at-3", "yes")]


PRESS_AND_HOLD: Final = "Press and hold anything to see what it is."


@pytest.mark.parametrize("game", GAMES)
def test_at_the_first_decision_one_is_told_once_how_to_ask_about_things(game: str) -> None:
    store, told = DictStore(), list[bool]()
    for tab in range(2):
        device = Device(store, tab=tab, newcomer=True)
        device.act("against", game=game)
        device.act("start")
        while device.open.secrecy.readers:
            assert PRESS_AND_HOLD not in device.told, "There is nothing to decide."
            device.act("put-away")
        while device.frame.thinks:
            device.think()
        assert device.offered()
        told.append(PRESS_AND_HOLD in device.told)
        device.target(next(iter(device.offered())))
        assert PRESS_AND_HOLD not in device.told
        again = Device(store, match=device.open.session.id, tab=8, newcomer=True)
        assert PRESS_AND_HOLD not in again.told
    assert told == [True, False]


def test_one_who_takes_the_device_is_told_with_the_drawer_open() -> None:
    device = Device(newcomer=True).start()
    assert PRESS_AND_HOLD not in device.told
    device.reveal()
    assert device.told == [PRESS_AND_HOLD]


def test_in_a_lesson_its_own_words_come_first() -> None:
    device = Device(newcomer=True)
    device.act("lesson", game="avalon", lesson="first")
    assert device.offered()
    assert PRESS_AND_HOLD not in device.told
    device.act("home")
    device.put(position(WON)).reveal()
    assert PRESS_AND_HOLD in device.told
