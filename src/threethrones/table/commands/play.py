"""Course of the open match: its beginning, moves, undo and redo, and texts and animations of events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from threethrones.core.animations import Animation
from threethrones.core.facts import Facts
from threethrones.core.match import Match, Ply
from threethrones.core.outcome import Outcome
from threethrones.core.paths import next_targets
from threethrones.core.presentation import Form
from threethrones.core.terms import TURN_OVER, Event, Move, Names
from threethrones.core.text import Text, say
from threethrones.players.table_answers import answers_by_seat
from threethrones.table.commands import guides
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import hand_over, lies_open
from threethrones.table.session.fallback import told
from threethrones.table.session.findings import Findings
from threethrones.table.session.look import Assist, Picked, Playback
from threethrones.table.session.open_match import OpenMatch, Shared
from threethrones.table.session.session import Advance, MatchInfo, Purpose, Secrecy, Series, Session, Solving

COMMAND_BOX: Final = "#command"
"""CSS selector of the command box of somebody who plays by ear."""
ASKING_KEYS: Final = "swamgr"
"""Letters that ask a question as keys (see ``by_ear.QUESTIONS``); any other begins a command in the box."""


def settle_screen(context: Context) -> None:
    """Go to the screen on which the open match continues; the start screen if there is none."""
    opened = context.model.open
    if opened is None:
        context.model.screen = "home"
        return
    if opened.purpose.visiting:
        context.model.screen = "review"
        return
    opened.review = None
    if opened.secrecy.readers and opened.viewer.is_device:
        due, covers = _readers(context, opened), opened.reads
        readers = tuple(reader for reader in opened.secrecy.readers if reader in due)
        opened.secrecy = replace(opened.secrecy, readers=readers)
        opened.look = replace(opened.look, covered=opened.reads or (opened.look.covered and not covers))
    if lies_open(context, opened):
        opened.look = replace(opened.look, open_drawer=opened.own_seat)
    if opened.match.decision() is None and not opened.mode.to_solve:
        opened.look = replace(opened.look, open_drawer=None, covered=False)
        opened.secrecy = replace(opened.secrecy, readers=())
        context.model.screen = "over"
        context.out.focus = "h1"
    else:
        context.model.screen = "table"
        if context.model.settings.listens and not opened.look.covered:
            context.out.focus = COMMAND_BOX
        elif context.model.settings.listens and opened.reads and opened.lone is not None:
            context.out.focus = '[data-act="put-away"]'
        elif opened.look.open_drawer is None:
            focus_lift(context, opened)


def begin(
    context: Context,
    match: Match,
    names: Names,
    series: Series | None = None,
    seeded: bool = False,
    computers: Mapping[int, str] = MappingProxyType({}),
    watched: bool = False,
    fresh: bool = False,
    lesson: str = "",
    puzzle: Solving | None = None,
) -> None:
    """Put a new match on the table, by default the first of a series. ``computers``: levels of the computer
    players by seat; ``watched``: whether only computers play; ``fresh``: whether it was just dealt, so that
    nobody has read their secrets yet; ``lesson``, ``puzzle``: the lesson taught or puzzle solved in it."""
    seats = match.setup.seats
    match.computers = frozenset(computers)
    session = Session(
        id=context.new_id(),
        match=match,
        names=names,
        about=MatchInfo(context.clock.now(), seeded=seeded, played=0),
        series=series or Series((0,) * seats),
        computers=dict(computers),
        purpose=Purpose(lesson=lesson, puzzle=puzzle, watched=watched),
        advance=Advance(orders=({},) * seats),
        secrecy=Secrecy(read=(0,) * seats),
    )
    opened = context.model.open = OpenMatch(Shared(session))
    context.model.draft = context.model.panel = None
    _settle_answers(context, opened, 0)
    if fresh:
        opened.secrecy = replace(opened.secrecy, readers=_readers(context, opened))
        opened.look = replace(opened.look, covered=opened.reads)
        if opened.secrecy.readers and opened.lone is not None:
            # Nobody else could see the only person's secrets, so they are shown without being asked for.
            opened.look = replace(opened.look, open_drawer=opened.reader)
    context.save()
    settle_screen(context)


def _readers(context: Context, opened: OpenMatch) -> tuple[int | None, ...]:
    """Return the seats that must read what was dealt before the first turn, or ``(None,)`` if all read at
    once because nothing was dealt in secret. Empty if there is nothing to read."""
    presentation, match, names = context.presentation(opened), opened.match, opened.names
    has_begun = match.plies and opened.session.first_asked is None
    if opened.session.unattended or has_begun or presentation.dealt(match.seen(None), names) is None:
        return ()
    # Who has a phone reads there.
    persons = [seat for seat in opened.session.persons if opened.may_lift(seat)]
    if not persons:
        return ()
    in_secret = presentation.dealt(match.seen(persons[0]), names) is not None
    return (*persons,) if in_secret else (None,)


def is_closed(context: Context, opened: OpenMatch) -> bool:
    """Return whether no moves can be played here. If a newer version of the app saved the match, say so."""
    if opened.session.read_only:
        context.refuse(say("A newer version of this app saved this game. You can only view it here."))
    return opened.session.closed


def play(context: Context, opened: OpenMatch, move: str) -> None:
    """Play a move of the viewer and the automatic answers after it, and show the result."""
    play_all(context, opened, [move])


def play_all(context: Context, opened: OpenMatch, moves: Iterable[Move]) -> None:
    """Play the moves of one choice in one command; undo takes them back with the automatic answers."""
    since, match = len(opened.match.plies), opened.playing()
    for move in moves:
        match.play(move)
    if len(opened.match.plies) > since + 1:
        _bind(opened, since)
    _settle_answers(context, opened, since)
    before = frozenset(ply for ply in opened.atomic_plies if ply < since)
    opened.atomic_plies = before.union(range(since + 1, len(opened.match.plies)))
    _after_move(context, opened, since)


def _bind(opened: OpenMatch, since: int) -> None:
    """Set the undo barrier if a move since a ply revealed something: otherwise answers given in advance could
    be changed in that knowledge."""
    if any(event.reveals for ply in opened.match.plies[since:] for event in ply.events):
        opened.secrecy = replace(opened.secrecy, undo_barrier=len(opened.match.plies))


def plan(context: Context, opened: OpenMatch, moves: Sequence[Move]) -> None:
    """Store moves that the viewer has chosen in advance, if any, and hand on the device."""
    if opened.look.open_drawer is not None and moves:
        planned = {**opened.advance.planned, opened.look.open_drawer: moves}
        opened.advance = replace(opened.advance, planned=planned)
    opened.look = replace(opened.look, open_drawer=None)
    hand_over(context, opened)
    _go_on(context, opened)


def _after_move(context: Context, opened: OpenMatch, since: int) -> None:
    """Process the results of the moves since a ply, show them, and go on."""
    plies = opened.match.plies[since:]
    for ply in plies:
        if ply.decision.private and ply.decision.seat not in opened.computers:
            # A seat that decides in secret, or by standing orders, counts as having looked at its secrets.
            opened.secrecy = replace(opened.secrecy, looked=ply.decision.seat)
    if any(event.kind == TURN_OVER for ply in plies for event in ply.events):
        opened.advance = replace(opened.advance, stays="")
    outcome = opened.match.outcome()
    if outcome is not None and not opened.about.counted and outcome.reason != "abandoned":
        _count(opened, outcome, 1)
    learnt = _tell(context, opened, since)
    _go_on(context, opened)
    told(opened, lambda: guides.of(opened).note(context, opened), fallback=None)
    opened.look = replace(opened.look, recap_from=learnt)


def _tell(context: Context, opened: OpenMatch, since: int) -> int | None:
    """Show the viewer what has happened since a ply. Return the first ply at which the open drawer's seat
    alone learnt something; None if there is none or no drawer is open."""
    news, presentation = (
        [event for _, event in opened.match.events(None, since)],
        context.presentation(opened),
    )
    animations = [animation_of(context, opened, event) for event in news]
    hand_over(context, opened, any(animation.for_all for animation in animations if animation))
    context.out.said += sentences(context, opened, spoken(context, opened, news))
    explained = told(opened, lambda: [*map(presentation.explanation, news)], fallback=[])
    opened.playback = replace(opened.playback, explained=[text for text in explained if text])
    if (shown := opened.look.open_drawer) is None:
        # A player who hands on the device has not seen the result of the move.
        return None
    opened.secrecy = opened.secrecy.reading(shown, len(opened.match.plies))
    return _learnt(opened, shown, since)


def follow(context: Context, opened: OpenMatch, before: Match) -> None:
    """Show a viewer what has changed since ``before``, the match as the viewer last saw it."""
    now = opened.match.plies
    same = len([*takewhile(lambda plies: plies[0] is plies[1], zip(before.plies, now, strict=False))])
    if same == len(before.plies) == len(now):
        return
    if same < len(before.plies):
        _step_back(context, opened, before.plies[same:])
    learnt = _tell(context, opened, same) if same < len(now) else None
    _renew(context, opened)
    _stand(context, opened)
    opened.look = replace(opened.look, recap_from=learnt)


def _learnt(opened: OpenMatch, seat: int, since: int) -> int | None:
    """Return the first ply since ``since`` at which the seat learnt something not shown to everybody; None if
    there is none."""
    mine = (number for number, event in opened.match.events(seat, since) if event.seats is not None)
    return next(mine, None)


def _settle_answers(context: Context, opened: OpenMatch, since: int) -> None:
    """Play automatic answers (agreed options, standing orders, choices made in advance) and the end of an
    idle turn. All are played within the same command, so that their timing reveals nothing about a hand."""
    while (pending := opened.match.decision()) is not None:
        move = opened.game.automatic(opened.match.state)
        if move is None and pending.private and pending.seat is not None:
            orders = opened.advance.orders[pending.seat]
            move = opened.game.answer(opened.match.seen(pending.seat), orders) if orders else None
        is_lone = pending.seat is not None and pending.seat == opened.lone
        if move is None and is_lone and not opened.mode.to_solve:
            move = opened.game.only(opened.match.state)
        if move is None:
            move = _planned(opened, pending.seat)
        answered = move is None and (move := _answered(opened)) is not None
        if move is None:
            move = _idle(context, opened, pending.seat, since)
        if move is None:
            return
        opened.playing().play(move)
        if answered:
            _bind(opened, since)


def _idle(context: Context, opened: OpenMatch, seat: int | None, since: int) -> Move | None:
    """Return the move that ends a person's idle turn. None if the turn is not idle or must be ended by hand,
    or while the open drawer shows something just learnt."""
    move = opened.game.idle(opened.match.state)
    waits = opened.mode.guided or opened.advance.stays or context.model.settings.turns != "end"
    if move is None or waits or seat in opened.computers or len(opened.match.plies) <= since:
        return None
    if opened.look.open_drawer is not None and _learnt(opened, opened.look.open_drawer, since) is not None:
        return None
    context.out.said.append(say("The turn ends automatically."))
    return move


def _planned(opened: OpenMatch, seat: int | None) -> Move | None:
    """Return the move that a seat has chosen in advance. None if there is none or it is not possible now;
    then all that the seat has chosen is dropped, unless it may be asked for after another question."""
    if seat is None or seat not in opened.advance.planned:
        return None
    others, seen = {**opened.advance.planned}, opened.match.seen(seat)
    move, *rest = others.pop(seat)
    fits = move in opened.match.legal() and opened.game.choice_size(seen) == len(rest) + 1
    later = None if fits else opened.game.beforehand(seen)
    if later is not None and opened.game.choice_size(later) == len(rest) + 1:
        return None
    opened.advance = replace(opened.advance, planned={**others, seat: rest} if fits and rest else others)
    return move if fits else None


def gather(context: Context, opened: OpenMatch, offer: Move) -> None:
    """Note the answers to a poll that this page's persons give, and play all once everybody has answered."""
    given = answers_by_seat(opened.game, opened.match.seen(None), offer)
    asked, own = {*opened.poll_answers.values()}, {*opened.polled.values()}
    gathered = {**opened.advance.gathered, **{seat: given.get(seat, "") for seat in own}}
    if gathered.keys() >= asked:
        opened.advance = replace(opened.advance, gathered={}, answered=gathered)
        play_all(context, opened, [])
        return
    opened.advance = replace(opened.advance, gathered=gathered)
    _go_on(context, opened)


