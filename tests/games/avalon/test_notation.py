"""Positions as one line of text."""

from __future__ import annotations

import pytest

from tests.games.avalon.positions import pieces
from tests.games.states import WRONG_KIND, no_positions, unreadable
from threethrones.core.setups import standard_setup
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.conquest import Discount, Payment
from threethrones.games.avalon.rules.reaction import Reaction
from threethrones.games.avalon.rules.turn_end import Trim

SETUP = standard_setup(GAME)
ROW = "P3c?:/,P2?:/,P1?:/,F3c0:KySb/Kr,F2o1:/Sp,F1?:/,H3c?:/,H2?:/,H1?:/,A1?:/,S1?:/"
LINE = (
    f"row={ROW} hands=KyKg/SyKp seen=/SyKp counted=Kg/SyKp "
    "pile=KyKyKyKyKySySySySySySyKgKgKgKgKgKgSgSgSgSgSgSgSgSgKrKrKrKrKrKrKr"
    "SrSrSrSrSrSrSrSrKbKbKbKbKbKbKbKbSbSbSbSbSbSbSbKpKpKpKpKpKpKpSpSpSpSpSpSpSp "
    "discards=KgSyKy up=d4l2la down=dcdtl2lclc waiting=d4*/ turn=12 mover=1 first=1 conquests=2 spared=1 "
    "key=a%20key%3D%2F%C3%A4 chance=5"
)


def read(text: str) -> str:
    return GAME.to_position(GAME.from_position(text, SETUP))


def test_a_line_is_read_and_written_without_loss() -> None:
    assert read(LINE) == LINE
    state = GAME.from_position(LINE, SETUP)
    assert (state.row[3], state.owner[3:6]) == ("F3c", [0, 1, -1])
    assert (state.stacks[0][3], state.stacks[1][3], state.stacks[1][4]) == (("Ky", "Sb"), ("Kr",), ("Sp",))
    assert (state.hands, state.seen) == ([["Ky", "Kg"], ["Sy", "Kp"]], [[], ["Sy", "Kp"]])
    assert state.counted == [["Kg"], ["Sy", "Kp"]]
    assert (state.pile[0], state.pile[-1], state.discards) == ("Ky", "Sp", ["Kg", "Sy", "Ky"])
    assert (state.up, state.down) == (["d4", "l2", "la"], pieces("dcdtl2lclc"))
    assert (state.waiting, state.renewed) == (["d4", ""], [True, False])
    assert (state.turn, state.mover, state.first, state.conquests, state.spared) == (12, 1, 1, 2, True)
    assert (state.key, state.chance, state.frame, state.ending) == ("a key=/ä", 5, None, "")


def test_what_is_left_out_is_as_at_the_start() -> None:
    state = GAME.from_position(f"row={ROW.replace('KySb/Kr', '/').replace('/Sp', '/')} pile=*", SETUP)
    assert (state.hands, state.seen, state.counted) == ([[], []], [[], []], [[], []])
    assert (len(state.pile), state.discards) == (80, [])
    assert (state.up, state.down) == (pieces("d4d4dcdtl2l2lalclc"), [])
    assert (state.waiting, state.renewed) == (["", ""], [False, False])
    assert (state.turn, state.mover, state.first, state.conquests, state.spared) == (1, 0, 0, 0, False)
    assert (state.key, state.chance, state.frame, state.ending) == ("", 0, None, "")


def test_a_star_is_all_cards_that_nothing_else_names() -> None:
    state = GAME.from_position(f"row={ROW} hands=KyKg/SyKp discards=KgSyKy pile=*", SETUP)
    assert state.pile == GAME.from_position(LINE, SETUP).pile
    assert len(state.pile) == 80 - 4 - 4 - 3


def test_what_is_empty_may_be_left_out_of_a_pair_and_a_place() -> None:
    short = ROW.replace("KySb/Kr", "KySb").replace("F2o1:/Sp", "F2o1:/").replace(":/", "")
    state = GAME.from_position(
        f"row={short} hands=Ky waiting=d4 mover=1 pile=* down=d4 up=dcdtl2l2lalclc", SETUP
    )
    assert (state.stacks[0][3], state.stacks[1][3], state.stacks[0][4]) == (("Ky", "Sb"), (), ())
    assert (state.hands, state.waiting) == ([["Ky"], []], ["d4", ""])


def test_hands_and_tiles_are_sorted_when_read_and_piles_are_not() -> None:
    state = GAME.from_position(
        f"row={ROW} hands=KpKy/SpSy seen=KpKy/ counted=KpKy/ discards=SrKg pile=* "
        "up=l2d4la down=lclcdcd4l2dt",
        SETUP,
    )
    assert (state.hands, state.seen[0], state.counted[0]) == (
        [["Ky", "Kp"], ["Sy", "Sp"]],
        ["Ky", "Kp"],
        ["Ky", "Kp"],
    )
    assert state.discards == ["Sr", "Kg"]
    assert (state.up, state.down) == (["d4", "l2", "la"], pieces("d4dcdtl2lclc"))


