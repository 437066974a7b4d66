"""Acts of a review: leafing through the plies of a match, and playing on from any of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.match import Match, Start
from threethrones.core.stage import Form
from threethrones.core.text import say
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import ALL_OPEN, OpenMatch, Review, Series
from threethrones.table.play import begin, sentence, settle_screen


def enter(context: Context, _data: Data, _form: Form) -> None:
    """Review the match on the table, from where it stands."""
    opened = context.shown
    if opened is not None:
        show(context, opened, len(opened.match.plies))


def show(context: Context, opened: OpenMatch, ply: int) -> None:
    """Go to the review of a match at a ply."""
    opened.review = Review(opened.match.at(max(0, ply)))
    context.model.screen, context.model.panel = "review", None
    context.out.focus = "h1"


def leave(context: Context, _data: Data, _form: Form) -> None:
    """Back to where the match stands."""
    if context.reviewed is not None:
        settle_screen(context)


def leaf(context: Context, data: Data, form: Form) -> None:
    """Go to another ply, or look with other eyes; a button says whither, fields what they hold."""
    opened = context.reviewed
    if opened is None or opened.review is None:
        return
    review = opened.review
    _look_with(context, opened, form.get("side", review.side))
    to = data.get("to", "")
    _go(context, opened, _target(opened, review.ply, to or form.get("ply", "")), tell=bool(to))


def _target(opened: OpenMatch, ply: int, whither: str) -> int:
    """The ply that a step leads to, or that a number names; the one given where it says neither."""
    last = len(opened.match.plies)
    steps = {"first": 0, "previous": ply - 1, "next": ply + 1, "last": last}
    if whither.isascii() and whither.isdigit() and len(whither) <= len(str(last)):
        return min(int(whither), last)
    return max(0, min(steps.get(whither, ply), last))


def _go(context: Context, opened: OpenMatch, ply: int, *, tell: bool) -> None:
    """Show a ply. What is told stays on the page, so it is only what everybody may know."""
    review = opened.review
    if review is None or review.ply == ply:
        return
    opened.review = replace(review, position=opened.match.at(ply))
    context.out.moved = True
    if tell and ply:
        events = opened.match.plies[ply - 1].events
        told = [sentence(context, opened, event) for event in events if event.seen_by(None)]
        context.out.said += [text for text in told if text]


def _look_with(context: Context, opened: OpenMatch, side: str) -> None:
    """Look at a finished match with other eyes; once hands were shown, its end stays the end."""
    review = opened.review
    sides = ("", ALL_OPEN, *map(str, range(opened.match.setup.seats)))
    if review is None or opened.match.outcome() is None or side == review.side or side not in sides:
        return
    opened.review = replace(review, side=side)
    if side and has_hands(context, opened) and not opened.laid_open:
        opened.laid_open = True
        context.save()


def has_hands(context: Context, opened: OpenMatch) -> bool:
    """Whether seats of this game have something that only they may see."""
    return context.stage(opened).hand(opened.match.seen(0)) is not None


# --- going on by itself ------------------------------------------------------------------------------------


def run(context: Context, _data: Data, _form: Form) -> None:
    """Let the plies follow one another, from the first where the last one is shown."""
    opened = context.reviewed
    if opened is None or opened.review is None or not opened.match.plies:
        return
    if opened.review.ply == len(opened.match.plies):
        _go(context, opened, 0, tell=False)
    opened.review = replace(opened.review, playing=True)


def rest(context: Context, _data: Data | None = None, _form: Form | None = None) -> None:
    """Stop: somebody has pressed something, or nobody is looking."""
    opened = context.model.open
    if opened is not None and opened.review is not None:
        opened.review = replace(opened.review, playing=False)


def tick(context: Context) -> None:
    """The time of a ply is over: show the next, and stop at the last."""
    opened = context.reviewed
    if opened is None or opened.review is None or not opened.review.playing:
        return
    _go(context, opened, opened.review.ply + 1, tell=True)
    if opened.review.ply == len(opened.match.plies):
        rest(context)


# --- playing on --------------------------------------------------------------------------------------------


def can_play_on(opened: OpenMatch) -> bool:
    """Whether the game goes on from the ply under review."""
    position = opened.position
    return not opened.read_only and position.game.decision(position.state) is not None


def play_on(context: Context, _data: Data, _form: Form) -> None:
    """Begin a new match where the review stands. While the old one runs, what is hidden from the looker
    is dealt anew, or the new one would tell it."""
    opened = context.reviewed
    if opened is None or not can_play_on(opened) or context.holds_unsaved():
        return
    game, setup, state = opened.game, opened.match.setup, opened.position.state
    running = opened.match.outcome() is None
    if running:
        state = game.resample(opened.seen, Random(context.entropy.key()))
    position = game.to_position(game.rekeyed(state, context.entropy.key()))
    names, series = list(opened.names), Series([0] * setup.seats)
    context.model.unsaved = None
    begin(context, Match(game, setup, Start(position=position)), names, series, seeded=False)
    if running:
        context.notice(say("A new match begins here; what was hidden has been dealt anew."))
    else:
        context.notice(say("A new match begins here; every card is where it was."))


def keep(context: Context, _data: Data, _form: Form) -> None:
    """Keep a match that came by a link, and go to where it stands."""
    opened = context.reviewed
    if opened is not None and opened.visiting and not opened.read_only:
        opened.visiting = False
        context.save()
        settle_screen(context)


ACTS: Final[dict[str, Act]] = {
    "review": enter,
    "leave-review": leave,
    "leaf": leaf,
    "run": run,
    "rest": rest,
    "play-on": play_on,
    "keep": keep,
}
