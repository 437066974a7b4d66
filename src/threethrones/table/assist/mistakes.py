"""The costliest moves of a finished match, which ``players.mistakes`` finds, with a description of each, a
better move and the reason."""

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
"""Time limit for the whole search, in ms; the mistakes found by then are used."""


def begin(opened: OpenMatch) -> None:
    """Request the search for mistakes, which begins as soon as no other search is under way."""
    opened.findings = replace(opened.findings, mistakes=None, seeking=True)


def end(opened: OpenMatch) -> None:
    """Cancel the search for mistakes, and discard those found."""
    opened.findings = replace(opened.findings, mistakes=None, seeking=False)


def _seats(opened: OpenMatch) -> list[int]:
    """Return the seats to examine: those of persons, or all if only computers have played."""
    return opened.session.persons or [*range(opened.match.setup.seats)]


def _name(opened: OpenMatch) -> str:
    return f"mistakes:{position_name(opened.match.moves)}"


def job(opened: OpenMatch) -> Mapping[str, JSON] | None:
    """Return the search for mistakes as a job for the frame; None if it was not requested."""
    if not opened.findings.seeking:
        return None
    # The forecast curve shows the search where the match was decided; a value model computes that at once.
    curve = () if opened.game.value_model is not None else opened.findings.moments
    name = _name(opened)
    return {
        "id": name,
        "job": mistakes_job(opened.match, _seats(opened), curve, name),
        "most": PATIENCE,
    }


def given(context: Context, opened: OpenMatch, name: str, found: Sequence[object]) -> None:
    """Store the mistakes found, described. They are ignored unless ``name`` is that of the awaited search."""
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
    """Return whether the search that failed is the awaited one for mistakes."""
    return opened.findings.seeking and name == _name(opened)


def _states(opened: OpenMatch, plies: Mapping[int, object]) -> list[tuple[int, AnyState]]:
    """Return pairs of a ply and the full state before it, replayed without slow recording of undo data."""
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
    """Describe a mistake; None if the better move is illegal in ``state`` or is the move played."""
    game, presentation, move = opened.game, context.presentation(opened), opened.match.plies[ply].move
    decision = game.decision(state)
    if decision is None or best not in game.legal(state) or best == move:
        return None
    seat = game.responders(game.seen(state, None))[0] if decision.seat is None else decision.seat
    seen = game.seen(state, seat)
    advice, turn = presentation.advice(seen, seat, best, move), game.turn(game.seen(state, None))
    why = hints.reason(context, opened, seat, seen, best, move)
    what = advice.whole if advice else sentence(context, opened, state, best)
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
    """Return the first public sentence on a move, or its targets if there is none. Raises IllegalMove."""
    events = opened.game.play(opened.game.clone(state), move)
    told = sentences(context, opened, (event for event in events if event.seen_by(None)))
    return told[0] if told else " ".join(targets(move))
