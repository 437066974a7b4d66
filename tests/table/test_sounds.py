"""What is played sounds, where somebody has switched that on, and tells nobody what he may not know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from building.steps import WEB
from tests.games.animations import SOUNDS
from tests.games.avalon.positions import position
from tests.inside import AnyState
from tests.kit import players_for, walk
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, Device
from threethrones.core.animations import Sound
from threethrones.core.canonical import digest
from threethrones.core.game import AnyGame
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.table.embed import OPEN
from threethrones.table.session.frame import Frame

MATCHES: Final = 6
EVERY: Final = 7
"""One ply in so many is played on in two ways."""
MOST: Final = 30
"""And so many moves at one ply."""
KEY: Final = re.compile(r'^  "([\w ]+)": \[', re.MULTILINE)


def sounding(frame: Frame) -> list[str]:
    """What a frame lets be heard with its animations."""
    return re.findall(r'data-sound="([^"]*)"', "".join(frame.animations))


# --- which sounds -------------------------------------------------------------------------------------------


def test_the_page_knows_every_sound_and_no_other() -> None:
    known = KEY.findall((WEB / "shell/sounds.mjs").read_text(encoding="utf-8"))
    assert sorted(known) == sorted(SOUNDS)
    felt = KEY.findall((WEB / "shell/audio.mjs").read_text(encoding="utf-8"))
    assert felt
    assert set(felt) < SOUNDS


# --- nothing private ----------------------------------------------------------------------------------------


def heard(game: AnyGame, state: AnyState, move: Move) -> tuple[tuple[str, Sequence[str]], Sequence[Sound]]:
    """What everybody sees and reads of a move, and what everybody hears."""
    after = game.clone(state)
    presentation, names = PRESENTATIONS[game.name], ALL_NAMES[: state.setup.seats]
    events = [event for event in game.play(after, move) if event.seen_by(None)]
    told = tuple(str(sentence) for event in events if (sentence := presentation.sentence(event, names)))
    animations = [animation for event in events if (animation := presentation.animation(event, names))]
    seen = digest(game.seen_json(game.seen(after, None)))
    return (seen, told), tuple(animation.sound for animation in animations if animation.sound)


@pytest.mark.parametrize("name", SUBJECTS)
def test_whoever_sees_the_same_hears_the_same(name: str) -> None:
    """Whatever lies hidden: a state and one that looks the same to everybody are played on by every move."""
    game, rng, alike = GAMES[name], Random(f"sounds {name}"), 0
    setup = standard_setup(game)
    for number in range(MATCHES):
        for moment in walk(game, setup, f"sounds {number}", players_for(SUBJECTS[name], number, setup.seats)):
            if moment.ply % EVERY != number % EVERY:
                continue
            twin = game.resample(game.seen(moment.state, None), rng)
            one, other = (
                dict(heard(game, state, move) for move in game.legal(state)[:MOST])
                for state in (moment.state, twin)
            )
            common = one.keys() & other.keys()
            assert {seen: one[seen] for seen in common} == {seen: other[seen] for seen in common}
            alike += any(one[seen] for seen in common)
    assert alike > MATCHES, "Most of it must have sounded."


def test_a_review_with_one_seats_eyes_sounds_as_with_everybodys() -> None:
    """Its animations show that seat's own cards to whoever looks; the others in the room hear it, too."""
    device = Device().put(position(hands="Kr/Ky", top="SpKb"))
    device.reveal().move("l2")
    device.act("end", how="draw")
    shown = {side: leafed(device, side) for side in ("", "0")}
    assert len(shown["0"].animations) == len(shown[""].animations) + 1, "That seat alone sees its cards."
    assert sounding(shown["0"]) == sounding(shown[""]) == ["lay", "draw"]


def leafed(device: Device, side: str) -> Frame:
    """The first move of a finished match, reviewed with these eyes."""
    device.act("review")
    device.act("leaf", {"side": side}, to="first")
    return device.act("leaf", {"side": side}, to="next")


# --- the settings -------------------------------------------------------------------------------------------


def test_at_first_all_is_quiet_and_still() -> None:
    device = Device().start()
    assert not {"sound", "touch"} & device.frame.body.keys()
    assert device.frame.sound is None


@pytest.mark.parametrize(("name", "value"), [("sound", "soft"), ("sound", "loud"), ("touch", "on")])
def test_what_is_switched_on_proves_itself_and_is_kept(name: str, value: str) -> None:
    device = Device()
    proved = device.act("settings", {name: value})
    assert proved.body[name] == value
    assert proved.sound in SOUNDS
    assert device.act("settings", {name: value}).sound is None, "Nothing has changed."
    assert device.act("settings", {"theme": "dark"}).sound is None
    assert Device(device.store).frame.body[name] == value


def test_in_somebody_elses_page_it_stays_off() -> None:
    """Its store is in memory, and none of the acts there leads to the settings."""
    assert not any("settings" in acts for acts in OPEN.values())


@pytest.mark.parametrize("trembles", [True, False])
def test_only_a_device_that_can_tremble_is_asked_whether_it_shall(trembles: bool) -> None:
    device = Device()
    device.context.trembles = trembles
    device.act("go", screen="settings")
    names = {element.get("name") for element in device.elements() if element.tag in ("select", "input")}
    assert ("touch" in names) == trembles
    assert "sound" in names
