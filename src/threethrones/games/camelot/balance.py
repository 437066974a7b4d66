"""Balance statistics of Camelot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

from threethrones.core.balance import Balance, BalanceFindings, BalanceTable, Estimate, Factor, Group, Variant
from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.match import Match
from threethrones.core.terms import Event
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.evil import DRAW, ENGINE, LIFE, Evil
from threethrones.games.camelot.rules.life import DIED, GAINED_LIFE, LOST_LIFE, RELIC_GONE
from threethrones.games.camelot.rules.outcome import loyal_won
from threethrones.games.camelot.rules.rewards import CLEARED_AWAY, QUEST_OVER, RELIC_WON
from threethrones.games.camelot.rules.state import State

KNIGHT, WON, LOST = "knight", "won", "lost"
PAID, SIEGE, DRAWN = "evil paid with a life", "evil by an engine", "evil by a black card"
GAINED, WOUNDS, DEATHS = "lives gained by quests", "lives lost by quests", "deaths"
_EVIL: Final = {LIFE: PAID, ENGINE: SIEGE, DRAW: DRAWN}
_ENDS: Final = {
    "engines": "12 siege engines",
    "swords": "7 black swords",
    "dead": "all loyal knights dead",
}
_TRAITORS: Final = {"none": "no traitor", "perhaps": "perhaps a traitor", "surely": "a sure traitor"}


_BALANCED: Final = ", balanced"
"""Suffix for the names of tables that use components balanced for their number of seats (SCR57)."""


def table_name(seats: int, traitor: str) -> str:
    """Return a table's name in the balance document, such as ``4 players, a sure traitor``."""
    return f"{seats} players, {_TRAITORS[traitor]}"


def won(match: Match) -> float:
    """Return 1 if the loyal won a finished match, else 0."""
    state = cast("State", match.state)
    return float(loyal_won(state))


def end(match: Match) -> str:
    """Return how a finished match ended, such as ``7 black swords`` or ``12 swords, won``."""
    outcome = match.outcome()
    assert outcome is not None
    twelve = "12 swords, " + ("won" if won(match) else "lost")
    return _ENDS.get(outcome.reason, twelve)


def factors(match: Match) -> Iterator[Factor]:
    """Yield a factor for each knight at the table, and for each quest won or lost at least once."""
    state = cast("State", match.state)
    result = won(match)
    for knight in state.knights:
        yield Factor(KNIGHT, str(box.KNIGHT_NAMES[knight]), result)
    ended = {
        (WON if about.number("won") else LOST, str(box.QUEST_NAMES[about.word("place")]))
        for about in (Facts(event.about, ()) for _, event in match.events(None) if QUEST_OVER.is_of(event))
    }
    for group, name in sorted(ended):
        yield Factor(group, name, result)


def measures(match: Match) -> Mapping[str, float]:
    """Return counts by name: effects of evil by kind, lives gained and lost by quests, and deaths."""
    counts = dict.fromkeys((PAID, SIEGE, DRAWN, GAINED, WOUNDS, DEATHS), 0.0)
    for ply in match.plies:
        if ply.decision.kind == Evil.kind and ply.move in _EVIL:
            counts[_EVIL[ply.move]] += 1
        _count(counts, ply.events)
    return counts


def _count(counts: dict[str, float], events: list[Event]) -> None:
    """Add a ply's events to ``counts``; changes of life after a quest's end count as the quest's effect."""
    quest: bool | None = None
    for event in events:
        about = Facts(event.about, ())
        if QUEST_OVER.is_of(event):
            quest = bool(about.number("won"))
        elif GAINED_LIFE.is_of(event) and quest is True:
            counts[GAINED] += about.number("count")
        elif LOST_LIFE.is_of(event) and quest is False:
            counts[WOUNDS] += about.number("count")
        elif event.kind in (CLEARED_AWAY.name, RELIC_WON.name, RELIC_GONE.name):
            quest = None
        elif DIED.is_of(event):
            counts[DEATHS] += 1


# --- what a printed box may have otherwise -----------------------------------------------------------------