def _answered(opened: OpenMatch) -> Move | None:
    """Return the answer of a person to a poll of the whole table, given before the computers answered; None
    if there is none or it is illegal now."""
    pending, responders = opened.match.decision(), opened.game.responders(opened.match.seen(None))
    if pending is None or pending.seat is not None or len(responders) != 1:
        opened.advance = replace(opened.advance, answered={})
    elif responders[0] not in opened.computers:
        rest = {**opened.advance.answered}
        move = rest.pop(responders[0], None)
        fits = move in opened.match.legal()
        opened.advance = replace(opened.advance, answered=rest if fits else {})
        return move if fits else None
    return None


def _count(opened: OpenMatch, outcome: Outcome, by: int) -> None:
    """Add an outcome to the series (``by`` 1), or remove it again (-1)."""
    opened.series, opened.about = opened.series.counting(outcome, by), replace(opened.about, counted=by > 0)


def _go_on(context: Context, opened: OpenMatch) -> None:
    """Save and show the match after moves were played or undone."""
    _renew(context, opened)
    context.save()
    _stand(context, opened)


def _renew(context: Context, opened: OpenMatch) -> None:
    """Discard picks, hints and findings, since the position has changed."""
    opened.look = replace(opened.look, picked=Picked(), assist=Assist(), findings=Findings(), recap_from=None)
    context.out.moved = True


