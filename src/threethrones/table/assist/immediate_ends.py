"""Which picks would end the game at once, so that nobody wins or loses by them unawares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from threethrones.core.paths import JOINT, joined
from threethrones.core.picking import Foretold, Picking
from threethrones.core.presentation import AnyPresentation
from threethrones.core.terms import AnySeen, Move
from threethrones.table.session.open_match import OpenMatch


def foreseeing(opened: OpenMatch, presentation: AnyPresentation, seen: AnySeen) -> Picking:
    """How far the viewer has got, with every spot after which the game ends, whatever is picked then."""
    picking = opened.picking()
    return replace(picking, endings=endings(opened, presentation, seen, picking.picks, picking.offered))


def endings(
    opened: OpenMatch,
    presentation: AnyPresentation,
    seen: AnySeen,
    picks: Sequence[str],
    following: Iterable[str],
) -> dict[str, Foretold]:
    """Of the spots that may follow some picks those after which the game ends, whatever is picked then. In a
    puzzle that is what is to be found."""
    if opened.mode.to_solve:
        return {}
    offers, foresee = opened.game.offers(seen), opened.game.foresee(seen)
    found = {}
    for target in following:
        outcome = foresee(_begun(offers, joined([*picks, target])))
        if outcome is not None:
            found[target] = presentation.foretold(outcome, seen, opened.names)
    return found


def _begun(offers: Sequence[Move], path: Move) -> list[Move]:
    """The offers that a path may become."""
    return [move for move in offers if move == path or move.startswith(f"{path}{JOINT}")]
