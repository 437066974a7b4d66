"""What every screen with a board gives to the game's board template."""

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
    """What the table says of any board; the game's own scene stands beside it."""

    board: str
    """The name of the game's template."""
    game: str
    picking: Picking
    prompt: Text
    drawers: Drawer | None
    """The seats' drawers, where they can be lifted."""
    proposal: OrderProposal | None
    """A standing order that the viewer may want."""
    finishes: bool
    """Whether the rest of a turn that wins may be played at once."""
    said: Mapping[int, Text]
    """What computers have said last, which stands at their plates, by seat."""


def finish(opened: OpenMatch) -> Move | None:
    """The next move of the rest of a turn that the viewer wins in any case; it is no offer where the turn is
    what is to be learnt or found."""
    if opened.viewing_seat is None or opened.review is not None or opened.mode.guided:
        return None
    return opened.game.finish(opened.match.seen(opened.viewing_seat))


def _said(opened: OpenMatch) -> Mapping[int, Text]:
    if opened.review is not None or not opened.running:
        return {}
    return {seat: text for seat, (_, text) in opened.sayings.items() if seat in opened.computers}


def proposed(context: Context, opened: OpenMatch) -> OrderProposal | None:
    """A standing order that the viewer may want, if it decides at the table."""
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
    """The board as it is seen. ``changes``: what has happened at the places that are to be marked."""
    presentation = context.presentation(opened)
    prompt = presentation.prompt(opened.planning or seen, opened.names, picking)
    # Before a second tap, also what end it would bring about.
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
