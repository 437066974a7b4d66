"""Balance of the games, measured in seeded matches of computer players and reported as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from statistics import fmean, median, stdev
from typing import Final

from threethrones.core.balance import Balance, BalanceFindings, BalanceTable, Estimate, Factor, Group
from threethrones.core.match import Match
from threethrones.core.setups import standard_setup
from threethrones.core.terms import TURN_OVER, Setup
from threethrones.games import BALANCES, GAMES
from threethrones.lab.arena import QUANTILE, ArenaTally
from threethrones.lab.named_players import player
from threethrones.players import HARD
from threethrones.players.levels import PLAYOUTS
from threethrones.players.playouts import played_game

MOST_PLIES: Final = 1500
"""Number of plies after which a match counts as a draw: a game need not have a last turn, and cautious
players may wait for each other forever."""
UNFINISHED: Final = "not over"
TURNS: Final = "turns"


@dataclass(frozen=True, slots=True)
class Deal:
    """A match to play; plain values, so that it can be sent to another process or machine."""

    game: str
    setup: Setup
    key: str
    player: str


@dataclass(frozen=True, slots=True)
class BalanceResult:
    """Data recorded about a played match."""

    won: float
    end: str
    measures: Mapping[str, float]
    factors: tuple[Factor, ...]


def result_of(deal: Deal) -> BalanceResult:
    """Play a match and return its result."""
    game = GAMES[deal.game]
    seated = [player(deal.player, game)] * deal.setup.seats
    return counted(BALANCES[deal.game], played_game(game, deal.setup, deal.key, seated, MOST_PLIES))


def counted(balance: Balance, match: Match) -> BalanceResult:
    """Return the result of a played match. An unfinished match has no factors, since it has no winner."""
    turns = sum(event.kind == TURN_OVER for ply in match.plies for event in ply.events)
    measures = {TURNS: float(turns), **balance.measures(match)}
    if match.outcome() is None:
        return BalanceResult(0.5, UNFINISHED, measures, ())
    return BalanceResult(balance.won(match), balance.end(match), measures, tuple(balance.factors(match)))


# --- statistics ---------------------------------------------------------------------------------------------


def share(won: Sequence[float]) -> Estimate:
    """Return the share of wins with its Wilson confidence interval. ``won``: by game, 1, 0 or 0.5 for a draw.

    >>> [round(number, 3) for number in share([1] * 60 + [0] * 40)]
    [0.6, 0.502, 0.691]
    """
    tally = ArenaTally(len(won), sum(won))
    return Estimate(tally.share, *tally.interval)


def difference(won: Sequence[float], than: Sequence[float]) -> Estimate:
    """Return by how much the share of wins in ``won`` exceeds that in ``than``, with a confidence interval
    combined from both Wilson intervals (R. G. Newcombe, 1998, method 10).

    >>> [round(number, 3) for number in difference([1] * 56 + [0] * 14, [1] * 48 + [0] * 32)]
    [0.2, 0.052, 0.334]
    """
    one, other = share(won), share(than)
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    apart = one.value - other.value
    return Estimate(apart, apart - below, apart + above)


def mean(numbers: Sequence[float]) -> Estimate:
    """Return the mean with its confidence interval, assuming a normal distribution.

    >>> [round(number, 2) for number in mean([1, 2, 3, 4])]
    [2.5, 1.23, 3.77]
    """
    middle = fmean(numbers)
    half = QUANTILE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Estimate(middle, middle - half, middle + half)


def stratified(strata: Iterable[tuple[Sequence[float], Sequence[float]]]) -> Estimate | None:
    """Return by how much the first share of wins of a pair exceeds the second, averaged over all pairs with
    weights by information (W. G. Cochran, 1954); None if every pair has an empty list. Each variance includes
    two more matches, one won (A. Agresti and B. Caffo, 2000), so that shares of 0 and 1 are not certain.

    >>> stratified([([1, 1], []), ([], [0])])
    >>> [round(number, 3) for number in stratified([([1, 1, 1, 0], [0, 0, 1, 0]), ([1], [])])]
    [0.5, -0.033, 1]
    """
    weights = apart = variance = 0.0
    for those, others in strata:
        if those and others:
            weight = len(those) * len(others) / (len(those) + len(others))
            weights += weight
            apart += weight * (fmean(those) - fmean(others))
            variance += weight * weight * (_variance(those) + _variance(others))
    if not weights:
        return None
    middle, half = apart / weights, QUANTILE * sqrt(variance) / weights
    return Estimate(middle, max(-1, middle - half), min(1, middle + half))


def _variance(won: Sequence[float]) -> float:
    n = len(won) + 2
    p = (sum(won) + 1) / n
    return p * (1 - p) / n


# --- playing ------------------------------------------------------------------------------------------------


def setup_of(game: str, table: BalanceTable) -> Setup:
    """Return the setup of a match at a table of the balance declarations."""
    return standard_setup(GAMES[game], table.options, table.components, table.seats)


def varied_setups(game: str) -> Iterator[tuple[str, str, Setup]]:
    """Yield every variant at every table where variants are played: name of the variant, name of the table,
    setup."""
    balance = BALANCES[game]
    tables = {table.name: table for table in balance.tables}
    for variant in balance.variants:
        for name in balance.tried:
            setup = setup_of(game, tables[name])
            setup = replace(setup, components=variant.change(setup.components))
            problems = GAMES[game].problems(setup)
            if problems:
                raise ValueError(f"{variant.name}: {problems[0]}")
            yield variant.name, name, setup


@dataclass(frozen=True, slots=True)
class MeasuredGame:
    """Results of all matches of a game."""

    game: str
    player: str
    games: int
    tables: Mapping[str, Sequence[BalanceResult]]
    """Results by the name of the table."""
    variants: Mapping[tuple[str, str], Sequence[BalanceResult]]
    """Results by the names of the variant and the table."""


def silent(now: str) -> None:
    """Ignore a progress message."""


def measured(
    game: str, named: str, games: int, seed: str, executor: Executor, tell: Callable[[str], None] = silent
) -> MeasuredGame:
    """Play matches at each table of a game and with each variant. The first table has the keys ``seed:1:0``,
    ``seed:1:1``, …, the second ``seed:2:0``, …; a variant has the keys of its table."""
    balance = BALANCES[game]
    plain = [(table.name, setup_of(game, table)) for table in balance.tables]
    numbers = {name: number for number, (name, _) in enumerate(plain, 1)}
    varied = list(varied_setups(game))
    rows = [*plain, *((table, setup) for _, table, setup in varied)]
    deals = [
        Deal(game, setup, f"{seed}:{numbers[table]}:{n}", named)
        for table, setup in rows
        for n in range(games)
    ]
    results, played = iter(executor.map(result_of, deals)), list[list[BalanceResult]]()
    for number, (table, _) in enumerate(rows, 1):
        played.append(list(islice(results, games)))
        tell(f"{game}: {number} of {len(rows)} rows, {table}")
    names = ((variant, table) for variant, table, _ in varied)
    return MeasuredGame(
        game,
        named,
        games,
        dict(zip(numbers, played[: len(plain)], strict=True)),
        dict(zip(names, played[len(plain) :], strict=True)),
    )


def won_in(results: Iterable[BalanceResult]) -> list[float]:
    """Return the score, in each match, of the side that the game's balance is about."""
    return [result.won for result in results]


