"""What an attacker discards if his attack succeeds he may choose before the device goes round."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from tests.games.avalon.positions import position
from tests.rule_names import rule
from tests.table.device import Device, hand_shown, kept_text, match_from, resumed
from threethrones.core import document
from threethrones.games import GAMES
from threethrones.games.avalon.rules.state import State
from threethrones.table.store.match_reader import read_link

PLANS: Final = (["Kr", "Kr", "Sr", "4"], ["Sr", "5", "5", "Kr"], ["4", "4", "5", "5"])
"""Of four cards that the conquest costs, from hand and stacks."""
ORDER: Final = {"attack": "pass"}


def standing(hands: str = "KrKrKrSr/KbKb", at: str = "4:F11:KyKr/Sb", row: str = "") -> State:
    """The first seat may attack at 4: three cards against one then."""
    return position(f"{at} 5:P20:KySy/ {row}", hands=hands)


def attacked(state: State | None = None) -> Device:
    """The attack is announced, and the attacker's drawer is open yet."""
    device = Device().put(state or standing()).reveal()
    device.target("Kr", "4", "attack")
    assert device.moves == ["Kr-4-attack"]
    return device


def planned(*cards: str) -> Device:
    device = attacked()
    device.target(*cards)
    if len(cards) == 4:
        device.target(cards[-1])  # The last of several asks for a second tap.
    return device


@rule("AV32", "AV33")
@pytest.mark.parametrize("cards", PLANS)
def test_an_attacker_chooses_what_he_will_discard_before_the_device_goes_round(cards: list[str]) -> None:
    device = attacked()
    assert device.frame.body["seat"] == "0"
    assert device.text("main").count("Choose 4 more cards to discard if your attack succeeds") == 1
    device.target(*cards[:3])
    assert "Choose 1 more card to discard if your attack succeeds" in device.text("main")
    device.target(cards[3], cards[3])
    assert device.lid.startswith("Bert Anna attacks territory 4")
    assert device.moves == ["Kr-4-attack"]
    device.move("pass")
    assert device.moves == ["Kr-4-attack", "pass", *cards]
    assert device.lid.startswith("Anna Your turn.")


def test_what_comes_of_it_is_as_if_he_had_been_asked_later() -> None:
    first, second = planned(*PLANS[0]), attacked()
    first.move("pass")
    second.act("decide-later")
    second.move("pass")
    assert second.lid.startswith("Anna Discard 4 cards.")
    second.reveal().target(*PLANS[0], PLANS[0][-1])
    assert document.dump(first.open.match) == document.dump(second.open.match)


def test_the_last_stack_of_the_conquered_territory_gives_no_more_than_is_left_then() -> None:
    device = planned("4", "4")
    assert "4" not in device.offered(), "Of three cards there one is lost in the fight."


@pytest.mark.parametrize("cards", [[], PLANS[0]])
def test_whoever_hides_his_hand_and_looks_again_is_only_looking(cards: list[str]) -> None:
    device = attacked()
    assert {"decide-later", "hide"} & device.acts() == {"decide-later"}
    device.target(*cards)
    device.pass_on()
    assert device.lid.startswith("Bert ")
    device.peek(0)
    assert {"decide-later", "hide"} & device.acts() == {"hide"}
    assert device.offered() == set()


def test_where_everything_is_covered_the_cover_comes_after_the_choice() -> None:
    device = Device().put(standing())
    device.act("settings", {"cover": "all"})
    device.act("back")
    device.reveal().target("Kr", "4", "attack")
    assert not device.is_covered
    device.act("decide-later")
    assert device.is_covered


# --- nobody is asked in vain ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (standing("KrKr/KbKb", row="10:A10:/"), "Avalon's discount is asked for first."),
        (position("4:F11:KyKr/Sb", hands="KrKr/KbKb"), "All that he has goes anyway."),
    ],
)
def test_where_the_number_is_not_known_or_all_must_go_nobody_is_asked(state: State, why: str) -> None:
    device = attacked(state)
    assert device.frame.body["seat"] == "", why
    assert device.lid.startswith("Bert ")


def test_against_a_computer_nobody_is_asked_beforehand() -> None:
    text = kept_text(match_from(standing()), ("Anna", "Bert"), computers={1: "easy"})
    device = resumed(text)
    device.target("Kr", "4", "attack")
    assert device.moves == ["Kr-4-attack"]
    assert "decide-later" not in device.acts()
    assert device.offered() == set()


def test_where_the_defender_has_answered_beforehand_the_attacker_pays_at_once() -> None:
    text = kept_text(match_from(standing()), orders=[{}, ORDER])
    device = resumed(text)
    device.reveal().target("Kr", "4", "attack")
    assert device.moves == ["Kr-4-attack", "pass"]
    assert "decide-later" not in device.acts()


