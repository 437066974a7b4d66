"""The state as JSON: what is read, what is refused and with which words; and copies."""

from __future__ import annotations

import json

import pytest

from tests.games.avalon.positions import position
from tests.games.states import (
    WRONG_KIND,
    alike,
    check_copy,
    check_state,
    read_again,
    unreadable,
)
from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.question import Question
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.outcome import end_reached
from threethrones.games.avalon.rules.reaction import Reaction
from threethrones.games.avalon.rules.state import PENDING, State, clone, in_hand_order
from threethrones.games.avalon.rules.turn_end import Trim
from threethrones.games.avalon.rules.validation import defects

SOUND = position(
    "4:F10:KyKb/Sr 5:A10:/ 6:P3c1:/", hands="KrSr/Sy", seen="Sr/", counted="Kr/", discards="Kg",
    waiting="/d4", down="l2", turn=3, key="k", chance=4,
)  # fmt: skip


def reading(**changed: object) -> State:
    state: State = read_again(GAME, SOUND, **changed)
    return state


def test_the_json_of_a_state() -> None:
    data = GAME.to_json(position("4:F10:Ky/", hands="KrSr/", frames="pay:4:2"))
    assert data["frame"] == {"kind": "pay", "at": 3, "owed": 2}
    assert (data["mover"], data["spared"], data["hands"]) == (0, False, [["Kr", "Sr"], []])
    assert GAME.to_json(SOUND)["frame"] is None


def test_a_state_is_copied_written_and_read_as_any_is() -> None:
    check_state(GAME, SOUND, clone, lists=12)


def test_every_field_is_copied() -> None:
    state = position(
        "4:A10:KrKy/", hands="Ky/Sb", seen="Ky/", counted="/Sb", discards="Kg", down="l2", waiting="/d4*",
        turn=3, mover=0, first=1, conquests=1, spared=1, frames="pay:4:1", key="k", chance=7,
    )  # fmt: skip
    assert alike(state, position()) <= {"setup", "mover", "ending"}
    for copy in (clone(state), GAME.clone(state)):
        check_copy(state, copy, lists=12)
    for other in (position(mover=1), position("1:P10", turn=200, ending="turns")):
        assert clone(other) == other


# --- what is not a state ------------------------------------------------------------------------------


_ROW = SOUND.row
_SIDE: list[list[str]] = [[] for _ in range(11)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("key", [1, None]),
        ("ending", ["won", None, 0]),
        ("chance", [-1, True, 1.0, "1", None]),
        ("turn", [-1, True, 3.0]),
        ("conquests", [-1, False, 0.0]),
        ("mover", [2, -1, True, 0.0, "0", []]),
        ("first", [2, -1, False, 1.0]),
        ("spared", [0, "no", None]),
        ("row", [_ROW[:10], [*_ROW, "P1"], [*_ROW[:10], "?"], [*_ROW[:10], 1], [*_ROW[:10], []], "P1", None]),
        ("owner", [[0] * 10, [0] * 12, [2] * 11, [-2] * 11, [True] * 11, [0.0] * 11, [-1.0] * 11, "0", None]),
        ("stacks", [[_SIDE], [_SIDE] * 3, [_SIDE, _SIDE[:10]], [_SIDE, [*_SIDE, []]], [_SIDE, [["?"]] * 11],
                    [_SIDE, [[1]] * 11], [_SIDE, "x"], [], None]),
        ("hands", [[[]], [[], [], []], [["Kx"], []], [["?"], []], [[[]], []], [[], "Kr"], "Kr/", None]),
        ("seen", [[[]], [[], [], []], [["Kx"], []], None]),
        ("counted", [[[]], [[], [], []], [["Kx"], []], None]),
        ("pile", ["Kr", ["Kx"], ["?"], [1], ["Kr"] * 81, None]),
        ("discards", ["Kr", ["Kx"], ["?"], ["Kr"] * 81, None]),
        ("up", [["x"], [[]], ["l2"] * 10, "l2", None]),
        ("down", [["x"], ["l2"] * 10, None]),
        ("waiting", [["x", ""], [""], ["", "", ""], [None, ""], None]),
        ("renewed", [[0, 1], [False], [False] * 3, ["", ""], None]),
        ("frame", [1, "pay", [], {}]),
    ],
)  # fmt: skip
def test_each_field_must_be_of_its_kind(name: str, values: list[object]) -> None:
    for value in values:
        with unreadable(WRONG_KIND):
            reading(**{name: value})


