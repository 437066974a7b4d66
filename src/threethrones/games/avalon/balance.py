"""Balance statistics of Avalon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

from threethrones.core.balance import Balance, BalanceFindings, BalanceTable, Estimate, Factor, Group, Variant
from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.match import Match
from threethrones.games.avalon.components import TERRITORY
from threethrones.games.avalon.rules.conquest import CONQUERED
from threethrones.games.avalon.rules.state import NOBODY, State

CLASSIC, QUICK = "classic", "quick"
FIRST, END = "first", "end"
_ENDS: Final = {"crowns": "15 crowns", "exhausted": "no cards left", "turns": "200 turns"}


def name_of(code: str) -> str:
    """Return a territory's name in the balance tables, the same for all sets: its function, or its crowns.

    >>> name_of("F2o"), name_of("H3c"), name_of("A1"), name_of("P2")
    ('stone circle', 'castle', 'Avalon', 'no mark, 2 crowns')
    """
    territory = TERRITORY[code]
    special = {"avalon": "Avalon", "swamp": "Swamp", "circle": "stone circle", "castle": "castle"}
    return special.get(
        territory.function or "", f"no mark, {territory.crowns} crown{'s'[: territory.crowns - 1]}"
    )


def result_for(match: Match, seat: int) -> float:
    """Return a seat's result of a match: 1 for a win, 0 for a loss, 0.5 for a draw."""
    outcome = match.outcome()
    winners = outcome.winners if outcome else ()
    return float(seat in winners) if winners else 0.5


def starter_won(match: Match) -> float:
    """Return the result of the seat that went first: 1, 0, or 0.5 for a draw."""
    state = cast("State", match.state)
    return result_for(match, state.first)


def end(match: Match) -> str:
    """Return how a finished match ended, such as ``15 crowns``."""
    outcome = match.outcome()
    return _ENDS[outcome.reason] if outcome else ""


def factors(match: Match) -> Iterator[Factor]:
    """Yield, for each kind of territory, the results of the seat that first conquered it and of its owner at
    the end. Of several territories of a kind, the first conquered and the leftmost owned one count."""
    holders: dict[tuple[str, str], int] = {}
    for _, event in match.events(None):
        if CONQUERED.is_of(event):
            about = Facts(event.about, ())
            holders.setdefault((FIRST, name_of(about.word("territory"))), about.number("seat"))
    state = cast("State", match.state)
    for code, owner in zip(state.row, state.owner, strict=True):
        if owner != NOBODY:
            holders.setdefault((END, name_of(code)), owner)
    for (group, name), seat in holders.items():
        yield Factor(group, name, result_for(match, seat))


def _territories(changes: Mapping[str, str], components: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return the components with some territories replaced; ``changes`` maps old codes to new ones."""
    codes = components["territories"]
    assert isinstance(codes, list)
    return {**components, "territories": [changes.get(str(code), code) for code in codes]}


def _tile(old: str, new: str, components: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """Return the components with one supply tile of type ``old`` replaced by one of type ``new``."""
    tiles = components["tiles"]
    assert isinstance(tiles, list)
    at = tiles.index(old)
    return {**components, "tiles": [*tiles[:at], new, *tiles[at + 1 :]]}


def remarks(findings: BalanceFindings) -> Iterator[str]:
    """Yield a sentence for each component set on the advantage of going first."""
    for name, share in findings.shares.items():
        yield f"With the {name} set, going first {_worth(share)}."


def _worth(share: Estimate) -> str:
    """Return the advantage of going first in words, claiming one only if the confidence interval shows it."""
    figures = f"the first player wins {100 * share.value:.0f} % of the games"
    if share.low > 0.5:
        return f"is an advantage: {figures}"
    if share.high < 0.5:
        return f"is a disadvantage: {figures}"
    return f"makes no difference that these games show: {figures}"


BALANCE: Final = Balance(
    side="first player wins",
    player="tree:50",
    tables=(BalanceTable(CLASSIC, 2, components=CLASSIC), BalanceTable(QUICK, 2, components=QUICK)),
    won=starter_won,
    end=end,
    groups=(
        Group(
            FIRST,
            "who conquers a territory first",
            "How often the player wins who is the first to conquer a territory of this kind. Those with "
            "no mark are there to compare with: whoever conquers anything tends to win.",
        ),
        Group(
            END,
            "who owns a territory at the end",
            "The same for the owner at the end, which says as much about crowns as about what a "
            "territory does.",
        ),
    ),
    factors=factors,
    variants=(
        Variant(
            "castles on territories of 1 crown instead of 3",
            partial(
                _territories,
                {"P3c": "P1c", "F3c": "F1c", "H3c": "H1c", "P1": "P3", "F1": "F3", "H1": "H3"},
            ),
        ),
        Variant("stone circle with 3 crowns instead of 2", partial(_territories, {"F2o": "F3o"})),
        Variant("stone circle with 1 crown instead of 2", partial(_territories, {"F2o": "F1o"})),
        Variant("a second “largest area” tile for a “2 cards” tile", partial(_tile, "l2", "la")),
        Variant("a second “your territories” tile for a “4 cards” tile", partial(_tile, "d4", "dt")),
    ),
    tried=(CLASSIC,),
    remarks=remarks,
)
