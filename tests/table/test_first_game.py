"""Somebody's first game against computers: how soon there is something to decide, and who begins."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.games.avalon.positions import position
from tests.table.device import WON, Device, DictStore, chosen, kept_text, match_from, on_the_table
from tests.table.figures import Tables
from threethrones.core.match import Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER
from threethrones.games import GAMES
from threethrones.table.commands.play import sentences
from threethrones.table.views import new_game, profiles
from threethrones.table.views.match_end import headline

MOST_TAPS = 3
"""From home to one's own first decision, on what is played before it, too."""


def played_before(game: str) -> DictStore:
    """The store of somebody who has finished a match of this game."""
    kept = {"game": game, "over": True, "names": ["A"], "document": "{}"}
    return DictStore({"match:old": json.dumps(kept)})


def to_own_decision(device: Device, game: str) -> int:
    """Go from home to the person's first decision by the buttons that stand out; how many taps it takes."""
    device.act("against", game=game)
    device.act("start")
    taps = 2 + waiting(device)
    while device.open.secrecy.readers or device.frame.thinks:
        if device.frame.thinks:
            device.think()
        else:
            taps += 1
            device.act("put-away" if "put-away" in device.acts() else "reveal")
        taps += waiting(device)
    return taps


def waiting(device: Device) -> int:
    """How many scenes are played now until somebody goes on."""
    begins = (animation.partition(">")[0] for animation in device.frame.animations)
    return sum("great" in begin and "data-brief" not in begin for begin in begins)


@pytest.mark.parametrize("tab", range(8))
@pytest.mark.parametrize("first", [True, False], ids=["first", "later"])
@pytest.mark.parametrize("game", GAMES)
def test_three_taps_lead_to_a_choice(game: str, first: bool, tab: int) -> None:
    device = Device(DictStore() if first else played_before(game), tab=tab)
    assert to_own_decision(device, game) <= MOST_TAPS
    decision = device.open.match.decision()
    assert decision is not None
    assert decision.seat == device.open.lone
    assert len(device.open.match.legal()) > 1, "That is no choice."
    assert device.offered()
    assert device.panel() is None


