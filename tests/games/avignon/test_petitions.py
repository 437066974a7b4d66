"""The petitions: each person's with positions before and after, and what holds for all of them."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.avignon.positions import (
    after,
    changes,
    display,
    events,
    held,
    petitions,
    position,
    refused,
    walk,
)
from tests.rule_names import rule
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import FACTION_OF, FACTIONS, PERSON_NAMES, Person, PetitionPart
from threethrones.games.avignon.rules import petitions as memory
from threethrones.games.avignon.rules.state import State

Row = tuple[str, str, str, str, str]
"""Display (and after a ``+`` the next cards of the pile), congregations, move; then both afterwards."""


def check(rows: list[Row]) -> None:
    """Each row's move leads from the position before to the position after, and is all of one action."""
    for before, congregations, move, display_after, held_after in rows:
        shown, _, top = before.partition(" + ")
        start = position(shown, congregations=congregations, top=top)
        state = after(start, move)
        assert (display(state), held(state)) == (display_after, held_after), move
        assert state.discards == start.discards
        assert state.ending or state.done == ["petition"]


# --- the persons --------------------------------------------------------------------------------------


@rule("AG41")
def test_cardinal() -> None:
    """Every Cardinal is pulled two, exactly two others are pushed one."""
    check([
        ("C2 B2 I2 N2 K2", "/", "1-petition-2-3", "C4 B1 I1 N2 K2", "/"),
        ("C0 B2 I1 N2 K4", "/", "1-petition-4-5", "C2 B2 I1 N1 K3", "/"),
        ("C1 C2 I2 N2 K2", "/", "1-petition-3-5", "C3 C4 I1 N2 K1", "/"),
        ("C1 C2 I2 N2 K2", "/", "2-petition-3-5", "C3 C4 I1 N2 K1", "/"),
        ("C3 B2 I0 N2 C4 + PKB", "/", "1-petition-3-4", "P2 B2 K2 N1 B2", "CC/I"),
        ("C3 B2 I2 N2 K2 + P", "C/", "1-petition-2-4", "P2 B1 I2 N1 K2", "CC/"),
    ])  # fmt: skip
    assert petitions(position("C2 B2 I2 N2 K2"), 1) == ["2-3", "2-4", "2-5", "3-4", "3-5", "4-5"]
    assert petitions(position("I2 C2 B2 C2 K2"), 4) == ["1-3", "1-5", "3-5"]


@rule("AG42")
def test_bishop() -> None:
    """It is pushed one, and one other is pulled two."""
    check([
        ("B2 C2 I2 N2 K2", "/", "1-petition-3", "B1 C2 I4 N2 K2", "/"),
        ("C2 K0 I2 N2 B4", "/", "5-petition-2", "C2 K2 I2 N2 B3", "/"),
        ("B2 C2 B1 N2 K2", "/", "1-petition-3", "B1 C2 B3 N2 K2", "/"),
        ("B0 C2 I3 N2 K2 + KP", "/", "1-petition-3", "K2 C2 P2 N2 K2", "I/B"),
    ])  # fmt: skip
    assert petitions(position("C2 B2 I2 N2 K2"), 2) == ["1", "3", "4", "5"]


@rule("AG43")
def test_inquisitor() -> None:
    """It is pulled one, one other is pushed one, a different one is pulled one."""
    check([
        ("I2 C2 B2 N2 K2", "/", "1-petition-2-3", "I3 C1 B3 N2 K2", "/"),
        ("I2 C2 B2 N2 K2", "/", "1-petition-3-2", "I3 C3 B1 N2 K2", "/"),
        ("C1 I3 B2 I2 K2", "/", "2-petition-5-4", "C1 I4 B2 I3 K1", "/"),
        ("I4 C0 B4 N2 K2 + KPN", "/", "1-petition-2-3", "K2 P2 N2 N2 K2", "IB/C"),
    ])  # fmt: skip
    pairs = [f"{one}-{other}" for one, other in permutations("1245", 2)]
    assert petitions(position("C2 B2 I2 N2 K2"), 3) == pairs


