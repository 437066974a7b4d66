"""The screen of the players: who has played here, and how they fared.

The way to it is here from the start. All that it draws and counts comes later, in an archive of its own,
which may not have arrived when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.stage import Form
from threethrones.table import late
from threethrones.table.context import Act, Context, Data
from threethrones.table.drawer import put_away


def shown(context: Context) -> Mapping[str, object]:
    """What the screen draws: ``page.People``. Raises NotHere."""
    drawn: Mapping[str, object] = late.part("people.page").shown(context)
    return drawn


def tick(context: Context) -> None:
    """While matches wait to be counted, count some of them."""
    if context.model.screen == "players":
        late.part("people.counting").count_some(context)


def show(context: Context, data: Data, _form: Form) -> None:
    """Go to everybody, to one player, or to one and those matches alone that another played, too. A drawer is
    shut: it takes a while to look at all that, and another may do so."""
    put_away(context)
    who, other = data.get("who", ""), data.get("with", "")
    context.model.people = tuple(filter(None, (who, who and other)))
    context.model.screen, context.model.panel = "players", None
    context.out.focus = "h1"


def bring(context: Context, brought: Mapping[str, object]) -> None:
    """Take in the players of a backup. Raises NotHere."""
    late.part("people.composing").bring(context, brought)


ACTS: Final[dict[str, Act]] = {
    "players": show,
    "arms": late.act("people.composing", "compose"),
    "draw-arms": late.act("people.composing", "draw"),
    "forget": late.act("people.composing", "forget"),
}