def finished(results: Sequence[BalanceResult]) -> Sequence[BalanceResult]:
    """Return the results of finished games, whose length is meaningful; all results if none finished."""
    return [result for result in results if result.end != UNFINISHED] or results


def findings(found: MeasuredGame) -> BalanceFindings:
    """Return all figures that a game may interpret in its remarks."""
    return BalanceFindings(
        {name: share(won_in(results)) for name, results in found.tables.items()},
        {
            (name, measure): mean([result.measures[measure] for result in finished(results)])
            for name, results in found.tables.items()
            for measure in results[0].measures
        },
        {
            (variant, name): difference(won_in(results), won_in(found.tables[name]))
            for (variant, name), results in found.variants.items()
        },
    )


def compared(found: MeasuredGame, group: Group, name: str) -> Estimate | None:
    """Return the estimated effect of a factor on the side's wins; None if no table has a comparison."""
    tables: list[tuple[list[float], list[float]]] = []
    for results in found.tables.values():
        sides: tuple[list[float], list[float]] = ([], [])
        for result in results:
            if result.end != UNFINISHED:
                present = any(factor[:2] == (group.name, name) for factor in result.factors)
                sides[not present].append(result.won)
        tables.append(sides)
    return stratified(tables)


# --- the document -------------------------------------------------------------------------------------------

