"""What a set of components must hold, and what the editor may put together."""

from __future__ import annotations

import runpy

import pytest

from tests.rule_names import rule
from threethrones.core.canonical import JSON
from threethrones.core.terms import Refusal
from threethrones.core.text import say
from threethrones.games.avalon import components
from threethrones.games.avalon.components import SETS, TERRITORY, TILES, compose, problems

CLASSIC = "P3c P2 P1 F3c F2o F1 H3c H2 H1 A1 S1"
TILE_LIST = "l2 l2 lc lc la d4 d4 dc dt"


def broken(territories: str = CLASSIC, tiles: str = TILE_LIST) -> list[str]:
    """The rules that a set breaks."""
    return [found.rule for found in problems({"territories": territories.split(), "tiles": tiles.split()})]


@rule("AV2")
def test_deck_holds_eight_knights_and_eight_sorceresses_of_five_colours() -> None:
    assert len(components.DECK) == 80
    assert len(components.COLOURS) == 5
    assert sorted(components.CHARACTERS) == sorted(kind + colour for kind in "KS" for colour in "ygrbp")
    assert all(components.DECK.count(card) == 8 for card in components.CHARACTERS)


@pytest.mark.parametrize(("name", "crowns"), [("classic", 20), ("quick", 23)])
@rule("AVC1", "AVC2", "AVC3", "AVC4", "AVC5", "AVC6", "AVC7")
def test_both_sets_that_ship_are_sound(name: str, crowns: int) -> None:
    assert problems(SETS[name]) == []
    assert sum(TERRITORY[code].crowns for code in components.territories_of(SETS[name])) == crowns
    assert str(crowns) in str(components.SET_NAMES[name])


def test_sets_are_the_documented_reconstruction() -> None:
    assert components.territories_of(SETS["classic"]) == CLASSIC.split()
    assert " ".join(components.territories_of(SETS["quick"])) == "P3c P2 P2 F3c F2o F2 H3c H2 H2 A1 S1"
    assert components.tiles_of(SETS["classic"]) == components.tiles_of(SETS["quick"]) == TILE_LIST.split()
    assert list(SETS) == list(components.SET_NAMES) == ["classic", "quick"]


@pytest.mark.parametrize(
    "territories",
    [
        "P3c P2 F3c F2o F1 H3c H2 H1 A1 S1",  # ten
        "P3c P2 P1 P1 F3c F2o F1 H3c H2 H1 A1 S1",  # twelve
        "P3c P2 P1 F3c F2o F1 H3c H2 H1 H1 S1",  # no Avalon
        "P3c P2 P1 F3c F2o F1 H3c H2 H1 H1 A1",  # no Swamp
        "P3c P2 P1 F3c F2o F1 H3c H2 A1 A1 S1",  # two Avalons
        "P3c P2 P1 F3c F2o F1 H3c H2 A1 S1 S1",  # two Swamps
    ],
)
@rule("AVC1")
def test_there_are_nine_landscapes_avalon_and_the_swamp(territories: str) -> None:
    assert broken(territories) == ["AVC1"]


@pytest.mark.parametrize(
    ("territories", "expected"),
    [
        ("P3c P2 P2 P3c F2o H1 H3c H2 H1 A1 S1", ["AVC2"]),  # one forest
        ("H3c H2 H1 F3c F2o F1 H3c H2 H1 A1 S1", ["AVC2"]),  # no plain
        ("P3c P2 P1 F3c F2o F1 P3c P2 P1 A1 S1", ["AVC2"]),  # no hill
        ("P3c F2 F1 F3c F2o F1 H3c F2 F1 A1 S1", []),  # one plain, one hill
        ("P3c P2 P1 P3c F2o F1 H3c H2 H1 A1 S1", []),  # two forests
    ],
)
@rule("AVC2")
def test_there_are_two_forests_a_plain_and_a_hill_at_least(territories: str, expected: list[str]) -> None:
    assert broken(territories) == expected


