"""The drawers on the table: lifted, hidden, looked into at every kind of question; and what a look costs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final

import pytest

from tests.games.avalon.positions import position
from tests.subjects import SUBJECTS
from tests.table.device import (
    ALL_NAMES,
    NAMES,
    Device,
    at_table,
    hand_shown,
    kept_text,
    match_from,
)
from tests.table.test_handing_over import standing
from tests.table.test_secrets import check_drawer, check_public
from threethrones.core.match import Match, Start
from threethrones.core.paths import next_targets
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player
from threethrones.players.playouts import next_move, thinking
from threethrones.table.commands.play import sentences

SEATS: Final = {"avalon": 2, "avignon": 2, "camelot": 4}
LEAST_KINDS: Final = {"avalon": 5, "avignon": 1, "camelot": 16}


@cache
def stops(game: str) -> Mapping[str, Match]:
    """Of each kind of question a match that stands at one."""
    found: dict[str, Match] = {}
    subject, seats = SUBJECTS[game], SEATS[game]
    teams: list[list[Player]] = [[RandomPlayer()] * seats]
    teams += [[subject.biased(leaning)] * seats for leaning in subject.leanings]
    if subject.crew:
        teams.append(subject.crew(seats, Random("drawers")))
    for number, players in enumerate(teams):
        key = f"drawers {number}"
        match, rng = (
            Match(GAMES[game], standard_setup(GAMES[game], seats=seats), Start(key=key)),
            thinking(key),
        )
        while (move := next_move(match, players, rng)) is not None and match.ply < 400:
            decision = match.decision()
            if (
                decision is not None
                and decision.kind not in found
                and match.game.automatic(match.state) is None
            ):
                found[decision.kind] = match.copy()
            match.play(move)
    return found


def questions() -> list[tuple[str, str]]:
    return [(game, kind) for game in GAMES for kind in stops(game)]


def offered(match: Match, seat: int | None) -> set[str]:
    """What whoever looks may pick first."""
    return set(next_targets(match.game.offers(match.seen(seat)), ()))


# --- at every kind of question ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_there_are_questions_of_many_kinds(game: str) -> None:
    found = stops(game)
    assert len(found) >= LEAST_KINDS[game], sorted(found)
    asked = {(decision.private, decision.seat is None) for m in found.values() if (decision := m.decision())}
    whose = {
        "avalon": {(True, False)},
        "avignon": {(False, False)},
        "camelot": {(True, False), (False, True)},
    }
    assert asked == whose[game]


@pytest.mark.parametrize(("game", "kind"), questions())
def test_whoever_is_asked_lifts_and_hides_as_often_as_he_likes(game: str, kind: str) -> None:
    match = stops(game)[kind]
    device, pending = at_table(match), match.decision()
    assert pending is not None
    assert (device.screen, device.is_covered) == ("table", False)
    if game == "avignon":
        assert (device.strip, device.lid, device.is_down) == ("", "", False)
        before = device.frame.html
        for act in ("reveal", "hide", "uncover"):
            assert device.act(act).html == before
        assert device.act("peek", seat="0").html == before
        return
    down = []
    for _ in range(2):
        assert device.frame.body["seat"] == ""
        assert device.strip == "Everyone may look"
        assert device.is_down == pending.private
        assert device.offered() == offered(match, None)
        if not pending.private:
            return
        assert pending.seat is not None
        assert device.lid.startswith(f"{ALL_NAMES[pending.seat]} ")
        down.append(device.frame.html)
        device.reveal()
        assert device.frame.body["seat"] == str(pending.seat)
        assert device.strip == f"{ALL_NAMES[pending.seat]} only Hide"
        assert device.lid == ""
        assert offered(match, pending.seat) <= device.offered()
        device.act("hide")
        down.append(device.frame.html)
    assert len(set(down[1:])) == 1, "Nothing on the page tells how often somebody has looked."
    assert device.moves == match.moves


@pytest.mark.parametrize(("game", "kind"), [it for it in questions() if it[0] != "avignon"])
@pytest.mark.sample(6)
def test_everybody_may_look_into_his_own_drawer_and_the_question_stays(game: str, kind: str) -> None:
    match = stops(game)[kind]
    device, pending = at_table(match), match.decision()
    assert pending is not None
    for seat in range(match.setup.seats):
        if pending.private and seat == pending.seat:
            continue
        device.peek(seat)
        assert device.frame.body["seat"] == str(seat)
        assert device.strip == f"{ALL_NAMES[seat]} only Hide"
        assert (device.lid, device.offered(), device.asked()) == ("", set(), [])
        for target in sorted(offered(match, pending.seat)):
            device.target(target)
            device.act("close")
        assert (device.moves, [*device.open.picked.targets]) == (match.moves, [])
        device.act("hide")
        assert device.frame.body["seat"] == ""
        assert device.is_down == pending.private
    assert device.open.match.decision() == pending
    assert device.offered() == offered(match, None)
    if pending.private:
        assert offered(match, pending.seat) <= device.reveal().offered()


@pytest.mark.parametrize(("game", "kind"), [it for it in questions() if it[0] != "avignon"])
def test_no_page_tells_what_lies_in_another_drawer(game: str, kind: str) -> None:
    match, rng = stops(game)[kind], Random(kind)
    check_public(match, rng)
    for seat in range(match.setup.seats):
        check_drawer(match, seat, rng)


@pytest.mark.parametrize(("game", "kind"), questions())
def test_a_hidden_page_is_covered_wherever_a_seat_is_asked_for_its_secrets(game: str, kind: str) -> None:
    match = stops(game)[kind]
    device, pending = at_table(match), match.decision()
    assert pending is not None
    for seat in ("", "0", "1"):
        device.peek(seat)
        device.send(type="hidden")
        assert device.is_covered == pending.private
        assert device.frame.body["seat"] == (str(pending.seat) if game == "avignon" else "")
        assert (device.targets() == {}) == pending.private
        device.act("uncover")
        assert (device.is_covered, device.is_down) == (False, pending.private)
        assert device.frame.focus == ('[data-act="reveal"]' if pending.private else "h1")


def eyes(device: Device) -> list[str]:
    """Whose drawers can be lifted from here, though nobody asks for it."""
    return [e.data["data-seat"] for e in device.elements() if e.get("data-act") == "peek"]


def test_whoever_looks_out_of_turn_says_first_who_he_is() -> None:
    device = Device().put(standing())
    assert eyes(device) == ["1"]
    device.act("peek", seat="1")
    assert (device.panel(), device.frame.body["seat"], device.open.look.open_drawer) == ("peek", "", None)
    assert "I’m Bert: show hand" in device.text("dialog")
    first = next(e for e in device.elements() if e.get("data-act") in ("close", "reveal"))
    assert first.data["data-act"] == "reveal", "on the lid"
    dialog = [e.data["data-act"] for e in device.elements() if e.get("data-act") in ("close", "reveal")][1:]
    assert dialog[0] == "close", "Whoever presses Enter twice must not open it."
    device.act("close")
    assert (device.panel(), device.open.look.open_drawer) == (None, None)
    device.act("reveal", seat="1")
    assert device.open.look.open_drawer is None
    device.peek(1)
    assert (device.panel(), device.frame.body["seat"]) == (None, "1")


def test_from_an_open_drawer_nothing_leads_to_another() -> None:
    device = Device().put(standing()).reveal()
    assert eyes(device) == []
    device.act("peek", seat="1")
    assert (device.panel(), device.open.look.open_drawer) == (None, 0)
    device.act("hide")
    device.peek(1)
    assert eyes(device) == []
    device.act("reveal", seat="0")
    device.act("reveal")
    assert device.frame.body["seat"] == "1"


def test_hiding_leads_by_the_keyboard_to_whoever_is_asked() -> None:
    """Not to the first eye on the page, which is another's."""
    device = Device().put(standing())
    device.move("Kr-4-attack")
    device.peek(0)
    device.act("hide")
    assert device.frame.focus == '[data-act="reveal"]'
    match = stops("camelot")["evil"]
    device = at_table(match)
    device.peek(0)
    device.act("hide")
    assert device.frame.focus is not None
    assert device.frame.focus.startswith("[data-spot=")


