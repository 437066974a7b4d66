"""Undo and redo from a drawer, from its lid and from the end; no hand is ever shown by it."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from tests.games.avalon.positions import position
from tests.games.camelot.positions import after
from tests.games.camelot.positions import position as camelot
from tests.rule_names import rule
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, WON, Device, DictStore, hand_shown, kept_text, match_from, resumed
from tests.table.test_saving import standing
from tests.taps import meant, people
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.players.playouts import thinking


def test_a_move_is_taken_back_and_played_again() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce", "Sr", "5", "reinforce")
    before = device.frame.body["digest"]
    device.act("undo")
    assert device.moves == ["Kr-4-reinforce"]
    assert hand_shown(device) == ["Sr"]
    assert device.targets()["Sr"].label.endswith("2 copies")
    device.act("undo")
    assert device.moves == []
    assert "Sr" in hand_shown(device)
    device.act("redo")
    device.act("redo")
    assert device.moves == ["Kr-4-reinforce", "Sr-5-reinforce"]
    assert device.frame.body["digest"] == before
    assert device.frame.moved
    device.act("redo")
    assert device.ply == 2


def test_single_keys_take_back_and_play_again() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce")
    device.key("u")
    assert device.moves == []
    device.key("r")
    assert device.moves == ["Kr-4-reinforce"]


def test_what_is_undone_and_redone_is_named() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce", "Sr", "5", "reinforce")
    device.act("undo")
    assert device.frame.said == ["Undone: Anna reinforces territory 5: red sorceress."]
    device.act("redo")
    assert device.frame.said == ["Anna reinforces territory 5: red sorceress."]


def test_what_was_chosen_in_secret_is_not_named_by_undoing_it() -> None:
    device = Device(seed="secret")
    device.act("new", game="camelot")
    device.act("start", {f"name{seat}": name for seat, name in enumerate(ALL_NAMES[:3])})
    device.read_on()
    card = device.reveal().open.match.legal()[0]
    device.move(card)
    device.act("undo")
    assert device.frame.said[0] == "Undone: Cleo puts a card into the common pool."


def disabled(device: Device) -> dict[str, bool]:
    """Whether the buttons for undo and redo are."""
    found = [e for e in device.elements() if e.get("data-act") in ("undo", "redo")]
    return {e.data["data-act"]: "disabled" in e.data for e in found}


def test_the_buttons_say_whether_anything_can_be_taken_back() -> None:
    device = Device().put(standing()).reveal()
    assert disabled(device) == {"undo": True, "redo": True}
    device.target("Kr", "4", "reinforce")
    assert disabled(device) == {"undo": False, "redo": True}
    device.act("undo")
    assert disabled(device) == {"undo": True, "redo": False}


def test_what_was_half_picked_is_gone_with_the_move() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce", "Sr", "l2")
    assert device.asked() == ["l2"]
    device.act("undo")
    assert ([*device.open.picked.targets], device.open.picked.asked) == ([], None)


def test_nothing_is_taken_back_behind_a_draw_or_a_reveal() -> None:
    device = Device().put(standing())
    device.move("l2")
    assert disabled(device)["undo"]
    assert "Undo" not in device.lid
    device.key("u")
    assert device.moves == ["l2"]
    assert len(device.told) == 1
    device = Device().put(position("4:P2?:KySy/", hands="KrKr/"))
    device.move("Kr-4-attack")
    assert device.screen == "table"
    device.act("undo")
    assert device.moves == ["Kr-4-attack"]
    assert len(device.told) == 1


def test_an_answer_by_orders_cannot_be_taken_back() -> None:
    """The other's orders have read the other's hand."""
    device = Device().put(position("4:P2?:KySy/Kr", hands="KrSr/SbKyKy", mover=1)).reveal()
    device.act("orders", {"enchant": "pass"})
    device.move("d4")
    device.reveal()
    device.move("Sr-4-enchant")
    ply = device.ply
    device.act("undo")
    assert device.ply == ply
    assert len(device.told) == 1


def test_what_was_answered_by_itself_is_taken_back_with_the_move_before_it() -> None:
    """In Camelot, where after many a move only one answer is left."""
    device = Device(DictStore({"names": json.dumps(ALL_NAMES[:4])}), seed="auto")
    device.act("new", game="camelot")
    device.act("start")
    device.read_on()
    players, rng = people(SUBJECTS["camelot"], 4, 0), thinking("auto")
    taken_back = 0
    while device.ply < 200:
        moves = meant(device.ahead, players, rng)
        plies, digest = device.ply, device.frame.body["digest"]
        device.move(*moves)
        more, after = device.ply - plies, device.frame.body["digest"]
        if more > len(moves) and device.open.session.undoable >= more:
            taken_back += 1
            device.act("undo")
            assert (device.ply, device.frame.body["digest"]) == (plies, digest)
            device.act("redo")
            assert (device.ply, device.frame.body["digest"]) == (plies + more, after)
    assert taken_back >= 2


def test_from_the_end_one_comes_back_with_the_drawers_down() -> None:
    device = Device().put(standing()).reveal()
    device.act("panel", panel="end", what="resign")
    device.act("end", how="resign")
    assert device.screen == "over"
    device.act("undo")
    assert device.is_down
    assert hand_shown(device) == []
    assert device.open.series.wins == (0, 0)
    device.reveal()
    device.act("redo")
    assert device.screen == "over"
    assert device.open.series.wins == (0, 1)


def test_a_game_won_by_a_tile_that_draws_stays_won() -> None:
    device = Device().put(position(WON, hands="Kr/Sb"))
    device.move("l2")
    assert device.screen == "over"
    assert "undo" not in device.acts()
    device.key("u")
    assert device.screen == "over"


def test_a_taken_back_move_is_not_in_the_document() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce", "Sr", "5", "reinforce")
    device.act("undo")
    again = device.again()
    assert again.moves == ["Kr-4-reinforce"]
    assert again.is_down


def test_what_was_read_is_not_ahead_of_what_was_taken_back() -> None:
    device = Device().put(standing()).reveal()
    device.target("Kr", "5", "reinforce", "Sr", "5", "reinforce")
    device.act("undo")
    assert max(device.open.secrecy.read) <= device.ply


@pytest.mark.parametrize("computers", [{}, {1: "easy"}])
@rule("SCR7", "SCR48")
def test_what_a_poll_has_revealed_binds_all_that_was_answered_with_it(computers: Mapping[int, str]) -> None:
    """Whoever said he holds no Merlin must not say otherwise once he knows what the others hold."""
    start = camelot(hands="MeF1/MeMeF1/MeF1", phase="evil", foe="Mi")
    text = kept_text(match_from(after(start, "draw"), CAMELOT), computers=computers)
    device = resumed(text)
    device.target("nobody") if computers else device.target("p1m1", "done")
    if computers:
        assert device.frame.thinks is not None
        device.send(type="thought", id=device.frame.thinks["id"], move="merlins1", expected=[])
    assert device.moves == ["merlins0", "merlins1", "merlins0"]
    assert device.open.session.undoable == 0
