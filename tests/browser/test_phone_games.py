"""Games that are played with phones: the app on one device, what it draws for a phone on that phone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.playing import stored
from tests.browser.test_phones import READY, STEP, Devices, answer_of, devices_in
from tests.browser.visitor import Visitor
from tests.browser.walkers import ACT, Step, Walker, Wanderer
from tests.table.device import ALL_NAMES, kept_text
from tests.table.test_news import asked_for_merlins
from threethrones.core.document import load
from threethrones.core.match import Match
from threethrones.core.terms import TURN_OVER
from threethrones.games import GAMES
from threethrones.table.store.saving import is_match

LINK: Final = "#panel-phones input[readonly]"
ASKED: Final = """
() => {
    const { rev } = document.body.dataset;
    const dialog = document.querySelector("dialog[open] [data-act=close]") !== null;
    const acts = ["go-on", "put-away", "reveal"].map((act) => `#app [data-act=${act}]`);
    const asks = dialog || document.querySelector(["#app button.legal[data-spot]", ...acts]) !== null;
    const playing = document.querySelector("#beats[data-playing]") !== null;
    return { rev, dialog, playing, html: asks && document.getElementById("app").innerHTML };
}
"""
"""What there is to do on a page."""
OVER: Final = "() => document.body.dataset.screen === 'over'"
LATER: Final = "(rev) => document.body.dataset.rev !== rev"


@pytest.fixture
def devices(open_app: AppOpener) -> Iterator[Devices]:
    with devices_in(open_app.site, open_app.browser) as made:
        yield made


def hosted(open_app: AppOpener, game: str, seats: int = 2, init_script: str | None = None) -> Page:
    """A device with a new game, on which phones are being invited."""
    store = {"names": json.dumps(ALL_NAMES[:seats])}
    page = open_app(seed="7", store=store, init_script=init_script)
    begin(page, game)
    return page


def begin(page: Page, game: str) -> None:
    """Begin a game, and invite phones to it."""
    visitor = Visitor(page)
    visitor.act("new", game=game)
    visitor.act("start")
    visitor.panel("menu")
    visitor.act("invite")


def joined(
    host: Page, devices: Devices, seat: int | None = None, context: BrowserContext | None = None
) -> Page:
    """A phone that has joined, and has taken a seat."""
    host.wait_for_selector(LINK)
    link = host.locator(LINK).input_value()
    phone = devices.phone(link.partition("#")[2], context)
    host.locator("#panel-phones [name=answer]").fill(answer_of(phone))
    host.locator("#panel-phones form [type=submit]").click()
    phone.wait_for_function(READY)
    # Until there is another invitation.
    host.wait_for_function(
        "([selector, link]) => (document.querySelector(selector)?.value ?? link) !== link", arg=[LINK, link]
    )
    if seat is not None:
        take(phone, seat)
    return phone


def take(phone: Page, seat: int) -> None:
    """Take a seat on a phone."""
    phone.locator("#phones [data-act=panel]").click()
    phone.locator(f"[data-act=take-seat][data-seat='{seat}']").click()
    phone.wait_for_function("!document.querySelector('[data-act=take-seat]')")


def renewed(host: Page, link: str) -> str:
    """The link that a host shows once it no longer shows this one."""
    changed = "([selector, link]) => ![undefined, link].includes(document.querySelector(selector)?.value)"
    host.wait_for_function(changed, arg=[LINK, link])
    return host.locator(LINK).input_value()


def test_a_code_is_renewed_once_it_is_old_or_has_led_to_nobody(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "avignon")
    host.clock.install()
    Visitor(host).close()
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    host.wait_for_selector(LINK)
    first = host.locator(LINK).input_value()
    host.clock.fast_forward("10:01")
    second = renewed(host, first)
    # Where the dialog is shut when a code becomes old, the next time it is opened it shows another.
    Visitor(host).close()
    host.clock.fast_forward("10:01")
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    third = renewed(host, second)
    gone = devices.phone(third.partition("#")[2])
    answer = answer_of(gone)
    gone.close()
    host.locator("#panel-phones [name=answer]").fill(answer)
    host.locator("#panel-phones form [type=submit]").click()
    host.clock.fast_forward("00:21")
    renewed(host, third)


@dataclass(slots=True)
class Tally:
    """Taps and hand-overs of a game."""

    taps: int = 0
    lifts: int = 0
    """How often somebody had to take a device and lift a drawer."""

    def told(self, match: Match) -> str:
        """A summary for the log: taps a turn, hand-overs, and decisions answered at once."""
        turns = sum(event.kind == TURN_OVER for _, event in match.events(None)) or 1
        return (
            f"{match.game.name} of {match.setup.seats}: {len(match.plies)} decisions, {turns} turns,"
            f" {self.taps / turns:.2f} taps a turn, {self.lifts} hand-overs,"
            f" {at_once(match)} answered at once"
        )


def at_once(match: Match) -> int:
    """The number of decisions that belong to a poll, or could be taken while another seat was asked."""
    count, able = 0, set[int | None]()
    for before in match.replay():
        pending = before.decision()
        if pending is None:
            break
        count += pending.seat in able or bool(match.game.polled(before.seen(None)))
        seats = {*range(match.setup.seats)} - {pending.seat}
        able = {seat for seat in seats if match.game.beforehand(before.seen(seat)) is not None}
    return count


def press(page: Page, walker: Walker) -> Step | None:
    """Press something that a page offers; return None if it offers nothing or the press had no effect."""
    seen = page.evaluate(ASKED)
    if seen["playing"]:
        page.keyboard.press("Escape")
    if not seen["html"]:
        return None
    step = Step(ACT, "close") if seen["dialog"] else walker.next(seen["html"], "", "")
    try:
        page.locator(f"{'dialog[open]' if seen['dialog'] else '#app'} {step.selector}").first.click(
            timeout=1000
        )
        page.wait_for_function(LATER, arg=seen["rev"], timeout=2000)
    except Late:
        # Another player's move has changed the page or is being animated, or the click was taken for the
        # second one of a double click.
        return None
    return step


def play(pages: Sequence[Page], most: int = 5000) -> Tally:
    """Press on each page in turn what it offers, until the game is over or after ``most`` taps."""
    walkers = [Wanderer(str(number)) for number in range(len(pages))]
    tally, idle = Tally(), 0
    while tally.taps < most:
        before = tally.taps
        for page, walker in zip(pages, walkers, strict=True):
            if page.evaluate(OVER):
                return tally
            if step := press(page, walker):
                tally.taps += 1
                tally.lifts += step == Step(ACT, "reveal")
        idle = idle + 1 if tally.taps == before else 0
        assert idle < 100, "nobody is asked"
        if idle:
            pages[0].wait_for_timeout(20)
    return tally


def kept(host: Page) -> Match:
    """The match that the device keeps."""
    host.evaluate("() => window.painted")
    (text,) = [text for key, text in stored(host).items() if is_match(key)]
    loaded = load(json.loads(text)["document"], GAMES)
    assert loaded.match, loaded.problems
    return loaded.match


@dataclass(frozen=True, slots=True)
class Round:
    """A game with phones: the seats that have one, and the owner of the host's device, if any."""

    game: str
    phones: Sequence[int]
    own: int | None = None


