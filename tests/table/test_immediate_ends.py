"""A pick that ends the game says so before it is made."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.games.camelot import positions as camelot
from tests.inside import AnyState
from tests.rule_names import rule
from tests.table.device import WON, Device, kept_text, match_from
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome, fate, shared
from threethrones.games import GAMES
from threethrones.table.assist.immediate_ends import foreseeing


def table(state: AnyState, game: AnyGame, *picks: str) -> Device:
    """A position on the table, whoever decides looking at it, with some targets picked."""
    device = Device()
    device.file(kept_text(match_from(state, game)))
    if device.is_down:
        device.reveal()
    device.target(*picks)
    return device


def foretold(device: Device) -> dict[str, str]:
    """What is foretold of targets; each has its colour, and the words in its name."""
    opened, targets = device.open, device.targets()
    told = foreseeing(opened, device.context.presentation(opened), opened.seen).endings
    for name, ending in told.items():
        assert targets[name].has(f"ends-{ending.fate}")
        assert str(ending.text) in targets[name].label
    assert "ends-" not in "".join(e.data["class"] for name, e in targets.items() if name not in told)
    return {name: f"{ending.fate}: {ending.text}" for name, ending in told.items()}


WINS_BY_KNIGHT = "won: You win: Noble and Bert’s Knight"


@rule("AG27", "AG30", "AGR7")
@pytest.mark.parametrize(
    ("display", "congregations", "picks", "said"),
    [
        ("C0 B2 I2 N2 K2", "/PP", ["1"], {"chastise": "lost: You lose: 3 people"}),
        ("C4 B2 I2 N2 K2", "PP/", ["1"], dict.fromkeys(("beseech", "petition"), "won: You win: 3 people")),
        ("N4 B2 I2 P2 C2", "/K", ["1"], dict.fromkeys(("beseech", "petition"), WINS_BY_KNIGHT)),
        ("P4 B2 I2 C2 K2", "N/", ["1"], {"beseech": "lost: You lose: your Noble and your Peasant"}),
        ("C4 B2 I2 N2 K2", "P/", ["1"], {}),
        ("C0 B2 I2 N2 K2", "/PP", [], {}),
    ],
)
def test_a_move_that_ends_the_game_says_who_wins_and_why(
    display: str, congregations: str, picks: list[str], said: dict[str, str]
) -> None:
    device = table(avignon.position(display, congregations=congregations), GAMES["avignon"], *picks)
    assert foretold(device) == said


@rule("AGR9")
def test_every_step_of_a_petition_says_what_it_leads_to() -> None:
    """The knight is pulled into the congregation, whomever it pushes; of those only one wins for Bert."""
    sure = table(avignon.position("K3 B2 I2 P2 C2", congregations="/N"), GAMES["avignon"], "1")
    assert foretold(sure)["petition"] == "lost: You lose: Noble and your Knight"
    step = avignon.position("K1 B2 I0 P2 C2", congregations="/CP")
    open_end = table(step, GAMES["avignon"], "1")
    assert foretold(open_end) == {}
    open_end.target("petition")
    assert foretold(open_end) == {"3": "lost: You lose: 3 people"}


@rule("AG50")
def test_the_last_action_of_the_last_turn_says_so() -> None:
    state = avignon.after(avignon.position("C2 B2 I2 N2 K2", turn=200), "1-beseech")
    device = table(state, GAMES["avignon"], "2")
    assert set(foretold(device).values()) == {"drawn: A draw: the last turn is over (our addition)"}
    assert set(foretold(device)) == {"chastise", "excommunicate", "petition"}


@rule("AV55")
def test_a_tile_that_wins_says_so_also_before_its_second_tap() -> None:
    device = table(avalon.position(WON, hands="Kr/Sb"), GAMES["avalon"])
    assert foretold(device)["l2"] == "won: You win: 15 crowns"
    assert "You win: 15 crowns" in next(e.text for e in device.elements() if e.get("id") == "prompt")
    assert set(foretold(device)) == {"l2", "lc", "la", "d4", "dc", "dt"}
    device.target("l2")
    assert foretold(device)["l2"] == "won: You win: 15 crowns"
    assert "You win: 15 crowns" in next(e.text for e in device.elements() if e.get("id") == "prompt")


@rule("AVR44")
def test_a_tile_of_the_last_turn_tells_who_has_more_crowns() -> None:
    behind = table(avalon.position("1:P3c0: 2:F3c1:", hands="/Sb", turn=199), GAMES["avalon"])
    assert foretold(behind) == {}
    even = table(avalon.position("1:P3c0: 2:F3c1:", hands="/Sb", mover=1, turn=200), GAMES["avalon"])
    assert set(foretold(even).values()) == {"drawn: A draw: 3–3 crowns (our addition)"}


def test_the_viewer_is_told_what_all_ends_have_in_common() -> None:
    """Who wins with the traitor may be open: that the viewer loses is not."""
    first, second = Outcome((1,), "engines"), Outcome((2,), "engines")
    both = shared([first, second], 0)
    assert both == Outcome((), "engines", lost=True)
    assert fate(both, 0) == "lost"
    assert shared([first, second], 1) is None
    assert shared([first, None], 0) is None
    assert shared([], 0) is None
    assert shared([first, Outcome((1,), "swords")], 1) == Outcome((1,), "")


@rule("SC55")
def test_the_last_siege_engine_says_that_evil_wins() -> None:
    device = table(camelot.position(engines=11, phase="evil"), GAMES["camelot"])
    assert foretold(device)["engine"] == "lost: Evil wins with the last siege engine"


WAR: Final[dict[str, Any]] = {"hands": "F5", "place": "picts", "laid": "picts:F1F2F3F4"}


@rule("SC56", "SC57")
def test_a_screen_foretells_the_same_whatever_its_seats_own_loyalty_is() -> None:
    """Somebody may look over a shoulder, before the loyalty is shown and afterwards."""
    for loyalty in ("llt", "tll"):
        last = camelot.position(**WAR, loyalty=loyalty, swords="8/3")
        assert (
            foretold(table(last, GAMES["camelot"]))["F5"]
            == "won: The loyal knights win with enough white swords"
        )
        open_end = camelot.position(**WAR, loyalty=loyalty, swords="6/5")
        assert foretold(table(open_end, GAMES["camelot"])) == {}
        engine = camelot.position(loyalty=loyalty, engines=11, phase="evil")
        assert foretold(table(engine, GAMES["camelot"]))["engine"].startswith("lost: ")
    late = camelot.position(**WAR, options={"loyalty": "late"}, swords="8/3")
    assert (
        foretold(table(late, GAMES["camelot"]))["F5"] == "won: The loyal knights win with enough white swords"
    )


@rule("SC58")
def test_an_end_that_the_whole_table_brings_about_is_the_loyals() -> None:
    fields: dict[str, Any] = {"life": "4/0/4", "relics": "grail:0", "options": {"traitor": "none"}}
    asked = "next,deeds:0,check,out::::1,drink:0:::1"
    for swords, said in (
        ("9/3", "won: The loyal knights win with enough white swords"),
        ("6/6", "lost: Evil wins"),
    ):
        state = camelot.position(**fields, swords=swords, phase=asked)
        told = foretold(table(state, GAMES["camelot"]))
        assert set(told) == {"p1", "refuse"}
        assert all(end.startswith(said) for end in told.values())


@rule("SC49", "SC50")
def test_what_may_turn_out_otherwise_is_not_foretold() -> None:
    """One of seven accused is the traitor: then the game goes on."""
    for number in range(1, 13):
        state = camelot.position(swords="1/6", engines=6, loyalty="llt", turn=number)
        assert foretold(table(state, GAMES["camelot"], "accuse")) == {}


@rule("SCR10", "SC55")
def test_what_a_quest_costs_more_with_heroism_and_the_mists_is_foretold_too() -> None:
    shown = "next,deeds:0,check,carry:0:De,shown:0:De"
    lost = camelot.position(swords="0/2", effects="Mi:,He:grail", dark="grail:DeDeDeDeDeDe", phase=shown)
    assert foretold(table(lost, GAMES["camelot"])) == {"on": "lost: Evil wins with too many black swords"}
