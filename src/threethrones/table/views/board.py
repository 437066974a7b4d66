"""Data for the game's board template, the same on every screen with a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypedDict

from threethrones.core.picking import Picking
from threethrones.core.presentation import OrderProposal
from threethrones.core.terms import YOU, AnySeen, Event, Move
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Context
from threethrones.table.commands.drawer import Drawer
from threethrones.table.session.names import called
from threethrones.table.session.open_match import OpenMatch


class BoardPart(TypedDict):
    """The board data that every game has; the game's own scene is added to them."""

    board: str
    """Name of the game's template."""
    game: str
    picking: Picking
    prompt: Text
    drawers: Drawer | None
    """Drawers with the seats' hands; None if they cannot be opened now."""
    proposal: OrderProposal | None
    """Standing order suggested to the viewer; None if there is none."""
    finishes: bool
    """Whether the viewer wins this turn in any case, so that one button may play the rest of the turn."""
    settled: bool
    """Whether nothing can be played any more because a puzzle has ended."""
    said: Mapping[int, Text]
    """Last sentence that each computer said, by seat; shown at the computer's name plate."""


def finish(opened: OpenMatch) -> Move | None:
    """Return the next move of a turn in which the viewer wins whatever they do. None if this is no such turn,
    in a review, and in lessons and puzzles, where the person is to find the win."""
    if opened.viewing_seat is None or opened.review is not None or opened.mode.guided:
        return None
    return opened.game.finish(opened.match.seen(opened.viewing_seat))


def _said(opened: OpenMatch) -> Mapping[int, Text]:
    if opened.review is not None or not opened.running:
        return {}
    return {seat: text for seat, (_, text) in opened.sayings.items() if seat in opened.computers}


def proposed(context: Context, opened: OpenMatch) -> OrderProposal | None:
    """Return the standing order to suggest to the viewer, if any; always None in a review or a puzzle."""
    seat = opened.viewing_seat
    if seat is None or opened.review is not None or opened.mode.to_solve:
        return None
    return context.presentation(opened).proposal(opened.match.seen(seat), opened.advance.orders[seat])


def _addressed(opened: OpenMatch, question: Text) -> Text:
    """Return a question with "You" for a lone person without a name, as on the board. Only what stands before
    a colon is such an address: any other sentence would have to be inflected."""
    if opened.lone is None or called(opened.names, opened.lone)[opened.lone] != YOU:
        return question
    asked = {
        key: _addressed(opened, value) if isinstance(value, Text) else value
        for key, value in question.values.items()
    }
    if question.message.startswith("%(who)s: ") and asked["who"] == opened.names[opened.lone]:
        asked["who"] = YOU
    return replace(question, values=asked)


def view(
    context: Context,
    opened: OpenMatch,
    seen: AnySeen,
    picking: Picking = Picking(),  # noqa: B008 - it never changes
    changes: Iterable[Event] = (),
    drawers: Drawer | None = None,
) -> Mapping[str, object]:
    """Return the template data of the board as seen in ``seen``, with the places of ``changes`` marked."""
    presentation = context.presentation(opened)
    prompt = _addressed(opened, presentation.prompt(opened.planning or seen, opened.names, picking))
    # While a target waits for a second tap, the prompt also says how picking it would end the game.
    if foretold := picking.endings.get(picking.asked or ""):
        prompt = say("%(prompt)s – %(end)s", prompt=prompt, end=foretold.text)
    settled = opened.session.settled or (opened.mode.to_solve and not opened.running)
    if settled:
        prompt = say("The puzzle ends here.")
    has_planned = opened.own_seat is not None and opened.own_seat in opened.advance.planned
    if (has_planned or (opened.awaits_others and opened.advance.gathered)) and opened.review is None:
        prompt = say("The others are still answering.")
    name = opened.game.name
    own: BoardPart = {
        "board": f"{name}/board.html.j2",
        "game": name,
        "picking": picking,
        "prompt": prompt,
        "drawers": drawers,
        "proposal": proposed(context, opened),
        "finishes": finish(opened) is not None,
        "settled": settled,
        "said": _said(opened),
    }
    changed = frozenset(place for event in changes for place in presentation.touched(event))
    return {**own, **presentation.scene(seen, opened.names, picking, changed, opened.orientation)}
