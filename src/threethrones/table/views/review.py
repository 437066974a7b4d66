"""The review of a match: its data, stepping through the plies, and playing on from any of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypedDict

from threethrones.core.animations import Animation
from threethrones.core.match import Match, Start
from threethrones.core.presentation import Form, Scene
from threethrones.core.text import Text, say
from threethrones.table.assist import analysis
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer import has_drawers
from threethrones.table.commands.play import begin, sentences, settle_screen
from threethrones.table.session.look import ALL_OPEN, Review
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import animations, board, match_end
from threethrones.table.views import log as logs

MILLISECONDS_PER_PLY: Final = 1600
"""Time for which an automatic review shows each ply, in ms."""


class Walk(TypedDict):
    """Data of the review screen, apart from the board's data."""

    beside: str
    """Name of the game's template for the area beside the board."""
    review: Review
    position: Match
    autoplay: int
    caption: Sequence[Text]
    """Sentences about what happened at the ply shown."""
    log: logs.Log
    running: bool
    has_hands: bool
    hands: Sequence[tuple[int, str, Scene]]
    """Revealed hands: seat, player's name and scene for the game's hand template."""
    can_play_on: bool
    analysis: analysis.Analysis | None
    finale: Animation | None
    """Cutscene of the end at the last ply of a finished match; otherwise None."""


def view(context: Context) -> Mapping[str, object]:
    """Return the data of the review screen."""
    opened = context.opened
    review = opened.review
    assert review is not None, "a review of nothing"
    presentation, position, told = (
        context.presentation(opened),
        opened.position,
        opened.match.events(opened.eyes),
    )
    seen = position.seen(None)
    now = [event for number, event in told if number == review.ply - 1]
    hands = {seat: presentation.hand(position.seen(seat)) for seat in opened.unveiled}
    beside: Walk = {
        "beside": f"{opened.game.name}/beside.html.j2",
        "review": review,
        "position": position,
        "autoplay": MILLISECONDS_PER_PLY,
        "caption": sentences(context, opened, now)
        if review.ply
        else [presentation.opening(seen, opened.names)],
        "log": logs.whole(context, opened, opened.eyes),
        "running": opened.running,
        "has_hands": has_drawers(context, opened),
        "hands": [(seat, opened.names[seat], hand) for seat, hand in hands.items() if hand is not None],
        "can_play_on": can_play_on(opened),
        "analysis": analysis.view(context, opened),
        "finale": match_end.finale(context, opened),
    }
    return {**beside, **board.view(context, opened, seen, changes=now)}


# --- leafing ------------------------------------------------------------------------------------------------


def enter(context: Context, data: Data, form: Form) -> None:
    """Review the match on the table at its current position or at the ply that a button names; the button may
    also request an analysis."""
    opened = context.on_screen
    if opened is not None:
        ply = _target(opened, len(opened.match.plies), data.get("to", ""))
        show(context, opened, len(opened.match.start.prior) + ply)
        if data.get("how") == "analyse" and not opened.findings.moments:
            analysis.analyse(context, data, form)


def show(context: Context, opened: OpenMatch, ply: int | None = None) -> None:
    """Go to the review of a match at a ply; None means its current position."""
    match = opened.match
    opened.assist = replace(opened.assist, hinting=False, hint=None)
    opened.review = Review(match.at(max(0, (match.ply if ply is None else ply) - len(match.start.prior))))
    context.model.screen, context.model.panel = "review", None
    context.out.focus = "h1"


def leave(context: Context, _data: Data, _form: Form) -> None:
    """Leave the review and return to the current position of the match."""
    if context.on("review") is not None:
        settle_screen(context)


def leaf(context: Context, data: Data, form: Form) -> None:
    """Show the ply that a button or a form field names, seen from the side that a form field names."""
    opened = context.on("review")
    if opened is None or opened.review is None:
        return
    review = opened.review
    _look_with(context, opened, form.get("side", review.side))
    to = data.get("to", "")
    _go(context, opened, _target(opened, review.ply, to or form.get("ply", "")), tell=bool(to))


def _target(opened: OpenMatch, ply: int, whither: str) -> int:
    """Return the ply that ``whither`` names, as a step from ``ply`` or a number; ``ply`` if it names none."""
    last = len(opened.match.plies)
    steps = {"first": 0, "previous": ply - 1, "next": ply + 1, "last": last}
    if whither.isascii() and whither.isdigit() and len(whither) <= len(str(last)):
        return min(int(whither), last)
    return max(0, min(steps.get(whither, ply), last))


