"""The widget on somebody else's page: another site, whose frames the browser lets keep nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Frame, FrameLocator, Page, expect

from building.pages import write_oembed
from building.site import ADDRESS
from building.steps import DIST, Failed
from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import BOOT_TIMEOUT, hosted
from tests.table.test_review import played
from threethrones.core import document
from threethrones.core.match import Match
from threethrones.core.paths import targets
from threethrones.games import GAMES

MATCH: Final = played("avignon", most=14)

EVENTS: Final = """
window.heard = [];
const hear = ({ type, target, detail }) => heard.push({ type, id: target.id, ...detail });
for (const type of ["ready", "move", "over", "resize", "error"]) document.addEventListener(type, hear, true);
document.addEventListener("keydown", ({ target, key }) => heard.push({ type: "key", id: target.id, key }));
addEventListener("error", ({ message }) => heard.push({ type: "uncaught", message }));
"""


FORBIDDEN: Final = """
    if (window !== top) {
        const forbid = () => { throw new DOMException("It is forbidden.", "SecurityError"); };
        Object.defineProperty(window, "localStorage", { get: forbid });
        Object.defineProperty(window, "sessionStorage", { get: forbid });
        IDBFactory.prototype.open = forbid;
        CacheStorage.prototype.open = async () => forbid();
    }
