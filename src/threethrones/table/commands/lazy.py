"""Access to parts of the table that load after the app, in one archive: the players' screen, the account of
who did what in a match, the coach, the puzzles, the phones, QR codes, and the explanations of things on the
board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Final

from threethrones.games import found, missing
from threethrones.table.commands.context import Act, Context, Permission, commands_of

PEOPLE: Final = "people"
"""Name of the archive with the lazy parts of the table."""
TEMPLATES: Final = (PEOPLE, "lessons", "phones", "puzzles")
"""Template folders that the archive contains."""
TEMPLATE: Final = "lessons/coach.html.j2"
"""A template in the archive; if it has loaded, all templates in ``TEMPLATES`` have."""
_TABLE: Final = "threethrones.table"


def part(name: str) -> ModuleType:
    """Return a module by its name in ``threethrones.table``. Raises NotHere until it has loaded."""
    module = found(f"{_TABLE}.{name}")
    if module is None:
        raise missing(PEOPLE, f"{name}.py")
    return module


def act(module: str, name: str) -> Act:
    """Return an act that calls the function ``name`` of a lazy module."""
    return lambda context, data, form: getattr(part(module), name)(context, data, form)


def screen(module: str) -> Callable[[Context], Mapping[str, object]]:
    """Return a view function for a screen that calls ``view`` of a lazy module."""

    def view(context: Context) -> Mapping[str, object]:
        found: Mapping[str, object] = part(module).view(context)
        return found

    return view


PHONES: Final = "views.phones.seating"
COACH, SOLVING = "modes.lessons.coach", "modes.puzzles.solving"
COMPOSING = "views.people.editing"
ACTS: Final = commands_of(
    Permission.DEVICE,
    {
        "lesson": act(COACH, "begin"),
        "lesson-again": act(COACH, "again"),
        "end-lesson": act(COACH, "end"),
        "decline-lesson": act(COACH, "decline"),
        "puzzle": act(SOLVING, "begin"),
        "puzzle-hint": act(SOLVING, "hint"),
        "puzzle-again": act(SOLVING, "again"),
        "puzzle-solution": act(SOLVING, "solution"),
        "puzzle-keep-on": act(SOLVING, "keep_on"),
        "puzzle-skip": act(SOLVING, "skip"),
        "puzzle-next": act(SOLVING, "go_on"),
        "arms": act(COMPOSING, "compose"),
        "draw-arms": act(COMPOSING, "draw"),
        "forget": act(COMPOSING, "forget"),
        "no-after": act("views.ends.follow_up", "decline"),
        "invite": act(PHONES, "invite"),
        "play-here": act(PHONES, "play_here"),
        "own-device": act(PHONES, "own_device"),
    },
) | commands_of(
    Permission.VIEW,
    {
        "take-seat": act(PHONES, "take_seat"),
        "leave-seat": act(PHONES, "leave_seat"),
    },
)