def log_of(device: Device) -> list[str]:
    return [e.text for e in device.elements() if e.has("entry")]


def test_the_log_says_whose_drawer_was_opened_out_of_turn_and_a_reload_keeps_it() -> None:
    told = "Bert’s hand was viewed out of turn."
    device = Device().put(standing()).reveal()
    device.act("hide")
    assert told not in log_of(device), "whoever is asked looks in turn"
    for _ in range(2):
        device.peek(1)
        device.act("hide")
    assert log_of(device).count(told) == 1
    device.reveal()
    device.move("Kr-4-reinforce")
    device.act("hide")
    again = device.again()
    for each in (device, again):
        assert each.open.secrecy.lifted == ((0, 1),)
        lines = log_of(each)
        assert lines.index(told) < next(at for at, line in enumerate(lines) if "einforces" in line)
    device.reveal().act("undo")
    assert told in log_of(device)


def test_the_log_says_it_in_the_turn_in_which_it_was() -> None:
    device = Device().put(position("4:P20:KySy/", hands="Kr/Sb"))
    device.peek(1)
    device.act("hide")
    device.move("l2")
    device.peek(0)
    device.act("hide")
    first, second = (e.text for e in device.elements() if e.has("log-turn"))
    assert first.startswith("Anna Turn 1 Bert’s hand was viewed out of turn.Takes")
    assert second == "Bert Turn 2 Anna’s hand was viewed out of turn."


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        (None, []),
        ("x", []),
        ([[0, 1], [0, 1], [1, 0]], [(0, 1)]),
        ([[0, 2], [0, -1], [-1, 0], [0], 7, [0, "1"], [True, 0], {}], []),
    ],
)
def test_of_what_was_lifted_comes_back_what_can_be(kept: object, read: list[tuple[int, int]]) -> None:
    text = json.loads(kept_text(match_from(standing()), NAMES))
    del text["lifted"]
    device = Device()
    device.file(json.dumps(text if kept is None else {**text, "lifted": kept}))
    assert device.open.secrecy.lifted == (*read,)


