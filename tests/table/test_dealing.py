"""The first round of a fresh match: who reads what in it, what nobody else sees, and when it is over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

import pytest

from tests.inside import put_in, state_of
from tests.table.device import ALL_NAMES, Device, DictStore, kept_text
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Decision
from threethrones.games import GAMES
from threethrones.games.camelot.game import GAME

SURELY: Final = {"preset": "own", "traitor": "surely", "sharing": "no"}
BUTTONS: Final = ("reveal", "put-away", "skip-reading")


def begun(seats: int = 3, seed: str = "dealt", store: DictStore | None = None, **form: str) -> Device:
    """Camelot with a traitor, freshly dealt."""
    store = store or DictStore()
    store.texts["names"] = json.dumps(ALL_NAMES[:seats])
    device = Device(store, seed=seed)
    device.act("new", game="camelot")
    device.act("start", {**SURELY, **form})
    return device


def again(device: Device) -> Device:
    """The page loaded again."""
    return Device(device.store, match=device.open.session.id, tab=1)


def buttons(device: Device) -> list[str]:
    """What of the round can be pressed."""
    return [act for act in BUTTONS if act in device.acts()]


def turned(device: Device, other: Mapping[str, str] | None = None) -> str:
    """The page as it would be if the loyalty cards had been dealt the other way round."""
    match = device.open.match
    state = state_of(match)
    state.loyalty = state.loyalty[::-1] if other is None else [other[card] for card in state.loyalty]
    put_in(match, state)
    device.send(type="time")
    return device.frame.html


# --- who reads ----------------------------------------------------------------------------------------------


def test_loyalty_and_the_card_for_the_pool_take_one_lift() -> None:
    """Whoever has read goes on to his hand; so each takes the device once."""
    device = begun(sharing="yes")
    first = state_of(device.open.match).first
    order = [(first + step) % 3 for step in range(3)]
    for seat in order:
        assert device.text("h1") == f"Pass the device to {ALL_NAMES[seat]}"
        assert (device.is_covered, buttons(device)) == (True, ["reveal", "skip-reading"])
        device.act("reveal")
        assert device.text("h1") == f"{ALL_NAMES[seat]} only"
        assert "See my hand" in device.text()
        device.act("put-away")
        assert (device.is_covered, device.is_down, device.frame.body["seat"]) == (False, False, str(seat))
        device.target(state_of(device.open.match).hands[seat][0])
    device.target(*device.asked())  # The last card shows them all.
    assert device.open.match.decision() == Decision(None, "share", False)
    assert (device.is_covered, device.open.secrecy.readers, len(device.moves)) == (False, (), 3)


def test_whoever_hides_his_hand_before_he_has_given_finds_it_again() -> None:
    device = begun(sharing="yes")
    device.act("reveal")
    device.act("put-away")
    seat = device.frame.body["seat"]
    for put_away in ({"type": "hidden"}, {"type": "act", "act": "hide", "data": {}, "form": {}}):
        device.send(**put_away)
        assert device.frame.body["seat"] == ""
        device.act("reveal")
        assert device.frame.body["seat"] == seat
    reloaded = again(device)
    assert reloaded.frame.body["seat"] == ""
    reloaded.act("reveal")
    assert reloaded.frame.body["seat"] == seat


def test_each_lifts_his_card_in_turn_and_then_the_game_begins() -> None:
    device = begun()
    loyalty = state_of(device.open.match).loyalty
    assert sorted(loyalty) == ["l", "l", "t"]
    for seat, name in enumerate(ALL_NAMES[:3]):
        assert device.text("h1") == f"Pass the device to {name}"
        assert device.is_covered
        assert device.frame.body["seat"] == ""
        assert buttons(device) == ["reveal", "skip-reading"]
        device.act("reveal")
        assert device.text("h1") == f"{name} only"
        assert device.frame.body["seat"] == str(seat)
        assert buttons(device) == ["put-away"]
        (own,) = [element.text for element in device.elements() if element.has("ca-own")]
        assert own.startswith("You are the traitor." if loyalty[seat] == "t" else "You are loyal.")
        assert "The traitor wins alone" in device.text()
        assert "The loyal knights win together" in device.text()
        device.act("put-away")
    assert not device.is_covered
    assert device.ply == 0
    assert buttons(again(device)) == [], "There is nothing to be read any more."


def test_the_power_of_the_own_knight_is_told_in_full() -> None:
    device = begun(role0="Ka", role1="Ar")
    device.act("reveal")
    assert "after the black cards are revealed" in device.text()
    assert "King Arthur" not in device.text()


def test_whoever_presses_twice_does_not_lift_the_next_ones_card() -> None:
    device = begun()
    device.act("reveal")
    device.act("put-away")
    assert device.frame.focus == "h1"
    device.act("put-away")
    assert device.text("h1") == "Pass the device to Bert"


def test_it_can_be_put_off_and_read_in_ones_drawer() -> None:
    device = begun(sharing="yes")
    device.act("skip-reading")
    assert not device.is_covered
    device.act("panel", panel="dealt")
    assert device.panel() is None, "Nobody looks."
    device.act("reveal")
    device.act("panel", panel="dealt")
    assert device.panel() == "dealt"
    assert "The traitor wins alone" in device.text("dialog")
    device.send(type="hidden")
    assert device.panel() is None


def test_without_a_traitor_all_read_at_once() -> None:
    device = begun(traitor="none")
    assert device.text("h1") == "Before you begin"
    assert buttons(device) == ["put-away"]
    assert "you’re all loyal" in device.text()
    assert all(name in device.text() for name in ALL_NAMES[:3])
    device.act("put-away")
    assert not device.is_covered


def test_who_looks_late_at_his_card_has_none_to_lift() -> None:
    device = begun(loyalty="late")
    assert buttons(device) == ["put-away"]
    assert "are face down" in device.text()
    assert "You are" not in device.text()


def test_who_plays_against_computers_alone_reads_just_his_own() -> None:
    device = begun(player1="easy", player2="easy", role1="Ar")
    assert device.open.secrecy.readers == (0,)
    assert device.text("h1") == "Here’s what you’ve been dealt"
    assert device.frame.thinks is None
    assert buttons(device) == ["put-away"], "Nobody else could see it."
    assert any(element.has("ca-own") for element in device.elements())
    device.send(type="hidden")
    assert not any(element.has("ca-own") for element in device.elements())
    assert device.text("h1") == "Here’s what you’ve been dealt"
    device.act("reveal")
    device.act("put-away")
    assert not device.is_covered
    assert device.open.look.open_drawer == 0


def test_computers_alone_read_nothing() -> None:
    device = begun(player0="easy", player1="easy", player2="easy")
    assert not device.is_covered
    device.act("home")
    device.act("demonstrate", game="camelot")
    assert not device.is_covered


def test_a_computer_that_sits_down_meanwhile_is_passed_over() -> None:
    device = begun(4)
    device.act("reveal")
    device.act("put-away")
    device.act("seats", {"player1": "easy", "player3": "easy"})
    assert device.text("h1") == "Pass the device to Cleo"
    device.act("seats", dict.fromkeys(("player0", "player1", "player2", "player3"), "easy"))
    assert not device.is_covered


# --- what nobody else sees ----------------------------------------------------------------------------------


def test_what_stands_there_until_a_card_is_lifted_tells_no_loyalty() -> None:
    device = begun()
    for _ in range(3):
        page = device.frame.html
        assert "ca-loyalty" not in page
        assert turned(device) == page
        assert turned(device, {"l": "t", "t": "l"}) == page
        device.act("reveal")
        device.act("put-away")


def test_a_lifted_card_differs_in_its_face_and_in_which_words_are_seen_alone() -> None:
    """So loyal and traitor take the same room: both texts stand in it."""
    device = begun()
    device.act("reveal")
    own = state_of(device.open.match).loyalty[0]
    page, other = device.frame.html, turned(device, {"l": "t", "t": "l"})
    assert page != other

    def blank(text: str) -> str:
        return text.replace(' class="ca-own"', "").replace("ca-loyalty-l", "").replace("ca-loyalty-t", "")

    assert blank(page) == blank(other)
    assert f"ca-loyalty-{own}" in page
    assert f"ca-loyalty-{own}" not in other


def test_of_the_others_a_lifted_card_tells_nothing() -> None:
    device = begun(seed="loyal", traitor="perhaps")
    device.act("reveal")
    state = state_of(device.open.match)
    state.loyalty = ["l", "l", "l"]
    put_in(device.open.match, state)
    device.send(type="time")
    page = device.frame.html
    state.loyalty = ["l", "t", "l"]
    put_in(device.open.match, state)
    device.send(type="time")
    assert device.frame.html == page


@pytest.mark.parametrize("event", [{"type": "hidden"}, {"type": "act", "act": "hide", "data": {}}])
def test_a_hidden_page_turns_the_card_down(event: Mapping[str, object]) -> None:
    device = begun()
    device.act("reveal")
    device.send(**event)
    assert device.text("h1") == "Pass the device to Anna"
    assert "ca-loyalty" not in device.frame.html
    assert device.open.secrecy.readers == (0, 1, 2)


def test_a_page_that_is_loaded_again_goes_on_with_the_same_person_and_shows_nothing() -> None:
    device = begun()
    device.act("reveal")
    device.act("put-away")
    device.act("reveal")
    loaded = again(device)
    assert loaded.text("h1") == "Pass the device to Bert"
    assert "ca-loyalty" not in loaded.frame.html
    assert loaded.open.match.moves == []


def test_two_tabs_lose_nothing_and_show_nothing() -> None:
    device = begun()
    other = again(device)
    other.act("reveal")
    device.act("reveal")
    device.act("put-away")
    other.send(type="storage", key=f"match:{device.open.session.id}")
    other.act("put-away")
    for tab in (device, other):
        assert tab.text("h1") == "Pass the device to Bert"
        assert "banner" not in tab.frame.html


@pytest.mark.parametrize("key", ["u", "r", "h", "l", "Escape"])
def test_keys_lift_nothing(key: str) -> None:
    device = begun()
    device.key(key)
    assert "ca-loyalty" not in device.frame.html
    assert device.is_covered
    assert device.open.secrecy.readers == (0, 1, 2)


@pytest.mark.parametrize("act", ["peek", "uncover", "hint", "watch"])
def test_nothing_but_its_own_buttons_leads_out_of_it(act: str) -> None:
    device = begun()
    page = device.frame.html
    device.act(act, seat="1")
    assert device.frame.html == page


def test_the_board_is_not_played_on_under_it() -> None:
    device = begun()
    device.target("engine")
    assert device.ply == 0


def test_home_settings_and_a_review_come_back_to_it() -> None:
    device = begun()
    device.act("reveal")
    device.act("put-away")
    key = f"match:{device.open.session.id}"
    device.act("home")
    device.act("resume", key=key)
    assert device.text("h1") == "Pass the device to Bert"
    device.act("review")
    device.act("leave-review")
    assert device.text("h1") == "Pass the device to Bert"
    device.act("end", how="abandon")
    assert device.screen == "over"


# --- never again, and nowhere else --------------------------------------------------------------------------


def test_it_is_no_move_and_the_document_knows_nothing_of_it() -> None:
    device = begun()
    document = json.loads(device.kept)["document"]
    device.act("skip-reading")
    assert json.loads(device.kept)["document"] == document
    assert json.loads(device.kept)["readers"] == []


def test_a_file_of_it_or_what_a_review_goes_on_from_is_not_dealt_anew() -> None:
    device, other = begun(), Device()
    other.file(device.kept)
    assert not other.is_covered
    assert other.open.secrecy.readers == ()
    device.act("skip-reading")
    device.act("review")
    device.act("play-on")
    assert device.screen == "table"
    assert not device.is_covered


def test_a_rematch_is_dealt_anew() -> None:
    device = begun()
    device.act("skip-reading")
    device.act("end", how="abandon")
    device.act("rematch")
    assert device.open.secrecy.readers == (0, 1, 2)
    assert device.is_covered


READERS: Final = ([None], [0, 1], [7, -1, "x", True], "all", {"0": 0}, [None, 0], [[0]])


@pytest.mark.parametrize("readers", READERS, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_whoever_a_kept_text_names_only_those_read_whose_turn_it_can_be(game: str, readers: object) -> None:
    match = Match(GAMES[game], standard_setup(GAMES[game]), Start(key="kept"))
    text = json.dumps({**json.loads(kept_text(match, match_id="x")), "readers": readers})
    device = Device(DictStore({"match:x": text}), match="x")
    assert device.screen == "table"
    assert set(device.open.secrecy.readers) <= ({0, 1, 2} if game == "camelot" else set())
    assert device.is_covered == device.open.reads


def test_nobody_reads_when_something_has_been_played() -> None:
    match = Match(GAME, standard_setup(GAME), Start(key="kept"))
    match.play(match.legal()[0])
    device = Device(DictStore({"match:x": kept_text(match, match_id="x", readers=[0, 1])}), match="x")
    assert not device.is_covered


def test_in_another_page_a_new_game_begins_with_it_but_no_position_and_no_document() -> None:
    device = Device(embedded={"game": "camelot", "seats": "person person easy"})
    assert device.open.secrecy.readers == (0, 1)
    device.act("reveal")
    assert buttons(device) == ["put-away"]
    device.act("put-away")
    device.act("put-away")
    device.act("skip-reading")
    assert not device.is_covered
    match = Match(GAME, standard_setup(GAME), Start(key="kept"))
    for asked in (
        {"game": "camelot", "position": GAME.to_position(state_of(match))},
        {"document": json.dumps({**json.loads(kept_text(match)), "readers": [0, 1, 2]})},
    ):
        assert Device(embedded=asked).open.secrecy.readers == ()


def test_where_another_page_lets_nobody_play_nothing_is_dealt_out() -> None:
    device = Device(embedded={"game": "camelot", "controls": "none"})
    assert "ca-loyalty" not in device.frame.html
    assert not set(BUTTONS) & device.acts()
