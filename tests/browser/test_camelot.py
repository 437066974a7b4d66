"""Whole games of Camelot in the browser, by clicks."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import AppOpener
from tests.browser.hands import Mouse
from tests.browser.playing import Play
from tests.browser.test_games import finished, replayed_by_command
from tests.browser.walkers import Wanderer
from tests.table.desk import ALL_NAMES, Device, DictStore
from threethrones.games import GAMES


@pytest.mark.parametrize(("seats", "seed"), [(3, "8"), (7, "5")])
def test_a_whole_game_of_camelot_by_clicks(open_app: AppOpener, seats: int, seed: str) -> None:
    """With three and with seven seats: so many as have last played."""
    store = {"names": json.dumps(ALL_NAMES[:seats])}
    play = Play(open_app(seed=seed, store=store), Mouse(), Device(DictStore(store), seed=seed))
    play.start("camelot")
    assert len(GAMES["camelot"].score(play.twin.open.match.view(None))) == seats
    play.walk(Wanderer(seed), most=3000)
    match = finished(play)
    assert play.digests == replayed_by_command(play.document())
    asked = {ply.decision.kind for ply in match.plies}
    assert {"give", "share", "evil", "shown", "merlins", "deeds"} <= asked