@rule("AG44")
def test_noble() -> None:
    """It is pulled one; one Knight or Peasant of the display, if there is any, is pushed one."""
    check([
        ("N2 K2 P2 C2 B2", "/", "1-petition-2", "N3 K1 P2 C2 B2", "/"),
        ("N2 K2 P2 C2 B2", "/", "1-petition-3", "N3 K2 P1 C2 B2", "/"),
        ("C2 N0 B4 N3 P3", "/", "2-petition-5", "C2 N1 B4 N3 P2", "/"),
        ("N2 N2 C2 B2 I2", "K/P", "1-petition", "N3 N2 C2 B2 I2", "K/P"),
        ("N4 P0 C2 B2 I2 + CK", "/", "1-petition-2", "C2 K2 C2 B2 I2", "N/P"),
    ])  # fmt: skip
    assert petitions(position("N2 K2 P2 C2 B2"), 1) == ["2", "3"]
    assert petitions(position("K2 N2 P2 K2 B2"), 2) == ["1", "3", "4"]
    assert petitions(position("N2 N2 C2 B2 I2"), 2) == [""]


@rule("AG45")
def test_knight() -> None:
    """It is pulled two, and one other is pushed one."""
    check([
        ("K2 C2 B2 N2 P2", "/", "1-petition-4", "K4 C2 B2 N1 P2", "/"),
        ("C2 K0 B4 N2 K1", "/", "2-petition-5", "C2 K2 B4 N2 K0", "/"),
        ("K4 C0 B2 N2 P2 + PK", "/", "1-petition-2", "P2 K2 B2 N2 P2", "K/C"),
    ])  # fmt: skip
    assert petitions(position("C2 B2 I2 N2 K2"), 5) == ["1", "2", "3", "4"]


@rule("AG46", "AG40")
def test_peasant() -> None:
    """As many others are pulled one as there are Peasants in the display, at least one."""
    check([
        ("P2 C2 B2 N2 K2", "/", "1-petition-4", "P2 C2 B2 N3 K2", "/"),
        ("P2 P3 B2 N0 K2", "/", "1-petition-4-done", "P2 P3 B2 N1 K2", "/"),
        ("P2 P3 B2 N0 K2", "/", "1-petition-2-4", "P2 P4 B2 N1 K2", "/"),
        ("P2 P3 B2 N0 K2", "/", "2-petition-1-5", "P3 P3 B2 N0 K3", "/"),
        ("P2 P4 B4 N0 K2 + CI", "/", "1-petition-2-3", "P2 C2 I2 N0 K2", "PB/"),
    ])  # fmt: skip
    assert petitions(position("C2 P2 B2 N2 K2"), 2) == ["1", "3", "4", "5"]
    assert petitions(position("C2 P2 B2 N2 K2", congregations="P/"), 2) == ["1", "3", "4", "5"]
    assert petitions(position("C2 P2 B2 P2 K2"), 2) == [
        *("1-done", "3-done", "4-done", "5-done"),
        *("1-3", "1-4", "1-5", "3-4", "3-5", "4-5"),
    ]


@rule("AG47", "AG40")
def test_preacher() -> None:
    """As many others are pulled one as the opponent's congregation has cards, at least one."""
    check([
        ("E2 C2 B2 N2 K2", "/P", "1-petition-4", "E2 C2 B2 N3 K2", "/P"),
        ("E2 C2 B2 N2 K2", "CK/PP", "1-petition-2-done", "E2 C3 B2 N2 K2", "CK/PP"),
        ("E2 E1 B2 N2 K2", "C/PP", "1-petition-2-5", "E2 E2 B2 N2 K3", "C/PP"),
        ("E2 C4 B2 N2 K4 + CK", "/PP", "1-petition-2-5", "E2 C2 B2 N2 K2", "CK/PP"),
    ])  # fmt: skip
    assert petitions(position("E2 C2 B2 N2 K2", congregations="PP/"), 1) == []
    assert refused(position("E2 C2 B2 N2 K2", congregations="PP/"), "1-petition") == "AGR2"
    assert petitions(position("E2 C2 B2 N2 K2", congregations="PP/C", mover=1), 1) == [
        *("2-done", "3-done", "4-done", "5-done"),
        *("2-3", "2-4", "2-5", "3-4", "3-5", "4-5"),
    ]


