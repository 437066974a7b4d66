"""What a screen reader is told of a frame beside the element in focus: what happens, then what is asked.

It is told only what is on the viewer's screen anyway, by a live region outside everything that is redrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from itertools import groupby
from typing import Final, NamedTuple, cast

from threethrones.core.contract.values import with_steps
from threethrones.core.paths import targets
from threethrones.core.text import Text, enumerated, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.drawer import Drawer, announced
from threethrones.table.session.heard import Heard
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views.board import BoardPart
from threethrones.table.views.table_screen import TableScreen

SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
"""Where a name may be broken on a narrow card; nobody types it, and some screen readers stop at it."""
MOST_NAMED: Final = 4
"""Maximum number of marked targets that are named; where more are marked, all of them may be chosen."""
SHOW: Final = say("Type “show” to open the hand.")
"""What somebody who plays by ear does to be shown a hand."""


class Table(TableScreen, BoardPart):
    """Data of the table screen that is spoken."""


class Speech(NamedTuple):
    """What is to be spoken after an event."""

    said: Sequence[Text]
    """Sentences to speak after those on what has just happened."""
    asked: Sequence[Text]
    """Sentences on what is asked now, to speak last."""
    begins: bool
    """Whether the region begins anew: another match is shown, or a drawer was shut whose secrets it may
    hold."""


def view(context: Context, screen: str, given: Mapping[str, object]) -> Speech:
    """Return what is to be spoken of a screen. ``given``: the data of its template."""
    opened, before = context.on_screen, context.page.heard
    match = opened.session.id if opened else ""
    drawer = _open_drawer(opened, given)
    begins = match not in ("", before.match) or before.drawer not in (None, drawer)
    if screen != "table" or opened is None:
        status = _of_other_screen(context, screen, given)
        context.page.heard = Heard(
            match or before.match, before.greeted, screen, before.turn, status=status, drawer=drawer
        )
        return Speech((), _new(before, status), begins)
    arrives = match != before.greeted or before.screen not in ("table", "dealt", "cover")
    ear = context.model.settings.ear
    table = cast("Table", given)
    said = _greeting(context, opened, table) if arrives and ear != "brief" else []
    turn = _own_turn(opened, table)
    anew = turn is not None and turn != before.turn
    if anew and not arrives:
        said += [*(_situation(context, opened) if ear == "full" else []), say("Your turn")]
    news = [*table["recap"].lines, *map(_without_rule, opened.playback.explained)]
    said += [line for line in news if line not in before.news]
    status, waits = _asked(context, opened, table), opened.waits
    asked = opened.lone is not None and bool(opened.offers)
    context.page.heard = Heard(match, match, screen, turn or before.turn, news, status, waits, asked, drawer)
    told = status if anew else _new(before, status)
    if waits not in (None, before.waits):
        # Another target than before may wait for its second tap in the same words.
        told = told or status[-1:]
    if asked and not before.asked and not told and status:
        # A question to the whole table was spoken before the others answered it.
        told = [say("It’s your decision."), status[-1]]
    elif drawer not in (None, before.drawer):
        # The player who has opened the drawer may not have heard the question.
        told = told or status[-1:]
        if ear in ("normal", "full"):
            said += context.presentation(opened).holding(opened.match.seen(drawer), opened.names)
    return Speech(said, told, begins)


def told(happened: Sequence[Text], spoken: Speech, catalogue: NullTranslations, ear: str) -> list[str]:
    """Return all lines to be spoken after an event. What has happened is not said once more by the screen
    that shows it, but two things that happened may have the same words."""
    asked = [*dict.fromkeys(text.render(catalogue) for text in spoken.asked)]
    news = lines(happened, catalogue, ear)
    news += [line for line in lines(spoken.said, catalogue, ear) if line not in news]
    return [*(line for line in news if line.removesuffix(".") not in " ".join(asked)), *asked]


def lines(texts: Sequence[Text], catalogue: NullTranslations, ear: str) -> list[str]:
    """Return sentences to be spoken. Who plays by ear (``ear``, see ``Settings``) hears what one player does,
    move after move, as a single sentence, unless in full."""
    if ear in ("off", "full"):
        return [text.render(catalogue) for text in texts]
    found = list[str]()
    for who, does in groupby(texts, lambda text: text.values.get("who")):
        for number, text in enumerate(does):
            told, short = text.render(catalogue), text.render_for(str(who), catalogue)
            # Only a sentence whose subject is the player can be continued without naming the player again.
            if number == 0 or short == told or not found[-1].startswith(f"{who} "):
                found.append(told)
            else:
                more = short[:1].lower() + short[1:].removesuffix(".")
                found[-1] = f"{found[-1].removesuffix('.')}; {more}."
    return found


def _without_rule(text: Text) -> Text:
    """Return an explanation without the name of the rule that it cites."""
    rest = text.values.get("text")
    return rest if isinstance(rest, Text) and "rule" in text.values else text


def _open_drawer(opened: OpenMatch | None, given: Mapping[str, object]) -> int | None:
    """Return the seat whose drawer is open where others must not hear what is in it; None without one."""
    drawers = given.get("drawers")
    alone = opened is None or opened.lone is not None
    return drawers.open_seat if isinstance(drawers, Drawer) and not alone else None


def _new(before: Heard, status: Sequence[Text]) -> Sequence[Text]:
    """Return what is asked now and was not asked before."""
    known = {*map(str, before.status)}
    return [text for text in status if str(text) not in known]


def _greeting(context: Context, opened: OpenMatch, table: Table) -> list[Text]:
    """Name the game, and the lesson or puzzle, say which player the listener is, since sentences use names,
    and sum up the position."""
    coach = table["coach"]
    guide = [text for text in (coach.label, coach.place) if text] if coach else []
    own = [say("You are %(who)s.", who=opened.names[opened.lone])] if opened.lone is not None else []
    return [opened.game.title, *guide, *own, *_situation(context, opened)]


def _situation(context: Context, opened: OpenMatch) -> Sequence[Text]:
    return context.presentation(opened).situation(opened.match.seen(opened.viewing_seat), opened.names)


def _own_turn(opened: OpenMatch, table: Table) -> tuple[int, int] | None:
    """Return seat and number of the turn if the only person at the table is to move; None otherwise."""
    seated, turn = table["seated"], opened.game.turn(opened.match.seen(None))
    if seated is None or seated.lone is None or seated.asked is None or seated.answers or turn is None:
        return None
    return turn.seat, turn.number


def _asked(context: Context, opened: OpenMatch, table: Table) -> Sequence[Text]:
    """Return the words of a lesson or a puzzle, a hint, what is chosen so far, and what is to be decided."""
    coach, hint, drawers = table["coach"], table["hint"], table["drawers"]
    shut = drawers is not None and drawers.open is None
    # Several people hear it, so it says whose turn it is.
    asked = announced(context, opened, addressed=opened.lone) if shut else None
    told = [coach.says if coach else None]
    if hint:
        what = with_steps(hint.text, hint.steps) if hint.text else say("The computer is thinking")
        told.append(say("%(what)s – %(why)s", what=what, why=hint.reason) if hint.reason else what)
    told += _named(context, opened, table)
    if drawers and drawers.asked is not None and drawers.open is None and opened.lone is None:
        # The question comes last, because it may address the player as "you".
        told.append(say("Pass the device to %(who)s.", who=drawers.asked))
        told += [SHOW] if context.model.settings.listens else []
    proposal = None if asked else table["proposal"]
    told += [proposal.text if proposal else None]
    told += [asked or table["prompt"], None if asked else _few_buttons(context, opened)]
    return [text for text in told if text is not None]


def _few_buttons(context: Context, opened: OpenMatch) -> Text | None:
    """Name the buttons that answer the question, for somebody who plays by ear, if they are few; None if
    something on the board or in the hand answers it."""
    game, seen, offers = opened.game, opened.ahead, opened.offers
    question = game.question(seen.state)
    if not context.model.settings.listens or not offers or opened.path or question is None:
        return None
    legal = {*game.legal(seen.state)}
    first = dict.fromkeys(targets(move)[0] for move in offers if game.spelled(seen, move)[0] in legal)
    if not 1 < len(first) <= MOST_NAMED or not all(map(question.is_button, first)):
        return None
    name = context.presentation(opened).target_name
    choices = enumerated([name(seen, opened.names, [target]) for target in first])
    return say("You can choose: %(choices)s.", choices=choices)


def _named(context: Context, opened: OpenMatch, table: Table) -> list[Text]:
    """Name what the screen marks: what a lesson or a hint points at, and what is chosen of several."""
    picking, name = table["picking"], context.presentation(opened).target_name
    told = []
    if 0 < len(picking.hinted) <= MOST_NAMED:
        what = enumerated([name(opened.ahead, opened.names, [target]) for target in sorted(picking.hinted)])
        told.append(say("Highlighted: %(what)s", what=what))
    if picking.staged:
        # A stack may be discarded from several times, and its top card is another one each time.
        chosen = zip(opened.staging, picking.staged, strict=False)
        what = enumerated([name(seen, opened.names, [target]) for seen, target in chosen])
        told.append(say("Chosen: %(what)s", what=what))
    return told


def _of_other_screen(context: Context, screen: str, given: Mapping[str, object]) -> Sequence[Text]:
    """Return what a screen without a decision says: how a match has ended, what is to be read first, what the
    reader alone has been dealt, or where somebody who plays by ear has come to."""
    if screen == "home" and context.model.settings.listens:
        # Orca may miss that the heading has got the focus.
        return [say("Home")] if context.page.heard.screen not in ("", "home") else []
    if screen == "new" and context.model.settings.listens:
        return [say("New game. Choose who plays, then “Start the game”.")]
    if screen == "dealt":
        opened = context.opened
        seat, hidden = opened.look.open_drawer, given["reader"] is not None and not given["lifted"]
        seen = opened.match.seen(opened.lone if seat is None else seat)
        return [] if hidden else context.presentation(opened).dealt_told(seen, opened.names)
    if screen == "cover":
        # The name that stands above the sentence is not said with it.
        told = announced(context, context.opened, addressed=None)
        return [told] if told else []
    reason = given.get("reason") if screen == "over" else None
    return [reason] if isinstance(reason, Text) else []
