"""What the board shows of who must decide what, and of what it takes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.avalon.positions import after, position
from tests.rule_names import rule
from threethrones.core.facts import Facts
from threethrones.core.game import Event
from threethrones.core.outcome import Outcome
from threethrones.core.paths import next_spots
from threethrones.core.stage import Picking
from threethrones.games.avalon.components import problems
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.stage import STAGE, Side
from threethrones.games.avalon.state import State

NAMES = ("Anna", "Bert")
ATTACKED = position("4:P2?:KySy/Kr", hands="Kr/KrSb")


def scene(state: State, seat: int | None, *picks: str, near: int = 0) -> dict[str, Any]:
    """What is drawn for a seat, with some spots picked."""
    view = GAME.seen(state, seat)
    picking = Picking(picks, frozenset(next_spots(GAME.offers(view), picks)))
    return dict(STAGE.scene(view, NAMES, picking, frozenset(), near))


def expected(state: State) -> list[str]:
    """What is expected of each player, as everybody sees it."""
    drawn = scene(state, None)
    sides: tuple[Side, Side] = (drawn["own"], drawn["opp"])
    return [str(side.turn) if side.turn else "" for side in sides]


@rule("AV18", "AV25")
def test_whoever_must_decide_is_marked() -> None:
    assert expected(ATTACKED) == ["to move", ""]
    asked = after(ATTACKED, "Kr-4-attack")
    assert expected(asked) == ["", "to answer"]
    assert "Bert is to answer." in str(STAGE.describe(GAME.seen(asked, None), NAMES)[0])
    assert expected(after(asked, "pass"))[0] == "to move"
    over = after(position("1:P3c0: 2:P20: 3:F3c0: 4:F2o0: 5:H3c0: 6:H20:", hands="/Sb"), "lc")
    assert expected(over) == ["", ""]
    assert "The game is over." in str(STAGE.describe(GAME.seen(over, None), NAMES)[0])


@rule("AV25", "AVR6")
@pytest.mark.parametrize(
    ("hand", "able", "means", "marked"),
    [
        ("KrKrSr", True, "lay from your hand: red knight", ["red knight, 2 times: can counter"]),
        ("KbSr", False, "you do not hold: red knight", []),
    ],
)
def test_the_one_who_is_asked_sees_whether_he_can_counter(
    hand: str, able: bool, means: str, marked: list[str]
) -> None:
    asked = after(position("4:P2?:KySy/Kr", hands=f"Kr/{hand}"), "Kr-4-attack")
    drawn = scene(asked, 1, near=1)
    counter, let = drawn["actions"]
    assert (counter.spot, counter.able, str(counter.means)) == ("counter", able, means)
    assert let.able
    assert [str(held.label) for held in drawn["hand"] if held.counters] == marked


def means(state: State, move: str) -> str:
    return str(STAGE.means(GAME.seen(state, state.mover), move))


@rule("AVR15", "AVR19")
@pytest.mark.parametrize(
    ("places", "hand", "told"),
    [
        ("4:F1?: 5:A10", "Kr", "1 : 0, you discard 1, or one less with Avalon"),  # the last card would stay
        ("4:F1?: 5:A10", "KrKr", "1 : 0, you discard 1, or one less with Avalon"),
        ("4:F1?: 5:A11", "Kr", "1 : 0, you discard all you have left"),
        ("4:A11: 5:F1?", "Kr", "1 : 0, you discard 1, or one less with Avalon"),  # Avalon itself
        ("4:F1?:Kb/Ky 5:A10", "Kr", "2 : 1, each loses 1 card, then you discard all you have left"),
        (
            "4:F1?:KbKb/Ky 5:A10:KgKg/",
            "Kr",
            "3 : 1, each loses 1 card, then you discard 4, or one less with Avalon",
        ),
    ],
)
def test_the_price_tells_whether_a_card_may_stay(places: str, hand: str, told: str) -> None:
    state = position(places, hands=f"{hand}/")
    assert means(state, "Kr-4-attack") == told
    assert ("discount" in GAME.legal(after(state, "Kr-4-attack"))) == ("one less" in told)
    spared = position(places, hands=f"{hand}/", spared=1)
    assert "one less" not in means(spared, "Kr-4-attack")


@rule("AV38", "AVR19")
def test_a_discount_is_kept_only_for_a_conquest_that_may_come() -> None:
    first = position("4:F10: 5:A10", hands="KrKr/", frames="discount:4:1", conquests=1)
    assert means(first, "full") == "discard 1 now, keep Avalon's advantage for a second conquest"
    second = position("4:F10: 5:A10", hands="KrKr/", frames="discount:4:1", conquests=2)
    assert means(second, "full") == "discard 1 now, without Avalon's advantage"


@rule("AVR31")
def test_a_new_round_of_tiles_leaves_out_those_that_wait() -> None:
    told = str(STAGE.sentence(Event("tiles renewed"), NAMES))
    assert told == (
        "All nine tiles are used. Those that still lie before a player stay there; all others lie face up "
        "again."
    )


@rule("AVC7", "AVR44", "AVR45")
def test_what_is_added_to_the_rules_says_so_wherever_it_is_told() -> None:
    poor = {"territories": [*["P1"] * 9, "A1", "S1"], "tiles": []}
    (crowns,) = [found for found in problems(poor) if found.rule == "AVC7"]
    texts = [str(paragraph) for section in STAGE.help.sections for paragraph in section.paragraphs]
    (lots,) = [text for text in texts if "lots" in text]
    view = GAME.seen(position(turn=200), 0)
    draw_and_wins = [Outcome(winners, "turns", "AVR44") for winners in ((), (0,), (1,))]
    ends = [STAGE.foretold(outcome, view, NAMES).text for outcome in draw_and_wins]
    assert all("addition" in str(text) for text in (crowns.text, lots, *ends))


@rule("AV48", "AVR43")
def test_the_cards_of_a_draw_are_marked_in_the_own_hand_alone() -> None:
    state = position(hands="Kr/KbKb", waiting="/d4", top="SpKbSpKg", mover=0)
    events = [event for event in GAME.play(state, "l2") if event.kind == "drew cards"]
    for seat in (0, 1):
        changed = frozenset(
            place for event in events if event.seen_by(seat) for place in STAGE.touched(event)
        )
        drawn = STAGE.scene(GAME.seen(state, seat), NAMES, Picking(), changed, seat)["hand"]
        assert isinstance(drawn, list)
        own = [Facts(event.about, ()).words("cards") for event in events if event.seats == (seat,)]
        assert {card.card for card in drawn if card.drawn} == {*own[0]}
        assert all(str(card.label).endswith(": just drawn") == card.drawn for card in drawn)
    assert len(events) == 2
