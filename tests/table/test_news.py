"""What the table has decided is told to the whole table, before one of it takes the device."""

from __future__ import annotations

import html

from tests.games.camelot.positions import position
from tests.table.device import Device, DictStore, kept_text, match_from
from threethrones.games.camelot.game import GAME


def curtain(device: Device) -> str:
    """The curtain's page."""
    assert device.is_down
    return html.unescape(device.frame.html)


def test_what_came_of_the_tables_answer_stands_on_the_curtain() -> None:
    state = position(phase="evil", foe="Mi", hands="Me/F1/F2")
    device = Device(DictStore({"match:put": kept_text(match_from(state, GAME))}))
    device.act("resume", key="match:put")
    assert device.screen == "table"
    for move in ("draw", "merlins1", "merlins0", "merlins0"):
        device.move(move)
    assert "nothing stops the black card (Mists of Avalon)." in curtain(device)
    device.reveal()
    assert "What happened last" not in device.frame.html


def test_what_one_seat_has_done_on_its_own_screen_is_not_told_there() -> None:
    device = Device()
    device.act("new", game="avalon")
    device.act("start")
    assert "curtain-news" not in curtain(device)
    device.reveal()
    card = next(name for name, spot in device.spots().items() if "data-drag" in spot.data)
    device.spot(card, "4", "reinforce")
    while not device.is_down:
        device.spot(min(device.offered()))
    assert "curtain-news" not in curtain(device)