def test_each_field_may_be_of_its_kind() -> None:
    assert reading(key="", chance=0, turn=1, first=1, spared=True, conquests=2).spared
    assert reading(mover=1, waiting=["d4", ""]).mover == 1
    assert reading(turn=200).turn == 200
    assert len(position(pile=0, discards=80).discards) == 80


# --- what is no sound position ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "defect"),
    [
        ({"seen": [["Sr"], ["Kp"]]}, "seat 1 does not hold what the other is said to have seen"),
        ({"seen": [["Sr", "Sr"], []]}, "seat 0 does not hold what the other is said to have seen"),
        ({"counted": [["Ky"], []]}, "seat 0 does not hold what the other is said to have counted"),
        ({"counted": [[], ["Kp"]]}, "seat 1 does not hold what the other is said to have counted"),
        ({"discards": []}, "there must be 8 cards of each kind"),
        ({"discards": ["Kp"]}, "there must be 8 cards of each kind"),
        ({"row": [*SOUND.row[:10], "P3"]}, "the territories are not those of the components"),
        ({"up": SOUND.up[1:]}, "the tiles are not those of the components"),
        ({"down": []}, "the tiles are not those of the components"),
        ({"waiting": ["l2", ""], "down": ["d4"]}, "only dark tiles wait before a player"),
        ({"waiting": ["", "l2"], "down": ["d4"]}, "only dark tiles wait before a player"),
        ({"renewed": [True, False]}, "a tile that waits before nobody cannot come back face up"),
        ({"up": [], "down": sorted([*SOUND.up, "l2"])}, "no tile can be taken"),
        ({"hands": [["Sr", "Kr"], ["Sy"]]}, "a hand is not in order"),
        ({"seen": [["Sr", "Kr"], []]}, "a hand is not in order"),
        ({"counted": [["Sr", "Kr"], []]}, "a hand is not in order"),
        ({"up": SOUND.up[::-1]}, "the tiles are not in order"),
        ({"up": ["l2", *SOUND.up[:-1]], "down": ["lc"]}, "the tiles are not in order"),
        ({"waiting": ["d4", ""]}, "the tile before the mover has not been drawn for"),
        ({"turn": 0}, "the counts of turns and conquests are impossible"),
        ({"turn": 201}, "the counts of turns and conquests are impossible"),
        ({"conquests": 3}, "the counts of turns and conquests are impossible"),
        ({"ending": "crowns"}, "the game has not come to this end"),
        ({"ending": "exhausted"}, "the game has not come to this end"),
        ({"ending": "turns"}, "the game has not come to this end"),
        ({"frame": {"kind": "trim"}}, "there is nothing to trim"),
        ({"frame": {"kind": "pay", "at": 5, "owed": 1}}, "the payment is not one that can be made"),
        ({"frame": {"kind": "pay", "at": 3, "owed": 0}}, "the payment is not one that can be made"),
        ({"frame": {"kind": "pay", "at": 3, "owed": 5}}, "the payment is not one that can be made"),
        ({"frame": {"kind": "discount", "at": 3, "owed": 5}}, "the payment is not one that can be made"),
        ({"frame": {"kind": "discount", "at": 3, "owed": 3}, "spared": True},
         "Avalon spares nothing here"),
        ({"frame": {"kind": "discount", "at": 3, "owed": 3}, "owner": [-1, -1, -1, 0, 1, 1, *[-1] * 5]},
         "Avalon spares nothing here"),
    ],
)  # fmt: skip
def test_each_defect_is_named(changed: dict[str, object], defect: str) -> None:
    with unreadable(defect):
        reading(**changed)


@rule("AV49")
def test_five_cards_need_no_trimming() -> None:
    state = position(hands="KyKyKyKyKy/")
    state.frame = Trim()
    assert defects(state) == ["there is nothing to trim"]
    state = position(hands="KyKyKyKyKyKy/", frames="trim")
    assert defects(state) == []