@pytest.mark.parametrize("seat", ["", "2", "-1", "x", "٠", "0 "])
def test_there_is_no_other_drawer(seat: str) -> None:
    device = Device().put(standing())
    before = device.frame.html
    assert device.act("peek", seat=seat).html == before


@pytest.mark.parametrize("act", ["hide", "peek", "uncover", "reveal"])
def test_elsewhere_there_are_no_drawers(act: str) -> None:
    device = Device()
    assert device.act(act, seat="0").body["screen"] == "home"
    device.put(standing()).reveal()
    device.act("end", how="draw")
    assert device.act(act, seat="0").body["screen"] == "over"
    assert hand_shown(device) == []


# --- what is picked -----------------------------------------------------------------------------------------


def test_what_one_seat_has_picked_is_marked_for_no_other() -> None:
    device = Device().put(standing()).reveal()
    device.target("Sr", "4")
    assert sorted(device.picked()) == ["4", "Sr"]
    for _ in range(2):
        device.act("hide")
        assert (device.picked(), device.offered()) == ([], set())
        device.peek(1)
        assert (device.picked(), device.offered()) == ([], set())
        device.key("Escape")
        device.send(type="lift", spot="Ky")
        device.send(type="drag", **{"from": "Ky", "to": "4"})
        assert device.told
        device.send(type="drag", **{"from": "Sr", "to": "4"})
    device.act("hide")
    device.reveal()
    assert sorted(device.picked()) == ["4", "Sr"]
    assert device.frame.focus == '[data-spot="4"]'
    device.target("enchant")
    assert device.moves == ["Sr-4-enchant"]


