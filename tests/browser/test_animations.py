"""What has happened is played over the board: by itself, or until somebody goes on."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.visitor import Visitor
from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.games.camelot.positions import position
from tests.table.device import ALL_NAMES, WON, kept_text, match_from
from threethrones.games.avalon.game import GAME as AVALON
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.games.camelot.game import GAME
from threethrones.table.session.frame import Frame

pytestmark = pytest.mark.browser

STORE: Final = {
    "match:put": kept_text(match_from(position(phase="evil", foe="De", hands="Me/F1/F2F2"), GAME), ALL_NAMES)
}
GREAT = "#beats > .great"
SMALL = "#beats > .small"
BELOW_STRIP = (
    "document.querySelector('#beats > .small').getBoundingClientRect().top"
    " >= document.querySelector('#strip').getBoundingClientRect().bottom - 1"
)
LASTING = "document.getElementById('beats').getAnimations({ subtree: true })[0].effect.getTiming().duration"
MOVING = "document.getElementById('beats').getAnimations({ subtree: true }).length"


def about_to_draw(opener: AppOpener, motion: bool = False) -> Visitor:
    """A black card is to be drawn, which all read."""
    page = opener(store=STORE, motion=motion)
    visitor = Visitor(page)
    visitor.act("resume", key="match:put")
    return visitor


def read_out(opener: AppOpener, motion: bool = False) -> Visitor:
    """A black card has been drawn, and is read out."""
    visitor = about_to_draw(opener, motion)
    visitor.press('[data-spot="draw"]')
    expect(visitor.page.locator(GREAT)).to_have_count(1)
    return visitor


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Continue").click()


@pytest.mark.always
def test_a_great_one_fills_the_board_and_waits_until_somebody_goes_on(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page, rev = visitor.page, visitor.rev()
    board, played = (page.locator(what).bounding_box() for what in ("#board", GREAT))
    assert board is not None
    assert played is not None
    assert played["width"] == pytest.approx(board["width"], abs=2)
    expect(page.get_by_role("region", name="Despair")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    go_on(page)
    page.locator(GREAT).wait_for(state="detached")
    assert visitor.rev() == rev, "the app has nothing to do with it"


@pytest.mark.parametrize("how", ["a tap on it", "Enter", "Escape"])
def test_it_ends_by_a_tap_anywhere_on_it_and_by_keys(open_app: AppOpener, how: str) -> None:
    page = read_out(open_app).page
    if how == "a tap on it":
        page.locator(GREAT).click(position={"x": 20, "y": 20})
    else:
        page.keyboard.press(how)
    page.locator("#beats > *").wait_for(state="detached")
    expect(page.locator("dialog")).to_have_count(0)


def test_a_press_on_the_dock_skips_nothing_that_is_yet_to_be_seen(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page, rev = visitor.page, visitor.rev()
    reveal = page.locator('[data-act="reveal"]')
    expect(page.locator("#dock > .lid")).to_have_css("opacity", "0.5")
    expect(reveal).to_have_css("border-style", "dashed")
    reveal.click()
    page.mouse.click(*middle(page, "#strip p"))
    page.mouse.click(*middle(page, "#strip p"))
    expect(page.locator(GREAT)).to_have_count(1)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert visitor.rev() == rev
    go_on(page)
    reveal.click()
    page.wait_for_function("document.body.dataset.seat !== ''")
    expect(page.locator("#beats > *")).to_have_count(0)


def test_by_keys_the_dock_can_be_used_all_the_while(open_app: AppOpener) -> None:
    page = read_out(open_app).page
    page.locator('[data-act="reveal"]').press("Enter")
    page.wait_for_function("document.body.dataset.seat !== ''")
    expect(page.locator("#beats > *")).to_have_count(0)


SOON: Final = 3_000
LONG: Final = 60_000
"""Milliseconds on the page's own clock, which the tests set."""


