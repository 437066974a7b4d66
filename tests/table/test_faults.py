"""What must not happen and does: a fault of the program, a hostile name, a hostile store."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.avalon.positions import position
from tests.inside import state_of
from tests.markup import elements
from tests.table.device import WON, Device, DictStore, hand_shown, kept_text, match_from
from tests.table.test_saving import standing
from threethrones.core.canonical import digest
from threethrones.core.terms import Event
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.table import dispatch
from threethrones.table.commands.context import Command, Permission
from threethrones.table.session.frame import Frame
from threethrones.table.views import new_game, render


def playing() -> Device:
    """Some moves on, one of them taken back, another half picked."""
    device = Device().put(standing()).reveal()
    device.target("Kr", "4", "reinforce", "Sr", "4", "reinforce")
    device.act("undo")
    device.target("Sr", "4")
    return device


def known(device: Device) -> dict[str, Any]:
    """All of a device that an event can change."""
    opened = device.open
    return {
        "state": digest(GAME.to_json(state_of(opened.match))),
        "moves": opened.match.moves,
        "redoable": opened.match.redoable,
        "undoable": opened.session.undoable,
        "picks": [*opened.picked.targets],
        "asked": opened.picked.asked,
        "orders": deepcopy(opened.advance.orders),
        "series": deepcopy(opened.series),
        "shown": opened.look.open_drawer,
        "screen": device.screen,
        "settings": deepcopy(device.context.model.settings),
        "seat": device.frame.body["seat"],
        "hand": hand_shown(device),
    }


class Broken(Exception):
    """What the tests raise."""


def fails(*_: object) -> Any:
    raise Broken("on purpose: <b>")


def fails_after(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, that fails when all is done."""

    def broken(*arguments: object) -> Any:
        function(*arguments)
        raise Broken("on purpose: <b>")

    return broken


def check_fault(device: Device, before: dict[str, Any]) -> None:
    """The fault is told with a report to copy, and all is as it was."""
    assert device.panel() == "fault"
    assert device.told == []
    device.act("report")
    assert device.panel() is None
    assert device.frame.copied is not None
    assert "Broken: on purpose" in device.frame.copied
    assert "Traceback" in device.frame.copied
    assert "secret" in device.frame.copied
    assert known(device) == before
    kept = json.loads(device.kept)
    assert json.loads(kept["document"])["moves"] == device.moves
    assert kept["picks"] == [*device.open.picked.targets]


@pytest.mark.parametrize("breaks", [fails, fails_after(GAME.play)], ids=["before", "midway"])
def test_a_fault_in_the_rules_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch, breaks: Callable[..., Any]
) -> None:
    device = playing()
    before = known(device)
    with monkeypatch.context() as patch:
        patch.setattr(GAME, "play", breaks)
        device.target("reinforce")
    check_fault(device, before)
    device.target("reinforce")
    assert device.moves == ["Kr-4-reinforce", "Sr-4-reinforce"]


