"""The people screens: who has played here, with their results.

The command that opens them is present from the start. Everything that they draw and count is in an archive of
its own, which may not have arrived by then."""

from __future__ import annotations

from typing import Final

from threethrones.core.presentation import Form
from threethrones.table.commands.closing import put_away
from threethrones.table.commands.context import Context, Data, Permission, commands_of


def show(context: Context, data: Data, _form: Form) -> None:
    """Show all players, one player, or one player's matches with another one. An open drawer is shut first:
    the statistics take a while to read, and somebody else may be reading."""
    put_away(context)
    who, other = data.get("who", ""), data.get("with", "")
    context.model.people = tuple(filter(None, (who, who and other)))
    context.model.screen, context.model.panel = "players", None
    context.out.focus = "h1"


ACTS: Final = commands_of(Permission.DEVICE, {"players": show})
