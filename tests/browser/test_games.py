"""Whole games in the browser: by clicks, by keyboard, by drags, by taps on a phone without a network.

At every step the page must show what the same app renders in CPython; at every ply its digest must be that
of `threethrones replay`. That no other host is asked and nothing complains is watched by `open_app`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from tests.browser.attacker import Attacker, Raider
from tests.browser.conftest import MARKED, AppOpener
from tests.browser.hands import Finger, FingerDrag, Keyboard, Mouse, MouseDrag, aim
from tests.browser.playing import Play
from tests.browser.stations import STORE
from tests.browser.visitor import Visitor
from tests.browser.walkers import ACT, DROP, TARGET, Step, Walker, Wanderer
from tests.table.device import Device
from threethrones.core.document import load
from threethrones.core.match import Match
from threethrones.core.paths import targets
from threethrones.games import GAMES

MOST_PRESSES: Final = {"avalon": 8, "avignon": 6, "camelot": 16}
"""Maximum number of keys for a decision, by game: for a move, or for one player's part of it."""


def finished(play: Play) -> Match:
    """The match that the browser keeps, after a look whether it is over, its digests were the page's, and
    nothing on its board has moved but pieces."""
    loaded = load(play.document(), GAMES)
    assert loaded.match, loaded.problems
    assert loaded.match.outcome(), "The game is not over."
    assert play.boxes
    assert not play.moved()
    assert play.digests == play.stopped_at(
        {presentation.ply: presentation.digest() for presentation in loaded.match.replay()}
    )
    return loaded.match


def replayed_by_command(document: str) -> dict[int, str]:
    """The digest of every ply, as the command tells it."""
    command = [sys.executable, "-m", "threethrones", "replay", "-", "--json"]
    told = subprocess.run(command, input=document, text=True, capture_output=True, check=True, timeout=60)
    return {ply["ply"]: ply["digest"] for ply in json.loads(told.stdout)["plies"]}


# --- by clicks ------------------------------------------------------------------------------------------


def clicked_through(open_app: AppOpener, game: str, seed: str, walker: Walker) -> Match:
    """A whole game by clicks; its digests are those that the command tells."""
    play = Play(open_app(seed=seed), Mouse(), Device(seed=seed))
    play.start(game)
    play.walk(walker)
    match = finished(play)
    assert play.digests == play.stopped_at(replayed_by_command(play.document()))
    assert match.outcome() == GAMES[game].outcome(match.state)
    return match


def told(match: Match) -> Counter[str]:
    """How often each kind of event was told in a match."""
    return Counter(event.kind for ply in match.plies for event in ply.events)


@pytest.mark.always
def test_a_whole_game_of_avalon_by_clicks(open_app: AppOpener) -> None:
    match = clicked_through(open_app, "avalon", "108", Attacker())
    # What the game must have shown to count for anything.
    assert {ply.decision.kind for ply in match.plies} == {"turn", "react", "discount", "pay", "trim"}
    events = told(match)
    assert events["conquered"] >= 10
    assert events["countered"] >= 1
    assert events["enchanted"] >= 3


@pytest.mark.always
def test_a_whole_game_of_avignon_by_clicks(open_app: AppOpener) -> None:
    match = clicked_through(open_app, "avignon", "84", Wanderer("84"))
    events = told(match)
    assert min(events[action] for action in ("beseech", "chastise", "excommunicate", "petition")) >= 3
    assert events["joined"] >= 4
    assert any(move.count("-") >= 3 for move in match.moves), "A petition with two targets."
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "condition"


# --- by keyboard ----------------------------------------------------------------------------------------


def typed_through(play: Play, keyboard: Keyboard, walker: Walker) -> None:
    """Walk on to the end of a game, with few presses for each decision."""
    decisions: list[tuple[int, int]] = []
    before = 0
    while play.body["screen"] != "over":
        ply, seat = play.body["ply"], play.body["seat"]
        play.step(walker)
        # A drawer that has shut passes the move on to another player, who answers it.
        if play.body["ply"] != ply or (seat and not play.body["seat"]):
            decisions.append((int(play.body["ply"]), keyboard.presses - before))
            before = keyboard.presses
    match = finished(play)
    assert play.digests.keys() - {0} <= {ply for ply, _ in decisions}
    # Opening the drawer, picking, going wrong and asking again: all counts.
    far = [(ply, presses) for ply, presses in decisions if presses > MOST_PRESSES[match.game.name]]
    assert not far


