"""What is one choice of several moves: they are picked one by one, played at once, and taken back at once."""

from __future__ import annotations

import json

import pytest

from tests.games.avalon.positions import position
from tests.games.camelot import positions as camelot
from tests.inside import state_of
from tests.table.device import WON, Device, DictStore, kept_text, match_from
from threethrones.core.match import Match, Start
from threethrones.games.avalon.rules.state import State
from threethrones.games.camelot.game import GAME as CAMELOT


def owing() -> State:
    """Seat 0 owes three cards; it holds two red knights and a sorceress, and has two cards at 4, one at 5."""
    return position("4:P20:KySy/ 5:F1?:Kb/", hands="KrKrSr/Sb", frames="pay:4:3", conquests=1)


def table(state: State | None = None) -> Device:
    """Seat 0 looks at its hand, and owes three cards."""
    return Device().put(state or owing()).reveal()


def reopened(device: Device) -> Device:
    """Another tab that opens what was kept."""
    again = device.again()
    return again if not again.is_down else again.reveal()


def prompt(device: Device) -> str:
    return next(e.text for e in device.elements() if e.get("id") == "prompt")


def test_the_last_pick_plays_them_all_in_the_order_in_which_they_were_picked() -> None:
    device = table()
    assert prompt(device).startswith("Discard 3 cards")
    device.target("Sr")
    assert prompt(device).startswith("Discard 2 more cards")
    device.target("4")
    assert prompt(device).startswith("Discard 1 more card:")
    assert device.ply == 0
    device.target("Kr")
    assert prompt(device) == "Press again: discard this card"
    device.target("Kr")
    assert device.moves == ["Sr", "4", "Kr"]
    assert [*device.open.picked.staged] == []
    assert state_of(device.open.match).hands[0] == ["Kr"]


def test_equal_cards_are_picked_as_often_as_they_are_held_and_then_all_taken_back() -> None:
    device = table()
    device.target("Kr")
    assert "Kr" in device.offered()
    assert device.picked() == ["Kr"]
    assert device.targets()["Kr"].label.endswith("chosen: 1")
    device.target("Kr")
    assert "Kr" not in device.offered()
    assert device.targets()["Kr"].label.endswith("chosen: 2")
    device.target("Kr")
    assert [*device.open.picked.staged] == device.picked() == []
    assert "Kr" in device.offered()
    assert device.told == []


def test_what_is_taken_back_leaves_the_other_picks() -> None:
    device = table()
    device.target("Sr", "5", "Sr")
    assert [*device.open.picked.staged] == ["5"]
    assert sorted(device.picked()) == ["5"]


def test_a_stack_can_be_picked_from_as_long_as_it_has_cards() -> None:
    device = table()
    device.target("4", "4")
    assert "4" not in device.offered()
    device.target("5", "5")
    assert device.moves == ["4", "4", "5"]
    assert state_of(device.open.match).discards[-3:] == ["Sy", "Ky", "Kb"]


def test_escape_takes_back_the_last_pick() -> None:
    device = table()
    device.target("Sr", "4")
    device.key("Escape")
    assert [*device.open.picked.staged] == ["Sr"]
    assert device.frame.focus == '[data-spot="4"]'
    device.key("Escape")
    device.key("Escape")
    assert [*device.open.picked.staged] == []


def test_what_cannot_be_picked_changes_nothing() -> None:
    device = table()
    device.target("Sr", "Ky")
    assert [*device.open.picked.staged] == ["Sr"]
    assert device.told[0].endswith(" (AV33)")


def test_undo_and_redo_take_them_together() -> None:
    device = table()
    device.target("Sr", "4", "Kr", "Kr")
    device.target("Kr", "6", "reinforce")
    device.act("undo")
    assert device.ply == 3
    device.act("undo")
    assert device.ply == 0
    assert prompt(device).startswith("Discard 3 cards")
    device.act("redo")
    assert device.moves == ["Sr", "4", "Kr"]
    device.act("redo")
    assert device.ply == 4
    device.act("undo")
    device.act("undo")
    device.target("5", "4", "4", "4")
    assert device.moves == ["5", "4", "4"]
    device.act("undo")
    assert device.ply == 0


