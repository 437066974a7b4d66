"""Pages that outlive a test: the app in them begins anew, which takes a fortieth of Python's start.

Such a page then shows what a page shows that has just been opened. What is about opening, or lays hands on
what the browser gives to the page, wants a page of its own (``start_app``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page

CATCH: Final = """
    window.fromPython = [];
    window.Proxy = new Proxy(Proxy, {
        construct(target, args) {
            const made = Reflect.construct(target, args);
            if (typeof made === "function") window.fromPython.push(made);
            return made;
        },
    });
"""
"""Functions of Python as they come into the page: one of them is browser.py's ``handle``."""

EMPTY: Final = """
async () => {
    document.activeElement?.blur();
    document.getElementById("said").replaceChildren();
    await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    const database = await new Promise((then) => {
        const opening = indexedDB.open("threethrones");
        opening.onsuccess = () => then(opening.result);
    });
    const names = [...database.objectStoreNames];
    const transaction = database.transaction(names, "readwrite");
    for (const name of names) transaction.objectStore(name).clear();
    await new Promise((then) => { transaction.oncomplete = then; });
    database.close();
    localStorage.clear();
    sessionStorage.clear();
    performance.clearMeasures();
}
"""

ANEW: Final = """
([code, store, address]) => {
    history.replaceState(null, "", address);
    for (const [key, text] of Object.entries(store)) localStorage.setItem(`threethrones:${key}`, text);
    const isCalled = (made, name) => { try { return made.__name__ === name; } catch { return false; } };
    const called = (name) => window.fromPython.find((made) => isCalled(made, name));
    window.fromPython = [called("handle"), called("eval_code")];
    called("eval_code")(code, called("handle").__globals__);
    window.dispatchEvent(new StorageEvent("storage", { key: "threethrones:names" }));
    scrollTo({ left: 0, top: 0, behavior: "instant" });
}
"""

AGAIN: Final = """
import gc as _gc
_gc.unfreeze()
_app = next(one for one in _gc.get_objects() if type(one) is App)
_gc.freeze()
_context = _app.context
_context.store = DoubleStore(LocalStore(), DatabaseCopies(), {})
_context.model = Model(read_settings(_context.store), rev=-1)
_context.seed = %(seed)r
_app.__init__(_context)
"""
"""In browser.py's words; what the page is then told makes it the first revision."""


@dataclass(slots=True)
class WarmPages:
    """One page of each kind (language, and whether it is touched), kept for the next test that wants one."""

    pages: dict[tuple[str, bool], Page] = field(default_factory=dict)
    taken: set[Page] = field(default_factory=set)

    def take(self, kind: tuple[str, bool]) -> Page | None:
        """The page of a kind, if it is there and nobody has it."""
        page = self.pages.get(kind)
        if page is None or page in self.taken:
            return None
        self.taken.add(page)
        return page

    def keep(self, kind: tuple[str, bool], page: Page) -> bool:
        """Have a page outlive its test; not if one of its kind does already."""
        if kind in self.pages:
            return False
        self.pages[kind] = page
        self.taken.add(page)
        return True

    def release(self) -> None:
        """The test is over: what its pages were told of the network ends, what lies beside them is closed."""
        for kind, page in list(self.pages.items()):
            if page not in self.taken:
                continue
            context = page.context
            if not runs(page):
                del self.pages[kind]
                context.close()
                continue
            for other in context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            context.unroute_all()
            context.set_offline(False)
        self.taken.clear()


def runs(page: Page) -> bool:
    """Whether a page is there and its app has started: a test may have closed it, or kept Python away."""
    return not page.is_closed() and bool(page.evaluate("performance.getEntriesByName('ready').length"))


def begin_anew(page: Page, address: str, store: dict[str, str], seed: str | None) -> None:
    """Empty what the page keeps, and let its app begin with this in the store."""
    page.evaluate(EMPTY)
    page.evaluate(ANEW, [AGAIN % {"seed": seed}, store, address])
