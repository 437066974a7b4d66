"""How a game ends: three persons, the conditions of a card, both at once, the last turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from tests.games.avignon.positions import after, changes, display, events, held, position, refused, walk
from tests.rule_names import rule
from threethrones.core.outcome import Outcome
from threethrones.core.terms import TURN_OVER
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import Condition, Person, PetitionPart
from threethrones.games.avignon.rules.outcome import meeting, verdict
from threethrones.games.avignon.rules.state import State


def outcome(state: State) -> Outcome | None:
    """How it ended, without what is told of it."""
    found: Outcome | None = GAME.outcome(state)
    return replace(found, about={}) if found else None


@rule("AG27", "AG9")
def test_the_third_card_of_a_congregation_wins_at_once() -> None:
    start = position("C4 B2 I2 N2 K2", congregations="BI/P")
    assert outcome(start) is None
    ended = after(start, "1-beseech")
    assert outcome(ended) == Outcome((0,), "three", "AG27")
    assert GAME.decision(ended) is None
    assert GAME.legal(ended) == []
    two = after(position("C4 B2 I2 N2 K2", congregations="B/PP"), "1-beseech")
    assert (held(two), outcome(two)) == ("BC/PP", None)


@rule("AG27")
@pytest.mark.parametrize(
    ("congregations", "move", "winner"),
    [
        ("BI/", "1-beseech", 0),
        ("/BI", "2-chastise", 1),
        ("BI/", "2-chastise", None),
        ("/BI", "1-beseech", None),
    ],
)
def test_whose_congregation_it_is_wins(congregations: str, move: str, winner: int | None) -> None:
    state = after(position("C4 P0 I2 N2 K2", congregations=congregations), move)
    assert outcome(state) == (None if winner is None else Outcome((winner,), "three", "AG27"))


@rule("AGR10")
def test_after_the_end_nothing_is_drawn_and_nothing_else_happens() -> None:
    start = position("C4 B2 I2 N2 K2", congregations="BI/P", turn=9)
    assert changes(start, "1-beseech") == {
        "display": "- B2 I2 N2 K2", "congregations": "BIC/P",
        "done": "beseech", "ending": "three", "winners": "0",
    }  # fmt: skip
    did, joined, told = events(start, "1-beseech")
    assert (did.kind, joined.kind, told.kind) == ("beseech", "joined", TURN_OVER)
    assert told.about == {"seat": 0, "turn": 9, "score": [3, 1], "winner": 0}
    ended = after(start, "1-beseech")
    for move in ("2-chastise", "1-chastise", "5-petition-2", "nonsense"):
        assert refused(ended, move) == "AG27"


@rule("AGR10")
def test_nothing_is_drawn_before_all_of_an_action_is_done() -> None:
    """Two cards leave; the second wins, so none is replaced."""
    start = position("P2 P4 C4 K2 B2", congregations="B/")
    ended = after(start, "1-petition-2-3")
    assert (display(ended), held(ended), len(ended.pile)) == ("P2 - - K2 B2", "BPC/", 6)


@rule("AGR10", "AGR11", "AG34")
def test_an_action_is_judged_as_a_whole() -> None:
    """The Inquisitor fills the opponent's congregation first, and then the mover's own."""
    start = position("I2 K0 B4 N2 C2", congregations="CP/BI")
    ended = after(start, "1-petition-2-3")
    assert (held(ended), outcome(ended)) == ("CPB/BIK", Outcome((0,), "three", "AG27"))
    mirror = after(position("I2 K4 B0 N2 C2", congregations="CP/BI", mover=1), "1-petition-2-3")
    assert outcome(mirror) == Outcome((1,), "three", "AG27")


# --- the conditions of the Noble and the Guildmaster --------------------------------------------------


@rule("AG28", "AG29", "AG30", "AG32", "AG33", "AG48")
@pytest.mark.parametrize(
    ("shown", "congregations", "move", "winner"),
    [
        ("N4 C2 B2 I2 K2", "/K", "1-beseech", 0),  # the noble itself counts: its owner, by a knight
        ("K0 C2 B2 I2 N2", "N/", "1-chastise", 0),
        ("N4 C2 B2 I2 K2", "C/BK", "1-beseech", 0),
        ("N4 C2 B2 I2 K2", "K/", "1-beseech", None),  # the knight is one's own
        ("N4 C2 B2 I2 K2", "/PC", "1-beseech", None),
        ("N4 C2 B2 I2 K2", "/", "1-beseech", None),
        ("K4 C2 B2 I2 N2", "/N", "1-beseech", 1),  # the other's noble
        ("K0 C2 B2 I2 N2", "/N", "1-chastise", None),
        ("N4 C2 B2 I2 K2", "P/", "1-beseech", 1),  # its owner's opponent, by a peasant
        ("P4 C2 B2 I2 K2", "N/", "1-beseech", 1),
        ("P4 C2 B2 I2 K2", "N/C", "1-beseech", 1),
        ("N4 C2 B2 I2 K2", "/P", "1-beseech", None),  # the peasant is the other's
        ("P0 C2 B2 I2 K2", "/N", "1-chastise", 0),
        ("P4 C2 B2 I2 K2", "/N", "1-beseech", None),
        ("P4 C2 B2 I2 K2", "C/", "1-beseech", None),
        ("G4 C2 B2 I2 K2", "/P", "1-beseech", 0),  # the guildmaster, the other way round
        ("G4 C2 B2 I2 P2", "K/", "1-beseech", 1),
        ("G4 C2 B2 I2 P2", "/K", "1-beseech", None),
        ("G4 C2 B2 I2 K2", "P/", "1-beseech", None),
        ("K0 C2 B2 I2 P2", "/G", "1-chastise", 0),
        ("P4 C2 B2 I2 P2", "/G", "1-beseech", 1),
    ],
)
def test_the_conditions_of_the_noble_and_the_guildmaster(
    shown: str, congregations: str, move: str, winner: int | None
) -> None:
    state = after(position(shown, congregations=congregations), move)
    assert outcome(state) == (None if winner is None else Outcome((winner,), "condition", "AG27"))


@rule("AG31")
def test_a_condition_serves_only_the_one_it_names() -> None:
    """Whoever acts: the Noble of seat 0 lets seat 0 win by the knight and seat 1 by the peasant."""
    for mover in (0, 1):
        noble = position("K0 P4 C2 B2 I2", congregations="N/", mover=mover)
        into_1, into_0 = ("1-chastise", "2-beseech") if mover == 0 else ("1-beseech", "2-chastise")
        assert after(noble, into_1).winners == [0]
        assert after(noble, into_0).winners == [1]


@rule("AGR12")
@pytest.mark.parametrize("order", list(permutations(["1", "2"])))
@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("before", ["/", "C/B"])
def test_conditions_look_at_the_state_not_at_the_order(
    order: tuple[str, str], mover: int, before: str
) -> None:
    """Noble and knight arrive in either order, moved by either player, whoever came before them."""
    start = position("N4 K0 P2 P2 I2", congregations=before, mover=mover)
    ways = {"1": "1-beseech", "2": "2-chastise"} if mover == 0 else {"1": "1-chastise", "2": "2-beseech"}
    ended = after(start, *(ways[one] for one in order))
    assert (held(ended), outcome(ended)) == (
        before.replace("/", "N/") + "K",
        Outcome((0,), "condition", "AG27"),
    )


@rule("AGR12")
def test_a_noble_in_the_display_does_nothing() -> None:
    state = after(position("N2 N3 K4 C2 B2", congregations="P/K"), "3-beseech")
    assert (held(state), outcome(state)) == ("PK/K", None)


@rule("AGR12")
@pytest.mark.parametrize(
    ("joins", "congregations", "winner"),
    [
        ("K", "N/N", 1),
        ("K", "/NN", 1),
        ("K", "N/", None),
        ("K", "N/C", None),
        ("P", "N/N", 1),
        ("P", "/NN", None),
        ("C", "N/N", None),
    ],
)
def test_of_two_nobles_each_owners_is_asked(joins: str, congregations: str, winner: int | None) -> None:
    """A card joins seat 0."""
    ended = after(position(f"{joins}4 B2 I2 B2 I2", congregations=congregations), "1-beseech")
    assert outcome(ended) == (None if winner is None else Outcome((winner,), "condition", "AG27"))


@rule("AGR19")
def test_any_card_of_the_faction_counts() -> None:
    """A Preacher is a card of the Inquisitor faction, a Priest one of the Bishop faction."""
    knight = Person(
        "knight",
        (PetitionPart("pull", "this"),),
        wins=Condition(("inquisitor",), ("bishop",)),
        loses=Condition(("bishop",), ("noble",)),
    )
    for shown, congregations, winner in (
        ("K4 P2 I2 B2 C2", "I/B", 0),
        ("K4 P2 E2 B2 C2", "E/B", 0),
        ("K4 P2 I2 T2 C2", "I/T", 0),
        ("K4 P2 E2 T2 C2", "E/T", 0),
        ("K4 P2 E2 T2 C2", "E/C", None),
        ("K4 P2 E2 T2 C2", "C/T", None),
        ("K4 P2 E2 B2 C2", "B/N", 1),
        ("K4 P2 E2 T2 C2", "T/G", 1),
        ("K4 P2 E2 T2 C2", "C/G", None),
    ):
        ended = after(position(shown, congregations=congregations, persons=(knight,)), "1-beseech")
        assert outcome(ended) == (None if winner is None else Outcome((winner,), "condition", "AG27"))


@rule("AGR11", "AG34")
@pytest.mark.parametrize(
    ("shown", "congregations", "move", "mover", "ending"),
    [
        ("N4 C2 B2 I2 K2", "CP/", "1-beseech", 0, "three"),  # own third card, and noble with peasant
        ("N0 C2 B2 I2 K2", "/CP", "1-beseech", 1, "three"),
        ("N4 C2 B2 I2 K2", "CP/", "1-chastise", 1, "condition"),  # now the other is on turn
        ("N4 C2 B2 I2 K2", "P/K", "1-beseech", 0, "condition"),  # the owner meets both conditions
        ("N4 C2 B2 I2 K2", "P/K", "1-chastise", 1, "condition"),
        ("G4 C2 B2 I2 K2", "K/P", "1-beseech", 0, "condition"),
        ("G4 C2 B2 I2 K2", "K/P", "1-chastise", 1, "condition"),
    ],
)
def test_if_both_would_have_won_the_mover_does(
    shown: str, congregations: str, move: str, mover: int, ending: str
) -> None:
    ended = after(position(shown, congregations=congregations, mover=mover), move)
    assert outcome(ended) == Outcome((mover,), ending, "AG27")


@rule("AG27")
def test_a_full_congregation_is_named_as_the_end_where_a_condition_is_met_too() -> None:
    ended = after(position("N4 C2 B2 I2 K2", congregations="CB/K"), "1-beseech")
    assert outcome(ended) == Outcome((0,), "three", "AG27")


@rule("AG27", "AG29", "AG30")
def test_verdicts() -> None:
    persons = {
        "knight": Person(
            "knight", (), Condition(("noble", "knight"), ()), Condition((), ("peasant", "bishop"))
        ),
        **{name: Person(name, ()) for name in ("noble", "peasant", "bishop", "cardinal")},
    }
    for own, other, met in (
        (["knight"], ["noble"], {}),
        (["knight", "noble"], [], {0: "condition"}),
        (["knight"], ["peasant", "bishop"], {1: "condition"}),
        (["knight"], ["peasant"], {}),
        (["knight", "noble"], ["peasant", "bishop"], {0: "condition", 1: "condition"}),
        (["cardinal"] * 3, [], {0: "three"}),
        (["cardinal"] * 4, [], {0: "three"}),
        (["cardinal"] * 2, [], {}),
    ):
        assert meeting([own, other], persons) == met
        assert meeting([other, own], persons) == {1 - seat: kind for seat, kind in met.items()}
        for mover in (0, 1):
            winner = mover if mover in met else next(iter(met), None)
            expected = ("", []) if winner is None else (met[winner], [winner])
            assert verdict([own, other], persons, mover) == expected


# --- the last turn ------------------------------------------------------------------------------------


@rule("AG50")
def test_nobody_wins_after_turn_200() -> None:
    start = position("C2 B2 I2 N2 K2", turn=200, mover=1)
    between = after(start, "1-beseech")
    assert outcome(between) is None
    ended = after(between, "2-chastise")
    assert outcome(ended) == Outcome((), "turns", "AG50")
    assert (ended.turn, ended.mover, GAME.legal(ended), GAME.decision(ended)) == (200, 1, [], None)
    told = events(between, "2-chastise")[-1]
    assert (told.kind, told.about) == (TURN_OVER, {"seat": 1, "turn": 200, "score": [0, 0], "winner": -1})
    assert refused(ended, "1-beseech") == "AG27"


@rule("AG50")
def test_turn_199_is_not_the_last() -> None:
    state = after(position("C2 B2 I2 N2 K2", turn=199), "1-beseech", "2-chastise")
    assert (outcome(state), state.turn, state.mover) == (None, 200, 1)


@rule("AG50")
def test_a_win_in_turn_200_counts() -> None:
    for moves in (["1-beseech"], ["2-chastise", "1-beseech"]):
        ended = after(position("C4 B2 I2 N2 K2", congregations="PP/", turn=200, mover=0), *moves)
        assert outcome(ended) == Outcome((0,), "three", "AG27")


@rule("AG27", "AG50")
def test_every_game_comes_to_an_end() -> None:
    ends = {state.ending for state in walk("ends", 2500) if state.ending}
    assert ends == {"three", "condition"}