def test_undo_does_the_same_in_a_match_that_was_kept_meanwhile() -> None:
    device = table()
    device.target("Sr", "4", "Kr", "Kr")
    again = reopened(device)
    assert again.open.atomic_plies == {1, 2}
    kept = json.loads(device.kept)
    del kept["within"], kept["gathered"]
    older = Device()
    older.file(json.dumps(kept))
    assert older.moves == ["Sr", "4", "Kr"]
    assert older.open.atomic_plies == set()


@pytest.mark.parametrize("atomic_plies", [None, "1", [0], [3], [[1]], ["1"], [True], {"1": 1}])
def test_of_what_is_kept_only_plies_count(atomic_plies: object) -> None:
    device = table()
    device.target("Sr", "4", "Kr", "Kr")
    again = Device()
    again.file(json.dumps({**json.loads(device.kept), "within": atomic_plies}))
    assert again.open.atomic_plies == set()


def test_what_is_picked_comes_back() -> None:
    device = table()
    device.target("Sr", "4")
    again = reopened(device)
    assert [*again.open.picked.staged] == ["Sr", "4"]
    again.target("Kr", "Kr")
    assert again.moves == ["Sr", "4", "Kr"]


@pytest.mark.parametrize(
    ("kept", "left"),
    [
        (["Sr", "Sr", "4"], ["Sr"]),
        (["Ky"], []),
        ([7, "4"], []),
        (["4", "4", "5", "Sr"], ["4", "4"]),
        ("4", []),
        (None, []),
    ],
)
def test_of_what_was_picked_comes_back_what_can_be(kept: object, left: list[str]) -> None:
    device = Device()
    text = json.loads(kept_text(match_from(owing())))
    device.file(json.dumps({**text, "gathered": kept}))
    assert [*device.reveal().open.picked.staged] == left


def test_under_the_cover_nothing_tells_what_is_picked() -> None:
    device = table()
    device.act("hide")
    down = device.frame.html
    device.reveal().target("Sr", "4")
    device.act("hide")
    assert device.frame.html == down
    device.target("Sr", "4")
    device.send(type="drag", **{"from": "Sr", "to": "4"})
    assert device.picked() == []
    assert device.ply == 0


def test_the_last_of_them_asks_for_a_second_tap_where_it_draws_for_the_other() -> None:
    state = position(hands="KrKrKrSrSrSrSr/Sb", frames="trim", waiting="/d4", top="KbKbKbKb")
    device = table(state)
    device.target("Sr")
    assert device.asked() == []
    device.target("Kr")
    assert (device.asked(), device.ply) == (["Kr"], 0)
    device.key("Escape")
    assert (device.asked(), [*device.open.picked.staged]) == ([], ["Sr"])
    device.target("Kr", "Kr")
    assert device.moves == ["Sr", "Kr"]


def test_where_all_must_be_paid_one_button_pays_them() -> None:
    device = Device()
    state = camelot.position(hands="F1F2F3/Gr", phase="next,deeds:0,check,discard:0::::::3")
    device.file(kept_text(Match(CAMELOT, state.setup, Start(position=CAMELOT.to_position(state)))))
    device.reveal()
    assert "pick-all" in device.acts()
    device.act("pick-all")
    assert sorted(device.moves) == ["F1", "F2", "F3"]
    assert device.open.atomic_plies == {1, 2}


def test_where_there_is_a_choice_no_button_pays() -> None:
    device = table()
    assert "pick-all" not in device.acts()
    device.act("pick-all")
    assert device.ply == 0


@pytest.mark.parametrize(
    ("choice", "moves"),
    [("0", ["Kr", "Kr", "Sr"]), ("1", ["5", "4", "4"])],
)
def test_with_one_switch_one_press_pays_the_first_or_the_last_of_them(choice: str, moves: list[str]) -> None:
    device = Device(DictStore({"settings": json.dumps({"switch": "fast"})})).put(owing()).reveal()
    button = next(e for e in device.elements() if e.get("data-choice") == choice)
    assert button.text.startswith("Discard: ")
    device.act("pick-all", choice=choice)
    assert device.moves == moves
    device.act("undo")
    assert device.ply == 0


# --- reactions --------------------------------------------------------------------------------------------


