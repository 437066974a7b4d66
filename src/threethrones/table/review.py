"""Acts of a review: leafing through the plies of a match, and playing on from any of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from threethrones.core.match import Match, Start
from threethrones.core.stage import Form
from threethrones.core.text import say
from threethrones.table.desk import Act, Data, Desk
from threethrones.table.model import ALL_OPEN, OpenMatch, Review, Series
from threethrones.table.play import begin, sentence, settle_screen


def enter(desk: Desk, _data: Data, _form: Form) -> None:
    """Review the match on the table, from where it stands."""
    opened = desk.shown
    if opened is not None:
        show(desk, opened, len(opened.match.plies))


def show(desk: Desk, opened: OpenMatch, ply: int) -> None:
    """Go to the review of a match at a ply."""
    opened.review = Review(opened.match.at(max(0, ply)))
    desk.model.screen, desk.model.panel = "review", None
    desk.out.focus = "h1"


def leave(desk: Desk, _data: Data, _form: Form) -> None:
    """Back to where the match stands."""
    if desk.reviewed is not None:
        settle_screen(desk)


def leaf(desk: Desk, data: Data, form: Form) -> None:
    """Go to another ply, or look with other eyes; a button says whither, fields what they hold."""
    opened = desk.reviewed
    if opened is None or opened.review is None:
        return
    review = opened.review
    _look_with(desk, opened, form.get("side", review.side))
    to = data.get("to", "")
    _go(desk, opened, _target(opened, review.ply, to or form.get("ply", "")), tell=bool(to))


def _target(opened: OpenMatch, ply: int, whither: str) -> int:
    """The ply that a step leads to, or that a number names; the one given where it says neither."""
    last = len(opened.match.plies)
    steps = {"first": 0, "previous": ply - 1, "next": ply + 1, "last": last}
    if whither.isascii() and whither.isdigit() and len(whither) <= len(str(last)):
        return min(int(whither), last)
    return max(0, min(steps.get(whither, ply), last))


def _go(desk: Desk, opened: OpenMatch, ply: int, *, tell: bool) -> None:
    """Show a ply. What is told stays on the page, so it is only what everybody may know."""
    review = opened.review
    if review is None or review.ply == ply:
        return
    opened.review = replace(review, position=opened.match.at(ply))
    desk.out.moved = True
    if tell and ply:
        events = opened.match.plies[ply - 1].events
        told = [sentence(desk, opened, event) for event in events if event.seen_by(None)]
        desk.out.said += [text for text in told if text]


def _look_with(desk: Desk, opened: OpenMatch, side: str) -> None:
    """Look at a finished match with other eyes; once hands were shown, its end stays the end."""
    review = opened.review
    sides = ("", ALL_OPEN, *map(str, range(opened.match.setup.seats)))
    if review is None or opened.match.outcome() is None or side == review.side or side not in sides:
        return
    opened.review = replace(review, side=side)
    if side and has_hands(desk, opened) and not opened.laid_open:
        opened.laid_open = True
        desk.save()


def has_hands(desk: Desk, opened: OpenMatch) -> bool:
    """Whether seats of this game have something that only they may see."""
    return desk.stage(opened).hand(opened.match.seen(0)) is not None


# --- going on by itself ------------------------------------------------------------------------------------


def run(desk: Desk, _data: Data, _form: Form) -> None:
    """Let the plies follow one another, from the first where the last one is shown."""
    opened = desk.reviewed
    if opened is None or opened.review is None or not opened.match.plies:
        return
    if opened.review.ply == len(opened.match.plies):
        _go(desk, opened, 0, tell=False)
    opened.review = replace(opened.review, playing=True)


def rest(desk: Desk, _data: Data | None = None, _form: Form | None = None) -> None:
    """Stop: somebody has pressed something, or nobody is looking."""
    opened = desk.model.open
    if opened is not None and opened.review is not None:
        opened.review = replace(opened.review, playing=False)


def tick(desk: Desk) -> None:
    """The time of a ply is over: show the next, and stop at the last."""
    opened = desk.reviewed
    if opened is None or opened.review is None or not opened.review.playing:
        return
    _go(desk, opened, opened.review.ply + 1, tell=True)
    if opened.review.ply == len(opened.match.plies):
        rest(desk)


# --- playing on --------------------------------------------------------------------------------------------


def can_play_on(opened: OpenMatch) -> bool:
    """Whether the game goes on from the ply under review."""
    position = opened.position
    return not opened.read_only and position.game.decision(position.state) is not None


def play_on(desk: Desk, _data: Data, _form: Form) -> None:
    """Begin a new match where the review stands. While the old one runs, what is hidden from the looker
    is dealt anew, or the new one would tell it."""
    opened = desk.reviewed
    if opened is None or not can_play_on(opened) or desk.holds_unsaved():
        return
    game, setup, state = opened.game, opened.match.setup, opened.position.state
    running = opened.match.outcome() is None
    if running:
        state = game.resample(opened.seen, Random(desk.entropy.key()))
    position = game.to_position(game.rekeyed(state, desk.entropy.key()))
    names, series = list(opened.names), Series([0] * setup.seats)
    desk.model.unsaved = None
    begin(desk, Match(game, setup, Start(position=position)), names, series, seeded=False)
    if running:
        desk.notice(say("A new match begins here; what was hidden has been dealt anew."))
    else:
        desk.notice(say("A new match begins here; every card is where it was."))


def keep(desk: Desk, _data: Data, _form: Form) -> None:
    """Keep a match that came by a link, and go to where it stands."""
    opened = desk.reviewed
    if opened is not None and opened.visiting and not opened.read_only:
        opened.visiting = False
        desk.save()
        settle_screen(desk)


ACTS: Final[dict[str, Act]] = {
    "review": enter,
    "leave-review": leave,
    "leaf": leaf,
    "run": run,
    "rest": rest,
    "play-on": play_on,
    "keep": keep,
}