def _stand(context: Context, opened: OpenMatch) -> None:
    """Show the current position, and focus the first target. With the drawer shut, a player asked in secret
    first decides whether to open it; a second press meant for the move before must not do that, so the focus
    is above the button."""
    settle_screen(context)
    pending = opened.match.decision()
    if pending is None or context.out.focus == COMMAND_BOX:
        return
    if opened.look.open_drawer is not None or not pending.private:
        focus_first_offer(context, opened)
    else:
        context.out.focus = "h1" if opened.look.covered or opened.reads else "#drawer"


def focus_first_offer(context: Context, opened: OpenMatch) -> None:
    """Focus the first target that the viewer may pick."""
    if offers := opened.offers:
        focus_target(context, next_targets(offers, ())[0])


def focus_lift(context: Context, opened: OpenMatch) -> None:
    """Focus the button that shows the asked player's secrets. Focus the heading if there is none, and while
    players read a new deal, since a double press could open the next reader's drawer."""
    act, pending = "glimpse" if opened.session.shown_alone else "reveal", opened.match.decision()
    lies = pending is not None and pending.private and not opened.reads
    context.out.focus = f'[data-act="{act}"]' if lies else "h1"


def focus_target(context: Context, target: str) -> None:
    """Focus a target on the page."""
    context.out.focus = f'[data-spot="{target}"]'


