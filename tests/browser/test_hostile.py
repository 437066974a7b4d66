"""Hostile files, links and stored texts in one loaded page, and what its policy forbids."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor
from tests.table.test_hostile import BOMBS, MONSTERS, SOUND, changed, fragment

MINE: Final = {key: STORE[key] for key in ("match:turn", "match:over", "match:a-over")}
TEXTS: Final = 39
MARKUP: Final = ("<script>x</script>", "<img src=x onerror=x>", "<b>x</b>", '"><b>', "\u202e</p><b>")

HOSTILE: Final = """
async ([kind, text]) => {
    const { dataset } = document.body;
    const then = async (act) => {
        const rev = dataset.rev;
        await act();
        while (dataset.rev === rev) await new Promise(requestAnimationFrame);
    };
    const press = (selector) => then(() => document.querySelector(selector).click());
    if (document.querySelector("dialog[open]")) await press("dialog[open] [data-act=close]");
    if (dataset.screen !== "home") await press("[data-act=home], [data-act=leave-review]");
    if (dataset.screen !== "home") await press("[data-act=home]");
    if (kind === "file") {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "match.json", { type: "application/json" }));
        await then(() => document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true })));
    } else if (kind === "link") {
        await then(() => { location.hash = text === location.hash.slice(1) ? `${text}x` : text; });
    } else {
        localStorage.setItem("threethrones:match:evil", text);
        const told = new StorageEvent("storage", { key: "threethrones:match:evil" });
        await then(() => window.dispatchEvent(told));
        await press('[data-act="resume"][data-key="match:evil"]');
    }
    const found = {
        screen: dataset.screen,
        dialog: document.querySelector("dialog[open]")?.id ?? null,
        told: document.querySelectorAll(".notices p").length,
        strange: document.querySelectorAll(
            "#app script, #app iframe, #app [onerror], #app b:not([class])"
        ).length,
        kept: {},
    };
    for (const [key, value] of Object.entries(localStorage)) {
        const name = key.replace("threethrones:", "");
        if (name in window.mine) found.kept[name] = value === window.mine[name];
        else localStorage.removeItem(key);
    }
    return found;
}
"""


@pytest.fixture(scope="module")
def page(site: str, browser: Browser) -> Iterator[Page]:
    """One page with some matches, which must not notice anything."""
    opener = AppOpener(site, browser)
    page = opener(store=MINE)
    page.evaluate("(mine) => { window.mine = mine; }", MINE)
    yield page
    opener.close()


def check(page: Page, kind: str, text: str) -> dict[str, Any]:
    """Whatever comes: a sentence or a match, no fault, no markup, and all that was kept as it was."""
    found: dict[str, Any] = page.evaluate(HOSTILE, [kind, text])
    assert found["dialog"] is None, "no fault"
    assert found["told"] or found["screen"] != "home", "a sentence"
    assert found["strange"] == 0
    assert found["kept"] == dict.fromkeys(MINE, True)
    return found


def hostile(kind: str, rng: Random) -> str:
    """A text as the tests in CPython make them, and markup where names and titles are."""
    if kind == "link":
        return fragment(rng) if rng.random() < 0.9 else rng.choice(BOMBS)
    if rng.random() < 0.1:
        return rng.choice(MONSTERS)
    if rng.random() < 0.2:
        markup = rng.choice(MARKUP)
        return json.dumps({**json.loads(SOUND[1]), "names": [markup] * 2, "title": markup, "game": markup})
    return changed(rng.choice(SOUND), rng)


@pytest.mark.voluminous
def test_hostile_texts_do_a_loaded_page_no_harm(page: Page, volume: int) -> None:
    rng = Random("hostile page")
    screens = set()
    for number in range(TEXTS * volume):
        kind = ("file", "link", "store")[number % 3]
        screens.add(check(page, kind, hostile(kind, rng))["screen"])
    assert {"home", "table"} <= screens
    visitor = Visitor(page)
    visitor.home()
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "4", "reinforce")
    assert page.evaluate("document.body.dataset.ply") == "1"


FORBIDDEN: Final = {
    "a script in the page": """
        const script = document.createElement("script");
        try { script.textContent = "window.broken = true"; } catch {}
        document.body.append(script);
    """,
    "a script in an attribute": """
        const image = '<img src="x:" onerror="window.broken = true">';
        document.getElementById("said").innerHTML = trustedHtml(image);
    """,
    "a style in an attribute": """
        document.getElementById("said").innerHTML = trustedHtml('<p style="position: fixed">x</p>');
    """,
    "a frame": "document.body.append(document.createElement('iframe')); frames[0].location = 'https://example.org/';",
    "a request": "fetch('https://example.org/').catch(() => {});",
    "a picture": "new Image().src = 'https://example.org/x.png';",
    "a picture of data": "new Image().src = 'data:image/png;base64,iVBORw0KGgo=';",
    "a script from elsewhere": "import('https://example.org/x.mjs').catch(() => {});",
    "a socket": "try { new WebSocket('wss://example.org/'); } catch {}",
    "a form": """
        const form = document.createElement("form");
        form.action = "https://example.org/";
        document.body.append(form);
        form.submit();
    """,
    "another base": """
        const base = document.createElement("base");
        base.href = "https://example.org/";
        document.head.append(base);
    """,
}


@pytest.mark.always
def test_the_page_runs_nothing_foreign_and_asks_nobody_else(start_app: AppOpener) -> None:
    page = start_app()
    start_app.expect_complaint("Content Security Policy|requires 'Trusted")
    page.evaluate(
        "document.addEventListener('securitypolicyviolation', (event) => {"
        " window.refused = event.effectiveDirective; })"
    )
    for what, script in FORBIDDEN.items():
        page.evaluate("window.refused = null")
        page.evaluate(f"() => {{ {script} }}")
        try:
            page.wait_for_function("window.refused", timeout=3000)
        except Exception as error:
            raise AssertionError(f"{what} is not refused") from error
        assert page.evaluate("window.broken") is None
    assert page.url.startswith(start_app.site)
    # What the policy has refused is listed among the requests, too.
    start_app.requests[:] = [url for url in start_app.requests if url.startswith(start_app.site)]
