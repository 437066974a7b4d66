"""Review: every ply as it was, seen with the right eyes; and playing on from any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest

from tests.inside import state_of
from tests.markup import Element
from tests.subjects import biased
from tests.table.device import ALL_NAMES, NAMES, Device, at_table, on_the_table
from tests.table.test_secrets import frames, otherwise
from threethrones.core import document
from threethrones.core.match import Match
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game
from threethrones.table.commands.play import sentence
from threethrones.table.session.look import ALL_OPEN, EVERYBODY, Review
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch

RANDOM: Final = [RandomPlayer()] * len(ALL_NAMES)
FIGHTERS: Final = [biased("avalon", "attacker"), biased("avalon", "raider")]


def played(name: str = "avalon", key: str = "review", most: int | None = None) -> Match:
    """A match of a game, to its end or so far."""
    players = FIGHTERS if name == "avalon" else RANDOM
    return played_game(GAMES[name], standard_setup(GAMES[name]), key, players, most)


def reviewing(match: Match) -> Device:
    """A device on which this match is under review, with everybody's eyes."""
    device = at_table(match)
    device.act("review")
    assert device.screen == "review"
    return device


def lines(device: Device) -> list[Element]:
    """The lines of the log."""
    return [element for element in device.elements() if element.has("line")]


def slider(device: Device) -> Element:
    (found,) = [element for element in device.elements() if element.get("type") == "range"]
    return found


def hands(device: Device) -> list[str]:
    """Whose hands lie open, by the headings."""
    return [
        element.text for element in device.elements() if element.tag == "h2" and "’s hand" in element.text
    ]


def steps(device: Device) -> set[str]:
    """The steps that can be taken now."""
    return {
        element.data["data-to"]
        for element in device.elements()
        if element.tag == "button" and "data-to" in element.data and "disabled" not in element.data
        if not element.has("line")
    }


# --- leafing ------------------------------------------------------------------------------------------------


PLIES: Final = 40
"""So many are looked at one by one; the soak looks at more."""


@pytest.mark.sample(1)
@pytest.mark.voluminous
@pytest.mark.parametrize("name", GAMES)
def test_every_ply_is_shown_as_it_was(name: str, volume: int) -> None:
    match = played(name)
    device = reviewing(match)
    device.act("leaf", to="first")
    for earlier in islice(match.replay(), PLIES * volume):
        body = device.frame.body
        assert (body["game"], body["ply"], body["digest"]) == (name, str(earlier.ply), earlier.digest())
        assert device.offered() == set()
        back = {"first", "previous"} if earlier.ply else set()
        assert steps(device) == (back if earlier.ply == match.ply else back | {"next", "last"})
        device.act("leaf", to="next")
    device.act("leaf", to="last")
    assert device.frame.body["ply"] == str(match.ply)
    assert "next" not in steps(device)
    device.act("leaf", to="previous")
    assert device.frame.body["ply"] == str(match.ply - 1)


