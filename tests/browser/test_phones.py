"""Phones that join a game: pairing by text, link and camera, and both sides against each other.

The host's page here is a script in place of the app: it answers what its guests do with frames that the test
chooses. The app itself with phones is played in `test_phone_games.py`.
"""

from __future__ import annotations

import base64
import io
import json
import re
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from building.steps import DIST
from tests.browser.auditing import ALL_FINDINGS, with_axe
from tests.browser.conftest import BRIEF, VIOLATIONS, comparable_html, live_html, started
from tests.browser.stations import STORE
from tests.table.device import Device, DictStore
from threethrones.games import GAMES

FRAME: Final[dict[str, Any]] = {
    "title": "A game",
    "language": "en",
    "body": {"screen": "table", "game": "avalon", "ply": "3"},
    "match": None,
    "said": [],
    "begins": False,
    "focus": None,
    "moved": False,
    "animations": [],
    "sound": None,
    "download": None,
    "copied": None,
    "shared": None,
    "updates": False,
    "thinks": None,
    "dirty": False,
    "wants": None,
    "handed": [],
}
PAGE: Final = (
    '<main><h1 tabindex="-1">A table</h1><button type="button" data-act="go" data-to="x">Go</button></main>'
)

HOST: Final = """
async ([module, frame, page]) => {
    const { host } = await import(new URL(module, location.href).href);
    document.body.innerHTML = `<div id="app"><dialog open id="panel-phones"><p data-invite></p>
        <div data-viewfinder></div><button type="button" data-camera>Camera</button>
        <form data-act="phone-answer"><input name="answer"></form></dialog></div>`;
    const numbers = {};
    Object.assign(window, { told: [], made: frame, page, refused: [], joined: [], next: {} });
    window.framed = (by) => {
        numbers[by] = (numbers[by] ?? 0) + 1;
        return { ...made, parts: { "": window.page }, number: numbers[by], ...next };
    };
    const send = (event) => {
        told.push(event);
        if (event.what === "offer") window.ticket = event.ticket;
        if (event.what === "refused") refused.push(event.why);
        if (event.what === "joined") joined.push(event.guest);
        document.querySelector("[data-invite]")?.remove();
        const answer = event.type === "what" ? { told: `<b>${event.data.act}</b>` } : framed(event.by);
        if (event.by) queueMicrotask(() => phones.answered(event, answer));
        return false;
    };
    window.phones = host({ send, afterPaint: (callback) => setTimeout(callback) });
    window.invite = () => {
        window.ticket = "";
        document.getElementById("app").insertAdjacentHTML("beforeend", "<p data-invite></p>");
        phones.pageShown();
    };
    window.answer = (text) => {
        document.querySelector("form input").value = text;
        document.querySelector("form").requestSubmit();
    };
    phones.pageShown();
}
"""
CHANNELS: Final = """
    window.channels = [];
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (...given) {
        const channel = createDataChannel.apply(this, given);
        channels.push(channel);
        return channel;
    };
"""
"""So that a test may send what no page of ours sends."""
STEP: Final = "(names) => names.includes(document.body.dataset.step)"
MOST_BYTES: Final = 300_000
SIZES: Final = """
() => Object.fromEntries(["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
    .map(({ name, decodedBodySize }) => [name.split("/").at(-1), decodedBodySize]))
"""
"""What a page has fetched, with its bytes as they are without compression."""
PAINTED_AFTER: Final = """
() => {
    const [ready] = performance.getEntriesByName("ready");
    return performance.getEntriesByType("resource").filter(({ name }) => /avalon|table/.test(name))
        .every(({ responseEnd }) => responseEnd <= ready.startTime);
}
"""
READY: Final = "performance.getEntriesByName('ready').length > 0"
TICKET: Final = "window.ticket"


