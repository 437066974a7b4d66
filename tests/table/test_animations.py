"""What the board plays of what has happened: all that is to be seen, once, while everybody looks."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from tests.games.avalon.positions import position
from tests.games.camelot.positions import position as camelot
from tests.games.ends import ends
from tests.subjects import SUBJECTS
from tests.table.device import Device, kept_text, match_from
from tests.taps import meant, people
from threethrones.core.animations import Animation
from threethrones.core.match import Match
from threethrones.core.terms import TURN_OVER
from threethrones.games.camelot.game import GAME as CAMELOT
from threethrones.players.playouts import thinking
from threethrones.table.session.frame import Frame
from threethrones.table.views import match_end, render

MOVES = 40
ENDS: Final = ends()


class Watcher(Device):
    """A device of which somebody notes what it plays."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.noted: list[str] = []
        super().__init__(*arguments, **more)

    def send(self, **event: object) -> Frame:
        frame = super().send(**event)
        if "strip for-one" in frame.html:
            assert all("data-covers" in animation for animation in frame.animations), (
                "something is played while a drawer is open"
            )
        self.noted += frame.animations
        return frame


def played(game: str, moves: int = MOVES) -> Watcher:
    """So many moves of a game, by taps; a device for one test alone."""
    return copy.deepcopy(tapped(game, moves))


@cache
def tapped(game: str, moves: int) -> Watcher:
    """The same for all tests."""
    device = Watcher(seed=f"beats {game}")
    device.act("new", game=game)
    device.act("start")
    device.read_on()
    players, rng = people(SUBJECTS[game], device.open.match.setup.seats, 0), thinking(game)
    for _ in range(moves):
        if device.open.match.decision() is None:
            break
        wanted = meant(device.ahead, players, rng)
        path = device.path(*wanted)
        if path is None:
            device.reveal()
            path = device.path(*wanted)
        assert path is not None
        device.tap(path)
    device.act("hide")
    return device


def to_be_seen(device: Device, since: int = 0) -> list[Animation]:
    """What everybody may see of the events since one of them."""
    opened = device.open
    animation = device.context.presentation(opened).animation
    events = [event for _, event in opened.match.events(None)][since:]
    ended = match_end.finale(device.context, opened)
    return [found for event in events if (found := animation(event, opened.names))] + (
        [ended] if ended else []
    )


def drawn(device: Device, animations: list[Animation]) -> list[str]:
    """Beats as the page gets them when they are played again, but for the way past those that follow."""
    device.context.out.animations = [replace(animation, covers=False) for animation in animations]
    return [without_the_way_past(animation) for animation in render.frame(device.context, "en").animations]


def without_the_way_past(animation: str) -> str:
    return animation.replace(
        ' <button type="button" class="button" data-beat="end">Skip the rest</button>', ""
    )


def told(animations: list[str]) -> list[str]:
    """What these animations tell, line by line."""
    lines = [
        re.findall(r"<p(?: class=\"beat-(?:before|text)\".*?)?>(.*?)</p>", animation)
        for animation in animations
    ]
    return [line for found in lines for line in "<br>".join(found).split("<br>")]


@pytest.mark.parametrize("game", SUBJECTS)
def test_all_that_is_to_be_seen_is_told_once_and_while_everybody_looks(game: str) -> None:
    device = played(game)
    assert told(device.noted) == told(drawn(device, to_be_seen(device)))
    assert len(device.noted) > MOVES / 4


def test_what_a_match_has_shown_before_is_small_the_second_time() -> None:
    """Despair comes three times; that the page was loaded anew in between changes nothing."""
    device = Device()
    device.file(kept_text(match_from(camelot(phase="evil", foe="DeDeDe"), CAMELOT)))
    drawn = list[str]()
    for _ in range(3):
        device.move("draw")
        drawn += [
            animation for animation in device.frame.animations if "shows a black card: Despair" in animation
        ]
        device.move("camelot-draw")
        if len(drawn) == 2:
            key = f"match:{device.open.session.id}"
            device = Device(device.store)
            device.act("resume", key=key)
    first, *others = drawn
    assert 'class="beat great' in first
    assert "beat-piece" not in first
    assert len(others) == 2
    assert all('class="beat small' in animation and "beat-piece" in animation for animation in others)