@pytest.mark.parametrize("code", ["P0", "P4", "A2", "S3", "P2o", "F2co", "X1", ""])
@rule("AVC3", "AVC4", "AVC5")
def test_a_set_with_a_card_that_cannot_be_is_not_read(code: str) -> None:
    assert [found.rule for found in problems({"territories": [code], "tiles": TILE_LIST.split()})] == ["AVC1"]


@pytest.mark.parametrize(
    ("territories", "count"),
    [("P3c P2 P1 F3c F2o F1 H3 H2 H1 A1 S1", 2), ("P3c P2c P1 F3c F2o F1 H3c H2 H1 A1 S1", 4)],
)
@rule("AVC4")
def test_there_are_three_castles(territories: str, count: int) -> None:
    (found,) = problems({"territories": territories.split(), "tiles": TILE_LIST.split()})
    assert found.rule == "AVC4"
    assert str(found.text).endswith(f"{count}.")


@pytest.mark.parametrize(
    "territories", ["P3c P2 P1 F3c F2 F1 H3c H2 H1 A1 S1", "P3c P2 P1 F3c F2o F1o H3c H2 H1 A1 S1"]
)
@rule("AVC5")
def test_there_is_one_stone_circle(territories: str) -> None:
    assert broken(territories) == ["AVC5"]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("l2 l2 l2 lc la d4 dc dc dt", []),
        ("l2 lc la la la d4 dc dt dt", []),
        ("l2 l2 lc lc d4 d4 dc dt dt", ["AVC6"]),  # four light ones
        ("l2 l2 lc lc la la d4 dc dt", ["AVC6"]),  # six light ones
        ("l2 l2 lc lc lc d4 d4 dc dt", ["AVC6"]),  # a light kind is missing
        ("l2 l2 lc lc la d4 d4 dc dc", ["AVC6"]),  # a dark kind is missing
        ("l2 l2 lc lc la d4 d4 dc dt dt", ["AVC6"]),  # five dark ones
        ("l2 l2 lc lc la la d4 d4 dc dt", ["AVC6"]),
    ],
)
@rule("AVC6")
def test_there_are_five_light_and_four_dark_tiles_of_every_kind(tiles: str, expected: list[str]) -> None:
    assert broken(tiles=tiles) == expected


@rule("AVC6", "AV50")
def test_three_kinds_of_tile_are_light_and_three_dark() -> None:
    assert {kind: tile.dark for kind, tile in TILES.items()} == {
        **dict.fromkeys(("l2", "lc", "la"), False),
        **dict.fromkeys(("d4", "dc", "dt"), True),
    }


@rule("AVC7")
def test_fifteen_crowns_are_the_least() -> None:
    poor = "P1c P1 P1 F1c F1o F1 H1c H2 H3 A1 S1"
    (found,) = problems({"territories": poor.split(), "tiles": TILE_LIST.split()})
    assert found.rule == "AVC7"
    assert str(found.text).endswith("this set has 14.")
    assert broken("P1c P1 P1 F1c F1o F1 H1c H3 H3 A1 S1") == []


@rule("AVR42")
def test_no_sound_set_lets_both_players_reach_fifteen() -> None:
    richest = "P3c P3 P3 F3c F3o F3 H3c H3 H3 A1 S1"
    assert broken(richest) == []
    assert max(t.crowns for t in TERRITORY.values()) == 3
    assert sum(TERRITORY[code].crowns for code in richest.split()) == 29 < 2 * components.CROWNS_TO_WIN


@pytest.mark.parametrize(
    "table",
    [
        {},
        {"territories": CLASSIC.split()},
        {"tiles": TILE_LIST.split()},
        {"territories": CLASSIC, "tiles": TILE_LIST.split()},
        {"territories": [*CLASSIC.split()[:10], 1], "tiles": TILE_LIST.split()},
        {"territories": [*CLASSIC.split()[:10], ["S1"]], "tiles": TILE_LIST.split()},
        {"territories": CLASSIC.split(), "tiles": [*TILE_LIST.split()[:8], "l3"]},
        {"territories": CLASSIC.split(), "tiles": None},
    ],
)
def test_what_is_no_table_is_said_to_be_unreadable(table: dict[str, JSON]) -> None:
    assert problems(table) == [Refusal("AVC1", say("The list of territories and tiles can’t be read."))]


