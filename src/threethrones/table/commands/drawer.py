"""Drawers with the secrets of one seat each, and the cover that hides the whole page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypedDict

from threethrones.core.game_card import GameCard
from threethrones.core.presentation import Form
from threethrones.core.terms import Event
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.table.commands import briefing
from threethrones.table.commands.context import NOT_OFFERED, Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import lies_open, put_away
from threethrones.table.commands.play import (
    COMMAND_BOX,
    focus_first_offer,
    focus_lift,
    focus_target,
    public_sentence,
    sentences,
    settle_screen,
)
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch


@dataclass(frozen=True, slots=True)
class Drawer:
    """State of the drawers as the table screen draws it; public except for the contents of the open one."""

    open: str | None
    """Name of the player whose drawer is open; None if all are shut."""
    open_seat: int | None
    asked: str | None
    """Name of the player who must open a drawer to decide; None if there is none."""
    asked_seat: int | None
    elsewhere: int | None
    """Seat that decides on another page; None if it decides on this one."""
    announcement: Text | None
    """Public sentence on what the deciding seat is asked; None if there is none. It names that seat unless it
    is the asked one."""
    glimpse: bool
    """Whether the asked seat was shown something secret that it may look at without opening its drawer."""
    others: Sequence[int]
    """Seats, except the asked one, whose players may look into their drawers; empty while one is open."""
    taken_back: Text | None
    """Public sentence on the move that undo would take back; None if impossible or a drawer is open."""
    played_again: Text | None
    """Public sentence on the move that redo would play; None if impossible or a drawer is open."""


def view(context: Context, opened: OpenMatch) -> Drawer | None:
    """Return the state of the drawers; None in a game without secrets or after the end."""
    pending = opened.match.decision()
    if pending is None or not has_drawers(context, opened):
        return None
    names = opened.names
    asked = pending.seat if pending.private and pending.seat != opened.look.open_drawer else None
    if asked in opened.computers:
        asked = None
    elsewhere = None if asked is None or opened.may_lift(asked) else asked
    if elsewhere is not None:
        asked = None
    down = opened.look.open_drawer is None
    others = [seat for seat in opened.session.persons if down and seat != asked and opened.may_lift(seat)]
    return Drawer(
        open=None if opened.look.open_drawer is None else names[opened.look.open_drawer],
        open_seat=opened.look.open_drawer,
        asked=None if asked is None else names[asked],
        asked_seat=asked,
        elsewhere=elsewhere,
        announcement=announced(context, opened, asked),
        glimpse=asked is not None and bool(opened.session.shown_alone),
        others=others,
        taken_back=taken_back(context, opened) if down and opened.session.undoable else None,
        played_again=_played_again(context, opened) if down and opened.match.redoable else None,
    )


def announced(context: Context, opened: OpenMatch, addressed: int | None) -> Text | None:
    """Return the public sentence on what the deciding seat is asked, with its name in front unless the seat
    ``addressed``, whose name stands above the sentence, decides; None if there is none."""
    pending, names = opened.match.decision(), opened.names
    text = context.presentation(opened).announcement(opened.match.seen(None), names)
    if text is None or pending is None or pending.seat is None or pending.seat == addressed:
        return text
    return say("%(who)s: %(what)s", who=names[pending.seat], what=text)


def has_drawers(context: Context, opened: OpenMatch) -> bool:
    """Return whether seats of this game have secrets."""
    return context.presentation(opened).hand(opened.match.seen(0)) is not None


def taken_back(context: Context, opened: OpenMatch) -> Text:
    """Return a public sentence on the move that undo would take back."""
    plies = opened.match.plies
    first = plies[max(_last_choice(opened), len(plies) - opened.session.undoable)]
    return public_sentence(context, opened, first)


def _played_again(context: Context, opened: OpenMatch) -> Text | None:
    events = opened.match.copy().redo()
    told = sentences(context, opened, (event for event in events if event.seen_by(None)))
    return told[0] if told else say("The undone move")


class Cover(TypedDict):
    """Data of the cover over the whole page: public information only."""

    card: GameCard
    """Card that presents the game."""
    who: str | None
    """Name of the player who is to take the device; None if the whole table goes on."""
    who_seat: int | None
    """Seat of the player who is to take the device; None if the whole table goes on."""
    announcement: Text | None
    glimpse: bool
    """Whether the player who is to take the device was shown something secret."""
    news: Sequence[Text]
    """Public sentences on the last move, without those that a cutscene yet to be played will show."""


def covered(context: Context) -> Cover:
    """Return the data of the cover."""
    opened = context.opened
    pending = opened.match.decision()
    asked = pending.seat if pending and pending.private else None
    if opened.computers and (opened.lone is not None or asked in opened.computers):
        asked = opened.lone
    return {
        "card": CARDS[opened.game.name],
        "who": None if asked is None else opened.names[asked],
        "who_seat": asked,
        "announcement": announced(context, opened, asked),
        "glimpse": asked is not None and bool(opened.session.shown_alone),
        "news": sentences(context, opened, _news(context, opened)),
    }


def _news(context: Context, opened: OpenMatch) -> Iterator[Event]:
    """Yield the public events of the last choice, automatic answers included. Events whose covering cutscene
    has yet to be played are left out."""
    since = _last_choice(opened)
    is_played = opened.playback.played_until is None or opened.playback.played_until[0] > since
    for _, event in opened.match.events(None, since):
        animation = context.presentation(opened).animation(event, opened.names)
        if is_played or animation is None or not animation.covers:
            yield event


def _last_choice(opened: OpenMatch) -> int:
    """Return the ply at which the last choice began; the plies after it were played at once with it."""
    since = max(0, len(opened.match.plies) - 1)
    while since in opened.atomic_plies:
        since -= 1
    return since


# --- lifting and hiding -----------------------------------------------------------------------------------


def reveal(context: Context, data: Data, _form: Form) -> None:
    """Open the drawer of the reader, of the player who must decide, or of one who has confirmed that it is
    theirs (see ``peek``). Nothing happens if a drawer is open already."""
    opened = context.on("table")
    if opened is None or opened.look.open_drawer is not None:
        return
    if opened.reads:
        briefing.lift(context, opened)
    elif "seat" not in data:
        _lift_asked(context, opened)
    elif context.model.panel == Panel("peek", data["seat"]):
        lift(context, opened, int(data["seat"]))


def _lift_asked(context: Context, opened: OpenMatch) -> None:
    """Open the only person's drawer, or else that of the seat that must see its secrets to decide."""
    asked = _asked(opened)
    if opened.lone is not None:
        lift(context, opened, opened.lone)
    elif asked is not None:
        lift(context, opened, asked)