def test_a_second_tap_that_is_waited_for_waits_for_its_own_seat() -> None:
    device = Device().put(standing()).reveal()
    device.target("l2")
    assert device.asked() == ["l2"]
    device.act("hide")
    device.peek(1)
    assert device.asked() == []
    device.target("l2")
    assert device.ply == 0
    device.act("hide")
    assert device.asked() == []
    device.reveal()
    assert device.asked() == ["l2"]
    device.target("l2")
    assert device.moves == ["l2"]


def test_what_one_seat_has_gathered_to_pay_waits_for_it_alone() -> None:
    device = Device().put(position("4:P2?:KySy/Kr 5:F1?:Kb/", hands="KrSrSr/Sy")).reveal()
    device.move("Kr-4-attack")
    if device.is_down:
        device.move("pass")
        device.reveal()
    device.target("5")
    assert (device.picked(), [*device.open.picked.staged]) == (["5"], ["5"])
    device.act("hide")
    assert device.picked() == []
    device.peek(1)
    assert device.picked() == []
    device.target("Sy", "Sr")
    device.act("close")
    device.key("Escape")
    device.act("pick-all")
    device.act("hide")
    device.reveal()
    assert device.picked() == ["5"]
    device.target("Sr", "4", "Sr", "Sr")
    assert device.moves[-4:] == ["5", "Sr", "4", "Sr"]


# --- taking back --------------------------------------------------------------------------------------------


def told_of_last(device: Device) -> str:
    """The first public sentence of the last move."""
    (first, *_) = sentences(device.context, device.open, device.open.match.plies[-1].events)
    return str(first)


def test_the_lid_says_what_undo_takes_back_and_what_redo_plays_again() -> None:
    device = Device().put(standing())
    assert "Undo" not in device.lid
    device.move("Kr-4-attack")
    attack = told_of_last(device)
    assert attack.startswith("Anna attacks")
    assert device.lid.startswith("Bert ")
    assert f"Undo: {attack}" in device.lid
    device.act("undo")
    assert device.moves == []
    assert device.lid.startswith("Anna ")
    assert "Undo" not in device.lid
    assert f"Redo: {attack}" in device.lid
    assert (device.frame.body["seat"], hand_shown(device)) == ("", [])
    device.act("redo")
    assert device.moves == ["Kr-4-attack"]
    assert device.lid.startswith("Bert ")
    assert f"Undo: {attack}" in device.lid
    assert "Redo" not in device.lid


def test_after_a_move_the_focus_is_above_lifting_the_drawer() -> None:
    """Not on it, where a second Enter meant for the move would open another one's hand; nor on what can be
    chosen without a look: it may be what one would not choose after one."""
    device = Device().put(standing())
    device.move("Kr-4-attack")
    assert "pass" in device.offered()
    assert device.frame.focus == "#drawer"


def test_whoever_has_moved_may_look_again_and_take_it_back() -> None:
    device = Device().put(standing())
    device.move("Kr-4-attack")
    device.peek(0)
    assert device.frame.body["seat"] == "0"
    device.act("undo")
    assert device.moves == []
    assert device.frame.body["seat"] == "0", "it is his own question now"
    assert "Kr" in device.offered()


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("how", ["peek", "reveal"])
def test_a_look_of_another_seat_ends_undo_for_good(how: str, kept: bool) -> None:
    device = Device().put(standing())
    device.move("Kr-4-reinforce" if how == "peek" else "Kr-4-attack")
    assert (device.again() if kept else device).open.session.undoable == 1
    if how == "peek":
        device.act("hide")
        device.peek(1)
    else:
        device.reveal()
    device.act("hide")
    if kept:
        device = device.again()
    for seat in ("", "0", "1"):
        if seat:
            device.peek(seat)
        device.key("u")
        assert len(device.moves) == 1
        assert len(device.told) == 1
        assert "Undo" not in device.lid
        device.act("hide")
    device.peek(0)
    if how == "peek":
        device.target("Sr", "4", "reinforce")
        assert device.open.session.undoable == 1, "what is played after the look can be taken back"
        device.act("undo")
    assert len(device.moves) == 1


