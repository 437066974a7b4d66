"""Commands to open a match from the storage or a file, and to resolve conflicts with another tab."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Final, TypeAlias

from threethrones.core.presentation import Form
from threethrones.core.text import Text, say
from threethrones.table.commands.context import Act, Context, Data, Permission, commands_of
from threethrones.table.commands.drawer_shutting import put_away
from threethrones.table.commands.play import settle_screen
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import Kept
from threethrones.table.store import saving
from threethrones.table.store.match_reader import read_match
from threethrones.table.store.ports import StoreError
from threethrones.table.store.saving import MATCH, SPARE

AS_IT_IS: Final = "as it is"
"""Value of ``how`` with which a damaged match is opened although it has an intact backup copy."""
GONE: Final = say("This game is gone; another tab may have deleted it.")
BRINGS_ORDERS: Final = say(
    "This game has automatic answers: the app answers for one player without asking. If that player is "
    "you, use the shield at the top to change the answers."
)


def telling(act: Act) -> Act:
    """Wrap an act so that it shows an explanation of a storage error instead of raising it."""

    @wraps(act)
    def told(context: Context, data: Data, form: Form) -> None:
        try:
            act(context, data, form)
        except StoreError as error:
            context.refuse(saving.explain(error))

    return told


@telling
def resume(context: Context, data: Data, _form: Form) -> None:
    """Resume a saved match, or the one in memory. If the saved match is damaged and has an intact backup
    copy, ask which to open; the backup copy is opened as a new match."""
    key = data.get("key", "")
    opened = context.model.open
    if opened is not None and key in ("", MATCH + opened.session.id):
        settle_screen(context)
        return
    context.model.panel = None
    texts = saving.with_spare(context.store, key)
    match_id = None if key.endswith(SPARE) else key.removeprefix(MATCH)
    read = _read(context, texts.get(key), match_id)
    if data.get("how") != AS_IT_IS and _is_damaged(read) and _is_sound(context, texts.get(key + SPARE)):
        context.model.panel = Panel("damaged", key)
    elif key not in texts:
        context.refuse(GONE)
    elif _open(context, read, match_id) and match_id is None:
        context.notice(say("The last good copy is now a separate game; the damaged one stays as it is."))


Read: TypeAlias = tuple[OpenMatch | None, list[Text]]
"""The match as far as its text could be read (None if not at all), and the defects found."""


def _read(context: Context, text: str | None, match_id: str | None = None) -> Read:
    return read_match(text or "", match_id or context.new_id(), context.games)


def _is_damaged(read: Read) -> bool:
    loaded, problems = read
    return loaded is None or (bool(problems) and not loaded.session.read_only)


def _is_sound(context: Context, text: str | None) -> bool:
    return text is not None and not _is_damaged(_read(context, text))


def _open(context: Context, read: Read, match_id: str | None = None) -> bool:
    """Put a match on the table, and return whether that was possible. A damaged match is opened as a copy,
    and its saved text is kept. Without ``match_id`` the match is a new one."""
    loaded, problems = read
    context.refuse(*problems)
    if loaded is None or context.holds_unsaved():
        return False
    if _is_damaged(read):
        loaded.session = replace(loaded.session, id=context.new_id(), kept=Kept())
        context.notice(say("The readable part was opened as a copy; the original stays as it is."))
    if match_id is None:
        # The person who opens a file or a backup copy is taken to have read what was dealt.
        loaded.secrecy = replace(loaded.secrecy, readers=())
        loaded.advance = replace(loaded.advance, planned={})
        if any(loaded.advance.orders):
            context.notice(BRINGS_ORDERS)
    if not loaded.about.created:
        loaded.about = replace(loaded.about, created=context.clock.now())
    context.model.open = loaded
    context.model.unsaved = None
    if problems or match_id is None:
        context.save()
    settle_screen(context)
    return True


def load_file(context: Context, text: str | None, error: str = "") -> None:
    """Open a match from the text of a chosen file. ``error``: the browser's reason if ``text`` is None."""
    if text is not None:
        put_away(context)
        _open(context, _read(context, text))
    elif error == "unreadable":
        context.refuse(say("This file couldn’t be read."))
    else:
        context.refuse(say("This file is too large to be a game."))


def newer(context: Context, _data: Data, _form: Form) -> None:
    """Replace the open match by the newer version that another tab has saved."""
    opened = context.model.open
    if opened is None:
        return
    context.model.open = None
    resume(context, {"key": MATCH + opened.session.id}, {})
    if context.model.open is None:
        context.model.open = opened


def keep_copy(context: Context, _data: Data, _form: Form) -> None:
    """Save this tab's version as a new match, since another tab has saved other moves."""
    opened = context.model.open
    if opened is not None:
        opened.session = replace(opened.session, id=context.new_id(), kept=Kept())
        context.save()


ACTS: Final = commands_of(Permission.DEVICE, {"resume": resume, "newer": newer, "keep-copy": keep_copy})