def test_the_missing_list_is_named() -> None:
    with pytest.raises(ValueError, match=r"^the components have no list of territories$"):
        components.territories_of({"tiles": []})
    with pytest.raises(ValueError, match=r"^the components have no list of tiles$"):
        components.tiles_of({"territories": []})


def test_all_that_a_set_breaks_is_named() -> None:
    assert [str(found) for found in problems({"territories": ["P1", "P1"], "tiles": ["l2"]})] == [
        "AVC1: There must be 11 territories: 9 landscapes, Avalon and the Swamp.",
        "AVC2: There must be at least 2 forests, 1 plain and 1 hill.",
        "AVC4: There must be exactly 3 castles, not 0.",
        "AVC5: Exactly one forest must have the stone circle.",
        "AVC7: There must be at least 15 crowns in all, or nobody could win (our addition); this set has 2.",
        "AVC6: There must be 5 light and 4 dark tiles, with at least one of each kind.",
    ]


@pytest.mark.parametrize(
    ("landscape", "crowns", "mark", "expected"),
    [
        ("plain", "1", "", "P1"),
        ("forest", "2", "circle", "F2o"),
        ("forest", "3", "castle", "F3c"),
        ("hill", "3", "castle", "H3c"),
        ("plain", "0", "", "AVC3"),
        ("plain", "4", "castle", "AVC3"),
        ("forest", "4", "circle", "AVC3"),
        ("avalon", "1", "", "AVC3"),
        ("hill", "2", "circle", "AVC5"),
        ("plain", "2", "circle", "AVC5"),
    ],
)
@rule("AVC3", "AVC5")
def test_the_editor_puts_territories_together(landscape: str, crowns: str, mark: str, expected: str) -> None:
    made = compose(landscape, crowns, mark)
    assert (made.rule if isinstance(made, Refusal) else made) == expected


def test_the_editor_says_what_cannot_be() -> None:
    assert str(compose("hill", "2", "circle")) == "AVC5: The stone circle must be in a forest."
    assert str(compose("hill", "4", "castle")) == "AVC3: A landscape has 1 to 3 crowns."


@rule("AV39", "AV43", "AVC1", "AVC3", "AVC4", "AVC5")
def test_every_territory_that_can_be_is_in_the_table() -> None:
    """The table is made when its module is run, so it is run afresh here."""
    fresh = runpy.run_path(components.__file__, run_name=components.__name__)["TERRITORY"]
    expected: dict[str, tuple[str, str | None, int, str | None]] = {
        "A1": ("A1", None, 1, "avalon"),
        "S1": ("S1", None, 1, "swamp"),
    }
    for letter, landscape in (("P", "plain"), ("F", "forest"), ("H", "hill")):
        for crowns in (1, 2, 3):
            expected[f"{letter}{crowns}"] = (f"{letter}{crowns}", landscape, crowns, None)
            expected[f"{letter}{crowns}c"] = (f"{letter}{crowns}c", landscape, crowns, "castle")
    for code, crowns in (("F1o", 1), ("F2o", 2), ("F3o", 3)):
        expected[code] = (code, "forest", crowns, "circle")
    for table in (fresh, TERRITORY):
        assert {code: (t.code, t.landscape, t.crowns, t.function) for code, t in table.items()} == expected


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("P2", "plain"),
        ("F1", "forest"),
        ("H3", "hill"),
        ("P3c", "castle on the plain"),
        ("F3c", "castle in the forest"),
        ("H1c", "castle on the hill"),
        ("F2o", "the stone circle in the forest"),
        ("A1", "Avalon"),
        ("S1", "the Swamp"),
    ],
)
def test_every_territory_has_a_name(code: str, name: str) -> None:
    assert str(TERRITORY[code].name) == name