def test_an_enchantment_costs_nothing() -> None:
    device = Device().put(standing("SbKr/SyKb")).reveal()
    device.target("Sb", "4", "enchant")
    assert device.lid.startswith("Bert ")


# --- it stays private -------------------------------------------------------------------------------------


def frames(device: Device) -> list[str]:
    """All that can be seen until the defender has answered."""
    seen = [device.frame.html]
    seen.append(device.act("panel", panel="log").html)
    seen += [device.act(act).html for act in ("close", "reveal", "hide")]
    return [*seen, *device.frame.said, *map(str, device.frame.animations)]


def test_what_was_chosen_shows_nowhere_before_the_defender_has_answered() -> None:
    later = attacked()
    later.act("decide-later")
    shown = frames(later)
    for cards in PLANS:
        device = planned(*cards)
        assert frames(device) == shown, cards
        assert document.dump(device.open.match) == document.dump(later.open.match)
    assert hand_shown(device) == []


def test_whoever_gets_the_document_or_a_link_gets_no_choice_with_it() -> None:
    kept = planned(*PLANS[0]).kept
    assert json.loads(kept)["planned"] == [PLANS[0], []]
    assert json.loads(json.loads(kept)["document"])["moves"] == ["Kr-4-attack"]
    linked, _ = read_link(kept, "linked", GAMES)
    assert linked is not None
    assert linked.advance.planned == {}


# --- it is kept, and forgotten ----------------------------------------------------------------------------


def test_it_is_kept_with_the_match() -> None:
    device = resumed(planned(*PLANS[1]).kept)
    device.move("pass")
    assert device.moves == ["Kr-4-attack", "pass", *PLANS[1]]


def test_a_file_chooses_for_nobody() -> None:
    device = Device()
    device.file(planned(*PLANS[1]).kept)
    device.move("pass")
    assert device.moves == ["Kr-4-attack", "pass"]


@pytest.mark.parametrize(
    "given",
    [
        [["Kr", "Kr", "Sr"], []],
        [["Kr", "Kr", "Sr", "4", "5"], []],
        [["Kb", "Kb", "Kb", "Kb"], []],
        [[], ["pass"]],
        [["l1"], ["counter"]],
        [[[], {}, None, 4], []],
        [["4"] * 4, []],
        "Kr", None, {}, [None], [4, 4],
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_not_taken_from_a_text(given: Any) -> None:
    kept = json.loads(planned(*PLANS[0]).kept)
    device = resumed(json.dumps({**kept, "planned": given}))
    assert device.open.advance.planned == {}
    device.move("pass")
    assert device.moves == ["Kr-4-attack", "pass"]


def test_undo_forgets_it() -> None:
    device = planned(*PLANS[0])
    device.act("undo")
    assert (device.moves, device.open.advance.planned) == ([], {})
    device.act("redo")
    device.move("pass")
    assert device.moves == ["Kr-4-attack", "pass"]


def test_a_payment_that_was_entered_is_taken_back_as_one_and_asked_for_then() -> None:
    device = planned(*PLANS[0])
    device.move("pass")
    assert "Undo: Anna discards" in device.lid
    device.act("undo")
    assert device.moves == ["Kr-4-attack", "pass"]
    assert device.lid.startswith("Anna Discard 4 cards.")


@rule("AV25")
def test_an_attack_that_is_repelled_forgets_it() -> None:
    device = attacked(standing("KrKrKrSr/KrKb"))
    device.target(*PLANS[2], PLANS[2][-1])
    device.move("counter")
    assert device.moves == ["Kr-4-attack", "counter"]
    assert device.open.advance.planned == {}


@rule("AV38", "AVR19")
@pytest.mark.parametrize(("answer", "played"), [("full", PLANS[0]), ("discount", [])])
def test_where_avalon_comes_out_of_the_fog_the_choice_holds_unless_its_advantage_is_used(
    answer: str, played: list[str]
) -> None:
    device = attacked(standing(at="4:A1?:KyKr/Sb"))
    device.target(*PLANS[0], PLANS[0][-1])
    device.move("pass")
    assert "Decide whether to use Avalon’s advantage." in device.lid
    for table in (resumed(device.kept), device):
        table.move(answer)
        assert table.moves == ["Kr-4-attack", "pass", answer, *played]
        assert table.open.advance.planned == {}


def test_who_leaves_the_seat_to_a_computer_leaves_no_choice() -> None:
    device = planned(*PLANS[0])
    device.act("seats", {"player0": "easy", "player1": "person"})
    assert device.open.advance.planned == {}
