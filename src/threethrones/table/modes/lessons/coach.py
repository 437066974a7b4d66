"""The coach of a lesson: its words, the targets it marks, the replies of other seats, and its commands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from threethrones.core.lesson import Lesson, Progress
from threethrones.core.presentation import Form
from threethrones.core.terms import Move
from threethrones.core.text import Text, say
from threethrones.games import CARDS, LESSONS
from threethrones.table.assist import computers, hints
from threethrones.table.commands import opening, play, settings
from threethrones.table.commands.context import Context, Data
from threethrones.table.commands.guides import Coach, Press
from threethrones.table.modes import lessons
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.saving import MATCH

LEVEL: Final = "easy"
"""Level of the computer players once the learner has departed from the lesson."""


def _lesson(opened: OpenMatch) -> Lesson | None:
    """Return the lesson of a match; None if it no longer exists or its starting position has changed."""
    lesson = LESSONS[opened.game.name].get(opened.purpose.lesson)
    return lesson if lesson is not None and lesson.position == opened.match.start.position else None


def _progress(lesson: Lesson, opened: OpenMatch) -> Progress:
    """Return the progress in a lesson. If no legal move fits the current step, the position is not the one
    that the lesson was written for, and the progress is marked as strayed."""
    progress = lesson.progress(opened.match.moves)
    if progress.step == len(lesson.steps) or progress.strayed:
        return progress
    legal, then = opened.match.legal(), progress.then
    fits = then[0] in legal if then else any(map(lesson.steps[progress.step].counts, legal))
    return progress if fits else Progress(progress.begun, strayed=True)


def view(context: Context, opened: OpenMatch) -> Coach:
    """Return what the coach says, with its buttons."""
    lesson = _lesson(opened)
    if lesson is None:
        says = say("This lesson has changed since you started it. You can still play on.")
        return Coach(label=say("Lesson"), place=None, says=says, presses=_presses(opened))
    progress = _progress(lesson, opened)
    ended = progress.step == len(lesson.steps) or _is_won(opened)
    place = say("Step %(n)s of %(all)s", n=progress.step + 1, all=len(lesson.steps))
    again = []
    if not ended and progress.strayed:
        again = [Press("lesson-again", "undo", say("Undo it"), "primary")]
    elif not ended and opened.match.plies:
        again = [Press("lesson-again", "undo", say("Show me again"), quiet=True)]
    return Coach(
        label=say("Lesson"),
        place=None if ended else place,
        says=_words(lesson, progress, opened, ended),
        presses=[*again, *(_onward(context, opened) if ended else []), *_presses(opened)],
        beside=not ended,
    )


def _onward(context: Context, opened: OpenMatch) -> list[Press]:
    """Return the buttons at the end of a lesson: an ordinary match and, if on offer, another lesson."""
    game = opened.game.name
    offer = lessons.offered(context, game)
    data = {"game": game, "lesson": offer.name} if offer else {}
    is_other = offer is not None and offer.name != opened.purpose.lesson
    other = [Press("lesson", "play", offer.label, data=data)] if offer and is_other else []
    return [Press("against", "next", say("Play a game"), "primary", data={"game": game}), *other]


def _presses(opened: OpenMatch) -> list[Press]:
    return [Press("end-lesson", "close", say("End the lesson"), quiet=True)] if opened.running else []


def _words(lesson: Lesson, progress: Progress, opened: OpenMatch, ended: bool) -> Text:
    if ended:
        text = lesson.ends
    elif progress.strayed and not opened.running:
        text = say("The game is over, but not the way I planned. Undo that, and we’ll find another ending.")
    elif progress.strayed:
        text = say("You can do that, too! But I wanted to show you something else. Undo it, or just play on.")
    elif progress.then:
        alone = len(opened.names) == 2
        text = say("Well done! Now watch %(p1)s.") if alone else say("Well done! Now watch the others.")
    else:
        text = lesson.steps[progress.step].says
    names = {f"p{seat}": name for seat, name in enumerate(opened.names)}
    return Text(text.message, {**names, **text.values}, text.plural, text.number)


def _is_won(opened: OpenMatch) -> bool:
    outcome = opened.match.outcome()
    return outcome is not None and 0 in outcome.winners


def marked(opened: OpenMatch) -> frozenset[str]:
    """Return the targets to pick next and those that the current step marks; empty if the learner strayed."""
    lesson = _lesson(opened)
    progress = _progress(lesson, opened) if lesson else None
    if lesson is None or progress is None or progress.strayed or progress.step == len(lesson.steps):
        return frozenset()
    step = lesson.steps[progress.step]
    following = hints.following(opened, step.counts)
    return following.union(step.marks) if following else following


def replies(opened: OpenMatch) -> Sequence[Move]:
    """Return the one move that the deciding computer must play; empty if the lesson prescribes none."""
    lesson = _lesson(opened)
    progress = _progress(lesson, opened) if lesson else None
    return progress.then[:1] if progress and not progress.strayed else ()


def success(_opened: OpenMatch) -> None:
    """Return None: a finished lesson has no animation of its own."""


def note(context: Context, opened: OpenMatch) -> None:
    """Store the lesson as done if all its steps are done or the learner has won the match."""
    lesson = _lesson(opened)
    if lesson and (_is_won(opened) or _progress(lesson, opened).step == len(lesson.steps)):
        _remember(context, opened.game.name, opened.purpose.lesson, lessons.DONE)


def _remember(context: Context, game: str, name: str, state: str) -> None:
    """Store the state of a lesson (DONE, DECLINED or the id of its match), unless it is already DONE."""
    known = lessons.remembered(context)
    if name in CARDS[game].lessons and known.get(f"{game}/{name}") != lessons.DONE:
        known[f"{game}/{name}"] = state
        settings.remember(context, lessons.KEY, json.dumps(known))


# --- what is pressed --------------------------------------------------------------------------------------


def begin(context: Context, data: Data, form: Form) -> None:
    """Start a lesson, or resume its saved match. Raises NotHere if an archive has not arrived."""
    name, what = data.get("game", ""), data.get("lesson", "")
    if name not in context.games or what not in LESSONS.get(name, {}) or context.holds_unsaved():
        return
    game, lesson = context.games[name], LESSONS[name][what]
    _ = context.presentations[name]
    left = lessons.remembered(context).get(f"{name}/{what}", "")
    if lessons.is_kept(context, left):
        opening.resume(context, {"key": MATCH + left}, form)
        _goes_on(context, name, what)
        return
    match = lesson.match(game)
    names = computers.seat_names(context, 1)
    for seat in range(1, match.setup.seats):
        names.append(computers.named_by_lot(names, f"{name}:{seat}"))
    levels = dict.fromkeys(range(1, match.setup.seats), LEVEL)
    context.model.unsaved = None
    play.begin(context, match, names, computers=levels, lesson=what)
    _goes_on(context, name, what)


def _goes_on(context: Context, game: str, what: str) -> None:
    """Store the open match as the one in which the lesson goes on. A damaged match is resumed as a copy; if
    the copy has lost its lesson, nothing can be resumed and the stored state is empty."""
    opened = context.model.open
    if opened is not None:
        _remember(context, game, what, opened.session.id if opened.purpose.lesson == what else "")


def again(context: Context, _data: Data, _form: Form) -> None:
    """Go back to the start of the current step, even past drawn cards; from there to the previous step."""
    opened = context.on_screen
    lesson = _lesson(opened) if opened is not None and opened.purpose.lesson else None
    if opened is None or lesson is None or play.is_closed(context, opened):
        return
    progress, plies = _progress(lesson, opened), len(opened.match.plies)
    go_back(context, opened, next((ply for ply in reversed(progress.begun) if ply < plies), 0))


def go_back(context: Context, opened: OpenMatch, ply: int) -> None:
    """Take the match back to a ply, even past drawn or revealed cards, as only lessons and puzzles may."""
    play.uncount(opened)
    undone = opened.match.plies[ply:]
    opened.match = opened.match.at(ply)
    opened.match.computers = frozenset(opened.computers)
    secrecy = opened.secrecy
    opened.secrecy = replace(secrecy, undo_barrier=min(secrecy.undo_barrier, ply), laid_open=False)
    opened.atomic_plies = frozenset(at for at in opened.atomic_plies if at < ply)
    play.taken_back(context, opened, undone)


def end(context: Context, _data: Data, _form: Form) -> None:
    """End the lesson and store it as declined; the match goes on without the coach."""
    opened = context.on_screen
    if opened is None or not opened.purpose.lesson or play.is_closed(context, opened):
        return
    _remember(context, opened.game.name, opened.purpose.lesson, lessons.DECLINED)
    opened.purpose = replace(opened.purpose, lesson="")
    context.notice(say("The lesson is over. You can play on if you like."))
    context.save()


def decline(context: Context, data: Data, _form: Form) -> None:
    """Store a lesson as declined, so that it is no longer offered."""
    if data.get("game", "") in CARDS:
        _remember(context, data["game"], data.get("lesson", ""), lessons.DECLINED)
        context.notice(say("We won’t offer this lesson again. You’ll still find it under “New game”."))
        context.out.focus = "h1"
