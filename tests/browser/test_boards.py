"""What a board shows on every size: signs that stay, cards that grow, texts that can be read."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor
from tests.games.avalon.stations import rich
from tests.table.device import LONG_NAMES, kept_text, match_from

SIZES: Final = (
    (320, 568),
    (390, 844),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 600),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
)

HIDDEN_SIGNS: Final = """
() => {
    const found = [];
    for (const territory of document.querySelectorAll(".av-row .av-territory:has(.av-band)")) {
        const place = territory.closest(".av-place");
        place.scrollIntoView({ block: "center", behavior: "instant" });
        for (const sign of territory.querySelectorAll(".av-sign, .av-mark, .av-crowns")) {
            const { left, top, width, height } = sign.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            const box = territory.getBoundingClientRect();
            const inside = left >= box.left && left + width <= box.right + 0.5 && top >= box.top;
            const shown = Math.min(width, height) >= 7 && inside && sign.contains(hit);
            if (!shown) found.push(`${place.dataset.spot}: ${sign.className} ${width} × ${height}`);
        }
    }
    return found;
}
"""
"""Signs of landscapes, functions and crowns that are too small, stick out, or lie under something else."""

WIDTHS: Final = """
() => {
    const widths = (cards) =>
        [...document.querySelectorAll(cards)].map((card) => card.getBoundingClientRect().width);
    return [Math.max(...widths(".av-stack .av-card")), Math.min(...widths(".av-held .av-card"))];
}
"""


COVERED: Final = """
() => [...document.querySelectorAll(".av-held")].filter((card) => {
    card.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = card.getBoundingClientRect();
    const isHit = (across) => card.contains(document.elementFromPoint(across, top + height / 2));
    return width < 24 || !isHit(left + 2) || !isHit(left + width - 2);
}).map((card) => card.dataset.spot)
"""
"""Cards of the hand of which less than 24 px in width can be pressed."""


def test_signs_stay_and_hand_cards_are_not_smaller_than_the_boards(open_app: AppOpener) -> None:
    """With a full hand and with a small one; while a card is picked the marks leave the signs alone."""
    page = open_app(store=STORE)
    visitor = Visitor(page)
    for name, picks in (("turn", []), ("turn", ["Kr"]), ("reveals", []), ("trim", ["Kb", "Sb", "Kp"])):
        visitor.open(name)
        visitor.act("reveal")
        visitor.target(*picks)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if name == "turn":
                assert page.evaluate(HIDDEN_SIGNS) == [], (picks, width)
            board, hand = page.evaluate(WIDTHS)
            assert hand >= board - 0.5, (name, width)
            assert page.evaluate(COVERED) == [], (name, width)
        page.set_viewport_size({"width": 1280, "height": 800})


PHONES: Final = ((320, 640), (360, 740), (390, 664), (390, 844))
ALL_SHOWN: Final = 740
"""Pixels of height from which on a phone shows all eleven territories at once."""
FEW: Final = "KySgKrSbKp"
MOMENTS: Final = {
    "few": (0, rich(hands=f"{FEW}/SbKyKyKp"), ("Kr", "2", "attack")),
    "many": (0, rich(), ("Kr", "3")),
    "attack": (1, rich("react:attack:Kr:6:2:1:0", "KySg/SbKyKyKpKr"), ("counter",)),
    "enchantment": (1, rich("react:enchant:Sy:11:1:1:0", "KySg/SbKyKyKp"), ()),
    "discount": (0, rich("discount:4:3", f"{FEW}/SbKyKyKp"), ()),
    "pay": (0, rich("pay:1:3", f"{FEW}/SbKyKyKp"), ("Kr",)),
    "trim": (0, rich("trim", f"{FEW}KbKySy/SbKyKyKp"), ("Kr",)),
}
"""Who is asked, in what position, and what he taps."""
LAID_OUT: Final = """
() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const past = ["end", "start"].map((block) => {
        document.querySelector("#app").scrollIntoView({ block, behavior: "instant" });
        return box(".match-bar").top;
    });
    const [bar, strip, dock] = [".match-bar", "#strip", "#dock"].map(box);
    const rows = [...document.querySelectorAll(".av-cell")].map((cell) => cell.getBoundingClientRect());
    const shown = ({ top, bottom }) =>
        Math.max(0, Math.min(bottom, dock.top) - Math.max(top, strip.bottom)) / (bottom - top);
    return {
        rows: rows.map(shown),
        least: Math.min(...rows.map(({ height }) => height)),
        bar: [...past, strip.top - bar.bottom],
        drawer: [Math.round(dock.height), Math.round(innerHeight - dock.bottom)],
    };
}
"""
"""What part of each territory is in sight at the top of the page, where the drawer lies, and, however far one
scrolls, where the bars do."""


def check_laid_out(page: Page, drawers: dict[int, list[int]], when: str) -> None:
    """All territories are in sight, or the last one that is is cut; the drawer is as high as ever."""
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        told = page.evaluate(LAID_OUT)
        assert told["bar"] == [0, 0, 0], (when, width, height)
        assert told["least"] >= 28, (when, width, height)
        assert told["drawer"] == drawers.setdefault(height, told["drawer"]), (when, width, height)
        assert told["drawer"][1] == 0, (when, width, height)
        if height >= ALL_SHOWN:
            assert min(told["rows"]) > 0.99, (when, width, height)
        else:
            last = next(part for part in told["rows"] if part < 0.99)
            assert 0.25 < last < 0.75, (when, width, height)


def test_all_territories_lie_above_the_drawer_of_a_phone(open_app: AppOpener) -> None:
    """Whether somebody plays alone or two hand the device over, and whatever is picked or asked; the bar
    stays where it is."""
    matches = {name: (seat, match_from(state)) for name, (seat, state, _) in MOMENTS.items()}
    store = {f"match:{name}-of-two": kept_text(match, LONG_NAMES) for name, (_, match) in matches.items()}
    store |= {
        f"match:{name}-alone": kept_text(match, LONG_NAMES, computers={1 - seat: "normal"})
        for name, (seat, match) in matches.items()
    }
    page = open_app(store=store, viewport=PHONES[0], touch=True)
    visitor = Visitor(page)
    drawers: dict[int, list[int]] = {}
    for key in store:
        name = key.removeprefix("match:")
        visitor.open(name)
        if visitor.is_down:
            check_laid_out(page, drawers, f"{name}, covered")
            visitor.act("reveal")
        check_laid_out(page, drawers, name)
        for target in MOMENTS[name.partition("-")[0]][2]:
            visitor.target(target)
            check_laid_out(page, drawers, f"{name}, {target}")


SMALLER: Final = ((360, 640), (390, 664), (360, 740), (360, 800), (390, 844), (412, 915))


def check_cut(page: Page, when: str) -> None:
    """All territories are in sight, or the last one that is is visibly cut."""
    for width, height in SMALLER:
        page.set_viewport_size({"width": width, "height": height})
        told = page.evaluate(LAID_OUT)
        assert told["least"] >= 28, (when, width, height)
        last = next((part for part in told["rows"] if part < 0.99), 0.5)
        assert 0.2 < last < 0.8, (when, width, height, told["rows"])


def test_beside_a_hint_the_last_territory_in_sight_is_cut(open_app: AppOpener) -> None:
    match = match_from(rich(hands=f"{FEW}/SbKyKyKp"))
    store = {"match:put": kept_text(match, LONG_NAMES, computers={1: "normal"})}
    page = open_app(store=store, viewport=(360, 740), touch=True)
    visitor = Visitor(page)
    visitor.open("put")
    visitor.act("hint")
    page.locator("#hint p:not(.thinking)").wait_for()
    check_cut(page, "hint")


@pytest.mark.parametrize("lang", ["en-GB", "de-DE", "nl-NL"])
def test_in_a_lesson_the_last_territory_in_sight_is_cut(open_app: AppOpener, lang: str) -> None:
    """Whether its words are folded or not, and whatever step they tell."""
    page = open_app(viewport=(360, 740), touch=True, lang=lang)
    visitor = Visitor(page)
    visitor.act("lesson", game="avalon")
    for step in range(3):
        check_cut(page, f"step {step}")
        if step < 2:
            visitor.target(*(("Kg", "2", "reinforce"), ("Sr", "4", "enchant"))[step])
            page.wait_for_function("document.querySelector('#dock .av-held.hinted')")
    page.locator("#coach summary").click()
    check_cut(page, "folded")


PETITIONS: Final = """
() => [...document.querySelectorAll(".ag-roster > li")]
    .filter((text) => text.checkVisibility())
    .map((text) => ({ size: parseFloat(getComputedStyle(text).fontSize), words: text.innerText.trim() }))
