"""The first round of a fresh match: each in turn lifts what he was dealt in secret, reads it and puts it
away. It is no move: the document knows nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from threethrones.core.stage import Form, Scene
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch
from threethrones.table.play import settle_screen


class Dealing(TypedDict):
    """What the round draws. While nobody has lifted anything, it tells nothing but what all may know."""

    game: str
    """By its name."""
    dealt: Scene
    reader: int | None
    """The seat whose turn it is; None where all read at once."""
    lifted: bool
    alone: bool
    """Whether nobody else sits at the device."""
    persons: Sequence[tuple[int, str, str]]
    """The seats of all who read one after the other, each with its name, and whether it is ``done``, has its
    turn ``now`` or is ``next``."""


def shown(context: Context) -> Dealing:
    """What the round draws."""
    opened = context.opened
    names, reader = opened.names, opened.readers[0]
    scene = context.stage(opened).dealt(opened.match.seen(opened.shown), names)
    assert scene is not None, "nothing was dealt that anybody could read"
    persons = [seat for seat in range(len(names)) if seat not in opened.computers]
    return {
        "game": opened.game.name,
        "dealt": scene,
        "reader": reader,
        "lifted": opened.shown is not None,
        "alone": opened.lone is not None,
        "persons": [] if reader is None else [(at, names[at], _when(opened, at)) for at in persons],
    }


def _when(opened: OpenMatch, seat: int) -> str:
    if seat == opened.readers[0]:
        return "now"
    return "next" if seat in opened.readers else "done"


def lift(context: Context, opened: OpenMatch) -> None:
    """Whoever's turn it is looks at what he was dealt."""
    opened.shown = opened.readers[0]
    context.model.panel = None
    context.out.focus = "h1"


def put_away(context: Context, _data: Data, _form: Form) -> None:
    """What was lifted, or lies open for all, has been read: it is the next one's turn, or the game begins."""
    opened = context.on("table")
    if opened is not None and opened.readers and opened.readers[0] == opened.shown:
        _go_on(context, opened, opened.readers[1:])


def skip(context: Context, _data: Data, _form: Form) -> None:
    """Nobody else reads it now; it can be read at any time in one's drawer."""
    opened = context.on("table")
    if opened is not None and opened.readers:
        _go_on(context, opened, [])


def _go_on(context: Context, opened: OpenMatch, left: list[int | None]) -> None:
    opened.readers, opened.shown, opened.covered = left, None, bool(left)
    context.model.panel = None
    context.save()
    settle_screen(context)
    if left:
        # Not what lifts the next one's: whoever presses twice must not see it.
        context.out.focus = "h1"


ACTS: Final[dict[str, Act]] = {"put-away": put_away, "skip-reading": skip}