def _black(changes: Mapping[str, int], components: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return the components with the counts of some black cards changed by ``changes``."""
    deck = components["black"]
    assert isinstance(deck, dict)
    counts = {card: _number(count) + changes.get(card, 0) for card, count in deck.items()}
    return {**components, "black": counts}


def _payoffs(changes: Mapping[str, int], components: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return the components with the payoffs of all quests changed by ``changes``; a payoff of 0 stays 0."""
    return box.repaid(components, changes)


def _number(value: JSON) -> int:
    assert isinstance(value, int)
    return value


FEWER_BLANKS: Final = {
    box.EXCALIBUR_CARD: -4,
    box.DESPAIR: -4,
    box.PICT_CARD: 3,
    box.SAXON_CARD: 3,
    box.MERCENARIES: 2,
}
MORE_BLANKS: Final = {
    box.EXCALIBUR_CARD: 2,
    box.DESPAIR: 2,
    box.PICT_CARD: -1,
    box.SAXON_CARD: -1,
    box.MERCENARIES: -2,
}
LESS_LIFE: Final = "one life less for every quest that is won"
VARIANTS: Final = (
    Variant(
        "11 Excalibur and 11 Despair cards instead of 15 each, 8 more warriors", partial(_black, FEWER_BLANKS)
    ),
    Variant(
        "17 Excalibur and 17 Despair cards instead of 15 each, 4 fewer warriors", partial(_black, MORE_BLANKS)
    ),
    Variant(LESS_LIFE, partial(_payoffs, {"life": -1})),
    Variant("one life more lost with every quest that is lost", partial(_payoffs, {"lost_life": 1})),
    Variant("one engine less when a war is lost", partial(_payoffs, {"lost_engines": -1})),
    Variant("one engine more when a war is lost", partial(_payoffs, {"lost_engines": 1})),
    Variant("two cards less for every quest that is won", partial(_payoffs, {"cards": -2})),
)
TRIED: Final = ((4, "surely"), (5, "perhaps"), (7, "surely"))


# --- what the figures say ----------------------------------------------------------------------------------


def remarks(findings: BalanceFindings) -> Iterator[str]:
    """Yield sentences on the hardest and easiest tables, lives, balanced tables and the top variant."""
    shares = findings.shares
    for traitor in _TRAITORS:
        rows = {name: share for name, share in shares.items() if name.endswith(_TRAITORS[traitor])}
        hard, easy = (pick(rows, key=lambda name: rows[name].value) for pick in (min, max))
        apart = "clearly" if rows[hard].high < rows[easy].low else "not clearly"
        yield (
            f"With {_TRAITORS[traitor]}: the loyal win least often with {_seats(hard)} "
            f"({_percent(rows[hard].value)}) and most often with {_seats(easy)} "
            f"({_percent(rows[easy].value)}); the intervals are {apart} apart."
        )
    small, large = table_name(4, "surely"), table_name(7, "surely")
    gained, paid = ([of(findings, name) for name in (small, large)] for of in (_gained, _paid))
    yield (
        f"Every knight brings {box.LIFE} lives, and every quest that is won gives lives to all who are "
        f"there. With a sure traitor and 4 players quests give {gained[0]:.1f} lives in a game, and evil "
        f"is paid with a life in {_percent(paid[0])} of the turns; with 7 players it is {gained[1]:.1f} "
        f"lives and {_percent(paid[1])}. Whoever pays with a life draws no black card and adds no engine."
    )
    fewer = findings.effects[LESS_LIFE, large]
    yield (
        "With one life less for every quest that is won, the loyal win "
        f"{_percent(shares[large].value + fewer.value)} with 7 players and a sure traitor instead of "
        f"{_percent(shares[large].value)}: {_points(fewer)}."
    )
    even = [
        f"{_percent(shares[f'{table_name(seats, traitor)}{_BALANCED}'].value)} with {seats} players and "
        f"{_TRAITORS[traitor]}"
        for seats in (4, 6, 7)
        for traitor in ("perhaps", "surely")
    ]
    yield (
        "It is what quests pay that makes small tables hard and large ones easy: with the components that "
        "are balanced for so many (SCR57), which differ in that alone, the loyal win "
        f"{', '.join(even)}."
    )
    largest = max(findings.effects, key=lambda row: abs(findings.effects[row].value))
    effect = findings.effects[largest]
    yield (
        f"Of the changes below the one that makes the greatest difference is “{largest[0]}”, with "
        f"{largest[1]}: {_points(effect)}. Count those cards, or look up that figure, first."
    )


def _gained(findings: BalanceFindings, table: str) -> float:
    """Return the mean number of lives that quests give in a game at a table."""
    return findings.means[table, GAINED].value


def _paid(findings: BalanceFindings, table: str) -> float:
    """Return the share of turns at a table in which evil costs a life, not a black card or an engine."""
    ways = {way: findings.means[table, way].value for way in _EVIL.values()}
    return ways[PAID] / sum(ways.values())


def _points(effect: Estimate) -> str:
    """Return a difference as text in percentage points, with a note if it may be due to chance."""
    sure = "" if effect.low > 0 or effect.high < 0 else ", which may be chance"
    rounded = round(100 * effect.value)
    return f"{rounded:+d} points{sure}".replace("-", "−") if rounded else f"0 points{sure}"


def _seats(name: str) -> str:
    return name.partition(",")[0]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


BALANCE: Final = Balance(
    side="the loyal win",
    player="policy:hard",
    tables=(
        *(
            BalanceTable(table_name(seats, traitor), seats, {"traitor": traitor})
            for seats in range(box.LEAST_SEATS, box.MOST_SEATS + 1)
            for traitor in _TRAITORS
        ),
        *(
            BalanceTable(f"{table_name(seats, traitor)}{_BALANCED}", seats, {"traitor": traitor}, name)
            for name, seats in (("four", 4), ("six", 6), ("seven", 7))
            for traitor in _TRAITORS
        ),
    ),
    won=won,
    end=end,
    groups=(
        Group(
            KNIGHT,
            "the knights",
            "How much more often the loyal win with a knight at the table, whoever plays him, than at "
            "the same table without him. With seven all are there.",
            compared=True,
        ),
        Group(
            WON,
            "quests that are won",
            "How much more often the loyal win where a quest was won at least once than at the same "
            "table where it was not. Swords decide the game, so all should help; compare them with one "
            "another.",
            compared=True,
        ),
        Group(
            LOST, "quests that are lost", "The same for quests that were lost at least once.", compared=True
        ),
    ),
    factors=factors,
    variants=VARIANTS,
    tried=tuple(table_name(*table) for table in TRIED),
    measures=measures,
    remarks=remarks,
)