"""
"""As a browser does whose owner lets no frame of other sites keep anything."""


@dataclass(slots=True)
class Host:
    """Somebody's site, and the site of the game, which is another one to the browser."""

    folder: Path
    address: str
    site: str
    browser: Browser
    pages: list[Page]

    def __call__(
        self, body: str, *, size: tuple[int, int] = (1000, 900), lang: str = "en", before: str = ""
    ) -> Page:
        """A page with this body, as strict as a page can be that still lets the widget in."""
        source = urlsplit(self.site)
        theirs = f"{source.scheme}://{source.netloc}"
        policy = f"default-src 'none'; script-src 'self' {theirs}; frame-src {theirs}; img-src {theirs}"
        (self.folder / "host.js").write_text(f"{EVENTS}{before}", encoding="utf-8")
        (self.folder / "index.html").write_text(
            f"""<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>An article</title>
            <meta http-equiv="Content-Security-Policy" content="{policy}">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <script src="host.js"></script><script async src="{self.site}embed.js"></script></head>
            <body><main><h1>An article</h1>{body}</main></body></html>""",
            encoding="utf-8",
        )
        context = self.browser.new_context(
            locale="en-GB", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        context.add_init_script(FORBIDDEN)
        page = context.new_page()
        self.pages.append(page)
        page.goto(self.address)
        page.evaluate("customElements.whenDefined('three-thrones').then(() => 1)")
        return page


@pytest.fixture
def host(site: str, browser: Browser, tmp_path: Path) -> Iterator[Host]:
    """Call it for a page: ``host('<three-thrones game="avalon"></three-thrones>')``."""
    with hosted(tmp_path) as server:
        opened = Host(tmp_path, f"http://localhost:{server.server_port}/", site, browser, [])
        yield opened
        for page in opened.pages:
            assert not heard(page, "uncaught")
            page.context.close()


def heard(page: Page, kind: str | None = None, id: str | None = None) -> list[dict[str, Any]]:  # noqa: A002
    """What the page has heard so far."""
    told: list[dict[str, Any]] = page.evaluate("heard")
    return [one for one in told if kind in (None, one["type"]) and id in (None, one["id"])]


def wait_for(page: Page, kind: str, count: int = 1, id: str | None = None) -> dict[str, Any]:  # noqa: A002
    """The last of so many events of a kind, once they have come. The page's policy forbids to wait in it."""
    for _ in range(BOOT_TIMEOUT // 50):
        if len(found := heard(page, kind, id)) >= count:
            return found[-1]
        page.wait_for_timeout(50)
    raise AssertionError(f"The page has not heard {kind}: {[one['type'] for one in heard(page)]}")


def frames(page: Page) -> list[Frame]:
    """The frames of all widgets that have begun."""
    return [frame for frame in page.frames if "embed.html" in frame.url]


def inside(page: Page) -> FrameLocator:
    """What stands in the only widget."""
    return page.frame_locator("three-thrones iframe")


def element(ply: str = "", more: str = "") -> str:
    """A widget with the match of these tests."""
    text = document.dump(MATCH).replace("&", "&amp;").replace("'", "&#39;")
    return f"<three-thrones id='w' {ply and f'ply={ply}'} {more} document='{text}'></three-thrones>"


def read(text: str) -> Match:
    """The match in a document that was handed over."""
    loaded = document.load(text, GAMES)
    assert loaded.match is not None
    assert not loaded.problems
    return loaded.match


THREE: Final = "".join(
    f'<three-thrones id="{name}" game="{game}"{more}></three-thrones>'
    for name, game, more in (
        ("a", "avignon", ""),
        ("b", "avalon", ' controls="none" theme="dark"'),
        ("c", "camelot", ' lang="de" start="visible"'),
    )
)


SECOND_SCREEN: Final = "<br>" * 100


@pytest.mark.rare
def test_three_on_a_page_start_one_at_a_time_where_nothing_may_be_kept(host: Host) -> None:
    page = host(THREE.replace('<three-thrones id="c"', f'{SECOND_SCREEN}<three-thrones id="c"'))
    assert not frames(page), "A poster asks for nothing."
    most = 0
    for name in "ab":
        page.locator(f"#{name}").click()
    page.locator("#c").scroll_into_view_if_needed()
    for _ in range(BOOT_TIMEOUT // 20):
        starting = len(frames(page)) - len(heard(page, "ready"))
        most = max(most, starting)
        if len(heard(page, "ready")) == 3:
            break
        page.wait_for_timeout(20)
    assert [one["id"] for one in heard(page, "ready")] == ["a", "b", "c"]
    assert most == 1
    for frame in frames(page):
        assert frame.evaluate("() => { try { return localStorage.length } catch (e) { return e.name } }") == (
            "SecurityError"
        )
    assert frames(page)[0].get_by_text("n’t saved on this device").count() == 1
    assert frames(page)[2].evaluate("document.documentElement.lang") == "de"
    assert not heard(page, "error")
    assert page.evaluate("Object.keys(window).filter((name) => /three|thrones|turns|SITE/i.test(name))") == []


@pytest.mark.always
def test_a_move_by_clicks_reaches_the_page_as_a_document(host: Host) -> None:
    start = document.dump(MATCH.at(0)).replace("'", "&#39;")
    page = host(f"<three-thrones id='w' document='{start}'></three-thrones>")
    page.locator("#w").click()
    first = wait_for(page, "ready")
    assert (first["game"], first["ply"]) == ("avignon", 0)
    path = targets(MATCH.moves[0])
    for name in (*path, path[-1]):  # It ends the turn, so it asks for a second tap.
        inside(page).locator(f'[data-spot="{name}"]').click()
    told = wait_for(page, "move")
    assert (told["notation"], told["ply"]) == (MATCH.moves[0], 1)
    match = read(told["document"])
    assert match.moves == MATCH.moves[:1]
    assert frames(page)[0].evaluate("document.body.dataset.digest") == match.digest()
    inside(page).locator('[data-act="panel"][data-panel="menu"]').click()
    inside(page).locator('[data-panel="end"][data-what="draw"]').click()
    inside(page).locator('[data-act="end"]').click()
    assert wait_for(page, "over")["outcome"] == {"winners": [], "lost": False, "reason": "agreed"}


def test_a_frame_in_a_sandbox_starts_and_is_played_in(host: Host) -> None:
    page = host(f'<iframe sandbox="allow-scripts" src="{host.site}embed.html#game=avignon"></iframe>')
    frame = page.frame_locator("iframe")
    frame.locator('[data-spot="1"]').click(timeout=BOOT_TIMEOUT)
    frame.locator('[data-spot="beseech"]').click()
    expect(frame.locator("body")).to_have_attribute("data-ply", "1")
    assert frames(page)[0].evaluate("origin") == "null"


def test_load_step_set_and_attributes_are_heard_in_the_frame(host: Host) -> None:
    page = host(element(ply="3", more="controls=steps start=visible"))
    assert wait_for(page, "ready")["ply"] == 3
    frame = frames(page)[0]
    assert frame.evaluate("document.body.dataset.digest") == MATCH.at(3).digest()
    page.evaluate("w.step(2)")
    assert wait_for(page, "move")["notation"] == MATCH.moves[4]
    page.evaluate("w.ply = 9")
    assert wait_for(page, "move", 2)["ply"] == 9
    inside(page).locator('[data-to="previous"]').click()
    assert wait_for(page, "move", 3)["ply"] == 8
    page.evaluate("() => { w.lang = 'de'; w.theme = 'dark'; w.controls = 'none'; }")
    frame.wait_for_function("document.body.dataset.controls === 'none'")
    assert frame.evaluate("[document.documentElement.lang, document.body.dataset.theme]") == ["de", "dark"]
    assert page.evaluate("[w.getAttribute('theme'), w.controls, w.ply]") == ["dark", "none", 9]
    page.evaluate("(text) => { w.ply = null; w.load(JSON.parse(text)); }", document.dump(MATCH.at(2)))
    assert wait_for(page, "ready", 2)["ply"] == 2
    page.evaluate("w.load('nothing of the kind')")
    assert "keine Partie" in wait_for(page, "error")["text"]
    assert read(heard(page, "ready")[-1]["document"]).moves == MATCH.moves[:2]


@pytest.mark.rare
def test_ten_thousand_messages_are_taken_together_or_told(host: Host) -> None:
    page = host(element(ply="0", more="controls=steps start=visible"))
    wait_for(page, "ready")
    page.evaluate("() => { for (let n = 0; n < 10_000; n++) w.step(1); }")
    frame = frames(page)[0]
    frame.wait_for_function("(ply) => document.body.dataset.ply === ply", arg=str(len(MATCH.moves)))
    assert len(heard(page, "move")) < 5
    page.evaluate("() => { for (let n = 0; n < 10_000; n++) w.step(n % 2 ? 1 : -1); }")
    assert "Too many messages" in wait_for(page, "error")["text"]
    wait_for(page, "move", 50)  # by then there is room for another message
    page.evaluate("w.ply = 3")
    frame.wait_for_function("document.body.dataset.ply === '3'")
    assert len(heard(page, "move")) < 150
    assert len(heard(page, "error")) == 1


CHANGED_WHILE_STARTING: Final = """
async () => {
    w.shadowRoot.querySelector("button").click();
    // As long as its document is being deflated.
    for (let n = 0; n < 10; n++) await null;
    w.ply = 5;
}
"""


def test_what_is_changed_in_the_midst_of_the_start_is_not_lost(host: Host) -> None:
    page = host(element(ply="3", more="controls=steps"))
    page.evaluate(CHANGED_WHILE_STARTING)
    wait_for(page, "ready")
    frames(page)[0].wait_for_function("document.body.dataset.ply === '5'", timeout=5000)


FOREIGN: Final = """
() => {
    const deep = {};
    for (let at = deep, n = 0; n < 2000; n++) at = at.a = {};
    const target = document.querySelector("three-thrones").shadowRoot.querySelector("iframe").contentWindow;
    const own = { threethrones: 1 };
    for (const message of [
        null, 7, "step", [], { type: "step", by: 1 }, { threethrones: 2, type: "step", by: 1 },
        { ...own, type: "erase" }, { ...own, type: "constructor" }, own,
        { ...own, type: "step", by: deep }, { ...own, type: "load", document: deep },
        { ...own, type: "load", document: "x".repeat(3_000_000) },
    ]) target.postMessage(message, "*");
    // What the page says to itself is not what the frame says.
    postMessage({ ...own, type: "move", document: "forged" }, "*");
}
"""


def test_what_is_foreign_malformed_too_long_or_too_deep_breaks_nothing(host: Host) -> None:
    """Nor is a page heard that is not around the frame: a frame beside it in the same page may reach it."""
    page = host(element(ply="3", more="controls=steps start=visible"))
    wait_for(page, "ready")
    frame = frames(page)[0]
    frame.evaluate("postMessage({ threethrones: 1, type: 'step', by: 1 }, '*')")
    frame.evaluate("() => { parent.postMessage({ threethrones: 2, type: 'move' }, '*') }")
    page.wait_for_timeout(200)
    assert heard(page, "move") == []
    assert frame.evaluate("document.body.dataset.ply") == "3"
    page.evaluate(FOREIGN)
    page.evaluate("w.step(1)")
    assert wait_for(page, "move")["ply"] == 4
    assert len(heard(page, "move")) == 1
    assert {one["text"] for one in heard(page, "error")} == {"This message can’t be read."}


ODD: Final = """
<three-thrones id="a" lang="constructor" game="__proto__"></three-thrones>
<three-thrones id="b" lang="__proto__" puzzle="__proto__/x"></three-thrones>
<three-thrones id="c" document="[[[["></three-thrones>
<three-thrones id="d" document="https://example.org/#m="></three-thrones>
"""


def test_names_that_every_object_has_are_none_and_what_is_no_document_is_told(host: Host) -> None:
    page = host(ODD)
    for name in "ab":
        expect(page.locator(f"#{name} .go")).to_have_text("Play Three Thrones")
    for name in "cd":
        page.locator(f"#{name}").click()
        assert wait_for(page, "error", id=name)["text"].startswith("This link contains no game")


def test_keys_that_mean_nothing_to_the_game_reach_the_page(host: Host) -> None:
    page = host('<three-thrones id="w" game="avignon"></three-thrones>')
    page.locator("#w").click()
    wait_for(page, "ready")
    inside(page).locator('[data-spot="1"]').click()
    for key in ("Escape", "Escape", "x", "ArrowRight", "u", "Tab", "F2", "Enter"):
        page.keyboard.press(key)
    wait_for(page, "key", 3)
    assert [one["key"] for one in heard(page, "key")] == ["Escape", "x", "F2"]
    assert {one["id"] for one in heard(page, "key")} == {"w"}


def test_it_is_as_high_as_what_it_shows_unless_the_page_says_otherwise(host: Host) -> None:
    page = host('<three-thrones id="a" game="avignon"></three-thrones>', size=(360, 740))
    page.locator("#a").click()
    wait_for(page, "resize", id="a")
    told = heard(page, "resize", "a")[-1]
    assert told["width"] <= 360
    box = page.locator("#a").bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(min(740, max(641, told["height"])), abs=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("() => { a.style.blockSize = '500px'; }")
    frame = page.locator("#a iframe").element_handle().content_frame()
    assert frame is not None
    frame.wait_for_function("innerHeight === 500")
    page.evaluate("() => { a.hidden = true; }")
    assert not page.locator("#a").is_visible()


UPGRADE: Final = """
addEventListener("DOMContentLoaded", () => {
    const early = document.createElement("three-thrones");
    Object.assign(early, { game: "avignon", controls: "none", theme: "dark", ply: 2, id: "early" });
    document.querySelector("main").append(early);
});
"""


TWICE: Final = """
(address) => new Promise((loaded) => {
    const script = document.head.appendChild(document.createElement("script"));
    script.src = address;
    script.onload = () => loaded(null);
})
"""


def test_it_keeps_to_the_ways_of_elements(host: Host) -> None:
    page = host("", before=UPGRADE)
    names = "['game', 'controls', 'theme', 'ply'].map((name) => early.getAttribute(name))"
    assert page.evaluate(names) == ["avignon", "none", "dark", "2"], "Set before the class was there."
    assert page.evaluate("Object.keys(early)") == []
    page.evaluate("() => { early.ply = null; early.game = undefined; }")
    assert page.evaluate("[early.ply, early.game, early.hasAttribute('ply')]") == [None, "", False]
    # The same script twice is the same as once.
    page.evaluate(TWICE, f"{host.site}embed.js")
    assert page.evaluate("document.createElement('three-thrones').shadowRoot !== null")


ANOTHER: Final = """
() => {
    const another = document.body.appendChild(document.createElement("three-thrones"));
    Object.assign(another, { id: "n", start: "visible" });
}
"""


@pytest.mark.rare
def test_an_element_that_is_moved_goes_on_where_it_was_and_one_taken_out_ends(host: Host) -> None:
    page = host(element(ply="3", more="controls=steps start=visible"))
    wait_for(page, "ready")
    page.evaluate("w.step(1)")
    wait_for(page, "move")
    page.evaluate("document.body.append(w)")
    assert wait_for(page, "ready", 2)["ply"] == 4
    with page.expect_event("framedetached"):
        page.evaluate("() => { window.taken = w; w.remove(); }")
    assert not frames(page)
    page.evaluate("taken.step(1)")
    page.evaluate(ANOTHER)
    wait_for(page, "ready", id="n")


@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.rare)])
def test_axe_finds_nothing_on_the_page_with_its_posters(host: Host, lang: str) -> None:
    page = host(THREE.replace(' lang="de" start="visible"', ""), lang=lang, size=(360, 740))
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    assert page.get_by_role("button", name="Spielen" if lang == "de" else "Play").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for(page, "ready", id="a")
    assert page.evaluate("document.activeElement.id") == "a", "The focus goes into the game."
    assert frames(page)[0].evaluate("document.documentElement.lang") == lang


# --- the page that makes the snippet ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", [pytest.param("en-GB", marks=pytest.mark.rare), "de-DE"])
def test_the_configurator_speaks_both_languages_and_axe_finds_nothing(
    site: str, browser: Browser, lang: str
) -> None:
    context = browser.new_context(
        locale=lang, viewport={"width": 360, "height": 740}, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(f"{site}configure.html")
    expect(page.locator("#frame")).not_to_have_value("")
    assert page.evaluate("document.documentElement.lang") == lang[:2]
    texts = page.locator("main").inner_text()
    assert ("Spiel\n" in texts, "Game\n" in texts) == ((True, False) if lang == "de-DE" else (False, True))
    games = "[...document.querySelector('[name=game]').options].map((option) => option.value)"
    assert page.evaluate(games) == list(GAMES)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert with_axe(page).evaluate(ALL_FINDINGS) == []
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(ALL_FINDINGS) == []
    context.close()


def test_what_the_configurator_writes_works_on_another_page(host: Host, site: str) -> None:
    page = host.browser.new_page()
    page.goto(f"{site}configure.html")
    expect(page.locator("#frame")).not_to_have_value("")
    page.select_option("[name=controls]", "steps")
    page.select_option("[name=start]", "visible")
    page.fill("[name=document]", document.dump(MATCH))
    page.fill("[name=ply]", "5")
    expect(page.locator("#element")).to_have_value(re.compile('ply="5"'))
    snippet, frame = page.locator("#element").input_value(), page.locator("#frame").input_value()
    assert page.locator(".preview three-thrones").get_attribute("ply") == "5"
    assert 'loading="lazy"' in frame, "it starts when it is scrolled to, too"
    page.select_option("[name=start]", "")
    expect(page.locator("#frame")).not_to_have_value(re.compile("loading"))
    day = page.locator("[name=puzzle] [value=day]")
    expect(day).to_be_enabled()
    page.select_option("[name=puzzle]", "day")
    page.evaluate("delete document.querySelector('[value=avalon]').dataset.puzzles")
    page.select_option("[name=game]", "avalon")
    expect(day).to_be_disabled()
    assert page.locator("[name=puzzle]").input_value() == "", "a game without puzzles has none of the day"
    page.context.close()
    shown = host(snippet.partition("\n")[2])
    assert (wait_for(shown, "ready")["ply"], wait_for(shown, "ready")["notation"]) == (5, MATCH.moves[4])
    plain = host(frame)
    plain.frame_locator("iframe").locator(".walk").wait_for(timeout=BOOT_TIMEOUT)
    assert frames(plain)[0].evaluate("document.body.dataset.digest") == MATCH.at(5).digest()


def test_an_oembed_link_stands_in_the_page_and_names_a_frame_where_the_address_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert 'type="application/json+oembed" href="./oembed.json"' in (DIST / "index.html").read_text()
    told = tmp_path / "oembed.json"
    monkeypatch.delenv(ADDRESS, raising=False)
    write_oembed(told)
    assert json.loads(told.read_text())["type"] == "link"
    monkeypatch.setenv(ADDRESS, "https://example.org/games")
    write_oembed(told)
    about = json.loads(told.read_text())
    assert (about["type"], about["version"]) == ("rich", "1.0")
    assert 'src="https://example.org/games/embed.html"' in about["html"]
    monkeypatch.setenv(ADDRESS, 'javascript:"')
    with pytest.raises(Failed):
        write_oembed(told)
