"""What every screen with a board gives to the game's board template."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict

from threethrones.core.picking import Picking
from threethrones.core.stage import Proposal
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.drawer import Drawer
from threethrones.table.session.opened import OpenMatch


class Board(TypedDict):
    """What the table says of any board; the game's own scene stands beside it."""

    board: str
    """The name of the game's template."""
    game: str
    picking: Picking
    prompt: Text
    drawers: Drawer | None
    """The seats' drawers, where they can be lifted."""
    proposal: Proposal | None
    """A standing order that the looker may want."""
    finishes: bool
    """Whether the rest of a turn that wins may be played at once."""
    said: Mapping[int, Text]
    """What computers have said last, which stands at their plates, by seat."""


def finish(opened: OpenMatch) -> Move | None:
    """The next move of the rest of a turn that the looker wins in any case; it is no offer where the turn is
    what is to be learnt or found."""
    if opened.looker is None or opened.review is not None or opened.mode.guided:
        return None
    return opened.game.finish(opened.match.seen(opened.looker))


def _said(opened: OpenMatch) -> Mapping[int, Text]:
    if opened.review is not None or not opened.running:
        return {}
    return {seat: text for seat, (_, text) in opened.sayings.items() if seat in opened.computers}


def proposed(context: Context, opened: OpenMatch) -> Proposal | None:
    """A standing order that the looker may want, if it decides at the table."""
    seat = opened.looker
    if seat is None or opened.review is not None or opened.mode.to_solve:
        return None
    return context.stage(opened).proposal(opened.match.seen(seat), opened.advance.orders[seat])


def drawn(
    context: Context,
    opened: OpenMatch,
    seen: AnySeen,
    picking: Picking = Picking(),  # noqa: B008 - it never changes
    changes: Iterable[Event] = (),
    drawers: Drawer | None = None,
) -> Mapping[str, object]:
    """The board as it is seen. ``changes``: what has happened at the places that are to be marked."""
    stage = context.stage(opened)
    prompt = stage.prompt(opened.planning or seen, opened.names, picking)
    # Before a second tap, also what end it would bring about.
    if foretold := picking.endings.get(picking.asked or ""):
        prompt = say("%(prompt)s – %(end)s", prompt=prompt, end=foretold.text)
    if opened.session.settled and opened.running:
        prompt = say("The puzzle ends here.")
    name = opened.game.name
    own: Board = {
        "board": f"{name}/board.html.j2",
        "game": name,
        "picking": picking,
        "prompt": prompt,
        "drawers": drawers,
        "proposal": proposed(context, opened),
        "finishes": finish(opened) is not None,
        "said": _said(opened),
    }
    changed = frozenset(place for event in changes for place in stage.touched(event))
    return {**own, **stage.scene(seen, opened.names, picking, changed, opened.near)}
