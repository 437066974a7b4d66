"""What the table has decided is told to the whole table, before one of it takes the device."""

from __future__ import annotations

import html

from tests.games.camelot.positions import position
from tests.table.device import Device, at_table, match_from
from threethrones.games.camelot.game import GAME


def asked_for_merlins() -> Device:
    """The whole table must say whether a card stops what was drawn."""
    state = position(phase="evil", foe="Mi", hands="Me/F1/F2F2")
    device = at_table(match_from(state, GAME))
    device.move("draw")
    assert not device.is_down
    return device


NEWS = "the black card isn’t stopped (Mists of Avalon)."


def news(device: Device) -> str:
    """What the board, or the cover over it, tells of what has happened last."""
    found = device.elements()
    told = next(at for at, it in enumerate(found) if it.has("log") or it.has("curtain-news"))
    return html.unescape(found[told].text)


def test_what_came_of_the_tables_answer_stands_beside_the_board() -> None:
    device = asked_for_merlins()
    assert NEWS not in news(device)
    device.move("merlins1", "merlins0", "merlins0")
    assert device.is_down
    assert device.frame.body["seat"] == ""
    assert NEWS in news(device)


def test_a_cover_over_the_board_tells_what_happened_last() -> None:
    device = asked_for_merlins()
    device.act("settings", {"cover": "all"})
    device.act("back")
    covered = []
    for target in ("p0m1", "done"):
        device.target(target)
        covered.append(device.is_covered)
    assert covered == [False, True]
    assert NEWS in news(device)
    device.reveal()
    assert "What just happened" not in device.frame.html


def test_what_one_seat_has_done_in_its_drawer_is_told_as_far_as_all_may_know() -> None:
    device = Device()
    device.act("new", game="avalon")
    device.act("settings", {"cover": "all"})
    device.act("start", {"starter": "0"})
    for _ in range(2):
        device.reveal()
        tile = min(name for name in device.offered() if name in ("l2", "l3", "d4"))
        device.target(tile)
        if not device.is_down:
            device.target(tile)
        assert device.is_covered
        assert "takes a" in news(device)
        assert "You" not in news(device)


def test_whoever_lifts_a_drawer_reads_what_he_got_from_the_pool() -> None:
    """All saw it; but who looked away finds it again, and nobody else's cards."""
    state = position(phase="next,deeds:0,evil:0,share", pool="F1F2Me", hands="F3/F3/F3")
    device = at_table(match_from(state, GAME), read=[0, 0, 0])
    device.move("Me-p1")
    device.move("F2-p0")
    device.move("F1-p1")
    device.peek(1)
    recap = next(element.text for element in device.elements() if element.get("id") == "recap")
    assert "Bert gets: Merlin." in recap
    assert "Bert gets: Fight 1." in recap
    assert "Fight 2" not in recap