def test_sound_frames_are_read() -> None:
    pay, discount = {"kind": "pay", "at": 3, "owed": 4}, {"kind": "discount", "at": 3, "owed": 1}
    assert reading(frame=pay).frame == Payment(3, 4)
    assert reading(frame=discount).frame == Discount(3, 1)


def react(
    how: str = "attack", card: str = "Kb", at: int = 3, own: int = 2, other: int = 1, castle: int = 0
) -> JSON:
    values: dict[str, JSON] = {"how": how, "card": card, "at": at, "own": own, "other": other}
    return {"kind": "react", **values, "castle": castle}


@pytest.mark.parametrize(
    ("places", "frame", "defect"),
    [
        ("4:F1?:KyKb/Sr", react(), None),
        ("4:F11:KyKb/Sr", react(), None),
        ("4:P3c1:KyKyKb/Sr", react(own=3, castle=1), None),
        ("4:P3c?:KyKb/Sr", react(), None),
        ("4:F1?:KySr/Sr", react("enchant", "Sr"), None),
        ("4:F10:KySr/Kr", react("enchant", "Sr"), None),
        ("4:F1?:KySr/Sr 5:F2o0", react("attack", "Sr"), None),
        ("4:F1?:KbKy/Sr", react(), "the announced card does not lie where it was announced"),
        ("4:F1?:/Sr", react(own=0), "the announced card does not lie where it was announced"),
        ("4:F1?:KyKb/Sr", react(own=3), "the announcement counts other cards than lie there"),
        ("4:F1?:KyKb/Sr", react(other=0), "the announcement counts other cards than lie there"),
        ("4:F1?:KyKb/Sr", react(castle=1), "the announcement counts other cards than lie there"),
        ("4:P3c1:KyKb/Sr", react(), "the announcement counts other cards than lie there"),
        (
            "4:P3c0:KySr/Sr",
            react("enchant", "Sr", castle=1),
            "the announcement counts other cards than lie there",
        ),
        ("4:F1?:KySr/Sb", react("enchant", "Sr"), "such an announcement cannot be made"),
        ("4:F1?:KyKr/Sr", react("enchant", "Kr"), "such an announcement cannot be made"),
        ("4:F1?:KySr/", react("enchant", "Sr", other=0), "such an announcement cannot be made"),
        ("4:F10:KyKb/Sr", react(), "such an announcement cannot be made"),
        ("4:F1?:KySr/Sr", react("attack", "Sr"), "such an announcement cannot be made"),
        ("4:P3c1:KyKb/Sr", react(castle=1), "such an announcement cannot be made"),
        ("4:F1?:KyKb/SrSr", react(other=2), "such an announcement cannot be made"),
        ("4:F1?:Kb/Sr", react(own=1), "such an announcement cannot be made"),
    ],
)
def test_an_announcement_must_be_one_that_was_made(places: str, frame: JSON, defect: str | None) -> None:
    state = position(places, hands="/Ky")
    data = GAME.to_json(state) | {"frame": frame}
    if defect is None:
        assert isinstance(GAME.from_json(data, state.setup).frame, Reaction)
        return
    with unreadable(defect):
        GAME.from_json(data, state.setup)


def test_the_announcers_stacks_are_the_movers() -> None:
    state = position("4:F1?:Sr/KyKb", hands="Ky/", mover=1)
    assert GAME.from_json(GAME.to_json(state) | {"frame": react()}, state.setup).frame == Reaction(
        "attack", "Kb", 3, 2, 1, 0
    )


@rule("AV30")
def test_no_attack_is_pending_after_two_conquests() -> None:
    state = position("4:F1?:KyKb/Sr", hands="/Ky", conquests=2)
    assert defects(state) == []
    state.frame = Reaction("attack", "Kb", 3, 2, 1, 0)
    assert defects(state) == ["such an announcement cannot be made"]


def test_all_defects_are_named() -> None:
    state = clone(SOUND)
    state.hands[1].clear()
    state.turn = 0
    assert defects(state) == [
        "there must be 8 cards of each kind",
        "the counts of turns and conquests are impossible",
    ]
    state.frame = Reaction("attack", "Kp", 3, 2, 1, 0)
    assert defects(state)[1:] == [
        "the counts of turns and conquests are impossible",
        "the announced card does not lie where it was announced",
    ]
    state.frame = Payment(5, 9)
    assert defects(state)[2:] == ["the payment is not one that can be made"]


