"""Computer players at the table: their seats, their searches, and the handling of search results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from random import Random
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.presentation import Form
from threethrones.core.terms import TURN_OVER, IllegalMove
from threethrones.core.text import Text, say
from threethrones.players import LEVELS
from threethrones.players import job as jobs
from threethrones.table.assist import analysis, chance_curve, hints, mistakes
from threethrones.table.commands import guides
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer import has_drawers
from threethrones.table.commands.play import is_closed, play, sentences, settle_screen
from threethrones.table.session import language
from threethrones.table.session.coats_of_arms import CoatOfArms
from threethrones.table.session.names import nameless
from threethrones.table.session.open_match import OpenMatch

PERSON: Final = "person"
SEAT_KINDS: Final = (PERSON, *LEVELS)
"""Kinds of player for a seat: a person, or a computer player by its level."""
BEST: Final = LEVELS[-1]
"""Level of the computer player used for hints and analyses."""
STEP: Final = "step"
"""Value of the ``pace`` setting at which each move of a computer waits for the viewer."""
ARMS: Final = {
    "Blanchefleur": CoatOfArms("shield", "silver", "star", "pink"),
    "Dagonet": CoatOfArms("shield", "black", "bar", "gold"),
    "Elaine": CoatOfArms("shield", "blue", "moon", "silver"),
    "Enid": CoatOfArms("shield", "green", "chevron", "silver"),
    "Erec": CoatOfArms("shield", "red", "cross", "gold"),
    "Isolde": CoatOfArms("shield", "purple", "lozenge", "silver"),
    "Lanval": CoatOfArms("shield", "gold", "bend", "red"),
    "Lionel": CoatOfArms("shield", "silver", "half", "blue"),
    "Lunete": CoatOfArms("shield", "green", "balls", "gold"),
    "Melusine": CoatOfArms("shield", "blue", "fork", "gold"),
    "Owain": CoatOfArms("shield", "red", "chief", "silver"),
    "Ragnelle": CoatOfArms("shield", "silver", "bars", "purple"),
}
"""Coat of arms of each named computer player."""
NAMES: Final = tuple(ARMS)
"""Names that are given to computer players."""


def seat_names(context: Context, seats: int) -> list[str]:
    """Return a default name for each seat, such as "Player 1", in the language of the page."""
    code = language.spoken(context.model.settings.language, context.languages)
    catalogue = language.catalogue(code)
    return [say("Player %(n)d", n=number).render(catalogue) for number in range(1, seats + 1)]


def named_by_lot(taken: Sequence[str], key: str) -> str:
    """Return a random name for a computer player that is not taken. ``key``: seed of the choice."""
    free = [name for name in NAMES if name not in taken]
    return Random(key).choice(free)


@dataclass(frozen=True, slots=True)
class Seated:
    """Players and pending choice of a match with computer players, as the table screen draws them."""

    lone: str | None
    """Name of the only person at the table; None if there is no such person."""
    thinks: str | None
    """Name of the computer player that is to decide; None if none is."""
    seat: int | None
    """Seat of the computer player that is to decide; None if none is."""
    peeks: bool
    """Whether the only person has opened their drawer to answer for the whole table, and may shut it."""
    waits: bool
    """Whether the computer player has chosen a move, which waits for the viewer to let it be played."""
    stuck: bool
    """Whether the computer player's search failed, so that it must be started again."""
    asked: str | None
    """Name of the person who must decide; None unless that is exactly one person."""
    answers: bool
    """Whether it is not the only person's turn, so that this person is to answer, not to move."""
    did: Sequence[Text]
    """Sentences on what has happened since the only person's last move; empty unless a person decides."""
    skipped: int
    """Number of earlier sentences that are left out of ``did``."""
    steps: bool
    """Whether each move of a computer waits for the viewer."""


def view(context: Context, opened: OpenMatch) -> Seated | None:
    """Return the players for the table screen; None without computer players or after the end."""
    pending = opened.match.decision()
    if not opened.computers or pending is None or not opened.mode.live:
        return None
    names, thinker = opened.names, opened.thinker
    name = None if thinker is None else names[thinker]
    responders = opened.game.responders(opened.match.seen(None)) if thinker is None else ()
    persons = [names[seat] for seat in responders if seat not in opened.computers]
    turn = opened.game.turn(opened.match.seen(None))
    tells = thinker is None and opened.lone is not None and not opened.mode.guided
    did = _done_by_others(context, opened) if tells else []
    return Seated(
        lone=None if opened.lone is None else names[opened.lone],
        thinks=name,
        seat=thinker,
        peeks=opened.look.open_drawer is not None and opened.session.answers_for_table,
        waits=opened.assist.thought is not None,
        stuck=opened.assist.stuck,
        asked=persons[0] if len(persons) == 1 else None,
        answers=turn is not None and turn.seat != opened.lone,
        did=did[-LINES_AT_A_TIME:],
        skipped=len(did[:-LINES_AT_A_TIME]),
        steps=context.model.settings.pace == STEP,
    )


