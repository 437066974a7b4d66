"""Camelot in the browser: whole games, loyalties that are seen while a button is held, and the land."""

from __future__ import annotations

import json
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import AppOpener, reload_app
from tests.browser.hands import FingerDrag, Keyboard, Mouse, MouseDrag, aim
from tests.browser.playing import Play
from tests.browser.test_games import finished, replayed_by_command, typed_through
from tests.browser.visitor import Visitor
from tests.browser.walkers import ACT, Step, Wanderer
from tests.games.camelot.positions import position
from tests.games.camelot.stations import STORE
from tests.table.device import ALL_NAMES, Device, DictStore, kept_text, match_from
from threethrones.games import GAMES
from threethrones.games.camelot.game import GAME

FATE: Final = """['.ca-turned', '.ca-fate', '.ca-meanings'].map((part) => {
    const { offsetLeft, offsetWidth, offsetHeight } = document.querySelector(part);
    return [offsetLeft, offsetWidth, offsetHeight];
})"""
"""The room that a lifted card and what stands beside it take."""


@pytest.mark.always
def test_a_whole_game_of_camelot_by_clicks(open_app: AppOpener) -> None:
    """With four seats: so many as have last played."""
    seats, seed = 4, "695"
    store = {"names": json.dumps(ALL_NAMES[:seats])}
    play = Play(open_app(seed=seed, store=store), Mouse(), Device(DictStore(store), seed=seed))
    play.start("camelot")
    assert len(GAMES["camelot"].score(play.twin.open.match.seen(None))) == seats
    play.walk(Wanderer(seed), most=3000)
    match = finished(play)
    assert play.digests == play.stopped_at(replayed_by_command(play.document()))
    asked = {ply.decision.kind for ply in match.plies}
    assert {"give", "share", "evil", "shown", "merlins", "deeds"} <= asked


def test_each_of_three_knights_lifts_a_card_that_takes_the_same_room(open_app: AppOpener) -> None:
    """One of them is the traitor; the page shows what its twin renders, and a reload turns nothing up."""
    store = {"names": json.dumps(ALL_NAMES[:3])}
    page = open_app(seed="34", store=store, viewport=(360, 640), lang="de-DE")
    play = Play(page, Mouse(), Device(DictStore(store), seed="34", languages=("de-DE",)))
    play.do(Step(ACT, "new", (("game", "camelot"),)))
    Visitor(page).choose("preset", "hard")
    play.twin.act("draft", {"preset": "hard"})
    play.do(Step(ACT, "start"))
    rooms, told = [], []
    for _ in range(3):
        play.do(Step(ACT, "reveal"))
        rooms.append(page.evaluate(FATE))
        told.append(page.locator(".ca-meanings > .ca-own h2").inner_text())
        play.do(Step(ACT, "put-away"))
    assert sorted(told) == ["Du bist der Verräter.", "Du bist treu.", "Du bist treu."]
    assert rooms[0] == rooms[1] == rooms[2]
    assert page.evaluate("document.body.dataset.cover") is None
    reload_app(page)
    assert page.locator(".ca-fate").count() == 0


def test_a_whole_game_by_keyboard_in_few_presses(open_app: AppOpener) -> None:
    keyboard = Keyboard()
    play = Play(open_app(seed="32"), keyboard, Device(seed="32"))
    play.start("camelot")
    keyboard.presses = 0
    typed_through(play, keyboard, Wanderer("32"))


def test_what_a_card_can_be_used_for_has_the_focus_beside_it(open_app: AppOpener) -> None:
    """The same targets are marked on the board, which on a phone lies far below."""
    page = open_app(store=STORE, viewport=(360, 640))
    visitor = Visitor(page)
    visitor.open("c-deeds")
    visitor.act("reveal")
    visitor.target("He")
    assert page.evaluate("document.activeElement.matches('#actions > [data-spot=knight]')")


def opened_loyalty(page: Page) -> tuple[Locator, float, float]:
    """In the drawer of a loyal seat: the sentence that is hidden, and where its button is."""
    visitor = Visitor(page)
    visitor.open("c-deeds")
    visitor.act("reveal")
    x, y, _ = aim(page, ".ca-hold")
    return page.locator(".ca-loyalty").get_by_text("You are loyal."), x, y