@rule("AG48", "AG40")
def test_guildmaster() -> None:
    """It is pulled one, and as many others as there are Peasants in the display may be pushed one."""
    check([
        ("G2 C2 B2 I2 K2", "/", "1-petition", "G3 C2 B2 I2 K2", "/"),
        ("G2 P2 B2 I2 K2", "/", "1-petition-done", "G3 P2 B2 I2 K2", "/"),
        ("G2 P2 B2 I2 K2", "/", "1-petition-4", "G3 P2 B2 I1 K2", "/"),
        ("G2 P2 B2 I2 P2", "/", "1-petition-2-done", "G3 P1 B2 I2 P2", "/"),
        ("G2 P2 P2 G4 C0 + BI", "/", "4-petition-1-5", "G1 P2 P2 B2 I2", "G/C"),
    ])  # fmt: skip
    assert petitions(position("C2 B2 I2 G2 K2", congregations="P/P"), 4) == [""]
    assert petitions(position("P2 B2 I2 G2 K2"), 4) == ["done", "1", "2", "3", "5"]
    assert petitions(position("P2 B2 I2 G2 P2"), 4) == [
        *("done", "1-done", "2-done", "3-done", "5-done"),
        *("1-2", "1-3", "1-5", "2-3", "2-5", "3-5"),
    ]


@rule("AG49")
def test_priest() -> None:
    """All other cards of a named faction are pulled one each, or pushed one each."""
    check([
        ("T2 K2 P2 N2 K3", "/", "1-petition-knight-pull", "T2 K3 P2 N2 K4", "/"),
        ("T2 K2 P2 N2 K3", "/", "1-petition-knight-push", "T2 K1 P2 N2 K2", "/"),
        ("T2 K2 P2 N2 K3", "/", "1-petition-peasant-push", "T2 K2 P1 N2 K3", "/"),
        ("T2 T2 P2 N2 K3", "/", "1-petition-bishop-pull", "T2 T3 P2 N2 K3", "/"),
        ("T2 T2 P2 N2 K3", "/", "2-petition-bishop-push", "T1 T2 P2 N2 K3", "/"),
        ("T2 C4 P2 C4 K3 + NI", "/", "1-petition-cardinal-pull", "T2 N2 P2 I2 K3", "CC/"),
        ("T2 C0 P2 C1 K3 + N", "/", "1-petition-cardinal-push", "T2 N2 P2 C0 K3", "/C"),
    ])  # fmt: skip
    assert petitions(position("T2 K2 P2 K2 C2"), 1) == [
        *("cardinal-pull", "cardinal-push", "knight-pull", "knight-push", "peasant-pull", "peasant-push"),
    ]
    assert petitions(position("T2 T2 E2 G2 C2"), 2) == [
        f"{faction}-{way}"
        for faction in ("cardinal", "bishop", "inquisitor", "noble")
        for way in ("pull", "push")
    ]
    start = position("T2 K2 P2 N2 K3")
    for move in (
        "bishop-pull",
        "cardinal-pull",
        "priest-pull",
        "knight",
        "knight-both",
        "knight-pull-1",
        "2",
    ):
        assert refused(start, f"1-petition-{move}") == "AGR18"


# --- what holds for every petition --------------------------------------------------------------------


@rule("AG19")
def test_the_petitioned_card_stays_and_costs_nothing() -> None:
    start = position("K0 C2 B2 N2 P2", discards="P")
    assert changes(start, "5-petition-3") == {"display": "K0 C2 B3 N2 P2", "done": "petition"}
    assert changes(start, "3-petition-1") == {"display": "K2 C2 B1 N2 P2", "done": "petition"}