@pytest.mark.parametrize(
    ("text", "frame", "hands"),
    [
        ("react:attack:Sb:4:2:1:0", Reaction("attack", "Sb", 3, 2, 1, 0), "/"),
        ("react:enchant:Sb:4:2:1:0", Reaction("enchant", "Sb", 3, 2, 1, 0), "/"),
        ("discount:4:2", Discount(3, 2), "/"),
        ("pay:4:1", Payment(3, 1), "/"),
        ("trim", Trim(), "KyKyKyKgKgKg/"),
    ],
)
def test_pending_decisions(text: str, frame: object, hands: str) -> None:
    owner = "?" if text.startswith("react") else "0"
    row = ROW.replace("F3c0:KySb/Kr", f"F3c{owner}:KySb/Sb").replace("A1?", "A10").replace("F2o1", "F2o0")
    line = f"row={row} hands={hands} pile=* frames={text}"
    state = GAME.from_position(line, SETUP)
    assert state.frame == frame
    assert f" frames={text} " in GAME.to_position(state)


def test_an_ended_game() -> None:
    line = GAME.to_position(GAME.from_position(f"row={ROW} pile=* turn=200 ending=turns", SETUP))
    assert " ending=turns" in line
    assert GAME.from_position(line, SETUP).ending == "turns"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *no_positions(f"row={ROW} pile=*", ("turn", "mover", "first", "conquests", "chance")),
        ("", "“” is not a territory with its owner"),
        ("pile=*", "“” is not a territory with its owner"),
        (f"row={ROW.replace('P2?', 'P2')} pile=*", "“P2:/” is not a territory with its owner"),
        (f"row={ROW.replace('P2?', 'X2?')} pile=*", "“X2?:/” is not a territory with its owner"),
        (f"row={ROW.replace('P2?', 'P22')} pile=*", "“P22:/” is not a territory with its owner"),
        (f"row={ROW.replace('KySb', 'KyXx')} pile=*", "“Xx” is not a card"),
        (f"row={ROW.replace('KySb', 'KyS')} pile=*", "“S” is not a card"),
        (f"row={ROW} hands=Ky pile=*K", "“*K” is not a card"),
        (f"row={ROW} hands=K?/ pile=*", "“K?” is not a card"),
        (f"row={ROW} hands=Ky/Kg/Kr pile=*", WRONG_KIND),
        (f"row={ROW} seen=Kx/ pile=*", "“Kx” is not a card"),
        (f"row={ROW} counted=Kx/ pile=*", "“Kx” is not a card"),
        (f"row={ROW} discards=Kx pile=*", "“Kx” is not a card"),
        (f"row={ROW} pile=Kx", "“Kx” is not a card"),
        (
            f"row={ROW} pile=* frames=trim,trim hands=KyKyKyKyKyKy/",
            "“trim,trim” is nothing that can be pending",
        ),
        (f"row={ROW} pile=* spared=yes", "“yes” is neither 0 nor 1"),
        (f"row={ROW} pile=* frames=beg", "“beg” is nothing that can be pending"),
        (f"row={ROW} pile=* frames=pay:4", "“pay:4” is nothing that can be pending"),
        (f"row={ROW} pile=* frames=trim:1", "“trim:1” is nothing that can be pending"),
        (f"row={ROW} pile=* frames=pay:x:1", "“x” is not a number"),
        (f"row={ROW} pile=* frames=pay:0:1", WRONG_KIND),
        (f"row={ROW} pile=* frames=pay:12:1", WRONG_KIND),
        (f"row={ROW} pile=* up=xx", WRONG_KIND),
        (f"row={ROW} pile=* down=xx", WRONG_KIND),
        (f"row={ROW} pile=* waiting=xx/", WRONG_KIND),
        (f"row={ROW} pile=* waiting=d4X/", WRONG_KIND),
        (f"row={ROW} pile=* ending=won", WRONG_KIND),
        (f"row={ROW} pile=* mover=2", WRONG_KIND),
        (f"row={ROW[6:]} pile=*", "“” is not a territory with its owner"),
        (f"row={ROW[7:]} pile=*", WRONG_KIND),
        (f"row={ROW}", "there must be 8 cards of each kind"),
        (f"row={ROW} pile=* waiting=d4/", "the tiles are not those of the components"),
    ],
)
def test_what_is_no_position_says_why(text: str, said: str) -> None:
    with unreadable(said):
        GAME.from_position(text, SETUP)


def test_numbers_have_up_to_six_digits() -> None:
    assert GAME.from_position(f"row={ROW} pile=* chance=999999", SETUP).chance == 999999
