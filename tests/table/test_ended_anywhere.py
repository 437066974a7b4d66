"""A match ends wherever it began, and whatever is amiss with what tells its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from tests.games.avalon.positions import position
from tests.games.ends import ends
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, WON, Device, kept_text, match_from
from threethrones.core import document
from threethrones.core.animations import Animation
from threethrones.core.match import Match, Start
from threethrones.core.recap import Account, Remarked
from threethrones.core.setups import standard_setup
from threethrones.core.text import Text, say
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import play_out, played_game
from threethrones.table.commands import guides
from threethrones.table.commands.play import play
from threethrones.table.views import review
from threethrones.table.views.ends import account, follow_up, turning_points


def after_move(state: State, move: str) -> State:
    """The position that a move leads to."""
    GAME.play(state, move)
    return state


PENDING: Final = {
    **{f"attack on {at}": (f"{at}:P2?:KySy/Kr", f"Kr-{at}-attack") for at in range(1, 12)},
    "enchantment": ("4:P2?:KySy/Kr", "Sr-4-enchant"),
}
"""What is announced at a territory that nobody has seen."""


@pytest.mark.parametrize("name", PENDING)
@pytest.mark.parametrize("how", ["resign", "draw", "abandon"])
def test_a_match_that_began_with_an_answer_about_fog_ends_by_word(
    name: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    places, announced = PENDING[name]
    device = Device().put(after_move(position(places, hands="KrSrSr/SbKyKy"), announced)).reveal()
    device.act("end", how=how)
    check_end(device, capsys)


@pytest.mark.parametrize("at", range(7, 12))
def test_a_match_that_began_so_is_won_by_its_tile(at: int, capsys: pytest.CaptureFixture[str]) -> None:
    start = position(f"{WON} {at}:H1?:KySy/", hands="KrSrSr/SbKyKy")
    device = Device().put(after_move(start, f"Kr-{at}-attack"))
    while "l2" not in (legal := device.open.match.legal()):
        play(device.context, device.open, "pass" if "pass" in legal else legal[0])
    device.send(type="time")
    device.move("l2")
    assert device.text("h1") == "Anna wins"
    check_end(device, capsys)


def check_end(device: Device, capsys: pytest.CaptureFixture[str]) -> None:
    """The match is over, all of its end is told, and nothing went wrong on the way."""
    assert device.panel() is None, device.context.model.report
    assert device.screen == "over"
    assert not device.open.running
    assert [any(e.has(part) for e in device.elements()) for part in ("finale-picture", "account")] == [
        True
    ] * 2
    assert capsys.readouterr().err == ""


SEEDS: Final = 20
EVERY: Final = 60
"""In the run of all tests, of so many plies one is played on from, another one in each game."""
LEANINGS: Final = {"avalon": "attacker", "avignon": "mover", "camelot": "quester"}
BY_WORD: Final = ("draw", "resign", "abandon")


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.rare)])
@pytest.mark.parametrize("name", SUBJECTS)
@pytest.mark.sample(1)
def test_from_every_ply_a_match_comes_to_an_end_that_is_told(
    name: str, every: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole games are played on from their review: most to an end by word, one of so many by the rules."""
    subject, rng = SUBJECTS[name], Random(f"ends of {name}")
    setup = standard_setup(subject.game)
    players = [subject.biased(LEANINGS[name])] * setup.seats
    words = BY_WORD if setup.seats == 2 else BY_WORD[-1:]
    for seed in range(SEEDS if name == "avalon" else SEEDS // 10):
        match = played_game(subject.game, setup, f"on {seed}", players)
        device = Device()
        device.file(kept_text(match, ALL_NAMES))
        whole = device.open
        for number, ply in enumerate(range(seed, len(match.plies), every)):
            device.context.model.open = whole
            review.show(device.context, whole, ply)
            device.act("play-on")
            end(device, ("played", *words)[number % (len(words) + 1)], rng)
            check_end(device, capsys)


def end(device: Device, how: str, rng: Random) -> None:
    """Bring the match on the table to its end, by word or as random players do by the rules."""
    opened = device.open
    if how == "played":
        rest = play_out(opened.match.copy(), [RandomPlayer()] * len(opened.names), rng).moves
        for move in rest[len(opened.match.moves) : -1]:
            opened.match.play(move)
        play(device.context, opened, rest[-1])
        device.send(type="time")
    else:
        if how == "resign" and device.is_down:
            device.reveal()
        device.act("end", how=how)


# --- faults -------------------------------------------------------------------------------------------------


def fails() -> object:
    raise RuntimeError("on purpose")


def at_the_end(
    device: Device, patch: pytest.MonkeyPatch, owner: object, name: str, makes: Callable[[], object]
) -> None:
    """Let something make another thing once the match is over."""
    sound = getattr(owner, name)
    patch.setattr(owner, name, lambda *given: sound(*given) if device.open.running else makes())


AVALON: Final = PRESENTATIONS["avalon"]
FAULTS: Final[dict[str, tuple[object, str]]] = {
    "turning": (turning_points, "sought"),
    "turned": (turning_points, "found"),
    "after": (follow_up, "offered"),
    "scores": (account, "_scores"),
    "facts": (account, "_facts"),
    "finale": (AVALON, "finale"),
    "account": (AVALON, "account"),
    "ending": (AVALON, "ending"),
    "beat": (AVALON, "animation"),
    "sentence": (AVALON, "sentence"),
    "explanation": (AVALON, "explanation"),
    "hand": (AVALON, "hand"),
    "prompt": (AVALON, "prompt"),
    "scene": (AVALON, "scene"),
    "deeds": (GAME, "statistics"),
    "gist": (GAME, "gist"),
    "score": (GAME, "score"),
    "note of a guide": (guides.NOBODY, "note"),
    "guide": (guides.NOBODY, "view"),
}
WORDLESS: Final = {"ending", "sentence"}
"""What tells nothing of an end by word."""


@pytest.mark.parametrize("how", ["tile", "resign"])
@pytest.mark.parametrize("fault", FAULTS)
def test_no_fault_in_what_tells_an_end_keeps_a_match_from_ending(
    fault: str, how: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    device = Device()
    device.file(kept_text(match_from(position(WON, hands="Kr/Sb")), computers={1: "easy"}))
    with monkeypatch.context() as patch:
        at_the_end(device, patch, *FAULTS[fault], fails)
        if how == "tile":
            device.move("l2")
        else:
            device.act("end", how="resign")
        assert device.panel() is None, device.context.model.report
        assert device.screen == "over"
        assert not device.open.running
        assert device.text("h1")
        told = "RuntimeError: on purpose" in capsys.readouterr().err
        assert told or (how == "resign" and fault in WORDLESS), "whoever mends it is told"
    (key,) = device.store.matches()
    device.act("home")
    device.act("resume", key=key)
    check_end(device, capsys)


DRAWN: Final[dict[str, tuple[str, object]]] = {
    "a picture that its template cannot draw": (
        "finale",
        Animation(say("x"), cutscene=True, title=say("x"), picture={}),
    ),
    "a text that lacks something": ("account", Account(secrets=(Remarked(1, Text("%(no)s")),))),
    "a board without what its template draws": ("scene", {}),
}


@pytest.mark.parametrize("name", DRAWN)
def test_no_fault_in_what_draws_it_does(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    device = Device().put(position(WON, hands="Kr/Sb"))
    what, given = DRAWN[name]
    at_the_end(device, monkeypatch, AVALON, what, lambda: given)
    device.move("l2")
    assert device.panel() is None, device.context.model.report
    assert device.screen == "over"
    assert device.text("h1") == "Anna wins"
    assert "Traceback" in capsys.readouterr().err


# --- states that were lost before ---------------------------------------------------------------------------


LOST: Final = {name: match for name, match in ends().items() if match.ended is None}


@pytest.mark.parametrize("name", LOST)
def test_a_match_opens_that_begins_where_it_is_over(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = LOST[name]
    match = Match(ended.game, ended.setup, Start(state=ended.game.to_json(ended.state), prior=("x",)))
    text = document.dump(match)
    loaded = document.load(text, GAMES)
    assert loaded.match is not None
    assert loaded.match.outcome() == ended.outcome()
    device = Device()
    device.file(kept_text(match, ALL_NAMES))
    check_end(device, capsys)