LINES_AT_A_TIME: Final = 12
"""Maximum number of sentences shown about others' moves; earlier ones are in the log."""


def _done_by_others(context: Context, opened: OpenMatch) -> list[Text]:
    """Return sentences on what the viewer may know to have happened since the only person's last move."""
    since = last_own(opened)
    events = [
        event for _, event in opened.match.events(opened.viewing_seat, since) if event.kind != TURN_OVER
    ]
    return sentences(context, opened, events)


def last_own(opened: OpenMatch) -> int:
    """Return the ply after the last move of a person, automatic answers excepted; 0 if there is none."""
    plies = opened.match.plies
    since = len(plies)
    while since and (plies[since - 1].decision.seat in opened.computers or _was_entered(opened, since - 1)):
        since -= 1
    return since


def _was_entered(opened: OpenMatch, ply: int) -> bool:
    """Return whether the move at a ply was played automatically, together with a computer's move."""
    return ply in opened.atomic_plies and opened.match.plies[ply - 1].decision.seat in opened.computers


# --- thinking ---------------------------------------------------------------------------------------------


def job(context: Context) -> Mapping[str, JSON] | None:
    """Return the search that is needed now as a job for the frame, named after the awaited choice; None if
    none is needed. The name stays the same as long as the position does."""
    opened = context.on("table", "review")
    if opened is None or opened.assist.thought is not None:
        return None
    if context.model.screen == "review" and not opened.assist.hinting:
        return chance_curve.job(opened) or mistakes.job(opened)
    match = analysis.before(opened) if opened.review else opened.position
    seat, level, legal = None, BEST, match.legal()
    if context.model.screen == "review":
        seat = analysis.decider(opened)
    elif not _goes_on(opened):
        return None
    elif opened.thinker is not None:
        # Only the device that holds the session makes moves for computers.
        if not opened.viewer.is_device:
            return None
        seat, level = opened.thinker, opened.computers[opened.thinker]
        legal = [*guides.of(opened).replies(opened)] or legal
    elif opened.assist.hinting:
        seat, level, legal = hints.asker(opened), BEST, hints.choices(opened)
    if seat is None:
        return None
    name = awaited(opened)
    told = [event for _, event in match.events(seat)] if match.game.heuristics() else []
    seen = match.seen(seat) if opened.review else hints.known(opened, seat)
    key = f"thinking:{_position(opened)}"
    job = jobs.job(match.game, seen, level, legal, key, told)
    plays = context.model.screen == "table" and opened.thinker is not None
    return {"id": name, "job": job, "turns": _turns_ahead(opened) if plays else 0}


def _turns_ahead(opened: OpenMatch) -> int:
    """Return how many computers in seat order will play before a person's turn, the present one included."""
    turn, seats = opened.game.turn(opened.match.seen(None)), opened.match.setup.seats
    if turn is None:
        return 1
    order = ((turn.seat + step) % seats for step in range(seats))
    return max(1, sum(1 for _ in takewhile(opened.computers.__contains__, order)))


def _goes_on(opened: OpenMatch) -> bool:
    stops = opened.look.covered or opened.assist.stuck or opened.session.closed
    return opened.mode.live and not stops


GLAD: Final = 0.4
"""Chance of winning below which a computer accepts a draw."""
DEALS: Final = 25
"""Number of sampled states in which a computer evaluates a draw."""


def accepts_draw(opened: OpenMatch) -> bool:
    """Return whether every computer accepts a draw, by what its seat knows (never without a value model)."""
    game, match, rng = opened.game, opened.match, Random(_position(opened))
    if game.value_model is None:
        return not opened.computers
    chances = {
        seat: [game.value_model.chances(game.resample(match.seen(seat), rng))[seat] for _ in range(DEALS)]
        for seat in opened.computers
    }
    return all(sum(judged) < GLAD * DEALS for judged in chances.values())


def awaited(opened: OpenMatch) -> str:
    """Return the name of the awaited choice, with the match's id, since matches may have the same moves."""
    return f"{opened.session.id}/{_position(opened)}"


def _position(opened: OpenMatch) -> str:
    """Return a name of the shown position with staged moves; in a review, of the one before the shown
    move."""
    if opened.review:
        return jobs.position_name(analysis.before(opened).moves)
    return jobs.position_name([*opened.position.moves, *opened.together])


