"""Every screen for everybody: axe-core, the names of the stacks, and all texts from the catalogue."""

from __future__ import annotations

import json
import re
from typing import Final

from playwright.sync_api import Page

from building.steps import WEB
from tests.browser.conftest import AppOpener
from tests.browser.stations import STEPPED, STORE, tour
from tests.browser.visitor import Visitor
from tests.games.avalon.stations import POSITIONS
from tests.table.device import ALL_NAMES, LONG_NAMES
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY
from threethrones.games.avalon.state import NOBODY, State
from threethrones.table import computers
from threethrones.table.language import LANGUAGES

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


def with_axe(page: Page) -> Page:
    """The page, on which one can ask for `FINDINGS` and the like. Not as a script element, which its
    Content-Security-Policy rightly forbids."""
    page.evaluate(f"{AXE.read_text('utf-8')}; {AUDIT}")
    # The table's texture: whether letters stand out from that, tests/building/test_colours.py knows.
    page.evaluate(PLAIN)
    return page


def test_every_screen_is_sound_to_axe_and_every_visible_text_from_the_catalogue(open_app: AppOpener) -> None:
    """In a language that puts every text of the catalogue between brackets; in light and dark."""
    page = open_app(
        store={**STORE, "settings": json.dumps({"language": "qps", **STEPPED}), "names": '["", ""]'}
    )
    with_axe(page)
    found: list[str] = []
    for station in tour(page):
        texts: list[str] = page.evaluate(TEXTS, NAMING)
        assert any("⟦" in text for text in texts)
        found += [f"{station}: {text} is not from the catalogue" for text in texts if untranslated(text)]
        found += [f"{station}: {finding}" for finding in page.evaluate(FINDINGS)]
        found += [f"{station}: {finding}" for finding in page.evaluate(PALE)]
        page.emulate_media(color_scheme="dark")
        found += [f"{station}, dark: {finding}" for finding in page.evaluate(PALE)]
        page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def test_the_name_of_a_stack_tells_territory_owner_top_card_and_count(open_app: AppOpener) -> None:
    visitor = Visitor(open_app(store=STORE))
    for name in ("turn", "react"):
        visitor.open(name)
        visitor.act("reveal")
        check_stacks(visitor.page, POSITIONS[name])


def check_stacks(page: Page, state: State) -> None:
    """The names of the 22 stacks, as a screen reader gets them, tell this position."""
    spoken = page.get_by_role("group", name="Territories").aria_snapshot().replace("''", "'")
    names = re.findall(r'button "([^"]*)"', spoken)
    stacks = [told for told in names if "side of" in told]
    assert len(names) == 33
    assert len(stacks) == 22
    for at in range(11):
        owner = state.owner[at]
        for seat, who in enumerate(LONG_NAMES):
            (told,) = [s for s in stacks if s.startswith(f"Territory {at + 1}:") and f"side of {who}" in s]
            where, _, side = told.partition("; side of ")
            cards = state.stacks[seat][at]
            if owner == NOBODY:
                assert "nobody's" in where
            else:
                assert where.endswith(f"owned by {LONG_NAMES[owner]}")
                assert str(TERRITORY[state.row[at]].name) in where
            if cards:
                assert f"{len(cards)} card" in side
                assert side.endswith(f"on top {CHARACTER_NAMES[cards[-1]]}")
            else:
                assert "no cards" in side


# --- every text comes from the catalogue ----------------------------------------------------------------

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
        if (!drawn && !unseen) found.push(data);
    }
    for (const name of attributes) {
        for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
    }
    return [...new Set(found.map((text) => text.trim()).filter((text) => /\\p{L}/u.test(text)))];
}
"""
INNERMOST: Final = re.compile("⟦[^⟦⟧]*⟧")
RULES: Final = re.compile(r"\b(AV|AVC|AVR|AG|AGR|SC|SCR)\d+\b")
LETTER: Final = re.compile(r"[^\W\d_]")


def untranslated(text: str) -> bool:
    """Whether something in a text is neither from the catalogue nor a name."""
    before = ""
    while text != before:
        before, text = text, INNERMOST.sub("", text)
    for name in (*LONG_NAMES, *ALL_NAMES, *computers.NAMES, "Three Thrones", *LANGUAGES.values()):
        text = text.replace(name, "")
    return bool(LETTER.search(RULES.sub("", text)))


def test_an_empty_home_screen_in_the_browsers_language(open_app: AppOpener) -> None:
    page = open_app(lang="nl-BE")
    assert page.evaluate("document.documentElement.lang") == "nl"
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    visitor = Visitor(page)
    visitor.act("go", screen="settings")
    visitor.choose("language", "en")
    assert page.evaluate("document.documentElement.lang") == "en"
