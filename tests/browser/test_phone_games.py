"""Games that are played with phones: the app on one device, what it draws for a phone on that phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.test_phones import READY, STEP, Devices, answer_of, devices_in
from tests.browser.visitor import Visitor
from tests.browser.walkers import Wanderer, buttons

LINK: Final = "#panel-phones input[readonly]"
ACTS: Final = {"go-on", "put-away", "reveal"}
LATER: Final = "(rev) => document.body.dataset.rev !== rev"


@pytest.fixture
def devices(open_app: AppOpener) -> Iterator[Devices]:
    with devices_in(open_app.site, open_app.browser) as made:
        yield made


def hosted(open_app: AppOpener, game: str, **form: str) -> Page:
    """A device with a new game, on which phones are being invited."""
    page = open_app(seed="7")
    visitor = Visitor(page)
    visitor.act("new", game=game)
    for name, value in form.items():
        visitor.choose(name, value)
    visitor.act("start")
    visitor.panel("menu")
    visitor.act("invite")
    return page


def joined(host: Page, devices: Devices, seat: int | None = None) -> Page:
    """A phone that has joined, and has taken a seat."""
    host.wait_for_selector(LINK)
    link = host.locator(LINK).input_value()
    phone = devices.phone(link.partition("#")[2])
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


def play(pages: Sequence[Page], most: int) -> int:
    """Whoever is asked presses something that is offered, each on the own page; until it is over, or for so
    many steps. Return how many there were."""
    walkers = [Wanderer(str(number)) for number in range(len(pages))]
    steps = idle = 0
    while steps < most and {page.evaluate("document.body.dataset.screen") for page in pages} != {"over"}:
        before = steps
        for page, walker in zip(pages, walkers, strict=True):
            Visitor(page).skip()
            rev = page.evaluate("document.body.dataset.rev")
            html = page.evaluate("document.getElementById('app').innerHTML")
            wanted = page.locator("dialog[open] [data-act=close]")
            if not wanted.count():
                shown = buttons(html)
                acts = {button.data.get("data-act") for button in shown}
                if not acts & ACTS and not any(button.legal and button.target for button in shown):
                    continue
                wanted = page.locator(f"#app {walker.next(html, '', '').selector}")
            try:
                wanted.first.click(timeout=1000)
                page.wait_for_function(LATER, arg=rev, timeout=2000)
            except Late:
                # What somebody else has done has changed the page, or is being played over it; or the click
                # came so soon after another one at the same place that it is taken for the end of that.
                continue
            steps += 1
        idle = idle + 1 if steps == before else 0
        assert idle < 100, "nobody is asked"
        if idle:
            pages[0].wait_for_timeout(20)
    return steps


def test_a_game_of_avignon_on_two_phones(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "avignon")
    phones = [joined(host, devices, seat) for seat in range(2)]
    Visitor(host).close()
    play(phones, 1500)
    host.wait_for_function("document.body.dataset.screen === 'over'")


@pytest.mark.always
def test_a_game_of_avalon_on_the_device_and_one_phone(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "avalon")
    phone = joined(host, devices, 1)
    host.locator("[data-act=own-device][data-seat='0']").click()
    Visitor(host).close()
    assert play([host, phone], 120) == 120
    # Nobody's hand is where it does not belong.
    assert host.locator("[data-act=reveal]").count() == 0
    assert phone.evaluate("document.body.dataset.seat") in {"1", ""}
    host.wait_for_function(
        "(ply) => document.body.dataset.ply === ply", arg=phone.evaluate("document.body.dataset.ply")
    )


def test_camelot_on_a_phone_for_every_seat(open_app: AppOpener, devices: Devices) -> None:
    host = hosted(open_app, "camelot")
    seats = host.locator("#panel-phones .whereabouts li").count()
    phones = [joined(host, devices, seat) for seat in range(seats)]
    Visitor(host).close()
    assert play(phones, 80) == 80


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
