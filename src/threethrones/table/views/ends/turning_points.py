"""Where a finished match of two turned, as its game judges what everybody could see at the ends of its turns.

Nothing counts but what lies open, so that no hand is told of while the last move can still be taken back.
Most matches are replayed for it at once; of a long one each frame replays some more, so that nobody waits.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.recap import Remarked
from threethrones.core.terms import TURN_OVER
from threethrones.core.text import Text, say
from threethrones.table.assist.analysis import TURNS
from threethrones.table.session.findings import Judged, Judging
from threethrones.table.session.open_match import OpenMatch

AT_ONCE: Final = 1000
"""So many moves are replayed for one frame: 7 milliseconds in CPython, some 20 in a page."""
BEHIND: Final = 0.05
"""By so much less than a half a chance must lie to be that of whoever is behind."""


def sought(opened: OpenMatch) -> bool:
    """Replay some moves, where a game has learnt to judge; whether there are more to come."""
    moves = opened.match.plies
    if opened.game.value_model is None or not moves:
        return False
    replayed = opened.findings.judging
    if replayed is None:
        replayed = Judging(opened.match.at(0).state)
        opened.findings = replace(opened.findings, judging=replayed)
        _judge(opened, replayed, 0)
    for ply in moves[replayed.done : replayed.done + AT_ONCE]:
        replayed.done += 1
        if ply.move.startswith("!"):
            continue
        opened.game.play(replayed.state, ply.move)
        for event in ply.events:
            if event.kind == TURN_OVER and opened.game.question(replayed.state) is not None:
                _judge(opened, replayed, Facts(event.about, ()).number("turn"))
    return replayed.done < len(moves)


def _judge(opened: OpenMatch, replayed: Judging, turn: int) -> None:
    value_model, seen = opened.game.value_model, opened.game.seen(replayed.state, None).state
    assert value_model is not None, "only what has been learnt is judged"
    # A match may begin while something is announced: what comes of that may hang on what nobody knows.
    if value_model.quiet(seen):
        replayed.judged.append(Judged(replayed.done, turn, value_model.chances(seen)[0]))


def found(opened: OpenMatch) -> Remarked | None:
    """The turn from which on the winner had the better chances; where there has never been another, the one
    that changed most. Nothing of a match that nobody has won."""
    outcome = opened.match.outcome()
    judging = opened.findings.judging
    if judging is None or not judging.judged or outcome is None or len(outcome.winners) != 1:
        return None
    winner = outcome.winners[0]
    who, sign = opened.names[winner], 1 if winner == 0 else -1
    leads = [(one, sign * (one.chance - 0.5)) for one in judging.judged]
    last, at_last = leads[-1]
    if at_last < -BEHIND:
        text = say("Until the last turn, %(who)s was less likely to win.", who=who)
        return None if opened.match.ended else _remarked(last.ply, text)
    steps = list(pairwise(leads))
    for (before, behind), (after, ahead) in reversed(steps):
        if behind < -BEHIND <= ahead:
            text = say("From turn %(turn)d on, %(who)s was more likely to win.", turn=after.turn, who=who)
            return _remarked(before.ply, text)
    gains = [(ahead - behind, before.ply, after.turn) for (before, behind), (after, ahead) in steps]
    most, ply, turn = max(gains, default=(0.0, 0, 0))
    if most < TURNS:
        return None
    return _remarked(ply, say("%(who)s’s chances rose most on turn %(turn)d.", turn=turn, who=who))


def _remarked(ply: int, text: Text) -> Remarked:
    """What begins behind a ply: its first move is shown."""
    return Remarked(ply + 1, text, "tt-i-review")
