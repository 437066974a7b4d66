"""What the realm shows: what threatens first, what quests ask and pay, who stands where, what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.games.camelot.positions import BUTTONS, after, found, happened, position
from tests.games.camelot.positions import events as events_of
from tests.games.positions import NAMES
from tests.rule_names import rule
from tests.table.device import match_from
from threethrones.core.canonical import JSON
from threethrones.core.heuristics import Manner
from threethrones.core.paths import next_targets
from threethrones.core.picking import Picking
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER, Setup
from threethrones.core.text import Text
from threethrones.games.camelot.components import (
    BLACK_NAMES,
    FIGHTS,
    KNIGHT_NAMES,
    PAYOFFS,
    PLACE_NAMES,
    QUESTS,
    RELIC_NAMES,
    SETS,
    WHITE_NAMES,
)
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.games.camelot.rules.card_texts import (
    BLACK_TEXTS,
    KNIGHT_TEXTS,
    RELIC_TEXTS,
    UNMASKED,
    WHITE_TEXTS,
)
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.view import describe
from threethrones.games.camelot.view.quest_texts import BRIEFLY_LOST, BRIEFLY_WON, lost_by, pays, won_by
from threethrones.games.camelot.view.scenes import ActionButton, Held, Knight, Place, Read
from threethrones.players import LEVELS

TABLE = None
"""The viewer that is the whole table."""


def scene(
    state: State,
    *picks: str,
    seat: int | None = 0,
    near: int = 0,
    changed: str = "",
    asked: str | None = None,
) -> dict[str, Any]:
    """What is drawn for a seat, or for the table, with some targets picked."""
    seen = GAME.seen(state, seat)
    picking = Picking(list(picks), frozenset(next_targets(GAME.offers(seen), picks)), asked)
    names = NAMES[: len(state.knights)]
    return dict(PRESENTATION.scene(seen, names, picking, frozenset(changed.split()), near))


def places(state: State, *picks: str, seat: int | None = 0, changed: str = "") -> dict[str, Place]:
    """What lies on the board, by name, in the order of a phone; elsewhere every place keeps its own."""
    drawn: list[Place] = scene(state, *picks, seat=seat, changed=changed)["places"]
    assert [it.target for it in drawn] == [
        target for target in PLACE_NAMES if target in {it.target for it in drawn}
    ]
    assert sorted(it.rank for it in drawn) == list(range(len(drawn)))
    return {it.target: it for it in sorted(drawn, key=lambda it: it.rank)}


def knights(state: State, seat: int | None = TABLE, changed: str = "") -> list[Knight]:
    """The knights by seat."""
    drawn: list[Knight] = scene(state, seat=seat, changed=changed)["knights"]
    return sorted(drawn, key=lambda it: it.target)


def options(state: State, *picks: str, seat: int | None = 0) -> list[tuple[str, int, bool]]:
    """What is to be chosen from: each card, how often it is there, whether it is black."""
    held: list[Held] = scene(state, *picks, seat=seat)["options"]
    return [(it.card, it.count, it.black) for it in held]


def buttons(state: State, *picks: str, seat: int | None = 0) -> list[str]:
    """The targets of the buttons."""
    drawn: list[ActionButton] = scene(state, *picks, seat=seat)["actions"]
    return [it.target for it in drawn]


# --- what threatens most comes first ------------------------------------------------------------------------


THREATS: dict[str, tuple[dict[str, str | int], dict[str, int]]] = {
    "nothing": ({}, {}),
    "engines": ({"engines": 6}, {"camelot": 50}),
    "the last engine but one": ({"engines": 11}, {"camelot": 91}),
    "black knights": ({"dark": "knight:K1K3K1"}, {"knight": 75}),
    "lancelots": ({"dark": "lancelot:L1L3"}, {"lancelot": 40}),
    "dragons": (
        {"dark": "dragon:L1L3L5L1", "closed": "lancelot"},
        {"dragon": 80},
    ),
    "despair": ({"dark": "grail:DeDeDeDeDs"}, {"grail": 71}),
    "the sword": ({"sword": -4}, {"excalibur": 80}),
    "a bright sword": ({"sword": 4}, {}),
    "warriors": ({"warriors": "picts:1,saxons:3"}, {"saxons": 75, "picts": 25}),
    "equal ones in the order of the board": (
        {"warriors": "picts:2,saxons:2", "dark": "knight:K1K1", "engines": 6},
        {"camelot": 50, "knight": 50, "picts": 50, "saxons": 50},
    ),
    "of everything": (
        {
            "engines": 4,
            "sword": -1,
            "warriors": "saxons:2,picts:3",
            "dark": "knight:K1,lancelot:L1L1L3,grail:De",
        },
        {
            "picts": 75, "lancelot": 60, "saxons": 50, "camelot": 33, "knight": 25, "excalibur": 20,
            "grail": 14,
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", THREATS)
def test_what_threatens_most_comes_first(name: str) -> None:
    fields, threatened = THREATS[name]
    drawn = places(position(**fields))  # type: ignore[arg-type]
    assert {target: it.danger for target, it in drawn.items() if it.danger} == threatened
    assert list(drawn)[: len(threatened)] == list(threatened)
    calm = [target for target in PLACE_NAMES if target in drawn and target not in threatened]
    assert list(drawn)[len(threatened) :] == calm


def test_everybody_sees_the_same_order() -> None:
    state = position(warriors="picts:3", dark="knight:K1K3", covers="knight:1/0", sword=-3)
    assert list(places(state)) == list(places(state, seat=2)) == list(places(state, seat=TABLE))
    assert list(places(state))[:3] == ["picts", "excalibur", "knight"]


OVER = ("excalibur", "grail")


@rule("SC30")
def test_what_is_over_comes_last_and_says_no_more() -> None:
    drawn = places(position(closed="grail/excalibur", relics="grail:-2,excalibur:0", engines=1))
    assert list(drawn)[-2:] == ["excalibur", "grail"]
    for target in OVER:
        over = drawn[target]
        assert over.danger < 0 <= min(it.danger for it in drawn.values() if it.target not in OVER)
        assert (over.wins, over.loses, over.pays, over.fails, list(over.brief)) == (None,) * 4 + ([],)
        assert (list(over.white), list(over.black), over.track, over.warriors) == ([], [], None, None)
        assert over.name == PLACE_NAMES[target]


@rule("SC15", "SC30")
@pytest.mark.parametrize(
    ("closed", "there", "gone"),
    [
        ("", "lancelot", "dragon"),
        ("lancelot", "dragon", "lancelot"),
        ("lancelot/dragon", "dragon", "lancelot"),
    ],
)
def test_of_lancelot_and_the_dragon_one_lies_there(closed: str, there: str, gone: str) -> None:
    state = position(closed=closed)
    assert set(places(state)) == set(PLACE_NAMES) - {gone}
    seen = GAME.seen(state, 0)
    assert PRESENTATION.look(seen, gone, NAMES[:3]) is None
    assert PRESENTATION.look(seen, there, NAMES[:3]) is not None
    assert scene(state, gone)["picked_place"] is None
    assert scene(state, there)["picked_place"].target == there


LOST: dict[str, tuple[dict[str, str | int], str, tuple[int, int], str]] = {
    "a war": ({"warriors": "saxons:3"}, "saxons", (3, 4), "one more Saxon: 1 black sword, 2 engines"),
    "half a war": ({"warriors": "picts:2"}, "picts", (2, 4), ""),
    "a war in the mists": (
        {"warriors": "picts:3", "effects": "Mi:"},
        "picts",
        (3, 4),
        "one more Pict: 2 black swords, 2 engines",
    ),
    "a tournament": (
        {"dark": "knight:K1K3K1"},
        "knight",
        (3, 4),
        "one black card until the fight; if lost: 1 black sword",
    ),
    "Lancelot": (
        {"dark": "lancelot:L1L3L1"},
        "lancelot",
        (3, 5),
        "2 black cards until the fight; if lost: 1 black sword",
    ),
    "the Dragon": (
        {"dark": "dragon:L1L3L1L1", "closed": "lancelot"},
        "dragon",
        (4, 5),
        "one black card until the fight; if lost: 2 black swords",
    ),
    "despair": ({"dark": "grail:DeDeDeDeDs"}, "grail", (5, 7), "2 more dark cards: 3 black swords"),
    "less despair": ({"dark": "grail:DeDeDeDe"}, "grail", (4, 7), ""),
    "a dark sword": ({"sword": -4}, "excalibur", (4, 5), "one more dark step: 2 black swords"),
    "a bright sword": ({"sword": 4}, "excalibur", (0, 5), ""),
    "engines": ({"engines": 11}, "camelot", (11, 12), "one more engine: evil wins"),
    "some engines": ({"engines": 8}, "camelot", (8, 12), "4 more engines: evil wins"),
    "few engines": ({"engines": 7}, "camelot", (7, 12), ""),
}


@rule("SC45", "SC55", "SC91")
@pytest.mark.parametrize("name", LOST)
def test_a_place_in_danger_says_what_loses_it_and_what_that_costs(name: str) -> None:
    fields, target, lost, warning = LOST[name]
    drawn = places(position(**fields))[target]  # type: ignore[arg-type]
    assert (drawn.lost, str(drawn.warning or "")) == (lost, warning)


@rule("SC55")
@pytest.mark.parametrize(
    ("swords", "warning"),
    [
        ("9/2", ""),
        ("0/4", ""),
        ("3/5", "2 more black swords: evil wins"),
        ("3/6", "one more black sword: evil wins"),
    ],
)
def test_the_round_table_says_how_near_the_end_is(swords: str, warning: str) -> None:
    drawn = scene(position(swords=swords))
    assert str(drawn["swords_warning"] or "") == warning


@rule("SC45", "SC55")
@pytest.mark.parametrize(("fields", "alarm"), [
    ({}, ""),
    ({"warriors": "picts:2"}, ""),
    ({"warriors": "picts:3,saxons:2", "engines": 8}, "camelot"),
    ({"warriors": "picts:3", "engines": 8, "swords": "3/5"}, "swords"),
    ({"warriors": "picts:3", "engines": 8, "swords": "3/5", "effects": "Mi:"}, "picts"),
    ({"sword": -4, "dark": "knight:K1K3K5", "swords": "0/4"}, "excalibur"),
    ({"sword": -4, "warriors": "saxons:3"}, "saxons"),
    ({"swords": "0/6", "engines": 10}, "swords"),
    ({"swords": "0/6", "engines": 10, "warriors": "picts:3"}, "picts"),
    ({"engines": 11, "warriors": "picts:3"}, "picts"),
    ({"engines": 11, "sword": -4}, "camelot"),
])  # fmt: skip
def test_of_all_dangers_one_is_sounded(fields: dict[str, Any], alarm: str) -> None:
    """What could end the game, then what lacks least, then what costs most."""
    assert scene(position(**fields))["alarm"] == alarm


@rule("SC30")
def test_what_is_over_bears_a_seal() -> None:
    drawn = places(position(closed="grail/lancelot/excalibur", won="grail/lancelot"))
    seals = {target: it.seal for target, it in drawn.items() if it.seal}
    assert seals == {"grail": "won", "excalibur": "lost"}
    assert {target: it.lost for target, it in drawn.items() if it.lost is None} == dict.fromkeys(seals)
    both = places(position(closed="lancelot/dragon", won="dragon"))
    assert both["dragon"].seal == "won"


@rule("SC44", "SC84")
def test_the_spots_of_a_war_ask_for_their_numbers() -> None:
    drawn = places(position(effects="Mo:picts"))
    assert {target: list(it.asks) for target, it in drawn.items() if it.asks} == {
        "picts": [1, 2, 3, 4, 5, 5],
        "saxons": [1, 2, 3, 4, 5],
    }
    assert {target: it.groups for target, it in drawn.items() if it.groups} == {
        "knight": (2, 2),
        "lancelot": (3, 2),
    }


@pytest.mark.parametrize(
    ("picks", "fields", "target"),
    [
        ((), {}, "camelot"),
        ((), {"warriors": "saxons:1"}, "saxons"),
        ((), {"warriors": "saxons:1", "place": "grail"}, "grail"),
        (("picts",), {"warriors": "saxons:1", "place": "grail"}, "picts"),
    ],
)
def test_one_place_matters_where_there_is_no_room_for_all(
    picks: tuple[str, ...], fields: dict[str, str], target: str
) -> None:
    """What is picked, else where the active knight is, else what is in the greatest danger."""
    state = position(**fields)  # type: ignore[arg-type]
    for seat in (0, 1, TABLE):
        assert scene(state, *picks, seat=seat)["matter"].target == target


# --- what a quest asks and pays -----------------------------------------------------------------------------


def priced() -> tuple[State, dict[str, dict[str, int]]]:
    """A position of a box in which no quest pays what another one does."""
    rows: dict[str, dict[str, int]] = {}
    for at, quest in enumerate(QUESTS):
        figures = (1 + at % 3, at, 9 - at, 1 + (at + 1) % 3, (at + 5) % 8, (at + 2) % 10)
        rows[quest] = dict(zip(PAYOFFS, figures, strict=True))
    state = position()
    components: Mapping[str, JSON] = {**SETS["standard"], "payoffs": dict[str, JSON](rows)}
    state.setup = Setup(3, state.setup.options, components)
    assert GAME.problems(state.setup) == []
    return state, rows


@rule("SC91")
@pytest.mark.parametrize("quest", QUESTS)
def test_each_place_says_briefly_what_wins_loses_and_pays(quest: str) -> None:
    state, rows = priced()
    row = rows[quest]
    if quest == "dragon":
        state.closed = ["lancelot"]
    drawn = places(state)[quest]
    won, lost = drawn.brief
    assert won == (
        "won",
        BRIEFLY_WON[quest],
        {"swords": row["swords"], "life": row["life"], "cards": row["cards"], "engines": 0},
    )
    assert lost == (
        "lost",
        BRIEFLY_LOST[quest],
        {"swords": row["lost_swords"], "life": -row["lost_life"], "cards": 0, "engines": row["lost_engines"]},
    )
    assert (drawn.wins, drawn.loses) == (won_by(quest), lost_by(quest))
    assert (drawn.pays, drawn.fails) == (pays(row, quest, True), pays(row, quest, False))


@rule("SC70", "SC83", "SC84", "SCR10")
def test_a_place_tells_what_heroism_the_mists_and_mordred_make_of_it() -> None:
    changed, plain = places(position(effects="He:picts,Mi:,Mo:saxons")), places(position())

    def swords(place: Place) -> list[int]:
        return [figures["swords"] for _, _, figures in place.brief]

    won, lost = swords(plain["picts"])
    assert swords(changed["picts"]) == [won + 1, lost + 2]
    assert (changed["picts"].pays, changed["picts"].fails) != (plain["picts"].pays, plain["picts"].fails)
    won, lost = swords(plain["saxons"])
    assert swords(changed["saxons"]) == [won, lost + 1]
    assert changed["picts"].wins == plain["picts"].wins
    more = " With Mordred there, you need a second card of this kind: Fight 5."
    assert str(changed["saxons"].wins) == f"{plain['saxons'].wins}{more}"


def test_camelot_is_no_quest() -> None:
    camelot = places(position())["camelot"]
    assert (camelot.wins, camelot.loses, camelot.pays, camelot.fails) == (None,) * 4
    assert not camelot.brief
    assert (list(camelot.white), list(camelot.black), camelot.track, camelot.warriors) == ([], [], None, None)


# --- what lies there ----------------------------------------------------------------------------------------


LYING = position(
    laid="knight:F3,lancelot:F2F2,excalibur:F1F2,grail:GrGr,picts:F1F2",
    layers="0/1",
    dark="knight:K1K3K5,grail:De,excalibur:Ex",
    covers="knight:1/-1/0",
    warriors="picts:1",
    sword=1,
)


def test_each_quest_shows_its_cards_and_its_free_spots() -> None:
    drawn = places(LYING)
    assert {target: list(it.white) for target, it in drawn.items()} == {
        "camelot": [],
        "knight": ["F3", "", "", ""],
        "lancelot": ["F2", "F2", "", "", ""],
        "excalibur": ["F1", "??"],
        "grail": ["Gr", "Gr", "", "", "", ""],  # the dark card has a target
        "picts": ["F1", "F2", "", "", ""],
        "saxons": ["", "", "", "", ""],
    }
    assert {target: list(it.black) for target, it in drawn.items()} == {
        "camelot": [],
        "knight": ["??", "K3", "K5", ""],
        "lancelot": ["", "", "", "", ""],
        "excalibur": ["Ex"],
        "grail": ["De"],
        "picts": [],
        "saxons": [],
    }


@rule("SC16", "SCR48")
def test_a_card_face_down_is_seen_by_who_laid_it() -> None:
    rows = {seat: places(LYING, seat=seat) for seat in (0, 1, 2, TABLE)}
    assert {seat: list(drawn["knight"].black) for seat, drawn in rows.items()} == {
        0: ["??", "K3", "K5", ""],
        1: ["K1", "K3", "??", ""],
        2: ["??", "K3", "??", ""],
        TABLE: ["??", "K3", "??", ""],
    }
    assert {seat: list(drawn["excalibur"].white) for seat, drawn in rows.items()} == {
        0: ["F1", "??"], 1: ["??", "F2"], 2: ["??", "??"], TABLE: ["??", "??"],
    }  # fmt: skip


def test_the_dragon_has_nine_spots_against_five() -> None:
    dragon = places(position(closed="lancelot", laid="dragon:F1F1", dark="dragon:L3"))["dragon"]
    assert (list(dragon.white), list(dragon.black)) == (["F1", "F1", *[""] * 7], ["L3", *[""] * 4])


def test_the_track_and_the_warriors_stand_where_they_belong() -> None:
    drawn = places(position(sword=-3, warriors="picts:2,saxons:1"))
    assert {target: it.track for target, it in drawn.items() if it.track is not None} == {"excalibur": -3}
    warriors = {target: it.warriors for target, it in drawn.items() if it.warriors is not None}
    assert warriors == {"picts": 2, "saxons": 1}
    assert list(scene(position())["track"]) == [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
    assert places(position(sword=4))["excalibur"].track == 4


@rule("SCR5")
def test_cards_in_force_lie_at_their_place_or_beside_the_board() -> None:
    state = position(effects="Mo:saxons,Mi:,He:saxons,Vi:", place="grail")
    drawn = places(state)
    effects = {target: list(it.effects) for target, it in drawn.items() if it.effects}
    assert effects == {"saxons": ["Mo", "He"]}
    assert list(scene(state)["in_force"]) == ["Mi", "Vi"]
    assert scene(position())["in_force"] == []


@rule("SC84", "SCR11")
def test_mordred_opens_a_sixth_spot_in_his_war_alone() -> None:
    drawn = places(position(effects="Mo:picts", laid="picts:F1"))
    assert list(drawn["picts"].white) == ["F1", *[""] * 5]
    assert list(drawn["saxons"].white) == [""] * 5


def test_knights_stand_where_they_are() -> None:
    state = position(seats=4, place="grail/knight/grail", knights="TrKaGh")
    stand = {target: list(it.there) for target, it in places(state).items()}
    assert {target: who for target, who in stand.items() if who} == {
        "camelot": [state.knights[3]],
        "knight": ["Ka"],
        "grail": ["Tr", "Gh"],
    }


def test_names_and_labels_are_those_of_the_words() -> None:
    state = position(place="grail/knight", relics="excalibur:1", closed="excalibur", laid="grail:Gr")
    seen, names = GAME.seen(state, 0).state, NAMES[:3]
    for target, it in places(state).items():
        assert (it.name, it.told) == (PLACE_NAMES[target], describe.standing(seen, target, names))
    for seat, knight in enumerate(knights(state, seat=0)):
        assert (knight.name, knight.told) == (names[seat], describe.knight_told(seen, seat))
        assert knight.knight_name == KNIGHT_NAMES[state.knights[seat]]


# --- the round table, the engines, the piles ----------------------------------------------------------------


def test_swords_engines_and_piles_are_counted() -> None:
    state = position(swords="3/2", engines=5, white=30, black=40)
    drawn = scene(state)
    assert drawn["swords"] == ["white"] * 3 + ["black"] * 2 + ["none"] * 7
    now, ends = {"white": 3, "black": 2, "engines": 5}, {"most": 12, "most_black": 7, "last": 12}
    assert drawn["counts"] == now | ends
    assert drawn["piles"] == {"white": 30, "white_discards": 54, "black": 40, "black_discards": 36}
    assert scene(position())["swords"] == ["none"] * 12
    assert scene(position(swords="9/6", phase="", ending="twelve"))["swords"] == ["white"] * 9 + ["black"] * 6


def test_cards_that_have_just_come_are_marked_in_their_own_hand() -> None:
    state = position(hands="F1F1Me/F2", draw="GrF1")
    drew = {target for event in events_of(state, "camelot-draw") for target in PRESENTATION.touched(event)}
    now = after(state, "camelot-draw")
    hands = {
        seat: [(it.card, it.new) for it in scene(now, seat=seat, changed=" ".join(drew))["hand"]]
        for seat in (0, 1)
    }
    assert hands[0] == [("F1", True), ("Gr", True), ("Me", False)]
    assert not any(new for _, new in hands[1])
    given = {
        target
        for event in events_of(position(hands="F5Ms/F2"), "Ms-p1", "F5")
        for target in PRESENTATION.touched(event)
    }
    assert "p1-F5" in given


@pytest.mark.parametrize("what", [*PLACE_NAMES, "siege", "swords", "p0", "p2", "", "grail p1 siege"])
def test_only_what_has_changed_is_marked(what: str) -> None:
    state = position()
    drawn = scene(state, changed=what)
    marked = {it.target for it in drawn["places"] if it.changed} | {
        it.target for it in drawn["knights"] if it.changed
    }
    marked |= {"siege"} if drawn["engines_changed"] else set()
    marked |= {"swords"} if drawn["swords_changed"] else set()
    assert marked == set(what.split()) - {"dragon"}


def test_what_a_move_touches_can_be_marked() -> None:
    happened_then = events_of(position(place="grail", hands="GrGr"), "Gr-grail")
    touched = {target for event in happened_then for target in PRESENTATION.touched(event)}
    drawn = scene(position(), changed=" ".join(touched))
    assert {it.target for it in drawn["places"] if it.changed} == {"grail"}


# --- the knights --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_knights_sit_in_the_order_of_play_from_the_near_seat_on(seats: int) -> None:
    state = position(seats=seats)
    for near in range(seats):
        drawn = scene(state, seat=near, near=near)["knights"]
        order = [*range(near, seats), *range(near)]
        assert [it.target for it in drawn] == [f"p{seat}" for seat in order]
        assert [it.name for it in drawn] == [NAMES[seat] for seat in order]
        table = scene(state, seat=TABLE, near=near)["knights"]
        assert [it.target for it in table] == [f"p{seat}" for seat in range(seats)]


def test_knights_show_life_cards_and_relics() -> None:
    state = position(
        life="2/6", hands="F1F1Me/Gr/", relics="excalibur:1,grail:1,armour:2",
        closed="excalibur/grail/lancelot", knights="KaArGh",
    )  # fmt: skip
    drawn = knights(state)
    assert [it.knight for it in drawn] == ["Ka", "Ar", "Gh"]
    assert [it.life for it in drawn] == [2, 6, 4]
    assert [it.cards for it in drawn] == [3, 1, 0]
    assert [list(it.relics) for it in drawn] == [[], ["excalibur", "grail"], ["armour"]]


PLAIN, DEAD = ("knight", False, ""), ("out", False, "")
"""A knight of whom nothing is known, and one who is out."""
MARKED: dict[str, tuple[dict[str, str | int], list[tuple[str, bool, str]]]] = {
    "nobody": ({"loyalty": "tlll"}, [PLAIN] * 4),
    "a dead one": ({"out": "0100"}, [PLAIN, DEAD, PLAIN, PLAIN]),
    "a loyal one": ({"exposed": "0010"}, [PLAIN, PLAIN, ("knight", True, "l"), PLAIN]),
    "a loyal one who died": (
        {"exposed": "0010", "out": "0010"},
        [PLAIN, PLAIN, ("out", True, "l"), PLAIN],
    ),
    "an unmasked one": (
        {"exposed": "0001", "unmasked": 3, "loyalty": "lllt"},
        [PLAIN, PLAIN, PLAIN, ("traitor", False, "t")],
    ),
    "all of them": (
        {"exposed": "1001", "unmasked": 3, "loyalty": "lllt", "out": "0100"},
        [("knight", True, "l"), DEAD, PLAIN, ("traitor", False, "t")],
    ),
}


@rule("SC20")
@pytest.mark.parametrize("viewer", [TABLE, 1])
@pytest.mark.parametrize("name", MARKED)
def test_the_marks_of_knights(name: str, viewer: int | None) -> None:
    fields, expected = MARKED[name]
    state = position(seats=4, **fields)  # type: ignore[arg-type]
    if viewer is not None and state.out[viewer]:
        viewer = 2
    marks = [(it.state, it.cleared, it.loyalty) for it in knights(state, seat=viewer)]
    shown = GAME.seen(state, viewer).state.loyalty
    assert marks == expected
    assert all(loyalty in ("", shown[seat]) for seat, (_, _, loyalty) in enumerate(marks))


@rule("SCR48")
def test_ones_own_loyalty_is_no_mark_of_the_knight() -> None:
    state = position(loyalty="tll")
    for viewer in (0, 1, 2, TABLE):
        assert [it.loyalty for it in knights(state, seat=viewer)] == ["", "", ""]


def test_at_the_end_every_loyalty_is_shown_and_nobody_is_to_move() -> None:
    state = position(phase="", ending="engines", engines=12, loyalty="ltl")
    drawn = knights(state)
    assert [it.loyalty for it in drawn] == ["l", "t", "l"]
    assert [it.cleared for it in drawn] == [False] * 3
    assert not any(it.moves or it.asked or it.waits for it in drawn)


def test_who_moves_and_who_is_asked_is_marked() -> None:
    def marked(state: State) -> tuple[list[int], list[int], list[int]]:
        drawn = knights(state)
        return (
            [int(it.target[1]) for it in drawn if it.moves],
            [int(it.target[1]) for it in drawn if it.asked],
            [int(it.target[1]) for it in drawn if it.waits],
        )

    assert marked(position()) == ([0], [], [])
    assert marked(position(active=2)) == ([2], [], [])
    stopping = after(position(phase="evil", foe="M1", hands="F1F1F1/F1F1F1"), "draw")
    assert marked(stopping) == ([0], [1], [])  # both may offer Merlins
    assert marked(after(stopping, "merlins0")) == ([], [1], [0])
    swapping = after(position(hands="F1/F1/F2", knights="Ar"), "F1-swap-p2")
    assert marked(swapping) == ([], [2], [0])
    assert marked(sharing()) == ([], [], [sharing().first])  # all are asked
    for seat in (0, 1):
        lines = [str(line) for line in PRESENTATION.describe(GAME.seen(swapping, seat), NAMES[:3])]
        assert "Turn 1: Anna." in lines
        assert "Cleo decides." in lines


# --- the black card -----------------------------------------------------------------------------------------


def shown(state: State) -> dict[int | None, tuple[str, Text | None]]:
    """The black card and its text, by viewer."""
    drawn = {seat: scene(state, seat=seat)["drawn"] for seat in (0, 1, 2, TABLE)}
    return {seat: (it.card, it.text) if it else ("", None) for seat, it in drawn.items()}


@pytest.mark.parametrize(
    "card", [card for card in BLACK_NAMES if card[0] not in "KLM" or card in ("M1", "Mi")]
)
def test_a_black_card_that_all_have_seen_is_shown_with_its_text(card: str) -> None:
    state = after(position(phase="evil", foe=card, hands="F1F1F1/F2F2F2"), "draw")
    assert state.frames[-1].kind in ("shown", "merlins")
    assert shown(state) == dict.fromkeys((0, 1, 2, TABLE), (card, BLACK_TEXTS[card]))


@rule("SC16", "SCR1")
@pytest.mark.parametrize("card", ["K1", "K7", "L3"])
def test_a_card_that_may_be_laid_face_down_only_its_drawer_reads(card: str) -> None:
    state = after(position(phase="evil", foe=card), "draw")
    assert state.frames[-1].kind == "lay"
    assert shown(state) == {0: (card, BLACK_TEXTS[card]), **dict.fromkeys((1, 2, TABLE), ("", None))}


@pytest.mark.parametrize(
    ("foe", "moves", "kind"),
    [("Mc", ["on"], "war"), ("Mo", ["merlins0", "merlins0"], "war"), ("M5", ["merlins0"] * 2, "volunteer")],
)
def test_it_stays_there_while_it_is_decided(foe: str, moves: list[str], kind: str) -> None:
    hands = "F1F1F1/F2F2F2" if "on" not in moves else ""
    state = after(position(phase="evil", foe=foe, hands=hands), "draw", *moves)
    assert state.frames[-1].kind == kind
    assert shown(state) == dict.fromkeys((0, 1, 2, TABLE), (foe, BLACK_TEXTS[foe]))


@rule("SC86", "SCR13")
def test_what_excalibur_may_cancel_is_shown_unless_it_is_hidden() -> None:
    start = {"phase": "evil", "relics": "excalibur:1", "closed": "excalibur"}
    known = after(position(foe="Pt", **start), "draw")  # type: ignore[arg-type]
    assert shown(known) == dict.fromkeys((0, 1, 2, TABLE), ("Pt", BLACK_TEXTS["Pt"]))
    hidden = after(position(foe="K1", **start), "draw", "down")  # type: ignore[arg-type]
    assert hidden.frames[-1].kind == "cancel"
    assert shown(hidden) == dict.fromkeys((0, 1, 2, TABLE), ("??", None))


def test_where_it_is_about_no_black_card_none_is_shown() -> None:
    ended = position(phase="", ending="engines", engines=12)
    swapping = after(position(hands="F1/F1", knights="Ar"), "F1-swap-p1")
    for state in (position(), position(phase="evil"), swapping, ended):
        assert shown(state) == dict.fromkeys((0, 1, 2, TABLE), ("", None))


# --- cards to choose from -----------------------------------------------------------------------------------


def sharing() -> State:
    """Two Merlins and a fight card are to be shared out."""
    state: State = GAME.setup(standard_setup(GAME, seats=3), "pool")
    for at in range(3):
        decision = GAME.decision(state)
        assert decision
        fight = [card for card in GAME.legal(state) if card in FIGHTS]
        state = after(state, fight[0] if at == 1 else "Me")
    return state


@rule("SC90")
def test_the_common_pool_is_chosen_from_by_all() -> None:
    state = sharing()
    (fight,) = set(state.pool) - {"Me"}
    assert sorted(options(state, seat=TABLE)) == sorted([("Me", 2, False), (fight, 1, False)])
    assert [options(state, seat=seat) for seat in (0, 1, 2)] == [[]] * 3
    assert buttons(state, seat=TABLE) == ["deal"]
    left = options(after(state, "Me-p2"), seat=TABLE)
    assert sorted(left) == sorted([("Me", 1, False), (fight, 1, False)])
    label = next(it.label for it in scene(state, seat=TABLE)["options"] if it.card == "Me")
    assert (label.values["name"], label.number) == (WHITE_NAMES["Me"], 2)


@rule("SC64")
def test_percival_sees_the_card_that_he_looks_at() -> None:
    start = position(phase="evil", foe="K7")
    assert scene(start, seat=TABLE)["foreseen"] == []
    state = after(start, "look")
    (seen,) = scene(state)["foreseen"]
    assert (seen.card, seen.name, seen.text) == ("K7", BLACK_NAMES["K7"], BLACK_TEXTS["K7"])
    assert [scene(state, seat=seat)["foreseen"] for seat in (1, 2, TABLE)] == [[]] * 3


@rule("SC67")
def test_what_clairvoyance_has_put_in_order_stays_in_sight_of_who_played_it() -> None:
    state = after(position(hands="Cl", foe="DeExPt", black=3), "Cl-play", "Ex", "Pt")
    assert [it.card for it in scene(state)["foreseen"]] == ["Ex", "Pt", "De"]
    one = after(position(hands="Cl", foe="De", black=1), "Cl-play")
    assert [it.card for it in scene(one)["foreseen"]] == ["De"]


@rule("SC88")
@pytest.mark.parametrize(
    ("foe", "seen"), [("ExPtDe", [("Ex", 1, True), ("Pt", 1, True)]), ("DeDeEx", [("De", 2, True)])]
)
def test_the_armour_shows_its_wearer_the_next_two(foe: str, seen: list[tuple[str, int, bool]]) -> None:
    start = position(phase="evil", foe=foe, relics="armour:0", closed="lancelot")
    assert options(start) == []
    state = after(start, "draw")
    assert options(state) == seen
    assert [options(state, seat=seat) for seat in (1, 2, TABLE)] == [[]] * 3


@rule("SC67")
def test_clairvoyance_leaves_what_is_not_yet_in_order() -> None:
    state = after(position(hands="Cl", foe="DeExDePtSxK1"), "Cl-play")
    assert options(state) == [("De", 2, True), ("Ex", 1, True), ("Pt", 1, True), ("Sx", 1, True)]
    state = after(state, "Pt")
    assert options(state) == [("De", 2, True), ("Ex", 1, True), ("Sx", 1, True)]
    assert options(after(state, "Ex")) == [("De", 2, True), ("Sx", 1, True)]
    assert [options(state, seat=seat) for seat in (1, 2, TABLE)] == [[]] * 3


def test_elsewhere_there_is_nothing_to_choose_from() -> None:
    lays = after(position(phase="evil", foe="K1"), "draw")
    over = position(phase="", ending="engines", engines=12)
    for state in (position(hands="F1Me"), position(phase="evil"), lays, over):
        assert [options(state, seat=seat) for seat in (0, TABLE)] == [[], []]


# --- the hand, the buttons, what is picked ------------------------------------------------------------------


def test_equal_cards_of_the_hand_lie_together() -> None:
    state = position(hands="F1F1F1MeGrGr/F5")
    held: list[Held] = scene(state)["hand"]
    assert [(it.card, it.count, it.black) for it in held] == [
        ("F1", 3, False),
        ("Gr", 2, False),
        ("Me", 1, False),
    ]
    assert [(it.label.values["name"], it.label.number) for it in held] == [
        (WHITE_NAMES["F1"], 3), (WHITE_NAMES["Gr"], 2), (WHITE_NAMES["Me"], 1),
    ]  # fmt: skip
    assert "3" in str(held[0].label)
    assert str(held[2].label) == str(WHITE_NAMES["Me"])
    assert [it.card for it in scene(state, seat=1)["hand"]] == ["F5"]
    assert scene(state, seat=2)["hand"] == scene(state, seat=TABLE)["hand"] == []


def test_the_last_spot_may_ask_for_a_second_tap() -> None:
    state = position(hands="F1F2", engines=1)
    plain = {it.card: it.label for it in scene(state)["hand"]}
    asked = {it.card: it.label for it in scene(state, asked="F1")["hand"]}
    assert {card for card, label in asked.items() if label != plain[card]} == {"F1"}
    assert asked["F1"].values == {"what": WHITE_NAMES["F1"]}
    choosing = position(phase="evil")
    assert all(it.asked is None for it in scene(choosing, seat=TABLE)["steady"])
    drawn: list[ActionButton] = scene(choosing, seat=TABLE, asked="engine")["steady"]
    assert [(it.target, it.asked.values) for it in drawn if it.asked] == [
        ("engine", {"what": BUTTONS["evil", "engine"]})
    ]


def test_buttons_are_all_that_comes_next_but_cards_and_deeds_that_begin_on_the_board() -> None:
    state = position(hands="F1F1F2MeHe/F1", engines=6, knights="Ar", swords="1/0")
    assert buttons(state) == []
    assert buttons(state, "F1") == ["siege", "p1"]
    assert buttons(state, "F1", "swap") == ["p1"]
    assert buttons(state, "camelot") == []  # the draw is always there
    assert buttons(state, "grail") == ["travel"]
    assert buttons(state, "Me", "siege") == buttons(state, "He", "grail") == ["play"]
    assert buttons(state, "accuse") == ["p1", "p2"]
    assert buttons(state, seat=1) == buttons(state, seat=TABLE) == []
    stopping = after(position(phase="evil", foe="Mi", hands="F1F1F1/F1"), "draw")
    assert buttons(stopping, seat=TABLE) == ["nobody"]
    claims = scene(stopping, seat=TABLE)["claims"]
    assert [(name, [it.target for it in offered]) for name, offered in claims] == [
        (NAMES[0], ["p0m1", "p0m2", "p0m3"]), (NAMES[1], ["p1m1", "p1m2", "p1m3"]),
    ]  # fmt: skip
    pledged = after(position(phase="evil", foe="Mi", hands="MeMe/F1"), "draw", "merlins2")
    assert [[str(it.name) for it in row] for _, row in scene(pledged, seat=TABLE)["claims"]] == [["1 Merlin"]]
    over = position(phase="", ending="engines", engines=12)
    assert buttons(over) == buttons(over, seat=TABLE) == []


@pytest.mark.parametrize(("place", "card", "targets"), [
    ("grail", "Gr", ["grail", "heal", "p1"]), ("camelot", "F4", ["siege", "p1"]),
    ("picts", "La", ["excalibur", "p1"]), ("excalibur", "F4", ["excalibur", "p1"]),
    ("grail", "He", ["grail", "knight", "lancelot", "excalibur", "picts", "saxons", "p1"]),
    ("camelot", "Ms", ["p1", "p2"]),
])  # fmt: skip
def test_every_use_of_a_picked_card_is_a_button_the_quest_first(
    place: str, card: str, targets: list[str]
) -> None:
    state = position(hands="GrGrGrF4LaHeMs/F1", place=place, knights="Ar", engines=2, life=3)
    assert buttons(state, card) == targets


def test_buttons_of_places_and_knights_have_their_names() -> None:
    state = position(hands="GrF4Ms/F1", place="grail", engines=2)
    named = {it.target: str(it.name) for pick in ("Gr", "Ms") for it in scene(state, pick)["actions"]}
    assert named == {
        "grail": "Place: the Holy Grail",
        "p1": f"Give to {NAMES[1]}",
        "p2": f"Give to {NAMES[2]}",
    }
    (fight,) = scene(position(hands="F4", engines=2), "F4")["actions"]
    assert str(fight.name) == "Fight an engine"


def test_buttons_have_the_games_names_and_say_what_they_do() -> None:
    state = position(hands="Pi", life="2/2")
    seen = GAME.seen(state, 0)
    drawn: list[ActionButton] = scene(state, "Pi")["actions"]
    assert {it.target: it.name for it in drawn} == {use: BUTTONS["deeds", use] for use in ("self", "others")}
    assert {it.target: it.means for it in drawn} == {
        use: PRESENTATION.means(seen, f"Pi-{use}") for use in ("self", "others")
    }
    assert len({str(it.means) for it in drawn}) == 2


def test_cards_laid_out_against_an_engine_are_shown() -> None:
    state = position(hands="F1F2F3", engines=2)
    assert not scene(state)["fight"]
    fighting = after(state, "F2-siege", "F3")
    assert list(scene(fighting)["fight"]) == ["F2", "F3"] == list(scene(fighting, seat=TABLE)["fight"])
    assert not scene(position(phase="", ending="engines", engines=12))["fight"]


def test_who_decides_looks_and_a_seat_looks_at_its_own() -> None:
    def eyes(state: State, seat: int | None) -> tuple[bool, bool, bool]:
        drawn = scene(state, seat=seat)
        return drawn["looks"], drawn["private"], drawn["loyalty"] is not None

    actions, evil = position(), position(phase="evil")
    assert [eyes(actions, seat) for seat in (0, 1, TABLE)] == [(True,) * 3, (True,) * 3, (False,) * 3]
    assert [eyes(evil, seat) for seat in (0, 1, TABLE)] == [(True,) * 3, (True,) * 3, (True, False, False)]


@rule("SCR48")
def test_ones_own_loyalty_is_told_in_ones_own_words() -> None:
    state = position(loyalty="tll")
    told = {seat: str(scene(state, seat=seat)["loyalty"]) for seat in (0, 1, 2)}
    for seat, text in told.items():
        lines = [str(line) for line in PRESENTATION.describe(GAME.seen(state, seat), NAMES[:3])]
        assert text not in lines, "Only a held button shows it."
    over = after(position(engines=11, phase="evil", loyalty="tll"), "engine")
    assert told[0] in [str(line) for line in PRESENTATION.describe(GAME.seen(over, 0), NAMES[:3])]
    assert told[0] != told[1] == told[2]
    late = position(loyalty="tll", options={"loyalty": "late"}, swords="3/2")
    unknown = {str(scene(late, seat=seat)["loyalty"]) for seat in (0, 1, 2)}
    assert len(unknown) == 1
    assert not unknown & set(told.values())
    looked = position(loyalty="tll", options={"loyalty": "late"}, swords="3/3")
    assert {seat: str(scene(looked, seat=seat)["loyalty"]) for seat in told} == told


@rule("SCR48")
@pytest.mark.parametrize("options", [{}, {"loyalty": "late"}])
def test_all_that_could_be_ones_loyalty_takes_up_room(options: dict[str, str]) -> None:
    """What stands there differs in nothing but which of it is shown."""
    state = position(loyalty="tll", options=options, swords="3/3")
    texts = [list(map(str, scene(state, seat=seat)["loyalties"])) for seat in (0, 1, 2)]
    assert texts[0] == texts[1] == texts[2]
    assert [len(texts[0]), len(set(texts[0]))] == [3 if options else 2] * 2
    assert {str(scene(state, seat=seat)["loyalty"]) for seat in (0, 1)} <= set(texts[0])
    held = PRESENTATION.hand(GAME.seen(state, 0))
    assert held["loyalties"] == scene(state)["loyalties"]


@pytest.mark.parametrize("card", WHITE_TEXTS)
def test_a_picked_card_is_read(card: str) -> None:
    state = position(hands=card)
    expected = Read(card, WHITE_NAMES[card], WHITE_TEXTS[card])
    assert scene(state, card)["picked_card"] == expected
    assert scene(state, card, "grail")["picked_card"] == expected


def test_a_card_that_waits_for_its_second_tap_is_read_and_named() -> None:
    state = position(phase="next,deeds:0,discard:0::::::1", hands="F1He")
    assert scene(state, asked="He")["picked_card"].text == WHITE_TEXTS["He"]
    picking = Picking([], frozenset(("F1", "He")), "He")
    prompt = str(PRESENTATION.prompt(GAME.seen(state, 0), NAMES[:3], picking))
    assert prompt.endswith("Press again: Heroism.")
    black = after(position(phase="evil", foe="PtSx", relics="armour:0", closed="lancelot"), "draw")
    assert scene(black, asked="Sx")["picked_card"].text == BLACK_TEXTS["Sx"]


@pytest.mark.parametrize(("picks", "asked", "named"), [
    ([], "F1", "Fight 1"), (["accuse"], "p1", None), (["F1", "swap"], "p2", None),
    (["camelot"], "draw", None), ([], "sacrifice", None),
])  # fmt: skip
def test_whatever_waits_for_its_second_tap_is_named_once(
    picks: list[str], asked: str, named: str | None
) -> None:
    state = position(knights="Ar", hands="F1/F1/F1", engines=6)
    picking = Picking(picks, frozenset((asked,)), asked)
    prompt = str(PRESENTATION.prompt(GAME.seen(state, 0), ("Anna", "Ben", "Cleo"), picking))
    if named is not None:
        assert prompt.endswith(f"Press again: {named}.")
    else:  # the button says so itself
        assert "Press again" not in prompt
        drawn = scene(state, *picks, seat=0, asked=asked)
        (button,) = [it for it in (*drawn["actions"], *drawn["steady"]) if it.asked]
        assert str(button.asked).startswith("Press again: ")


def test_costly_choices_are_told_beforehand() -> None:
    def said(state: State, move: str) -> str:
        seat = None if state.frames[-1].kind == "evil" else 0
        return str(PRESENTATION.means(GAME.seen(state, seat), move))

    there = position(place="knight", laid="knight:F1F1")
    assert said(there, "grail-travel") == "the Holy Grail; your 2 cards here are discarded"
    assert said(position(place="picts", laid="picts:F1"), "grail-travel") == "the Holy Grail"
    assert said(position(phase="evil", life="1"), "life") == "it’s your last life"
    assert said(position(phase="evil", life="2"), "life") == "one of your own"
    gone = after(position(knights="Tr"), "grail-travel")
    assert said(gone, "end") == "travelling was your action"
    assert said(after(position(), "camelot-draw"), "end") == "the next knight’s turn"


def test_the_unmasked_traitor_has_no_power() -> None:
    state = position(loyalty="tll", unmasked=0, exposed="100", phase="traitor")
    assert look(state, "p0")["power"] == UNMASKED  # type: ignore[index]


def test_what_is_no_card_is_not_read() -> None:
    for picks in ((), ("grail",), ("camelot", "F1"), ("p1",), ("accuse",)):
        assert scene(position(hands="F1"), *picks)["picked_card"] is None


PICKED = {("grail",): "grail", ("F1", "picts"): "picts", ("camelot", "draw"): "camelot"}


def test_the_place_picked_last_is_told() -> None:
    state = position(hands="F1")
    for picks, target in PICKED.items():
        drawn = scene(state, *picks)
        assert drawn["picked_place"] in drawn["places"]
        assert drawn["picked_place"].target == target
    for nothing in ((), ("F1",), ("p1",)):
        assert scene(state, *nothing)["picked_place"] is None


# --- one thing larger, the hand shown, the course -----------------------------------------------------------


def look(state: State, what: str, seat: int | None = 0) -> Mapping[str, Any] | None:
    return PRESENTATION.look(GAME.seen(state, seat), what, NAMES[: len(state.knights)])


def test_everything_can_be_looked_at() -> None:
    state = position(place="grail", learnt="/Me/F1;//;//;//", hands="/Me/F1")
    place = look(state, "grail")
    assert place
    assert (place["kind"], place["place"]) == ("place", places(state)["grail"])
    for seat, known in enumerate([[], ["Me"], ["F1"]]):
        knight = look(state, f"p{seat}")
        assert knight
        assert (knight["kind"], knight["knight"]) == ("knight", knights(state, seat=0)[seat])
        assert knight["power"] == KNIGHT_TEXTS[state.knights[seat]]
        assert [held.card for held in knight["known"]] == known
    for card in WHITE_NAMES:
        for what in (card, f"white-{card}"):
            shown_card = look(state, what)
            assert shown_card
            assert (shown_card["kind"], shown_card["text"]) == ("card", WHITE_TEXTS[card])
            assert (shown_card["held"].card, shown_card["held"].black) == (card, False)
    for card in BLACK_NAMES:
        shown_card = look(state, f"black-{card}")
        assert shown_card
        assert (shown_card["kind"], shown_card["text"]) == ("card", BLACK_TEXTS[card])
        assert (shown_card["held"].card, shown_card["held"].black) == (card, True)
    for relic in RELIC_NAMES:
        assert look(state, f"relic-{relic}") == {
            "kind": "relic", "relic": relic, "name": RELIC_NAMES[relic], "text": RELIC_TEXTS[relic],
        }  # fmt: skip


@pytest.mark.parametrize(
    "what",
    ["", "p", "p3", "px", "dragon", "nowhere", "white-K1", "black-F1", "K1", "relic-x", "white-", "??"],
)
def test_what_is_not_there_cannot_be_looked_at(what: str) -> None:
    assert look(position(), what) is None


def test_a_hand_that_lies_open_holds_the_cards_and_the_loyalty() -> None:
    state = position(hands="F1F1Me/Gr", loyalty="tll")
    for seat in (0, 1, 2):
        held = PRESENTATION.hand(GAME.seen(state, seat))
        drawn = scene(state, seat=seat)
        assert (held["cards"], held["loyalty"]) == (drawn["hand"], drawn["loyalty"])
    everybody = PRESENTATION.hand(GAME.seen(state, TABLE))
    assert (everybody["cards"], everybody["loyalty"]) == ([], None)


def test_the_course_has_a_name_for_each_figure_of_a_turns_end() -> None:
    state = position(swords="3/2", engines=6, place="grail", hands="Gr")
    state = after(state, "Gr-grail")
    assert TURN_OVER in happened(state, "end")
    course = found(events_of(state, "end"), TURN_OVER).about["course"]
    assert course == {"white": 3, "black": 2, "engines": 6}
    assert set(PRESENTATION.courses) == set(course)
    for name, text in PRESENTATION.courses.items():
        assert name.removesuffix("s") in str(text).lower()


def test_the_words_say_who_begins_and_who_decides() -> None:
    state = position(first=1, knights="PeGhKa")
    opening = PRESENTATION.opening(GAME.seen(state, 0), NAMES[:3])
    assert opening.values == {"who": NAMES[1], "knight": KNIGHT_NAMES["Gh"]}
    waits = PRESENTATION.prompt(GAME.seen(state, 1), NAMES[:3], Picking())
    assert waits.values == {"who": NAMES[0]}
    decides = PRESENTATION.prompt(GAME.seen(state, 0), NAMES[:3], Picking())
    assert decides != waits
    evil = position(phase="evil")
    # What the table decides everybody is told, whoever looks.
    prompts = [PRESENTATION.prompt(GAME.seen(evil, seat), NAMES[:3], Picking()) for seat in (None, 0, 1)]
    assert prompts[0] == prompts[1] == prompts[2]
    over = position(phase="", ending="engines", engines=12)
    told = {str(PRESENTATION.prompt(GAME.seen(over, seat), NAMES[:3], Picking())) for seat in (0, 1, TABLE)}
    assert len(told) == 1


@rule("SC69", "SCR48")
def test_the_prompt_is_the_same_whatever_the_loyalty_is() -> None:
    """With nothing left to draw, Fate is of use to a traitor alone; the loyal may try it all the same."""
    prompts = set()
    for loyalty in ("llt", "tll"):
        state = position(knights="Gh", hands="Fa", loyalty=loyalty, done="B", owed=0, sacrificed=1)
        state.removed, state.white = state.white, []
        prompts.add(str(PRESENTATION.prompt(GAME.seen(state, 0), NAMES[:3], Picking())))
    assert prompts == {"Anna: end your turn, or use what you have left."}


def test_what_is_said_of_companions_is_true() -> None:
    """Good ones judge a move always alike; average ones err, and beginners err more."""
    match, heuristics = match_from(position(hands="F1F2F3/F4"), GAME), GAME.heuristics()
    assert heuristics is not None
    legal, seen, spread = match.legal(), match.seen(0), dict[str, float]()
    for name in LEVELS:
        judged = [heuristics.scores(seen, 0, legal, Random(number), [], Manner(name)) for number in range(30)]
        spread[name] = sum(max(scores) - min(scores) for scores in zip(*judged, strict=True))
    assert spread["easy"] > spread["normal"] > spread["hard"] == 0
    assert list(PRESENTATION.levels) == list(LEVELS)
