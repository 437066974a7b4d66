"""Dispatch of page events and button presses to the commands of the app."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from threethrones.core.presentation import Form
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.players import LONGEST_LINE
from threethrones.table import embed
from threethrones.table.assist import analysis, computers, hints
from threethrones.table.commands import briefing, drawer, guides, lazy, opening, play, settings, viewers
from threethrones.table.commands.context import NOT_OFFERED, Command, Context, Data, Permission
from threethrones.table.modes import puzzles
from threethrones.table.session import language
from threethrones.table.session.mode import LESSON, PUZZLE
from threethrones.table.views import (
    animations,
    home,
    match_end,
    new_game,
    panels,
    people,
    picking,
    review,
    saved_matches,
    share,
)

ROOMS: Final = (
    home,
    new_game,
    opening,
    settings,
    panels,
    saved_matches,
    picking,
    briefing,
    drawer,
    computers,
    hints,
    puzzles,
    animations,
    play,
    match_end,
    review,
    analysis,
    share,
    people,
    embed,
)
BY_EAR: Final = "views.by_ear"


def _command(context: Context, _data: Data, form: Form) -> None:
    lazy.part(BY_EAR).command(context, form, press)


ACTS: Final[Mapping[str, Command]] = {
    **lazy.ACTS,
    "command": Command(_command, Permission.VIEW),
    **{name: act for room in ROOMS for name, act in room.ACTS.items()},
}
guides.GUIDES |= {
    LESSON.name: lambda: cast("guides.Guide", lazy.part(lazy.COACH)),
    PUZZLE.name: lambda: cast("guides.Guide", lazy.part(lazy.SOLVING)),
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
"""Act for each keyboard key, with the act's data."""


def take(context: Context, event: Mapping[str, object]) -> None:
    """Handle a page event, or show why it is refused: not allowed for this viewer, or not possible now."""
    kind = event.get("type")
    if context.model.embedded is not None and not embed.hears(context.model.embedded, event):
        if kind == "act":
            context.refuse(NOT_OFFERED)
        return
    if kind != "time":
        review.rest(context)
    for command in EVENTS.get(str(kind), ()):
        values = [event.get(name) for name in command.fields]
        if all(map(isinstance, values, command.fields.values())):
            command.do(context, *values)
            return
    if kind not in ("key", "missing"):
        context.refuse(NOT_OFFERED)


class PageEvent(NamedTuple):
    """An event that a page may send, and its handler."""

    do: Callable[..., None]
    """Handler, called with the context and the values of ``fields`` in order."""
    fields: Mapping[str, type]
    """Type of each required field, by name. Fields that are missing or of another type do not match."""


def press(context: Context, name: str, data: object, form: object) -> None:
    """Carry out the act of a button, or show why it is refused."""
    opened = context.on("table")
    command = ACTS.get(name if opened is None else opened.mode.instead.get(name, name))
    if command is None:
        context.refuse(NOT_OFFERED)
    elif refusal := viewers.refusal(context, command.permission, name, texts(data)):
        context.refuse(refusal)
    else:
        command.do(context, texts(data), texts(form))


def _key(context: Context, key: str) -> None:
    if context.model.settings.listens and key.lower() in play.ASKING_KEYS and context.on("table"):
        lazy.part(BY_EAR).ask(context, key.lower())
    elif key in KEYS:
        name, data = KEYS[key]
        press(context, name, data, {})


def _of_player(do: Callable[..., None]) -> Callable[..., None]:
    """Wrap a handler so that it refuses viewers who do not play the deciding seat."""

    def checked(context: Context, *targets: str) -> None:
        refusal = viewers.refusal(context, Permission.PLAY, "", {"spot": targets[0]})
        if refusal is None:
            do(context, *targets)
        else:
            context.refuse(refusal)

    return checked


def _target(context: Context, target: str) -> None:
    if context.on("review"):
        picking.look(context, {"what": target}, {})
    else:
        _of_player(picking.pick)(context, target)


def _of_device(do: Callable[..., None]) -> Callable[..., None]:
    """Wrap a handler so that it refuses every viewer except the device itself."""

    def checked(context: Context, *brought: object) -> None:
        if context.host is None:
            do(context, *brought)
        else:
            context.refuse(viewers.DEVICE_ONLY)

    return checked