ROUNDS: Final = {
    "avignon, a board and two phones": Round("avignon", range(2)),
    "avalon, a board and two phones": Round("avalon", range(2)),
    "avalon, a device and a phone": Round("avalon", [1], own=0),
    "camelot, four phones": Round("camelot", range(4)),
    "camelot, seven phones": Round("camelot", range(7)),
}


def seated(
    open_app: AppOpener, devices: Devices, of: Round, init_script: str | None = None
) -> tuple[Page, list[Page]]:
    """The host, and the pages of all who play."""
    host = hosted(open_app, of.game, len(of.phones) + (of.own is not None), init_script)
    phones = [joined(host, devices, seat) for seat in of.phones]
    if of.own is not None:
        host.locator(f"[data-act=own-device][data-seat='{of.own}']").click()
        phones.insert(of.own, host)
    Visitor(host).close()
    return host, phones


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_game_is_played_without_handing_anything_over(
    open_app: AppOpener, devices: Devices, name: str
) -> None:
    host, pages = seated(open_app, devices, ROUNDS[name])
    tally = play(pages)
    host.wait_for_function("document.body.dataset.screen === 'over'")
    match = kept(host)
    assert match.outcome()
    assert tally.lifts == 0
    print(tally.told(match))


@pytest.mark.always
def test_a_game_on_the_device_and_one_phone_shows_each_hand_where_it_belongs(
    open_app: AppOpener, devices: Devices
) -> None:
    host, pages = seated(open_app, devices, ROUNDS["avalon, a device and a phone"])
    assert play(pages, 60).lifts == 0
    phone = pages[1]
    assert host.locator("[data-act=reveal]").count() == 0
    assert phone.evaluate("document.body.dataset.seat") in {"1", ""}
    host.evaluate("() => window.painted")
    phone.wait_for_function(
        "(ply) => document.body.dataset.ply === ply", arg=host.evaluate("document.body.dataset.ply")
    )


def test_a_hint_on_a_phone_is_found_by_the_device(open_app: AppOpener, devices: Devices) -> None:
    host, phones = seated(open_app, devices, ROUNDS["avignon, a board and two phones"])
    (asked,) = (phone for phone in phones if phone.locator("button.legal[data-spot]").count())
    asked.keyboard.press("h")
    asked.locator("#hint").get_by_text("thinking").wait_for()
    asked.locator(".hinted").first.wait_for()
    assert [page.locator("#hint").count() for page in (host, *phones) if page is not asked] == [0, 0]


