"""Commands for saved matches (rename, delete, export, back up, import, erase), and changes by other tabs."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from threethrones.core.canonical import LONGEST
from threethrones.core.presentation import Form
from threethrones.core.text import say
from threethrones.table.commands.context import NOT_OFFERED, Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import put_away
from threethrones.table.commands.opening import GONE, telling
from threethrones.table.commands.settings import BACKED_UP, remember
from threethrones.table.modes import puzzles
from threethrones.table.session.frame import Download
from threethrones.table.session.model import Profiles, Settings
from threethrones.table.store import listing, saving
from threethrones.table.store.match_reader import has_orders
from threethrones.table.store.match_writer import retitled, text_of
from threethrones.table.store.ports import StoreError, StoreFull
from threethrones.table.store.saving import MATCH, SPARE, is_match, put_safely
from threethrones.table.views import profiles

BACKUP: Final = "threethrones-backup"
"""Value of ``kind`` in a backup file, which the page checks too (shell/files.mjs)."""
SOME_BRING_ORDERS: Final = say(
    "Some of these games have automatic answers: the app answers for one player without asking. If "
    "that player is you, use the shield at the top to change the answers."
)


@telling
def delete(context: Context, data: Data, _form: Form) -> None:
    """Delete a saved match or, without a key, the open match that exists in memory only. Until another act it
    can be restored with ``undelete``."""
    key, opened = data.get("key", ""), context.model.open
    texts: dict[str, str] = {}
    if is_match(key):
        texts = saving.with_spare(context.store, key)
        saving.delete(context.store, key)
    elif key or opened is None or context.model.screen != "home":
        context.refuse(NOT_OFFERED)
    else:
        # The match gets a new key, because the version saved under its old key may be older or another tab's.
        texts = {MATCH + context.new_id(): text_of(opened, context.clock.now(), opened.kept)}
        context.model.open = context.model.unsaved = None
    if texts:
        context.model.deleted = texts
        context.out.focus = '[data-act="undelete"]'


def undelete(context: Context, _data: Data, _form: Form) -> None:
    """Restore the last deleted match."""
    texts = context.model.deleted
    if texts is not None:
        kept = context.keep(lambda: _put_back(context, texts))
        context.model.deleted = None if kept else dict(texts)


def _put_back(context: Context, texts: Mapping[str, str]) -> None:
    if any(is_match(key) and context.store.get(key) is not None for key in texts):
        return  # another tab, where it was open, has kept it again since, and may have played on
    for key, text in texts.items():
        if is_match(key):
            # ``put_safely`` also writes the backup copy, which removes the mark of the deletion.
            put_safely(context.store, key, text)
        else:
            # A missing backup copy does no harm: the match itself has been restored.
            with suppress(StoreFull):
                context.store.put(key, text)


@telling
def rename(context: Context, data: Data, form: Form) -> None:
    """Set or clear the title of a saved match."""
    key = data.get("key", "")
    context.model.panel = None
    text = context.store.get(key) if is_match(key) else None
    if text is None:
        context.refuse(GONE)
        return
    renamed = retitled(text, form.get("title", ""), context.entropy.key())
    if renamed is not None:
        context.keep(lambda: put_safely(context.store, key, renamed))


@telling
def export(context: Context, data: Data, _form: Form) -> None:
    """Offer a match as a file to download: a saved match as it is in the store, or the open match."""
    key, opened, now = data.get("key"), context.model.open, context.clock.now()
    if key:
        text = context.store.get(key)
        if text is None:
            context.refuse(GONE)
        else:
            context.out.download = Download(f"three-thrones-{key.removeprefix(MATCH)}.json", text)
    elif opened is not None:
        name = f"three-thrones-{opened.game.name}-{now[:10]}.json"
        context.out.download = Download(name, opened.kept.newer or text_of(opened, now, opened.kept))


def add_backup(context: Context, matches: Sequence[object], at: int, count: int) -> None:
    """Import one part of a backup, which the page splits because it may be large: the part begins with match
    ``at`` of ``count`` (from 0). Once a match finds no room, all further ones are skipped; texts too long to
    be read are ignored."""
    model = context.model
    if at == 0:
        put_away(context)
        model.backup_failed = model.backup_answers = False
    try:
        for text in () if model.backup_failed else matches:
            if isinstance(text, str) and len(text) <= LONGEST:
                put_safely(context.store, MATCH + context.new_id(), text)
                model.backup_answers |= has_orders(text)
    except StoreError:
        model.backup_failed = True
    added = min(at + len(matches), count)
    if model.backup_failed:
        context.refuse(
            say("The backup couldn’t be added in full. The games you already had haven’t changed.")
        )
    elif added < count:
        context.notice(say("Adding the backup: %(n)d of %(all)d", n=added, all=count))
    else:
        context.notice(say("The backup was added. The games you already had haven’t changed."))
    if model.backup_answers and (model.backup_failed or added == count):
        context.notice(SOME_BRING_ORDERS)


@telling
def back_up(context: Context, _data: Data, _form: Form) -> None:
    """Offer all matches, profiles and solved puzzles as one file to download."""
    now, matches = context.clock.now(), list(listing.every_text(context.store))
    known, solved = profiles.exported(context.store), puzzles.exported(context.store)
    whole = {"kind": BACKUP, "profiles": known, "puzzles": solved, "matches": matches}
    text = json.dumps(whole, ensure_ascii=False)
    context.out.download = Download(f"three-thrones-backup-{now[:10]}.json", text)
    remember(context, BACKED_UP, now)


@telling
def erase(context: Context, _data: Data, _form: Form) -> None:
    """Delete everything that the app has saved on the device."""
    for key in {key.removesuffix(SPARE) for key in context.store.keys()}:  # noqa: SIM118 - a port
        saving.delete(context.store, key)
    model = context.model
    model.open, model.unsaved, model.deleted, model.panel = None, None, None, None
    model.settings, model.profiles = Settings(), Profiles()
    model.screen = "home"
    context.notice(say("All your games, players and settings were deleted."))


def stored_elsewhere(context: Context, key: str) -> None:
    """React to another tab's write: reload the profiles, or mark the open match as stale if it changed."""
    if key in ("", profiles.PROFILES):
        profiles.reread(context)
    opened = context.model.open
    if opened is not None and key == MATCH + opened.session.id and not opened.session.read_only:
        with suppress(StoreError):
            text = context.store.get(key)
            if text is not None and not saving.is_of(text, opened.kept):
                opened.kept = replace(opened.kept, stale=True)


ACTS: Final = commands_of(
    Permission.DEVICE,
    {
        "rename": rename,
        "delete": delete,
        "undelete": undelete,
        "export": export,
        "backup": back_up,
        "erase": erase,
    },
)