def test_a_card_that_brings_but_despair_goes_by_itself(open_app: AppOpener) -> None:
    visitor = about_to_draw(open_app, motion=True)
    visitor.page.clock.install()
    visitor.press('[data-spot="draw"]')
    expect(visitor.page.locator(GREAT)).to_have_count(1)
    visitor.page.clock.fast_forward(SOON)
    expect(visitor.page.locator(GREAT)).to_have_count(0)


@pytest.mark.parametrize("how", ["without motion", "each move waits"])
def test_where_nothing_shall_go_by_itself_it_waits(open_app: AppOpener, how: str) -> None:
    store = {**STORE, "settings": json.dumps({"pace": "step" if how == "each move waits" else "normal"})}
    page = open_app(store=store, motion=how == "each move waits")
    visitor = Visitor(page)
    visitor.act("resume", key="match:put")
    page.clock.install()
    visitor.press('[data-spot="draw"]')
    expect(page.locator(GREAT)).to_have_count(1)
    page.clock.fast_forward(LONG)
    expect(page.locator(GREAT)).to_have_count(1)
    assert any("Despair" in line for line in page.locator("#said > p").all_inner_texts())


@pytest.mark.always
def test_small_ones_go_by_themselves_one_after_the_other(open_app: AppOpener) -> None:
    visitor = about_to_draw(open_app, motion=True)
    visitor.press('[data-spot="life"]')
    page = visitor.page
    expect(page.locator(SMALL)).to_have_count(1)
    assert page.evaluate(MOVING) > 0
    assert page.evaluate(BELOW_STRIP), "It says whose turn it is."
    page.locator(SMALL).wait_for(state="detached")


def test_where_computers_play_slowly_each_moment_stays_longer(open_app: AppOpener) -> None:
    lasted = list[float]()
    for pace in ("normal", "slow"):
        page = open_app(store={**STORE, "settings": json.dumps({"pace": pace})}, motion=True)
        visitor = Visitor(page)
        visitor.act("resume", key="match:put")
        visitor.press('[data-spot="life"]')
        expect(page.locator(SMALL)).to_have_count(1)
        lasted.append(page.evaluate(LASTING))
    normal, slow = lasted
    assert slow >= max(1200, 2 * normal)


