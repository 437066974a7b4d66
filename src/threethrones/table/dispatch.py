"""What a page can ask for: each kind of event with what it brings, each act, and what does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.players import LONGEST_LINE
from threethrones.table import embed
from threethrones.table.assist import analysis, computers, hints
from threethrones.table.commands import dealing, drawer, guides, late, opening, play, settings, viewers
from threethrones.table.commands.context import NOT_OFFERED, Command, Context, Data, Whose
from threethrones.table.modes import puzzles
from threethrones.table.session import language
from threethrones.table.session.modes import LESSON, PUZZLE
from threethrones.table.views import beats, home, kept, new_game, over, panels, people, picking, review, share

ROOMS: Final = (
    home,
    new_game,
    opening,
    settings,
    panels,
    kept,
    picking,
    dealing,
    drawer,
    computers,
    hints,
    puzzles,
    beats,
    play,
    over,
    review,
    analysis,
    share,
    people,
    embed,
)
ACTS: Final[Mapping[str, Command]] = {
    **late.ACTS,
    **{name: act for room in ROOMS for name, act in room.ACTS.items()},
}
guides.GUIDES |= {
    LESSON.name: lambda: cast("guides.Guide", late.part(late.COACH)),
    PUZZLE.name: lambda: cast("guides.Guide", late.part(late.SOLVING)),
}


KEYS: Final[Mapping[str, tuple[str, Data]]] = {
    "u": ("undo", {}),
    "r": ("redo", {}),
    "?": ("panel", {"panel": "rules"}),
    "l": ("panel", {"panel": "log"}),
    "m": ("panel", {"panel": "menu"}),
    "h": ("hint", {}),
    "Escape": ("drop", {}),
}
"""The act of each key."""


def take(context: Context, event: Mapping[str, object]) -> None:
    """Do what an event asks for, if it is the viewer's to give and means anything here; else say why not."""
    kind = event.get("type")
    if context.model.embedded is not None and not embed.hears(context.model.embedded, event):
        if kind == "act":
            context.refuse(NOT_OFFERED)
        return
    if kind != "time":
        review.rest(context)
    for command in EVENTS.get(str(kind), ()):
        brought = [event.get(name) for name in command.brings]
        if all(map(isinstance, brought, command.brings.values())):
            command.do(context, *brought)
            return
    if kind not in ("key", "missing"):
        context.refuse(NOT_OFFERED)


class Event(NamedTuple):
    """A kind of event."""

    do: Callable[..., None]
    """What does it, with the values that it brings behind the context."""
    brings: Mapping[str, type]
    """The values by their names, each of its type; where one is missing, or of another, the event means
    nothing."""


def _press(context: Context, name: str, data: object, form: object) -> None:
    opened = context.on("table")
    command = ACTS.get(name if opened is None else opened.mode.instead.get(name, name))
    refusal = NOT_OFFERED if command is None else viewers.refusal(context, command.whose, name, texts(data))
    if refusal is not None:
        context.refuse(refusal)
    elif command is not None:
        command.do(context, texts(data), texts(form))


def _key(context: Context, key: str) -> None:
    if key in KEYS:
        name, data = KEYS[key]
        _press(context, name, data, {})


def _by_hand(do: Callable[..., None]) -> Callable[..., None]:
    """A command of whoever decides."""

    def checked(context: Context, *spots: str) -> None:
        refusal = viewers.refusal(context, Whose.DECIDER, "", {"spot": spots[0]})
        if refusal is None:
            do(context, *spots)
        else:
            context.refuse(refusal)

    return checked


def _spot(context: Context, spot: str) -> None:
    if context.on("review"):
        picking.look(context, {"what": spot}, {})
    else:
        _by_hand(picking.pick)(context, spot)


def _of_device(do: Callable[..., None]) -> Callable[..., None]:
    """A command of the device alone."""

    def checked(context: Context, *brought: object) -> None:
        if context.host is None:
            do(context, *brought)
        else:
            context.refuse(viewers.DEVICE_ONLY)

    return checked