FOG: Final = position("4:F1?:Ky/", hands="KrKr/", skip="yes")


def test_nothing_tells_what_comes_out_of_the_fog_before_it_does() -> None:
    device = Device().put(FOG)
    (played,) = device.move("Kr-4-attack").animations
    assert "data-covers" in played
    assert "Anna attacks territory 4" in played
    assert re.search(
        '<p class="beat-text" id="beat-text" data-motion="appear" data-step="3">Anna conquers', played
    )
    assert device.open.look.open_drawer == 0, "It covers her open hand, too."
    assert device.act("hide").animations == []


@pytest.mark.parametrize("name", ENDS)
def test_the_scene_of_an_end_covers_its_screen_and_so_does_all_before_it(name: str) -> None:
    device = Device()
    match_end = ENDS[name]
    before = Match(match_end.game, match_end.setup, match_end.start)
    for move in match_end.moves[:-1]:
        before.play(move)
    device.file(kept_text(before))
    how = match_end.moves[-1].removeprefix("!").split("-")[0]
    if match_end.moves[-1].startswith("!"):
        if how == "resign" and device.is_down:
            device.reveal()
        device.act("end", how=how)
    else:
        device.move(match_end.moves[-1])
    assert device.screen == "over"
    assert all("data-covers" in animation for animation in device.frame.animations)
    last = device.frame.animations[-1]
    assert "end-scene" in last
    assert '<table class="scores">' in last


def test_what_is_watched_again_or_reviewed_covers_nothing() -> None:
    device = Device().put(FOG)
    device.move("Kr-4-attack")
    again = device.act("watch").animations
    device.act("review")
    device.act("leaf", to="first")
    steps = [animation for _ in device.moves for animation in device.act("leaf", to="next").animations]
    for animations in (again, steps):
        assert any("Out of the fog" in animation for animation in animations)
        assert not any("data-covers" in animation for animation in animations)


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_last_turn_is_watched_again_from_its_beginning(game: str) -> None:
    device = played(game)
    events = [event for _, event in device.open.match.events(None)]
    ends = [number for number, event in enumerate(events[:-1], 1) if event.kind == TURN_OVER]
    again = [without_the_way_past(animation) for animation in device.act("watch").animations]
    assert again == drawn(device, to_be_seen(device, ends[-1]))
    assert again
    assert device.act("watch").animations, "as often as one likes"


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_match_that_is_opened_and_a_move_that_is_taken_back_play_nothing(game: str) -> None:
    device = played(game)
    key = f"match:{device.open.session.id}"
    device.act("home")
    device.noted.clear()
    device.act("resume", key=key)
    device.act("undo")
    assert device.noted == []


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_review_plays_each_step_on_and_none_back(game: str) -> None:
    device = played(game)
    device.act("review")
    assert device.act("leaf", to="first").animations == []
    steps = []
    for _ in device.moves:
        steps += [without_the_way_past(animation) for animation in device.act("leaf", to="next").animations]
    assert steps == drawn(device, to_be_seen(device))
    assert device.act("leaf", to="previous").animations == []


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_great_one_waits_and_leads_on(game: str) -> None:
    device = played(game)
    cutscene = [animation for animation in device.noted if 'class="beat great' in animation]
    small = [animation for animation in device.noted if animation not in cutscene]
    assert small
    assert all('data-beat="on"' in animation and "aria-label=" in animation for animation in cutscene)
    assert not any("data-beat" in animation for animation in small)


def test_under_a_cover_nothing_is_played_and_where_it_is_usual_it_waits_for_whoever_lifts_it() -> None:
    device = Device().start()
    device.act("settings", {"cover": "all"})
    device.send(type="hidden")
    assert device.act("watch").animations == []
    device.reveal()
    while device.open.look.open_drawer is not None:
        device.move(device.open.match.legal()[-1])
    assert "cover" in device.frame.body
    assert device.frame.animations == []
    assert device.act("reveal").animations
