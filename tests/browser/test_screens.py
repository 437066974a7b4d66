"""Every screen on every size: nothing to scroll sideways, nothing too small, nothing over another thing."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.conftest import PACKAGES, AppOpener
from tests.browser.sizes import SIZES
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor
from tests.games.avalon.positions import position
from tests.games.ends import ends
from tests.table.device import NAMES, kept_text, match_from
from threethrones.games import GAMES


@pytest.mark.always
def test_ones_own_side_is_nearest(open_app: AppOpener) -> None:
    """Below on wide screens, at the right on a phone held upright; for either player."""
    page = open_app(store=STORE)
    visitor = Visitor(page)
    for name, seat in (("turn", "0"), ("react", "1")):
        visitor.open(name)
        visitor.act("reveal")
        assert page.evaluate("document.body.dataset.seat") == seat
        for size in SIZES:
            page.set_viewport_size({"width": size.width, "height": size.height})
            own, other = (page.locator(f".av-{side}").first.bounding_box() for side in ("own", "opp"))
            assert own is not None
            assert other is not None
            assert own["y"] > other["y"] if size.width >= 640 else own["x"] > other["x"]


def test_a_match_deleted_far_down_the_list_can_be_brought_back_from_there(open_app: AppOpener) -> None:
    page = open_app(store=STORE, viewport=(360, 640))
    visitor = Visitor(page)
    key = page.locator('[data-act="delete"]').last.get_attribute("data-key")
    visitor.act("delete", key=str(key))
    assert page.evaluate("scrollY > 1000")
    box = page.locator('[data-act="undelete"]').bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 640 - box["height"]
    assert page.evaluate("document.activeElement.dataset.act") == "undelete"
    visitor.act("undelete")
    assert page.locator(f'[data-act="delete"][data-key="{key}"]').count() == 1


def test_the_last_screen_begins_with_its_picture_though_an_attack_was_left(open_app: AppOpener) -> None:
    left = kept_text(ends()["avalon: resigned"])
    page = open_app(store={"match:left": left}, viewport=(390, 844))
    Visitor(page).open("left")
    assert page.evaluate("document.body.dataset.screen") == "over"
    assert page.evaluate("scrollY") == 0


def test_the_numbers_at_a_chart_are_readable_on_a_phone(open_app: AppOpener) -> None:
    page = open_app(store=STORE, viewport=(320, 640))
    Visitor(page).open("over")
    sizes = page.locator(".chart span").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert len(sizes) == 3
    assert min(sizes) >= 11
    assert page.locator(".chart svg text").count() == 0, "It would shrink with the picture."


def test_the_first_screens_fit_before_any_python_runs(open_app: AppOpener) -> None:
    page = open_app(lang="de-DE", store=STORE)
    page.route(PACKAGES, lambda _: None)
    for state in ("null", "{ match: 'turn' }"):
        page.evaluate(f"history.replaceState({state}, '')")
        page.reload(wait_until="commit")
        page.wait_for_selector("#app main:not(.loading)")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
            assert page.evaluate(
                "document.querySelector('#boot').getBoundingClientRect().bottom <= innerHeight"
            )


IN_VIEW: Final = """
(selector) => {
    const { top, bottom, height } = document.querySelector(selector).getBoundingClientRect();
    return height > 0 && top >= 0 && bottom <= innerHeight;
}
"""


OUT_OF_VIEW: Final = f"""
() => [false, true].flatMap((unfolded) => {{
    for (const all of document.querySelectorAll(".chosen")) all.open = unfolded;
    return [0, 0.5, 1].filter((part) => {{
        scrollTo({{ top: part * document.documentElement.scrollHeight, behavior: "instant" }});
        return !({IN_VIEW})('[data-act="start"]');
    }});
}})
"""
"""Where one may have scrolled to so that the button for the start is not to be seen."""


def test_the_start_of_a_new_game_is_always_in_view(open_app: AppOpener) -> None:
    page = open_app(lang="de-DE")
    visitor = Visitor(page)
    for game in GAMES:
        visitor.home()
        visitor.act("new", game=game)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUT_OF_VIEW) == [], (game, width)


def test_a_running_match_is_the_first_thing_in_view_on_a_phone(open_app: AppOpener) -> None:
    store = {key: STORE[key] for key in ("match:over", "match:c-deeds")}
    page = open_app(store=store, lang="de-DE")
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ('[data-act="resume"][data-key="match:c-deeds"]', ".match-picture"):
            assert page.evaluate(IN_VIEW, f".running {part}")


def test_the_games_on_a_tablet_lie_side_by_side_and_their_pictures_are_whole(open_app: AppOpener) -> None:
    page = open_app()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        boxes = [cover.bounding_box() for cover in page.locator(".game-card .cover").all()]
        tops = {round(box["y"]) for box in boxes if box}
        assert len(tops) == (1 if width >= 700 else 3), width
        if width >= 700:
            assert all(box and box["width"] < 2.2 * box["height"] < 1.3 * box["width"] for box in boxes), (
                width
            )


BESIDE: Final = """
() => [...document.querySelectorAll(".ca-turn")].map((turn) => {
    const figure = turn.parentElement.querySelector(".ca-figures > :last-child");
    return turn.getBoundingClientRect().left - figure.getBoundingClientRect().right;
})
"""


@pytest.mark.always
def test_whose_turn_it_is_stands_beside_the_figures_of_a_knight(open_app: AppOpener) -> None:
    """Of few knights, whose letters are larger; above them where there is less room."""
    page = open_app(lang="de-DE", store=STORE)
    for name in ("c-drink", "c-spoils"):
        Visitor(page).open(name)
        for width, height in SIZES:
            if min(width, height) >= 700:
                page.set_viewport_size({"width": width, "height": height})
                assert min(page.evaluate(BESIDE)) >= 0, (name, width)
        page.set_viewport_size({"width": 1280, "height": 800})


def test_what_is_announced_stands_above_the_drawer_of_a_phone(open_app: AppOpener) -> None:
    """Even at the last territories, which lie under it before."""
    page = open_app(store=STORE)
    visitor = Visitor(page)
    for width, height in ((320, 568), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        visitor.open("react-enchant")
        visitor.act("reveal")
        cell, dock = (page.locator(which).bounding_box() for which in ("[data-about]", "#dock"))
        assert cell is not None
        assert dock is not None
        assert cell["y"] >= 0
        assert cell["y"] + cell["height"] <= dock["y"] + 0.5
        assert (dock["x"], dock["width"]) == (0, width), "It covers what is below it."


@pytest.mark.voluminous
def test_a_refused_counter_moves_nothing(open_app: AppOpener, volume: int) -> None:
    """Neither where the refusal is the longer sentence nor where the announcement is: on a size the one, on
    the next the other, in the soak both."""
    asked = position("4:F1?:KyKr/", hands="Kr/SbKyKy", frames="react:attack:Kr:4:2:0:0")
    store = {"match:long": STORE["match:react"], "match:short": kept_text(match_from(asked), NAMES)}
    page = open_app(store=store)
    visitor = Visitor(page)
    parts = ("#actions", "#hand", "#row")
    names = ("long", "short")
    for number, (width, height) in enumerate(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        for name in names if volume > 1 else names[number % 2 :][:1]:
            visitor.open(name)
            visitor.act("reveal")
            before = [page.locator(part).bounding_box() for part in parts]
            visitor.target("counter")
            assert page.locator(".av-say .notices p").count() == 1
            assert [page.locator(part).bounding_box() for part in parts] == before, (name, width)


LAST: Final = {
    "won": position("1:P3c1: 2:F3c1: 3:F2o0:", hands="Kr/Sb", mover=1, turn=200),
    "lost": position("1:P3c0: 2:F3c0: 3:F2o1:", hands="Kr/Sb", mover=1, turn=200),
}
"""What the last tile brings about."""


def test_a_tile_that_ends_the_game_is_red_or_green(open_app: AppOpener) -> None:
    page = open_app(store={f"match:{fate}": kept_text(match_from(state)) for fate, state in LAST.items()})
    visitor = Visitor(page)
    colours = [page.evaluate("getComputedStyle(document.body).color")]
    marks = []
    for fate in LAST:
        visitor.open(fate)
        visitor.act("reveal")
        colours.append(page.locator("#prompt").evaluate("(prompt) => getComputedStyle(prompt).color"))
        tile = page.locator(f".av-take.ends-{fate}").first
        marks.append(tile.evaluate("(tile) => getComputedStyle(tile, '::after').backgroundColor"))
    assert len(set(colours)) == 3
    assert marks == colours[1:]


BARE_HOVERS: Final = """
() => {
    const found = [];
    const walk = (rules, guarded) => {
        for (const rule of rules) {
            if (!guarded && rule.selectorText?.includes(":hover")) found.push(rule.selectorText);
            walk(rule.cssRules ?? [], guarded || rule.media?.mediaText === "(hover: hover)");
        }
    };
    for (const { cssRules } of document.styleSheets) walk(cssRules, false);
    return found;
}
"""
BACKGROUND: Final = "(button) => getComputedStyle(button).backgroundColor"


def test_what_a_finger_has_touched_does_not_stay_marked(open_app: AppOpener) -> None:
    """To a touch screen the pointer stays where it was tapped last."""
    changes = []
    for touch in (False, True):
        page = open_app(store=STORE, touch=touch)
        visitor = Visitor(page)
        visitor.open("c-deeds")
        visitor.act("reveal")
        button = page.locator('[data-act="panel"][data-panel="log"]')
        before = button.evaluate(BACKGROUND)
        button.hover()
        changes.append(button.evaluate(BACKGROUND) != before)
        assert page.evaluate(BARE_HOVERS) == []
    assert changes == [True, False]
