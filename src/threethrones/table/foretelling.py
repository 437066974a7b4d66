"""Which picks would end the game at once, so that nobody wins or loses by them unawares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from threethrones.core.game import AnySeen, Move
from threethrones.core.paths import JOINT, joined
from threethrones.core.stage import AnyStage, Picking
from threethrones.table.model import OpenMatch


def foreseeing(opened: OpenMatch, stage: AnyStage, seen: AnySeen) -> Picking:
    """How far the looker has got, with every spot after which the game ends, whatever is picked then."""
    picking = opened.picking()
    if opened.puzzle is not None:
        # That is what is to be found.
        return picking
    offers, foresee = opened.game.offers(seen), opened.game.foresee(seen)
    found = {}
    for spot in picking.offered:
        outcome = foresee(_begun(offers, joined([*picking.picks, spot])))
        if outcome is not None:
            found[spot] = stage.foretold(outcome, seen, opened.names)
    return replace(picking, endings=found)


def _begun(offers: Sequence[Move], path: Move) -> list[Move]:
    """The offers that a path may become."""
    return [move for move in offers if move == path or move.startswith(f"{path}{JOINT}")]
