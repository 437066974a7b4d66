"""What a board shows on every size: signs that stay, cards that grow, texts that can be read."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tests.browser.conftest import AppOpener
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor

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


def test_signs_stay_and_hand_cards_are_not_smaller_than_the_boards(open_app: AppOpener) -> None:
    """With a full hand and with a small one; while a card is picked the marks leave the signs alone."""
    page = open_app(store=STORE)
    visitor = Visitor(page)
    for name, picks in (("turn", []), ("turn", ["Kr"]), ("reveals", []), ("trim", [])):
        visitor.open(name)
        visitor.act("reveal")
        visitor.spot(*picks)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if name == "turn":
                assert page.evaluate(HIDDEN_SIGNS) == [], (picks, width)
            board, hand = page.evaluate(WIDTHS)
            assert hand >= board - 0.5, (name, width)
        page.set_viewport_size({"width": 1280, "height": 800})


PETITIONS: Final = """
() => [...document.querySelectorAll(".ag-petition, .ag-roster .ag-says")]
    .filter((text) => text.checkVisibility())
    .map((text) => ({ size: parseFloat(getComputedStyle(text).fontSize), words: text.innerText.trim() }))
"""


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
        assert least >= (14 if width <= 390 else 12), width
        if width >= 1280:
            face, name = page.evaluate(
                "['.ag-card .ag-person', '.ag-words strong'].map((one) => document.querySelector(one))"
                ".map((one) => [one.offsetWidth, parseFloat(getComputedStyle(one).fontSize)])"
            )
            grown.append((least, face[0], name[1]))
    for before, after in pairwise(grown):
        assert all(small < large for small, large in zip(before, after, strict=True)), grown
