"""Shutting of drawers: after a move, unless the drawer may stay open (``hand_over``), and when its owner
stops looking (``put_away``). Drawers opened to read a new deal are shut by ``briefing``."""

from __future__ import annotations

from dataclasses import replace

from threethrones.table.commands.context import Context
from threethrones.table.session.fallback import told
from threethrones.table.session.open_match import OpenMatch


def lies_open(context: Context, opened: OpenMatch) -> bool:
    """Return whether the viewer's own drawer may stay open (see ``OpenMatch.own_seat``). It is shut for
    questions to the whole table, which are answered on the board."""
    own = opened.own_seat
    if own is None or opened.look.covered or opened.session.answers_for_table:
        return False
    hand = told(opened, lambda: context.presentation(opened).hand(opened.match.seen(own)), fallback=None)
    return hand is not None


def hand_over(context: Context, opened: OpenMatch, is_for_all: bool = False) -> None:
    """Shut the drawer after a move, unless it may stay open or the same seat decides next. ``is_for_all``:
    whether everybody is to see the result, for which the drawer is shut; ignored if the ``cover`` setting
    hides the whole page."""
    if lies_open(context, opened):
        opened.look = replace(opened.look, open_drawer=opened.own_seat)
        return
    pending, shown = opened.match.decision(), opened.look.open_drawer
    is_for_all = is_for_all and context.model.settings.cover == "hand"
    if opened.planning is not None:
        # The player may choose further moves in advance (``planning``) before the device is handed on.
        return
    if shown is None or pending is None or not pending.private or pending.seat != shown or is_for_all:
        comes = pending is not None and pending.private and opened.viewer.holds(pending.seat)
        covered = context.model.settings.cover == "all" and comes
        opened.look = replace(opened.look, open_drawer=None, covered=covered)
    else:
        # The same seat decides again: questions to other seats in between were answered automatically.
        opened.session = opened.session.looked_by(shown)


def put_away(context: Context) -> None:
    """Shut the open drawer and any dialog, which may show its contents. A review goes on in public view."""
    opened = context.model.open
    if opened is not None and opened.look.open_drawer is not None:
        opened.look = replace(opened.look, open_drawer=None, recap_from=None)
        context.model.panel = None
