"""A page that is put together from the parts that frames bring is the page drawn whole, at every step."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest
from markupsafe import escape

from tests.browser.walkers import ACT, Wanderer
from tests.table.device import Device
from tests.table.test_viewers import Guest, begun, play_any, watched
from threethrones.games import GAMES
from threethrones.table.commands.viewers import acts
from threethrones.table.dispatch import ACTS
from threethrones.table.session.frame import Frame
from threethrones.table.session.parts import PLACEHOLDER, PLACEHOLDERS, ROOT, Drawing, Drawn
from threethrones.table.views import render

MOST = 250
"""Steps of a game; Avalon takes more."""


@dataclass
class Shown:
    """What a page shows: it keeps the parts, as the shell does, and forgets those that stand nowhere."""

    parts: Mapping[str, str] = field(default_factory=dict)
    number: int | None = None

    def show(self, frame: Frame) -> str:
        """Take in a frame; the page as it is then."""
        there = {**self.parts, **frame.parts}
        self.parts, self.number = {}, frame.number
        return self._whole(ROOT, there)

    def _whole(self, name: str, there: Mapping[str, str]) -> str:
        self.parts = {**self.parts, name: there[name]}
        return PLACEHOLDERS.sub(lambda found: self._whole(found[1], there), there[name])


def drawn_whole(device: Device) -> str:
    """The page of a device, or of a guest, drawn from nothing."""
    context = device.context
    before, context.page.drawn = context.page.drawn, Drawn()
    html = render.frame(context, device.frame.language, acts(context, ACTS)).html
    context.page.drawn = before
    return html


def one_element(name: str, html: str) -> bool:
    """Whether a part is a single element that bears its name."""
    tag = re.match(rf'<(\w+)[^>]* id="{re.escape(name)}"|<(\w+) id="{re.escape(name)}"', html)
    return tag is not None and html.endswith(f"</{tag[1] or tag[2]}>")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_parts_is_the_game_drawn_whole(name: str) -> None:
    device, shown, walker = Device(seed="parts"), Shown(), Wanderer("parts")
    device.act("new", game=name)
    device.act("start")
    few = 0
    for _ in range(MOST):
        html = shown.show(device.frame)
        assert html == device.frame.html == drawn_whole(device)
        assert all(one_element(*part) for part in device.frame.parts.items() if part[0] != ROOT)
        if device.screen == "over":
            break
        few += sum(map(len, device.frame.parts.values())) < len(html) / 2
        step = walker.next(html, device.screen, f"Player {int(device.frame.body['seat'] or 0) + 1}")
        if step.kind == ACT:
            data = {"act": step.name, **dict(step.data)}
            device.send(type="act", act=step.name, data=data, form={}, shown=shown.number)
        else:
            device.send(type="spot", spot=step.name, shown=shown.number)
    assert few >= 20, "many frames bring little"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.sample(1)
def test_every_viewer_gets_the_parts_of_its_own_page(name: str) -> None:
    device, rng = begun(name, "parts"), Random(1)
    guests = watched(device)
    pages: list[tuple[Guest, Shown]] = [(guest, Shown()) for guest in guests]
    for _ in range(40):
        for guest, shown in pages:
            guest.context.page.shown = shown.number
            assert shown.show(guest.follow()) == guest.frame.html == drawn_whole(guest)
        if device.screen != "table":
            break
        play_any(device, rng)


def test_a_page_that_shows_another_frame_gets_all() -> None:
    """A frame that never arrived, or one that the page could not show."""
    device = Device().start()
    whole = set(device.frame.parts)
    assert ROOT in whole
    number = device.frame.number
    assert ROOT not in device.send(type="time", shown=number).parts
    for shown in (number, None, "x", -1):
        assert set(device.send(type="time", shown=shown).parts) == whole


def test_the_parts_of_another_screen_or_language_are_not_kept() -> None:
    device = Device().start()
    for act, data, form in (
        ("panel", {"panel": "menu"}, {}),
        ("go", {"screen": "settings"}, {}),
        ("settings", {}, {"language": "de"}),
    ):
        language = device.frame.language
        frame = device.send(type="act", act=act, data=data, form=form, shown=device.frame.number)
        is_new = act == "go" or frame.language != language
        assert is_new == (act != "panel")
        assert (set(frame.parts) == set(frame.page.parts)) == is_new


def test_a_part_is_drawn_again_only_when_what_it_is_made_of_changes() -> None:
    drawn: list[int] = []

    def macro(number: int, words: list[str]) -> str:
        drawn.append(number)
        return f'<p id="a">{number} {words}</p>'

    drawing, words = Drawing(), ["one"]
    parts = drawing.draw_page(lambda: str(drawing.kept("a", macro, 1, words)), {}, None)
    again = drawing.draw_page(lambda: str(drawing.kept("a", macro, 1, ["one"])), parts, None)
    assert (drawn, Drawn(again).changes(parts)) == ([1], {})
    other = drawing.draw_page(lambda: str(drawing.kept("a", macro, 1, ["two"])), parts, None)
    assert Drawn(other).changes(parts) == {"a": "<p id=\"a\">1 ['two']</p>"}


def test_two_parts_of_one_name_are_a_fault() -> None:
    drawing = Drawing()
    with pytest.raises(ValueError, match="two parts are called 'a'"):
        drawing.draw_page(lambda: drawing.part("a", lambda: "x") + drawing.part("a", lambda: "y"), {}, None)


def test_outside_of_a_page_parts_stand_in_their_place() -> None:
    assert Drawing().part("a", lambda: " <p>x</p> ") == "<p>x</p>"
    assert Drawing().kept("a", lambda word: f"<p>{word}</p>", "x") == "<p>x</p>"


def test_a_name_that_looks_like_a_placeholder_is_shown_as_it_was_typed() -> None:
    device = Device()
    device.act("new", game="avignon")
    device.act("start", {"name0": PLACEHOLDER.format("bar"), "name1": "Bert"})
    html = Shown().show(device.frame)
    assert html == device.frame.html
    assert escape(PLACEHOLDER.format("bar")[:9]) in html
    assert html.count('id="bar"') == 1
