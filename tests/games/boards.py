"""A game's board as a page, without the app around it."""

from __future__ import annotations

from collections.abc import Sequence

from tests.inside import AnyState
from threethrones.core.picking import Picking
from threethrones.core.presentation import Presentation
from threethrones.core.terms import AnySeen
from threethrones.core.text import verbatim
from threethrones.table.views.render import environment


def board_page(
    presentation: Presentation[AnyState],
    seen: AnySeen,
    names: Sequence[str],
    picking: Picking | None = None,
    changed: str = "",
) -> str:
    """The board as it is seen, these targets of it changed."""
    picking = picking or Picking()
    return environment("en").get_template(f"{presentation.game.name}/board.html.j2").render(
        presentation.scene(seen, names, picking, frozenset(changed.split()), seen.seat or 0),
        picking=picking,
        prompt=presentation.prompt(seen, names, picking),
        drawers=None, proposal=None, notices=(), panel=None, borne=(), finishes=False, settled=False, said={},
        called=[*map(verbatim, names)],
    )  # fmt: skip