def test_a_whole_game_of_avalon_by_keyboard_in_few_presses(open_app: AppOpener) -> None:
    keyboard = Keyboard()
    play = Play(open_app(seed="101"), keyboard, Device(seed="101"))
    play.start()
    keyboard.presses = 0
    walker = Raider()
    play.do(Step(ACT, "reveal"))
    play.step(walker)
    play.do(Step(DROP))
    typed_through(play, keyboard, walker)


@pytest.mark.always
def test_a_whole_game_of_avignon_by_keyboard_in_few_presses(open_app: AppOpener) -> None:
    keyboard = Keyboard()
    play = Play(open_app(seed="9"), keyboard, Device(seed="9"))
    play.start("avignon")
    keyboard.presses = 0
    walker = Wanderer("9")
    play.step(walker)
    play.do(Step(DROP))
    typed_through(play, keyboard, walker)


# --- by drags -------------------------------------------------------------------------------------------


def dragged(play: Play, hand: MouseDrag | FingerDrag, card: str, onto: str) -> None:
    """Drag a card onto something, and look at it on the way."""
    page = play.page
    x, y, _ = aim(page, f'[data-spot="{card}"]')
    to_x, to_y, data = aim(page, onto)
    height = page.evaluate("document.documentElement.scrollHeight")
    hand.down(x, y)
    hand.move((x + to_x) / 2, (y + to_y) / 2)
    play.tell({"type": "lift", "spot": card})
    assert page.locator(f'[data-spot="{data.get("drop") or data["spot"]}"].legal').count() == 1
    hand.move(to_x, to_y)
    page.wait_for_selector(f"{onto}[data-over]")
    assert page.locator(".ghost").evaluate("(ghost) => getComputedStyle(ghost).position") == "fixed"
    assert page.evaluate("document.documentElement.scrollHeight") == height
    box = page.locator(".ghost").bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - to_x) < 2
    assert abs(box["y"] + box["height"] / 2 - to_y) < 2
    hand.up()
    page.wait_for_selector(".ghost", state="detached")
    assert page.locator("[data-over], [data-dragging]").count() == 0
    play.tell({"type": "drag", "from": card, "to": data.get("drop") or data["spot"]})


def drags(open_app: AppOpener) -> Iterator[tuple[Play, MouseDrag | FingerDrag]]:
    """The same game on a desk and on a phone."""
    page = open_app(seed="7")
    yield Play(page, Mouse(), Device(seed="7")), MouseDrag(page)
    page = open_app(seed="7", viewport=(360, 640), touch=True)
    yield Play(page, Finger(), Device(seed="7")), FingerDrag(page)


@pytest.mark.always
def test_tap_drag_and_keyboard_make_the_same_move(open_app: AppOpener) -> None:
    for play, hand in drags(open_app):
        play.start()
        play.do(Step(ACT, "reveal"))
        card = next(name for name, target in play.twin.targets().items() if "data-drag" in target.data)
        move = [Step(TARGET, name) for name in targets(f"{card}-4-reinforce")]
        takers = ['[data-spot="4"]', *(f'[data-drop="4"][aria-label*="Player {n}’s side"]' for n in (1, 2))]
        for onto in takers:
            dragged(play, hand, card, onto)
            play.do(move[-1])
            assert load(play.document(), GAMES).match.moves == [f"{card}-4-reinforce"]  # type: ignore[union-attr]
            play.do(Step(ACT, "undo"))
            assert load(play.document(), GAMES).match.moves == []  # type: ignore[union-attr]
        for hands in (play.hands, Keyboard()):
            play.hands = hands
            play.do(*move)
            assert load(play.document(), GAMES).match.moves == [f"{card}-4-reinforce"]  # type: ignore[union-attr]
            play.do(Step(ACT, "undo"))