@pytest.mark.parametrize("tab", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_the_person_begins_until_a_match_is_over(game: str, tab: int) -> None:
    device = Device(tab=tab)
    to_own_decision(device, game)
    assert not device.moves, "A computer has played before."
    turn = device.open.game.turn(device.open.match.seen(None))
    assert turn is not None
    assert turn.seat == device.open.lone


@pytest.mark.parametrize("game", GAMES)
def test_who_begins_later_is_left_to_the_lot(game: str) -> None:
    begun = set()
    for tab in range(12):
        device = Device(played_before(game), tab=tab)
        device.act("against", game=game)
        device.act("start")
        turn = device.open.game.turn(device.open.match.seen(None))
        assert turn is not None
        begun.add(turn.seat)
    assert len(begun) > 1


@pytest.mark.parametrize(("game", "field", "value"), [
    ("avalon", "starter", "0"), ("avignon", "rome", "0"), ("camelot", "role0", "Ar"),
])  # fmt: skip
def test_the_form_shows_who_begins_and_takes_another(game: str, field: str, value: str) -> None:
    device = Device()
    device.act("against", game=game)
    assert chosen(device)[field] == value
    device.act("draft", {field: "" if field == "role0" else "1"})
    assert chosen(device).get(field) != value
    device.act("new", game=game)
    assert chosen(device).get(field) != value


@pytest.mark.parametrize(("game", "field"), [("avalon", "starter"), ("avignon", "rome")])
def test_whoever_begins_still_does_after_the_seats_were_swapped(game: str, field: str) -> None:
    device = Device()
    device.act("against", game=game)
    device.act("swap")
    assert chosen(device)[field] == "1"
    assert chosen(device)["player1"] == "person"
    device.act("swap", {field: "lots"})
    assert chosen(device)[field] == "lots"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_swaps_the_seats_of_a_first_game_begins(game: str) -> None:
    device = Device()
    device.act("against", game=game)
    device.act("swap")
    device.act("start")
    turn = device.open.game.turn(device.open.match.seen(None))
    assert turn is not None
    assert turn.seat == device.open.lone != 0


def with_computers(device: Device, game: str) -> dict[str, str]:
    """What the form shows as chosen once all but the first seat are given to computers, one by one."""
    device.act("new", game=game)
    for seat in range(1, sum(name.startswith("player") for name in chosen(device))):
        device.act("draft", {**chosen(device), f"side{seat}": "computer"})
    return chosen(device)


@pytest.mark.parametrize(("game", "field", "value"), [
    ("avalon", "starter", "0"), ("avignon", "rome", "0"), ("camelot", "role0", "Ar"),
])  # fmt: skip
def test_whoever_learns_begins_too_where_the_computers_come_afterwards(
    game: str, field: str, value: str
) -> None:
    assert with_computers(Device(), game)[field] == value
    assert with_computers(Device(played_before(game)), game).get(field) != value


def test_who_begins_stays_as_chosen_when_computers_come_afterwards() -> None:
    device = Device()
    device.act("new", game="avalon")
    device.act("draft", {"starter": "1"})
    device.act("draft", {"player1": "easy"})
    assert chosen(device)["starter"] == "1"


@pytest.mark.parametrize("game", GAMES)
def test_whoever_gives_up_the_first_game_still_learns(game: str) -> None:
    device = Device()
    to_own_decision(device, game)
    device.act("end", how="abandon")
    device.act("home")
    again = Device(device.store, tab=1)
    to_own_decision(again, game)
    assert not again.moves
    assert pace(again) == "slow"


def test_what_the_computer_conquers_waits_once_the_person_has_played() -> None:
    device = Device(played_before("avalon"), tab=2)
    to_own_decision(device, "avalon")
    assert len(device.moves) > 1
    assert not waiting(device)
    attack = next(move for move in device.open.match.legal() if move.endswith("attack"))
    device.move(attack)
    while device.frame.thinks and not device.frame.animations:
        device.think()
    assert waiting(device)


# --- what cannot be answered ------------------------------------------------------------------------------


def test_against_computers_what_cannot_be_is_not_asked_and_the_form_says_so() -> None:
    device = Device()
    device.act("against", game="avalon")
    assert chosen(device)["preset"] == "alone"
    assert "Your opponent will see when you can’t." in device.text()
    device.act("start")
    assert device.open.match.setup.options["skip"] == "yes"


def test_it_is_only_for_one_person_against_computers() -> None:
    device = Device()
    device.act("new", game="avalon")
    kinds = [element.data["value"] for element in device.elements() if element.get("name") == "preset"]
    assert kinds == ["usual", "own"]
    device.act("draft", {"player1": "easy"})
    assert chosen(device)["preset"] == "alone"
    device.act("draft", {"player1": "person", "preset": "alone"})
    assert chosen(device)["preset"] == "usual"
    device.act("start")
    assert device.open.match.setup.options["skip"] == "no"


def test_what_was_chosen_with_persons_says_nothing_of_computers() -> None:
    device = Device()
    device.act("new", game="avalon")
    device.act("start")
    device.act("against", game="avalon")
    assert chosen(device)["preset"] == "alone"
    device.act("start", {"preset": "usual"})
    device.act("new", game="avalon")
    device.act("start", {"preset": "own", "skip": "no"})
    device.act("against", game="avalon")
    assert chosen(device)["preset"] == "usual", "as chosen last against computers"


def test_the_pass_that_is_entered_is_a_move_and_is_told() -> None:
    state = position("4:P20:KySy/ 5:P1?:Ky/", hands="KrKb/Sb", skip="yes")
    device = Device().put(state)
    device.move("Kr-5-attack")
    assert device.moves == ["Kr-5-attack", "pass"]
    assert "Bert can’t repel it." in device.frame.html


@pytest.mark.parametrize("computer", [True, False])
def test_an_attack_that_may_be_answered_at_once_wants_no_second_tap(computer: bool) -> None:
    state = position("4:P20:KySy/ 5:P11:Ky/", hands="KrKb/Sb", skip="yes")
    device = Device().put(state)
    device.act("seats", {"player1": "easy" if computer else "person"})
    if device.is_down:
        device.reveal()
    assert device.tap(("Kr", "5", "attack")) == 3


# --- whoever has no name ----------------------------------------------------------------------------------


def ended(store: DictStore, *, names: tuple[str, str] = ("Player 1", "Lionel"), wins: bool = True) -> Device:
    """A match against a computer that is over: the person has won it or lost it."""
    start = position(WON, hands="Kr/Sb", mover=0) if wins else position(hands="Kr/Sb")
    device = Device(store, tab=len(store.texts))
    device.file(kept_text(match_from(start), names, computers={1: "easy"}))
    if wins:
        device.move("l2")
    else:
        device.act("end", how="resign")
    assert device.screen == "over"
    return device


def persons(device: Device) -> dict[str, list[str]]:
    """What statistics say of persons."""
    device.act("home")
    device.act("players")
    return Tables(device.frame.html).found.get("People", {})


def test_the_form_asks_for_a_name_and_takes_none() -> None:
    device = Device()
    device.act("against", game="avalon")
    (own,) = [element for element in device.elements() if element.get("name") == "name0"]
    assert (own.data["value"], own.data["placeholder"]) == ("", "You")
    assert "required" not in own.data
    device.act("start", {"name0": ""})
    assert device.open.names[0] == "Player 1", "No sentence says “You attacks”."
    device.act("home")
    assert "You – " in device.text()
    assert "your turn" in device.text()


def test_a_name_is_asked_for_once() -> None:
    device = Device()
    device.act("against", game="avalon")
    device.act("start", {"name0": "Anna"})
    device.act("against", game="avignon")
    (own,) = [element for element in device.elements() if element.get("name") == "name0"]
    assert own.data["value"] == "Anna"


@pytest.mark.parametrize("typed", ["You", "Du", "Jij", "Spieler 1", "  "])
def test_what_is_no_name_is_none(typed: str) -> None:
    device = Device()
    device.act("against", game="avalon")
    device.act("start", {"name0": typed})
    assert device.open.names[0] == "Player 1"
    assert not device.context.model.profiles.arms


def test_my_win_counts_for_me() -> None:
    store = DictStore()
    for wins in (True, False):
        ended(store, wins=wins)
    device = Device(store, tab=9)
    assert persons(device)["You"][0] == "1 of 2"
    device.act("players", who="person:You")
    assert device.text("h1") == "You"
    assert "Lionel" in device.text()
    assert "arms" not in device.acts(), "They are kept by name."


def test_of_several_persons_nobody_is_you() -> None:
    device = Device(DictStore({"match:a": kept_text(resigned(), ("Player 1", "Player 2"))}))
    assert not persons(device)


def resigned() -> Match:
    """A match that was given up."""
    match = match_from(position(hands="Kr/Sb"))
    match.play("!resign-0")
    return match


@pytest.mark.parametrize("names", [("Player 1", "Lionel"), ("Anna", "Lionel")])
def test_the_end_speaks_to_whoever_plays_alone(names: tuple[str, str]) -> None:
    device = ended(DictStore(), names=names)
    assert device.text("h1") == "You win"
    told = {element.text for element in device.elements() if element.tag in ("h2", "th")}
    assert ("You win" in told) == ("You" in told) == (names[0] == "Player 1")
    lost = ended(DictStore(), names=names, wins=False)
    assert (lost.text("h1"), lost.text("h2")) == ("You lose", "You lose")
    assert "The white flag: Lionel rules Avalon" in lost.text("main")


def test_plates_and_tables_name_whoever_plays_alone_as_statistics_do() -> None:
    device = Device()
    state = position(WON, hands="Kr/Sb", mover=0)
    device.file(kept_text(match_from(state), ("Player 1", "Lionel"), computers={1: "easy"}))
    assert "You" in [element.text for element in device.elements() if element.has("av-name")]
    device.move("l2")
    assert "You" in [element.text for element in device.elements() if element.tag == "th"]
    borne = profiles.coat_of_arms_of(device.app.context.model.profiles, "You")
    assert profiles.borne(device.app.context.model.profiles, device.open)[0] == borne
    device.act("home")
    device.act("against", game="avalon")
    assert borne in new_game.view(device.app.context)["bearings"]


def test_what_all_lose_is_said_to_whoever_plays_alone() -> None:
    match = Match(GAMES["camelot"], standard_setup(GAMES["camelot"], seats=3), Start(key="7"))
    opened = on_the_table(
        match, names=["Player 1", "Enid", "Erec"], created="", computers={1: "easy", 2: "easy"}
    )
    assert str(headline(opened, Outcome((), "engines", lost=True))) == "You lose"
    assert str(headline(opened, Outcome((0, 1, 2), "swords"))) == "You win"
    assert str(headline(opened, Outcome((2,), "swords"))) == "You lose"
    opened.computers = {}
    assert str(headline(opened, Outcome((), "engines", lost=True))) == "Everyone loses"
    assert str(headline(opened, Outcome((1, 2), "swords"))) == "Enid, Erec win"


# --- the computer's turn ----------------------------------------------------------------------------------


def pace(device: Device) -> str:
    return device.frame.body["pace"]


def test_computers_play_slowly_until_a_match_is_over_unless_somebody_has_chosen() -> None:
    for store, expected in ((DictStore(), "slow"), (played_before("avalon"), "normal")):
        device = Device(store)
        to_own_decision(device, "avalon")
        assert pace(device) == expected
        device.act("settings", {"pace": "fast"})
        assert pace(device) == "fast"
    assert pace(Device(device.store)) == "fast"
    other = Device(played_before("avalon"))
    to_own_decision(other, "avignon")
    assert pace(other) == "slow", "in the first games of each"
    other.act("home")
    other.act("demonstrate", game="avignon")
    assert pace(other) == "normal", "Nobody plays."


def did(device: Device) -> list[str]:
    """What the strip tells of the others' last turn."""
    elements = device.elements()
    begin = next((at for at, element in enumerate(elements) if element.get("id") == "did"), None)
    if begin is None:
        return []
    end = next(at for at, element in enumerate(elements) if element.tag == "main")
    return [element.text for element in elements[begin:end] if element.tag == "li"]


def thinks(device: Device) -> bool:
    """Whether a computer is to decide."""
    return device.open.thinker is not None


def test_what_the_computer_did_stays_until_the_person_acts() -> None:
    device = Device(tab=2)
    to_own_decision(device, "avignon")
    assert did(device) == []
    rng = Random(1)
    device.move(rng.choice(device.open.match.legal()))
    since = device.ply
    while not thinks(device):
        device.move(rng.choice(device.open.match.legal()))
        since = device.ply
    while thinks(device):
        assert did(device) == [], "The board plays it now."
        device.think()
    told = did(device)
    events = [event for _, event in device.open.match.events(None, since) if event.kind != TURN_OVER]
    assert told == [str(text) for text in sentences(device.context, device.open, events)]
    assert len(told) > 0
    device.target(next(iter(device.offered())))
    if device.ply == since:
        assert did(device) == told, "A pick is no move."
    again = Device(device.store, match=device.open.session.id, tab=8)
    assert did(again) == did(device)


def test_what_was_answered_for_the_person_is_told_with_it() -> None:
    state = position("4:P20:KySy/ 5:P10:Ky/KbSy", hands="SySg/KrKb", skip="yes", mover=1)
    device = Device()
    device.file(kept_text(match_from(state), ("Anna", "Lionel"), computers={1: "easy"}))
    device.send(type="thought", id=(device.frame.thinks or {})["id"], move="Kr-5-attack")
    assert device.moves == ["Kr-5-attack", "pass"]
    while device.frame.thinks:
        device.think()
    told = did(device)
    assert told[0].startswith("Lionel attacks territory 5")
    assert told[1] == "Anna can’t repel it."


def test_one_tap_lets_each_move_of_a_computer_wait() -> None:
    device = Device(tab=2)
    to_own_decision(device, "avignon")
    rng = Random(1)
    while not thinks(device):
        device.move(rng.choice(device.open.match.legal()))
    device.act("wait")
    assert pace(device) == "step"
    device.think()
    assert "has decided" in device.strip
    assert json.loads(device.store.texts["settings"])["pace"] == "step"
    while thinks(device):
        if device.frame.thinks:
            device.think()
        device.act("go-on")
    assert "Don’t wait" in device.text("details")
    device.act("wait")
    assert pace(device) == "slow"


def test_it_is_offered_while_a_computer_plays_and_with_what_it_did() -> None:
    device = Device(tab=2)
    to_own_decision(device, "avignon")
    assert "wait" not in device.acts()
    rng = Random(1)
    while not thinks(device):
        device.move(rng.choice(device.open.match.legal()))
    assert "wait" in device.acts()
    while thinks(device):
        device.think()
    assert "Wait for me" in device.text("details")
