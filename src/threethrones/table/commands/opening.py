"""Putting a kept match on the table, or one from a file, and what to do where another tab was quicker."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Final, TypeAlias

from threethrones.core.presentation import Form
from threethrones.core.text import Text, say
from threethrones.table.commands.closing import put_away
from threethrones.table.commands.context import Act, Context, Data, Permission, commands_of
from threethrones.table.commands.play import settle_screen
from threethrones.table.session.model import Panel
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.session import Kept
from threethrones.table.store import saving
from threethrones.table.store.match_reader import read_match
from threethrones.table.store.ports import StoreError
from threethrones.table.store.saving import MATCH, SPARE

AS_IT_IS: Final = "as it is"
"""How a damaged match is opened that has a whole second copy."""
GONE: Final = say("This game is gone; another tab may have deleted it.")
BRINGS_ORDERS: Final = say(
    "This game has automatic answers: the app answers for one player without asking. If that player is "
    "you, use the shield at the top to change the answers."
)


def telling(act: Act) -> Act:
    """An act that ends and says why where the store will not."""

    @wraps(act)
    def told(context: Context, data: Data, form: Form) -> None:
        try:
            act(context, data, form)
        except StoreError as error:
            context.refuse(saving.explain(error))

    return told


@telling
def resume(context: Context, data: Data, _form: Form) -> None:
    """Go on with a kept match, or with the one in memory. Of a damaged one that has a whole second copy,
    somebody must say which to open; a second copy is opened as a match of its own."""
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
"""A match as far as its text is sound, and what is wrong with that."""


def _read(context: Context, text: str | None, match_id: str | None = None) -> Read:
    return read_match(text or "", match_id or context.new_id(), context.games)


def _is_damaged(read: Read) -> bool:
    loaded, problems = read
    return loaded is None or (bool(problems) and not loaded.session.read_only)


def _is_sound(context: Context, text: str | None) -> bool:
    return text is not None and not _is_damaged(_read(context, text))


def _open(context: Context, read: Read, match_id: str | None = None) -> bool:
    """Put a match on the table, if it can be. What is not wholly sound becomes a copy; its text stays as it
    is. Without an id it becomes a new one."""
    loaded, problems = read
    context.refuse(*problems)
    if loaded is None or context.holds_unsaved():
        return False
    if _is_damaged(read):
        loaded.session = replace(loaded.session, id=context.new_id(), kept=Kept())
        context.notice(say("The readable part was opened as a copy; the original stays as it is."))
    if match_id is None:
        # Whoever brings it has read it.
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
    """A file with a match was chosen. Without a text the browser tells the error."""
    if text is not None:
        put_away(context)
        _open(context, _read(context, text))
    elif error == "unreadable":
        context.refuse(say("This file couldn’t be read."))
    else:
        context.refuse(say("This file is too large to be a game."))


def newer(context: Context, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: go on from there."""
    opened = context.model.open
    if opened is None:
        return
    context.model.open = None
    resume(context, {"key": MATCH + opened.session.id}, {})
    if context.model.open is None:
        context.model.open = opened


def keep_copy(context: Context, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: keep this tab's as a match of its own."""
    opened = context.model.open
    if opened is not None:
        opened.session = replace(opened.session, id=context.new_id(), kept=Kept())
        context.save()


ACTS: Final = commands_of(Permission.DEVICE, {"resume": resume, "newer": newer, "keep-copy": keep_copy})
