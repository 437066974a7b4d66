"""Balance statistics of Avignon: the advantage of Rome and the value of persons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

from threethrones.core.balance import Balance, BalanceFindings, BalanceTable, Factor, Group, Variant
from threethrones.core.canonical import JSON
from threethrones.core.facts import Facts
from threethrones.core.match import Match
from threethrones.games.avignon.persons import FACTION_OF, PERSON_NAMES
from threethrones.games.avignon.rules.state import PETITION, State

JOINED, ASKED = "joined", "petition"
BASE: Final = "basic people"
_SWAPS: Final = {faction: name for name, faction in FACTION_OF.items() if name != faction}
"""Person of the expansion for each faction that has one, by faction."""


def name_of(person: str) -> str:
    """Return a person's name without soft hyphens."""
    return str(PERSON_NAMES[person]).replace("\u00ad", "")


def result_for(match: Match, seat: int) -> float:
    """Return a seat's result in a finished match: 1 for a win, 0 for a loss, 0.5 for a draw."""
    outcome = match.outcome()
    winners = outcome.winners if outcome else ()
    return float(seat in winners) if winners else 0.5


def rome_won(match: Match) -> float:
    """Return the result of Rome, who goes first: 1 for a win, 0 for a loss, 0.5 for a draw."""
    state = cast("State", match.state)
    return result_for(match, state.rome)


def end(match: Match) -> str:
    """Return how a match ended: by three people, after 200 turns, or by a named person's condition."""
    outcome = match.outcome()
    if outcome is None or outcome.reason != "condition":
        return "three people" if outcome and outcome.reason == "three" else "200 turns"
    met = Facts(outcome.about, ()).each("met")
    return f"condition of the {name_of(met[0].word('person'))}"


def factors(match: Match) -> Iterator[Factor]:
    """Yield a factor for each person (the result of the seat it joined first) and each petition (that of the
    seat that used it first)."""
    holders: dict[tuple[str, str], int] = {}
    for _, event in match.events(None):
        if event.kind in (JOINED, PETITION):
            about = Facts(event.about, ())
            group = JOINED if event.kind == JOINED else ASKED
            holders.setdefault((group, name_of(about.word("person"))), about.number("seat"))
    for (group, name), seat in holders.items():
        yield Factor(group, name, result_for(match, seat))


def _with_part(
    person: str, at: int, change: Mapping[str, JSON], components: Mapping[str, JSON]
) -> Mapping[str, JSON]:
    """Return the components with changed values in part ``at`` of a person's petition."""
    card = components[person]
    assert isinstance(card, dict)
    parts = card["petition"]
    assert isinstance(parts, list)
    part = parts[at]
    assert isinstance(part, dict)
    return {**components, person: {**card, "petition": [*parts[:at], {**part, **change}, *parts[at + 1 :]]}}


def remarks(findings: BalanceFindings) -> Iterator[str]:
    """Yield one sentence: how often Rome, who goes first, wins with the basic people."""
    rome = findings.shares[BASE]
    known = "more" if rome.low > 0.5 else "less" if rome.high < 0.5 else "neither clearly more nor less"
    yield (
        f"With the basic people Rome, who goes first with a single action, wins {100 * rome.value:.0f} % "
        f"of the games: {known} than half."
    )


BALANCE: Final = Balance(
    side="Rome wins",
    player="tree:50",
    tables=(
        BalanceTable(BASE, 2),
        *(BalanceTable(f"{name_of(new)} for {name_of(old)}", 2, {old: new}) for old, new in _SWAPS.items()),
        BalanceTable("all three of the expansion", 2, _SWAPS),
    ),
    won=rome_won,
    end=end,
    groups=(
        Group(
            JOINED,
            "whom a person joins",
            "How often the player wins whose congregation the first copy of a person has joined. Three "
            "people win, so everybody should help their holder; compare them with one another.",
        ),
        Group(
            ASKED,
            "who uses a petition first",
            "How often the player wins who is the first to use a person’s petition.",
        ),
    ),
    factors=factors,
    variants=(
        Variant(
            "the Knight pulls himself 1 step instead of 2", partial(_with_part, "knight", 0, {"steps": 1})
        ),
        Variant(
            "the Bishop pulls another 1 step instead of 2", partial(_with_part, "bishop", 1, {"steps": 1})
        ),
        Variant(
            "the Cardinal pulls Cardinals 1 step instead of 2",
            partial(_with_part, "cardinal", 0, {"steps": 1}),
        ),
        Variant("the Peasant pulls 2 steps instead of 1", partial(_with_part, "peasant", 0, {"steps": 2})),
        Variant("the Noble pushes 2 steps instead of 1", partial(_with_part, "noble", 1, {"steps": 2})),
    ),
    tried=(BASE,),
    remarks=remarks,
)