@rule("AV55", "AVR44")
@pytest.mark.parametrize(
    ("state", "end"),
    [
        (position("1:P3c0 2:F3c0 3:H3c0 4:P20 5:F2o0 6:H20"), "crowns"),
        (position("1:P3c0 2:F3c0 3:H3c0 4:P20 5:F2o0 6:H20", mover=1), ""),
        (position(pile=0), "exhausted"),
        (position(turn=200), "turns"),
        (position(turn=199), ""),
    ],
)
def test_a_game_that_ended_must_have_come_to_its_end(state: State, end: str) -> None:
    assert end_reached(state, state.crowns()[state.mover]) == end
    for ending in ("crowns", "exhausted", "turns"):
        state.ending = ending
        assert (defects(state) == []) == (ending == end)


def test_nothing_is_pending_after_the_end() -> None:
    state = position("4:F10:Ky/", turn=200, ending="turns")
    state.frame = Payment(3, 1)
    assert defects(state) == ["the game has not come to this end"]


# --- pending decisions --------------------------------------------------------------------------------

QUESTIONS: list[Question[State]] = [
    Reaction("attack", "Kr", 3, 2, 1, 0),
    Discount(10, 3),
    Payment(0, 1),
    Trim(),
]


@pytest.mark.parametrize("frame", QUESTIONS)
def test_a_pending_decision_survives_its_json(frame: Question[State]) -> None:
    assert PENDING.kind.made(json.loads(json.dumps(PENDING.kind.plain(frame)))) == frame


@pytest.mark.parametrize(
    "data",
    [
        None,
        "trim",
        [],
        {},
        {"kind": "beg"},
        {"kind": "trim", "at": 3},
        {"kind": "pay", "at": 3},
        {"kind": "pay", "at": 3, "owed": 1, "more": 1},
        {"kind": "pay", "at": 11, "owed": 1},
        {"kind": "pay", "at": -1, "owed": 1},
        {"kind": "pay", "at": 3, "owed": -1},
        {"kind": "pay", "at": 3, "owed": "1"},
        {"kind": "pay", "at": 3, "owed": True},
        {"kind": "pay", "at": 3.0, "owed": 1},
        {"kind": "react", "how": "bribe", "card": "Kr", "at": 3, "own": 1, "other": 1, "castle": 0},
        {"kind": "react", "how": "attack", "card": "Kx", "at": 3, "own": 1, "other": 1, "castle": 0},
        {"kind": "react", "how": "attack", "card": [], "at": 3, "own": 1, "other": 1, "castle": 0},
        {"kind": "react", "how": "attack", "card": "Kr", "at": 3, "own": "1", "other": 1, "castle": 0},
        {"kind": "react", "how": "attack", "card": "Kr", "at": 11, "own": 1, "other": 1, "castle": 0},
        {"kind": "react", "how": "attack", "card": "Kr", "at": 3, "own": 1, "other": 1},
    ],
)
def test_what_is_no_pending_decision(data: JSON) -> None:
    assert not PENDING.kind.accepts(data, 2)
    with unreadable(WRONG_KIND):
        reading(frame=data or [])


def test_what_was_pending_once_stood_in_a_list() -> None:
    old = {name: value for name, value in GAME.to_json(SOUND).items() if name != "frame"}
    discount: JSON = {"kind": "discount", "at": 4, "owed": 1}
    pending: list[tuple[JSON, Question[State] | None]] = [([], None), ([discount], Discount(4, 1))]
    for frames, frame in pending:
        assert GAME.from_json(old | {"frames": frames}, SOUND.setup).frame == frame
    several: list[JSON] = [{}, "trim", [discount, discount]]
    for none in several:
        with unreadable(WRONG_KIND):
            GAME.from_json(old | {"frames": none}, SOUND.setup)


def test_hands_are_sorted_by_colour_and_kind_and_the_unknown_comes_last() -> None:
    assert in_hand_order(["?", "Sp", "Kr", "Sy", "Ky", "Kr"]) == ["Ky", "Sy", "Kr", "Kr", "Sp", "?"]