def test_a_fault_in_an_answer_takes_the_announcement_back_too(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device().put(position("4:P2?:KySy/Kr", hands="KrSr/SbKyKy", mover=1)).reveal()
    device.act("orders", {"attack": "pass"})
    device.move("d4")
    device.reveal()
    device.target("Kr", "4")
    before = known(device)
    played: list[str] = []

    def answer_fails(state: State, move: str) -> list[Event]:
        played.append(move)
        if move == "pass":
            raise Broken("on purpose")
        return rules_play(state, move)

    rules_play = GAME.play
    with monkeypatch.context() as patch:
        patch.setattr(GAME, "play", answer_fails)
        device.target("attack")
    assert played[-2:] == ["Kr-4-attack", "pass"]
    check_fault(device, before)


def test_a_fault_while_drawing_the_page_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    device = playing()
    before = known(device)
    draw = render.frame
    drawn: list[str] = []

    def first_fails(*arguments: Any) -> Frame:
        drawn.append("")
        if len(drawn) == 1:
            raise Broken("on purpose")
        return draw(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(render, "frame", first_fails)
        device.target("reinforce")
    check_fault(device, before)
    device.target("reinforce")
    assert not device.open.kept.stale
    assert len(json.loads(json.loads(device.kept)["document"])["moves"]) == 2


@pytest.mark.parametrize("act", ["undo", "redo", "home", "end", "orders", "settings"])
def test_a_fault_in_any_act_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch, act: str) -> None:
    device = playing()
    before = known(device)
    acts = next(room.ACTS for room in dispatch.ROOMS if act in room.ACTS)
    with monkeypatch.context() as patch:
        for table in (acts, dispatch.ACTS):
            patch.setitem(table, act, acts[act]._replace(do=fails_after(acts[act].do)))
        device.act(act, {"attack": "pass", "theme": "dark"}, how="resign")
    check_fault(device, before)


def test_a_fault_at_the_end_does_not_count_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device().put(position(WON, hands="Kr/Sb")).reveal()
    device.target("l2")
    before = known(device)
    save = type(device.context).save
    with monkeypatch.context() as patch:
        patch.setattr(type(device.context), "save", fails_after(save))
        device.target("l2")
    assert device.panel() == "fault"
    device.act("report")
    assert known(device) == before
    device.target("l2")
    assert device.screen == "over"
    assert device.open.series.wins == (1, 0)


def test_a_fault_at_home_has_a_report_without_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(seed="seven")
    device.act("new", game="avalon")
    with monkeypatch.context() as patch:
        patch.setattr(GAME, "setup", fails)
        device.act("start")
    assert (device.screen, device.panel()) == ("new", "fault")
    device.act("close")
    assert device.panel() is None
    device.act("start")
    assert device.open.match.start.key == "seven"


def test_a_fault_leaves_the_draft_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device()
    device.act("new", game="avalon")
    page = device.frame.html
    with monkeypatch.context() as patch:
        patch.setitem(dispatch.ACTS, "draft", Command(fails_after(new_game.change), Permission.DEVICE))
        device.act("draft", {"name0": "Zoë", "set": "own", "skip": "yes"})
    device.act("close")
    assert device.frame.html == page


# --- what no screen offers --------------------------------------------------------------------------------

UNOFFERED: list[dict[str, object]] = [
    {},
    {"type": 7},
    {"type": "nonsense"},
    {"type": "act"},
    {"type": "act", "act": 7},
    {"type": "act", "act": "nonsense"},
    {"type": "act", "act": "delete", "data": 7},
    {"type": ["act"]},
    {"type": "spot", "spot": 7},
    {"type": "lift"},
    {"type": "drag", "from": "Kr"},
    {"type": "thought"},
    {"type": "link"},
    {"type": "storage", "key": None},
    {"type": "offline"},
    {"type": "profiles"},
    {"type": "puzzles", "puzzles": []},
    {"type": "backup", "matches": [], "at": "0", "count": 1},
]
EMPTY: list[dict[str, object]] = [
    {"type": "act", "act": "resume", "data": "x", "form": ["y"]},
    {"type": "act", "act": "look", "data": {"what": 3}},
    {"type": "key", "key": 7},
    {"type": "file", "text": 3},
]
"""What a screen offers, but of nothing: it is told otherwise, or not at all."""


@pytest.mark.parametrize("event", [*UNOFFERED, *EMPTY], ids=str)
def test_an_event_that_no_screen_offers_is_refused_with_a_sentence(event: dict[str, object]) -> None:
    device = playing()
    before, texts = known(device), dict(device.store.texts)
    device.send(**event)
    assert event in EMPTY or device.told == ["You can’t do that here."]
    assert device.panel() is None
    assert known(device) == before
    assert device.store.texts == texts


@pytest.mark.parametrize("act", dispatch.ACTS)
def test_no_act_is_a_fault_where_no_button_offers_it(act: str) -> None:
    device = playing()
    device.send(type="act", act=act, data=None, form=7)
    assert device.panel() != "fault"


# --- hostile names ----------------------------------------------------------------------------------------

HOSTILE = (
    "<b>bold</b>",
    "<img src=x onerror=1>",
    '"><script>x</script>',
    "' onclick='x",
    "</dialog></main>",
    "%(who)s %(n)d %",
    "{{ 7*7 }}{% if %}",
    "&lt;&amp;&#60;",
    "<!-- -->]]>",
)


def walked(names: tuple[str, str]) -> list[str]:
    """All the pages of a short match of two players with these names, and what was said of it."""
    pages: list[str] = []

    def see(frame: Frame) -> None:
        pages.extend([frame.html, *(f"<p>{line}</p>" for line in frame.said)])

    device = Device()
    device.act("new", game="avalon")
    see(device.act("swap", {"name0": names[1], "name1": names[0]}))
    device.put(position("4:P2?:KySy/Kr", hands="KrSrSr/SbKyKy"), names)
    see(device.frame)
    see(device.reveal().frame)
    for target in ("Kr", "4", "attack", "attack"):
        see(device.target(target))
    see(device.reveal().frame)
    for panel in ("log", "text", "menu", "orders", "rules"):
        see(device.act("panel", panel=panel))
    see(device.act("look", what="4"))
    see(device.move("pass"))
    see(device.act("end", how="draw"))
    see(device.act("panel", panel="log"))
    see(device.act("home"))
    return pages


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_read_as_markup(name: str) -> None:
    tame = walked(("Anna", "Bert"))
    hostile = walked((name[:24], "Bert"))
    assert len(tame) == len(hostile)
    for calm, wild in zip(tame, hostile, strict=True):
        assert [(e.tag, sorted(e.data)) for e in elements(wild)] == [
            (e.tag, sorted(e.data)) for e in elements(calm)
        ]


def test_a_name_stands_on_the_page_as_it_was_typed() -> None:
    device = Device().put(standing(), names=("%(who)s <b>&amp;", "Bert"))
    assert device.lid.startswith("%(who)s <b>&amp; ")
    device.send(type="hidden")
    assert device.text("h1").startswith("%(who)s <b>&amp;,")


@pytest.mark.parametrize("text", ["<b>x</b>", '"><i>', "%(x)s"])
def test_hostile_keys_and_games_in_the_store_are_only_text(text: str) -> None:
    kept = json.loads(kept_text(match_from(standing())))
    store = DictStore(
        {f"match:{text}": json.dumps(kept | {"game": text, "changed": text, "names": [text, text]})}
    )
    device = Device(store)
    tags = {element.tag for element in device.elements()}
    assert not tags & {"b", "i", "script"}
    device.act("resume", key=f"match:{text}")
    assert device.is_down
    device.act("home")
    device.act("delete", key=f"match:{text}")
    assert store.matches() == {}


# --- a hostile store ------------------------------------------------------------------------------------

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEPT = json.loads(kept_text(match_from(standing())))


@settings(max_examples=40, deadline=None)
@given(changes=st.dictionaries(st.sampled_from([*KEPT, "more"]), plain, min_size=1, max_size=4))
def test_nothing_that_a_kept_match_says_of_itself_breaks_the_app(changes: dict[str, Any]) -> None:
    device = Device(DictStore({"match:put": json.dumps(KEPT | changes), "names": json.dumps(changes)}))
    for act in ("resume", "reveal", "close-recap", "home", "new", "start"):
        device.act(act, key="match:put", game="avalon")
        assert device.panel() is None
    if "document" not in changes:
        device.act("home")
        device.act("resume", key="match:put")
        for panel in ("log", "text"):
            device.act("panel", panel=panel)
            assert device.panel() == panel
        device.reveal()
        device.act("panel", panel="orders")
        assert device.panel() == "orders"
        device.act("close")
        device.move("l2")
        assert device.panel() is None


@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=30) | plain.map(json.dumps))
def test_nothing_in_the_store_breaks_the_app(text: str) -> None:
    device = Device(DictStore({"settings": text, "names": text, "match:x": text, text: text}))
    for act in ("resume", "new", "start"):
        device.act(act, key="match:x", game="avalon")
        assert device.panel() is None
    assert device.is_down