def attacked(hand: str) -> Device:
    """Seat 0 has attacked seat 1 that holds this hand; all drawers are down."""
    device = Device().put(position("4:P20:KySy/ 5:P1?:Ky/", hands=f"KrKb/{hand}"))
    device.move("Kr-5-attack")
    assert device.is_down
    return device


def test_to_let_it_pass_takes_no_look() -> None:
    pages = []
    for hand in ("Sb", "Kr"):
        device = attacked(hand)
        assert device.offered() == {"pass"}
        pages.append(device.frame.html)
        device.target("pass")
        assert device.moves == ["Kr-5-attack", "pass"]
    assert pages[0] == pages[1]


def test_a_counter_takes_a_look() -> None:
    device = attacked("Kr")
    device.target("counter")
    assert device.ply == 1
    assert "counter" in device.reveal().offered()


def test_to_skip_what_cannot_be_is_proposed_once_and_answers_at_once() -> None:
    device = attacked("Sb")
    assert "propose" not in device.acts()
    device.reveal()
    assert "Skip such questions" in device.text()
    device.act("propose", how="accepted")
    assert device.moves == ["Kr-5-attack", "pass"]
    assert device.open.advance.orders == ({}, {"skip": "yes"})


def test_whoever_declines_is_not_asked_again_and_can_change_it() -> None:
    device = attacked("Sb").reveal()
    device.act("propose", how="declined")
    assert device.ply == 1
    assert "propose" not in device.acts()
    assert "Automatic answers: on" not in device.frame.html
    device.act("panel", panel="orders")
    assert "skip" in {e.get("name") for e in device.elements()}
    device.act("orders", {"attack": "ask", "enchant": "ask", "skip": "yes"})
    assert device.open.advance.orders[1]["skip"] == "yes"
    assert "Automatic answers: on" in device.frame.html


def test_nothing_is_proposed_to_whoever_can_counter_or_is_not_asked() -> None:
    assert "propose" not in attacked("Kr").reveal().acts()
    device = attacked("Sb")
    device.peek(0)
    assert "propose" not in device.acts()
    device.act("propose", how="accepted")
    assert (device.ply, device.open.advance.orders) == (1, ({}, {}))


def ahead(state: State) -> Device:
    """A person alone whose turn wins, whatever is played."""
    device = Device()
    device.file(kept_text(match_from(state), ("Player 1", "Lionel"), computers={1: "easy"}))
    return device


@pytest.mark.parametrize(
    ("state", "moves"),
    [
        (position(WON, hands="KrKr/Sb"), ["d4"]),
        (position(WON, hands="KrKrKrSb/Sb", frames="pay:6:2", conquests=1), ["Kr", "Kr", "d4"]),
        (position(WON, hands="KrKrKrSbSbSbSb/Sb", frames="trim"), ["Kr", "Kr"]),
        (position(WON, hands="Kr/Sb", up="l2l2"), ["l2"]),
    ],
)
def test_the_rest_of_a_turn_that_wins_is_played_by_one_press(state: State, moves: list[str]) -> None:
    device = ahead(state)
    device.act("finish")
    assert device.screen == "over"
    assert device.moves == moves
    if "l2" not in moves:
        device.act("undo")
        assert (device.screen, device.ply) == ("table", 0)


@pytest.mark.parametrize(
    "state",
    [
        position("1:P3c0: 2:P20:", hands="Kr/Sb"),
        position("1:P3c1: 2:P21: 3:F3c1: 4:F2o1: 5:H3c1: 6:H21:", hands="KrKr/Sb"),
        position("1:P3c0: 2:P20:", hands="KrKrKrSbSbSbSb/Sb", frames="trim"),
    ],
)
def test_any_other_turn_is_the_players_own(state: State) -> None:
    device = ahead(state)
    assert "finish" not in device.acts()
    device.act("finish")
    assert device.ply == 0


def test_what_must_be_discarded_is_counted_and_more_is_said_only_after_some() -> None:
    device = table(position(hands="KrKrKrSbSbSbSb/Sb", frames="trim"))
    assert prompt(device) == "Discard 2 cards: you may keep 5."
    device.target("Kr")
    assert prompt(device) == "Discard 1 more card: you may keep 5."