def _tick(context: Context) -> None:
    """Advance whatever runs over time: an automatic review, the counting of matches, a puzzle's solution."""
    review.tick(context)
    if context.model.screen == "players":
        lazy.part("views.people.match_counts").count_some(context)
    opened = context.on("table")
    if opened is not None and opened.purpose.puzzle is not None and opened.purpose.puzzle.left:
        lazy.part(lazy.SOLVING).show_next(context, opened)


def _thought(context: Context, name: str, move: str, line: object) -> None:
    # The line begins with the chosen move; the moves after it are those that the computer expects.
    expected = [str(move) for move in line[1:LONGEST_LINE]] if isinstance(line, list) else []
    computers.thought(context, name, move, expected)


def _profiles(context: Context, brought: Mapping[str, object]) -> None:
    lazy.part(lazy.COMPOSING).bring(context, brought)


def _puzzles(context: Context, brought: Mapping[str, object]) -> None:
    lazy.part("modes.puzzles.record").bring(context, brought)


def _phone(context: Context, what: str, told: str) -> None:
    lazy.part(lazy.PHONES).happened(context, what, told)


def _file(context: Context, text: object, error: object) -> None:
    opening.load_file(context, text if isinstance(text, str) else None, str(error))


def _copied(context: Context, done: object) -> None:
    share.told_of_copy(context, done is True)


def _update(context: Context) -> None:
    context.model.update = True


def _offline(context: Context, works: bool) -> None:
    context.model.online_only = not works


def title_of(part: str) -> Text | str | None:
    """Return the title of a game's or a language's archive; None for the people screens."""
    return CARDS[part].title if part in CARDS else language.LANGUAGES.get(part)


def _missing(context: Context, part: str) -> None:
    """Tell the user that an archive (a game, the people screens or a language) failed to load."""
    title = title_of(part)
    if not title and part != lazy.PEOPLE:
        return
    if title:
        told = say("Couldn’t load %(game)s. Are you online? Nothing is lost; please try again.", game=title)
    else:
        told = say("Couldn’t load this page. Are you online? Nothing is lost; please try again.")
    context.refuse(told)
    context.out.faults.append(told)


def texts(value: object) -> dict[str, str]:
    """Return the entries of an untrusted mapping that have strings as values; empty for any other object."""
    if not isinstance(value, Mapping):
        return {}
    return {str(name): text for name, text in value.items() if isinstance(text, str)}


EVENTS: Final[Mapping[str, Sequence[PageEvent]]] = {
    "act": [PageEvent(press, {"act": str, "data": object, "form": object})],
    "key": [PageEvent(_key, {"key": str})],
    "spot": [PageEvent(_target, {"spot": str})],
    "lift": [PageEvent(_of_player(picking.start_drag), {"spot": str})],
    "drag": [PageEvent(_of_player(picking.drag), {"from": str, "to": str})],
    "thought": [
        PageEvent(_thought, {"id": str, "move": str, "line": object}),
        PageEvent(computers.forecast, {"id": str, "chance": float}),
        PageEvent(computers.mistaken, {"id": str, "mistakes": list}),
        PageEvent(computers.failed, {"id": str}),
    ],
    "time": [PageEvent(_tick, {})],
    "hidden": [PageEvent(drawer.conceal, {})],
    "copied": [PageEvent(_copied, {"done": object})],
    "missing": [PageEvent(_missing, {"game": str})],
    "file": [PageEvent(_of_device(_file), {"text": object, "error": object})],
    "backup": [PageEvent(_of_device(saved_matches.add_backup), {"matches": list, "at": int, "count": int})],
    "profiles": [PageEvent(_of_device(_profiles), {"profiles": dict})],
    "puzzles": [PageEvent(_of_device(_puzzles), {"puzzles": dict})],
    "phone": [PageEvent(_of_device(_phone), {"what": str, told: str}) for told in ("guest", "ticket", "why")],
    "link": [PageEvent(_of_device(share.follow), {"fragment": str})],
    "storage": [PageEvent(_of_device(saved_matches.stored_elsewhere), {"key": str})],
    "update": [PageEvent(_update, {})],
    "offline": [PageEvent(_offline, {"works": bool})],
}
"""Accepted forms of each event type; the first form whose fields match handles the event."""