def thought(context: Context, name: str, move: str, expected: Sequence[str] = ()) -> None:
    """Process the move that a search has chosen, and the moves expected after it, for a computer player, a
    hint or an analysis. The result is ignored if the position has changed."""
    opened = context.on("table", "review")
    if opened is None or name != awaited(opened) or (opened.review is None and is_closed(context, opened)):
        return
    if opened.thinker is not None and opened.review is None and not opened.viewer.is_device:
        # Only the device that holds the session makes moves for computers.
        return
    if opened.review is not None:
        analysis.given(context, opened, move, expected)
    elif opened.thinker is None:
        hints.given(opened, move, expected)
    elif context.model.settings.pace == STEP:
        opened.assist = replace(opened.assist, thought=move)
    else:
        _play(context, opened, move)


def forecast(context: Context, name: str, chance: float) -> None:
    """Store the forecast chance of winning (0 to 1) of a position of the match under review; ignored unless
    ``name`` is that of the awaited position."""
    opened = context.on("review")
    if opened is not None and 0 <= chance <= 1:
        chance_curve.given(opened, name, chance)


def mistaken(context: Context, name: str, found: Sequence[object]) -> None:
    """Store the costliest moves found in the match under review."""
    opened = context.on("review")
    if opened is not None:
        mistakes.given(context, opened, name, found)


def failed(context: Context, name: str) -> None:
    """Handle the failure of a search: stop waiting for its result, and let the viewer know."""
    opened = context.on("table", "review")
    if opened is None:
        return
    if chance_curve.failed(opened, name) or mistakes.failed(opened, name):
        mistakes.end(opened)
        context.refuse(say("The analysis couldn’t be finished."))
    elif name == awaited(opened):
        is_stuck = opened.review is None and opened.thinker is not None
        opened.assist = replace(opened.assist, stuck=is_stuck, hinting=False)


def _play(context: Context, opened: OpenMatch, move: str) -> None:
    opened.assist = replace(opened.assist, thought=None)
    _intend(context, opened, move)
    try:
        play(context, opened, move)
    except IllegalMove:
        opened.assist = replace(opened.assist, stuck=True)


def _intend(context: Context, opened: OpenMatch, move: str) -> None:
    """Announce a computer's move, with its intention or a remark, before it is played. The sentence stays on
    the seat's plate until the seat has another sentence or another turn."""
    heuristics, seat = opened.game.heuristics(), opened.thinker
    if heuristics is None or seat is None:
        return
    seen = opened.match.seen(None)
    events = (event for _, event in opened.match.events(None))
    told = heuristics.remark(seen, seat, move, events, opened.names) or heuristics.intention(seen, seat, move)
    turn = opened.game.turn(seen)
    sayings = opened.sayings
    now, (before, last) = 0 if turn is None else turn.number, sayings.get(seat, (0, None))
    if told is None:
        if turn is not None and turn.seat == seat and before != now:
            opened.sayings = {who: said for who, said in sayings.items() if who != seat}
    elif (before, last) != (now, told):
        opened.sayings = {**sayings, seat: (now, told)}
        context.out.said.append(say("%(who)s: %(what)s", who=opened.names[seat], what=told))


def go_on(context: Context, _data: Data, _form: Form) -> None:
    """Play the move that a computer player has chosen, or start its search again after a failure."""
    opened = context.on("table")
    if opened is None or is_closed(context, opened):
        return
    opened.assist = replace(opened.assist, stuck=False)
    if opened.assist.thought is not None:
        _play(context, opened, opened.assist.thought)


# --- who sits where ---------------------------------------------------------------------------------------


def seat(context: Context, _data: Data, form: Form) -> None:
    """Give seats of the running match to computers or to persons."""
    opened = context.on_screen
    if opened is None or not opened.running or is_closed(context, opened):
        return
    seats, before = range(opened.match.setup.seats), {*opened.computers}
    sit_down(context, opened, {at: form.get(f"player{at}", opened.computers.get(at, PERSON)) for at in seats})
    if before != {*opened.computers} and has_drawers(context, opened):
        opened.look = replace(opened.look, reseated=True)
    context.model.panel = None
    context.notice(say("The seats have changed."))
    context.save()
    settle_screen(context)


def sit_down(context: Context, opened: OpenMatch, seat_kinds: Mapping[int, str]) -> None:
    """Set who plays each seat from now on. A computer gets a name of its own in place of a default one."""
    opened.computers = {at: seat_kind for at, seat_kind in seat_kinds.items() if seat_kind in LEVELS}
    watched = opened.purpose.watched and opened.session.unattended
    opened.purpose = replace(opened.purpose, watched=watched)
    opened.playing().computers = frozenset(opened.computers)
    opened.look = replace(
        opened.look, open_drawer=None, assist=replace(opened.assist, thought=None, stuck=False)
    )
    opened.advance = replace(opened.advance, answered={}, planned={})
    for at in opened.computers:
        if opened.names[at] in nameless():
            key = f"{context.seed or context.entropy.key()}:{at}"
            named = named_by_lot(opened.names, key)
            opened.names = [*opened.names[:at], named, *opened.names[at + 1 :]]


ACTS: Final = commands_of(Permission.TABLE, {"go-on": go_on, "seats": seat})
