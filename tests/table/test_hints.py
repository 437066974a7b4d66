"""Hints: what a good player would do, from what the viewer has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, takewhile
from random import Random

import pytest

from tests.games.avalon import positions as avalon
from tests.games.avignon.positions import position
from tests.games.camelot import positions as camelot
from tests.inside import put_in
from tests.table.device import Device, DictStore, kept_text, marked, match_from
from tests.table.test_computers import against
from threethrones.core.match import Match, Start
from threethrones.core.terms import AnyState
from threethrones.games import GAMES
from threethrones.table.assist import hints


def begun(game: str) -> Device:
    """A game of two persons, the drawer of whoever is asked open."""
    device = Device(seed="7")
    device.act("new", game=game)
    device.act("start", {"name0": "Anna", "name1": "Bert", "name2": "Cleo"})
    device.read_on()
    if device.is_down:
        device.reveal()
    return device


def opened(state: AnyState, game: str) -> Device:
    """A position on the table."""
    device = Device()
    device.file(kept_text(match_from(state, GAMES[game])))
    return device


def told(device: Device) -> str:
    """What the hint says."""
    (hint,) = [e for e in device.elements() if e.get("id") == "hint"]
    return hint.text.removesuffix("Got it").strip()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_legal_move_and_is_marked(game: str) -> None:
    device = begun(game)
    ply = device.ply
    device.act("hint")
    assert "The computer is thinking" in device.frame.html
    device.think()
    opened = device.open
    assert opened.assist.hint in opened.match.legal()
    assert device.ply == ply
    assert device.frame.said
    assert told(device)
    assert any(element.has("hinted") for element in device.targets().values())
    device.act("hint")
    assert device.open.assist.hint is None
    assert not any(element.has("hinted") for element in device.targets().values())
    if "hide" in device.acts():
        device.act("hide")
        assert device.frame.begins, "The next to look is another."


def test_a_hint_says_why() -> None:
    """Of a quiet position what it betters, of the last move that it wins."""
    for placed, why in (
        ("C2 K2 B2 N2 P2", ""),
        ("C4 K2 B2 N2 P2", "it wins the game"),
    ):
        device = begun("avignon")
        state = position(placed, congregations="KN/")
        device.open.match = Match(GAMES["avignon"], state.setup, Start(state=GAMES["avignon"].to_json(state)))
        device.act("hint")
        device.think()
        what, _, because = told(device).partition(" – ")
        assert because
        assert why in ("", because)
        assert not any(name in told(device) for name in ("Anna", "Bert")), "It speaks to whoever asked."
        assert not what.endswith("."), "One sentence."


def questions(seed: int, store: DictStore | None = None) -> Iterator[Device]:
    """What the only person at a table of Camelot is asked, one after the other; he answers at random."""
    device, rng = against("camelot", store=store), Random(seed)
    while device.screen == "table":
        while device.frame.thinks:
            device.think()
        yield device
        device.move(rng.choice(device.ahead.legal()))


@pytest.mark.night
def test_of_what_the_table_is_asked_the_only_person_may_ask() -> None:
    """What is hinted at is among what the page offers him; a computer's own answer is not."""
    asked = set[str]()
    # Of a match that is over there is no other question.
    going = (takewhile(lambda device: device.open.running, questions(seed)) for seed in range(3, 14))
    for device in chain.from_iterable(going):
        opened = device.open
        pending = opened.match.decision()
        if len(asked) == 3:
            break
        if pending and pending.seat is None and len(opened.offers) > 1 and opened.viewing_seat is None:
            asked.add(pending.kind)
            device.act("hint")
            job = (device.frame.thinks or {})["job"]
            assert isinstance(job, dict)
            assert job["legal"] == (own := hints.choices(opened))
            assert set(own) == {opened.spelled(offer)[0] for offer in opened.offers}
            device.think()
            assert opened.assist.hint in own
            assert told(device)
            assert any(element.has("hinted") for element in device.targets().values())
            opened.look = replace(opened.look, open_drawer=opened.lone)
            assert hints.choices(opened) == own, "A drawer that he has lifted changes nothing."
            opened.look = replace(opened.look, open_drawer=None)
    assert len(asked) == 3


def test_the_end_of_a_turn_is_hinted_at_as_such() -> None:
    for device in questions(4, DictStore({"settings": '{"turns": "wait"}'})):
        if "end" in device.open.match.legal():
            thinks = device.act("hint").thinks
            assert thinks
            device.send(type="thought", id=thinks["id"], move="end", line=[])
            assert told(device).startswith("End your turn – ")
            return
    raise AssertionError("No turn came to its end.")


def test_a_hint_knows_only_what_the_viewer_has_seen() -> None:
    device = begun("avalon")
    thinks = device.act("hint").thinks
    device.act("hint")
    opened = device.open
    put_in(opened.match, opened.game.resample(opened.match.seen(opened.viewing_seat), Random(3)))
    assert device.act("hint").thinks == thinks


