"""Sharing in the browser: links, codes read back by a decoder, files dropped, the device's own way."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.conftest import AppOpener, await_promised
from tests.browser.stations import STORE
from tests.browser.test_review import body, kept
from tests.browser.visitor import Visitor

KEPT: Final = "Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.endsWith('~')))"
"""What the device keeps, but for second copies."""


@pytest.fixture(scope="module")
def opener(site: str, browser: Browser) -> Iterator[AppOpener]:
    """Opens pages for all tests of this module."""
    opener = AppOpener(site, browser)
    yield opener
    opener.close()


@pytest.fixture(scope="module")
def visitor(opener: AppOpener) -> Visitor:
    """A page that several tests share: a phone, which has a way of its own to pass links on."""
    page = opener(store=STORE, viewport=(360, 640), init_script=OWN_WAY)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Visitor(page)


OWN_WAY: Final = """
window.passed = [];
navigator.share = async (data) => {
    if (window.refuses) throw new DOMException("no", window.refuses);
    window.passed.push(data);
};
"""


def clipboard(page: Page) -> str:
    """What is on the clipboard."""
    return str(page.evaluate("navigator.clipboard.readText()"))


def reviewed(visitor: Visitor, name: str, ply: int) -> str:
    """Go to the review of a finished match at a ply; the digest there."""
    visitor.open(name)
    visitor.act("review")
    visitor.act("leaf", to="first")
    visitor.press(f'.line[data-to="{ply}"]')
    assert body(visitor, "ply") == str(ply)
    return body(visitor, "digest")


def opened(opener: AppOpener, address: str) -> dict[str, Any]:
    """What a link shows on another device, which keeps nothing of it."""
    page = opener(fragment=address.partition("#")[2])
    shown = dict(page.evaluate("({ ...document.body.dataset })"))
    assert page.evaluate(KEPT).keys() <= {"threethrones:told"}
    page.context.close()
    return shown


def test_a_copied_link_shows_the_same_ply_on_another_device(opener: AppOpener, visitor: Visitor) -> None:
    digest = reviewed(visitor, "over", 40)
    assert digest == kept("over").at(40).digest()
    visitor.panel("share")
    visitor.act("link", how="copy")
    link = visitor.page.locator("#link").input_value()
    assert link.startswith(opener.site)
    assert clipboard(visitor.page) == link
    shown = opened(opener, link)
    assert (shown["screen"], shown["ply"], shown["digest"]) == ("review", "40", digest)


def decoded(visitor: Visitor) -> str:
    """What a camera reads off the screen."""
    code = visitor.page.locator(".qr")
    picture = Image.open(io.BytesIO(code.screenshot()))
    assert code.bounding_box()["width"] <= 360  # type: ignore[index]
    (read,) = zxingcpp.read_barcodes(picture)
    return str(read.text)


def test_a_code_is_read_back_off_a_phones_screen_in_light_and_dark(
    opener: AppOpener, visitor: Visitor
) -> None:
    digest = reviewed(visitor, "over", 30)
    visitor.panel("share")
    visitor.act("link", how="code")
    link = decoded(visitor)
    visitor.page.emulate_media(color_scheme="dark")
    assert decoded(visitor) == link
    visitor.page.emulate_media(color_scheme="light")
    visitor.home()
    address, _, fragment = link.partition("#")
    assert address == opener.site
    visitor.event(f"location.hash = {fragment!r}")
    assert (visitor.screen, body(visitor, "ply"), body(visitor, "digest")) == ("review", "30", digest)


def test_the_devices_own_way_of_sharing_is_taken_where_there_is_one(visitor: Visitor) -> None:
    page = visitor.page
    reviewed(visitor, "over", 5)
    visitor.panel("share")
    visitor.act("link", how="share")
    (passed,) = page.evaluate("window.passed")
    assert passed["url"] == page.locator("#link").input_value()
    for refusal, copied in (("AbortError", False), ("NotAllowedError", True)):
        page.evaluate("navigator.clipboard.writeText('before')")
        page.evaluate("(name) => { window.refuses = name; }", refusal)
        visitor.act("link", how="share")
        if copied:
            await_promised(page, f"navigator.clipboard.readText().then((text) => text === '{passed['url']}')")
        else:
            page.wait_for_timeout(100)  # nothing may happen
            assert clipboard(page) == "before"


@pytest.mark.parametrize("fragment", ["m=%00%ff", pytest.param("m=" + "A" * 90_000, marks=pytest.mark.rare)])
def test_a_hostile_link_is_told_on_the_home_screen(opener: AppOpener, fragment: str) -> None:
    page = opener(fragment=fragment)
    assert page.evaluate("document.body.dataset.screen") == "home"
    assert page.locator(".notices p").count() >= 1
    page.context.close()


DROP: Final = """
([text, kind]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "match.json", { type: "application/json" }));
    const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("main").dispatchEvent(event);
    return [event.defaultPrevented, document.documentElement.className];
}
"""


@pytest.mark.always
def test_a_file_may_be_dropped_anywhere(visitor: Visitor) -> None:
    page = visitor.page
    visitor.home()
    visitor.act("go", screen="about")
    before = page.evaluate(KEPT)
    text = STORE["match:a-over"]
    assert page.evaluate(DROP, [text, "dragover"]) == [True, "dropping"]
    rev = visitor.rev()
    assert page.evaluate(DROP, [text, "drop"]) == [True, ""]
    visitor.changed(rev)
    assert visitor.screen == "over"
    added = page.evaluate(KEPT).items() - before.items()
    assert [json.loads(entry)["document"] for _, entry in added] == [json.loads(text)["document"]]
