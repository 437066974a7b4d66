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
from threethrones.core.stage import Form
from threethrones.core.text import say
from threethrones.table import arms, computers
from threethrones.table.arms import Arms, by_lot
from threethrones.table.context import Act, Context, Data
from threethrones.table.matches.read import json_object
from threethrones.table.model import OpenMatch, Profiles
from threethrones.table.names import read_name
from threethrones.table.ports import Store, StoreError

PROFILES: Final = "profiles"
PUT_ASIDE: Final = "profiles-damaged"
"""Where what cannot be read lies, once something is written in its place."""
SCHEMA: Final = 1
MOST: Final = 500
"""So many are taken from a backup, and proposed in no list more."""

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
    return Profiles({name: arms.read(value) for name, value in entry.items() if is_name(name)})


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


def _change(context: Context, change: Callable[[Entry], None]) -> None:
    """Change what lies in the store now, and write it back in the same event. Raises StoreError, and then it
    holds in this tab alone."""
    text = None
    try:
        text = context.store.get(PROFILES)
    finally:
        whole = json_object(text) or {}
        found = entry_in(whole)
        entry = dict(found or {})
        change(entry)
        written = json.dumps({"schema": SCHEMA, **whole, "profiles": entry}, ensure_ascii=False)
        context.model.profiles = _profiles(written)
    if text and found is None:
        context.store.put(PUT_ASIDE, text)
    if written != text:
        context.store.put(PROFILES, written)


def remember(context: Context, names: Sequence[str]) -> None:
    """Persons have sat down to play, under names of their own. That nothing can be kept is told elsewhere."""

    def change(entry: Entry) -> None:
        for name in reversed(names):
            entry[name] = entry.pop(name, None)

    if names:
        with suppress(StoreError):
            _change(context, change)


def bring(context: Context, brought: object) -> None:
    """Take in the profiles of a backup. Who is known here stays as known; who bears arms by lot here, and
    composed ones there, takes those. Raises StoreError."""
    if not isinstance(brought, Mapping) or not brought:
        return
    found = {name: arms.read(value) for name, value in list(brought.items())[:MOST]}

    def change(entry: Entry) -> None:
        new: Entry = {}
        for name, borne in found.items():
            if is_name(name) and len(entry) + len(new) < MOST:
                if name not in entry:
                    new[name] = borne.to_json() if borne else None
                elif borne is not None and arms.read(entry[name]) is None:
                    entry[name] = borne.to_json()
        kept = dict(entry)
        entry.clear()
        entry.update(new | kept)

    _change(context, change)


def exported(store: Store) -> Mapping[str, JSON]:
    """What a backup takes along. Raises StoreError."""
    return entry_in(json_object(store.get(PROFILES))) or {}


# --- who bears which arms ---------------------------------------------------------------------------------


def arms_of(profiles: Profiles, name: str, computer: bool = False) -> Arms:
    """The arms of a person, or of a computer player."""
    if computer:
        return computers.ARMS.get(name) or by_lot(name)
    return profiles.arms.get(name) or by_lot(name)


def borne(profiles: Profiles, opened: OpenMatch | None) -> Sequence[Arms]:
    """Those of everybody at the table, by seat."""
    if opened is None:
        return ()
    return [arms_of(profiles, name, seat in opened.computers) for seat, name in enumerate(opened.names)]


# --- composing them ---------------------------------------------------------------------------------------


def compose(context: Context, data: Data, form: Form) -> None:
    """Somebody's arms are changed in some part."""
    _bear(context, data.get("who", ""), lambda before: arms.composed(form, before))


def draw(context: Context, data: Data, _form: Form) -> None:
    """Somebody's arms are drawn anew by lot."""
    key = context.entropy.key()
    _bear(context, data.get("who", ""), lambda _before: by_lot(key))


def _bear(context: Context, name: str, made: Callable[[Arms], Arms]) -> None:
    if not is_name(name):
        return

    def change(entry: Entry) -> None:
        before = arms.read(entry.get(name)) or by_lot(name)
        entry[name] = made(before).to_json()

    context.keep(lambda: _change(context, change))


def forget(context: Context, data: Data, _form: Form) -> None:
    """A name is proposed no more, and bears arms by lot; the matches stay."""
    name = data.get("who", "")

    def change(entry: Entry) -> None:
        entry.pop(name, None)

    if context.keep(lambda: _change(context, change)):
        context.notice(say("%(name)s is not proposed any more; the matches stay.", name=name))


def proposed(profiles: Profiles) -> Iterable[str]:
    """Who is proposed for a new match, those first who have played last."""
    return reversed(list(profiles.arms))


ACTS: Final[dict[str, Act]] = {"arms": compose, "draw-arms": draw, "forget": forget}
