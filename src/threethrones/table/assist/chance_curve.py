"""Curve of the chance of winning in a finished match without a value model. Strong players play on from some
positions, one after the other, and the curve is refined where it changes most."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from threethrones.core.canonical import JSON
from threethrones.core.match import Match
from threethrones.core.outcome import prevailed
from threethrones.core.terms import TURN_OVER
from threethrones.players.job import forecast_job, position_name
from threethrones.table.session.open_match import OpenMatch

GAMES: Final = 20
"""Maximum number of games played from each position; fewer if the first ones all end alike."""
PLACES: Final = 32
"""Number of positions on the curve, multiplied by the number of seats, since games of many players take
longer. A whole curve takes 3 to 10 seconds in CPython, and about twice as long in a page."""
PATIENCE: Final = 60_000
"""Time limit for the forecast of one position, in ms."""


class Moment(NamedTuple):
    """A ply of the match, with the chance of winning there."""

    ply: int
    chance: float
    """Chance of winning, from 0 to 1, of the first seat, or of all who play together."""


def ends_of_turns(match: Match) -> list[int]:
    """Return the plies at which turns ended."""
    return [
        ply
        for ply, played in enumerate(match.plies, 1)
        if any(event.kind == TURN_OVER for event in played.events)
    ]


def begin(opened: OpenMatch) -> None:
    """Begin the chance curve with its last point, the result of the match, and request forecasts."""
    outcome = opened.match.outcome()
    assert outcome is not None, "a finished match"
    end = Moment(len(opened.match.plies), prevailed(outcome, opened.match.setup.seats))
    opened.findings = replace(opened.findings, moments=[end], forecasting=True)


def share_done(opened: OpenMatch) -> int:
    """Return the percentage of the chance curve that is done."""
    return 100 * (len(opened.findings.moments) - 1) // _wanted(opened)


def _wanted(opened: OpenMatch) -> int:
    return max(2, PLACES // opened.match.setup.seats)


def _next(opened: OpenMatch) -> int | None:
    """Return the next ply to forecast: 0 first, then in the longest or steepest gap; None if none is left."""
    moments = [Moment(*moment) for moment in opened.findings.moments]
    if len(moments) == 1:
        return 0
    if len(moments) > _wanted(opened):
        return None
    last, ends = max(1, len(opened.match.plies)), ends_of_turns(opened.match)
    gaps = []
    for before, after in pairwise(moments):
        if within := [ply for ply in ends if before.ply < ply < after.ply]:
            size = (after.ply - before.ply) / last + abs(after.chance - before.chance)
            gaps.append((size, within[len(within) // 2]))
    return max(gaps)[1] if gaps else None


def job(opened: OpenMatch) -> Mapping[str, JSON] | None:
    """Return the next forecast as a job for the frame; None if none is needed."""
    ply = _next(opened) if opened.findings.forecasting else None
    if ply is None:
        return None
    name = _name(opened, ply)
    return {"id": name, "job": forecast_job(opened.match, ply, GAMES, name), "most": PATIENCE}


def _name(opened: OpenMatch, ply: int) -> str:
    return f"{position_name(opened.match.moves)}@{ply}"


def given(opened: OpenMatch, name: str, chance: float) -> None:
    """Store the forecast chance of a position. It is ignored if its name is not the awaited one."""
    ply = _next(opened) if opened.findings.forecasting else None
    if ply is None or name != _name(opened, ply):
        return
    moments = sorted([*opened.findings.moments, Moment(ply, chance)])
    opened.findings = replace(opened.findings, moments=moments)
    opened.findings = replace(opened.findings, forecasting=_next(opened) is not None)


def failed(opened: OpenMatch, name: str) -> bool:
    """Stop forecasting if the failed search is the awaited forecast; return whether it is."""
    ply = _next(opened) if opened.findings.forecasting else None
    if ply is None or name != _name(opened, ply):
        return False
    opened.findings = replace(opened.findings, forecasting=False)
    return True
