"""Playing by ear: a box takes commands in words, says what they would do, and plays them.

A command is a question of one letter (see ``QUESTIONS``), a move in notation, or words of which each begins a
word in the names of what is to be picked: ``blue knight 4 attack``, ``bishop 5 bes``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from threethrones.core.paths import joined as move_of
from threethrones.core.paths import next_targets, targets
from threethrones.core.presentation import Form
from threethrones.core.terms import TURN_OVER, AnySeen, Event, Move
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.table.assist import immediate_ends
from threethrones.table.commands import drawer, guides, viewers
from threethrones.table.commands.context import Context, Data, Permission, Typed
from threethrones.table.commands.guides import Press
from threethrones.table.commands.play import COMMAND_BOX, sentences, spoken
from threethrones.table.session import language
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import picking, typed_moves
from threethrones.table.views.board import proposed
from threethrones.table.views.speech import SHOW

LONGEST: Final = 120
"""Maximum length of a command."""
MOST: Final = 20
"""Maximum number of names in one answer."""
FEW: Final = 4
"""Maximum number of choices that are listed to somebody who has typed something else."""


def command(context: Context, form: Form, press: Callable[[Context, str, Data, Form], None]) -> None:
    """Answer a question, press a button, or say what a command would do; if it is given again, play it.
    ``press``: dispatcher of button presses, passed in because its module loads this one."""
    opened = context.on("table")
    if opened is None or opened.look.covered or not context.model.settings.listens:
        return
    typed, context.out.focus = " ".join(form.get("command", "")[:LONGEST].casefold().split()), COMMAND_BOX
    before, context.page.command = context.page.command, None
    if before is not None and before.digest != opened.match.digest():
        before = None
    # "t5" is "t 5".
    letter, _, rest = re.sub(r"^t(?=\d)", "t ", typed).partition(" ")
    button = _buttons(context, opened).get(typed)
    if letter in QUESTIONS and (not rest or letter == "t"):
        # A question keeps an incomplete command; a complete one must be read back again to be played.
        context.page.command = None if before is not None and before.is_clear else before
        _say(context, QUESTIONS[letter](context, opened, rest))
    elif before is not None and before.is_clear and typed in (before.words, before.last):
        _confirm(context, opened, before.words)
    elif button is not None and button.act == "hint" and (advised := _advised(opened)) is not None:
        _read(context, opened, advised.casefold(), typed)
    elif button is not None:
        look, panel, told = opened.look, context.model.panel, [*context.model.notices]
        press(context, button.act, button.data, {})
        context.out.focus = COMMAND_BOX if context.model.panel is None and context.on("table") else None
        is_same = context.on("table") is opened and opened.look is look and context.model.panel is panel
        if is_same and context.model.notices == told and not context.out.said:
            _say(context, [say("That does nothing now.")])
    else:
        _read(context, opened, _completed(context, opened, before, typed), typed)


def _completed(context: Context, opened: OpenMatch, before: Typed | None, typed: str) -> str:
    """Return what was typed, with the command before it if that was asked "Which one?" and this answers it. A
    whole new command is no answer."""
    if before is None or before.is_clear:
        return typed
    whole = f"{before.words} {typed}"
    meant = len(typed_moves.found(context, opened, whole))
    return whole if meant == 1 or (meant and len(typed_moves.found(context, opened, typed)) != 1) else typed


def _confirm(context: Context, opened: OpenMatch, typed: str) -> None:
    """Play the move that a command means, or the moves that it names together, which were read back."""
    moves = typed_moves.several(context, opened, typed) or typed_moves.found(context, opened, typed)[:1]
    if refusal := viewers.refusal(context, Permission.PLAY, "", {"spot": targets(moves[0])[0]}):
        context.refuse(refusal)
        return
    for move in moves:
        _play(context, opened, move)


def _read(context: Context, opened: OpenMatch, typed: str, last: str) -> None:
    """Say what a command would do, which moves it may mean, or that it means nothing."""
    if several := typed_moves.several(context, opened, typed):
        context.page.command = Typed(opened.match.digest(), typed, last, is_clear=True)
        positions = opened.along(opened.ahead, several[:-1])
        told = zip(several, positions, strict=True)
        what = enumerated([_told(context, opened, targets(move), seen) for move, seen in told])
        _say(context, [say("%(what)s. Enter plays it.", what=what)])
        return
    found = typed_moves.found(context, opened, typed)
    if not found:
        _say(context, [_unknown(context, opened, typed)])
        return
    is_clear = len(found) == 1
    if is_clear and (refusal := typed_moves.refused(opened).get(found[0])):
        _say(context, [refusal.text])
        return
    context.page.command = Typed(opened.match.digest(), typed, last, is_clear)
    _say(context, (_read_back if is_clear else _asked_back)(context, opened, found))


def _unknown(context: Context, opened: OpenMatch, typed: str) -> Text:
    """Say which word of a command is the first that is not possible, and why, or what is possible instead."""
    words = typed.split()
    for end in range(len(words) - 1, 0, -1):
        if known := typed_moves.found(context, opened, " ".join(words[:end])):
            return _why_not(context, opened, known, words[end]) or say(
                "“%(word)s” isn’t possible here. You can choose: %(choices)s.",
                word=words[end],
                choices=_different(context, opened, known),
            )
    if not opened.offers or len({targets(offer)[0] for offer in opened.offers}) <= FEW:
        # Somebody else must decide, or a question is open.
        return joined([say("I don’t know that."), *_options(context, opened, "")], " ")
    if opened.mode.to_solve:
        # A puzzle has no menu.
        return say("I don’t know that. Type A to hear what you can do.")
    return say("I don’t know that. Type A to hear what you can do, or “menu” for the rest.")


def _why_not(context: Context, opened: OpenMatch, known: Sequence[Move], word: str) -> Text | None:
    """Return why the act that a word names is impossible after the targets with which the moves ``known``
    begin. None if the word names no act, or if the game gives no reason."""
    name, paths = typed_moves.names(context, opened, opened.ahead), [targets(move) for move in known]
    begun = typed_moves.common(paths) if len(paths) > 1 else paths[0][:-1]
    acts = context.presentation(opened).acts
    tried = (move_of([*begun, act]) for act in acts if typed_moves.begins(name([act]).casefold(), word))
    refusals = (opened.game.why_not(opened.ahead, move) for move in tried)
    return next((refusal.text for refusal in refusals if refusal), None)


def _buttons(context: Context, opened: OpenMatch) -> Mapping[str, Press]:
    """Return the buttons beside the board, and those of a lesson or a puzzle, by the words on them."""
    catalogue = language.catalogue(language.spoken(context.model.settings.language, context.languages))
    buttons = (*_of_guide(context, opened), *_of_proposal(context, opened), *BUTTONS)
    return {button.label.render(catalogue).casefold(): button for button in buttons}


def _advised(opened: OpenMatch) -> Move | None:
    """Return the offer that the hint which is shown names; None without one."""
    hint = opened.assist.hint
    return next((offer for offer in opened.offers if hint in opened.spelled(offer)), None) if hint else None


def _of_guide(context: Context, opened: OpenMatch) -> Sequence[Press]:
    guide = guides.of(opened).view(context, opened)
    return guide.presses if guide else ()


def _of_proposal(context: Context, opened: OpenMatch) -> Sequence[Press]:
    """Return the answers to the offer to skip such questions from now on."""
    return PROPOSAL if proposed(context, opened) else ()


def ask(context: Context, letter: str) -> None:
    """Answer a question that was asked by its key."""
    opened = context.on("table")
    if opened is not None and not opened.look.covered:
        _say(context, QUESTIONS[letter](context, opened, ""))


def _say(context: Context, texts: Sequence[Text]) -> None:
    """Speak an answer, and show it beside the box."""
    if texts:
        context.page.answered = context.opened.match.digest(), texts
    context.out.said += texts
    context.out.answer = joined([*texts], " ") if texts else None


def _play(context: Context, opened: OpenMatch, move: Move) -> None:
    """Pick the targets of a move, until it is played, and the last one again if it waits for that: the
    command was confirmed."""
    plies = len(opened.match.plies)
    opened.picked = replace(opened.picked, targets=(), asked=None)
    # The next question may have the same words as this one; without them nobody would hear that it is open.
    _tell_status(context, opened)
    path = targets(move)
    for target in path:
        if len(opened.match.plies) == plies:
            picking.pick(context, target)
    if opened.waits == path[-1] and len(opened.match.plies) == plies:
        picking.pick(context, path[-1])
    context.out.focus = COMMAND_BOX if context.on("table") else "h1"


# --- saying -----------------------------------------------------------------------------------------------


def _told(context: Context, opened: OpenMatch, path: Sequence[str], seen: AnySeen | None = None) -> Text:
    """Name the targets of a path, except where the next name contains the one before. ``seen``: the position
    from which the path starts; by default, the present one."""
    name, seen = context.presentation(opened).target_name, seen or opened.ahead
    told = [name(seen, opened.names, path[: end + 1]) for end in range(len(path))]
    kept = [text for text, after in pairwise(told) if str(text) not in str(after)]
    return joined([*kept, told[-1]], ", ")


def _read_back(context: Context, opened: OpenMatch, found: Sequence[Move]) -> list[Text]:
    """Say what the move found is, what it costs or does, how it ends the game, and that Enter plays it."""
    move, presentation = found[0], context.presentation(opened)
    means = presentation.means(opened.ahead, move)
    what = _told(context, opened, targets(move))
    if str(means) and str(means) != str(what):
        what = say("%(what)s: %(means)s", what=what, means=means)
    *begun, last = targets(move)
    if end := immediate_ends.endings(opened, presentation, opened.ahead, begun, [last]).get(last):
        what = say("%(what)s – %(end)s", what=what, end=end.text)
    return [say("%(what)s. Enter plays it.", what=what)]


def _asked_back(context: Context, opened: OpenMatch, found: Sequence[Move]) -> list[Text]:
    """Ask which of several moves a command means, and say how all of them begin."""
    common = typed_moves.common([targets(move) for move in found])
    which = say("Which one? %(choices)s.", choices=_different(context, opened, found))
    return [say("%(what)s.", what=_told(context, opened, common)), which] if common else [which]


def _different(context: Context, opened: OpenMatch, found: Sequence[Move]) -> Text:
    """List the targets in which moves differ; the last one of a single move."""
    paths = [targets(move) for move in found]
    return _listed(context, opened, [(*path[: len(typed_moves.common(paths)) + 1],) for path in paths])


def _tell_status(context: Context, opened: OpenMatch) -> None:
    """Have the selection and the question spoken again after the answer, but not the words of a lesson."""
    guide, heard = guides.of(opened).view(context, opened), context.page.heard
    known = [text for text in heard.status if guide and str(text) == str(guide.says)]
    context.page.heard = replace(heard, status=known)


def _tell_picked(context: Context, opened: OpenMatch) -> None:
    """If anything is selected, have the selection and the question spoken again after the answer."""
    if opened.path or opened.together:
        _tell_status(context, opened)


def _options(context: Context, opened: OpenMatch, _rest: str) -> list[Text]:
    """List what can be picked next."""
    _tell_picked(context, opened)
    refused, path = typed_moves.refused(opened), opened.path
    following = next_targets([offer for offer in opened.offers if offer not in refused], path)
    # Who has answered a poll may still answer otherwise.
    paths = [*((*path, target) for target in following), *((target,) for target in opened.polled)]
    choices = _listed(context, opened, paths)
    told = [say("You can choose: %(choices)s.", choices=choices)] if paths else []
    if drawer.asks(opened):
        told.append(SHOW)
    later = [LATER] if opened.planning else []
    if buttons := [*_of_guide(context, opened), *_of_proposal(context, opened), *later]:
        told.append(say("Buttons: %(names)s.", names=enumerated([button.label for button in buttons])))
    return told or [context.presentation(opened).waiting(opened.seen, opened.names)]


def _listed(context: Context, opened: OpenMatch, paths: Sequence[tuple[str, ...]]) -> Text:
    """List the last targets of paths, each once, and at most ``MOST`` by name."""
    name, different = context.presentation(opened).target_name, [*dict.fromkeys(paths)]
    told = [name(opened.ahead, opened.names, path) for path in different[:MOST]]
    if left := len(different[MOST:]):
        told.append(say_n("%(n)d more", "%(n)d more", left))
    return enumerated(told)


def _own(opened: OpenMatch) -> AnySeen:
    """Return what the listener may know, also of a drawer that is shut while the whole table is asked."""
    seat = opened.look.open_drawer
    return opened.match.seen(opened.own_seat if seat is None else seat)


def _situation(context: Context, opened: OpenMatch, _rest: str) -> Sequence[Text]:
    _tell_picked(context, opened)
    return context.presentation(opened).situation(_own(opened), opened.names)


def _goals(context: Context, opened: OpenMatch, _rest: str) -> Sequence[Text]:
    return context.presentation(opened).goals(_own(opened), opened.names)


def _holding(context: Context, opened: OpenMatch, _rest: str) -> Sequence[Text]:
    told = context.presentation(opened).holding(_own(opened), opened.names)
    return told or [SHOW if drawer.asks(opened) else say("There is nothing to tell.")]


def _since(context: Context, opened: OpenMatch, _rest: str) -> list[Text]:
    """Say what has happened since the viewer's last turn."""
    seat = _own(opened).seat
    turns = opened.match.turns(seat)
    own = [at for at, turn in enumerate(turns, 1) if turn and _closes(turn[-1][1], seat)]
    events = (event for turn in turns[own[-1] if own else 0 :] for _, event in turn)
    return sentences(context, opened, spoken(context, opened, events)) or [say("Nothing has happened since.")]