@rule("AG19")
def test_what_is_said_of_a_petition() -> None:
    did, *moved = events(position("K0 C2 B2 N2 P2"), "3-petition-1")
    assert (did.kind, did.about) == ("petition", {"seat": 0, "column": 3, "person": "bishop", "at": 2})
    assert [event.about for event in moved] == [
        {"column": 1, "person": "knight", "from": 0, "to": 2},
        {"column": 3, "person": "bishop", "from": 2, "to": 1},
    ]


@rule("AGR5")
def test_where_the_cards_stand_does_not_alter_a_petition() -> None:
    for persons in ("CBINK", "PETGP"):
        ways = []
        for places in ("22222", "01234", "43210", "40404"):
            shown = " ".join(f"{person}{at}" for person, at in zip(persons, places, strict=True))
            state = position(shown, congregations="C/B" if "B" in persons else "C/T")
            ways.append([petitions(state, column) for column in range(1, 6)])
        assert ways[0] == ways[1] == ways[2] == ways[3]
        assert all(ways[0])


@rule("AG38")
def test_a_name_means_the_person_and_a_faction_whoever_belongs_to_it() -> None:
    assert [person for person, faction in FACTION_OF.items() if person == faction] == list(FACTIONS)
    assert [str(PERSON_NAMES[name]) for name in FACTIONS] == [str(name) for name in FACTIONS.values()]
    assert {person for person, faction in FACTION_OF.items() if faction == "knight"} == {"knight"}
    assert {person for person, faction in FACTION_OF.items() if faction == "noble"} == {
        "noble",
        "guildmaster",
    }
    assert petitions(position("N2 E2 C2 K2 T2"), 1) == ["4"]


@rule("AG39")
def test_a_faction_means_one_card_of_it_unless_it_says_every() -> None:
    check([
        ("N2 K2 K2 P2 P2", "/", "1-petition-2", "N3 K1 K2 P2 P2", "/"),
        ("N2 K2 K2 P2 P2", "/", "1-petition-5", "N3 K2 K2 P2 P1", "/"),
        ("C1 C2 K2 P2 P2", "/", "1-petition-3-4", "C3 C4 K1 P1 P2", "/"),
    ])  # fmt: skip
    for move in ("1-petition-2-3", "1-petition-2-4", "1-petition-knight"):
        assert refused(position("N2 K2 K2 P2 P2"), move) == "AGR18"


@rule("AG40", "AGR18")
def test_the_number_is_an_upper_limit() -> None:
    start = position("P2 P2 C2 K2 B2")
    assert refused(start, "1-petition-3-4-5") == "AGR18"
    assert display(after(start, "1-petition-3-done")) == "P2 P2 C3 K2 B2"
    assert refused(start, "1-petition-done") == "AGR18"  # "at least one"
    assert refused(start, "1-petition-3") == "AGR18"  # not said whether there is a second


@rule("AGR18")
def test_a_plain_number_must_be_reached() -> None:
    start = position("C2 B2 I2 N2 K2")
    for move in ("1-petition", "1-petition-2", "1-petition-2-done", "1-petition-done", "1-petition-2-3-4"):
        assert refused(start, move) == "AGR18"


@rule("AGR18")
def test_others_are_neither_this_nor_named_twice() -> None:
    start = position("I2 C2 B2 N2 K2")
    for move in ("1-petition-1-2", "1-petition-2-1", "1-petition-2-2", "1-petition-2", "1-petition-6-2"):
        assert refused(start, move) == "AGR18"
    for column, move in ((2, "1"), (2, "3-2"), (2, "3-3"), (3, "3"), (5, "5")):
        assert refused(start, f"{column}-petition-{move}") == "AGR18"
    assert refused(position("C2 C2 B2 N2 K2"), "1-petition-2-3") == "AGR18"  # moved already