@pytest.mark.always
def test_a_loyalty_is_seen_and_spoken_only_while_its_button_is_held(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    loyalty, x, y = opened_loyalty(page)
    spoken = page.locator("body > [role=status]").filter(has_text="You are loyal.")

    def expect_shown(shown: bool) -> None:
        expect(loyalty).to_be_visible(visible=shown)
        expect(spoken).to_have_count(int(shown))

    mouse = MouseDrag(page)
    expect_shown(False)
    mouse.down(x, y)
    expect_shown(True)
    mouse.up()
    expect_shown(False)
    button = page.get_by_role("button", name="Hold to see your loyalty")
    button.focus()
    for key in ("Space", "Enter"):
        page.keyboard.down(key)
        expect_shown(True)
        page.keyboard.up(key)
        expect_shown(False)
    # A screen reader's press is a mere click; the next one ends it, as does the focus that goes elsewhere.
    for _ in range(2):
        button.evaluate("button => button.click()")
        expect_shown(True)
        button.evaluate("button => button.click()")
        expect_shown(False)
    button.evaluate("button => button.click()")
    page.keyboard.press("Tab")
    expect_shown(False)


def test_what_is_looked_at_in_secret_lies_large_and_in_view(open_app: AppOpener) -> None:
    page = open_app(store=STORE, viewport=(360, 640))
    visitor = Visitor(page)

    def width(part: str) -> float:
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert 0 <= box["y"] <= 640 - box["height"], part
        return box["width"]

    visitor.open("c-evil")
    visitor.target("look")
    visitor.act("glimpse")
    alone = width("dialog .ca-drawn > svg, dialog .ca-drawn > span")
    assert page.locator("#hand").count() == 0, "All others may look at the board behind it."
    visitor.close()
    visitor.act("reveal")
    large = width(".ca-drawn > svg, .ca-drawn > span")
    page.locator("#hand").scroll_into_view_if_needed()
    assert min(alone, large) > width("#hand .ca-held > .ca-card")
    visitor.open("c-arrange")
    visitor.act("reveal")
    assert width("#dock .ca-seen") > 1.3 * 58


@pytest.mark.parametrize("size", [(360, 640), (1024, 768), (1280, 800)])
def test_a_card_that_ends_the_game_has_room_for_the_words(open_app: AppOpener, size: tuple[int, int]) -> None:
    page = open_app(store=STORE, viewport=size, lang="de-DE")
    visitor = Visitor(page)
    visitor.open("c-wins")
    visitor.act("reveal")
    told, plain = (page.locator(part).bounding_box() for part in (".ca-hand .foretold", "[data-spot=F1]"))
    assert told is not None
    assert plain is not None
    assert told["height"] <= plain["height"], "They lie beside the card, in few lines."


SIDES = ("lll", "tll")
ROOM = """['.ca-secret', '.ca-loyalty'].map((part) => {
    const { offsetLeft, offsetWidth, offsetHeight } = document.querySelector(part);
    return [offsetLeft, offsetWidth, offsetHeight];
})"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_looks_on_cannot_tell_a_loyalty_by_the_room_that_it_takes(
    open_app: AppOpener, language: str
) -> None:
    kept = {f"match:{side}": kept_text(match_from(position(loyalty=side), GAME), ALL_NAMES) for side in SIDES}
    page = open_app(store={**kept, "settings": json.dumps({"language": language})}, viewport=(320, 640))
    visitor, rooms = Visitor(page), []
    for name in SIDES:
        visitor.open(name)
        visitor.act("reveal")
        for letters in ("100%", "200%"):
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
            for width in (320, 360, 400, 768, 1280):
                page.set_viewport_size({"width": width, "height": 800})
                rooms.append(page.evaluate(ROOM))
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert rooms[:10] == rooms[10:]


def test_a_loyalty_is_seen_while_a_finger_holds_its_button(open_app: AppOpener) -> None:
    page = open_app(store=STORE, viewport=(360, 640), touch=True)
    loyalty, x, y = opened_loyalty(page)
    finger = FingerDrag(page)
    finger.down(x, y)
    expect(loyalty).to_be_visible()
    menu = "new MouseEvent('contextmenu', { bubbles: true, cancelable: true })"
    assert page.evaluate(f"document.querySelector('.ca-hold').dispatchEvent({menu})") is False
    expect(loyalty).to_be_visible()
    finger.up()
    expect(loyalty).not_to_be_visible()


LAND: Final = """
() => {
    const found = [];
    const map = document.querySelector(".ca-map");
    const edge = map.getBoundingClientRect();
    const told = (element) => `${element.getAttribute("class")} ${element.textContent.trim().slice(0, 30)}`;
    for (const element of map.querySelectorAll("*")) {
        if (!element.checkVisibility() || element.closest("svg, .visually-hidden, .ca-motif")) continue;
        const box = element.getBoundingClientRect();
        const of = element.closest(".ca-place, .ca-siege, .ca-knight")?.getBoundingClientRect() ?? edge;
        const cut = box.left < of.left - 4 || box.right > of.right + 4 || box.bottom > of.bottom + 4;
        if (cut || box.right > edge.right + 1) found.push(`${told(element)} is cut off`);
    }
    return found;
}
"""
SMALL: Final = """
() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".game-camelot"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        const svg = parentElement.closest("svg");
        // A card's figures are its picture: what they say stands in its name, too.
        const seen = data.trim() && parentElement.checkVisibility({ visibilityProperty: true });
        if (!seen || parentElement.closest(".visually-hidden, .ca-card")) continue;
        if (parentElement.getBoundingClientRect().width <= 1) continue;
        const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
        const size = scale * parseFloat(getComputedStyle(parentElement).fontSize);
        if (size < 13.99) found.push(`${data.trim()}: ${size.toFixed(1)}`);
    }
    return found;
}
"""
CARDS: Final = """
() => [...document.querySelectorAll(".ca-place :is(.ca-laid, .ca-free)")]
    .filter((card) => card.checkVisibility() && !card.closest(".ca-there"))
    .map((card) => card.getBoundingClientRect().height)