_ENDS: Final = {"resigned", "agreed", "abandoned"}


def sentence(context: Context, opened: OpenMatch, event: Event) -> Text | None:
    """Return a sentence on an event of the game or of the match itself; None if it has none."""
    if event.kind not in _ENDS:
        return told(opened, lambda: context.presentation(opened).sentence(event, opened.names), fallback=None)
    match event.kind, event.about.get("seat"):
        case "resigned", int(seat):
            return say("%(who)s resigns.", who=opened.names[seat])
        case "agreed", _:
            return say("Both sides agree to a draw.")
    return say("The game is abandoned.")


def sentences(context: Context, opened: OpenMatch, events: Iterable[Event]) -> list[Text]:
    """Return the sentences on events, without events that have none."""
    return [text for event in events if (text := sentence(context, opened, event))]


def spoken(context: Context, opened: OpenMatch, events: Iterable[Event]) -> Iterable[Event]:
    """Return the events to be spoken. By ear, the end of a turn is left out of a game for two: its score does
    not say which number is whose, and the next turn is announced anyway."""
    leaves_out = context.model.settings.listens and len(opened.names) == 2
    return (event for event in events if not (leaves_out and event.kind == TURN_OVER))


def animation_of(context: Context, opened: OpenMatch, event: Event) -> Animation | None:
    """Return the animation of an event; None if it has none."""
    return told(opened, lambda: context.presentation(opened).animation(event, opened.names), fallback=None)