def _closes(event: Event, seat: int | None) -> bool:
    return event.kind == TURN_OVER and event.about.get("seat") == seat


def _place(context: Context, opened: OpenMatch, rest: str) -> list[Text]:
    told = context.presentation(opened).place_told(_own(opened), opened.names, rest)
    return [*told] or [say("Type T and a number, for example “T 3”.")]


def _again(context: Context, opened: OpenMatch, _rest: str) -> Sequence[Text]:
    """Repeat the last answer in this position, and what is asked."""
    context.page.heard = replace(context.page.heard, status=())
    digest, answer = context.page.answered
    return answer if digest == opened.match.digest() else []


QUESTIONS: Final[Mapping[str, Callable[[Context, OpenMatch, str], Sequence[Text]]]] = {
    "s": _situation,
    "w": _since,
    "a": _options,
    "m": _holding,
    "t": _place,
    "g": _goals,
    "r": _again,
}
"""Answer to each question: situation, what changed, what can be done, own hand, a place, the goal, again."""

PROPOSAL: Final = (
    Press("propose", "", say("yes"), data={"how": "accepted"}),
    Press("propose", "", say("no"), data={"how": "declined"}),
)
LATER: Final = Press("decide-later", "", say("later"))
BUTTONS: Final = (
    Press("reveal", "", say("show")),
    Press("hide", "", say("hide")),
    Press("undo", "", say("undo")),
    Press("redo", "", say("redo")),
    Press("hint", "", say("hint")),
    LATER,
    Press("panel", "", say("menu"), data={"panel": "menu"}),
    Press("home", "", say("home")),
)
"""Buttons beside the board that the box can press, by the words that it takes for them."""
