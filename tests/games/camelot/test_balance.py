"""What is counted of a match of Camelot, and what the variants of its components are."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.games.camelot.positions import position
from tests.games.positions import played
from threethrones.core.balance import BalanceFindings, Estimate, Factor
from threethrones.core.canonical import JSON
from threethrones.core.match import Match
from threethrones.games.camelot import components as box
from threethrones.games.camelot.balance import BALANCE, DRAWN, GAINED, LESS_LIFE, PAID, SIEGE, table_name
from threethrones.games.camelot.game import GAME

STANDARD = box.SETS["standard"]


def combat(dark: str, swords: str) -> Match:
    """A match that ends with the combat against the Black Knight."""
    start = position(
        phase="evil", place="knight", hands="F2", laid="knight:F1F1F2", dark=f"knight:{dark}",
        swords=swords, loyalty="lll",
    )  # fmt: skip
    return played(GAME, start, "life", "F2-knight")


def factors(match: Match, result: float, quests: Sequence[tuple[str, str]]) -> list[Factor]:
    knights = [Factor("knight", f"Sir {name}", result) for name in ("Percival", "Palamedes", "Gawain")]
    return [*knights, *(Factor(group, name, result) for group, name in quests)]


def test_a_quest_that_wins_the_game_is_counted_with_its_life() -> None:
    match = combat("K1", "10/1")
    assert (BALANCE.won(match), BALANCE.end(match)) == (1, "12 swords, won")
    assert list(BALANCE.factors(match)) == factors(match, 1, [("won", "the Black Knight")])
    assert BALANCE.measures(match) == {
        "evil paid with a life": 1, "evil by an engine": 0, "evil by a black card": 0,
        "lives gained by quests": 1, "lives lost by quests": 0, "deaths": 0,
    }  # fmt: skip


def test_a_quest_that_loses_it_is_counted_with_its_wound() -> None:
    match = combat("K7", "3/6")
    assert (BALANCE.won(match), BALANCE.end(match)) == (0, "7 black swords")
    assert list(BALANCE.factors(match)) == factors(match, 0, [("lost", "the Black Knight")])
    measures = BALANCE.measures(match)
    assert (measures["lives gained by quests"], measures["lives lost by quests"]) == (0, 1)


def test_lives_that_no_quest_gives_are_not_counted_as_its() -> None:
    healed = played(GAME, position(phase="evil", hands="F1F1F1", life="2"), "engine", "F1-heal")
    measures = BALANCE.measures(healed)
    assert (measures["evil by an engine"], measures["lives gained by quests"]) == (1, 0)
    assert [event.kind for event in healed.plies[-1].events][:2] == ["healed", "gained life"]


def varied(name: str) -> dict[str, JSON]:
    (variant,) = [one for one in BALANCE.variants if one.name.startswith(name)]
    return {**variant.change(STANDARD)}


@pytest.mark.parametrize("count", [11, 17])
def test_the_decks_keep_their_size_and_have_so_many_cards_as_they_say(count: int) -> None:
    deck = box.deck_of(varied(f"{count} Excalibur"), "black")
    assert (deck.count("Ex"), deck.count("De"), len(deck)) == (count, count, box.BLACK_CARDS)
    other = {card: deck.count(card) for card in set(deck) - {"Ex", "De", "Pt", "Sx", "Mc"}}
    usual = box.deck_of(STANDARD, "black")
    assert other == {card: usual.count(card) for card in other}
    warriors = sum(map(deck.count, ("Pt", "Sx", "Mc"))) - sum(map(usual.count, ("Pt", "Sx", "Mc")))
    assert warriors == 2 * (15 - count)


@pytest.mark.parametrize(
    ("name", "figure", "more"),
    [
        ("one life less for every quest", "life", -1),
        ("one life more lost", "lost_life", 1),
        ("one engine less", "lost_engines", -1),
        ("one engine more", "lost_engines", 1),
        ("two cards less", "cards", -2),
    ],
)
def test_a_change_of_payoffs_changes_the_figure_that_it_names(name: str, figure: str, more: int) -> None:
    changed = varied(name)
    for quest in box.QUESTS:
        usual, now = box.payoff(STANDARD, quest), box.payoff(changed, quest)
        assert now == {**usual, figure: usual[figure] + more if usual[figure] else 0}
    assert {part: changed[part] for part in ("white", "black")} == {
        part: STANDARD[part] for part in ("white", "black")
    }


def told(shares: dict[str, Estimate], effect: Estimate) -> str:
    even = Estimate(0.5, 0.4, 0.6)
    tables = [table.name for table in BALANCE.tables]
    means = {(name, what): Estimate(2.5, 2, 3) for name in tables for what in (GAINED, PAID, SIEGE, DRAWN)}
    means[table_name(7, "surely"), PAID] = Estimate(15, 14, 16)
    effects = {("a change", "a table"): effect, (LESS_LIFE, table_name(7, "surely")): Estimate(-0.1, -0.2, 0)}
    return "\n".join(BALANCE.remarks(BalanceFindings(dict.fromkeys(tables, even) | shares, means, effects)))


def test_what_is_said_is_what_was_measured() -> None:
    hard = {
        table_name(4, "surely"): Estimate(0.2, 0.1, 0.3),
        table_name(6, "surely"): Estimate(0.8, 0.7, 0.9),
    }
    text = told(hard, Estimate(-0.21, -0.3, -0.1))
    assert (
        "With a sure traitor: the loyal win least often with 4 players (20 %) and most often with 6 players"
        in text
    )
    assert "the intervals are clearly apart" in text
    assert "“a change”, with a table: −21 points." in text
    assert "a life in 33 % of the turns; with 7 players it is 2.5 lives and 75 %." in text
    unsure = told({}, Estimate(-0.2, -0.5, 0.1))
    assert "the intervals are not clearly apart" in unsure
    assert "−20 points, which may be chance. Count" in unsure
    assert "the loyal win 40 % with 7 players and a sure traitor instead of 50 %: −10 points" in unsure
