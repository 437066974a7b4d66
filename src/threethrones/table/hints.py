"""Hints: what a good player would do in one's place, from what one has seen and nothing else."""

from __future__ import annotations

from random import Random
from typing import Final, TypedDict

from threethrones.core.game import IllegalMove
from threethrones.core.paths import spots
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import OpenMatch
from threethrones.table.play import is_closed, sentence


class Hint(TypedDict):
    """What the table draws of a hint."""

    asked: bool
    """Whether it is being thought about."""
    text: Text | None
    """What to do; None as long as it is not known."""
    reason: Text | None
    """Why, in half a sentence; None where that cannot be said in one."""


def offered(opened: OpenMatch) -> bool:
    """Whether the looker may ask: it must decide, and has picked none of several yet."""
    pending = opened.match.decision()
    decides = pending is not None and pending.seat is not None and pending.seat == opened.looker
    return decides and opened.thinker is None and not opened.together and len(opened.match.legal()) > 1


def drawn(context: Context, opened: OpenMatch) -> Hint | None:
    """The hint that the looker has asked for; None where it has not."""
    if not offered(opened) or not (opened.hinting or opened.hint):
        return None
    text = _told(context, opened) if opened.hint else None
    return {"asked": opened.hinting, "text": text, "reason": _reason(context, opened) if text else None}


def hinted(opened: OpenMatch) -> frozenset[str]:
    """The spots of the move that a hint has named."""
    return frozenset(spots(opened.hint)) if opened.hint and offered(opened) else frozenset()


def _told(context: Context, opened: OpenMatch) -> Text | None:
    """The move as the log will tell it first; what comes of it the looker may not know yet."""
    game, seen = opened.game, opened.match.seen(opened.looker)
    state = game.clone(seen.state)
    try:
        events = game.play(state, opened.hint or "")
    except IllegalMove:
        return None
    told = (sentence(context, opened, event) for event in events if event.seen_by(None))
    return next(filter(None, told), None)


DEALS: Final = 12
"""In so many games that it could be a hint is looked at for its reason."""
WORTH_TELLING: Final = 0.04
"""What betters the logarithm of the odds by less is no reason."""


def _reason(context: Context, opened: OpenMatch) -> Text | None:
    """Why it is good: what it betters most of what people look at, by what the looker knows."""
    game, seat, move = opened.game, opened.looker, opened.hint
    if seat is None or move is None:
        return None
    seen, reasons = opened.match.seen(seat), context.stage(opened).reasons
    if counsel := game.counsel():
        return counsel.intention(seen, seat, move)
    if game.learnt is None or not reasons:
        return None
    betters, rng, wins = dict.fromkeys(reasons, 0.0), Random(move), 0
    for _ in range(DEALS):
        state = game.resample(seen, rng)
        before = game.learnt.explained(game.seen(state, seat), seat)
        game.play(state, move)
        outcome = game.outcome(state)
        if outcome is not None:
            wins += seat in outcome.winners
            continue
        after = game.learnt.explained(game.seen(state, seat), seat)
        for name in reasons:
            betters[name] += after.get(name, 0.0) - before.get(name, 0.0)
    if wins == DEALS:
        return say("it wins the game")
    best = max(betters, key=lambda name: betters[name])
    return reasons[best] if betters[best] > WORTH_TELLING * DEALS else None


def ask(context: Context, _data: Data, _form: Form) -> None:
    """What would a good player do? Asked again, the hint goes."""
    opened = context.on("table")
    if opened is None or opened.covered or is_closed(context, opened) or not offered(opened):
        return
    context.model.panel = None
    opened.hinting = not (opened.hinting or opened.hint)
    opened.hint = None


def given(opened: OpenMatch, move: str) -> None:
    """The answer has come. It names what is in a hand, so it stands in the page only while
    that may be seen, and never in the live region, which only grows."""
    if opened.hinting and offered(opened) and move in opened.match.legal():
        opened.hinting, opened.hint = False, move


ACTS: Final[dict[str, Act]] = {"hint": ask}
