"""Who did what in a match that is over, from its events alone: an imported one tells the same."""

from __future__ import annotations

from collections.abc import Iterator

from threethrones.core.ending import Account
from threethrones.core.game import TURN_OVER
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, say, say_n
from threethrones.table.context import Context
from threethrones.table.ends import Ended, turning
from threethrones.table.model import OpenMatch
from threethrones.table.people.page import duration


def told(context: Context, opened: OpenMatch, outcome: Outcome) -> Ended:
    """All of it, as far as its game tells it."""
    match, stage = opened.match, context.stage(opened)
    events = match.events(None)
    own = stage.account(outcome, events, match.seen(None), opened.names) or Account()
    return {
        "facts": list(_facts(opened)),
        "deeds": [deed for deed in own.deeds if any(deed.counts)],
        "own": own,
        "turning": own.turning or turning.found(opened),
        "judging": turning.is_sought(opened),
    }


def _facts(opened: OpenMatch) -> Iterator[tuple[str, Text]]:
    turns = sum(event.kind == TURN_OVER for _, event in opened.match.events(None))
    if opened.played is not None:
        yield "tt-i-pause", say("Time played: %(time)s", time=duration(opened.played / 1000))
    if turns:
        yield "tt-i-turn", say_n("%(n)d turn", "%(n)d turns", turns)
    if moves := opened.match.ply:
        yield "tt-i-log", say_n("%(n)d move", "%(n)d moves", moves)