def test_two_presses_end_all_and_what_was_said_was_said(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page = visitor.page
    said = page.locator("#said > p").all_inner_texts()
    go_on(page)
    visitor.act("watch")
    expect(page.locator("#beats > *")).to_have_count(1)
    page.locator(GREAT).click(position={"x": 20, "y": 20})
    page.mouse.click(*middle(page, "#strip p"))
    expect(page.locator("#beats > *")).to_have_count(0)
    assert page.locator("#said > p").all_inner_texts() == said
    assert any("Despair" in line for line in said)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_where_motion_is_not_wanted_all_stands_still(open_app: AppOpener) -> None:
    page = read_out(open_app, motion=False).page
    assert page.evaluate(MOVING) == 0
    go_on(page)
    Visitor(page).act("watch")
    expect(page.locator("#beats > *")).to_have_count(1)
    assert page.evaluate(MOVING) == 0


def test_a_reload_in_the_middle_comes_back_to_the_question(open_app: AppOpener) -> None:
    visitor = read_out(open_app)
    page = visitor.page
    before = page.evaluate("document.body.dataset.digest")
    reload_app(page)
    assert page.evaluate("document.body.dataset.digest") == before
    assert page.evaluate("document.body.dataset.screen") == "table"
    expect(page.locator("#beats > *")).to_have_count(0)
    expect(page.locator('[data-act="reveal"]')).to_be_visible()


COVERED: Final = """
(spots) => {
    for (const spot of spots) document.querySelector(`[data-spot="${spot}"]`).click();
    document.querySelector(".asked")?.click();
    const [right, foot] = [innerWidth - 2, innerHeight - 2];
    const points = [[1, 1], [right, 1], [1, foot], [right, foot], [right / 2, foot / 2]];
    const [shown, ...others] = document.querySelectorAll("#beats > *");
    const isSeen = ([x, y]) => shown.contains(document.elementFromPoint(x, y));
    return {
        screen: document.body.dataset.screen,
        seen: points.every(isSeen) && others.length === 0,
        opaque: getComputedStyle(shown).backgroundColor.startsWith("rgb("),
        unreachable: document.getElementById("app").inert,
    };
}
"""
"""Presses, and what is to be seen of the answer when it is first painted."""
ROOM: Final = """
(scene) => ({
    picture: scene.querySelector(".end-scene").getBoundingClientRect().width / innerWidth,
    foot: scene.querySelector("[data-beat]").getBoundingClientRect().bottom / innerHeight,
    scrolls: scene.scrollHeight > scene.clientHeight || scene.scrollWidth > scene.clientWidth,
})
"""
"""How much of the window a scene uses."""
LAST_MOVES: Final[dict[str, tuple[Any, Any, list[str]]]] = {
    "avalon": (avalon.position(WON), AVALON, ["l2"]),
    "avignon": (avignon.position("C4 B2 I2 N2 K2", congregations="BI/P"), AVIGNON, ["1", "beseech"]),
    "camelot": (position(phase="evil", foe="De", engines=11, seats=5), GAME, ["engine"]),
}


@pytest.mark.parametrize("game", LAST_MOVES)
@pytest.mark.parametrize(("scheme", "motion"), [("light", True), ("dark", False)])
def test_of_the_screen_of_an_end_nothing_is_seen_before_its_scene(
    open_app: AppOpener, game: str, scheme: Literal["light", "dark"], motion: bool
) -> None:
    state, rules, targets = LAST_MOVES[game]
    store = {"match:last": kept_text(match_from(state, rules), ALL_NAMES)}
    page = open_app(store=store, viewport=(390, 844), color_scheme=scheme, motion=motion)
    visitor = Visitor(page)
    visitor.act("resume", key="match:last")
    if visitor.is_down:
        visitor.act("reveal")
    seen = page.evaluate(COVERED, targets)
    assert seen == {"screen": "over", "seen": True, "opaque": True, "unreachable": True}
    while not page.locator("#beats .end-scene").count():
        go_on(page)
    room = page.locator("#beats > .great").evaluate(ROOM)
    assert room["picture"] > 0.95
    assert room["foot"] > 0.9, "The button lies under the thumb."
    assert not room["scrolls"]
    go_on(page)
    expect(page.locator("#beats > *")).to_have_count(0)
    assert not page.evaluate("document.getElementById('app').inert")
    expect(page.locator("h1")).to_be_focused()


def test_leaving_the_table_ends_it(open_app: AppOpener) -> None:
    page = read_out(open_app).page
    page.get_by_role("button", name="Home").click()
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator("#beats > *")).to_have_count(0)


WHOLE: Final = """
() => {
    const box = document.querySelector("#beats .av-found .av-territory").getBoundingClientRect();
    const pieces = document.querySelectorAll("#beats .av-found > .av-territory :is(.av-sign, .av-crowns)");
    return [...pieces].map((piece) => {
        const { left, right, width } = piece.getBoundingClientRect();
        return width > 0 && left >= box.left && right <= box.right;
    });
}
"""
"""Whether sign and crowns lie within the picture of a territory."""


@pytest.mark.parametrize("viewport", [(390, 844), (320, 568), (1280, 800)])
def test_of_what_comes_out_of_the_fog_sign_and_crowns_are_whole(
    open_app: AppOpener, viewport: tuple[int, int]
) -> None:
    state = avalon.position("4:P3c?:KrKr/", hands="KrSb/")
    kept = kept_text(match_from(state), ("Player 1", "Lionel"), computers={1: "easy"})
    page = open_app(store={"match:put": kept}, viewport=viewport)
    visitor = Visitor(page)
    visitor.act("resume", key="match:put")
    visitor.target("Kr", "4", "attack")
    if not page.locator(GREAT).count():
        visitor.target("attack")
    expect(page.locator(GREAT)).to_have_count(1)
    assert page.evaluate(WHOLE) == [True, True]


