"""The app in somebody else's page: what that may ask for, what it leaves out, what that page hears."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.table.device import Device, embedded
from tests.table.test_review import played
from threethrones.core import document
from threethrones.core.match import Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.table import dispatch, embed
from threethrones.table.assist import computers
from threethrones.table.commands.context import NOT_OFFERED, Command, Permission
from threethrones.table.session.session import Kept
from threethrones.table.store import links
from threethrones.table.store.match_writer import text_of

AVIGNON: Final = GAMES["avignon"]


def kinds(device: Device) -> list[str]:
    """What the page around it hears with the last frame."""
    return [str(message["type"]) for message in device.frame.handed]


def heard(device: Device, kind: str) -> dict[str, Any]:
    """The one message of a kind in the last frame."""
    (found,) = [message for message in device.frame.handed if message["type"] == kind]
    return dict(found)


def errors(device: Device) -> list[str]:
    return [str(message["text"]) for message in device.frame.handed if message["type"] == "error"]


# --- what it shows ------------------------------------------------------------------------------------------


def test_a_new_game_stands_ready_with_names_in_its_language() -> None:
    device = embedded(game="avignon", lang="de-AT", theme="dark")
    assert (device.screen, device.frame.body["game"], device.frame.language) == ("table", "avignon", "de")
    assert device.frame.body["theme"] == "dark"
    assert list(device.open.names) == ["Spieler 1", "Spieler 2"]
    assert kinds(device) == ["ready"]


def test_without_any_wish_it_is_the_first_game_in_the_visitors_language() -> None:
    device = embedded()
    assert device.open.game.name == next(iter(GAMES))
    assert device.frame.language == "en"


@pytest.mark.parametrize("name", GAMES)
def test_a_document_is_shown_where_it_stands_or_at_a_ply(name: str) -> None:
    match = played(name, most=20)
    text = document.dump(match)
    assert embedded(document=text).screen == "table"
    device = embedded(document=text, ply="7")
    assert (device.screen, device.frame.body["ply"]) == ("review", "7")
    assert device.frame.body["digest"] == match.at(7).digest()
    assert heard(device, "ready")["notation"] == match.moves[6]
    device.act("leave-review")
    assert device.frame.body["ply"] == "20"


@pytest.mark.parametrize("form", ["{link}", "https://example.org/some/path/#{link}"])
def test_a_link_will_do_for_a_document(form: str) -> None:
    match = played("avignon", most=12)
    link = links.pack(links.Link(document.dump(match), 5))
    device = embedded(document=form.format(link=link), controls="steps")
    assert device.frame.body["ply"] == "5"
    device = embedded(m=link.partition("&")[0].removeprefix("m="), ply="3", controls="steps")
    assert device.frame.body["ply"] == "3"


def test_a_position_is_played_on() -> None:
    match = played("avignon", most=6)
    position = AVIGNON.to_position(match.state)
    device = embedded(game="avignon", position=position)
    assert device.frame.body["digest"] == match.digest()
    assert device.open.match.start.position == position


def test_an_exported_match_brings_its_names_along() -> None:
    device = Device().start()
    text = text_of(device.open, "2026-11-20T21:17:00Z", Kept(rev=1))
    assert list(embedded(document=text).open.names) == ["Anna", "Bert"]


# --- what can be done with it -------------------------------------------------------------------------------


@pytest.mark.parametrize("controls", embed.OPEN)
def test_nothing_leads_out_of_the_match(controls: str) -> None:
    text = document.dump(played("avalon"))
    device = embedded(document=text, controls=controls)
    assert device.acts() <= {*embed.OPEN[controls], "panel"}
    rev = device.context.model.rev
    device.act("home")
    device.act("go", screen="settings")
    device.act("new", game="avalon")
    device.act("erase")
    device.file(text)
    device.send(type="link", fragment="m=AAAA")
    assert device.screen in ("over", "review")
    assert device.context.model.rev > rev


def test_every_screen_of_a_match_that_is_played_keeps_to_the_match() -> None:
    device = embedded(game="avalon")
    for press in (
        lambda: None,
        lambda: device.act("reveal"),
        lambda: device.act("panel", panel="menu"),
        lambda: device.act("review"),
        lambda: device.act("leave-review"),
    ):
        press()
        assert device.acts() <= embed.OPEN["full"]
        assert not {"home", "go", "keep", "new"} & device.acts()


@pytest.mark.parametrize("controls", embed.OPEN)
def test_an_act_that_is_not_left_is_refused_with_a_sentence(controls: str) -> None:
    device = embedded(game="avignon", controls=controls)
    for act in ("home", "no such act"):
        device.act(act)
        assert device.told == [NOT_OFFERED.message]
        assert kinds(device) == []


def test_with_steps_one_leafs_and_with_none_one_looks() -> None:
    match = played("avignon", most=9)
    device = embedded(document=document.dump(match), controls="steps")
    assert "play-on" not in device.acts()
    device.act("leaf", to="first")
    assert (heard(device, "move")["ply"], heard(device, "move")["notation"]) == (0, None)
    device = embedded(document=document.dump(match), controls="none")
    assert device.acts() <= {"look"}
    device.act("leaf", to="first")
    assert device.frame.body["ply"] == "9"
    device.target("1")
    assert device.panel() == "look"


def test_what_is_not_saved_is_said() -> None:
    assert "n’t saved on this device" in embedded(game="avignon").frame.html
    assert "n’t saved on this device" not in Device().start().frame.html


# --- what the page around it hears --------------------------------------------------------------------------


def test_every_move_hands_over_a_document_that_reads() -> None:
    device = embedded(game="avignon")
    for number in range(1, 6):
        device.move(device.open.match.legal()[0])
        told = heard(device, "move")
        read = document.load(str(told["document"]), GAMES)
        assert read.match is not None
        assert not read.problems
        assert read.match.moves == device.moves
        assert (told["ply"], told["notation"]) == (number, device.moves[-1])


def test_a_pick_is_no_move_and_what_is_taken_back_is_one() -> None:
    device = embedded(game="avignon")
    device.target("1")
    assert kinds(device) == []
    device.target("1")
    device.move(device.open.match.legal()[0])
    device.act("undo")
    assert heard(device, "move")["ply"] == 0


def test_the_end_is_told_once_and_anew_after_a_rematch() -> None:
    device = embedded(game="avignon")
    device.act("end", how="abandon")
    assert heard(device, "over")["outcome"] == {"winners": [], "lost": False, "reason": "abandoned"}
    device.act("panel", panel="log")
    assert kinds(device) == []
    device.act("rematch")
    assert kinds(device) == ["move"]
    device.act("end", how="draw")
    assert kinds(device) == ["move", "over"]
    finished = str(heard(device, "move")["document"])
    assert kinds(embedded(document=finished)) == ["ready"], "What was over before does not end."


def test_only_an_embedded_app_hands_anything_over() -> None:
    device = Device().start()
    assert (device.frame.handed, "controls" in device.frame.body) == ([], False)
    device.act("load", game="avignon")
    device.act("step", by="1")
    device.act("set", lang="de")
    assert (device.open.game.name, device.frame.language) == ("avalon", "en")


# --- load, step, set ----------------------------------------------------------------------------------------


def test_another_match_takes_the_place_of_the_first() -> None:
    device = embedded(game="avalon")
    device.act("load", document=document.dump(played("avignon", most=8)), ply="3")
    assert (heard(device, "ready")["game"], heard(device, "ready")["ply"]) == ("avignon", 3)
    device.act("load", game="avalon")
    assert device.is_down


def test_steps_stop_at_both_ends() -> None:
    device = embedded(document=document.dump(played("avignon", most=8)))
    for by, want in (("1", "8"), ("-2", "6"), ("-99", "0"), ("3", "3"), ("99", "8")):
        device.act("step", by=by)
        assert device.frame.body["ply"] == want
    assert device.frame.focus is None, "The focus stays with the page around it."


def test_language_colours_controls_and_ply_change_while_it_runs() -> None:
    device = embedded(document=document.dump(played("avignon", most=8)))
    device.act("set", lang="de", theme="light")
    assert (device.frame.language, device.frame.body["theme"]) == ("de", "light")
    device.act("set", controls="none", ply="2")
    assert (device.frame.body["controls"], device.frame.body["ply"]) == ("none", "2")
    device.act("set", controls="full", theme="")
    assert (device.screen, device.frame.body["theme"]) == ("table", "system")


def test_keys_that_mean_nothing_are_left_to_the_page_around_it() -> None:
    device = embedded(game="avignon")
    assert set(device.frame.body["keys"]) == set("urh?lm ")
    device.target("1")
    assert "Escape" in device.frame.body["keys"]
    assert embedded(game="avignon", controls="steps").frame.body["keys"] == ""


# --- who plays --------------------------------------------------------------------------------------------


def test_a_computer_plays_where_the_page_says_so() -> None:
    device = embedded(game="avignon", seats="hard person")
    assert device.open.computers == {0: "hard"}
    assert device.open.names[0] in computers.NAMES
    assert device.open.names[1] == "Player 2"
    while not device.frame.thinks:
        device.move(device.open.match.legal()[0])
    device.think()
    assert kinds(device)[:1] == ["move"]


def test_the_last_one_s_like_has_all_seats_that_are_left() -> None:
    assert embedded(game="camelot", seats="person easy").open.computers == {1: "easy", 2: "easy"}
    five = embedded(game="camelot", seats="person person easy easy hard").open
    assert five.computers == {2: "easy", 3: "easy", 4: "hard"}
    assert embedded(game="avalon", seats="easy").open.computers == {0: "easy", 1: "easy"}


def test_who_plays_goes_with_a_document_too() -> None:
    text = document.dump(played("avignon", most=4))
    device = embedded(document=text, seats="easy person")
    assert device.open.computers == {0: "easy"}


@pytest.mark.parametrize("seats", ["me you", "person", "  ", "hard " * 50])
def test_what_is_no_player_is_told(seats: str) -> None:
    device = embedded(game="avignon", seats=seats)
    assert device.screen == "table"
    assert bool(errors(device)) == (seats == "me you")


# --- what cannot be read ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [
        {"document": "{"},
        {"document": "[" * 5000},
        {"document": "m=" + "A" * 100_001},
        {"document": "nothing of the kind"},
        {"document": "m="},
        {"document": "https://example.org/#m="},
        {"m": "%%%"},
        {"m": ""},
        {"position": "nowhere"},
        {"game": "chess"},
        {"game": "avalon", "position": "(" * 30_000},
    ],
    ids=lambda asked: " ".join(asked)[:40],
)
def test_what_cannot_be_read_is_told_and_changes_nothing(asked: dict[str, str]) -> None:
    device = embedded(**asked)
    assert errors(device)
    assert device.screen == "table", "Something stands there."
    assert errors(device)[0] in device.told
    match = Match(AVIGNON, standard_setup(AVIGNON), Start(key="k"))
    device.act("load", document=document.dump(match))
    digest = device.frame.body["digest"]
    device.act("load", None, **asked)
    assert errors(device)
    assert kinds(device).count("ready") == 0
    assert device.frame.body["digest"] == digest


@pytest.mark.parametrize("number", ["", "x", "1e9", "٣", "9" * 30, "--1"])
def test_a_number_that_is_none_changes_nothing(number: str) -> None:
    device = embedded(document=document.dump(played("avignon", most=4)), controls="steps")
    device.act("step", by=number)
    device.act("set", ply=number, controls="all", theme="loud")
    assert (device.frame.body["ply"], device.frame.body["controls"]) == ("4", "steps")


def fails(*_: object) -> None:
    raise RuntimeError("a fault")


def test_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    device = embedded(game="avignon")
    monkeypatch.setitem(dispatch.ACTS, "step", Command(fails, Permission.DEVICE))
    device.act("step", by="1")
    assert errors(device) == ["Something went wrong"]
    assert kinds(device) == ["error"]
