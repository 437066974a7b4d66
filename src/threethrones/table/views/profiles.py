"""The players of this device: under which names persons have played here, and the arms that they bear.

They are kept in an entry of their own. What is changed in it is changed in what lies there at that moment,
and what is not understood of it stays as it is: another tab, or a newer program, may have written it.
"""

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
"""Where what cannot be read lies, once something is written in its place."""
SCHEMA: Final = 1

Entry = dict[str, JSON]
"""By name: the arms as plain JSON, or nothing for those by lot; who has played last comes last."""


def read(store: Store) -> Profiles:
    """The profiles as they lie in the store; where it may not be read, none."""
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
    """Whether this is a name as it may be shown."""
    return name != "" and read_name(name) == name


def entry_in(whole: Mapping[str, JSON] | None) -> Entry | None:
    """The profiles in the entry; None where it is none."""
    match whole:
        case {"profiles": dict(entry)}:
            return entry
    return None


def reread(context: Context) -> None:
    """Another tab has written them."""
    context.model.profiles = read(context.store)


def change(context: Context, edit: Callable[[Entry], None]) -> None:
    """Change what lies in the store now, and write it back in the same event. Raises StoreError, and then it
    holds in this tab alone."""
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
    """Persons have sat down to play, under names of their own. That nothing can be kept is told elsewhere."""

    def sit_down(entry: Entry) -> None:
        for name in reversed(names):
            entry[name] = entry.pop(name, None)

    if names:
        with suppress(StoreError):
            change(context, sit_down)


def exported(store: Store) -> Mapping[str, JSON]:
    """What a backup takes along. Raises StoreError."""
    return entry_in(json_object(store.get(PROFILES))) or {}


# --- who bears which arms ---------------------------------------------------------------------------------


def coat_of_arms_of(profiles: Profiles, name: str, computer: bool = False) -> CoatOfArms:
    """The arms of a person, or of a computer player."""
    if computer:
        return computers.ARMS.get(name) or by_lot(name)
    return profiles.arms.get(name) or by_lot(name)


def borne(profiles: Profiles, opened: OpenMatch | None) -> Sequence[CoatOfArms]:
    """Those of everybody at the table, by seat."""
    if opened is None:
        return ()
    names = called(opened.names, opened.lone)
    return [coat_of_arms_of(profiles, str(name), seat in opened.computers) for seat, name in enumerate(names)]


def proposed(profiles: Profiles) -> Iterable[str]:
    """Who is proposed for a new match, those first who have played last."""
    return reversed(list(profiles.arms))