COUNTED: Final = """
() => {
    const layer = document.getElementById("beats");
    window.played = 0;
    layer.append = (...beats) => { window.played += 1; Element.prototype.append.apply(layer, beats); };
}
"""
"""From now on it is counted what is played."""


def test_what_is_skipped_is_the_rest_of_the_computers_turn(open_app: AppOpener) -> None:
    announced = "react:attack:Kr:4:3:1:0"
    state = avalon.position("4:F1?:Ky/KrKrKr", hands="Kb/KgKgKbKbKyKy", mover=1, frames=announced)
    kept = kept_text(match_from(state), ("Player 1", "Lionel"), computers={1: "easy"})
    page = open_app(store={"match:put": kept}, motion=True)
    Visitor(page).act("resume", key="match:put")
    page.locator('[data-spot="pass"]').click()
    skip = page.get_by_role("button", name="Skip the rest")
    skip.wait_for()
    page.evaluate(COUNTED)
    skip.click()
    expect(page.locator("#strip .thinking")).to_have_count(0, timeout=20_000)
    assert page.evaluate("window.played") == 0


TABLE: Final = """
async (empty) => {
    const { attach } = await import(document.querySelector("script[src*='/shell-']").src);
    const html = "<main><h1>A table</h1><section id='board'></section></main>";
    const body = { screen: "table", pace: "normal" };
    window.next = { thinks: null, animations: [] };
    const frame = () => {
        const text = JSON.stringify({ ...empty, parts: { "": html }, body, ...window.next });
        // What is played is played once, whatever else happens.
        window.next.animations = [];
        return text;
    };
    attach(frame, () => {}, frame());
}
"""
"""An app of the test's own, which shows what the test says."""
SHOW: Final = "(next) => { window.next = next; dispatchEvent(new Event('hashchange')); }"


@pytest.mark.parametrize(("after", "most"), [(0, 12), (2100, 4), (3100, 0)])
def test_what_computers_did_is_played_in_the_time_that_is_left(
    open_app: AppOpener, after: int, most: int
) -> None:
    """Of the turns of computers, after so many milliseconds of them."""
    page = open_app(motion=True, init_script="/* a page of its own */")
    page.evaluate(TABLE, Frame(parts={"": ""}, title="A table", language="en").packed())
    page.clock.install()
    # What is to be thought about nobody can, and nobody answers.
    page.evaluate(SHOW, {"thinks": {"id": "a", "job": {}, "turns": 1}, "animations": []})
    page.clock.run_for(after)
    page.evaluate(
        "document.getElementById('app').after(Object.assign(document.createElement('div'), { id: 'beats' }))"
    )
    page.evaluate(COUNTED)
    page.evaluate(
        SHOW, {"thinks": None, "animations": ["<section class='beat small'><p>It was.</p></section>"] * 12}
    )
    page.clock.run_for(4000 - after)
    assert page.evaluate("document.querySelector('#beats[data-playing]')") is None
    assert page.evaluate("window.played") == pytest.approx(most, abs=1 if most else 0)


def test_a_hint_stands_in_the_place_of_the_strip_on_a_phone(open_app: AppOpener) -> None:
    state = avalon.position("4:P3c?:KrKr/", hands="KrSb/")
    kept = kept_text(match_from(state), ("Player 1", "Lionel"), computers={1: "easy"})
    page = open_app(store={"match:put": kept}, viewport=(390, 844))
    Visitor(page).act("resume", key="match:put")
    before = page.locator("#board").bounding_box()
    Visitor(page).act("hint")
    expect(page.locator("#hint").get_by_role("status")).not_to_be_empty()
    assert page.locator("#board").bounding_box() == before
