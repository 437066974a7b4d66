"""The editor of the components: each number has its field, what is typed is read, what cannot be is said."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.rule_names import rule
from tests.table.device import Device
from threethrones.core.canonical import JSON
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Refusal, Setup
from threethrones.games.camelot.components import (
    BLACK,
    BLACK_CARDS,
    BLACK_NAMES,
    MOST_OF_A_KIND,
    MOST_PAYOFF,
    PAYOFFS,
    QUEST_NAMES,
    QUESTS,
    SETS,
    WHITE,
    WHITE_CARDS,
    WHITE_NAMES,
    deck_of,
    payoff,
)
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.presentation import PRESENTATION
from threethrones.table.views.render import environment

STANDARD = SETS["standard"]
Path = tuple[str, ...]


class Fields(HTMLParser):
    """What the fields of the page would send."""

    def __init__(self) -> None:
        super().__init__()
        self.form: dict[str, str] = {}
        self.most: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = {name: value or "" for name, value in attrs}
        if tag == "input":
            assert data["name"] not in self.form
            self.form[data["name"]] = data["value"]
            self.most[data["name"]] = int(data["max"])


def page(components: Mapping[str, JSON]) -> Fields:
    """The editor as a page."""
    fields = Fields()
    template = environment("en").get_template("camelot/components.html.j2")
    fields.feed(template.render(scene=PRESENTATION.editor(components, {})))
    return fields


@cache
def standard_form() -> Mapping[str, str]:
    """What stands in the fields of the standard box."""
    return page(STANDARD).form


def paths() -> dict[str, Path]:
    """Where in the components the number of each field stands."""
    cards = {
        f"{colour}-{card}": (colour, card)
        for colour, deck in (("white", WHITE), ("black", BLACK))
        for card in deck
    }
    return cards | {f"{quest}-{name}": ("payoffs", quest, name) for quest in QUESTS for name in PAYOFFS}


def number(components: Mapping[str, Any], path: Path) -> int:
    """The number that stands there."""
    value: Any = components
    for step in path:
        value = value[step]
    assert isinstance(value, int)
    return value


def box(**changes: int) -> dict[str, JSON]:
    """The standard box but for these fields; ``white_F1`` is the field ``white-F1``."""
    changed: Any = copy.deepcopy(dict(STANDARD))
    for name, value in changes.items():
        *way, last = paths()[name.replace("_", "-", 1)]
        row = changed
        for step in way:
            row = row[step]
        row[last] = value
    assert isinstance(changed, dict)
    return changed


def read(
    form: Mapping[str, str], components: Mapping[str, JSON] = STANDARD
) -> tuple[Mapping[str, JSON], list[Refusal]]:
    """What the editor makes of a form. It leaves alone what it began with, gives plain JSON, and says against
    it what the game says."""
    before = copy.deepcopy(dict(components))
    made, refusals = PRESENTATION.read_components(form, components)
    assert components == before
    assert json.loads(json.dumps(made)) == made
    chosen = standard_setup(GAME).options
    assert list(refusals) == GAME.problems(Setup(4, chosen, made))
    return made, list(refusals)


def typed(**changes: str) -> dict[str, str]:
    """The form of the standard box with something else typed into these fields."""
    return {**standard_form()} | {name.replace("_", "-", 1): text for name, text in changes.items()}


OTHER = box(
    white_F1=13, white_F2=13, white_Gr=17, white_Me=8, black_K1=4, black_De=16, black_Ds=1, black_M3=2,
    knight_swords=2, knight_life=0, lancelot_cards=9, dragon_lost_swords=3, excalibur_life=5,
    grail_lost_life=4, picts_lost_engines=6, saxons_cards=1, saxons_lost_swords=2,
)  # fmt: skip


# --- what is drawn ------------------------------------------------------------------------------------------


@rule("SC90", "SC91")
@pytest.mark.parametrize("components", [STANDARD, OTHER], ids=["standard", "other"])
def test_every_number_of_the_box_has_a_field(components: Mapping[str, JSON]) -> None:
    fields = page(components)
    assert fields.form == {name: str(number(components, path)) for name, path in paths().items()}
    assert fields.most == {
        name: MOST_PAYOFF if path[0] == "payoffs" else MOST_OF_A_KIND for name, path in paths().items()
    }


@pytest.mark.parametrize("components", [STANDARD, OTHER], ids=["standard", "other"])
def test_the_scene_names_cards_and_quests_and_counts_the_decks(components: Mapping[str, JSON]) -> None:
    scene: Mapping[str, Any] = PRESENTATION.editor(components, {})
    assert [(colour, size, wanted) for colour, _, size, wanted in scene["decks"]] == [
        ("white", WHITE_CARDS, WHITE_CARDS),
        ("black", BLACK_CARDS, BLACK_CARDS),
    ]
    for (colour, cards, _, _), names in zip(scene["decks"], (WHITE_NAMES, BLACK_NAMES), strict=True):
        deck = deck_of(components, colour)
        assert list(cards) == [(card, name, deck.count(card)) for card, name in names.items()]
    assert list(scene["quests"]) == [
        (quest, QUEST_NAMES[quest], payoff(components, quest)) for quest in QUESTS
    ]
    assert list(scene["columns"]) == list(PAYOFFS)
    assert len({str(text) for text in scene["columns"].values()}) == len(PAYOFFS)
    assert (scene["most"], scene["most_paid"]) == (MOST_OF_A_KIND, MOST_PAYOFF)


def test_a_deck_that_is_no_deck_yet_shows_how_many_it_has() -> None:
    scene: Mapping[str, Any] = PRESENTATION.editor(box(white_F1=20, black_De=0), {})
    assert [(size, wanted) for _, _, size, wanted in scene["decks"]] == [
        (WHITE_CARDS + 6, WHITE_CARDS),
        (BLACK_CARDS - 15, BLACK_CARDS),
    ]


# --- what is read -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [STANDARD, OTHER], ids=["from standard", "from other"])
@pytest.mark.parametrize("components", [STANDARD, OTHER], ids=["standard", "other"])
def test_the_page_gives_back_the_box(components: Mapping[str, JSON], before: Mapping[str, JSON]) -> None:
    made, refusals = read(page(components).form, before)
    assert made == components
    assert refusals == []
    assert page(made).form == page(components).form


def test_a_form_with_nothing_in_it_changes_nothing() -> None:
    for components in (STANDARD, OTHER):
        assert read({}, components) == (components, [])
        assert read({"set": "own", "name0": "12", "F1": "3"}, components) == (components, [])


def test_each_field_alone_changes_its_own_number_alone() -> None:
    for name, path in paths().items():
        before = number(OTHER, path)
        wanted = before + 1 if before < MOST_PAYOFF else before - 1
        made, _ = read({name: str(wanted)}, OTHER)
        assert {other for other, where in paths().items() if number(made, where) != number(OTHER, where)} == {
            name
        }, name
        assert number(made, path) == wanted


def test_a_field_that_is_missing_stays_as_it_was() -> None:
    full = page(OTHER).form
    for name, path in paths().items():
        form = {other: text for other, text in full.items() if other != name}
        made, _ = read(form, STANDARD)
        assert number(made, path) == number(STANDARD, path), name
        assert all(
            number(made, where) == number(OTHER, where) for other, where in paths().items() if other != name
        )


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "1x",
        "F1",
        "-1",
        "-0",
        "+3",
        "1.5",
        "1,5",
        "1e1",
        "0x2",
        "²",
        "１",
        "٣",
        "1 2",
        "1_0",
        "None",
        "true",
    ],
)
@pytest.mark.parametrize("name", ["white-F1", "black-De", "picts-lost_engines"])
def test_what_is_no_number_stays_as_it_was(name: str, text: str) -> None:
    assert read(page(OTHER).form | {name: text}, OTHER) == (OTHER, [])


@pytest.mark.parametrize(("text", "value"), [("0", 0), ("1", 1), (" 7 ", 7), ("007", 7), ("9", 9)])
@pytest.mark.parametrize("name", ["white-F1", "black-De", "saxons-life"])
def test_a_number_is_read(name: str, text: str, value: int) -> None:
    made, _ = read({name: text})
    assert number(made, paths()[name]) == value


@pytest.mark.parametrize(
    ("name", "most"),
    [("white-F1", MOST_OF_A_KIND), ("black-De", MOST_OF_A_KIND), ("grail-cards", MOST_PAYOFF)],
)
def test_a_number_that_is_too_high_is_as_high_as_may_be(name: str, most: int) -> None:
    for text in (str(most), str(most + 1), "99", "999"):
        made, _ = read({name: text})
        assert number(made, paths()[name]) == most
    for text in ("1000", "9" * 40, "9" * 5000):
        made, _ = read({name: text})
        assert number(made, paths()[name]) in (most, number(STANDARD, paths()[name]))


# --- what cannot be -----------------------------------------------------------------------------------------


REFUSED: dict[str, tuple[dict[str, str], list[tuple[str, dict[str, int]]]]] = {
    "a white card more": ({"white_F1": "15"}, [("SC90", {"n": 85})]),
    "a white card less": ({"white_Gr": "17"}, [("SC90", {"n": 83})]),
    "a black card more": ({"black_Ex": "16"}, [("SC90", {"n": 77})]),
    "a black card less": ({"black_M4": "0"}, [("SC90", {"n": 75})]),
    "far too many": ({"white_F5": "999"}, [("SC90", {"n": WHITE_CARDS - 7 + MOST_OF_A_KIND})]),
    "both decks": ({"white_F1": "0", "black_De": "0"}, [("SC90", {"n": 70}), ("SC90", {"n": 61})]),
    "six Merlins": ({"white_Me": "6", "white_F1": "15"}, [("SC90", {})]),
    "two of a card that stays": ({"black_Mo": "2", "black_De": "14"}, [("SC90", {})]),
    "two Heroisms": ({"white_He": "2", "white_F1": "13"}, [("SC90", {})]),
    "no sword": ({"knight_swords": "0"}, [("SC91", {})]),
    "no sword lost": ({"picts_lost_swords": "0"}, [("SC91", {})]),
    "four swords": ({"grail_swords": "4"}, [("SC91", {})]),
    "far too many swords": ({"grail_lost_swords": "99"}, [("SC91", {})]),
    "all at once": (
        {"white_Me": "6", "black_De": "14", "dragon_swords": "0"},
        [("SC90", {"n": 83}), ("SC90", {"n": 75}), ("SC90", {}), ("SC91", {})],
    ),
}


@rule("SC90", "SC91")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_with_the_reason(name: str) -> None:
    changes, expected = REFUSED[name]
    made, refusals = read(typed(**changes))
    counted = [{name: n for name, n in found.text.values.items() if name == "n"} for found in refusals]
    assert list(zip([found.rule for found in refusals], counted, strict=True)) == expected
    with pytest.raises(ValueError, match=r"^SC9[01]: "):
        GAME.setup(Setup(3, standard_setup(GAME).options, made), "key")
    # the numbers stay in their fields, and who takes them back is not refused any more
    again = page(made).form
    assert {field for field, text in again.items() if text != standard_form()[field]} == {
        field.replace("_", "-", 1) for field in changes
    }
    assert read(standard_form(), made) == (STANDARD, [])


@rule("SC90", "SC91")
@pytest.mark.parametrize(
    "changes",
    [
        {"white_F1": "13", "white_F2": "13"},
        {"white_Me": "7", "white_He": "0", "white_F5": "8"},
        {"black_Mo": "0", "black_De": "16"},
        {"black_Gu": "2", "black_M1": "0"},
        {"knight_swords": "3", "knight_lost_swords": "3", "picts_swords": "1"},
        {"knight_life": "0", "knight_cards": "0", "saxons_lost_engines": "9", "saxons_life": "9"},
    ],
)
def test_what_can_be_is_dealt(changes: dict[str, str]) -> None:
    made, refusals = read(typed(**changes))
    assert refusals == []
    for field, text in changes.items():
        assert number(made, paths()[field.replace("_", "-", 1)]) == int(text)
    state = GAME.setup(Setup(3, standard_setup(GAME).options, made), "key")
    dealt = [*state.white, *(card for hand in state.hands for card in hand)]
    for card in WHITE:
        assert dealt.count(card) == number(made, ("white", card))
    for card in BLACK:
        assert state.black.count(card) == number(made, ("black", card))


# --- on the new-game screen ---------------------------------------------------------------------------------


def test_a_box_of_ones_own_is_played_with() -> None:
    device = Device()
    device.act("new", game="camelot")
    device.act("draft", {"set": "own"})
    form = {"set": "own", **typed(white_F1="15")}
    assert set(form) - {"set"} <= {element.data.get("name", "") for element in device.elements()}
    device.act("start", form)
    assert device.screen == "new"
    assert any("Rule SC90 Components" in element.text for element in device.elements() if element.tag == "li")
    device.act("start", {"set": "own", **typed(white_F1="15", white_F2="11", grail_cards="2")})
    assert device.screen != "new"
    assert device.open.match.setup.components == box(white_F1=15, white_F2=11, grail_cards=2)
