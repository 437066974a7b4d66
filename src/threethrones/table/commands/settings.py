"""Settings of the device's owner, and other small data stored beside the matches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Final

from threethrones.core.animations import Sound
from threethrones.core.canonical import parsed
from threethrones.core.presentation import Form
from threethrones.core.text import say
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
"""Sound and vibration played as an example after either setting was changed."""


def change_settings(context: Context, _data: Data, form: Form) -> None:
    """Change and store settings. Raises NotHere for a language whose texts have yet to load."""
    settings = context.model.settings
    wanted = form.get("language", settings.language)
    if wanted in Settings.CHOICES["language"] and wanted != settings.language:
        language.catalogue(language.chosen(wanted, context.languages))
    context.model.settings = chosen(settings, form)
    if (settings.sound, settings.touch) != (context.model.settings.sound, context.model.settings.touch):
        context.out.sound = PROOF
    remember(context, SETTINGS, json.dumps(asdict(context.model.settings)))


def chosen(settings: Settings, wanted: Mapping[str, object]) -> Settings:
    """Return the settings, updated with those values in ``wanted`` that are valid choices."""
    known = ((name, wanted.get(name), choices) for name, choices in Settings.CHOICES.items())
    return replace(settings, **{name: str(value) for name, value, choices in known if value in choices})


def wait(context: Context, _data: Data, _form: Form) -> None:
    """Toggle the ``pace`` setting: whether each move of a computer waits for the viewer."""
    pace = "first" if context.model.settings.pace == "step" else "step"
    change_settings(context, {}, {"pace": pace})


def ear(context: Context, _data: Data, _form: Form) -> None:
    """Turn playing by ear on or off; the button is the first tab stop of the home screen."""
    listens = context.model.settings.listens
    change_settings(context, {}, {"ear": "off" if listens else "normal"})
    context.notice(
        say("You no longer play by ear.")
        if listens
        else say("You play by ear. In a game, type A into the command box to hear what you can do.")
    )
    context.out.focus = "h1"


def remember(context: Context, key: str, text: str) -> None:
    """Store a text under a key such as ``SETTINGS``; show an error if that fails."""
    context.keep(lambda: context.store.put(key, text))


def read_settings(store: Store) -> Settings:
    """Return the stored settings, with the default for each that is missing or invalid."""
    return chosen(Settings(), json_object(kept(store, SETTINGS)) or {})


def last_names(store: Store) -> list[str]:
    """Return the player names used last; empty if none are stored."""
    try:
        return read_names(parsed(kept(store, NAMES)))
    except ValueError:
        return []


def backed_up(store: Store) -> str:
    """Return the stored time of the last backup of all matches; empty if there was none."""
    return kept(store, BACKED_UP)


def kept(store: Store, key: str) -> str:
    """Return the text stored under a key; empty if there is none or the storage fails."""
    try:
        return store.get(key) or ""
    except StoreError:
        return ""


ACTS: Final = commands_of(Permission.DEVICE, {"settings": change_settings, "wait": wait, "ear": ear})
