"""Foreseen ends of the game: targets whose pick would end it at once, so that viewers can be warned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from threethrones.core.paths import JOINT, joined
from threethrones.core.picking import Foretold, Picking
from threethrones.core.presentation import AnyPresentation
from threethrones.core.terms import AnySeen, Move
from threethrones.table.session.open_match import OpenMatch


def foreseeing(opened: OpenMatch, presentation: AnyPresentation, seen: AnySeen) -> Picking:
    """Return the viewer's picking, with the targets that end the game whatever is picked after them."""
    picking = opened.picking()
    return replace(picking, endings=endings(opened, presentation, seen, picking.picks, picking.offered))


def endings(
    opened: OpenMatch,
    presentation: AnyPresentation,
    seen: AnySeen,
    picks: Sequence[str],
    following: Iterable[str],
) -> dict[str, Foretold]:
    """Return how the game would end, by target, for the targets of ``following`` that end it whatever is
    picked after them. Empty in a puzzle, where the solver is to find them."""
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
    """Return the offers that equal a path or continue it."""
    return [move for move in offers if move == path or move.startswith(f"{path}{JOINT}")]
