"""Turning point of a finished match of two players, found by the game's value model at the end of each turn.

Only public information counts, so that no hand is revealed while the last move can still be undone. Most
matches are replayed in one go; a long one is replayed in parts, one for each frame, so that the page stays
responsive."""

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
"""Maximum number of moves replayed for one frame: 7 ms in CPython, about 20 ms in a page."""
BEHIND: Final = 0.05
"""How far a player's winning chance must be below one half for the player to count as being behind."""


def sought(opened: OpenMatch) -> bool:
    """Replay and judge the next moves, and return whether more remain; False without a value model."""
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
    # Only quiet positions are judged: a pending announcement's effect may depend on hidden information.
    if value_model.quiet(seen):
        replayed.judged.append(Judged(replayed.done, turn, value_model.chances(seen)[0]))


def found(opened: OpenMatch) -> Remarked | None:
    """Return a remark on the turn from which the winner had the better chances or, if the winner was never
    behind, on which their chances rose most. None if no single seat won or no change was large enough."""
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
    """Return a remark whose link opens the review at the first move after ``ply``."""
    return Remarked(ply + 1, text, "tt-i-review")
