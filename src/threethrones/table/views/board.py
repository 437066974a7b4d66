"""Data for the game's board template, the same on every screen with a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from threethrones.core.picking import Picking
from threethrones.core.presentation import OrderProposal
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.drawer import Drawer
from threethrones.table.session.open_match import OpenMatch


class BoardPart(TypedDict):
    """The part of the board data that does not depend on the game; the game's own scene is added to it."""

    board: str
    """Name of the game's template."""
    game: str
    picking: Picking
    prompt: Text
    drawers: Drawer | None
    """The seats' drawers, if they can be lifted now."""
    proposal: OrderProposal | None
    """A standing order suggested to the viewer."""
    finishes: bool
    """Whether the rest of a winning turn may be played at once."""
    said: Mapping[int, Text]
    """Last sentence of each computer, by seat, drawn at its name plate."""


def finish(opened: OpenMatch) -> Move | None:
    """Return the next move of a turn that the viewer wins in any case. None if there is no such turn, in a
    review, and in lessons and puzzles, where the turn is to be learnt or found."""
    if opened.viewing_seat is None or opened.review is not None or opened.mode.guided:
        return None
    return opened.game.finish(opened.match.seen(opened.viewing_seat))


def _said(opened: OpenMatch) -> Mapping[int, Text]:
    if opened.review is not None or not opened.running:
        return {}
    return {seat: text for seat, (_, text) in opened.sayings.items() if seat in opened.computers}


def proposed(context: Context, opened: OpenMatch) -> OrderProposal | None:
    """Return a standing order to suggest to the viewer; None without one, in a review or a puzzle."""
    seat = opened.viewing_seat
    if seat is None or opened.review is not None or opened.mode.to_solve:
        return None
    return context.presentation(opened).proposal(opened.match.seen(seat), opened.advance.orders[seat])


def view(
    context: Context,
    opened: OpenMatch,
    seen: AnySeen,
    picking: Picking = Picking(),  # noqa: B008 - it never changes
    changes: Iterable[Event] = (),
    drawers: Drawer | None = None,
) -> Mapping[str, object]:
    """Return the data of the board as it is seen. ``changes``: events whose places are to be marked."""
    presentation = context.presentation(opened)
    prompt = presentation.prompt(opened.planning or seen, opened.names, picking)
    # While a target waits for its second tap, the prompt also says what end it would bring about.
    if foretold := picking.endings.get(picking.asked or ""):
        prompt = say("%(prompt)s – %(end)s", prompt=prompt, end=foretold.text)
    if opened.session.settled and opened.running:
        prompt = say("The puzzle ends here.")
    name = opened.game.name
    own: BoardPart = {
        "board": f"{name}/board.html.j2",
        "game": name,
        "picking": picking,
        "prompt": prompt,
        "drawers": drawers,
        "proposal": proposed(context, opened),
        "finishes": finish(opened) is not None,
        "said": _said(opened),
    }
    changed = frozenset(place for event in changes for place in presentation.touched(event))
    return {**own, **presentation.scene(seen, opened.names, picking, changed, opened.orientation)}
