"""How a game is dealt, and what may be agreed on before."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.games.avalon.positions import after, position
from tests.games.setups import check_for_two, check_options
from tests.rule_names import rule
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Setup
from threethrones.games.avalon import components
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.setup import OPTIONS
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.validation import defects

KEYS = [f"deal {number}" for number in range(20)]


def dealt(key: str = "deal", **options: str) -> State:
    state: State = GAME.setup(standard_setup(GAME, options), key)
    return state


@rule("AV1")
def test_avalon_is_for_two() -> None:
    check_for_two(GAME, "AV1: Avalon is for 2 players.")


@rule("AV2", "AV5", "AV6")
def test_eighty_cards_are_dealt_to_stacks_hands_and_pile() -> None:
    state = dealt()
    assert [[len(stack) for stack in side] for side in state.stacks] == [[1] * 11, [1] * 11]
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert (len(state.pile), state.discards) == (48, [])
    laid = [card for side in state.stacks for stack in side for card in stack]
    assert Counter([*laid, *state.hands[0], *state.hands[1], *state.pile]) == Counter(components.DECK)
    assert not defects(state)


@rule("AV3", "AV8")
def test_the_row_is_shuffled_and_belongs_to_nobody() -> None:
    rows = [dealt(key).row for key in KEYS]
    assert all(Counter(row) == Counter(components.territories_of(components.SETS["classic"])) for row in rows)
    assert len(set(map(tuple, rows))) == len(KEYS)
    assert all({row[at] for row in rows} != {rows[0][at]} for at in range(11))
    assert all(dealt(key).owner == [NOBODY] * 11 for key in KEYS)
    assert GAME.seen(dealt(), None).state.row == ["?"] * 11


@rule("AV4")
def test_all_nine_tiles_lie_face_up_sorted_by_shade() -> None:
    state = dealt()
    assert state.up == ["d4", "d4", "dc", "dt", "l2", "l2", "la", "lc", "lc"]
    assert (state.down, state.waiting, state.renewed) == ([], ["", ""], [False, False])


@rule("AV5", "AV6")
def test_the_cards_are_shuffled() -> None:
    piles = [dealt(key).pile for key in KEYS]
    assert len({tuple(pile) for pile in piles}) == len(KEYS)
    assert len({dealt(key).stacks[1][10][0] for key in KEYS}) > 1
    assert len({tuple(dealt(key).hands[0]) for key in KEYS}) > 1


@rule("AV7", "AVR45")
def test_the_players_name_the_starter_or_draw_lots() -> None:
    assert {dealt(key, starter="0").mover for key in KEYS} == {0}
    assert {dealt(key, starter="1").mover for key in KEYS} == {1}
    assert {dealt(key, starter="lots").mover for key in KEYS} == {0, 1}
    assert all(dealt(key).first == dealt(key).mover for key in KEYS)
    assert GAME.options[0].name == "starter"
    assert GAME.options[0].default == "lots"
    assert [value for value, _ in GAME.options[0].values] == ["lots", "0", "1"]
    assert "England" in str(GAME.options[0].note)
    assert "older" in str(GAME.options[0].note)


def test_who_starts_changes_nothing_else_of_a_deal() -> None:
    one, other = (GAME.to_json(dealt(starter=starter)) for starter in ("0", "1"))
    assert {name for name in one if one[name] != other[name]} == {"mover", "first"}


def test_a_key_deals_the_same_game_on_every_python() -> None:
    assert GAME.to_position(dealt("golden", starter="lots")) == GOLDEN
    starters = "".join(str(dealt(key, starter="lots").mover) for key in KEYS)
    assert starters == "01100001000000000010"


@rule("AVR40")
def test_the_first_turn_knows_no_restriction() -> None:
    """Reinforcing, enchanting and attacking are all there before anybody has had a turn."""
    ways = {move.rpartition("-")[2] for key in KEYS for move in GAME.legal(dealt(key)) if "-" in move}
    assert ways == {"reinforce", "enchant", "attack"}
    start = position("4:F1?:/", hands="KrKb/", turn=1)
    assert after(start, "Kr-4-attack").conquests == 1


@pytest.mark.parametrize("name", ["starter", "skip"])
def test_every_option_must_be_chosen(name: str) -> None:
    setup = standard_setup(GAME)
    without = {option: value for option, value in setup.options.items() if option != name}
    for options in (without, {**without, name: "maybe"}):
        assert [found.rule for found in GAME.problems(replace(setup, options=options))] == ["AV1"]


def test_the_option_that_is_not_chosen_is_named() -> None:
    setup = replace(standard_setup(GAME), options={})
    assert [str(found) for found in GAME.problems(setup)] == [
        "AV1: Choose an option for “Who goes first”.",
        "AV1: Choose an option for “Skip questions when you can’t repel”.",
    ]


def test_options_are_described() -> None:
    check_options(GAME)
    assert "will see when you can’t repel" in str(OPTIONS[1].note)


def test_components_are_part_of_the_setup() -> None:
    setup = Setup(2, standard_setup(GAME).options, {**components.SETS["quick"], "tiles": []})
    assert [found.rule for found in GAME.problems(setup)] == ["AVC6"]
    quick = GAME.setup(Setup(2, standard_setup(GAME).options, components.SETS["quick"]), "deal")
    assert sorted(quick.row) == sorted(components.territories_of(components.SETS["quick"]))


def test_the_other_seat_begins_the_rematch() -> None:
    for starter in ("0", "1"):
        state = dealt(starter=starter, skip="yes")
        again = GAME.rematch(state.setup, GAME.seen(state, None))
        assert again.options == {**state.setup.options, "starter": str(1 - state.first)}
        assert (again.components, again.seats) == (state.setup.components, 2)


GOLDEN = (
    "row=S1?:Sr/Sr,F1?:Kr/Kr,P3c?:Sp/Kg,H3c?:Kb/Sb,F2o?:Kb/Kp,P2?:Sp/Kg,A1?:Ky/Kg,P1?:Kr/Kp,H1?:Sy/S"
    "b,H2?:Sb/Kr,F3c?:Sr/Sy "
    "hands=SgSgKrSpSp/KrKrKbKpSp "
    "pile=SgSrSgSpKpKySrKyKpSyKpKbKpSgSbSbKbKgSbSbKbKgKbKySgSrKgKySgKgSpKySySgKyKpSySbSyKbSyKySrSpKr"
    "SrSyKg "
    "up=d4d4dcdtl2l2lalclc "
    "turn=1 "
    "mover=1 "
    "first=1 "
    "conquests=0 "
    "spared=0 "
    "key=golden "
    "chance=3"
)