def test_whoever_moves_or_hides_needs_no_hint() -> None:
    device = begun("avalon")
    device.act("hint")
    device.think()
    hint = told(device)
    frame = device.act("hide")
    assert frame.thinks is None
    assert "hinted" not in frame.html
    assert hint not in frame.html
    device.reveal()
    assert told(device) == hint
    device.move(device.open.match.legal()[0])
    assert not device.open.assist.hinting
    assert device.open.assist.hint is None


def test_nobody_asks_for_a_hint_while_a_computer_decides() -> None:
    device = against("avignon")
    while not device.frame.thinks:
        device.move(device.ahead.legal()[0])
    thinks = device.frame.thinks
    assert device.key("h").thinks == thinks
    device.think()
    assert device.open.assist.hint is None


def test_a_computer_takes_a_draw_that_it_would_be_glad_of() -> None:
    """In an even position it is not."""
    for congregations, over in (("/", False), ("CN/", True), ("/CN", False)):
        device = against("avignon", "hard")
        state = position("C2 K2 B2 N2 P2", congregations=congregations)
        device.open.match = Match(GAMES["avignon"], state.setup, Start(state=GAMES["avignon"].to_json(state)))
        device.act("end", how="draw")
        assert (device.screen == "over") == over, congregations
        assert over or "doesn’t agree" in device.told[0]


def test_of_several_cards_each_is_hinted_at_when_it_is_its_turn() -> None:
    device = Device().put(
        avalon.position("4:P20:KySy/ 5:F1?:Kb/", hands="KrKrSr/Sb", frames="pay:4:3", conquests=1)
    )
    device.reveal().act("hint")
    for then in ("pick", "drop", "pick", "pick", "pick"):
        device.think()
        assert told(device)
        assert marked(device) == {device.open.assist.hint}
        if then == "pick":
            device.target(*marked(device))
        else:
            device.act("drop")
            assert device.open.assist.hint is None, "What is put back is thought of anew, too."
    device.target(*device.asked())
    assert device.ply >= 3


def test_what_is_hinted_at_is_marked_pick_by_pick_and_told_with_what_it_does() -> None:
    device = opened(position("C2 B2 I2 N2 K2"), "avignon")
    thinks = device.act("hint").thinks
    assert thinks
    move = "2-petition-1"
    assert move in device.open.match.legal()
    device.send(type="thought", id=thinks["id"], move=move, line=[])
    assert told(device).startswith("Petition: Bishop – ")
    texts = [element.text.strip() for element in device.elements()]
    assert {"Cardinal to Rome", "Bishop to Nice"} <= {*texts}, "Each step is a line of its own."
    assert "Petition: Bishop, Cardinal to Rome, Bishop to Nice – " in " ".join(device.frame.said)
    for target in move.split("-"):
        assert marked(device) == {target}
        device.target(target)


def test_of_a_move_that_gains_nothing_it_is_said_what_it_prepares() -> None:
    """Where the same seat goes on, and it is expected to; else only that nothing is better."""
    for line, why in (
        (["1-chastise", "2-petition-1"], "it prepares the next move: one more place and the Knight joins"),
        (["1-chastise"], "it gives you the best chance"),
        (["1-chastise", "1-chastise"], "it gives you the best chance"),
        (["1-chastise", "fly"], "it gives you the best chance"),
    ):
        device = opened(position("C3 K2 B2 N2 P2"), "avignon")
        thinks = device.act("hint").thinks
        assert thinks
        device.send(type="thought", id=thinks["id"], move=line[0], line=line)
        assert told(device).startswith("Chastise: Cardinal")
        assert why in told(device)


def test_a_hint_names_the_card_that_the_others_will_not_see() -> None:
    device = opened(camelot.position(place="excalibur", hands="GrF1F2"), "camelot")
    if device.is_down:
        device.reveal()
    thinks = device.act("hint").thinks
    assert thinks
    device.send(type="thought", id=thinks["id"], move="Gr-excalibur-pay", line=[])
    assert told(device).startswith("Place Grail at Excalibur – ")


@pytest.mark.parametrize("loyalty", ["lll", "ltl"])
def test_a_hint_never_tells_what_comes_of_an_accusation(loyalty: str) -> None:
    device = opened(camelot.position(hands="F1F1/F1/F2", engines=6, loyalty=loyalty), "camelot")
    device.reveal()
    thinks = device.act("hint").thinks
    assert thinks
    device.send(type="thought", id=thinks["id"], move="accuse-p1", line=[])
    assert told(device).startswith("Accuse ")
    assert "if you’re right" in told(device)
    assert "loyal" not in told(device)


def test_the_short_way_to_a_move_is_marked_as_well() -> None:
    device = opened(camelot.position(hands="F1"), "camelot")
    device.reveal()
    thinks = device.act("hint").thinks
    assert thinks
    device.send(type="thought", id=thinks["id"], move="camelot-draw", line=[])
    assert marked(device) == {"camelot", "draw"}
    assert told(device) == "Draw white cards – you hold only 1 card"
