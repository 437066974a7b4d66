"""The screen of the players: who has played here, and how they fared.

The way to it is here from the start. All that it draws and counts comes later, in an archive of its own,
which may not have arrived when somebody asks for it.
"""

from __future__ import annotations

from typing import Final

from threethrones.core.presentation import Form
from threethrones.table.commands.closing import put_away
from threethrones.table.commands.context import Context, Data, Permission, commands_of


def show(context: Context, data: Data, _form: Form) -> None:
    """Go to everybody, to one player, or to one and those matches alone that another played, too. A drawer is
    shut: it takes a while to look at all that, and another may do so."""
    put_away(context)
    who, other = data.get("who", ""), data.get("with", "")
    context.model.people = tuple(filter(None, (who, who and other)))
    context.model.screen, context.model.panel = "players", None
    context.out.focus = "h1"


ACTS: Final = commands_of(Permission.DEVICE, {"players": show})
