"""Changes to profiles: composing coats of arms, forgetting a name, and importing profiles from a backup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from threethrones.core.presentation import Form
from threethrones.core.text import say
from threethrones.table.commands.context import Context, Data
from threethrones.table.session import coats_of_arms
from threethrones.table.session.coats_of_arms import CHARGES, FILLS, SHAPES, CoatOfArms, by_lot, upon
from threethrones.table.views.profiles import Entry, change, is_name

MOST: Final = 500
"""Maximum number of profiles after an import from a backup."""


def composed(chosen: Mapping[str, str], before: CoatOfArms) -> CoatOfArms:
    """Return a coat of arms with the chosen parts; a missing or invalid part stays as in ``before``. A charge
    whose colour would not show on the field gets the first colour that does."""
    shape, field, charge, colour = (chosen.get(name, "") for name in ("shape", "field", "charge", "colour"))
    field = field if field in FILLS else before.field
    colour = colour if colour in FILLS else before.colour
    return CoatOfArms(
        shape if shape in SHAPES else before.shape,
        field,
        charge if charge in CHARGES else before.charge,
        colour if colour in upon(field) else upon(field)[0],
    )


def compose(context: Context, data: Data, form: Form) -> None:
    """Change the chosen parts of a person's coat of arms."""
    _bear(context, data.get("who", ""), lambda before: composed(form, before))


def draw(context: Context, data: Data, _form: Form) -> None:
    """Give a person a new random coat of arms."""
    key = context.entropy.key()
    _bear(context, data.get("who", ""), lambda _before: by_lot(key))


def _bear(context: Context, name: str, made: Callable[[CoatOfArms], CoatOfArms]) -> None:
    if not is_name(name):
        return

    def edit(entry: Entry) -> None:
        before = coats_of_arms.read(entry.get(name)) or by_lot(name)
        entry[name] = made(before).to_json()

    context.keep(lambda: change(context, edit))


def forget(context: Context, data: Data, _form: Form) -> None:
    """Delete a person's profile: stop suggesting the name and reset its coat of arms; its matches stay."""
    name = data.get("who", "")

    def edit(entry: Entry) -> None:
        entry.pop(name, None)

    if context.keep(lambda: change(context, edit)):
        context.notice(say("We won’t suggest %(name)s any more. Past games are kept.", name=name))


def bring(context: Context, brought: Mapping[str, object]) -> None:
    """Import the profiles of a backup. A coat of arms composed on this device stays; a random one is replaced
    if the backup has a composed one for that person."""
    found = {name: coats_of_arms.read(value) for name, value in list(brought.items())[:MOST]}

    def edit(entry: Entry) -> None:
        new: Entry = {}
        for name, borne in found.items():
            if is_name(name) and len(entry) + len(new) < MOST:
                if name not in entry:
                    new[name] = borne.to_json() if borne else None
                elif borne is not None and coats_of_arms.read(entry[name]) is None:
                    entry[name] = borne.to_json()
        kept = dict(entry)
        entry.clear()
        entry.update(new | kept)

    if found:
        context.keep(lambda: change(context, edit))
