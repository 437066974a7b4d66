"""Every event of every game has a sentence, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.subjects import SUBJECTS, biased
from tests.table.device import ALL_NAMES, Device
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Event
from threethrones.games import GAMES, PRESENTATIONS
from threethrones.players.playouts import played_game
from threethrones.table.session import language

CODES = (*language.LANGUAGES, language.PSEUDO[0])


def events(game: str) -> Iterator[Event]:
    """All that happens in some playouts of a game."""
    for number, leaning in enumerate([*SUBJECTS[game].leanings] * 2):
        players = [biased(game, leaning), biased(game, next(iter(SUBJECTS[game].leanings)))] * len(ALL_NAMES)
        match = played_game(GAMES[game], standard_setup(GAMES[game]), f"sentences {number}", players, 600)
        for ply in match.plies:
            yield from ply.events


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_sentence_in_every_language(game: str) -> None:
    silent = {name for name, kind in GAMES[game].kinds.items() if kind.says is None}
    seen: set[str] = set()
    told: set[tuple[str, str]] = set()
    for event in events(game):
        seen.add(event.kind)
        text = PRESENTATIONS[game].sentence(event, ALL_NAMES)
        assert (text is None) == (event.kind in silent), event.kind
        if text is None:
            continue
        for code in CODES:
            line = text.render(language.catalogue(code))
            assert line
            assert "%(" not in line
            assert "None" not in line
            told.add((event.kind, code))
    assert told == {(kind, code) for kind in seen - silent for code in CODES}
    if game != "camelot":
        assert seen == set(GAMES[game].kinds)


@pytest.mark.voluminous
def test_every_panel_of_every_decision_speaks_every_language(volume: int) -> None:
    """A template that a translation breaks fails here, not in front of somebody. The languages take turns; in
    the soak each sees every ply."""
    device = Device(seed="languages")
    device.start()
    players = [biased("avalon", "raider")] * 2
    kinds = set()
    match = played_game(
        GAMES["avalon"], standard_setup(GAMES["avalon"], {"starter": "0"}), "languages", players
    )
    for number, move in enumerate(match.moves[:80]):
        pending = device.open.match.decision()
        assert pending is not None
        kinds.add(pending.kind)
        for code in CODES if volume > 1 or number % 10 == 0 else [CODES[number % len(CODES)]]:
            device.act("settings", {"language": code})
            assert device.screen == "table"
            for panel in ("log", "text") if number % 10 == 0 else ():
                device.act("panel", panel=panel)
                assert device.panel() == panel
                device.act("close")
        device.move(move)
        assert device.panel() is None
    assert kinds >= {"turn", "react", "pay", "trim"}
    device.act("home")
    for code in CODES:
        device.act("settings", {"language": code})
        for screen in ("settings", "about"):
            device.act("go", screen=screen)
            assert device.screen == screen
