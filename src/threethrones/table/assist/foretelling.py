"""Which picks would end the game at once, so that nobody wins or loses by them unawares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from threethrones.core.paths import JOINT, joined
from threethrones.core.picking import Foretold, Picking
from threethrones.core.stage import AnyStage
from threethrones.core.terms import AnySeen, Move
from threethrones.table.session.opened import OpenMatch


def foreseeing(opened: OpenMatch, stage: AnyStage, seen: AnySeen) -> Picking:
    """How far the looker has got, with every spot after which the game ends, whatever is picked then."""
    picking = opened.picking()
    return replace(picking, endings=endings(opened, stage, seen, picking.picks, picking.offered))


def endings(
    opened: OpenMatch, stage: AnyStage, seen: AnySeen, picks: Sequence[str], following: Iterable[str]
) -> dict[str, Foretold]:
    """Of the spots that may follow some picks those after which the game ends, whatever is picked then. In a
    puzzle that is what is to be found."""
    if opened.mode.to_solve:
        return {}
    offers, foresee = opened.game.offers(seen), opened.game.foresee(seen)
    found = {}
    for spot in following:
        outcome = foresee(_begun(offers, joined([*picks, spot])))
        if outcome is not None:
            found[spot] = stage.foretold(outcome, seen, opened.names)
    return found


def _begun(offers: Sequence[Move], path: Move) -> list[Move]:
    """The offers that a path may become."""
    return [move for move in offers if move == path or move.startswith(f"{path}{JOINT}")]