@dataclass
class Devices:
    """A host's page and phones, each with a browser context of its own."""

    site: str
    browser: Browser
    contexts: list[BrowserContext] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """Addresses that pages of guests have asked for."""

    def context(self, **options: Any) -> BrowserContext:
        """Another device."""
        made = self.browser.new_context(**options)
        made.add_init_script(CHANNELS)
        self.contexts.append(made)
        return made

    def host(self, context: BrowserContext | None = None) -> Page:
        """A page that hosts a game, with its first invitation."""
        page = (context or self.context()).new_page()
        page.goto(f"{self.site}configure.html")
        page.evaluate(HOST, [next(DIST.glob("host-*.mjs")).name, FRAME, PAGE])
        page.wait_for_function(TICKET)
        return page

    def phone(self, ticket: str, context: BrowserContext | None = None, lang: str = "en-GB") -> Page:
        """A phone that has opened an invitation."""
        made = context or self.context(viewport={"width": 390, "height": 844}, has_touch=True, locale=lang)
        page = made.new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(f"{self.site}join.html{ticket and '#'}{ticket}")
        page.wait_for_function("document.body.dataset.step")
        return page

    def joined(self, host: Page, context: BrowserContext | None = None, lang: str = "en-GB") -> Page:
        """A phone that shows the host's frames."""
        if not host.evaluate(TICKET):
            host.evaluate("invite()")
            host.wait_for_function(TICKET)
        phone = self.phone(host.evaluate(TICKET), context, lang)
        host.evaluate("window.ticket = ''")
        host.evaluate("answer", answer_of(phone))
        phone.wait_for_function(READY)
        return phone


def answer_of(phone: Page) -> str:
    """The link that a phone shows."""
    phone.wait_for_function(STEP, arg=["answer"])
    return str(phone.locator("#answer").input_value())


@contextmanager
def devices_in(site: str, browser: Browser) -> Iterator[Devices]:
    """Devices whose pages are closed again."""
    made = Devices(site, browser)
    yield made
    for context in made.contexts:
        context.close()


@pytest.fixture
def devices(site: str, browser: Browser) -> Iterator[Devices]:
    with devices_in(site, browser) as made:
        yield made


def step_of(phone: Page) -> str:
    return str(phone.evaluate("document.body.dataset.step"))


def told(host: Page, kind: str) -> list[dict[str, Any]]:
    """What Python would have been told, of one type."""
    found: list[dict[str, Any]] = host.evaluate("(kind) => told.filter(({ type }) => type === kind)", kind)
    return found


# --- pairing ------------------------------------------------------------------------------------------------