@rule("AGR18")
def test_it_is_counted_before_anything_moves() -> None:
    """Both peasants leave, and still two may be pulled; the opponent's second card does not count yet."""
    check([("P2 P4 C4 K2 B2 + IN", "/", "1-petition-2-3", "P2 I2 N2 K2 B2", "PC/")])
    fills = Person(
        "knight", (PetitionPart("push", "this", steps=4), PetitionPart("pull", "others", most="opponent"))
    )
    start = position("K2 C2 B2 N2 P2", congregations="/P", persons=(fills,))
    assert petitions(start, 1) == ["2", "3", "4", "5"]
    assert held(after(start, "1-petition-2")) == "/PK"


@rule("AGR17", "AGR7")
def test_a_card_that_leaves_by_its_own_petition_completes_it() -> None:
    check([
        ("B0 C2 I2 N2 K2 + P", "/", "1-petition-2", "P2 C4 I2 N2 K2", "/B"),
        ("K4 C2 I2 N2 B2 + P", "/", "1-petition-4", "P2 C2 I2 N1 B2", "K/"),
        ("C3 K2 I2 N2 B2 + P", "/", "1-petition-2-5", "P2 K1 I2 N2 B1", "C/"),
    ])  # fmt: skip


@rule("AGR2")
def test_a_petition_is_there_only_if_it_changes_something() -> None:
    pulls = Person("knight", (PetitionPart("pull", "faction", of=("peasant",)),))
    may = Person(
        "cardinal", (PetitionPart("push", "others", least=0, most=2), PetitionPart("pull", "others", least=0))
    )
    start = position("K2 C2 B2 N2 I2", persons=(pulls, may))
    assert petitions(start, 1) == []
    assert refused(start, "1-petition") == refused(start, "1-petition-2") == "AGR2"
    assert petitions(position("K2 C2 P2 N2 P2", persons=(pulls,)), 1) == [""]
    chosen = petitions(start, 2)
    assert "done-done" not in chosen
    assert {"done-1", "1-done-done", "1-3-done", "1-3-4"} <= set(chosen)
    assert refused(start, "2-petition-done-done") == "AGR18"


@rule("AGR2")
def test_mandatory_parts_without_a_target_are_skipped() -> None:
    both = Person(
        "knight",
        (
            PetitionPart("push", "others", least=2, most=2, of=("peasant",)),
            PetitionPart("pull", "others", steps=3, of=("noble", "peasant")),
            PetitionPart("pull", "this"),
        ),
    )
    for shown, possible in (
        ("K2 C2 B2 I2 C2", [""]),
        ("K2 C2 B2 P2 C2", ["4"]),  # as many as there are
        ("K2 C2 N2 P2 C2", ["4-3"]),
        ("K2 P2 N2 P2 N2", ["2-4-3", "2-4-5"]),
        ("K2 C2 N2 B2 N2", ["3", "5"]),
    ):
        assert petitions(position(shown, persons=(both,)), 1) == possible
    start = position("K2 P2 N0 P1 N2", persons=(both,))
    assert display(after(start, "1-petition-2-4-3")) == "K3 P1 N3 P0 N2"


@rule("AGR18", "AG19")
def test_the_parts_of_an_edited_person_are_played_as_they_are_written() -> None:
    edited = (
        Person(
            "knight",
            (PetitionPart("push", "this", steps=2), PetitionPart("push", "faction", steps=3, of=("noble",))),
        ),
        Person("peasant", (PetitionPart("pull", "named", steps=2),)),
        Person("cardinal", (PetitionPart("push", "named"),)),
        Person(
            "bishop",
            (PetitionPart("pull", "faction", of=("noble",)), PetitionPart("push", "faction", of=("knight",))),
        ),
    )
    start = position("K4 N4 P2 B2 N3", persons=edited)
    assert petitions(start, 1) == [""]
    assert display(after(start, "1-petition")) == "K2 N1 P2 B2 N0"
    assert petitions(start, 3) == ["bishop", "noble", "knight"]
    assert display(after(position("K1 C2 P2 B2 N2", persons=edited), "3-petition-knight")) == "K3 C2 P2 B2 N2"
    assert petitions(position("K2 C2 P2 B2 N2", persons=edited), 2) == [
        "bishop",
        "noble",
        "knight",
        "peasant",
    ]
    assert display(after(position("K1 C2 P2 B2 N2", persons=edited), "2-petition-noble")) == "K1 C2 P2 B2 N1"
    assert display(after(position("K1 C2 P2 B2 N2", persons=edited), "4-petition")) == "K0 C2 P2 B2 N3"


