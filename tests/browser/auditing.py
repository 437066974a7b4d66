"""What is held against every screen: axe-core, and that every visible text is from the catalogue."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page

from building.steps import WEB
from tests.table.device import ALL_NAMES, LONG_NAMES
from threethrones.table.assist import computers
from threethrones.table.session.language import LANGUAGES, MARKS, UNNAMED

AXE: Final = WEB / "node_modules/axe-core/axe.min.js"
AUDIT: Final = """
window.audit = async (context, options) => {
    const sheets = [...document.querySelectorAll("#art > svg")].map((svg) => [svg, svg.parentElement]);
    for (const [svg] of sheets) svg.remove();
    const run = await axe.run(context, { resultTypes: ["violations"], preload: false, ...options });
    for (const [svg, art] of sheets) art.append(svg);
    return run.violations.flatMap(({ id, nodes }) => nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`,
    ));
};
0
"""
"""What axe finds. The pictures that others show are no part of the page that is looked through each time."""
FINDINGS: Final = """
async () => {
    window.met ??= new Set();
    const isNew = (told) => window.met.size < window.met.add(told).size;
    const kind = ({ localName, classList, attributes }) =>
        `${localName} ${[...classList]} ${[...attributes].map(({ name }) => name).sort()}`;
    const fresh = [...document.body.querySelectorAll("*")].filter(
        (element) => isNew(`${kind(element.parentElement)} > ${kind(element)}`),
    );
    const place = `${document.body.dataset.screen}, ${document.querySelector("dialog[open]")?.className}`;
    const context = isNew(place) ? document : { include: fresh };
    const rules = { "color-contrast": { enabled: false } };
    return fresh.length ? audit(context, { rules }) : [];
}
"""
"""A screen is looked through when it is met first, and then what is of another kind than anything before."""
ALL_FINDINGS: Final = "() => audit(document)"
PALE: Final = """
async () => {
    window.checked ??= new Set();
    const told = [
        "class", "open", "type", "readonly", "aria-busy", "aria-current", "aria-disabled", "data-drag",
        "data-dragging", "data-embedded", "data-game", "data-held", "data-over", "data-rank", "data-screen",
        "data-step", "data-theme", "data-turned",
    ];
    const look = (element) => told.map((name) => element.getAttribute(name)).join();
    const looks = (one, deep) =>
        one && deep ? `${one.localName} ${look(one)} < ${looks(one.parentElement, deep - 1)}` : "";
    const hasText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const include = [...document.body.querySelectorAll("*")].filter((element) => {
        if (!element.checkVisibility() || ![...element.childNodes].some(hasText)) return false;
        const before = window.checked.size;
        return window.checked.add(`${dark} ${looks(element, 3)}`).size > before;
    });
    const only = { type: "rule", values: ["color-contrast"] };
    return include.length ? audit({ include }, { runOnly: only }) : [];
}
"""
"""Of all that looks alike, with the two around it (by what the styles ask for), one is enough."""


PLAIN: Final = """
() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body::before { display: none; }");
    document.adoptedStyleSheets = [sheet];
}
"""
"""Without the table's texture: whether letters stand out from that, tests/building/test_colours.py knows."""


def with_axe(page: Page) -> Page:
    """The page, no longer as it was, so that one can ask it for `FINDINGS` and the like. Not by a script
    element, which its Content-Security-Policy rightly forbids."""
    page.evaluate(f"{AXE.read_text('utf-8')}; {AUDIT}")
    page.evaluate(PLAIN)
    return page


NAMING: Final = ("aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder")
TEXTS: Final = """
(attributes) => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        // What is drawn in a picture (the letters of a card) is no sentence; its button has a name.
        const drawn = parentElement.closest("svg") && parentElement.closest("[aria-hidden=true]");
        const unseen = parentElement.closest("script, style, template, noscript, mpy-config");
        // The short rules are those of a page of the rules, which has a catalogue of its own.
        // A name in a bdi element is part of the sentence around it.
        const sentence = parentElement.closest(":has(> bdi)")?.textContent ?? data;
        if (!drawn && !unseen && !parentElement.closest("[data-short]")) found.push(sentence);
    }
    for (const name of attributes) {
        for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
    }
    return [...new Set(found.map((text) => text.trim()).filter((text) => /\\p{L}/u.test(text)))];
}
"""
INNERMOST: Final = re.compile("{0}[^{0}{1}]*{1}".format(*MARKS))
RULES: Final = re.compile(r"\b(AV|AVC|AVR|AG|AGR|SC|SCR)\d+\b")
LETTER: Final = re.compile(r"[^\W\d_]")


def untranslated(text: str) -> bool:
    """Whether something in a text is neither from the catalogue nor a name."""
    before, text = "", text.replace("\N{NO-BREAK SPACE}", " ")
    while text != before:
        before, text = text, INNERMOST.sub("", text)
    for unnamed in UNNAMED.values():
        text = text.replace(unnamed.replace("%d", ""), "")
    for name in (*LONG_NAMES, *ALL_NAMES, *computers.NAMES, *LANGUAGES.values(), "Three Thrones"):
        text = text.replace(name, "")
    return bool(LETTER.search(RULES.sub("", text)))
