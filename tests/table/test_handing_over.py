"""Handing the device over: the drawers' lids, what they hide, the recap in a drawer, and standing orders."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import position
from tests.games.avignon import positions as avignon
from tests.markup import elements
from tests.rule_names import rule
from tests.table.device import Device, hand_shown, kept_text, match_from, resumed
from threethrones.games.avalon.components import CHARACTER_NAMES
from threethrones.games.avalon.rules.state import State
from threethrones.games.avignon.game import GAME as AVIGNON

HANDS = "KrSrSr/SbKyKy"
PRIVATE = "You draw"
"""How a line begins that only one player may read."""


def standing(hands: str = HANDS, skip: str = "no", mover: int = 0) -> State:
    """Seat 0 may attack at 4 and 5 and enchant at 4, where a red knight of the other lies."""
    places = "4:P2?:KySy/Kr 5:F1?:KgKg/Sg 9:H1?:KpKp/"
    return position(places, hands=hands, skip=skip, mover=mover, top="SySySySySySy")


# --- the lid -----------------------------------------------------------------------------------------------


def test_the_hand_is_shown_after_a_press() -> None:
    device = Device().put(standing()).reveal()
    assert device.screen == "table"
    assert device.frame.body["seat"] == "0"
    assert device.strip.startswith("Anna only")
    assert device.lid == ""
    assert hand_shown(device) == ["Kr", "Sr"]
    assert device.targets()["Sr"].label == "red sorceress, 2 copies"
    assert device.frame.focus == '[data-spot="Kr"]'


def test_the_lid_tells_what_was_announced() -> None:
    device = Device().put(standing())
    device.move("Kr-4-attack")
    assert device.is_down
    assert device.lid.startswith("Bert ")
    assert "territory 4" in device.lid
    assert "red knight" in device.lid
    device.reveal()
    assert device.frame.body["seat"] == "1"
    assert hand_shown(device) == ["Ky", "Sb"]
    assert device.offered() == {"counter", "pass"}


@pytest.mark.parametrize(("hands", "able"), [("KrSr/KrSb", True), (HANDS, False)])
def test_whoever_is_asked_sees_whether_he_can_counter(hands: str, able: bool) -> None:
    device = Device().put(standing(hands))
    device.move("Kr-4-attack")
    device.reveal()
    assert [element.text for element in device.elements() if element.has("av-turn")] == ["to answer"]
    assert device.targets()["counter"].has("unable") is not able
    marked = [name for name, element in device.targets().items() if element.has("av-counters")]
    assert marked == (["Kr"] if able else [])


def test_reveal_works_at_the_table_only() -> None:
    device = Device()
    device.act("reveal")
    assert device.screen == "home"
    device.put(standing())
    for screen in ("settings", "about"):
        device.act("go", screen=screen)
        device.act("reveal")
        assert device.screen == screen
        device.act("back")
        assert device.frame.body["seat"] == ""


# --- nobody looks ------------------------------------------------------------------------------------------


def test_a_hidden_page_is_covered() -> None:
    device = Device().put(standing()).reveal()
    device.target("Sr", "4")
    device.act("panel", panel="text")
    assert "Your hand" in device.text("dialog")
    device.send(type="hidden")
    assert device.is_covered
    assert "Anna" in device.text("h1")
    assert device.targets() == {}
    assert device.frame.body["seat"] == ""
    assert device.panel() is None
    assert device.frame.begins, "What was said of the hand is said no more."
    assert device.frame.said == ["Anna: Your turn."]
    assert not any(str(name) in device.frame.html for name in CHARACTER_NAMES.values())
    device.reveal()
    assert [*device.open.picked.targets] == ["Sr", "4"]
    assert sorted(device.picked()) == ["4", "Sr"]
    assert device.frame.focus == '[data-spot="4"]'


@pytest.mark.parametrize("screen", ["settings", "about"])
def test_whoever_comes_back_from_elsewhere_finds_the_drawer_as_it_was(screen: str) -> None:
    device = Device().put(standing()).reveal()
    device.target("Sr")
    device.act("go", screen=screen)
    assert device.screen == screen
    assert device.targets() == {}
    assert "seat" not in device.frame.body
    device.act("back")
    assert (device.is_down, device.is_covered, device.frame.body["seat"]) == (False, False, "0")
    assert device.picked() == ["Sr"]
    device.act("hide")
    device.act("go", screen=screen)
    device.act("back")
    assert (device.is_down, device.is_covered) == (True, False)


@pytest.mark.parametrize("screen", ["settings", "about"])
def test_a_page_that_is_hidden_elsewhere_is_covered_when_one_comes_back(screen: str) -> None:
    device = Device().put(standing()).reveal()
    device.act("go", screen=screen)
    device.send(type="hidden")
    assert (device.screen, device.is_covered) == (screen, False)
    device.act("back")
    assert device.is_covered
    assert hand_shown(device) == []
    device.act("uncover")
    assert (device.is_covered, device.is_down, device.frame.body["seat"]) == (False, True, "")


def test_a_review_that_is_hidden_is_covered_when_one_comes_back() -> None:
    device = Device().put(standing()).reveal()
    device.act("review")
    device.send(type="hidden")
    assert (device.screen, device.is_covered, device.frame.body["seat"]) == ("review", False, "")
    device.act("leave-review")
    assert device.is_covered


def test_a_hidden_page_changes_nothing_else() -> None:
    device = Device()
    for screen in ("settings", "about"):
        device.act("go", screen=screen)
        device.send(type="hidden")
        assert device.screen == screen
    device.act("new", game="avalon")
    device.send(type="hidden")
    assert device.screen == "new"


@pytest.mark.parametrize("panel", ["log", "text", "rules", "menu", "orders", "end"])
def test_dialogs_over_the_drawers_tell_only_what_all_may_know(panel: str) -> None:
    device = Device().put(standing())
    device.move("l2")
    device.act("panel", panel=panel)
    assert PRIVATE not in device.frame.html
    assert "Your hand" not in device.frame.html
    assert (device.panel() is None) == (panel == "orders")


@pytest.mark.parametrize("key", ["u", "r", "h", "l", "m", "?", "Escape"])
def test_keys_do_nothing_where_no_match_is_shown(key: str) -> None:
    device = Device()
    device.key(key)
    assert (device.screen, device.panel()) == ("home", None)
    device.put(standing()).reveal()
    device.target("Kr", "4", "reinforce")
    device.act("go", screen="settings")
    device.key(key)
    assert (device.screen, device.panel(), device.ply) == ("settings", None, 1)
    device.act("back")
    assert device.panel() is None


# --- the recap --------------------------------------------------------------------------------------------


def recap(device: Device) -> list[str]:
    """The lines of the recap on the page."""
    found = device.elements()
    begin = next((at for at, element in enumerate(found) if element.has("recap")), None)
    if begin is None:
        return []
    end = next(at for at in range(begin, len(found)) if found[at].data.get("data-act") == "close-recap")
    return [element.text for element in found[begin:end] if element.tag == "li"]


def log(device: Device) -> list[str]:
    """The lines of the log on the page."""
    return [element.text for element in device.elements() if element.has("entry")]


def test_the_recap_has_what_the_viewer_alone_may_know() -> None:
    device = Device().put(position("4:P2?:Ky/Kr", hands="/Sb", top="SyKp", waiting="/d4")).reveal()
    device.move("l2")
    device.reveal()
    assert "Draws 4 cards." in log(device), "under Bert’s name"
    (line,) = recap(device)
    assert line.startswith(PRIVATE)
    device.act("close-recap")
    assert recap(device) == []
    device.send(type="hidden")
    assert recap(device.reveal()) == []


def test_the_recap_marks_what_changed() -> None:
    device = Device().put(standing())
    device.move("Sr-7-reinforce")
    device.move("l2")
    device.reveal()
    changed = [element for element in device.elements() if element.has("av-changed")]
    assert len(changed) == 1
    assert "Territory 7" in next(
        element.label for element in device.elements() if element.get("data-spot") == "7"
    )
    device.act("close-recap")
    assert not any(element.has("av-changed") for element in device.elements())


def test_without_drawers_the_board_marks_what_the_other_has_done() -> None:
    text = kept_text(match_from(avignon.position("C4 E3 T2 G2 K2", done="chastise", turn=9), AVIGNON))
    device = resumed(text, "a")

    def changed() -> list[str]:
        return [element.data["data-spot"] for element in device.elements() if element.has("ag-changed")]

    assert changed() == []
    device.target("3", "beseech")
    assert changed() == ["3"]
    device.target("4", "chastise")
    assert device.ply == 2
    assert changed() == [], "Whoever has moved has seen it."


def test_a_special_territory_is_explained_when_it_is_revealed() -> None:
    device = Device().put(position("4:A1?:Ky/", hands="KrKr/"))
    device.move("Kr-4-attack")
    explained = [element.text for element in device.elements() if element.has("explained")]
    assert len(explained) == 1
    assert "Avalon" in explained[0]
    device.act("close-recap")
    assert not any(element.has("explained") for element in device.elements())


# --- standing orders ----------------------------------------------------------------------------------------


def ordered(hands: str, form: dict[str, str]) -> Device:
    """Seat 1 has left these orders in its own turn; now seat 0 is to play."""
    device = Device().put(standing(hands, mover=1)).reveal()
    device.act("orders", form)
    assert len(device.told) == 1
    device.move("d4")
    return device


@pytest.mark.parametrize("hands", ["KrKbSb/KrKbSbSg", "KrKbSb/KyKgSySg"])
def test_orders_answer_at_once_within_the_same_event(hands: str) -> None:
    device = ordered(hands, {"attack": "pass", "enchant": "pass"})
    ply = device.ply
    device.move("Kr-4-attack")
    assert device.moves[ply:] == ["Kr-4-attack", "pass"]
    assert device.frame.body["seat"] == "0"
    assert any("lets it pass" in line for line in device.frame.said)


def test_an_order_to_counter_uses_the_card_or_passes() -> None:
    able = ordered("KrKbSb/KrKbSb", {"attack": "always"})
    ply = able.ply
    able.move("Kr-4-attack")
    assert able.moves[ply:] == ["Kr-4-attack", "counter"]
    unable = ordered("KrKbSb/KySy", {"attack": "always"})
    unable.move("Kr-4-attack")
    assert unable.moves[ply:] == ["Kr-4-attack", "pass"]


def test_an_order_for_some_territories_passes_at_the_others() -> None:
    device = ordered("KrKrKbSb/KrKbSb", {"attack": "at", "attack-at-5": "yes", "attack-at-6": ""})
    assert device.open.advance.orders[1] == {"skip": "no", "attack": ["5"], "enchant": "ask"}
    ply = device.ply
    device.move("Kr-5-attack")
    assert device.moves[ply:] == ["Kr-5-attack", "counter"]
    device.move("Kr-4-attack")
    assert device.moves[ply + 2 :] == ["Kr-4-attack", "pass"]


def ticked(device: Device) -> list[tuple[str, str]]:
    """The ticked boxes of the page, by name and value."""
    boxes = [element.data for element in device.elements() if element.tag == "input"]
    return [(box["name"], box["value"]) for box in boxes if "checked" in box]


def test_orders_are_kept_and_shown_to_their_owner_alone() -> None:
    device = ordered("KrKbSb/KrKbSb", {"attack": "always", "enchant": "at", "enchant-at-9": "yes"})
    device.reveal()
    device.act("panel", panel="orders")
    assert ticked(device) == [("plan", "ask"), ("attack", "plan"), ("enchant", "plan")]
    device.act("close")
    device.move("la")
    device.reveal()
    device.act("panel", panel="orders")
    apart = [("attack", "always"), ("enchant", "at"), ("enchant-at-9", "yes")]
    assert ticked(device) == [("plan", "ask"), *apart]


@pytest.mark.parametrize(
    ("form", "move", "asks"),
    [
        ({}, "Kr-4-attack", True),
        ({"attack": "x", "enchant": ""}, "Kr-4-attack", True),
        ({"attack": "at"}, "Kr-4-attack", False),
        ({"attack": "pass", "enchant": "ask"}, "Sr-4-enchant", True),
    ],
)
def test_orders_ask_where_they_say_so_or_say_nothing(form: dict[str, str], move: str, asks: bool) -> None:
    device = ordered("KrSrKbSb/KrSrKbSb", form)
    device.move(move)
    assert device.is_down == asks
    assert device.lid.startswith("Bert ") if asks else device.moves[-1] == "pass"


def test_orders_can_be_left_only_by_whoever_looks() -> None:
    device = Device().put(standing())
    device.act("orders", {"attack": "pass"})
    assert device.open.advance.orders == ({}, {})


# --- skipped reactions ------------------------------------------------------------------------------------


def test_a_possible_reaction_is_asked_for_all_the_same() -> None:
    device = Device().put(standing("KrSr/Kr", skip="yes"))
    device.move("Kr-4-attack")
    assert device.moves == ["Kr-4-attack"]
    assert device.is_down


@rule("AV48", "AV49")
def test_the_cards_of_a_draw_are_marked_for_who_drew_them_at_once_and_in_the_drawer() -> None:
    for hands, taps in (("Kr/KbKb", 2), ("KrKrKrKrKr/KbKb", 1)):  # a full hand is looked at to be trimmed
        device = Device().put(position(hands=hands, top="SpKbSpKg", mover=0)).reveal()
        device.target("l2")
        device.target("l2")
        if taps == 2:
            assert "av-drawn" not in device.frame.html
            device.reveal()
            assert "av-drawn" not in device.frame.html
            device.target("d4", "d4")
            device.reveal()
        marked = [it.data["data-spot"] for it in elements(device.frame.html) if it.has("av-drawn")]
        assert marked == ["Kb", "Sp"]