@rule("AGR18")
def test_a_way_is_named_only_where_there_is_a_choice() -> None:
    edited = Person("peasant", (PetitionPart("pull", "named", steps=2),))
    start = position("K4 N4 P2 B2 N3", persons=(edited,))
    for move in ("3-petition-noble-pull", "3-petition-noble-push", "3-petition"):
        assert refused(start, move) == "AGR18"


@rule("AGR18")
def test_chosen_cards_are_not_moved_by_a_later_part_either() -> None:
    late = Person(
        "knight",
        (PetitionPart("push", "others", least=1, most=2), PetitionPart("pull", "faction", of=("noble",))),
    )
    start = position("K2 N2 C2 N2 B2", persons=(late,))
    assert petitions(start, 1) == ["3-done", "5-done", "3-5"]
    assert display(after(start, "1-petition-3-5")) == "K2 N3 C1 N3 B1"


# --- picking ------------------------------------------------------------------------------------------


@rule("AGR9")
@pytest.mark.parametrize(
    ("shown", "congregations", "picked", "move"),
    [
        ("C2 B2 I2 N2 K2", "/", "1-petition-3-2", "1-petition-2-3"),
        ("C2 B2 I2 N2 K2", "/", "1-petition-2-3", "1-petition-2-3"),
        ("C2 B2 I2 N2 K2", "/", "3-petition-5-2", "3-petition-5-2"),  # two parts
        ("P2 P2 I2 N2 K2", "/", "1-petition-5-2", "1-petition-2-5"),
        ("P2 P2 I2 N2 K2", "/", "1-petition-5-done", "1-petition-5-done"),
        ("G2 P2 B2 I2 P2", "/", "1-petition-5-2", "1-petition-2-5"),
        ("T2 K2 P2 N2 K3", "/", "1-petition-knight-pull", "1-petition-knight-pull"),
        ("C2 B2 I2 N2 K2", "/", "1-petition-3-1", "1-petition-3-1"),  # none: as it is
        ("C2 B2 I2 N2 K2", "/", "1-beseech", "1-beseech"),
        ("C2 B2 I2 N2 K2", "/", "6-petition-3-2", "6-petition-3-2"),
        ("C2 B2 I2 N2 K2", "/", "nonsense", "nonsense"),
        ("C2 B2 I2 N2 K2", "/", "1-3-2", "1-3-2"),
    ],
)
def test_the_targets_of_a_part_may_be_picked_in_any_order(
    shown: str, congregations: str, picked: str, move: str
) -> None:
    start = position(shown, congregations=congregations)
    view = GAME.seen(start, 0)
    assert GAME.canonical(view, picked) == move
    assert (picked in GAME.offers(view)) == (move in GAME.legal(start))
    assert (GAME.why_not(view, picked) is None) == (move in GAME.legal(start))


@rule("AGR9")
def test_a_set_of_targets_is_one_move_and_every_order_of_it_is_offered() -> None:
    several = 0
    for state in walk("orders", 120):
        view = GAME.seen(state, state.mover)
        legal, offers = GAME.legal(state), GAME.offers(view)
        assert {GAME.canonical(view, offer) for offer in offers} == set(legal)
        assert len(set(offers)) == len(offers)
        spelled = [frozenset([*enumerate(move.split("-")[:2]), *move.split("-")[2:]]) for move in legal]
        for move in legal:
            assert GAME.canonical(view, move) == move
            person = state.cards[int(move[0]) - 1]
            if "petition" in move and person in ("cardinal", "peasant", "preacher", "guildmaster"):
                column, action, *targets = move.split("-")
                digits = [target for target in targets if target != "done"]
                assert digits == sorted(digits)
                end = targets[len(digits) :]
                found = {"-".join([column, action, *order, *end]) for order in permutations(digits)}
                assert {offer for offer in offers if GAME.canonical(view, offer) == move} == found
                several += len(found) > 1
        assert len(set(spelled)) <= len(legal)
    assert several > 100


