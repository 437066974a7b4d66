"""What the owner of the device prefers, and what else is remembered beside the matches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final

from threethrones.core.animations import Sound
from threethrones.core.canonical import parsed
from threethrones.core.presentation import Form
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.session import language
from threethrones.table.session.model import Settings
from threethrones.table.session.names import read_names
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import Store, StoreError

SETTINGS: Final = "settings"
NAMES: Final = "names"
BACKED_UP: Final = "backup"
PROOF: Final[Sound] = "sword"
"""What is heard and felt at once of what was switched on."""


def change_settings(context: Context, _data: Data, form: Form) -> None:
    """A setting was changed. Raises NotHere for a language that has yet to arrive."""
    settings = context.model.settings
    wanted = form.get("language", settings.language)
    if wanted in Settings.CHOICES["language"] and wanted != settings.language:
        language.catalogue(language.chosen(wanted, context.languages))
    context.model.settings = chosen(settings, form)
    if (settings.sound, settings.touch) != (context.model.settings.sound, context.model.settings.touch):
        context.out.sound = PROOF
    remember(context, SETTINGS, json.dumps(asdict(context.model.settings)))


def chosen(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """The settings with whatever else is wanted, as far as it is one of the choices."""
    known = ((name, wanted.get(name), choices) for name, choices in Settings.CHOICES.items())
    return replace(settings, **{name: str(value) for name, value, choices in known if value in choices})


def wait(context: Context, _data: Data, _form: Form) -> None:
    """Each move of a computer waits for whoever looks from now on, or no longer."""
    pace = "first" if context.model.settings.pace == "step" else "step"
    change_settings(context, {}, {"pace": pace})


def remember(context: Context, key: str, text: str) -> None:
    """Keep a text under one of the keys above."""
    context.keep(lambda: context.store.put(key, text))


def read_settings(store: Store) -> Settings:
    """The settings; what is missing or unknown is as at first."""
    return chosen(Settings(), json_object(kept(store, SETTINGS)) or {})


def last_names(store: Store) -> list[str]:
    """The names that were last played under, in their order; empty where there are none."""
    try:
        return read_names(parsed(kept(store, NAMES)))
    except ValueError:
        return []


def backed_up(store: Store) -> str:
    """When all matches were backed up last; empty where they never were."""
    return kept(store, BACKED_UP)


def kept(store: Store, key: str) -> str:
    """What is remembered under a key; empty where nothing is, or where nothing can be."""
    try:
        return store.get(key) or ""
    except StoreError:
        return ""


ACTS: Final = commands_of(Permission.DEVICE, {"settings": change_settings, "wait": wait})
