"""The people screens: who has played on this device, with their results.

The command that opens these screens is present from the start. Their other code is in an archive of its own,
which may not have arrived when the command is given."""

from __future__ import annotations

from typing import Final

from threethrones.core.presentation import Form
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import put_away


def show(context: Context, data: Data, _form: Form) -> None:
    """Show all players, one player, or the matches of two players with each other. An open drawer is closed
    first: reading statistics takes a while, and somebody else may be reading them."""
    put_away(context)
    who, other = data.get("who", ""), data.get("with", "")
    context.model.people = tuple(filter(None, (who, who and other)))
    context.model.screen, context.model.panel = "players", None
    context.out.focus = "h1"


ACTS: Final = commands_of(Permission.DEVICE, {"players": show})