CLICKS: Final = """
(clicks) => clicks
    .map(([selector, detail, pointerType]) => [
        selector, new PointerEvent("click", { bubbles: true, cancelable: true, detail, pointerType }),
    ])
    .map(([selector, event]) => {
        document.querySelector(selector)?.dispatchEvent(event);
        return document.body.dataset.rev;
    })
"""
"""Clicks at one instant, each as the browser counts it in a run of clicks at one place."""
TAP: Final = "(card, at) => card.dispatchEvent(new PointerEvent('click', {...at, bubbles: true, detail: 1}))"


@pytest.mark.parametrize(("counted", "pointer"), [((1, 2, 3), "mouse"), ((1, 1, 1), "touch")])
def test_a_tap_more_than_it_takes_hits_nothing_that_a_move_has_put_there(
    open_app: AppOpener, counted: tuple[int, int, int], pointer: str
) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    *takes, more = counted
    taps = [("[data-spot=l2]", count, pointer) for count in takes]
    # Whatever lies there now: the next player's drawer, what is refused, a button.
    there = ("[data-act=reveal]", "[data-act=peek]", "[data-spot]", "[data-act=panel]")
    _, played, *after = page.evaluate(CLICKS, [*taps, *((selector, more, pointer) for selector in there)])
    assert page.evaluate("document.body.dataset.ply") != "0", "The second tap is asked for, however quick."
    assert after == [played] * len(there)
    # A key, and who clicks anew.
    for count in (0, 1):
        menu = ("[data-act=panel][data-panel=menu]", count, "mouse")
        assert page.evaluate(CLICKS, [menu]) != [played]
        visitor.close()


@pytest.mark.always
def test_a_second_tap_on_a_drawer_picks_no_card_that_has_come_under_the_finger(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    box = page.locator("[data-act=reveal]").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    card, picked = page.locator(".av-held[data-spot=Kr]"), page.locator(".av-held.picked")
    card.evaluate(TAP, {"clientX": x, "clientY": y})
    assert picked.count() == 0
    page.wait_for_timeout(600)
    card.evaluate(TAP, {"clientX": x, "clientY": y})
    assert picked.count() == 1


def test_a_tap_more_is_ignored_also_while_a_move_waits_for_the_disk(open_app: AppOpener) -> None:
    """The copy of the first move is not written before the page is painted, so that the second is held."""
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    first = [(f"[data-spot={target}]", 1, "mouse") for target in ("Kr", '"2"', "reinforce")]
    page.evaluate(
        CLICKS,
        [*first, *((f"[data-spot={target}]", n, "mouse") for n, target in enumerate(("l2", "l2", "d4"), 1))],
    )
    page.wait_for_function("document.body.dataset.ply === '2'")
    assert page.locator("[role=alert] p").count() == 0, "Nobody is told why the tap more could not be."


def test_undo_is_pressed_as_quickly_as_one_likes(open_app: AppOpener) -> None:
    page = open_app(store=STORE)
    visitor = Visitor(page)
    visitor.open("turn")
    visitor.act("reveal")
    visitor.target("Kr", "2", "reinforce", "Sy", "4", "reinforce")
    page.evaluate(CLICKS, [("[data-act=undo]", count, "mouse") for count in (1, 2)])
    assert page.evaluate("document.body.dataset.ply") == "0"


# --- on a phone, in a tunnel ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seed", "walker"),
    [("avignon", "88", Wanderer("88")), ("avalon", "101", Raider()), ("camelot", "18", Wanderer("18"))],
)
@pytest.mark.always
@pytest.mark.sample(1)
def test_a_whole_game_by_taps_on_a_phone_without_a_network(
    open_app: AppOpener, game: str, seed: str, walker: Walker
) -> None:
    page = open_app(seed=seed, viewport=(390, 844), touch=True)
    page.wait_for_function(MARKED, arg="games")
    page.context.set_offline(True)
    asked = len(open_app.requests)
    play = Play(page, Finger(), Device(seed=seed))
    play.start(game)
    play.walk(walker)
    finished(play)
    assert open_app.requests[asked:] == [], "A game asks nobody for anything."