def _tick(context: Context) -> None:
    """Go on with what takes its time: a review, counting matches, or showing the solution of a puzzle."""
    review.tick(context)
    if context.model.screen == "players":
        late.part("views.people.counting").count_some(context)
    opened = context.on("table")
    if opened is not None and opened.purpose.puzzle is not None and opened.purpose.puzzle.left:
        late.part(late.SOLVING).show_next(context, opened)


def _thought(context: Context, name: str, move: str, line: object) -> None:
    # The first of a line is the choice; the others are expected after it.
    expected = [str(move) for move in line[1:LONGEST_LINE]] if isinstance(line, list) else []
    computers.thought(context, name, move, expected)


def _profiles(context: Context, brought: Mapping[str, object]) -> None:
    late.part(late.COMPOSING).bring(context, brought)


def _puzzles(context: Context, brought: Mapping[str, object]) -> None:
    late.part("modes.puzzles.record").bring(context, brought)


def _file(context: Context, text: object, error: object) -> None:
    opening.load_file(context, text if isinstance(text, str) else None, str(error))


def _copied(context: Context, done: object) -> None:
    share.told_of_copy(context, done is True)


def _update(context: Context) -> None:
    context.model.update = True


def _offline(context: Context, works: bool) -> None:
    context.model.online_only = not works


def title_of(part: str) -> Text | str | None:
    """What people call that which comes in an archive of its own: a game or a language; None for a page."""
    return CARDS[part].title if part in CARDS else language.LANGUAGES.get(part)


def _missing(context: Context, part: str) -> None:
    """What was asked for needs a game that could not be fetched, or the players, or a language."""
    title = title_of(part)
    if not title and part != late.PEOPLE:
        return
    if title:
        told = say("Couldn’t load %(game)s. Are you online? Nothing is lost; please try again.", game=title)
    else:
        told = say("Couldn’t load this page. Are you online? Nothing is lost; please try again.")
    context.refuse(told)
    context.out.faults.append(told)


def texts(value: object) -> dict[str, str]:
    """Those values of an object from anywhere that are texts."""
    if not isinstance(value, Mapping):
        return {}
    return {str(name): text for name, text in value.items() if isinstance(text, str)}


EVENTS: Final[Mapping[str, Sequence[Event]]] = {
    "act": [Event(_press, {"act": str, "data": object, "form": object})],
    "key": [Event(_key, {"key": str})],
    "spot": [Event(_spot, {"spot": str})],
    "lift": [Event(_by_hand(picking.lift), {"spot": str})],
    "drag": [Event(_by_hand(picking.drag), {"from": str, "to": str})],
    "thought": [
        Event(_thought, {"id": str, "move": str, "line": object}),
        Event(computers.forecast, {"id": str, "chance": float}),
        Event(computers.mistaken, {"id": str, "mistakes": list}),
        Event(computers.failed, {"id": str}),
    ],
    "time": [Event(_tick, {})],
    "hidden": [Event(drawer.conceal, {})],
    "copied": [Event(_copied, {"done": object})],
    "missing": [Event(_missing, {"game": str})],
    "file": [Event(_of_device(_file), {"text": object, "error": object})],
    "backup": [Event(_of_device(kept.add_backup), {"matches": list, "at": int, "count": int})],
    "profiles": [Event(_of_device(_profiles), {"profiles": dict})],
    "puzzles": [Event(_of_device(_puzzles), {"puzzles": dict})],
    "link": [Event(_of_device(share.follow), {"fragment": str})],
    "storage": [Event(_of_device(kept.stored_elsewhere), {"key": str})],
    "update": [Event(_update, {})],
    "offline": [Event(_offline, {"works": bool})],
}
"""What each kind of event means; of several the first whose values it brings."""