WIDTH: Final = 41
"""Width of a plot in characters; odd, so that one of them is in the middle."""


def plot(found: Estimate, least: float = 0, most: float = 1) -> str:
    """Draw an estimate and its interval on a line from ``least`` to ``most`` with a marked middle.

    >>> plot(Estimate(0.6, 0.502, 0.691))
    '····················├───●───┤············'
    >>> plot(Estimate(0.9, 0.8, 1))
    '····················┊···········├───●───┤'
    """
    line = ["·"] * WIDTH
    line[WIDTH // 2] = "┊"
    low, at, high = (
        min(WIDTH - 1, max(0, round((number - least) / (most - least) * (WIDTH - 1))))
        for number in (found.low, found.value, found.high)
    )
    line[low : high + 1] = "─" * (high + 1 - low)
    line[low], line[high] = "├", "┤"
    line[at] = "●"
    return "".join(line)


def percent(number: float) -> str:
    """Format a share as a percentage.

    >>> percent(0.625)
    '62 %'
    """
    return f"{100 * number:.0f} %"


def points(number: float) -> str:
    """Format a difference of shares in percentage points, with a true minus sign.

    >>> points(0.07), points(-0.21), points(-0.001)
    ('+7', '−21', '0')
    """
    rounded = round(100 * number)
    return f"{rounded:+d}".replace("-", "−") if rounded else "0"


def table_of(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table; columns of numbers are right-aligned."""
    yield f"| {' | '.join(heads)} |"
    yield f"|---|{''.join('---|' if head in ('table', 'plot') else '---:|' for head in heads[1:])}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _shown(found: Estimate) -> list[str]:
    return [percent(found.value), f"{percent(found.low)} to {percent(found.high)}", f"`{plot(found)}`"]


def _apart(found: Estimate | None) -> list[str]:
    if found is None:
        return ["–", "–", ""]
    return [
        points(found.value),
        f"{points(found.low)} to {points(found.high)}",
        f"`{plot(found, -1, 1)}`",
    ]


def document(command: str, seed: str, all_found: Sequence[MeasuredGame]) -> str:
    """Return the Markdown text of the whole report."""
    return "\n".join([*_head(command, seed), *(line for found in all_found for line in _game(found))])


def _head(command: str, seed: str) -> Iterator[str]:
    yield "# Balance"
    yield ""
    yield "How often each side wins, and what difference things make. This document is the output of"
    yield ""
    yield f"    {command}"
    yield ""
    yield (
        "The same command writes the same document. All players of a game are computer players of one "
        "kind, so what they do not know how to use counts for little here. The first table of a game is "
        f"played with the keys `{seed}:1:0`, `{seed}:1:1`, …, the second with `{seed}:2:0`, … A draw "
        f"counts as half a win, as does a game that is not over after {MOST_PLIES} moves."
    )
    yield ""
    yield (
        "The plot beside a share runs from 0 % to 100 %, one beside a difference from −100 to +100 "
        "points: `┊` is the middle, `●` the estimate, `├─┤` its 95 % confidence interval. Intervals of "
        "shares are Wilson’s; those of differences between two rows of games are Newcombe’s. Differences "
        "between games with and without something are taken at each table and averaged with Cochran’s "
        "weights. One interval in twenty misses the true value, so some in these tables do."
    )
    yield ""


def _game(found: MeasuredGame) -> Iterator[str]:
    balance, title = BALANCES[found.game], str(GAMES[found.game].title)
    yield f"## {title}"
    yield ""
    yield f"Player: `{found.player}`. Games for each row: {found.games}. {_hard(found.game)}"
    yield ""
    told = findings(found)
    remarks = list(balance.remarks(told))
    if remarks:
        yield from (f"- {remark}" for remark in remarks)
        yield ""
    yield f"### {title}: who wins"
    yield ""
    heads = ("table", balance.side, "95 %", "plot", "median turns")
    turns = {
        name: median(result.measures[TURNS] for result in finished(each))
        for name, each in found.tables.items()
    }
    yield from table_of(
        heads, ([name, *_shown(told.shares[name]), f"{turns[name]:g}"] for name in found.tables)
    )
    yield from _ends(found, title)
    yield from _means(found, told, title)
    for group in balance.groups:
        yield from _group(found, group, balance.side, title)
    if found.variants:
        yield from _variants(found, told, balance.side, title)


def _hard(name: str) -> str:
    """Return a sentence that says which player the level hard is in a game."""
    game = GAMES[name]
    if game.heuristics() is None:
        return f"(The level hard is `tree:{game.iterations[HARD]}`.)"
    return f"(The level hard is `policy:hard` with up to {PLAYOUTS} playouts for a choice.)"


def _ends(found: MeasuredGame, title: str) -> Iterator[str]:
    yield f"### {title}: how it ends"
    yield ""
    ends = Counter(result.end for results in found.tables.values() for result in results)
    names = sorted(ends, key=lambda end: (-ends[end], end))
    rows = []
    for name, results in found.tables.items():
        here = Counter(result.end for result in results)
        rows.append([name, *(percent(here[end] / len(results)) for end in names)])
    yield from table_of(("table", *names), rows)


def _means(found: MeasuredGame, told: BalanceFindings, title: str) -> Iterator[str]:
    measures = list(dict.fromkeys(measure for _, measure in told.means if measure != TURNS))
    if not measures:
        return
    yield f"### {title}: how often in a game"
    yield ""
    yield "The mean of each count in games that are over, with its 95 % confidence interval (normal)."
    yield ""
    rows = []
    for name in found.tables:
        means = [told.means[name, measure] for measure in measures]
        rows.append([name, *(f"{each.value:.1f} ± {each.high - each.value:.1f}" for each in means)])
    yield from table_of(("table", *measures), rows)


def _group(found: MeasuredGame, group: Group, side: str, title: str) -> Iterator[str]:
    yield f"### {title}: {group.title}"
    yield ""
    yield group.text
    yield ""
    won: dict[str, list[float]] = {}
    for results in found.tables.values():
        for factor in (factor for result in results for factor in result.factors):
            if factor.group == group.name:
                won.setdefault(factor.name, []).append(factor.won)
    heads: Sequence[str]
    if group.compared:
        heads = (group.title, "games", side, "points more than without", "95 %", "plot")
        rows = [
            [name, str(len(won[name])), percent(fmean(won[name])), *_apart(compared(found, group, name))]
            for name in sorted(won)
        ]
    else:
        heads = (group.title, "games", "holder wins", "95 %", "plot")
        order = sorted(won, key=lambda name: (-fmean(won[name]), name))
        rows = [[name, str(len(won[name])), *_shown(share(won[name]))] for name in order]
    yield from table_of(heads, rows)


def _variants(found: MeasuredGame, told: BalanceFindings, side: str, title: str) -> Iterator[str]:
    yield f"### {title}: if a box differs from the reconstruction"
    yield ""
    yield (
        "The same keys with one thing changed. The difference is to the same table with the components "
        "of the app; an interval on both sides of 0 means that these games do not show one."
    )
    yield ""
    rows = [
        [variant, name, percent(share(won_in(results)).value), *_apart(told.effects[variant, name])]
        for (variant, name), results in found.variants.items()
    ]
    yield from table_of(("change", "table", side, "points more", "95 %", "plot"), rows)