@pytest.mark.always
def test_a_phone_joins_by_text_and_acts(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    (joined,) = [event for event in told(host, "phone") if event["what"] == "joined"]
    assert joined["languages"][0] == "en"
    assert phone.locator("h1").inner_text() == "A table"
    assert phone.title() == "A game"
    phone.get_by_role("button", name="Go").click()
    host.wait_for_function("told.some(({ type }) => type === 'act')")
    (act,) = told(host, "act")
    assert act == {
        "type": "act",
        "act": "go",
        "data": {"act": "go", "to": "x"},
        "form": {},
        "by": joined["guest"],
        "shown": 1,
    }
    # The page of the host is to see it, too.
    host.wait_for_function("told.some(({ type, by }) => type === 'view' && by === undefined)")


def test_until_its_code_the_page_is_small_and_games_come_when_they_are_shown(devices: Devices) -> None:
    host = devices.host()
    phone = devices.phone(host.evaluate(TICKET))
    phone.wait_for_function(STEP, arg=["answer"])
    assert sum(phone.evaluate(SIZES).values()) < MOST_BYTES
    host.evaluate("answer", answer_of(phone))
    phone.wait_for_function(READY)
    come = [name.partition("-")[0] + Path(name).suffix for name in phone.evaluate(SIZES)]
    assert {name for name in come if name.partition(".")[0] in {"table", *GAMES}} == {
        "table.svg",
        "avalon.css",
        "avalon.svg",
    }
    # No game is shown before its styles and art are loaded.
    assert phone.evaluate(PAINTED_AFTER)
    host.evaluate("next = { body: { ...made.body, game: 'camelot' } }; phones.pageShown()")
    phone.wait_for_function("document.body.dataset.game === 'camelot'")
    assert phone.locator("#art > svg").count() == 3


def test_a_game_is_shown_without_its_looks_where_they_cannot_be_had(devices: Devices) -> None:
    context = devices.context()
    context.route(re.compile(r"/avalon-\w+\.(css|svg)$"), lambda route: route.abort())
    phone = devices.joined(devices.host(), context)
    assert phone.locator("h1").inner_text() == "A table"


def test_what_one_does_others_see(devices: Devices) -> None:
    host = devices.host()
    one, other = devices.joined(host), devices.joined(host)
    host.evaluate("page = page.replace('A table', 'Another')")
    one.get_by_role("button", name="Go").click()
    for phone in (one, other):
        phone.wait_for_function("document.querySelector('h1').textContent === 'Another'")
    # What brings nothing is not sent, and the next event tells the number that was drawn.
    host.evaluate("next = { parts: {} }")
    one.get_by_role("button", name="Go").click()
    host.wait_for_timeout(300)
    host.evaluate("next = {}")
    drawn = host.evaluate("told.findLast(({ type, by }) => type === 'view' && by === joined[1]).shown")
    other.get_by_role("button", name="Go").click()
    host.wait_for_function("told.some(({ type, by }) => type === 'act' && by === joined[1])")
    assert told(host, "act")[-1]["shown"] == drawn + 1


def test_a_phone_hears_what_a_thing_is(devices: Devices) -> None:
    phone = devices.joined(devices.host())
    phone.wait_for_function("document.getElementById('what')")
    phone.get_by_role("button", name="Go").hover()
    phone.locator("#what b").wait_for()
    assert phone.locator("#what").inner_text() == "go"


def test_a_phone_that_comes_back_says_who_it_was_to_this_host_alone(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    devices.joined(host, phone.context)
    first, second = (event for event in told(host, "phone") if event["what"] == "joined")
    assert (first["back"], second["back"]) == ("", first["guest"])
    stranger = devices.host()
    devices.joined(stranger, phone.context)
    assert [event["back"] for event in told(stranger, "phone") if event["what"] == "joined"] == [""]


def test_a_phone_that_is_gone_is_away(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    phone.close()
    host.wait_for_function("told.some(({ what }) => what === 'away')", timeout=12_000)


def test_a_phone_says_when_the_host_is_gone(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    host.close()
    phone.wait_for_function(STEP, arg=["away", "lost"], timeout=12_000)
    assert phone.locator("#connection").inner_text()


@pytest.mark.parametrize("lang", ["en-GB", "de-DE", "nl-NL"])
def test_the_page_fits_and_reads_well(devices: Devices, lang: str) -> None:
    host = devices.host()
    phone = devices.phone(host.evaluate(TICKET), lang=lang)
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    phone.locator("summary").click()
    assert phone.get_by_role("button").count() == 1
    with_axe(phone)
    assert phone.evaluate(ALL_FINDINGS) == []


# --- tickets ------------------------------------------------------------------------------------------------


def damaged(ticket: str) -> str:
    at = len(ticket) // 2
    return ticket[:at] + ("B" if ticket[at] == "A" else "A") + ticket[at + 1 :]


def summed(ticket: str, change: Callable[[bytearray], None]) -> str:
    """A ticket of which something was changed, with its sum made right again."""
    raw = bytearray(base64.urlsafe_b64decode(ticket + "=" * (-len(ticket) % 4)))
    change(raw)
    sum_ = 0x811C9DC5
    for byte in raw[7:]:
        sum_ = ((sum_ ^ byte) * 0x01000193) & 0xFFFFFFFF
    raw[3:7] = sum_.to_bytes(4, "big")
    return base64.urlsafe_b64encode(bytes(raw)).decode().rstrip("=")


def of_version(ticket: str) -> str:
    return summed(ticket, lambda raw: raw.__setitem__(7, raw[7] ^ 1))


WRONG: Final[dict[str, tuple[Callable[[str], str], str]]] = {
    "foreign": (lambda _: "WIFI:S:home;T:WPA;P:secret;;", "foreign"),
    "a link": (lambda _: "https://example.org/#abcdef", "foreign"),
    "damaged": (damaged, "damaged"),
    "cut": (lambda ticket: ticket[:-9], "damaged"),
    "longer": (lambda ticket: summed(ticket, lambda raw: raw.append(0)), "damaged"),
    "very long": (lambda ticket: ticket + "A" * 9000, "damaged"),
    "five addresses": (
        lambda ticket: summed(ticket, lambda raw: raw.__setitem__(slice(-19, None), b"\5")),
        "damaged",
    ),
    "version": (of_version, "version"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_phone_says_what_is_wrong_with_an_invitation(devices: Devices, wrong: str) -> None:
    change, reason = WRONG[wrong]
    host = devices.host()
    phone = devices.phone(change(host.evaluate(TICKET)))
    assert step_of(phone) == reason
    assert phone.locator(f"[data-when={reason}]").is_visible()


def test_a_phone_without_an_invitation_says_so(devices: Devices) -> None:
    assert step_of(devices.phone("")) == "empty"
    host = devices.host()
    answer = answer_of(devices.phone(host.evaluate(TICKET)))
    assert step_of(devices.phone(answer.partition("#")[2])) == "wrong-kind"
    context = devices.context()
    context.add_init_script("delete window.RTCPeerConnection")
    assert step_of(devices.phone(host.evaluate(TICKET), context)) == "unable"


def refused(host: Page, text: str) -> str:
    count = host.evaluate("refused.length")
    host.evaluate("answer", text)
    host.wait_for_function("(count) => refused.length > count", arg=count)
    return str(host.evaluate("refused.at(-1)"))


def test_a_host_says_what_is_wrong_with_an_answer(devices: Devices) -> None:
    host = devices.host()
    ticket = host.evaluate(TICKET)
    first, second = devices.phone(ticket), devices.phone(ticket)
    answer = answer_of(first).partition("#")[2]
    for change, reason in WRONG.values():
        assert refused(host, change(answer)) == reason
    assert refused(host, ticket) == "wrong kind"
    assert refused(devices.host(), answer) == "foreign"
    host.evaluate("answer", answer)
    first.wait_for_function(READY)
    assert refused(host, answer_of(second)) == "used"


def test_an_old_answer_is_refused(devices: Devices) -> None:
    context = devices.context()
    context.clock.install()
    host = devices.host(context)
    answer = answer_of(devices.phone(host.evaluate(TICKET)))
    context.clock.fast_forward("10:01")
    assert refused(host, answer) == "old"


def test_an_invitation_that_is_old_says_so_on_the_phone(devices: Devices) -> None:
    context = devices.context()
    context.clock.install()
    phone = devices.phone(devices.host().evaluate(TICKET), context)
    context.clock.fast_forward("10:02")
    phone.wait_for_function(STEP, arg=["old"])


def test_a_link_opened_on_the_hosts_device_is_passed_on(devices: Devices) -> None:
    host = devices.host()
    phone = devices.phone(host.evaluate(TICKET))
    link = answer_of(phone)
    elsewhere = devices.context().new_page()
    elsewhere.goto(link)
    elsewhere.locator("[data-when=nobody]").wait_for()
    beside = host.context.new_page()
    beside.goto(link)
    beside.locator("[data-when=taken]").wait_for()
    phone.wait_for_function(READY)


def test_a_code_is_read_by_the_camera(site: str, browser: Browser, tmp_path: Path) -> None:
    film = tmp_path / "code.mjpeg"
    flags = (
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    with started(browser.browser_type, *BRIEF, *flags) as beside, devices_in(site, beside) as devices:
        host = devices.host(devices.context(permissions=["camera"]))
        phone = devices.phone(host.evaluate(TICKET))
        phone.wait_for_function(STEP, arg=["answer"])
        filmed(phone, film)
        host.get_by_role("button", name="Camera").click()
        phone.wait_for_function(READY)
        assert host.locator("[data-viewfinder] video").count() == 1
        # Without the panel the camera is off.
        host.evaluate("document.querySelector('[data-viewfinder]').remove(); phones.pageShown()")
        assert host.locator("video").count() == 0


def filmed(phone: Page, film: Path) -> None:
    """What a camera sees that a phone is held before."""
    seen = Image.open(io.BytesIO(phone.screenshot())).convert("RGB")
    picture = Image.new("RGB", (640, 480), (90, 80, 70))
    seen.thumbnail((640, 470))
    picture.paste(seen, ((640 - seen.width) // 2, 5))
    picture.save(film, "JPEG", quality=80)


def test_a_host_without_a_camera_says_so(devices: Devices) -> None:
    host = devices.host()
    host.get_by_role("button", name="Camera").click()
    host.wait_for_function("refused.includes('camera')")


# --- a hostile host -----------------------------------------------------------------------------------------

EVIL: Final = """
<h1 onclick="pwned = 1" style="position: fixed">Evil</h1>
<script>pwned = 1</script><svg><script>pwned = 1</script><use href="https://evil.example/x.svg#a"></use>
<animate attributeName="href" values="javascript:pwned=1"></animate><foreignObject><p>out</p></foreignObject></svg>
<img src="x" onerror="pwned = 1"><img srcset="https://evil.example/x.png 1x"><iframe src="javascript:pwned=1"></iframe>
<style>body { background: url(https://evil.example/x.png) }</style><link rel="stylesheet" href="https://evil.example/x.css">
<form action="https://evil.example/" name="body" id="f"><input type="password" name="a"><input type="file">
<button formaction="https://evil.example/">Send</button></form>
<a href="https://evil.example/" id="away">away</a><a href="javascript:pwned=1" id="run">run</a><a href="//evil.example/">x</a>
<a href="./rules/en/avalon.html" id="rules">rules</a><meta http-equiv="refresh" content="0;url=https://evil.example/">
<base href="https://evil.example/"><object data="https://evil.example/"></object><video src="https://evil.example/" autoplay></video>
<svg><rect fill="url(https://evil.example/x.svg#a)" width="1" height="1"></rect></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned=1&gt;"></table></mtext></math>
<div data-short="../../evil"></div><button data-rule="../x" data-act="ok">ok</button>
<template><img src=x onerror="pwned=1"></template><noscript><p title="</noscript><img src=x onerror=pwned=1>"></noscript>
"""  # noqa: E501


def test_nothing_of_a_hostile_frame_is_run_or_asked_for(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    kept = phone.evaluate("JSON.stringify({ ...localStorage })")
    devices.asked.clear()
    evil = {
        "parts": {"": EVIL},
        "animations": [EVIL],
        "said": [EVIL],
        "title": "T" * 9999,
        "download": {"name": "x.html", "text": "x"},
        "copied": "x",
        "shared": "https://evil.example/",
        "updates": True,
        "match": "evil",
        "thinks": {"id": "1", "job": {}},
        "handed": [{"type": "x"}],
        "wants": "avalon",
        "dirty": True,
        "language": '"><script>',
        "focus": "*:not(",
        "sound": "__proto__",
        "body": {
            "screen": "table",
            "game": "../../evil",
            "on click": "x",
            "theme": "evil",
            "embedded": "yes",
        },
    }
    host.evaluate("(evil) => { next = evil; }", evil)
    phone.get_by_role("button", name="Go").click()
    phone.get_by_text("Evil").first.wait_for()
    phone.wait_for_timeout(500)
    assert phone.evaluate("window.pwned") is None
    assert [address for address in devices.asked if not address.startswith(devices.site)] == []
    strange = (
        "script, img, iframe, style, link, form[action], [formaction], [type=password], [type=file], meta,"
        " base, object, video, math, template, animate, foreignObject, [style], [onclick], [onerror],"
        " [data-short], [data-rule], form[name]"
    )
    assert (
        phone.evaluate("(strange) => document.querySelectorAll(`#app :is(${strange})`).length", strange) == 0
    )
    links = "[...document.querySelectorAll('#app a')].map((link) => link.getAttribute('href'))"
    assert set(phone.evaluate(links)) == {None, "./rules/en/avalon.html"}
    assert phone.evaluate(
        "[...document.querySelectorAll('#app use')].every((use) => !use.hasAttribute('href'))"
    )
    dataset = phone.evaluate("({ ...document.body.dataset })")
    assert "game" not in dataset
    assert dataset.get("theme") is None
    assert "embedded" not in dataset
    assert phone.evaluate("document.documentElement.lang") == "en"
    assert len(phone.title()) <= 200
    assert phone.evaluate("history.state?.match ?? null") is None
    assert phone.evaluate("JSON.stringify({ ...localStorage })") == kept
    # Even in the document without a window in which it is looked through, the policy forbids what would run.
    assert [text for text in VIOLATIONS if not re.search("inline|base URI", text)] == []
    VIOLATIONS.clear()


def test_a_megabyte_is_shown_and_more_ends_it(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    rows = "".join(f"<p>{number * 7919 % 99991}</p>" for number in range(60_000))
    host.evaluate("(rows) => { next = { parts: { '': `<h1>Long</h1>${rows}` } }; }", rows)
    phone.get_by_role("button", name="Go").click()
    phone.wait_for_function("document.querySelectorAll('#app p').length === 60000", timeout=30_000)
    bomb = base64.b64encode(deflated(b"0" * 400_000_000)).decode()
    host.evaluate(
        """(bomb) => {
            const bytes = Uint8Array.from(atob(bomb), (letter) => letter.charCodeAt(0));
            for (let at = 0; at < bytes.length; at += 60000) {
                const part = bytes.subarray(at, at + 60000);
                channels[0].send(Uint8Array.of(at + 60000 < bytes.length ? 1 : 0, ...part));
            }
        }""",
        bomb,
    )
    phone.wait_for_function(STEP, arg=["lost"], timeout=10_000)


def deflated(raw: bytes) -> bytes:
    packing = zlib.compressobj(9, wbits=-15)
    return packing.compress(raw) + packing.flush()


@pytest.mark.parametrize(
    "message", ["text", "Uint8Array.of(7, 1, 2)", "Uint8Array.of(0, 1, 2, 3)", "new Uint8Array()"]
)
def test_what_no_host_sends_ends_the_connection(devices: Devices, message: str) -> None:
    host = devices.host()
    phone = devices.joined(host)
    host.evaluate("channels[0].send('text')" if message == "text" else f"channels[0].send({message})")
    phone.wait_for_function(STEP, arg=["lost"])
    assert phone.locator("h1").inner_text() == "A table"


# --- a hostile guest ----------------------------------------------------------------------------------------


def test_a_flood_ends_its_own_connection_and_nothing_else(devices: Devices) -> None:
    host = devices.host()
    good, evil = devices.joined(host), devices.joined(host)
    began = time.monotonic()
    evil.evaluate(
        """() => {
            const message = JSON.stringify({ type: "act", act: "go", data: {}, form: {}, by: "x" });
            try { for (let n = 0; n < 100000; n++) channels[0].send(message); } catch { /* it is shut */ }
        }"""
    )
    host.wait_for_function("told.some(({ what }) => what === 'left')")
    allowed = 20 + 10 * (time.monotonic() - began)
    good.get_by_role("button", name="Go").click()
    host.wait_for_function("told.some(({ type, by }) => type === 'act' && by === joined[0])")
    acts = told(host, "act")
    bad = host.evaluate("joined[1]")
    assert sum(act["by"] == bad for act in acts) <= allowed
    assert {act["by"] for act in acts} == {bad, host.evaluate("joined[0]")}
    assert step_of(good) == "connected"


FORGED: Final = {
    "no JSON": "{",
    "another type": json.dumps({"type": "file", "text": "x"}),
    "of a phone": json.dumps({"type": "phone", "what": "joined", "guest": "x"}),
    "a thought": json.dumps({"type": "thought", "id": "1", "move": "x"}),
    "no field": json.dumps({"type": "spot"}),
    "a number": json.dumps({"type": "spot", "spot": 7}),
    "deep": json.dumps({"type": "act", "act": "go", "data": {"a": {"b": "c"}}, "form": {}}),
    "long": json.dumps({"type": "spot", "spot": "x" * 700}),
    "longer": json.dumps({"type": "what", "data": {str(n): "x" * 500 for n in range(9)}}),
    "many": json.dumps({"type": "what", "data": {str(n): "" for n in range(99)}}),
    "a type of all objects": json.dumps({"type": "constructor"}),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_no_guest_sends_is_not_heard(devices: Devices, forged: str) -> None:
    host = devices.host()
    phone = devices.joined(host)
    before = host.evaluate("told.filter(({ by }) => by).length")
    phone.evaluate("(message) => channels[0].send(message)", FORGED[forged])
    host.wait_for_function("told.some(({ what }) => what === 'left')")
    assert host.evaluate("told.filter(({ by }) => by).length") == before


def test_no_field_is_taken_that_does_not_belong_to_an_event(devices: Devices) -> None:
    host = devices.host()
    phone = devices.joined(host)
    message = (
        '{"type": "spot", "spot": "4", "by": "x", "__proto__": {"a": 1}, "shown": "9", "data": {"b": "c"}}'
    )
    phone.evaluate("(message) => channels[0].send(message)", message)
    host.wait_for_function("told.some(({ type }) => type === 'spot')")
    assert told(host, "spot") == [
        {"type": "spot", "spot": "4", "by": host.evaluate("joined[0]"), "shown": None}
    ]


# --- our own frames -----------------------------------------------------------------------------------------


@pytest.mark.always
@pytest.mark.parametrize("game", GAMES)
def test_what_our_templates_draw_passes_unchanged(devices: Devices, game: str) -> None:
    host = devices.host()
    phone = devices.joined(host)
    for number, html in enumerate(screens(game)):
        shown = {"parts": {"": html}, "body": {"screen": "ab"[number % 2], "game": game}}
        host.evaluate("(shown) => { next = shown; phones.pageShown(); }", shown)
        phone.wait_for_function("(name) => document.body.dataset.screen === name", arg="ab"[number % 2])
        shown_html, wanted = trimmed(live_html(phone)), trimmed(comparable_html(phone, html))
        assert shown_html == wanted


def trimmed(html: str) -> str:
    """With no blanks round the values of attributes, which DOMPurify takes away."""
    return re.sub(r'="\s*([^"]*?)\s*"', r'="\1"', html)


def screens(game: str) -> Iterator[str]:
    """Pages and animations of the matches of a game that the tour visits, and dialogs over them."""
    keys = [key for key, text in STORE.items() if key.startswith("match:") and f'"game":"{game}"' in text]
    assert keys
    for key in keys:
        device = Device(DictStore(dict(STORE)))
        yield device.act("resume", key=key).html
        yield f"<main>{''.join(device.frame.animations)}</main>"
        for panel in ("menu", "log", "orders", "look"):
            yield device.act("panel", panel=panel).html
            device.act("close")