@pytest.mark.parametrize("name", GAMES)
def test_the_slider_tells_the_ply_and_what_happened(name: str) -> None:
    match = played(name)
    device = reviewing(match)
    for ply in (0, 1, match.ply // 2, match.ply):
        device.act("leaf", {"ply": str(ply)})
        told = slider(device)
        assert (told.data["value"], told.data["max"]) == (str(ply), str(match.ply))
        said = " ".join(told.data["aria-valuetext"].split())
        events = [event for number, event in match.events(None) if number + 1 == ply]
        found = [str(text) for event in events if (text := sentence(device.context, device.open, event))]
        now = [line.text for line in lines(device) if "aria-current" in line.data]
        # In the log, under a player's name, a sentence does without it.
        assert len(found or now) == len(now)
        assert said == f"Move {ply} of {match.ply}: {' '.join(found or now)}"
        assert device.frame.said == [], "a slider speaks for itself"


@pytest.mark.parametrize(
    ("whither", "ply"),
    [("7", "7"), ("99", "20"), ("99999", "9"), ("-1", "9"), ("1_0", "9"), ("１", "9"), ("x", "9"), ("", "9")],
)
def test_what_is_no_ply_leads_nowhere(whither: str, ply: str) -> None:
    device = reviewing(played(most=20))
    device.act("leaf", {"ply": "9"})
    device.act("leaf", {"ply": whither})
    assert device.frame.body["ply"] == ply


def test_what_a_step_brings_is_said_once() -> None:
    match = played(most=20)
    device = reviewing(match)
    device.act("leaf", to="previous")
    (said,) = device.frame.said
    assert said.replace("&#39;", "'") in device.text()
    device.send(type="hidden")
    assert device.frame.said == []


def test_the_way_back_leads_to_where_the_match_stands() -> None:
    device = at_table(played(most=20)).reveal()
    device.target(next(iter(device.offered())))
    before = (device.frame.html, device.frame.body["ply"])
    device.act("review")
    device.act("leaf", to="first")
    device.act("leave-review")
    assert (device.frame.html, device.frame.body["ply"]) == before
    device.act("home")
    assert device.screen == "home"
    assert device.context.model.open is None


def test_nothing_can_be_played_or_taken_back_in_a_review() -> None:
    device = at_table(played(most=20)).reveal()
    device.act("review")
    kept = device.kept
    for target in ("4", "l2", "Kr"):
        device.target(target)
        device.act("close")
    for key in ("u", "r", "h", "l", "m", "Escape"):
        device.key(key)
        assert device.panel() is None
    for act in ("undo", "redo", "turn", "reveal"):
        device.act(act)
    device.act("end", how="draw")
    device.send(type="drag", **{"from": "Kr", "to": "4"})
    assert (device.screen, device.ply, device.kept) == ("review", 20, kept)


def test_things_are_looked_at_as_they_lay_then() -> None:
    match = played()
    device = reviewing(match)
    device.act("leaf", to="first")
    discards = [element.data["data-what"] for element in device.elements() if "data-what" in element.data]
    assert "discards" in discards
    device.act("look", what="discards")
    assert "No cards" in device.text("dialog")
    device.act("close")
    device.target("3")
    assert device.panel() == "look"
    device.act("panel", panel="text")
    assert "Turn 1." in device.text("dialog")
    device.key("?")
    assert device.panel() == "rules"


def test_a_match_without_moves_can_be_reviewed() -> None:
    device = reviewing(played(most=0))
    assert steps(device) == set()
    assert "disabled" in slider(device).data
    device.act("run")
    assert "autoplay" not in device.frame.html
    assert len(lines(device)) == 1


# --- whose eyes ---------------------------------------------------------------------------------------------


def test_while_the_match_runs_only_whoever_has_lifted_a_drawer_sees_a_hand() -> None:
    match = played(most=20)
    pending = match.decision()
    assert pending is not None
    assert pending.seat is not None
    device = reviewing(match)
    assert hands(device) == []
    assert device.frame.body["seat"] == ""
    device.act("leave-review")
    device.reveal()
    device.act("review")
    assert device.frame.body["seat"] == str(pending.seat)
    for earlier in match.replay():
        device.act("leaf", to=str(earlier.ply))
        assert hands(device) == [f"{NAMES[pending.seat]}’s hand"]
        assert shown(device) == set(state_of(earlier).hands[pending.seat])
    device.act("leaf", {"side": str(1 - pending.seat)})
    device.act("leaf", {"side": ALL_OPEN})
    assert device.frame.body["seat"] == str(pending.seat)
    assert len(hands(device)) == 1
    assert device.frame.body["idle"] != "0"
    device.send(type="hidden")
    assert (device.screen, hands(device), device.frame.body["seat"]) == ("review", [], "")
    device.act("leave-review")
    assert device.is_down


def shown(device: Device) -> set[str]:
    """The cards in the open hands."""
    html = device.frame.html
    part = html[html.index('class="beside"') : html.index('class="log"')]
    return set(re.findall("#av-card-(..)", part))


def test_when_it_is_over_any_seat_lends_its_eyes_or_all_hands_lie_open() -> None:
    match = played()
    device = reviewing(match)
    assert hands(device) == []
    assert device.frame.body["idle"] == "0"
    for ply in range(0, match.ply, 9):
        earlier = match.at(ply)
        device.act("leaf", to=str(ply))
        for seat in (0, 1):
            device.act("leaf", {"side": str(seat)})
            assert hands(device) == [f"{NAMES[seat]}’s hand"]
            assert shown(device) == set(state_of(earlier).hands[seat])
    device.act("leaf", {"side": ALL_OPEN})
    assert hands(device) == [f"{name}’s hand" for name in NAMES]
    device.act("leaf", {"side": EVERYBODY})
    assert hands(device) == []
    device.act("leaf", {"side": "7"})
    assert hands(device) == []


def test_when_it_is_over_all_hands_open_hide_nothing() -> None:
    over, running = played("camelot"), played("camelot", most=40)
    device = reviewing(over)
    device.act("leaf", {"side": ALL_OPEN})
    assert len(hands(device)) == over.setup.seats
    assert not any("data-hold" in element.data for element in device.elements())
    told = [element.text for element in device.elements() if element.tag == "strong"]
    assert sum(text.startswith("You are ") for text in told) == over.setup.seats
    while (pending := running.decision()) is not None and pending.seat is None:
        running.play(running.legal()[0])
    device = at_table(running).reveal()
    device.act("review")
    device.act("leaf", to="previous")
    assert any("data-hold" in element.data for element in device.elements())


def test_a_game_without_hands_has_nothing_to_choose() -> None:
    device = reviewing(played("avignon"))
    assert not any(element.tag == "select" for element in device.elements())
    device.act("leaf", {"side": ALL_OPEN})
    assert hands(device) == []
    assert device.panel() is None
    assert not device.open.secrecy.laid_open


def test_what_was_laid_open_cannot_be_taken_back() -> None:
    device = at_table(played(most=20)).reveal()
    device.act("end", how="draw")
    assert "undo" in device.acts()
    device.act("review")
    device.act("leave-review")
    assert "undo" in device.acts()
    device.act("review")
    device.act("leaf", {"side": "0"})
    device.act("leave-review")
    assert "undo" not in device.acts()
    again = device.again()
    assert "undo" not in again.acts()
    again.act("undo")
    assert again.screen == "over"


# --- the secrecy law ----------------------------------------------------------------------------------------


def review_of(match: Match, position: Match, viewer: int | None, side: str) -> OpenMatch:
    """A match under review."""
    here = on_the_table(match, names=ALL_NAMES, created="", open_drawer=viewer, review=Review(position, side))
    assert here.eyes == (viewer if match.outcome() is None else int(side) if side else None)
    return here


def moments(name: str) -> Iterator[tuple[Match, Match]]:
    """A match at some of its plies and at its end, each with some position on the way there."""
    whole = played(name, "secret review")
    for end in (*range(3, whole.ply, 47), whole.ply):
        match = whole if end == whole.ply else whole.at(end)
        yield match, match
        yield match, match.at(end // 2)


PANELS: Final = (None, Panel("text"), Panel("share"), Panel("look", "4"))


@pytest.mark.parametrize("name", GAMES)
def test_a_review_is_the_same_whatever_its_viewer_does_not_know(name: str) -> None:
    rng = Random(name)
    seen = 0
    for match, position in moments(name):
        pending = match.decision()
        eyes: list[tuple[int | None, str]] = [(None, EVERYBODY)]
        if pending is None:
            eyes += [(None, str(seat)) for seat in range(match.setup.seats)]
        elif match.game.name != "avignon":
            # Any seat may have its drawer open, whoever is asked.
            eyes += [(seat, EVERYBODY) for seat in range(match.setup.seats)]
        for viewer, side in eyes:
            seat = int(side) if side else viewer
            one = review_of(match, position, viewer, side)
            twins = otherwise(match, seat, rng), otherwise(position, seat, rng)
            assert frames(one, "review", PANELS) == frames(review_of(*twins, viewer, side), "review", PANELS)
            seen += 1
    assert seen > 5


def test_the_comparison_would_notice() -> None:
    """With the other's eyes the two worlds differ."""
    match = played(most=20)
    match.play("!draw")
    twin = otherwise(match, 0, Random(1))
    for side, same in (("0", True), ("1", False)):
        one, two = (review_of(world, world, None, side) for world in (match, twin))
        assert (frames(one, "review", (None,)) == frames(two, "review", (None,))) == same


# --- by itself ----------------------------------------------------------------------------------------------


def runs(device: Device) -> bool:
    """Whether the page will ask for the next ply by itself."""
    return any("data-autoplay" in element.data for element in device.elements())


def test_it_goes_on_by_itself_and_stops_at_the_end() -> None:
    match = played(most=20)
    device = reviewing(match)
    device.act("leaf", to="17")
    device.act("run")
    plies = []
    while runs(device):
        plies.append(device.frame.body["ply"])
        device.send(type="time")
        assert device.frame.said
        assert device.frame.moved
    assert plies == ["17", "18", "19"]
    assert device.frame.body["ply"] == "20"
    device.send(type="time")
    assert device.frame.body["ply"] == "20"
    device.act("run")
    assert runs(device)
    assert device.frame.body["ply"] == "0", "from the last ply it begins anew"


@pytest.mark.parametrize(
    "event",
    [
        {"type": "act", "act": "rest"},
        {"type": "act", "act": "leaf", "data": {"to": "next"}},
        {"type": "act", "act": "panel", "data": {"panel": "share"}},
        {"type": "spot", "spot": "4"},
        {"type": "key", "key": "Escape"},
        {"type": "hidden"},
    ],
)
def test_any_press_stops_it(event: dict[str, object]) -> None:
    device = reviewing(played(most=20))
    device.act("run")
    device.send(type="time")
    assert runs(device)
    device.send(**event)
    assert not runs(device)
    ply = device.frame.body["ply"]
    device.send(type="time")
    assert device.frame.body["ply"] == ply


def test_a_fault_while_it_runs_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    device = reviewing(played(most=20))
    device.act("run")
    with monkeypatch.context() as patch:
        patch.setattr(Match, "at", lambda _match, _ply: 1 / 0)
        device.send(type="time")
    assert device.panel() == "fault"
    assert not runs(device)


# --- playing on ---------------------------------------------------------------------------------------------


def played_on(device: Device, ply: int) -> Match:
    """Play on from a ply; the match that begins there."""
    old = device.open
    kept = dict(device.store.texts)
    device.act("leaf", to=str(ply))
    device.act("play-on")
    assert device.open.session.id != old.session.id
    assert kept.items() <= device.store.texts.items(), "the old match stays as it is"
    assert list(device.open.names) == list(old.names)
    match = device.open.match
    loaded = document.load(document.dump(match), GAMES)
    assert loaded.match is not None
    assert not loaded.problems
    assert loaded.match.state == match.state
    assert match.start.position
    assert match.state.key not in ("", old.match.state.key)
    assert not match.undoable()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_of_a_finished_match_one_plays_on_from_the_true_position(name: str) -> None:
    whole = played(name)
    for ply in (0, whole.ply // 2, whole.ply - 1):
        device = reviewing(whole)
        match = played_on(device, ply)
        was = whole.at(ply)
        game = match.game
        assert game.rekeyed(match.state, "same") == game.rekeyed(was.state, "same")
        device.act("home")
        device.act("resume", key="match:put")
        assert device.screen == "over"


def test_of_a_running_match_what_is_hidden_is_dealt_anew() -> None:
    match = played(most=30)
    pending = match.decision()
    assert pending is not None
    seat = pending.seat
    assert seat is not None
    anew = set()
    for ply in (5, 15, 30):
        device = at_table(match).reveal()
        device.act("review")
        other = played_on(device, ply)
        was = match.at(ply)
        assert other.seen(seat) == was.seen(seat)
        now, then = state_of(other), state_of(was)
        anew |= {now.hands[1 - seat] != then.hands[1 - seat], now.pile != then.pile}
        assert device.is_down
        assert len(device.told) == 1
    assert True in anew


def test_with_the_drawers_down_every_hand_is_dealt_anew() -> None:
    match = played(most=30)
    other = played_on(reviewing(match), 30)
    assert other.seen(None) == match.seen(None)
    assert state_of(other).hands != state_of(match).hands


def test_each_time_it_is_another_match() -> None:
    keys = set()
    device = reviewing(played())
    for _ in range(3):
        keys.add(played_on(device, 8).state.key)
        device.act("home")
        device.act("resume", key="match:put")
        device.act("review")
    assert len(keys) == 3


def test_from_the_end_by_the_rules_nobody_plays_on_but_from_one_by_word() -> None:
    device = reviewing(played())
    device.act("play-on")
    assert device.screen == "review"
    device = at_table(played(most=20)).reveal()
    device.act("end", how="draw")
    device.act("review")
    played_on(device, 21)
    assert device.open.match.outcome() is None


def test_a_match_in_memory_alone_is_not_given_up_for_another() -> None:
    device = at_table(played(most=20)).reveal()
    device.store.full = True
    device.move(device.open.match.legal()[0])
    device.act("panel", panel="menu")
    device.act("review")
    device.act("play-on")
    assert device.screen == "review"
    assert len(device.told) == 1