PORTS: Final = """
window.felt = 0;
Navigator.prototype.vibrate = () => { window.felt += 1; return true; };
window.asked = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: (what) => {
    asked.push(what);
    return Promise.resolve({ released: false, release: async () => {} });
} } });
"""


def test_a_phone_stays_awake_and_vibrates_when_its_owner_is_asked(
    open_app: AppOpener, devices: Devices
) -> None:
    host = hosted(open_app, "avignon")
    contexts = [devices.context(viewport={"width": 390, "height": 844}, has_touch=True) for _ in range(2)]
    for context in contexts:
        context.add_init_script(PORTS)
    phones = [joined(host, devices, seat, context) for seat, context in enumerate(contexts)]
    assert [phone.evaluate("asked") for phone in phones] == [["screen"], ["screen"]]
    first = next(phone for phone in phones if phone.locator("button.legal[data-spot]").count())
    (second,) = (phone for phone in phones if phone is not first)
    walker = Wanderer("7")
    while first.locator("button.legal[data-spot]").count():
        assert second.evaluate("felt") == 0
        press(first, walker)
    second.wait_for_function("felt === 1")
    assert first.evaluate("felt") == 0, "What is asked next in one's own turn needs no sign."


def test_a_phone_that_was_gone_gets_its_seat_again(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "avignon")
    phone = joined(host, devices, 0)
    context = phone.context
    phone.close()
    host.get_by_text("phone is away").first.wait_for()
    host.wait_for_selector(LINK)
    again = devices.phone(host.locator(LINK).input_value().partition("#")[2], context)
    host.locator("#panel-phones [name=answer]").fill(answer_of(again))
    host.locator("#panel-phones form [type=submit]").click()
    again.wait_for_function(READY)
    again.wait_for_function("document.body.dataset.seat === '0'")


def test_another_device_takes_the_seat_of_a_phone_that_is_gone(open_app: AppOpener, devices: Devices) -> None:
    host, (gone, other) = seated(open_app, devices, ROUNDS["avignon, a board and two phones"])
    play((gone, other), 4)
    before = kept(host).moves
    gone.context.close()
    host.get_by_text("phone is away").first.wait_for()
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    another = joined(host, devices, 0)
    Visitor(host).close()
    assert host.locator("#phones").get_by_text("is away").count() == 0
    assert play((another, other), 8).lifts == 0
    assert kept(host).moves[: len(before)] == before
    assert len(kept(host).plies) > len(before)


def test_a_poll_goes_on_with_the_same_phones_when_the_device_is_loaded_again(
    open_app: AppOpener, devices: Devices
) -> None:
    match = asked_for_merlins().open.match
    host = open_app(store={"match:put": kept_text(match)})
    Visitor(host).open("put")
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    phones = [joined(host, devices, seat) for seat in range(3)]
    phones[0].locator('[data-spot="nobody"]').first.click()
    phones[0].get_by_text("The others are still answering.").first.wait_for()
    reload_app(host)
    assert Visitor(host).screen == "table"
    for phone in phones:
        phone.wait_for_function(STEP, arg=["away", "lost"], timeout=12_000)
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    phones = [joined(host, devices, context=phone.context) for phone in phones]
    assert kept(host).moves == match.moves
    for phone in reversed(phones):
        phone.locator('[data-spot="nobody"]').first.click()
    host.wait_for_function("(ply) => document.body.dataset.ply === ply", arg=str(len(match.plies) + 3))
    assert kept(host).moves[len(match.plies) :] == ["merlins0"] * 3


def test_a_phone_that_sleeps_is_back_by_itself(open_app: AppOpener, devices: Devices) -> None:
    host, (one, other) = seated(open_app, devices, ROUNDS["avignon, a board and two phones"])
    # Chromium does not freeze a page with an open connection, so the page is muted instead.
    other.evaluate("() => { channels[0].send = () => {}; }")
    host.get_by_text("phone is away").first.wait_for()
    other.evaluate("() => { delete channels[0].send; }")
    host.get_by_text("phone is back").first.wait_for()
    assert play((one, other), 12).taps >= 12


def test_a_phone_says_so_when_its_host_is_loaded_again(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "avignon")
    phone = joined(host, devices, 0)
    reload_app(host)
    phone.wait_for_function(STEP, arg=["away", "lost"], timeout=12_000)
    Visitor(host).panel("menu")
    Visitor(host).act("invite")
    host.wait_for_selector(LINK)
    again = devices.phone(host.locator(LINK).input_value().partition("#")[2], phone.context)
    host.locator("#panel-phones [name=answer]").fill(answer_of(again))
    host.locator("#panel-phones form [type=submit]").click()
    again.wait_for_function(READY)
