"""Account of a finished match, made from its events, so that an imported match has the same account."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from threethrones.core.outcome import Outcome
from threethrones.core.recap import Account
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import Text, say, say_n
from threethrones.table.assist import chart
from threethrones.table.commands.context import Context
from threethrones.table.session.fallback import with_fallback
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views.ends import follow_up, turning_points
from threethrones.table.views.ends.summary import Ended
from threethrones.table.views.people.page import duration


def told(context: Context, opened: OpenMatch, outcome: Outcome) -> Ended:
    """Return the account of a finished match. If one part cannot be computed, only that part is missing."""
    match, presentation = opened.match, context.presentation(opened)
    events = match.events(None)
    judging = with_fallback(lambda: turning_points.sought(opened), fallback=False)
    own = (
        with_fallback(
            lambda: presentation.account(outcome, events, match.seen(None), opened.names), fallback=None
        )
        or Account()
    )
    return Ended(
        facts=with_fallback(lambda: list(_facts(opened)), fallback=[]),
        statistics=[statistic for statistic in own.statistics if any(statistic.counts)],
        own=own,
        turning=own.turning
        or (None if judging else with_fallback(lambda: turning_points.found(opened), fallback=None)),
        judging=judging,
        chart=with_fallback(lambda: chart.of_scores(_scores(opened)), fallback=None),
        courses=presentation.courses,
        after=with_fallback(lambda: follow_up.offered(context, opened, outcome), fallback=None),
        course=with_fallback(lambda: chart.of_scores(_course(opened, [*presentation.courses])), fallback=None)
        if presentation.courses
        else None,
    )


def _facts(opened: OpenMatch) -> Iterator[tuple[str, Text]]:
    turns = sum(event.kind == TURN_OVER for _, event in opened.match.events(None))
    if opened.about.played is not None:
        yield "tt-i-review", say("Time played: %(time)s", time=duration(opened.about.played / 1000))
    if turns:
        yield "tt-i-turn", say_n("%(n)d turn", "%(n)d turns", turns)
    if moves := opened.match.ply:
        yield "tt-i-log", say_n("%(n)d move", "%(n)d moves", moves)


def _scores(opened: OpenMatch) -> list[tuple[int, ...]]:
    """Return every seat's score at the start, after every turn and at the end."""
    scores: list[tuple[int, ...]] = [opened.game.score(opened.match.at(0).seen(None))]
    for _, event in opened.match.events(None):
        score = event.about.get("score")
        if event.kind == TURN_OVER and isinstance(score, Sequence):
            scores.append(tuple(int(str(number)) for number in score))
    final = opened.game.score(opened.match.seen(None))
    return scores if scores[-1] == final else [*scores, final]


def _course(opened: OpenMatch, names: Sequence[str]) -> list[tuple[int, ...]]:
    """Return rows of the figures ``names``, which no seat owns: zeros, then the values after every turn."""
    ends = [event.about for _, event in opened.match.events(None) if event.kind == TURN_OVER]
    rows = [course for end in ends if isinstance(course := end.get("course"), Mapping)]
    return [(0,) * len(names), *(tuple(int(str(row[name])) for name in names) for row in rows)]
