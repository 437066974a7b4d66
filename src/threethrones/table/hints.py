"""Hints: what a good player would do in one's place, from what one has seen and nothing else."""

from __future__ import annotations

from typing import Final, TypedDict

from threethrones.core.game import IllegalMove
from threethrones.core.paths import spots
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch
from threethrones.table.play import is_closed, sentences


class Hint(TypedDict):
    """What the table draws of a hint."""

    asked: bool
    """Whether it is being thought about."""
    text: Text | None
    """What to do; None as long as it is not known."""


def offered(opened: OpenMatch) -> bool:
    """Whether the looker may ask: it must decide, and has picked none of several yet."""
    pending = opened.match.decision()
    decides = pending is not None and pending.seat is not None and pending.seat == opened.looker
    return decides and opened.thinker is None and not opened.together and len(opened.match.legal()) > 1


def drawn(context: Context, opened: OpenMatch) -> Hint | None:
    """The hint that the looker has asked for; None where it has not."""
    if not offered(opened) or not (opened.hinting or opened.hint):
        return None
    return {"asked": opened.hinting, "text": _told(context, opened) if opened.hint else None}


def hinted(opened: OpenMatch) -> frozenset[str]:
    """The spots of the move that a hint has named."""
    return frozenset(spots(opened.hint)) if opened.hint and offered(opened) else frozenset()


def _told(context: Context, opened: OpenMatch) -> Text | None:
    """The move as the log will tell it, as far as the looker can know what will come of it."""
    game, seen = opened.game, opened.match.seen(opened.looker)
    state = game.clone(seen.state)
    try:
        events = game.play(state, opened.hint or "")
    except IllegalMove:
        return None
    told = sentences(context, opened, (event for event in events if event.seen_by(None)))
    return told[0] if told else None


def ask(context: Context, _data: Data, _form: Form) -> None:
    """What would a good player do? Asked again, the hint goes."""
    opened = context.on("table")
    if opened is None or opened.covered or is_closed(context, opened) or not offered(opened):
        return
    context.model.panel = None
    opened.hinting = not (opened.hinting or opened.hint)
    opened.hint = None


def given(context: Context, opened: OpenMatch, move: str) -> None:
    """The answer has come. It is said, too."""
    if opened.hinting and offered(opened) and move in opened.match.legal():
        opened.hinting, opened.hint = False, move
        told = _told(context, opened)
        context.out.said.append(say("Hint: %(move)s", move=told or move))


ACTS: Final[dict[str, Act]] = {"hint": ask}
