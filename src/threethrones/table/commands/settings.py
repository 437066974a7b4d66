"""Preferences of the device's owner, and other data that is stored beside the matches."""

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
"""Sound and vibration that demonstrate a changed setting."""


def change_settings(context: Context, _data: Data, form: Form) -> None:
    """Change settings. Raises NotHere for a language that has yet to arrive."""
    settings = context.model.settings
    wanted = form.get("language", settings.language)
    if wanted in Settings.CHOICES["language"] and wanted != settings.language:
        language.catalogue(language.chosen(wanted, context.languages))
    context.model.settings = chosen(settings, form)
    if (settings.sound, settings.touch) != (context.model.settings.sound, context.model.settings.touch):
        context.out.sound = PROOF
    remember(context, SETTINGS, json.dumps(asdict(context.model.settings)))


def chosen(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """Return the settings with those wanted values that are valid choices."""
    known = ((name, wanted.get(name), choices) for name, choices in Settings.CHOICES.items())
    return replace(settings, **{name: str(value) for name, value, choices in known if value in choices})


def wait(context: Context, _data: Data, _form: Form) -> None:
    """Toggle whether each move of a computer waits for the viewer."""
    pace = "first" if context.model.settings.pace == "step" else "step"
    change_settings(context, {}, {"pace": pace})


def remember(context: Context, key: str, text: str) -> None:
    """Store a text under one of the keys above."""
    context.keep(lambda: context.store.put(key, text))


def read_settings(store: Store) -> Settings:
    """Return the stored settings, with defaults for what is missing or unknown."""
    return chosen(Settings(), json_object(kept(store, SETTINGS)) or {})


def last_names(store: Store) -> list[str]:
    """Return the player names used last, in their order; empty if there are none."""
    try:
        return read_names(parsed(kept(store, NAMES)))
    except ValueError:
        return []


def backed_up(store: Store) -> str:
    """Return when all matches were last backed up; empty if never."""
    return kept(store, BACKED_UP)


def kept(store: Store, key: str) -> str:
    """Return the text stored under a key; empty if there is none, or the storage fails."""
    try:
        return store.get(key) or ""
    except StoreError:
        return ""


ACTS: Final = commands_of(Permission.DEVICE, {"settings": change_settings, "wait": wait})
