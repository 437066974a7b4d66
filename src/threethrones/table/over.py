"""The end of a match: by word of the players, what its screen draws, and once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

from threethrones.core.game import TURN_OVER
from threethrones.core.match import ABANDON, AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.outcome import Outcome
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table import board, chart
from threethrones.table.chart import Chart
from threethrones.table.computers import accepts_draw
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch, Series
from threethrones.table.play import begin, is_closed, play, sentence


class Over(TypedDict):
    """What the end of a match draws beside the board."""

    outcome: Outcome
    winners: Sequence[str]
    reason: Text
    score: Sequence[int]
    score_name: Text
    chart: Chart
    courses: Mapping[str, Text]
    course: Chart | None
    """The figures that are nobody's own, where the game has any."""


def shown(context: Context) -> Mapping[str, object]:
    """What the end of a match draws."""
    opened = context.opened
    stage, seen, outcome = context.stage(opened), opened.match.seen(None), opened.match.outcome()
    assert outcome is not None, "the end of a running match"
    last = opened.match.plies[-1].events[-1] if opened.match.ended else None
    told = sentence(context, opened, last) if last else None
    beside: Over = {
        "outcome": outcome,
        "winners": [opened.names[seat] for seat in outcome.winners],
        "reason": told or stage.ending(outcome, opened.names),
        "score": opened.game.score(seen),
        "score_name": stage.score_name,
        "chart": chart.of_scores(_scores(opened)),
        "courses": stage.courses,
        "course": chart.of_scores(_course(opened, list(stage.courses))) if stage.courses else None,
    }
    return {**beside, **board.drawn(context, opened, seen)}


def _scores(opened: OpenMatch) -> list[tuple[int, ...]]:
    """Every seat's score at the start, after every turn, and at the end."""
    scores: list[tuple[int, ...]] = [opened.game.score(opened.match.at(0).seen(None))]
    for _, event in opened.match.events(None):
        score = event.about.get("score")
        if event.kind == TURN_OVER and isinstance(score, Sequence):
            scores.append(tuple(int(str(number)) for number in score))
    final = opened.game.score(opened.match.seen(None))
    return scores if scores[-1] == final else [*scores, final]


def _course(opened: OpenMatch, names: Sequence[str]) -> list[tuple[int, ...]]:
    """The figures that are nobody's own: none at the start, then after every turn."""
    ends = [event.about for _, event in opened.match.events(None) if event.kind == TURN_OVER]
    rows = [course for end in ends if isinstance(course := end.get("course"), Mapping)]
    return [(0,) * len(names), *(tuple(int(str(row[name])) for name in names) for row in rows)]


def end(context: Context, data: Data, _form: Form) -> None:
    """End the match by word: abandon it; between two also resign, or agree on a draw."""
    opened = context.shown
    if opened is None or not opened.running or is_closed(context, opened):
        return
    words = {"abandon": ABANDON}
    if opened.match.setup.seats == 2:
        words["draw"] = AGREE_DRAW
        if opened.looker is not None:
            words["resign"] = f"{RESIGN}-{opened.looker}"
    how = data.get("how", "")
    if how == "draw" and not accepts_draw(opened):
        context.model.panel = None
        context.notice(say("The computer does not agree to a draw."))
        return
    move = words.get(how)
    if move is not None:
        context.model.panel = None
        play(context, opened, move)


def rematch(context: Context, _data: Data, _form: Form) -> None:
    """The same people once more; the other one begins."""
    opened = context.model.open
    if opened is None or opened.running:
        return
    setup = opened.game.rematch(opened.match.setup, opened.match.seen(None))
    match = Match(opened.game, setup, Start(key=context.entropy.key()))
    series, names = _so_far(opened.series), list(opened.names)
    begin(context, match, names, series, computers=opened.computers, watched=opened.watched, fresh=True)


def _so_far(series: Series) -> Series:
    return Series(list(series.wins), series.draws)


ACTS: Final[dict[str, Act]] = {"end": end, "rematch": rematch}
