"""The state as JSON and as a line: what is read, what is refused and with which words; and copies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.avignon.positions import after, position
from tests.games.states import (
    WRONG_KIND,
    alike,
    check_state,
    no_positions,
    read_again,
    unreadable,
)
from tests.rule_names import rule
from threethrones.core.setups import standard_setup
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.rules.state import State, clone, unseen
from threethrones.games.avignon.rules.validation import defects

SOUND = position(
    "C4 B2 I0 N2 K2", congregations="P/KI", discards="P", mover=1, turn=8, done="beseech", replaced="3",
    guard="1@2,5@3", key="k", chance=4, began="4,2,1,2,2",
)  # fmt: skip
SETUP = standard_setup(GAME, {"rome": "0"})


def reading(**changed: object) -> State:
    state: State = read_again(GAME, SOUND, **changed)
    return state


def test_the_json_of_a_state() -> None:
    data: dict[str, Any] = GAME.to_json(SOUND)
    assert (data["cards"][0], data["at"], data["guard"]) == ("cardinal", [4, 2, 0, 2, 2], [[0, 2], [4, 3]])
    assert (data["replaced"], data["mover"]) == ([2], 1)


def test_a_state_is_copied_written_and_read_as_any_is() -> None:
    check_state(GAME, SOUND, clone, lists=7)


def test_every_field_is_copied() -> None:
    plain = position("K2 B2 I2 N2 C2", rome=1)
    assert alike(SOUND, plain) <= {"setup", "ending", "winners", "mover"}
    assert clone(SOUND) == SOUND
    ended = after(position("C4 B2 I2 N2 K2", congregations="PP/"), "1-beseech")
    for other in (plain, ended, position(mover=0)):
        assert clone(other) == other


def test_what_was_never_set_is_copied_as_nothing() -> None:
    bare = State(SETUP, "", 0, 0, (), [], [[], []], [], [], 0)
    copy = clone(bare)
    assert (copy.done, copy.began, copy.replaced, copy.guard, copy.winners) == ([], (), [], (), [])
    assert (copy.turn, copy.ending) == (1, "")


# --- what is not a state ------------------------------------------------------------------------------


FIVE = [*SOUND.cards]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("key", [1, None, []]),
        ("chance", [-1, True, 1.0, "1", None, 1_000_000]),
        ("turn", [-1, True, 3.0, "3", None, 1_000_000]),
        ("rome", [2, -1, True, 0.0, "0", []]),
        ("mover", [2, -1, False, 1.0, "1", None]),
        ("cards", [FIVE[:4], [*FIVE, "knight"], [*FIVE[:4], "pope"], [*FIVE[:4], []], [*FIVE[:4], 1], None]),
        ("at", [[2] * 4, [2] * 6, [5] * 5, [-1] * 5, [True] * 5, [2.0] * 5, ["2"] * 5, "22222", None]),
        ("began", [[2] * 4, [2] * 6, [5] * 5, [-1] * 5, [True] * 5, [2.0] * 5, None]),
        ("congregations", [[[]], [[], [], []], [["pope"], []], [[""], []], [[["knight"]], []], [[], "knight"],
                           [["knight"] * 13, []], {}, None]),
        ("pile", ["knight", ["pope"], ["?"], [""], [1], [[]], ["knight"] * 13, None]),
        ("discards", ["knight", ["pope"], [""], [[]], ["knight"] * 13, None]),
        ("done", ["beseech", ["fly"], [1], [[]], ["beseech"] * 5, None]),
        ("replaced", [[5], [-1], [True], [1.0], ["1"], [1] * 6, 1, None]),
        ("guard", [[[0, 5]], [[5, 0]], [[-1, 2]], [[0, -1]], [[0]], [[0, 1, 2]], [[0, True]], [[True, 0]],
                   [0, 1], ["01"], [{}], [[0, 1]] * 6, {}, None]),
        ("ending", ["won", None, 0, []]),
        ("winners", [[2], [-1], [True], ["0"], [0, 1], 0, None]),
    ],
)  # fmt: skip
def test_each_field_must_be_of_its_kind(name: str, values: list[object]) -> None:
    for value in values:
        with unreadable(WRONG_KIND):
            reading(**{name: value})


def test_each_field_may_be_of_its_kind() -> None:
    assert reading() == SOUND
    assert reading(chance=999_999).chance == 999_999
    assert reading(at=[0, 1, 2, 3, 4], began=[4, 3, 2, 1, 0]).at == [0, 1, 2, 3, 4]
    assert reading(replaced=[0, 1, 2, 3, 4]).replaced == [0, 1, 2, 3, 4]
    assert reading(guard=[[column, 4 - column] for column in range(5)]).guard == (
        (0, 4), (1, 3), (2, 2), (3, 1), (4, 0),
    )  # fmt: skip
    assert (reading(rome=1).rome, reading(mover=0).mover) == (1, 0)
    assert reading(drew=False) == SOUND  # said once more what ``replaced`` says
    assert len(position("N2 N2 P2 P2 K2", pile=0).discards) == 7


# --- what is no sound position ------------------------------------------------------------------------


@rule("AG5", "AG10", "AG11", "AG12", "AG27", "AG50")
@pytest.mark.parametrize(
    ("changed", "defect"),
    [
        ({"discards": []}, "the cards are not those of the deck"),
        ({"discards": ["knight"]}, "the cards are not those of the deck"),
        ({"pile": [*SOUND.pile, "knight"]}, "the cards are not those of the deck"),
        ({"congregations": [[], ["knight", "inquisitor"]]}, "the cards are not those of the deck"),
        ({"cards": ["priest", *FIVE[1:]]}, "the cards are not those of the deck"),
        ({"cards": ["", *FIVE[1:]], "pile": [*SOUND.pile, "cardinal"]}, "the display lacks a card"),
        ({"turn": 0}, "there is no such turn"),
        ({"turn": 201}, "there is no such turn"),
        ({"done": ["beseech", "chastise"]}, "the actions of this turn are impossible"),
        ({"turn": 1}, "the actions of this turn are impossible"),
        ({"winners": [0]}, "somebody has won already"),
        ({"ending": "three", "winners": [0]}, "the game has not come to this end"),
        ({"ending": "condition", "winners": [1]}, "the game has not come to this end"),
        ({"ending": "turns"}, "the game has not come to this end"),
        ({"ending": "turns", "turn": 200}, "the game has not come to this end"),
    ],
)
def test_each_defect_is_named(changed: dict[str, object], defect: str) -> None:
    with unreadable(defect):
        reading(**changed)


@rule("AG27")
@pytest.mark.parametrize("congregations", ["CCB/", "/CBI", "N/K", "NP/", "K/N", "/NP"])
def test_a_game_that_is_won_does_not_go_on(congregations: str) -> None:
    with unreadable("somebody has won already"):
        position("P2 B2 I2 K2 N2", congregations=congregations)


ENDED = {
    "three": after(position("C4 B2 I2 N2 K2", congregations="PP/"), "2-chastise", "1-beseech"),
    "condition": after(position("N4 B2 I2 C2 K2", congregations="/K", mover=1), "1-chastise"),
    "turns": after(position("C2 B2 I2 N2 K2", turn=200), "1-beseech", "2-chastise"),
}


@rule("AG27", "AG34", "AG50")
@pytest.mark.parametrize("ending", ENDED)
def test_a_game_that_ended_must_have_come_to_its_end(ending: str) -> None:
    state = ENDED[ending]
    assert (state.ending, defects(state)) == (ending, [])
    for other in ("", *ENDED):
        for winners in ([], [0], [1]):
            wrong = clone(state)
            wrong.ending, wrong.winners = other, winners
            assert (defects(wrong) == []) == ((other, winners) == (ending, state.winners))


@rule("AG10", "AG11", "AG12")
@pytest.mark.parametrize(
    ("turn", "ended", "done", "sound"),
    [
        (1, False, [], True),
        (1, False, ["beseech"], False),
        (2, False, [], True),
        (2, False, ["petition"], True),
        (2, False, ["petition", "beseech"], False),
        (1, True, ["petition"], True),
        (1, True, ["petition", "beseech"], False),
        (1, True, [], False),
        (2, True, [], False),
        (2, True, ["petition"], True),
        (2, True, ["petition", "beseech"], True),
        (2, True, ["petition", "petition"], False),
        (2, True, ["petition", "beseech", "chastise"], False),
    ],
)
def test_what_may_have_been_done_in_a_turn(turn: int, ended: bool, done: list[str], sound: bool) -> None:
    state = clone(ENDED["three"] if ended else position())
    state.turn, state.done = turn, done
    assert defects(state) == ([] if sound else ["the actions of this turn are impossible"])


@rule("AG50")
def test_the_last_turn_is_over_only_when_it_is() -> None:
    for turn, done in ((199, ["beseech", "petition"]), (200, ["beseech"])):
        state = clone(ENDED["turns"])
        state.turn, state.done = turn, done
        assert defects(state) == ["the game has not come to this end"]


def test_all_defects_are_named() -> None:
    state = clone(SOUND)
    state.pile.clear()
    state.cards = ("", *state.cards[1:])
    state.turn = 0
    state.done = ["petition", "petition"]
    state.winners = [1]
    assert defects(state) == [
        "the cards are not those of the deck",
        "the display lacks a card",
        "there is no such turn",
        "the actions of this turn are impossible",
        "somebody has won already",
    ]


@rule("AGR10")
def test_a_column_is_empty_only_after_the_end() -> None:
    ended = ENDED["three"]
    assert ended.cards[0] == ""
    line = GAME.to_position(ended)
    assert "display=@4,bishop@1," in line
    assert GAME.from_position(line, ended.setup) == ended


# --- one line of text ---------------------------------------------------------------------------------

LINE = (
    "display=cardinal@4,bishop@2,inquisitor@0,noble@2,knight@2 congregations=peasant/knight,inquisitor "
    "pile=noble,bishop,cardinal discards=peasant rome=1 mover=1 turn=8 done=beseech began=4,2,1,2,2 drew=1 "
    "replaced=3 guard=1@2,5@3 key=a%20key%3D%2F%C3%A4 chance=5"
)


def test_a_line_is_read_and_written_without_loss() -> None:
    state = GAME.from_position(LINE, SETUP)
    assert GAME.to_position(state) == LINE.replace(" drew=1", "")
    assert (state.cards[0], state.at) == ("cardinal", [4, 2, 0, 2, 2])
    assert state.congregations == [["peasant"], ["knight", "inquisitor"]]
    assert (state.pile, state.discards) == (["noble", "bishop", "cardinal"], ["peasant"])
    assert (state.rome, state.mover, state.turn, state.done) == (1, 1, 8, ["beseech"])
    assert (state.began, state.replaced) == ((4, 2, 1, 2, 2), [2])
    assert (state.guard, state.key, state.chance) == (((0, 2), (4, 3)), "a key=/ä", 5)
    assert (state.ending, state.winners) == ("", [])


def test_an_ended_game_in_a_line() -> None:
    line = GAME.to_position(ENDED["condition"])
    assert " ending=condition winners=0" in line
    assert " ending=turns" in GAME.to_position(ENDED["turns"])
    assert " congregations=noble/knight " in line


DISPLAY = "display=cardinal@4,bishop@2,inquisitor@0,noble@2,knight@1"


def test_what_is_left_out_is_as_in_the_second_turn() -> None:
    state = GAME.from_position(f"{DISPLAY} pile=*", SETUP)
    assert state.pile == ["cardinal", "bishop", "inquisitor", "noble", "knight", "peasant", "peasant"]
    assert (state.congregations, state.discards) == ([[], []], [])
    assert (state.rome, state.mover, state.turn, state.done) == (0, 0, 2, [])
    assert (state.began, state.replaced, state.guard) == ((*state.at,), [], ())
    assert (state.ending, state.winners, state.key, state.chance) == ("", [], "", 0)
    assert GAME.from_position(f"{DISPLAY} pile=*", SETUP) == state
    one = GAME.from_position(f"{DISPLAY} congregations=noble pile=*", SETUP)
    assert one.congregations == [["noble"], []]


def test_a_star_is_all_cards_that_nothing_else_names() -> None:
    state = GAME.from_position(f"{DISPLAY} congregations=knight/peasant discards=noble pile=*", SETUP)
    assert state.pile == ["cardinal", "bishop", "inquisitor", "peasant"]
    chosen = standard_setup(GAME, {"noble": "guildmaster", "bishop": "priest"})
    other = GAME.from_position("display=priest@2,guildmaster@2,priest@2,knight@2,knight@2 pile=*", chosen)
    assert other.pile == [
        "cardinal",
        "cardinal",
        "inquisitor",
        "inquisitor",
        "guildmaster",
        "peasant",
        "peasant",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *no_positions(f"{DISPLAY} pile=*", ("rome", "mover", "turn", "chance")),
        ("", WRONG_KIND),
        ("pile=*", WRONG_KIND),
        (f"{DISPLAY},knight@2 pile=*", WRONG_KIND),
        (f"{DISPLAY.replace('knight@1', 'pope@1')} pile=*", WRONG_KIND),
        (f"{DISPLAY.replace('knight@1', 'knight@5')} pile=*", WRONG_KIND),
        (f"{DISPLAY.replace('knight@1', 'knight')} pile=*", "“” is not a number"),
        (f"{DISPLAY.replace('knight@1', 'knight@x')} pile=*", "“x” is not a number"),
        (f"{DISPLAY.replace('knight@1', 'knight@1@2')} pile=*", "“1@2” is not a number"),
        (f"{DISPLAY} congregations=knight/peasant/noble pile=*", WRONG_KIND),
        (f"{DISPLAY} congregations=pope pile=*", WRONG_KIND),
        (f"{DISPLAY} pile=pope", WRONG_KIND),
        (f"{DISPLAY} discards=pope pile=*", WRONG_KIND),
        (f"{DISPLAY} rome=2 pile=*", WRONG_KIND),
        (f"{DISPLAY} mover=2 pile=*", WRONG_KIND),
        (f"{DISPLAY} done=fly pile=*", WRONG_KIND),
        (f"{DISPLAY} began=1,2,3 pile=*", WRONG_KIND),
        (f"{DISPLAY} began=a pile=*", "“a” is not a number"),
        (f"{DISPLAY} drew=yes pile=*", "“yes” is neither 0 nor 1"),
        (f"{DISPLAY} replaced=0 pile=*", WRONG_KIND),
        (f"{DISPLAY} replaced=6 pile=*", WRONG_KIND),
        (f"{DISPLAY} replaced=a pile=*", "“a” is not a number"),
        (f"{DISPLAY} guard=0@2 pile=*", WRONG_KIND),
        (f"{DISPLAY} guard=6@2 pile=*", WRONG_KIND),
        (f"{DISPLAY} guard=1@5 pile=*", WRONG_KIND),
        (f"{DISPLAY} guard=1 pile=*", "“” is not a number"),
        (f"{DISPLAY} guard=1@1 turn=1 pile=*", "nobody has moved anything yet that could be undone"),
        (f"{DISPLAY} guard=a@1 pile=*", "“a” is not a number"),
        (f"{DISPLAY} ending=won pile=*", WRONG_KIND),
        (f"{DISPLAY} winners=2 pile=*", WRONG_KIND),
        (f"{DISPLAY} winners=a pile=*", "“a” is not a number"),
        (f"{DISPLAY}", "the cards are not those of the deck"),
        (f"{DISPLAY} pile=knight", "the cards are not those of the deck"),
        (f"{DISPLAY} pile=* turn=0", "there is no such turn"),
    ],
)
def test_what_is_no_position_says_why(text: str, said: str) -> None:
    with unreadable(said):
        GAME.from_position(text, SETUP)


def test_numbers_have_up_to_six_digits() -> None:
    assert GAME.from_position(f"{DISPLAY} pile=* chance=999999", SETUP).chance == 999999


# --- counting -----------------------------------------------------------------------------------------


def test_what_is_not_among_some_cards_in_the_order_of_the_deck() -> None:
    assert unseen(["knight", "", "peasant", "peasant", "cardinal"], SETUP.options) == [
        *("cardinal", "bishop", "bishop", "inquisitor", "inquisitor", "noble", "noble", "knight"),
    ]