"""


def test_on_a_tablet_the_land_is_readable_from_a_metre(open_app: AppOpener) -> None:
    page = open_app(store=STORE, lang="de-DE")
    visitor = Visitor(page)
    for name in ("c-deeds", "c-merlins", "c-over"):
        visitor.open(name)
        for width, height in ((1024, 768), (768, 1024), (1280, 800), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": height})
            heights = page.evaluate(CARDS)
            assert len(heights) > 20
            assert min(heights) >= 44, (name, width)
            assert page.evaluate(SMALL) == [], (name, width)
            assert page.evaluate(LAND) == [], (name, width)
        page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (740, 360)])
def test_on_a_phone_the_land_is_a_map_with_the_place_that_matters_below(
    open_app: AppOpener, size: tuple[int, int]
) -> None:
    page = open_app(store=STORE, viewport=size, lang="de-DE")
    visitor = Visitor(page)
    visitor.open("c-deeds")
    visitor.act("reveal")
    assert page.evaluate(LAND) == []
    assert page.evaluate(CARDS) == []
    matter = page.locator(".ca-matter")
    assert "Pikten" in str(matter.get_attribute("aria-label"))
    # What loses it and what that costs, in words.
    assert "noch ein Pikte: 2 schwarze Schwerter" in matter.inner_text()
    map_, below = (page.locator(part).first.bounding_box() for part in (".ca-ground", ".ca-matter"))
    assert map_ is not None
    assert below is not None
    assert below["y"] >= map_["y"] + map_["height"]
    names = page.locator(".ca-place .ca-name").evaluate_all(
        "(all) => all.map((name) => name.checkVisibility() && name.innerText.trim())"
    )
    assert all(names)
    assert len(names) == 7


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_board_and_hand_stay_where_they_are_when_a_hand_opens_and_a_card_is_picked(
    open_app: AppOpener, size: tuple[int, int]
) -> None:
    state = position(hands="MeF1F2Gr", place="excalibur", dark="excalibur:Ex", sword=-1)
    store = {"match:put": kept_text(match_from(state, GAME)), "told": "yes"}
    page = open_app(store=store, viewport=size)
    visitor = Visitor(page)
    visitor.open("put")

    def top(part: str) -> float:
        return float(page.locator(part).evaluate("(part) => part.getBoundingClientRect().top"))

    closed = top("#board")
    visitor.act("reveal")
    before = top("#hand")
    assert top("#board") == closed
    visitor.target("Me", "excalibur")
    assert page.locator("#actions .ca-action").count() == 2
    assert top("#hand") == before