"""


@pytest.mark.always
def test_petitions_are_readable_on_phones_and_grow_with_the_board(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    Visitor(page).open("a-turn")
    grown = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        texts = page.evaluate(PETITIONS)
        assert len(texts) == 5, width
        assert all(text["words"] for text in texts)
        least = min(text["size"] for text in texts)
        assert least >= 14, width
        if width >= 1280:
            face, name = page.evaluate(
                "['.ag-card .ag-figure > svg', '.ag-words strong'].map((one) => document.querySelector(one))"
                ".map((one) => [one.clientHeight, parseFloat(getComputedStyle(one).fontSize)])"
            )
            grown.append((least, face[0], name[1]))
    for before, after in pairwise(grown):
        assert all(small < large for small, large in zip(before, after, strict=True)), grown


SEEN: Final = """
(selector) => {
    const { left, right, top } = document.querySelector(selector).getBoundingClientRect();
    return Boolean(document.elementFromPoint((left + right) / 2, top + 2)?.closest("#log"));
}
"""
"""Whether something of the log can be seen."""


@pytest.mark.always
def test_without_room_for_the_log_of_camelot_there_is_no_blank_and_the_focus_shows_it(
    open_app: AppOpener,
) -> None:
    page = open_app(store=STORE)
    page.set_viewport_size({"width": 1280, "height": 800})
    visitor = Visitor(page)
    visitor.open("c-deeds")
    assert page.evaluate(SEEN, "#log h2")
    visitor.act("reveal")
    visitor.target("He")
    assert not page.evaluate(SEEN, "#log h2")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("#dock button:enabled").last.focus()
    while not page.evaluate("document.activeElement.closest('#log') !== null"):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement !== document.body")
    assert page.evaluate(SEEN, "#log .told")
