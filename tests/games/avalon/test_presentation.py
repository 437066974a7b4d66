"""What the board shows of who must decide what, and of what it takes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.games.avalon.positions import after, position, walk
from tests.markup import Element
from tests.rule_names import rule
from tests.table.device import Device
from threethrones.core.facts import Facts
from threethrones.core.outcome import Outcome
from threethrones.core.paths import next_targets
from threethrones.core.picking import Picking
from threethrones.core.terms import Event
from threethrones.games.avalon.components import TILES, problems
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.presentation import PRESENTATION
from threethrones.games.avalon.rules.state import State, payable
from threethrones.games.avalon.view.scenes import Side

NAMES = ("Anna", "Bert")
ATTACKED = position("4:P2?:KySy/Kr", hands="Kr/KrSb")


def scene(state: State, seat: int | None, *picks: str, near: int = 0) -> dict[str, Any]:
    """What is drawn for a seat, with some targets picked."""
    view = GAME.seen(state, seat)
    picking = Picking(picks, frozenset(next_targets(GAME.offers(view), picks)))
    return dict(PRESENTATION.scene(view, NAMES, picking, frozenset(), near))


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
    assert "Bert must answer." in str(PRESENTATION.describe(GAME.seen(asked, None), NAMES)[0])
    assert expected(after(asked, "pass"))[0] == "to move"
    over = after(position("1:P3c0: 2:P20: 3:F3c0: 4:F2o0: 5:H3c0: 6:H20:", hands="/Sb"), "lc")
    assert expected(over) == ["", ""]
    assert "The game is over." in str(PRESENTATION.describe(GAME.seen(over, None), NAMES)[0])


@rule("AV25", "AVR6")
@pytest.mark.parametrize(
    ("hand", "able", "means", "marked"),
    [
        ("KrKrSr", True, "play from your hand: red knight", ["red knight, 2 copies: can repel"]),
        ("KbSr", False, "you don’t have: red knight", []),
    ],
)
def test_the_one_who_is_asked_sees_whether_he_can_counter(
    hand: str, able: bool, means: str, marked: list[str]
) -> None:
    asked = after(position("4:P2?:KySy/Kr", hands=f"Kr/{hand}"), "Kr-4-attack")
    drawn = scene(asked, 1, near=1)
    counter, let = drawn["actions"]
    assert (counter.target, counter.able, str(counter.means)) == ("counter", able, means)
    assert let.able
    assert [str(held.label) for held in drawn["hand"] if held.counters] == marked


def means(state: State, move: str) -> str:
    return str(PRESENTATION.means(GAME.seen(state, state.mover), move))


@rule("AVR15", "AVR19")
@pytest.mark.parametrize(
    ("places", "hand", "told"),
    [
        (
            "4:F1?: 5:A10",
            "Kr",
            "1 against 0: conquer it, then discard 1, or one fewer with Avalon",
        ),  # the last card would stay
        ("4:F1?: 5:A10", "KrKr", "1 against 0: conquer it, then discard 1, or one fewer with Avalon"),
        ("4:F1?: 5:A11", "Kr", "1 against 0: conquer it, then discard everything you have"),
        (
            "4:A11: 5:F1?",
            "Kr",
            "1 against 0: conquer it, then discard 1, or one fewer with Avalon",
        ),  # Avalon itself
        (
            "4:F1?:Kb/Ky 5:A10",
            "Kr",
            "2 against 1: conquer it; you each lose 1 card, then you discard everything you have left",
        ),
        (
            "4:F1?:KbKb/Ky 5:A10:KgKg/",
            "Kr",
            "3 against 1: conquer it; you each lose 1 card, then you discard 4, or one fewer with Avalon",
        ),
    ],
)
def test_the_price_tells_whether_a_card_may_stay(places: str, hand: str, told: str) -> None:
    state = position(places, hands=f"{hand}/")
    assert means(state, "Kr-4-attack") == told
    assert ("discount" in GAME.legal(after(state, "Kr-4-attack"))) == ("one fewer" in told)
    spared = position(places, hands=f"{hand}/", spared=1)
    assert "one fewer" not in means(spared, "Kr-4-attack")


@rule("AV38", "AVR19")
def test_a_discount_is_kept_only_for_a_conquest_that_may_come() -> None:
    first = position("4:F10: 5:A10", hands="KrKr/", frames="discount:4:1", conquests=1)
    assert means(first, "full") == "discard 1 now, keep Avalon’s advantage for a second conquest"
    second = position("4:F10: 5:A10", hands="KrKr/", frames="discount:4:1", conquests=2)
    assert means(second, "full") == "discard 1 now, without Avalon’s advantage"


@rule("AVR31")
def test_a_new_round_of_tiles_leaves_out_those_that_wait() -> None:
    told = str(PRESENTATION.sentence(Event("tiles renewed", {}), NAMES))
    assert told == (
        "All nine tiles are used. Those in front of a player stay there; all others are face up again."
    )


@rule("AVC7", "AVR44")
def test_what_is_added_to_the_rules_says_so_wherever_it_is_told() -> None:
    poor = {"territories": [*["P1"] * 9, "A1", "S1"], "tiles": []}
    (crowns,) = [found for found in problems(poor) if found.rule == "AVC7"]
    view = GAME.seen(position(turn=200), 0)
    draw_and_wins = [Outcome(winners, "turns", "AVR44") for winners in ((), (0,), (1,))]
    ends = [PRESENTATION.foretold(outcome, view, NAMES).text for outcome in draw_and_wins]
    assert all("addition" in str(text) for text in (crowns.text, *ends))


@rule("AV48", "AVR43")
def test_the_cards_of_a_draw_are_marked_in_the_own_hand_alone() -> None:
    state = position(hands="Kr/KbKb", waiting="/d4", top="SpKbSpKg", mover=0)
    events = [event for event in GAME.play(state, "l2") if event.kind == "drew cards"]
    for seat in (0, 1):
        changed = frozenset(
            place for event in events if event.seen_by(seat) for place in PRESENTATION.touched(event)
        )
        drawn = PRESENTATION.scene(GAME.seen(state, seat), NAMES, Picking(), changed, seat)["hand"]
        assert isinstance(drawn, list)
        own = [Facts(event.about, ()).words("cards") for event in events if event.seats == (seat,)]
        assert {card.card for card in drawn if card.drawn} == {*own[0]}
        assert all(str(card.label).endswith(": just drawn") == card.drawn for card in drawn)
    assert len(events) == 2


# --- what a picked card could do --------------------------------------------------------------------------

MARKED = position(
    "1:F10:Ky/Kb 2:F3c1:KrKg/Kr 3:H2?:Kb/SbSb 4:P2?:/KgSy 5:P11:Kp/Sg", hands="KrSyKgSr/Kb", mover=0
)
"""Own land, a castle of the other's, two in the fog, and a plain of the other's."""


def marks(state: State, card: str, at: int) -> dict[str, str]:
    """What is drawn at a territory for the mover who has picked a card, each with its cost."""
    cell = scene(state, state.mover, card, near=state.mover)["row"][at - 1]
    return {mark.way: str(mark.cost or "") for mark in cell.marks}


@rule("AV14", "AV16", "AV22", "AV34", "AVR10")
@pytest.mark.parametrize(
    ("card", "at", "told"),
    [
        ("Kr", 1, {"reinforce": ""}),  # one's own land
        ("Kr", 2, {"reinforce": "", "attack": "6 cards"}),  # 3 : 1 and a castle, 1 and then 5
        ("Kr", 3, {"reinforce": ""}),  # too few
        ("Kr", 5, {"reinforce": "", "attack": "4 cards"}),
        ("Kr", 6, {"reinforce": "", "attack": "1 card"}),
        ("Sy", 4, {"reinforce": "", "enchant": ""}),
        ("Sy", 3, {"reinforce": ""}),
        ("Sr", 2, {"reinforce": "", "enchant": ""}),
    ],
)
def test_a_picked_card_marks_what_it_could_do_and_what_that_costs(
    card: str, at: int, told: dict[str, str]
) -> None:
    assert marks(MARKED, card, at) == told


@rule("AV40", "AVR15", "AVR19")
def test_a_cost_knows_the_circle_the_discount_and_what_there_is() -> None:
    circle = position("1:F2o0: 2:P2?:/Sy", hands="SySr/")
    assert marks(circle, "Sy", 2) == {"reinforce": "", "enchant": ""}
    assert marks(circle, "Sy", 3) == {"reinforce": "", "attack": "1 card"}
    avalon = position("1:A10: 2:P2?:Kb/Sy", hands="KrSrSg/")
    assert marks(avalon, "Kr", 2)["attack"] == "3–4 cards"
    poor = position("2:P2?:Kb/Sy", hands="Kr/")
    assert marks(poor, "Kr", 2)["attack"] == "all cards"


def lost_at_most(state: State, move: str) -> int:
    """How many cards an attack costs that nobody repels, without any discount."""
    before = payable(state)
    state = after(state, move)
    while (asked := GAME.decision(state)) and asked.kind != "turn":
        legal = GAME.legal(state)
        state = after(state, next((move for move in legal if move in ("pass", "full")), legal[0]))
    return before - payable(state)


@rule("AV31", "AV32", "AV35", "AVR15")
def test_marks_are_what_is_legal_and_costs_are_what_it_takes() -> None:
    for number, state in enumerate(walk("marks", 400)):
        if state.frame is not None or GAME.decision(state) is None:
            continue
        legal = [move for move in GAME.legal(state) if "-" in move]
        drawn = [
            f"{card}-{at}-{way}" for card in dict.fromkeys(state.hands[state.mover]) for at in range(1, 12)
            for way in marks(state, card, at)
        ]  # fmt: skip
        assert sorted(drawn) == sorted(legal)
        for move in [move for move in legal if move.endswith("attack")][number % 7 :: 7]:
            card, at, _ = move.split("-")
            cost = marks(state, card, int(at))["attack"]
            most = payable(state) if cost == "all cards" else int(cost.split()[0].split("–")[-1])
            assert most == lost_at_most(state, move), move


def test_what_a_picked_card_could_do_is_said_too_and_only_to_its_owner() -> None:
    place = scene(MARKED, 0, "Kr")["row"][1]
    assert str(place.name) == "Territory 2"
    assert str(place.told) == (
        "castle in the forest, 3 crowns, owned by Bert; Reinforce: you then have 3 cards there; "
        "Attack: 3 against 1 and a castle: conquer it; you each lose 1 card, then you discard 5"
    )
    assert [way for way, _ in scene(MARKED, 0, "Sy")["ways"]] == ["reinforce", "enchant"]
    for drawn in (scene(MARKED, 0), scene(MARKED, 0, "Kr", "2"), scene(MARKED, 1), scene(MARKED, None)):
        assert not drawn["ways"]
        assert not any(cell.marks for cell in drawn["row"])


def drawn_in(device: Device, css: str) -> list[Element]:
    """The elements of a page with a class."""
    return [element for element in device.elements() if element.has(css)]


def test_marks_differ_by_their_shapes_and_costs_are_words() -> None:
    device = Device().put(MARKED).reveal()
    assert not drawn_in(device, "av-could")
    device.target("Kr")
    for way, number in (("reinforce", 11), ("attack", 3 + 5)):
        assert len(drawn_in(device, f"av-could-{way}")) == number
        assert f'href="#av-{way}"' in device.frame.html
    assert {"6 cards", "4 cards", "1 card"} == {
        it.data["data-cost"] for it in device.elements() if "data-cost" in it.data
    }
    (legend,) = drawn_in(device, "av-legend")
    assert legend.text == "Reinforce Attack: cards it costs you"
    device.target("Kr", "Sy")
    assert len(drawn_in(device, "av-could-enchant")) == 1
    assert not drawn_in(device, "av-could-attack")


@pytest.mark.parametrize(
    ("mover", "turning", "side"), [(0, False, "own"), (1, False, "opp"), (1, True, "own")]
)
def test_the_board_says_on_which_side_the_mover_sits(mover: int, turning: bool, side: str) -> None:
    """The marks lie at his row: the upper one for the second player of a board that is kept still."""
    device = Device().put(replace(MARKED, mover=mover)).reveal()
    device.open.look = replace(device.open.look, turning=not turning)
    device.act("turn")
    (board,) = (element for element in device.elements() if element.get("id") == "board")
    assert board.has(f"av-mover-{side}")


# --- whose a territory is, and the tiles --------------------------------------------------------------------


def test_whose_a_territory_is_shows_in_his_arms() -> None:
    device = Device().put(MARKED)
    html = device.frame.html
    for at, owned in ((1, True), (2, True), (3, False), (5, True)):
        place = html.partition(f'data-spot="{at}"')[2].partition("</button>")[0]
        assert ('class="arms"' in place) == owned, at
    charges = re.findall(r'class="av-at".*?#tt-charge-(\w+)', html)
    assert len(set(charges)) == 2


TILES_LIE = [
    position(hands="Kr/"),
    position(hands="Kr/", up="l2", waiting="/dt"),
    position(hands="Kr/", down="lalcl2d4d4", waiting="/dc"),
]


@rule("AV45", "AV46", "AV47")
@pytest.mark.parametrize("state", TILES_LIE)
@pytest.mark.parametrize("looks", [True, False])
def test_tiles_keep_their_places_and_say_what_they_are(state: State, looks: bool) -> None:
    device = Device().put(state)
    if looks:
        device.reveal()
    places = drawn_in(device, "av-take")
    assert [place.data["data-at"] for place in places] == [f"tile-{kind}" for kind in TILES]
    says = [element.text for element in drawn_in(device, "av-says")]
    names = [str(tile.name) for tile in TILES.values()]
    assert len(set(names)) == len(names)
    assert all(said.startswith(name) for said, name in zip(says, names, strict=True))
    assert all(place.data["aria-label"] for place in places)


def test_a_tile_says_how_it_lies_and_what_it_would_bring() -> None:
    tiles = {tile.kind: tile for tile in scene(TILES_LIE[1], 0)["tiles"]}
    assert (tiles["l2"].face, str(tiles["l2"].note)) == ("up", "+2 now")
    assert str(tiles["l2"].label).endswith("; used: 1")
    assert (tiles["la"].face, str(tiles["la"].note)) == ("down", "used")
    assert (tiles["dt"].face, str(tiles["dt"].note)) == ("away", "in front of Bert")
    assert (tiles["dc"].face, str(tiles["dc"].note)) == ("down", "used")
    assert str(scene(TILES_LIE[0], 0)["tiles"][3].note) == "+4 later"