def _asked(opened: OpenMatch) -> int | None:
    """Return the seat of the person who must see secrets to decide; None if there is no such person."""
    pending = opened.match.decision()
    private = pending is not None and pending.private and pending.seat not in opened.computers
    return pending.seat if pending and private else None


def asks(opened: OpenMatch) -> bool:
    """Return whether a person must open a drawer on this page to decide."""
    asked = _asked(opened)
    return opened.look.open_drawer is None and asked is not None and opened.may_lift(asked)


def glimpse(context: Context, _data: Data, _form: Form) -> None:
    """Show the asked player what only that seat was shown, without opening their drawer."""
    opened = context.on("table")
    if opened is None or opened.reads or opened.look.open_drawer is not None:
        return
    asked = _asked(opened)
    if asked is not None and opened.may_lift(asked) and opened.session.shown_alone:
        opened.session = opened.session.looked_by(asked)
        opened.look = replace(opened.look, covered=False)
        context.model.panel = Panel("glimpse", opened.session.shown_alone)
        context.save()


def peek(context: Context, data: Data, _form: Form) -> None:
    """Let players look into their own drawer. With several persons, they must confirm that it is theirs."""
    opened, seat = context.on("table"), data.get("seat", "")
    if opened is None or opened.reads or opened.look.covered or opened.look.open_drawer is not None:
        return
    if seat not in map(str, opened.session.persons) or not has_drawers(context, opened):
        return
    if opened.lone is None:
        context.model.panel = Panel("peek", seat)
    else:
        lift(context, opened, opened.lone)


def lift(context: Context, opened: OpenMatch, seat: int) -> None:
    """Open a seat's drawer. If another seat looked last, the moves so far can no longer be undone."""
    if not opened.may_lift(seat):
        context.refuse(NOT_OFFERED)
        return
    plies = len(opened.match.plies)
    opened.look = replace(opened.look, reseated=False)
    opened.session = opened.session.looked_by(seat)
    secrecy, lifted = opened.secrecy, (plies, seat)
    asked = opened.game.responders(opened.match.seen(None))
    if opened.lone is None and seat not in asked and lifted not in secrecy.lifted:
        secrecy = replace(secrecy, lifted=(*secrecy.lifted, lifted))
    recap_from = secrecy.read[seat] if secrecy.read[seat] < plies else None
    opened.look = replace(opened.look, open_drawer=seat, covered=False, recap_from=recap_from)
    opened.secrecy = secrecy.reading(seat, plies)
    context.model.panel = None
    context.save()
    if context.model.settings.listens:
        context.out.focus = COMMAND_BOX
    elif opened.path:
        focus_target(context, opened.path[-1])
    else:
        focus_first_offer(context, opened)


def hide(context: Context, _data: Data, _form: Form) -> None:
    """Shut the open drawer, and show the board to everybody."""
    opened = context.on("table")
    if opened is not None and opened.look.open_drawer is not None and not lies_open(context, opened):
        put_away(context)
        context.out.focus = "h1"
        if _asked(opened) is None:
            focus_first_offer(context, opened)
        else:
            focus_lift(context, opened)


def conceal(context: Context) -> None:
    """Shut the open drawer and cover the page, because nobody or an unknown person may be looking."""
    opened = context.model.open
    if opened is None:
        return
    put_away(context)
    pending = opened.match.decision()
    has_secrets = pending is not None and (pending.private or opened.lone is not None)
    lies_shut = opened.mode.live and not opened.session.unattended and has_secrets
    if not lies_shut or not has_drawers(context, opened):
        return
    # This also applies on other screens: the match must be covered on return from the settings or a review.
    opened.look = replace(opened.look, covered=True)
    if context.on("table"):
        context.model.panel = None
        focus_lift(context, opened)


def uncover(context: Context, _data: Data, _form: Form) -> None:
    """Remove the cover, and show the board to everybody with all drawers shut."""
    opened = context.on("table")
    if opened is not None and not opened.reads:
        opened.look = replace(opened.look, covered=False)
        settle_screen(context)


ACTS: Final = commands_of(
    Permission.SEAT, {"reveal": reveal, "glimpse": glimpse, "peek": peek, "hide": hide, "uncover": uncover}
)
