"""Computers at the table: where they sit, when they think, and what comes of their thoughts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import pytest

from tests.games.avalon.positions import position
from tests.games.camelot.positions import position as camelot
from tests.inside import AnyState, put_in
from tests.markup import elements
from tests.table.device import Device, DictStore, at_table, kept_text, match_from, resumed
from threethrones.core.canonical import JSON
from threethrones.core.match import Match
from threethrones.core.paths import targets
from threethrones.games import GAMES
from threethrones.players import LEVELS
from threethrones.players.job import thought
from threethrones.players.player import concluded
from threethrones.table.assist import computers


def against(game: str = "avalon", level: str = "easy", store: DictStore | None = None) -> Device:
    """A new game of one person against the computer; he begins, but where the lot deals the knights."""
    device = Device(store, seed="7")
    device.act("against", game=game, level=level)
    device.act("start", {"name0": "Anna", "role0": ""})
    device.read_on()
    return device


def play_on(device: Device, plies: int, rng: Random) -> None:
    """Anna taps whatever is legal, the computer thinks, until so many plies are played or it is over."""
    while device.screen == "table" and device.ply < plies:
        if device.frame.thinks:
            device.think()
        else:
            device.move(rng.choice(device.ahead.legal()))


def chosen(device: Device) -> tuple[Mapping[str, JSON], str]:
    """What the computer is asked, and what it answers, which nobody has told the app yet."""
    thinks = device.frame.thinks
    assert thinks is not None
    job = thinks["job"]
    assert isinstance(job, dict)
    return thinks, concluded(thought(job))


def to_computer(device: Device) -> Device:
    """Until the computer must decide."""
    rng = Random(1)
    while not device.frame.thinks:
        device.move(rng.choice(device.ahead.legal()))
    return device


def test_home_proposes_the_computer_before_and_after_a_match() -> None:
    device = Device(seed="7")
    labels = [e.text for e in device.elements() if e.get("data-act") in ("new", "against")]
    assert labels[:2] == ["Avalon: Play the computer", "Avalon: New game"]
    against("avignon", store=device.store).act("end", how="abandon")
    labels = [e.text for e in Device(device.store).elements() if e.get("data-act") in ("new", "against")]
    assert labels[:2] == ["Avalon: Play the computer", "Avalon: New game"]


@pytest.mark.parametrize("game", GAMES)
def test_a_person_sits_down_with_computers(game: str) -> None:
    device = against(game, "normal")
    seats = device.open.match.setup.seats
    assert device.open.computers == dict.fromkeys(range(1, seats), "normal")
    assert device.open.lone == 0
    others = device.open.names[1:]
    assert len(set(others)) == len(others)
    assert set(others) <= set(computers.NAMES)
    assert device.open.names[0] == "Anna"


@pytest.mark.parametrize("game", ["avalon", "avignon"])
@pytest.mark.sample(1)
def test_a_whole_game_against_the_computer(game: str) -> None:
    device = against(game)
    play_on(device, 1000, Random(3))
    assert device.screen == "over"
    assert {ply.decision.seat for ply in device.open.match.plies} == {0, 1}


def test_the_only_person_s_drawer_lies_open() -> None:
    device = against()
    for _ in range(30):
        assert device.open.look.open_drawer == 0
        assert device.frame.body["seat"] == "0"
        assert not {"reveal", "peek", "hide"} & set(device.acts())
        play_on(device, device.ply + 1, Random(device.ply))
    device.peek(1)
    assert device.open.look.open_drawer == 0


def test_the_screen_tells_nothing_of_the_computer_s_hand() -> None:
    """Whoever is to move: what is dealt anew to the computer looks the same."""
    device = against()
    for number in range(25):
        play_on(device, device.ply + 1, Random(number))
        opened = device.open
        before = device.send(type="nothing").html
        put_in(opened.match, opened.game.resample(opened.match.seen(0), Random(number)))
        assert device.send(type="nothing").html == before
    # The hand that was dealt anew is another.
    hands = {tuple(opened.game.resample(opened.match.seen(0), Random(n)).hands[1]) for n in range(9)}
    assert len(hands) > 1


def test_no_errand_holds_what_its_seat_has_not_seen() -> None:
    device = to_computer(against())
    opened, job = device.open, device.frame.thinks
    put_in(opened.match, opened.game.resample(opened.match.seen(1), Random(5)))
    assert device.send(type="nothing").thinks == job


def test_nothing_can_be_picked_while_it_thinks() -> None:
    device = to_computer(against())
    legal, ply = device.open.match.legal(), device.ply
    assert not device.offered()
    for move in legal:
        device.target(*targets(move))
    assert device.ply == ply
    assert "is thinking" in device.strip


def test_a_thought_about_another_position_is_void() -> None:
    device = to_computer(against())
    thinks, move = chosen(device)
    ply = device.ply
    device.send(type="thought", id="0:00000000", move=move)
    assert device.ply == ply
    match_id = device.open.session.id
    device.act("home")
    device.send(type="thought", id=thinks["id"], move=move)
    device.act("resume", key=f"match:{match_id}")
    assert device.frame.thinks is not None
    assert device.frame.thinks["id"] == thinks["id"]


def test_a_thought_about_another_match_at_the_same_moves_is_void() -> None:
    """Both stand before their first move; what was chosen in one may not even be legal in the other."""
    device = Device(seed="7")
    device.act("against", game="avignon")
    device.act("start", {"player0": "easy", "player1": "easy"})
    thinks, move = chosen(device)
    device.act("home")
    device.act("new", game="avignon")
    device.act("start", {"player0": "easy", "player1": "easy"})
    other = device.frame.thinks
    assert other is not None
    assert not device.open.match.plies
    device.send(type="thought", id=thinks["id"], move=move)
    assert not device.open.match.plies
    assert not device.open.assist.stuck
    assert device.frame.thinks == other


@pytest.mark.parametrize("said", [{"move": "nonsense"}, {"error": "There is no memory."}])
def test_who_cannot_decide_is_asked_again(said: dict[str, str]) -> None:
    device = to_computer(against())
    thinks, _ = chosen(device)
    frame = device.send(type="thought", id=thinks["id"], **said)
    assert "couldn’t decide" in device.strip
    assert frame.thinks is None
    assert device.act("go-on").thinks == thinks
    device.think()


def test_at_the_slowest_pace_each_move_waits() -> None:
    store = DictStore({"settings": json.dumps({"pace": "step"})})
    device = to_computer(against("avignon", store=store))
    ply = device.ply
    device.think()
    assert device.ply == ply
    assert "has decided" in device.strip
    assert device.frame.thinks is None
    device.act("go-on")
    assert device.ply == ply + 1


def test_undo_goes_back_to_one_s_own_decision() -> None:
    device = against("avignon")
    undone = 0
    for number in range(20):
        play_on(device, device.ply + 1, Random(number))
        if device.screen != "table":
            break
        opened, moves = device.open, device.moves
        if not opened.session.undoable:
            continue
        undone += 1
        device.act("undo")
        pending = opened.match.decision()
        assert pending is not None
        assert pending.seat == 0
        assert device.frame.thinks is None
        device.act("redo")
        assert device.moves == moves
    assert undone > 3


def test_undo_while_it_thinks_ends_the_thought() -> None:
    device = to_computer(against("avignon"))
    thinks, move = chosen(device)
    device.act("undo")
    ply = device.ply
    device.send(type="thought", id=thinks["id"], move=move)
    assert device.ply == ply
    assert device.frame.thinks is None


def test_what_a_computer_looked_at_does_not_bound_undo() -> None:
    """Only where a person has looked has anything been shown."""
    device = against()
    rng = Random(5)
    for _ in range(60):
        play_on(device, device.ply + 1, rng)
        plies = device.open.match.plies
        if (
            len(plies) > 1
            and [ply.decision.seat for ply in plies[-2:]] == [0, 1]
            and device.open.session.undoable
        ):
            break
    else:
        raise AssertionError("The computer's answers always reveal something.")
    device.act("undo")
    assert device.open.thinker is None


def test_a_page_that_is_loaded_again_goes_on_thinking() -> None:
    device = to_computer(against())
    again = Device(device.store, match=device.open.session.id)
    assert again.open.computers == {1: "easy"}
    assert again.open.look.open_drawer == 0
    assert again.frame.thinks == device.frame.thinks
    assert again.open.session.undoable == device.open.session.undoable


def test_nobody_thinks_for_a_page_that_is_hidden() -> None:
    device = to_computer(against())
    thinks = device.frame.thinks
    device.send(type="hidden")
    assert device.is_covered
    assert device.frame.thinks is None
    device.act("reveal")
    assert device.open.look.open_drawer == 0
    assert device.frame.thinks == thinks


def test_a_seat_is_taken_back_and_given_away() -> None:
    device = to_computer(against())
    device.act("seats", {"player0": "person", "player1": "person"})
    assert device.frame.thinks is None
    assert device.is_down
    device.reveal()
    assert device.open.look.open_drawer == 1
    device.act("seats", {"player0": "hard", "player1": "person"})
    assert device.open.computers == {0: "hard"}
    assert device.frame.body["seat"] == ""
    assert Device(device.store, match=device.open.session.id).open.computers == {0: "hard"}


def left_alone(game: str, resampled: Random | None = None) -> Device:
    """Everybody else has given his seat to a computer, on the screen that all may see."""
    rules = GAMES[game]
    state: AnyState = position("4:P2?:Kr/Ky", hands="Kr/Sy")
    if game == "camelot":
        state = camelot(hands="MeF1F2/F3", dark="knight:K1K7", covers="knight:0/1")
    if resampled:
        state = rules.resample(rules.seen(state, None), resampled)
    device = at_table(match_from(state, rules))
    device.act("panel", panel="seats")
    others = range(1, state.setup.seats)
    device.act("seats", {"player0": "person", **{f"player{seat}": "easy" for seat in others}})
    return device


@pytest.mark.parametrize("game", ["avalon", "camelot"])
def test_after_a_change_of_seats_no_hand_lies_open_until_somebody_says_whose_he_is(game: str) -> None:
    device = left_alone(game)
    pages = {left_alone(game, Random(number)).frame.html for number in range(8)}
    assert pages == {device.frame.html}
    again = Device(device.store, match="put")
    again.act("uncover")
    assert again.frame.body["seat"] == ""
    again.reveal()
    assert again.frame.body["seat"] == "0"
    assert again.open.lone == 0
    assert Device(again.store, match="put").open.lone == 0


def test_computers_play_alone() -> None:
    device = against("avignon")
    device.act("seats", {"player0": "easy", "player1": "easy"})
    while device.screen == "table":
        assert not device.offered()
        device.think()
    assert device.screen == "over"


def test_the_next_match_is_against_the_same() -> None:
    device = against()
    names = list(device.open.names)
    device.act("end", how="abandon")
    device.act("rematch")
    assert device.open.computers == {1: "easy"}
    assert list(device.open.names) == names


@pytest.mark.parametrize(
    "given", [None, "hard", ["hard"] * 9, [3, {}], ["", "unknown"], ["", "hard", "hard"], {"1": "hard"}]
)
def test_who_sits_there_is_read_with_distrust(given: object) -> None:
    match = Match(GAMES["avignon"], against("avignon").open.match.setup, against("avignon").open.match.start)
    text = json.loads(kept_text(match))
    text["computers"] = given
    device = resumed(json.dumps(text))
    levels = device.open.computers
    assert all(seat < 2 and level in LEVELS for seat, level in levels.items())
    if given == ["", "hard", "hard"]:
        assert levels == {1: "hard"}


def test_a_name_by_lot_is_nobody_s_at_the_table() -> None:
    for number in range(50):
        taken = computers.NAMES[:-1]
        assert computers.named_by_lot(taken, str(number)) == computers.NAMES[-1]
    assert len({computers.named_by_lot([], str(number)) for number in range(50)}) > 5


@pytest.mark.parametrize(("moves", "strip"), [(["Kr-4-attack"], "Your answer"), ([], "Your turn")])
def test_whose_turn_it_is_stays_clear_while_one_answers(moves: list[str], strip: str) -> None:
    lone = 1 if moves else 0
    match = match_from(position("4:F1?:/", hands="KrKr/Kr"), GAMES["avalon"])
    for move in moves:
        match.play(move)
    device = Device()
    device.file(kept_text(match, computers={1 - lone: "easy"}))
    assert strip in next(element.text for element in device.elements() if element.get("id") == "strip")


def test_what_a_computer_says_stands_at_its_plate_and_is_told_once() -> None:
    device = Device()
    state = camelot(phase="evil", active=1, foe="De")
    names, levels = ("Anna", "Owain", "Enid"), {1: "hard", 2: "hard"}
    device.file(kept_text(match_from(state, GAMES["camelot"]), names, computers=levels))

    def answer(move: str) -> None:
        thinks = device.frame.thinks
        assert thinks is not None
        device.send(type="thought", id=thinks["id"], move=move)

    def plate(seat: int) -> str:
        (found,) = (one for one in elements(device.frame.html) if one.get("data-spot") == f"p{seat}")
        return f"{found.text} {found.get('aria-description')}"

    assert "<q>" not in device.frame.html
    answer("engine")
    assert "I’ll add an engine." in plate(1)
    assert plate(1).count("I’ll add an engine.") == 2, "once to be seen, once to be heard"
    assert device.frame.said.count("Owain: I’ll add an engine.") == 1
    answer("camelot-draw")
    assert "I’ll draw cards." in plate(1)
    assert "engine" not in plate(1)
    assert "I’ll" not in plate(2)
