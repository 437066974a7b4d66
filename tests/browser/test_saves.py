"""What is kept in a real browser: reloads, damaged texts, a full store, two tabs; and the cover."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, FilePayload, Page

from tests.browser.conftest import AppOpener, preset, reload_app, wait_until_ready
from tests.browser.playing import stored
from tests.browser.stations import STORE
from tests.browser.visitor import HIDE, Visitor
from tests.table.device import NOW
from tests.table.test_saving import DAMAGED, HOPELESS

HAND: Final = "document.querySelectorAll('.av-held').length"
PICKED: Final = "[...document.querySelectorAll('.picked')].map((spot) => spot.dataset.spot).sort()"
TARGETS: Final = """
[...document.querySelectorAll("[data-spot]")].map((it) => [it.dataset.spot, it.className, it.ariaLabel])
"""
ASKED: Final = "document.querySelector('.asked')?.dataset.spot ?? null"


def kept(page: Page, key: str) -> str | None:
    """What lies in localStorage under one of our keys."""
    return stored(page).get(key)


def moves(page: Page, name: str) -> list[str]:
    """The moves of a kept match."""
    text = kept(page, f"match:{name}")
    assert text is not None
    return list(json.loads(json.loads(text)["document"])["moves"])


def notices(page: Page) -> list[str]:
    """What the page tells at once."""
    return page.locator(".notices p").all_inner_texts()


def shown(page: Page) -> dict[str, Any]:
    """What is on the table, as far as a reload must bring it back."""
    return {
        "body": {
            name: page.evaluate("(name) => document.body.dataset[name]", name)
            for name in ("screen", "seat", "ply", "digest", "game")
        },
        "picked": page.evaluate(PICKED),
        "asked": page.evaluate(ASKED),
        "prompt": page.locator("#prompt").inner_text(),
        "spots": page.evaluate(TARGETS),
    }


def check_down(page: Page) -> None:
    """All drawers are down, somebody is asked to lift his, and no hand is in the page."""
    assert page.evaluate("document.body.dataset.screen") == "table"
    assert page.evaluate("document.body.dataset.seat") == ""
    assert page.locator("[data-act=reveal]").count() == 1
    assert page.locator(".av-held, .picked, .asked, dialog").count() == 0


def check_cover(page: Page) -> None:
    """A cover lies over everything, the board too."""
    check_down(page)
    assert page.evaluate("document.body.dataset.cover") == "yes"
    assert page.locator("[data-spot], .log").count() == 0


@pytest.fixture(scope="module")
def visitor(site: str, browser: Browser) -> Iterator[Visitor]:
    """A page that several tests share, since starting one is what takes longest."""
    opener = AppOpener(site, browser)
    yield Visitor(opener(store=STORE))
    opener.close()


# --- reloads ---------------------------------------------------------------------------------------------

MIDST: Final[dict[str, tuple[str, Sequence[str]]]] = {
    "turn, a tile asked": ("turn", ("l2",)),
    "in the middle of paying": ("pay", ("1", "Kg")),
}


@pytest.mark.always
def test_a_reload_in_the_middle_of_anything_comes_back_to_exactly_there(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    for name, picks in MIDST.values():
        if page.evaluate("history.state?.match") != name:
            visitor.open(name)
            visitor.act("reveal")
        visitor.target(*picks)
        before = shown(page)
        reload_app(page)
        check_down(page)
        assert page.evaluate("document.activeElement.dataset.act") == "reveal"
        visitor.act("reveal")
        assert shown(page) == before
        if page.evaluate(ASKED):
            visitor.target("l2")
            assert moves(page, "turn") == ["l2"]
    visitor.open("react")
    told = page.locator("main").inner_text()
    assert "territory 6" in told
    reload_app(page)
    check_down(page)
    assert page.locator("main").inner_text() == told


# --- damaged, foreign and newer texts ---------------------------------------------------------------------


def put(page: Page, texts: Mapping[str, str]) -> None:
    """Put texts under our keys, as if another program had."""
    ours = {f"threethrones:{key}": text for key, text in texts.items()}
    page.evaluate("(texts) => { Object.assign(localStorage, texts); }", ours)


def keys(page: Page) -> list[str]:
    """The keys of all kept matches, without those of their second copies."""
    found: list[str] = page.evaluate("Object.keys(localStorage)")
    return [key for key in found if key.startswith("threethrones:match:") and not key.endswith("~")]


def choose_file(page: Page, text: str) -> None:
    """Open a file on the home screen."""
    visitor = Visitor(page)
    rev = visitor.rev()
    file = FilePayload(name="match.json", mimeType="application/json", buffer=text.encode())
    page.locator('input[type="file"]').set_input_files(file)
    visitor.changed(rev)


def downloaded(visitor: Visitor) -> str:
    """What an export of the open match gives."""
    visitor.panel("menu")
    with visitor.page.expect_download() as download:
        visitor.act("export")
    assert download.value.suggested_filename.endswith(".json")
    visitor.close()
    return str(download.value.path().read_text("utf-8"))


def test_texts_in_the_store_that_are_no_match_are_told_and_left_alone(open_app: AppOpener) -> None:
    """They lie there from the start, where they must not keep the app from starting."""
    store = {f"match:{name}": text for name, text in HOPELESS.items()}
    page = open_app(store={**store, "settings": HOPELESS["deep"], "names": HOPELESS["deep"]})
    visitor = Visitor(page)
    for name in HOPELESS:
        visitor.open(name)
        assert visitor.screen == "home"
        assert len(notices(page)) >= 1
    assert {key: kept(page, key) for key in store} == store


@pytest.mark.rare
def test_files_are_read_as_far_as_they_are_sound(visitor: Visitor) -> None:
    page = visitor.page
    visitor.home()
    before = len(keys(page))
    for text in DAMAGED.values():
        choose_file(page, text)
        check_down(page)
        assert len(notices(page)) >= 2
        visitor.home()
    for text in (*HOPELESS.values(), "x" * 3_000_000, "x" * 13_000_000, "\ufeff\x00"):
        choose_file(page, text)
        assert visitor.screen == "home"
        assert len(notices(page)) >= 1
    assert len(keys(page)) == before + len(DAMAGED)


BACKUP: Final = """
(text) => {
    window.told = [];
    (function look() {
        told.push(document.querySelector(".notices").innerText);
        requestAnimationFrame(look);
    })();
    const matches = Array(150).fill(text);
    const transfer = new DataTransfer();
    const more = `"profiles": { "Anna": null }, "matches": ${JSON.stringify(matches)}`;
    const padded = `{ "kind": "threethrones-backup", ${more} }`.padEnd(13_000_000);
    transfer.items.add(new File([padded], "backup.json"));
    document.documentElement.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: transfer }));
}
"""


def test_a_large_backup_is_added_while_the_page_goes_on(open_app: AppOpener) -> None:
    page = open_app()
    page.evaluate(BACKUP, STORE["match:turn"])
    page.get_by_text("The backup was added").wait_for()
    assert "Adding the backup" in page.evaluate("told.join()")
    assert len(keys(page)) == 150
    assert '"Anna"' in (kept(page, "profiles") or "")
    assert page.get_by_role("button", name="130 older games").count() == 1


def test_an_export_is_imported_as_it_was(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("pay")
    visitor.act("reveal")
    visitor.target("1")
    digest = page.evaluate("document.body.dataset.digest")
    text = downloaded(visitor)
    visitor.home()
    choose_file(page, text)
    check_down(page)
    assert page.evaluate("document.body.dataset.digest") == digest
    assert page.locator(".notices p").count() == 0


# --- a store that will not --------------------------------------------------------------------------------

FILL: Final = """
() => {
    localStorage.setItem("other last", "");
    for (let size = 2 ** 22; size >= 1; size /= 2) {
        for (let number = 0; number < 8; number++) {
            try { localStorage.setItem(`other ${size} ${number}`, "x".repeat(size)); } catch { break; }
        }
    }
    // What is left is less than another key; not a letter may be.
    for (let last = "x"; ; last += "x") {
        try { localStorage.setItem("other last", last); } catch { break; }
    }
}
"""
EMPTY: Final = """
() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("other ")) localStorage.removeItem(key);
}
"""


NO_DATABASE: Final = "Object.defineProperty(window, 'indexedDB', { value: undefined });"


@pytest.mark.always
def test_a_full_store_is_told_and_nothing_is_lost(open_app: AppOpener) -> None:
    page = open_app(store=STORE, init_script=NO_DATABASE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "4", "reinforce", "Sb", "2")
    page.evaluate(FILL)
    assert kept(page, "match:turn~") is not None
    visitor.target("reinforce")
    assert page.locator(".banner").count() == 0, "There is still the room of the second copy."
    assert kept(page, "match:turn~") is None
    page.evaluate(FILL)
    text = kept(page, "match:turn")
    visitor.target("Sp")
    assert page.locator(".banner").count() == 1
    assert kept(page, "match:turn") == text
    assert page.evaluate("document.body.dataset.ply") == "2"
    visitor.home()
    visitor.act("resume", key="")
    visitor.act("reveal")
    assert page.evaluate("document.body.dataset.ply") == "2"
    assert page.locator(".banner").count() == 1
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.evaluate(EMPTY)
    visitor.target("Sp")
    assert page.locator(".banner").count() == 0
    assert moves(page, "turn") == ["Kr-4-reinforce", "Sb-2-reinforce"]


COPIED: Final = "performance.getEntriesByName('copied').length"
"""How often something was written into the database."""


@pytest.mark.rare
def test_what_is_deleted_while_there_is_no_database_does_not_come_back(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "4", "reinforce")
    page.wait_for_function(COPIED)
    visitor.home()
    without = open_app(context=page.context, init_script=NO_DATABASE)
    Visitor(without).seek("turn")
    Visitor(without).act("delete", key="match:turn")
    without.close()
    reload_app(page)
    assert kept(page, "match:turn") is None
    assert kept(page, "match:over") is not None
    reload_app(page)
    assert kept(page, "match:turn") is None


def test_where_the_store_is_full_the_copy_in_the_database_comes_back(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "4")
    page.evaluate(FILL)
    before = kept(page, "match:turn")
    visitor.target("reinforce", "Sb", "2")
    copied = page.evaluate(COPIED)
    visitor.target("reinforce")
    page.wait_for_function(f"(before) => {COPIED} > before", arg=copied)
    assert kept(page, "match:turn") == before
    assert page.locator(".banner").count() == 1
    assert kept(page, "match:turn~") is None
    page.on("dialog", lambda dialog: dialog.accept())
    reload_app(page)
    visitor.act("reveal")
    assert page.evaluate("document.body.dataset.ply") == "2"
    page.evaluate(EMPTY)
    reload_app(page)
    assert moves(page, "turn") == ["Kr-4-reinforce", "Sb-2-reinforce"]


FORBIDDEN: Final = {
    "no localStorage": """
        Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("The operation is insecure.", "SecurityError"); },
        });
    """,
    "no localStorage at all": """
        Object.defineProperty(window, "localStorage", { value: null });
    """,
    "no right to write": """
        Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
    """,
}


@pytest.mark.parametrize(
    "forbidden",
    [
        pytest.param(script, id=what, marks=[] if what == "no localStorage" else pytest.mark.rare)
        for what, script in FORBIDDEN.items()
    ],
)
@pytest.mark.always
@pytest.mark.sample(1)
def test_without_a_store_one_can_play(open_app: AppOpener, forbidden: str) -> None:
    page = open_app(seed="7", init_script=forbidden)
    visitor = Visitor(page)
    visitor.act("new", game="avalon")
    visitor.act("start")
    assert page.locator(".banner").count() == 1
    visitor.act("reveal")
    visitor.target("d4", "d4")
    check_down(page)
    assert page.locator(".banner").count() == 1
    visitor.act("reveal")
    visitor.target("dc", "dc")
    assert page.evaluate("document.body.dataset.ply") == "2"
    visitor.home()
    visitor.act("resume", key="")
    check_down(page)
    with page.expect_download() as download:
        visitor.act("export")
    assert '\\"moves\\":[\\"d4\\",\\"dc\\"]' in download.value.path().read_text("utf-8")


# --- two tabs ----------------------------------------------------------------------------------------------


@pytest.mark.always
def test_two_tabs_with_the_same_match_lose_nothing(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    one = Visitor(page)
    one.open("turn")
    one.act("reveal")
    two = Visitor(open_app(context=page.context))
    assert two.screen == "home"
    two.open("turn")
    rev = one.rev()
    two.act("reveal")
    two.target("Kr", "4")
    one.changed(rev)
    assert page.locator('[data-act="newer"]').count() == 0, "Nobody has moved yet."
    two.target("reinforce")
    page.wait_for_selector('[data-act="newer"]')
    text = kept(page, "match:turn")
    ply = page.evaluate("document.body.dataset.ply")
    one.target("Sb")
    assert page.evaluate("document.body.dataset.ply") == ply
    assert kept(page, "match:turn") == text
    one.act("newer")
    check_down(page)
    assert page.evaluate("document.body.dataset.ply") == "1"
    one.act("reveal")
    one.target("Sb", "2", "reinforce")
    two.page.wait_for_selector('[data-act="keep-copy"]')
    two.act("keep-copy")
    two.target("Sb", "3", "reinforce")
    assert moves(page, "turn") == ["Kr-4-reinforce", "Sb-2-reinforce"]
    assert len(keys(page)) == len(STORE) + 1


# --- nobody looks ------------------------------------------------------------------------------------------

LEFT: Final = """() => { window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })); }"""
BROUGHT_BACK: Final = (
    """() => { window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); }"""
)
IDLE: Final = """() => { document.body.dataset.idle = "0.1"; }"""


@pytest.mark.always
def test_everything_is_covered_when_nobody_looks(visitor: Visitor) -> None:
    page = visitor.page
    visitor.open("trim")
    for script in (HIDE, LEFT, BROUGHT_BACK, IDLE):
        visitor.act("reveal")
        visitor.panel("orders")
        assert page.locator("dialog[open]").count() == 1
        visitor.event(script)
        check_cover(page)
    visitor.act("uncover")
    check_down(page)
    assert page.locator("[data-spot]").count() > 0


@pytest.mark.always
def test_back_never_leads_to_a_private_screen(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "6")
    assert page.evaluate(HAND) > 0
    assert page.evaluate("history.length") <= 2
    open_app.expect_complaint("404")  # the icon that a browser looks for beside a bare text
    page.goto(f"{page.url}licences.txt")
    page.go_back()
    wait_until_ready(page)
    check_down(page)


# --- the list of matches -----------------------------------------------------------------------------------


def test_a_match_is_renamed_from_the_list(visitor: Visitor) -> None:
    page = visitor.page
    visitor.seek("react")
    visitor.act("panel", panel="rename", what="match:react")
    assert page.evaluate("document.activeElement.name") == "title"
    page.keyboard.type("Winter <b>")
    rev = visitor.rev()
    page.keyboard.press("Enter")
    visitor.changed(rev)
    assert page.locator("#match-react strong").inner_text() == "Winter <b>"
    assert page.evaluate("document.activeElement.dataset.what") == "match:react"
    reload_app(page)
    visitor.seek("react")
    assert page.locator("#match-react strong").inner_text() == "Winter <b>"


def test_a_time_is_told_as_the_clocks_here_show_it(browser: Browser, site: str) -> None:
    context = browser.new_context(timezone_id="Asia/Kolkata", locale="de-DE", service_workers="block")
    page = context.new_page()
    text = STORE["match:turn"].replace(f'"changed":"{NOW}"', '"changed":"2024-05-31T21:17:00Z"')
    page.add_init_script(preset({"match:turn": text}))
    page.goto(site)
    wait_until_ready(page)
    assert page.locator("#match-turn time").inner_text().endswith("\n1. Juni 2024, 02:47")
    context.close()
