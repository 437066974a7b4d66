"""Acts on kept matches: open, rename, delete, export and import them; and what other tabs do to them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from threethrones.core.canonical import LONGEST
from threethrones.core.stage import Form
from threethrones.core.text import Text, say
from threethrones.table import listing, saves
from threethrones.table.desk import Act, Data, Desk
from threethrones.table.frame import Download
from threethrones.table.model import Kept, OpenMatch, Panel, Settings
from threethrones.table.play import hide, settle_screen
from threethrones.table.ports import StoreError, StoreFull

BACKUP: Final = "threethrones-backup"
"""The kind of a backup, by which the page knows it, too (shell/input.mjs)."""
AS_IT_IS: Final = "as it is"
"""How a damaged match is opened that has a whole second copy."""
GONE: Final = say("This match is no longer here; another tab may have deleted it.")


def leaf(desk: Desk, data: Data, _form: Form) -> None:
    """Show a later or an earlier part of the list of matches."""
    number = data.get("number", "")
    if number.isascii() and number.isdigit():
        desk.model.page = int(number[:6])
        desk.out.focus = "#matches"


def resume(desk: Desk, data: Data, _form: Form) -> None:
    """Go on with a kept match, or with the one in memory. Of a damaged one that has a whole second copy,
    somebody must say which to open; a second copy is opened as a match of its own."""
    key = data.get("key", "")
    opened = desk.model.open
    if opened is not None and key in ("", saves.MATCH + opened.id):
        settle_screen(desk)
        return
    desk.model.panel = None
    try:
        texts = saves.with_spare(desk.store, key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    match_id = None if key.endswith(saves.SPARE) else key.removeprefix(saves.MATCH)
    read = _read(desk, texts.get(key), match_id)
    if data.get("how") != AS_IT_IS and _is_damaged(read) and _is_sound(desk, texts.get(key + saves.SPARE)):
        desk.model.panel = Panel("damaged", key)
    elif key not in texts:
        desk.notice(GONE)
    elif _open(desk, read, match_id) and match_id is None:
        desk.notice(say("The last good copy is a match of its own now; the damaged one stays as it is."))


Read: TypeAlias = tuple[OpenMatch | None, list[Text]]
"""A match as far as its text is sound, and what is wrong with that."""


def _read(desk: Desk, text: str | None, match_id: str | None) -> Read:
    return saves.read_match(text or "", match_id or desk.entropy.key()[:12], desk.games)


def _is_damaged(read: Read) -> bool:
    loaded, problems = read
    return loaded is None or (bool(problems) and not loaded.read_only)


def _is_sound(desk: Desk, text: str | None) -> bool:
    return text is not None and not _is_damaged(_read(desk, text, None))


def _open(desk: Desk, read: Read, match_id: str | None) -> bool:
    """Put a match on the table, if it can be. What is not wholly sound becomes a copy; its text stays as it
    is. Without an id it becomes a new one."""
    loaded, problems = read
    desk.notice(*problems)
    if loaded is None or desk.holds_unsaved():
        return False
    if problems and not loaded.read_only:
        loaded.id = desk.entropy.key()[:12]
        loaded.kept = Kept()
        desk.notice(say("What could be read was opened as a copy; the original stays as it is."))
    if match_id is None and any(loaded.orders):
        desk.notice(saves.BRINGS_ORDERS)
    if not loaded.created:
        loaded.created = desk.clock.now()
    desk.model.open = loaded
    desk.model.unsaved = None
    if problems or match_id is None:
        desk.save()
    settle_screen(desk)
    return True


def delete(desk: Desk, data: Data, _form: Form) -> None:
    """Delete a kept match, or without a key the one in memory alone; it can be brought back until
    something else is done."""
    key = data.get("key", "")
    opened = desk.model.open
    if not key and opened is not None:
        # Under a key of its own: what is kept of it may be older, or another tab's.
        again = saves.text_of(opened, desk.clock.now(), opened.kept)
        desk.model.deleted = {saves.MATCH + desk.entropy.key()[:12]: again}
        desk.model.open = desk.model.unsaved = None
        desk.out.focus = '[data-act="undelete"]'
    if not saves.is_match(key):
        return
    try:
        texts = saves.with_spare(desk.store, key)
        saves.delete(desk.store, key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    if texts:
        desk.model.deleted = texts
        desk.out.focus = '[data-act="undelete"]'


def undelete(desk: Desk, _data: Data, _form: Form) -> None:
    """Bring the last deleted match back."""
    texts = desk.model.deleted
    if texts is not None:
        kept = desk.keep(lambda: _put_back(desk, texts))
        desk.model.deleted = None if kept else dict(texts)


def _put_back(desk: Desk, texts: Mapping[str, str]) -> None:
    if any(saves.is_match(key) and desk.store.get(key) is not None for key in texts):
        return  # another tab, where it was open, has kept it again since, and may have played on
    for key, text in texts.items():
        if saves.is_match(key):
            # With a second copy, which takes away the mark that it was deleted.
            saves.put_safely(desk.store, key, text)
        else:
            # The match itself comes first; for its second copy there may be no room.
            with suppress(StoreFull):
                desk.store.put(key, text)


def rename(desk: Desk, data: Data, form: Form) -> None:
    """Give a kept match a title of its own, or none."""
    key = data.get("key", "")
    desk.model.panel = None
    try:
        text = desk.store.get(key) if saves.is_match(key) else None
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    if text is None:
        desk.notice(GONE)
        return
    renamed = saves.retitled(text, form.get("title", ""), desk.entropy.key())
    if renamed is not None:
        desk.keep(lambda: saves.put_safely(desk.store, key, renamed))


def export(desk: Desk, data: Data, _form: Form) -> None:
    """Offer a match as a file: the open one, or a kept one as it lies in the store."""
    key = data.get("key")
    try:
        text = desk.store.get(key) if key else None
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    opened, now = desk.model.open, desk.clock.now()
    if key and text is not None:
        desk.out.download = Download(f"three-thrones-{key.removeprefix(saves.MATCH)}.json", text)
    elif key:
        desk.notice(GONE)
    elif opened is not None:
        name = f"three-thrones-{opened.game.name}-{now[:10]}.json"
        desk.out.download = Download(name, opened.newer or saves.text_of(opened, now, opened.kept))


def load_file(desk: Desk, text: str | None, error: str = "") -> None:
    """A file with a match was chosen. Without a text the browser tells the error."""
    if text is None:
        unreadable = error == "unreadable"
        desk.notice(
            say("This file could not be read.")
            if unreadable
            else say("This file is too large to be a match.")
        )
        return
    hide(desk)
    _open(desk, _read(desk, text, None), None)


def add_backup(desk: Desk, matches: Sequence[object], at: int, count: int) -> None:
    """Add some matches of a backup, from the ``at``-th of ``count`` on: the page hands them over by and by,
    since a backup may be large. Where one finds no room, the others are not tried. What is too long to be
    read is no match."""
    if at == 0:
        hide(desk)
        desk.model.backup_failed = desk.model.backup_answers = False
    try:
        for text in () if desk.model.backup_failed else matches:
            if isinstance(text, str) and len(text) <= LONGEST:
                saves.put_safely(desk.store, saves.MATCH + desk.entropy.key()[:12], text)
                desk.model.backup_answers |= saves.has_orders(text)
    except StoreError:
        desk.model.backup_failed = True
    added = min(at + len(matches), count)
    if desk.model.backup_failed:
        desk.notice(say("The backup could not be added in full; nothing that was here was changed."))
    elif added < count:
        desk.notice(say("The backup is being added: %(n)d of %(all)d", n=added, all=count))
    else:
        desk.notice(say("The backup was added; nothing that was here was changed."))
    if desk.model.backup_answers and (desk.model.backup_failed or added == count):
        desk.notice(saves.SOME_BRING_ORDERS)


def back_up(desk: Desk, _data: Data, _form: Form) -> None:
    """Offer all matches as one file."""
    now = desk.clock.now()
    try:
        matches = list(listing.every_text(desk.store))
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    text = json.dumps({"kind": BACKUP, "matches": matches}, ensure_ascii=False)
    desk.out.download = Download(f"three-thrones-backup-{now[:10]}.json", text)
    desk.keep(lambda: saves.write_backed_up(desk.store, now))


def erase(desk: Desk, _data: Data, _form: Form) -> None:
    """Delete everything this app keeps on the device."""
    try:
        for key in {key.removesuffix(saves.SPARE) for key in desk.store.keys()}:  # noqa: SIM118 - a port
            saves.delete(desk.store, key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    model = desk.model
    model.open, model.unsaved, model.deleted, model.panel = None, None, None, None
    model.settings = Settings()
    model.screen = "home"
    desk.notice(say("Everything was deleted from this device."))


def newer(desk: Desk, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: go on from there."""
    opened = desk.model.open
    if opened is None:
        return
    desk.model.open = None
    resume(desk, {"key": saves.MATCH + opened.id}, {})
    if desk.model.open is None:
        desk.model.open = opened


def keep_copy(desk: Desk, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: keep this tab's as a match of its own."""
    opened = desk.model.open
    if opened is not None:
        opened.id, opened.kept, opened.stale = desk.entropy.key()[:12], Kept(), False
        desk.save()


def stored_elsewhere(desk: Desk, key: str) -> None:
    """Another tab wrote to the store. What it merely picked or looked at does not matter here."""
    opened = desk.model.open
    if opened is not None and key == saves.MATCH + opened.id and not opened.read_only:
        try:
            text = desk.store.get(key)
        except StoreError:
            return
        if text is not None and not saves.is_of(text, opened.kept):
            opened.stale = True


ACTS: Final[dict[str, Act]] = {
    "leaf-list": leaf,
    "resume": resume,
    "rename": rename,
    "delete": delete,
    "undelete": undelete,
    "export": export,
    "backup": back_up,
    "erase": erase,
    "newer": newer,
    "keep-copy": keep_copy,
}