def test_a_look_before_anything_was_done_bounds_nothing() -> None:
    device = Device().put(standing())
    for seat in (1, 0, 1):
        device.peek(seat)
        device.act("hide")
    device.move("Kr-4-reinforce")
    device.act("undo")
    assert device.moves == []


def test_an_old_match_that_does_not_say_who_looked_last_knows_it_by_its_moves() -> None:
    match = Match(
        GAMES["avalon"],
        standard_setup(GAMES["avalon"]),
        Start(position=GAMES["avalon"].to_position(standing())),
    )
    match.play("Kr-4-attack")
    device = at_table(match)
    assert device.open.secrecy.looked is None
    assert device.open.session.undoable == 1
    device.peek(0)
    assert device.open.session.undoable == 1
    device.act("hide")
    device.peek(1)
    assert device.open.session.undoable == 0


# --- a cover over everything --------------------------------------------------------------------------------


def covering() -> Device:
    """Everything is to be covered between two players."""
    device = Device()
    device.act("settings", {"cover": "all"})
    return device.put(standing())


def test_everything_can_be_covered_between_two_players() -> None:
    device = covering().reveal()
    device.target("Sr", "5", "reinforce")
    assert (device.is_covered, device.frame.body["seat"]) == (False, "0")
    device.move("Kr-4-attack")
    assert device.is_covered
    assert "Bert, take the device" in device.text("h1")
    assert device.targets() == {}
    assert "territory 4" in device.text()
    device.reveal()
    assert (device.is_covered, device.frame.body["seat"]) == (False, "1")
    device.move("pass")
    assert device.is_covered
    assert "Anna, take the device" in device.text("h1")
    device.act("uncover")
    assert (device.is_covered, device.is_down) == (False, True)


def test_a_cover_tells_what_comes_out_of_the_fog_after_its_scene() -> None:
    device = Device().put(position("4:F1?:KyKr/Sb", hands="Kr/Kb"))
    device.act("settings", {"cover": "all"})
    device.act("back")
    device.reveal().move("Kr-4-attack")
    device.reveal().move("pass")
    assert device.is_covered
    assert "lets it pass" in device.text("main")
    assert "territory 4:" not in device.text("main")
    device.reveal()
    assert "Out of the fog" in "".join(device.frame.animations)
    device.send(type="hidden")
    assert device.is_covered
    assert "Anna conquers territory 4: forest, 1 crown" in device.text("main")


def test_whoever_hides_his_hand_to_plan_together_covers_nothing() -> None:
    device = covering().reveal()
    device.act("hide")
    assert (device.is_covered, device.is_down) == (False, True)


@pytest.mark.parametrize("key", ["u", "r", "Escape"])
def test_what_lies_under_a_cover_cannot_be_changed(key: str) -> None:
    device = covering()
    device.move("Kr-4-attack")
    device.key(key)
    device.target("4", "counter")
    assert (device.moves, device.is_covered) == (["Kr-4-attack"], True)
    device.act("uncover")
    device.act("undo")
    assert device.moves == []
    device.send(type="hidden")
    device.key("r")
    assert (device.moves, device.is_covered) == ([], True)


def test_a_match_may_be_ended_from_under_a_cover() -> None:
    device = covering()
    device.move("Kr-4-attack")
    device.act("panel", panel="menu")
    assert device.panel() == "menu"
    device.act("end", how="draw")
    assert (device.screen, device.is_covered) == ("over", False)
    device.act("undo")
    assert (device.screen, device.is_covered, device.frame.body["seat"]) == ("table", True, "")