@rule("AGR9")
def test_only_the_canonical_order_is_played() -> None:
    start = position("C2 B2 I2 N2 K2")
    assert "1-petition-3-2" not in GAME.legal(start)
    before = GAME.to_json(start)
    with pytest.raises(Exception, match="AGR18"):
        GAME.play(start, "1-petition-3-2")
    assert GAME.to_json(start) == before


@rule("AGR9")
def test_three_parts_are_picked_one_after_the_other() -> None:
    three = Person(
        "knight",
        (
            PetitionPart("pull", "others", least=2, most=2),
            PetitionPart("push", "others", least=0, most=2),
        ),
    )
    start = position("K2 C2 B2 N2 I2", persons=(three,))
    assert petitions(start, 1)[:4] == ["2-3-done", "2-3-4-done", "2-3-5-done", "2-3-4-5"]
    view = GAME.seen(start, 0)
    for picked in ("2-3-4-5", "3-2-4-5", "2-3-5-4", "3-2-5-4"):
        assert GAME.canonical(view, f"1-petition-{picked}") == "1-petition-2-3-4-5"
    assert GAME.canonical(view, "1-petition-4-3-2-5") == "1-petition-3-4-2-5"
    assert display(after(start, "1-petition-2-3-4-5")) == "K2 C3 B3 N1 I1"


def ways_of(state: State) -> list[object]:
    return [petition.ways for petition in memory.petitions_of(state)]


def test_what_petitions_can_do_is_remembered_and_forgotten() -> None:
    for remembered in (memory._petitions, memory._petition, memory._orders):
        assert remembered.cache_parameters()["maxsize"] == memory._MOST_REMEMBERED
    start = position("C2 B2 I2 N2 K2")
    assert memory.petitions_of(start) is memory.petitions_of(position("C0 B1 I2 N3 K4", turn=5))
    fresh = ways_of(start)
    memory._petitions.cache_clear()
    memory._petition.cache_clear()
    again = ways_of(start)
    assert again == fresh
    assert all(one is not other for one, other in zip(again, fresh, strict=True))


def test_displays_that_differ_elsewhere_share_what_a_petition_can_do() -> None:
    """The Noble's ways are the same with a Peasant in the Knight's place, but not with a Bishop there."""
    first = ways_of(position("C2 B2 I2 N2 K2"))
    for shown, shared in (("C4 B2 I2 N2 P2", [1, 1, 1, 1, 0]), ("C2 B2 I2 N2 B2", [1, 1, 1, 0, 0])):
        again = zip(first, ways_of(position(shown)), strict=True)
        assert [way is same for way, same in again] == [bool(one) for one in shared]


def test_what_the_opponent_has_won_matters_only_where_a_person_of_the_deck_counts_it() -> None:
    for shown, counted in (("C2 B2 I2 N2 K2", False), ("C2 B2 E2 N2 K2", True)):
        none = memory.petitions_of(position(shown))
        for congregations, opponents in (("/", 0), ("P/", 0), ("/P", 1), ("/P", 1), ("/PC", 2)):
            found = memory.petitions_of(position(shown, congregations=congregations))
            assert (found is none) == (not counted or opponents == 0)


def test_tables_that_are_equal_are_read_once_and_only_the_last_few_are_kept() -> None:
    first = memory.persons_of(position().setup)
    assert position().setup is not position().setup
    assert memory.persons_of(position().setup) is first
    for steps in (1, 2, 3, 4):
        for whom in ("this", "others", "named"):
            other = Person("knight", (PetitionPart("push", whom, steps=steps),))
            changed = position(persons=(other,)).setup
            assert memory.persons_of(changed)["knight"] == other
            assert memory._TABLES[0].setup is changed
            assert len(memory._TABLES) <= memory._MOST_TABLES
    assert memory._MOST_TABLES == len(memory._TABLES) == 8
