"""The curtain: handing over the device, so that nobody sees what is somebody else's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypedDict

from threethrones.core.card import Card
from threethrones.core.stage import Form
from threethrones.core.text import Text
from threethrones.games import CARDS
from threethrones.table.context import Act, Context, Data
from threethrones.table.play import focus_first_offer, focus_spot, sentences, settle_screen


class Curtain(TypedDict):
    """What the curtain draws, which everybody may see."""

    card: Card
    """Of the game."""
    who: str
    """The name of whoever is to take the device."""
    announcement: Text | None
    news: Sequence[Text]
    """What has come of the last answer of the whole table, which no screen of one seat shows to all."""


def shown(context: Context) -> Curtain:
    """What the curtain draws."""
    opened = context.opened
    pending, plies = opened.match.decision(), opened.match.plies
    assert pending is not None
    assert pending.seat is not None, "a curtain before a decision of the whole table"
    last = plies[-1].events if plies and plies[-1].decision.seat is None else ()
    return {
        "card": CARDS[opened.game.name],
        "who": opened.names[pending.seat],
        "announcement": context.stage(opened).announcement(opened.match.seen(None), opened.names),
        "news": sentences(context, opened, (event for event in last if event.seen_by(None))),
    }


def reveal(context: Context, _data: Data, _form: Form) -> None:
    """Whoever must decide has taken the device and wants to see."""
    opened = context.on("curtain")
    pending = opened.match.decision() if opened else None
    if opened is None or pending is None or pending.seat is None:
        return
    seat, plies = pending.seat, len(opened.match.plies)
    opened.shown = seat
    opened.recap_from = opened.read[seat] if opened.read[seat] < plies else None
    opened.read[seat] = plies
    context.save()
    settle_screen(context)
    if opened.picks:
        focus_spot(context, opened.picks[-1])
    else:
        focus_first_offer(context, opened)


def hide(context: Context) -> None:
    """Nobody is looking, or nobody knows who: the curtain falls over whatever is one person's alone; a
    review goes on with what everybody may see."""
    opened = context.on("table", "curtain", "review")
    pending = opened.match.decision() if opened else None
    if opened is not None and pending is not None and pending.private:
        context.model.panel = None
        opened.shown = None
        if context.model.screen != "review":
            settle_screen(context)


ACTS: Final[dict[str, Act]] = {"reveal": reveal}
