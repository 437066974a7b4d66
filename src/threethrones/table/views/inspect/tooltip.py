"""Tooltip of a thing on the board: what it is, what it does now, and what picking it would do or why it
cannot be picked.

The page requests a tooltip after a long press, when the mouse rests on the thing, or on ``?``. It reveals
only what the viewer may know. This module comes in the archive of the people screens."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations

from markupsafe import Markup

from threethrones.core.paths import is_complete, joined, next_targets
from threethrones.core.presentation import AnyPresentation, Inspection
from threethrones.core.text import Text, say
from threethrones.table.assist import immediate_ends
from threethrones.table.commands.context import Context, Data
from threethrones.table.session import language
from threethrones.table.session.model import MATCH_SCREENS
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.views import render
from threethrones.table.views.inspect.buttons import of_button


def told(context: Context, data: Data) -> str | None:
    """Return the tooltip, as HTML, of an element with these ``data-*`` values; None if there is none."""
    opened = context.on(*MATCH_SCREENS)
    if opened is None or (opened.look.covered and context.model.screen == "table"):
        return None
    catalogue = language.catalogue(language.spoken(context.model.settings.language, context.languages))
    parts = [*_parts(context, opened, data, catalogue)]
    return Markup(" – ").join(parts) if parts else None


def _parts(context: Context, opened: OpenMatch, data: Data, catalogue: NullTranslations) -> Iterator[Markup]:
    presentation, target = context.presentation(opened), data.get("spot")
    looked_at = data.get("what") if data.get("act", "look") == "look" else None
    thing = target or data.get("at") or looked_at or ""
    found = _what(presentation, opened, thing) or of_button(context, opened, data)
    if found is None:
        return
    yield Markup("<strong>{}</strong>").format(_said(found.name, catalogue))
    if found.now is not None:
        yield _said(found.now, catalogue)
    then = _then(presentation, opened, target) if target and context.model.screen == "table" else None
    if then is not None:
        yield Markup('<span class="then">{}</span>').format(render.cited(then, catalogue))


def _what(presentation: AnyPresentation, opened: OpenMatch, thing: str) -> Inspection | None:
    return presentation.inspect(opened.seen, opened.names, opened.picking(), thing) if thing else None


def _said(text: Text, catalogue: NullTranslations) -> Markup:
    """Return a text as HTML without its full stop, to be joined with other texts in one line."""
    return Markup("{}").format(render.unbroken(text.render(catalogue).rstrip(".")))


def _then(presentation: AnyPresentation, opened: OpenMatch, target: str) -> Text | None:
    """Return what picking a target would do, including how it would end the game, or why the target cannot be
    picked; None if there is nothing to say."""
    if opened.session.read_only or opened.kept.stale or not opened.running:
        return None
    seen, offers, picks = opened.ahead, opened.offers, opened.path
    # As in `picking.pick`: the target extends the path, replaces its last pick, or begins a new path.
    begun = next((path for path in (picks, picks[:-1], []) if target in next_targets(offers, path)), None)
    if target in picks or (begun is None and target in opened.together):
        return say("chosen; choose it again to put it back")
    path = joined([*(picks if begun is None else begun), target])
    refusal = (
        opened.game.why_not(seen, path) if begun is None or is_complete(offers, [*begun, target]) else None
    )
    if begun is None or refusal is not None:
        return refusal.said() if refusal else None
    brings = presentation.brings(seen, opened.names, path)
    ending = immediate_ends.endings(opened, presentation, seen, begun, [target]).get(target)
    if ending is None or brings is None:
        return ending.text if ending else brings
    return say("%(prompt)s – %(end)s", prompt=brings, end=ending.text)
