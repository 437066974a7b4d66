"""Whether a screen fits: nothing to scroll sideways, nothing too small, nothing over another thing."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.sizes import SIZES, Size

LEGIBLE: Final = 14
"""Pixels that letters have at least on a tablet or larger, which is farther away than a phone."""
MISFITS: Final = """
(legible) => {
    const found = [];
    const page = document.scrollingElement;
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const box of document.querySelectorAll("[data-scroll]")) box.scrollTop = 0;
    const land = document.querySelector("#board")?.getBoundingClientRect().width;
    if (land < Math.min(280, innerWidth / 2)) found.push(`the board is ${land} wide`);
    const dialog = document.querySelector("dialog[open]");
    const within = dialog ?? document;
    const visible = (element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    };
    const inputs = "[data-act-change], input:not([type=file], [type=hidden]), label.choice, label.file";
    const all = [...within.querySelectorAll(`[data-spot], [data-act]:not(form), ${inputs}`)].filter(
        (element) => !element.classList.contains("visually-hidden"),
    );
    const targets = all.filter(visible);
    const told = (element) => {
        const { spot, act, what, panel } = element.dataset;
        const name = spot ?? [act, what ?? panel].filter(Boolean).join(" ");
        const css = (element.getAttribute("class") ?? "").split(" ").slice(0, 2).join(".");
        return `${css || element.id} ${name || element.name || ""}`.trim();
    };
    // While one picks or answers, a phone has no room for what cannot be picked then.
    // A board that is only looked at hides what could have been picked then; a log with too little room, too.
    const late = ".av-take:not(.legal), .av-pile, .tool.spare, .final .ca-action, .log > .corner";
    const folded = (element) => element.closest("details:not([open])") !== null;
    const missing = all.filter((element) => !visible(element) && !element.matches(late) && !folded(element));
    found.push(...missing.map((element) => `${told(element)} is not shown`));
    const boxes = targets.map((element) => [element, element.getBoundingClientRect()]);
    const pieces = ".av-held, .av-action, .ag-card, .ag-action, .ca-held, .ca-action";
    const large = `${pieces}, .curtain [data-act], .button, .panel [data-act]`;
    const comfortable = innerHeight < 600 ? 32 : 44;
    for (const [element, { left, right, width, height }] of boxes) {
        // The eye on a plate is small: a slip beside it only tells of the plate.
        const least = element.matches(large) && !element.matches(".peek") ? comfortable : 24;
        const ticked = element.matches("input[type=radio], input[type=checkbox]");
        // Cards of a hand lie over one another, of each there is seen what tells it.
        const narrow = element.matches(".av-held, .ca-held") ? 24 : least;
        if (!ticked && (width < narrow - 0.01 || height < least - 0.01)) {
            found.push(`${told(element)} is ${width.toFixed(1)} × ${height.toFixed(1)}`);
        }
        if (left < -0.5 || right > innerWidth + 0.5) found.push(`${told(element)} sticks out sideways`);
    }
    for (const [number, [one, a]] of boxes.entries()) {
        for (const [other, b] of boxes.slice(number + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            // What stays in view lies over what is scrolled past it; what scrolls ends at its edge.
            const acts = "#hand ~ #actions, .ca-claims ~ #actions";
            const sticky = `.start, .match-bar, #strip, #dock, .recap, ${acts}, .review .walk, .analysis`;
            const floating = [one, other].map((element) => element.closest(sticky));
            const floats = floating[0] !== floating[1];
            // A player's plate bears his eye.
            const plated = one.parentElement === other.parentElement && other.matches(".peek");
            const apart = !floats && !plated && !one.contains(other) && !other.contains(one);
            if (wide > 0.5 && high > 0.5 && apart) {
                const by = `${wide.toFixed(1)} × ${high.toFixed(1)}`;
                found.push(`${told(one)} and ${told(other)} overlap by ${by}`);
            }
        }
    }
    const letters = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    const small = new Set();
    while (letters.nextNode()) {
        const { parentElement: element, data } = letters.currentNode;
        // What is drawn in a picture grows with it.
        if (!data.trim() || element.closest("svg, .visually-hidden, #said") || !visible(element)) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        const what = `${told(element)} <${element.localName}>`;
        if (size < legible - 0.01) small.add(`${what} has letters of ${size.toFixed(1)}`);
    }
    found.push(...small);
    const [x, y] = [scrollX, scrollY];
    for (const element of targets) {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = element.getBoundingClientRect();
        const fanned = element.matches(".av-held, .ca-held");
        const places = fanned ? Array.from({ length: width / 6 }, (_, step) => 6 * step + 3) : [width / 2];
        const hits = places.map((across) => document.elementFromPoint(left + across, top + height / 2));
        const [hit] = hits;
        if (!hits.some((one) => element.contains(one)) && !hit?.closest("label")?.contains(element)) {
            found.push(`${told(element)} lies under ${hit ? told(hit) || hit.localName : "nothing"}`);
        }
    }
    scrollTo({ left: x, top: y, behavior: "instant" });
    return found;
}
"""


def misfits(page: Page, size: Size) -> list[str]:
    """What is wrong with the page that is shown, on such a screen; it keeps that size."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    found: list[str] = page.evaluate(MISFITS, 0 if size.is_small else LEGIBLE)
    return found


def by_turns(number: int) -> Size:
    """The size that a station is looked at on: of two that follow each other one is a phone's."""
    small = [size for size in SIZES if size.is_small]
    large = [size for size in SIZES if not size.is_small]
    sizes = large if number % 2 else small
    return sizes[number // 2 % len(sizes)]