def _go(context: Context, opened: OpenMatch, ply: int, *, tell: bool) -> None:
    """Show a ply. With ``tell``, announce its public events, too; hidden ones would stay on the page."""
    review = opened.review
    if review is None or review.ply == ply:
        return
    opened.review = replace(review, position=opened.match.at(ply))
    opened.assist = replace(opened.assist, hinting=False, hint=None)
    context.out.moved = True
    if ply == review.ply + 1:
        now = (event for at, event in opened.match.events(opened.eyes, review.ply) if at == review.ply)
        animations.play(context, opened, now)
    if tell and ply:
        events = opened.match.plies[ply - 1].events
        context.out.said += sentences(context, opened, (event for event in events if event.seen_by(None)))


def _look_with(context: Context, opened: OpenMatch, side: str) -> None:
    """View a finished match from another side. Once hands were shown, its end can no longer be undone."""
    review = opened.review
    sides = ("", ALL_OPEN, *map(str, range(opened.match.setup.seats)))
    if review is None or opened.running or side == review.side or side not in sides:
        return
    opened.review = replace(review, side=side)
    if side and has_drawers(context, opened) and not opened.secrecy.laid_open:
        opened.secrecy = replace(opened.secrecy, laid_open=True)
        context.save()


# --- going on by itself ------------------------------------------------------------------------------------


def run(context: Context, _data: Data, _form: Form) -> None:
    """Start an automatic review at the ply shown, or at the first one if the last one is shown."""
    opened = context.on("review")
    if opened is None or opened.review is None or not opened.match.plies:
        return
    if opened.review.ply == len(opened.match.plies):
        _go(context, opened, 0, tell=False)
    opened.review = replace(opened.review, playing=True)


def rest(context: Context, _data: Data | None = None, _form: Form | None = None) -> None:
    """Stop an automatic review, after any input or when nobody is looking."""
    opened = context.model.open
    if opened is not None and opened.review is not None:
        opened.review = replace(opened.review, playing=False)


def tick(context: Context) -> None:
    """Show the next ply of an automatic review, and stop the review at the last ply."""
    opened = context.on("review")
    if opened is None or opened.review is None or not opened.review.playing:
        return
    _go(context, opened, opened.review.ply + 1, tell=True)
    if opened.review.ply == len(opened.match.plies):
        rest(context)


# --- playing on --------------------------------------------------------------------------------------------


def can_play_on(opened: OpenMatch) -> bool:
    """Return whether a new match may begin from the ply under review, where the game must not be over."""
    position = opened.position
    return not opened.session.read_only and position.game.decision(position.state) is not None


def play_on(context: Context, _data: Data, _form: Form) -> None:
    """Begin a new match from the ply under review. While the old match runs, what is hidden from the viewer
    is resampled, because the new match might otherwise reveal it."""
    opened = context.on("review")
    if opened is None or not can_play_on(opened) or context.holds_unsaved():
        return
    game, setup, state = opened.game, opened.match.setup, opened.position.state
    running = opened.running
    if running:
        state = game.resample(opened.seen, Random(context.entropy.key()))
    position = game.to_position(game.rekeyed(state, context.entropy.key()))
    context.model.unsaved = None
    match, names = Match(game, setup, Start(position=position)), list(opened.names)
    begin(context, match, names, computers=opened.computers, watched=opened.purpose.watched)
    if running:
        context.notice(say("A new game starts here. Everything hidden has been dealt again."))
    else:
        context.notice(say("A new game starts here. Every card is where it was."))


def keep(context: Context, _data: Data, _form: Form) -> None:
    """Save a match that was opened from a link, and go to its current position."""
    opened = context.on("review")
    if opened is not None and opened.purpose.visiting and not opened.session.read_only:
        opened.purpose = replace(opened.purpose, visiting=False)
        context.save()
        settle_screen(context)


ACTS: Final = (
    commands_of(
        Permission.VIEW, {"review": enter, "leave-review": leave, "leaf": leaf, "run": run, "rest": rest}
    )
    | commands_of(Permission.TABLE, {"play-on": play_on})
    | commands_of(Permission.DEVICE, {"keep": keep})
)
