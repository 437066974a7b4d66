"""The browser's side of the ports and the app behind them; all work on the page is done by shell.mjs."""

from __future__ import annotations

import gc
import json
import math
from collections.abc import Iterator
from contextlib import contextmanager

import js
from pyodide.ffi import JsException, create_proxy
from pyscript.js_modules import shell

from threethrones.table.app import DEVICE_ITSELF, App
from threethrones.table.commands.context import Context
from threethrones.table.commands.settings import read_settings
from threethrones.table.session.frame import Frame
from threethrones.table.session.model import Model
from threethrones.table.store.double_store import Copy, DoubleStore
from threethrones.table.store.memory import Memory
from threethrones.table.store.ports import Store, StoreForbidden, StoreFull

LONGEST_SEED = 64
PREFIX = "threethrones:"
"""Other pages of the same host share its localStorage; what bears this prefix is ours."""


@contextmanager
def storage_errors() -> Iterator[None]:
    """Turn the browser's refusals, which come on any access and even on the mere name, into the port's."""
    try:
        yield
    except AttributeError as error:
        # A browser may have no store at all.
        raise StoreForbidden(str(error)) from error
    except JsException as error:
        if error.name in {"QuotaExceededError", "NS_ERROR_DOM_QUOTA_REACHED"}:
            raise StoreFull(str(error)) from error
        raise StoreForbidden(str(error)) from error


class LocalStore:
    """The store port over localStorage."""

    def keys(self) -> list[str]:
        """All our keys, in one crossing of the border."""
        with storage_errors():
            names = js.Object.keys(js.localStorage).to_py()
        return [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]

    def get(self, key: str) -> str | None:
        """The text under a key; the browser's null is no None, hence the question."""
        with storage_errors():
            text = js.localStorage.getItem(PREFIX + key)
        return text if isinstance(text, str) else None

    def beginnings(self, length: int) -> dict[str, str]:
        """The beginnings of all our texts, in one crossing of the border."""
        with storage_errors():
            return dict(json.loads(str(shell.beginnings(length))))

    def put(self, key: str, text: str) -> None:
        """Keep a text; setItem changes nothing when it fails."""
        with storage_errors():
            js.localStorage.setItem(PREFIX + key, text)

    def delete(self, key: str) -> None:
        """Forget a key."""
        with storage_errors():
            js.localStorage.removeItem(PREFIX + key)


class DatabaseCopies:
    """The port for second copies over IndexedDB: see shell/copies.mjs."""

    def put(self, key: str, rev: int, text: str) -> bool:
        """Hand a copy over, to be written when the page has been painted."""
        return bool(shell.keepCopy(key, rev, text))

    def forget(self, key: str, rev: int) -> None:
        """Have a mark written in place of the copy."""
        shell.forgetCopy(key, rev)


async def opened_store() -> Store:
    """Where matches are kept: with second copies in the database, as long as there is one."""
    found = json.loads(str(await shell.foundCopies()))
    return DoubleStore(LocalStore(), DatabaseCopies(), {key: Copy(**copy) for key, copy in found.items()})


class BrowserClock:
    """The clock port over the browser's Date."""

    def now(self) -> str:
        """The time in UTC, without the milliseconds."""
        return str(js.Date.new().toISOString())[:19] + "Z"

    def here(self, moment: str) -> str:
        """The moment moved by as many minutes as this place was from UTC then."""
        date = js.Date.new(moment)
        minutes = date.getTimezoneOffset()
        if not math.isfinite(minutes):
            return moment[:16]
        return str(js.Date.new(date.getTime() - 60_000 * minutes).toISOString())[:16]


class BrowserEntropy:
    """The entropy port over the browser's cryptography."""

    def key(self) -> str:
        """128 random bits."""
        numbers = js.crypto.getRandomValues(js.Uint8Array.new(16))
        return bytes(numbers.to_py()).hex()


def packed(frame: Frame) -> str:
    """A frame as one text: a single crossing of the border costs less than one for every field."""
    return json.dumps(frame.packed(), ensure_ascii=False)


async def first_frame(app: App, *, embedded: bool) -> Frame:
    """The first frame, once the game that it shows has arrived. Where that does not come the home screen says
    so; in somebody else's page, which asked for nothing else, the start has failed."""
    frame = app.start()
    wanted: set[str] = set()
    while frame.wants is not None:
        if frame.wants not in wanted and await shell.isBrought(frame.wants):
            wanted.add(frame.wants)
            app.arrived(frame.wants)
            frame = app.start()
        elif embedded:
            raise RuntimeError(f"{frame.wants} could not be fetched.")
        else:
            return app.handle({"type": "missing", "game": frame.wants})
    return frame


async def main() -> None:
    """Start the app and hand it to the shell."""
    seed = js.URLSearchParams.new(js.location.search).get("seed")
    state = js.history.state
    before = state.to_py() if hasattr(state, "to_py") else {}
    match = before.get("match") if isinstance(before, dict) else None
    phones = before.get("phones") if isinstance(match, str) else None
    embedded = json.loads(str(shell.embedding()))
    # In somebody else's page nothing is kept, whether it could be or not.
    store = await opened_store() if embedded is None else Memory()
    context = Context(
        model=Model(read_settings(store)),
        store=store,
        clock=BrowserClock(),
        entropy=BrowserEntropy(),
        languages=list(js.navigator.languages.to_py()),
        seed=seed[:LONGEST_SEED] if isinstance(seed, str) and seed else None,
        address=(str(js.location.origin) + str(js.location.pathname)).removesuffix("embed.html"),
        shares=hasattr(js.navigator, "share"),
        trembles=hasattr(js.navigator, "vibrate"),
        forgets=bool(shell.forgets()),
    )
    link = str(js.location.hash).removeprefix("#")
    app = App(context, match if isinstance(match, str) else None, link, embedded, phones)

    def handle(event: str) -> str:
        told = json.loads(event)
        # The page itself writes from which phone an event comes (shell/phones/host.mjs).
        return packed(app.handle(told, told.get("by", DEVICE_ITSELF)))

    first = await first_frame(app, embedded=embedded is not None)
    if pressed := str(await shell.broughtWhenPressed()):
        app.arrived(pressed)
    # Everything that exists now stays, so the garbage collector need not search it during a click.
    gc.freeze()
    gc.set_threshold(10_000)
    await shell.attach(create_proxy(handle), create_proxy(app.arrived), packed(first))