# --- taking back -----------------------------------------------------------------------------------------


def undo(context: Context, _data: Data, _form: Form) -> None:
    """Undo the last move, with all that was played at once with it."""
    opened = context.on_screen
    if opened is None or opened.look.covered or opened.session.closed:
        return
    if not opened.session.undoable:
        context.refuse(_why_not_undone(opened))
        return
    uncount(opened)
    plies = [*opened.match.plies]
    opened.playing().undo()
    while opened.session.undoable and _goes_further(opened):
        opened.playing().undo()
    taken_back(context, opened, plies[len(opened.match.plies) :])


def _why_not_undone(opened: OpenMatch) -> Text:
    if not opened.match.plies:
        return say("There’s nothing to undo yet.")
    if opened.mode.to_solve:
        return say("You can’t undo this. Choose “Start over”.")
    return say("This can’t be undone: a card was drawn, something was revealed or another hand was shown.")


def uncount(opened: OpenMatch) -> None:
    """Remove the outcome of the match from the series, before its end is undone."""
    outcome = opened.match.outcome()
    if opened.about.counted and outcome is not None:
        _count(opened, outcome, -1)


def taken_back(context: Context, opened: OpenMatch, undone: Sequence[Ply]) -> None:
    """Adapt the open match to plies that were undone, and show it."""
    opened.advance = replace(opened.advance, answered={}, planned={}, gathered={})
    opened.secrecy, opened.sayings = opened.secrecy.back_at(len(opened.match.plies)), {}
    _step_back(context, opened, undone)
    _go_on(context, opened)


def public_sentence(context: Context, opened: OpenMatch, ply: Ply) -> Text:
    """Return a sentence on a move that tells nothing but what everybody has seen of it."""
    events = [event for event in ply.events if event.seen_by(None)]
    told = sentences(context, opened, (event for event in events if event.kind != TURN_OVER))
    if told:
        return told[0]
    over = next((event for event in events if event.kind == TURN_OVER), None)
    who = Facts(over.about, opened.names).who if over else ""
    return say("The end of %(who)s’s turn", who=who) if who else say("The last move")


def _step_back(context: Context, opened: OpenMatch, undone: Sequence[Ply]) -> None:
    """Tell the viewer the first of the moves that were undone, and shut the drawer where needed."""
    played_until = len(opened.match.plies), 0
    opened.playback = Playback(played_until=played_until, topics=opened.playback.topics)
    hand_over(context, opened)
    context.model.panel = None
    for ply in undone[:1]:
        context.out.said.append(say("Undone: %(what)s", what=public_sentence(context, opened, ply)))


def _goes_further(opened: OpenMatch) -> bool:
    """Return whether undo and redo must go on: within atomic plies, or where a computer decides."""
    return len(opened.match.plies) in opened.atomic_plies or opened.thinker is not None


def redo(context: Context, _data: Data, _form: Form) -> None:
    """Redo the last undone move, with all that was played at once with it."""
    opened = context.on_screen
    if opened is None or opened.look.covered or opened.session.closed:
        return
    if opened.session.settled or not opened.match.redoable:
        return
    since = len(opened.match.plies)
    context.model.panel = None
    opened.playing().redo()
    while opened.match.redoable and _goes_further(opened):
        opened.playing().redo()
    _settle_answers(context, opened, since)
    _after_move(context, opened, since)


ACTS: Final = commands_of(Permission.PLAY, {"undo": undo, "redo": redo})
