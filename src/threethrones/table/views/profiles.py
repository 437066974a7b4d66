"""Profiles on this device: the names under which persons have played, and their coats of arms.

Profiles are stored together under one key. Each change edits what is in the store at that moment and keeps
unknown fields, because another tab or a newer version of the app may have written there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.table.assist import computers
from threethrones.table.commands.context import Context
from threethrones.table.session import coats_of_arms
from threethrones.table.session.coats_of_arms import CoatOfArms, by_lot
from threethrones.table.session.model import Profiles
from threethrones.table.session.names import called, read_name
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import Store, StoreError

PROFILES: Final = "profiles"
PUT_ASIDE: Final = "profiles-damaged"
"""Store key for unreadable profiles, which are moved there when new ones are written."""
SCHEMA: Final = 1

Entry = dict[str, JSON]
"""Coats of arms by person's name, as JSON; None for a random one. The most recent player is the last."""


def read(store: Store) -> Profiles:
    """Return the profiles in the store; empty if the store cannot be read."""
    try:
        text = store.get(PROFILES)
    except StoreError:
        return Profiles()
    return _profiles(text)


def _profiles(text: str | None) -> Profiles:
    entry = entry_in(json_object(text))
    if entry is None:
        return Profiles(damaged=bool(text))
    return Profiles({name: coats_of_arms.read(value) for name, value in entry.items() if is_name(name)})


def is_name(name: object) -> bool:
    """Return whether a value is a valid, non-empty name of a player."""
    return name != "" and read_name(name) == name


def entry_in(whole: Mapping[str, JSON] | None) -> Entry | None:
    """Return the profiles in a parsed store entry; None if the entry is invalid."""
    match whole:
        case {"profiles": dict(entry)}:
            return entry
    return None


def reread(context: Context) -> None:
    """Reload the profiles after another tab has written them."""
    context.model.profiles = read(context.store)


def change(context: Context, edit: Callable[[Entry], None]) -> None:
    """Apply ``edit`` to the profiles in the store and write them back. Raises StoreError, after which only
    this tab has the change."""
    text = None
    try:
        text = context.store.get(PROFILES)
    finally:
        whole = json_object(text) or {}
        found = entry_in(whole)
        entry = dict(found or {})
        edit(entry)
        written = json.dumps({"schema": SCHEMA, **whole, "profiles": entry}, ensure_ascii=False)
        context.model.profiles = _profiles(written)
    if text and found is None:
        context.store.put(PUT_ASIDE, text)
    if written != text:
        context.store.put(PROFILES, written)


def remember(context: Context, names: Sequence[str]) -> None:
    """Record the names of persons who begin to play. Storage errors are ignored here, since saving the match
    reports them."""

    def sit_down(entry: Entry) -> None:
        for name in reversed(names):
            entry[name] = entry.pop(name, None)

    if names:
        with suppress(StoreError):
            change(context, sit_down)


def exported(store: Store) -> Mapping[str, JSON]:
    """Return the profiles for a backup. Raises StoreError."""
    return entry_in(json_object(store.get(PROFILES))) or {}


# --- who bears which arms ---------------------------------------------------------------------------------


def coat_of_arms_of(profiles: Profiles, name: str, computer: bool = False) -> CoatOfArms:
    """Return the coat of arms of a person or a computer player."""
    if computer:
        return computers.ARMS.get(name) or by_lot(name)
    return profiles.arms.get(name) or by_lot(name)


def borne(profiles: Profiles, opened: OpenMatch | None) -> Sequence[CoatOfArms]:
    """Return the coats of arms of all players of a match, by seat; empty if ``opened`` is None."""
    if opened is None:
        return ()
    names = called(opened.names, opened.lone)
    return [coat_of_arms_of(profiles, str(name), seat in opened.computers) for seat, name in enumerate(names)]


def proposed(profiles: Profiles) -> Iterable[str]:
    """Return the names suggested for persons in a new match, the most recent player first."""
    return reversed(list(profiles.arms))
