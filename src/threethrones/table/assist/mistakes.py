"""The costliest moves of a finished match, found by ``players.mistakes`` and described here, each with a
better move, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.fields import is_number
from threethrones.core.paths import targets
from threethrones.core.terms import AnyState, Move
from threethrones.core.text import Text, say
from threethrones.players import MOST_MISTAKES
from threethrones.players.job import mistakes_job, position_name
from threethrones.table.assist import hints
from threethrones.table.commands.context import Context
from threethrones.table.commands.play import sentences
from threethrones.table.session.findings import ToldMistake
from threethrones.table.session.open_match import OpenMatch

PATIENCE: Final = 120_000
"""Time limit for the whole search, in ms; what is known by then must do."""


def begin(opened: OpenMatch) -> None:
    """Request the search, which starts as soon as no other is under way."""
    opened.findings = replace(opened.findings, mistakes=None, seeking=True)


def end(opened: OpenMatch) -> None:
    """Stop the search, and forget what was found."""
    opened.findings = replace(opened.findings, mistakes=None, seeking=False)


def _seats(opened: OpenMatch) -> list[int]:
    """Return the seats to examine: the persons', or all if computers alone have played."""
    return opened.session.persons or [*range(opened.match.setup.seats)]


def _name(opened: OpenMatch) -> str:
    return f"mistakes:{position_name(opened.match.moves)}"


def job(opened: OpenMatch) -> Mapping[str, JSON] | None:
    """Return the awaited search as a job for the frame; None if there is none."""
    if not opened.findings.seeking:
        return None
    # A forecast curve tells where the match was decided; a value model finds that again at once.
    curve = () if opened.game.value_model is not None else opened.findings.moments
    name = _name(opened)
    return {
        "id": name,
        "job": mistakes_job(opened.match, _seats(opened), curve, name),
        "most": PATIENCE,
    }


def given(context: Context, opened: OpenMatch, name: str, found: Sequence[object]) -> None:
    """Store the mistakes found; an answer that is not awaited is ignored."""
    if not opened.findings.seeking or name != _name(opened):
        return
    opened.findings = replace(opened.findings, seeking=False)
    costs = dict[int, tuple[Move, int]]()
    for one in found[:MOST_MISTAKES]:
        match one:
            case [int(ply), str(best), int(cost)] if is_number(ply, 0, len(opened.match.plies) - 1):
                costs[ply] = best, cost
    told = [_told(context, opened, ply, state, *costs[ply]) for ply, state in _states(opened, costs)]
    known = sorted((one for one in told if one is not None), key=lambda one: -costs[one.ply - 1][1])
    opened.findings = replace(opened.findings, mistakes=known)


def failed(opened: OpenMatch, name: str) -> bool:
    """Return whether it was this search that failed."""
    return opened.findings.seeking and name == _name(opened)


def _states(opened: OpenMatch, plies: Mapping[int, object]) -> list[tuple[int, AnyState]]:
    """Return the full states before some plies, replayed without undo data, which takes most time."""
    game, state, found = opened.game, opened.match.at(0).state, list[tuple[int, AnyState]]()
    for number, ply in enumerate(opened.match.plies[: max(plies, default=-1) + 1]):
        if number in plies:
            found.append((number, game.clone(state)))
        if not ply.move.startswith("!"):
            game.play(state, ply.move)
    return found


def _told(
    context: Context, opened: OpenMatch, ply: int, state: AnyState, best: Move, cost: int
) -> ToldMistake | None:
    """Describe a mistake; None if the better move could not have been played or is the same."""
    game, presentation, move = opened.game, context.presentation(opened), opened.match.plies[ply].move
    decision = game.decision(state)
    if decision is None or best not in game.legal(state) or best == move:
        return None
    seat = game.responders(game.seen(state, None))[0] if decision.seat is None else decision.seat
    seen = game.seen(state, seat)
    advice, turn = presentation.advice(seen, seat, best, move), game.turn(game.seen(state, None))
    why = hints.reason(context, opened, seat, seen, best, move)
    what = advice.what if advice else sentence(context, opened, state, best)
    values = {"ply": len(opened.match.start.prior) + ply + 1}
    return ToldMistake(
        ply=ply + 1,
        who=opened.names[seat],
        where=say("Turn %(turn)d, move %(ply)d", turn=turn.number, **values)
        if turn
        else say("Move %(ply)d", **values),
        cost=say("−%(n)d%%", n=cost),
        played=say("Played: %(move)s", move=sentence(context, opened, state, move)),
        better=say("Better: %(what)s – %(why)s.", what=what, why=why)
        if why
        else say("Better: %(what)s.", what=what),
    )


def sentence(context: Context, opened: OpenMatch, state: AnyState, move: Move) -> Text | str:
    """Return the first sentence in the log about a move. Raises IllegalMove."""
    events = opened.game.play(opened.game.clone(state), move)
    told = sentences(context, opened, (event for event in events if event.seen_by(None)))
    return told[0] if told else " ".join(targets(move))
