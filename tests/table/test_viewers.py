"""Several viewers of one match: each sees what a device of its own would show, and does what is its to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from tests.table.device import ALL_NAMES, Device, DictStore, kept_text
from tests.table.test_computers import against
from threethrones.core.match import Match, Start
from threethrones.core.paths import targets
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.table.commands import drawer
from threethrones.table.commands.context import NOT_OFFERED, Context
from threethrones.table.commands.drawer import has_drawers
from threethrones.table.commands.viewers import DEVICE_ONLY, ONLY_WATCHES, acts
from threethrones.table.dispatch import ACTS
from threethrones.table.session import language
from threethrones.table.session.frame import Frame
from threethrones.table.session.look import Picked
from threethrones.table.session.model import Settings
from threethrones.table.session.open_match import Viewer
from threethrones.table.views import render

EVERY: Final = 9
"""Plies from one comparison to the next: to open a kept match again takes long."""
MOST: Final = 150
VIEWERS: Final[Mapping[str, tuple[Viewer, str]]] = {
    "board": (Viewer(frozenset(), acts=False), "de"),
    "first": (Viewer(frozenset({0})), "en-GB"),
    "second": (Viewer(frozenset({1})), "nl"),
}


class Guest(Device):
    """The page of another viewer of what a device has open."""

    def __init__(self, device: Device, name: str, language: str = "en-GB") -> None:
        viewer, _ = VIEWERS[name]
        self.app, self.store, self.name, self.language = device.app, device.store, name, language
        self.frame = self.app.join(name, viewer, Settings(), (self.language,))

    @property
    def context(self) -> Context:
        return self.app._viewers[self.name].context

    def send(self, **event: object) -> Frame:
        self.frame = self.app.handle(event, by=self.name)
        if self.frame.dirty:
            # As the device's page does once it has been painted.
            self.app.handle({"type": "save"})
        return self.frame

    def follow(self) -> Frame:
        """Somebody else may have acted."""
        self.frame = self.app.view(self.name)
        return self.frame


def begun(name: str, key: str = "viewers") -> Device:
    """A device with a new match, which everybody has read what was dealt of."""
    game = GAMES[name]
    match = Match(game, standard_setup(game, seats=game.least_seats), Start(key=key))
    device = Device()
    device.file(kept_text(match, ALL_NAMES))
    return device


def watched(device: Device) -> tuple[Guest, ...]:
    """Three more viewers of it: the public, and two seats."""
    return tuple(Guest(device, name, language) for name, (_, language) in VIEWERS.items())


def alone(device: Device, guest: Guest) -> Frame:
    """What a device of its own shows of the same match, in its language and with its drawer open."""
    store = DictStore(dict(device.store.texts))
    own = Device(store, languages=(guest.language,), match=device.open.session.id)
    # What is half picked at the device is kept with the match.
    own.open.look = replace(own.open.look, open_drawer=drawer_of(own, guest), picked=Picked())
    own.app.view()
    own.open.viewer = guest.open.viewer
    return render.frame(own.context, language.spoken("auto", [guest.language]), acts(guest.context, ACTS))


def drawer_of(device: Device, guest: Guest) -> int | None:
    """The drawer that is open on the page of somebody with one seat: none at the end, while the whole table
    is asked, or in a game without hands."""
    pending, seats = device.open.match.decision(), guest.open.viewer.seats or ()
    if pending is None or pending.seat is None:
        return None
    return next((seat for seat in seats if has_drawers(device.context, device.open)), None)


def play_any(device: Device, rng: Random) -> None:
    """Play some move on the device; for the whole table an answer of all of it."""
    pending = device.open.match.decision()
    if pending is not None and pending.seat is None:
        device.tap(targets(rng.choice(device.open.offers)))
    else:
        device.move(rng.choice(device.ahead.legal()))


def compare(device: Device, guests: Sequence[Guest]) -> None:
    for guest in guests:
        guest.follow()
        # What has just been learnt is told once; a device that opens the match later tells it no more.
        frame, expected = guest.act("close-recap"), alone(device, guest)
        assert frame.html == expected.html
        assert {**frame.body, "rev": ""} == {**expected.body, "rev": ""}
        assert (frame.title, frame.language) == (expected.title, expected.language)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES)
def test_three_viewers_see_what_devices_of_their_own_show(name: str) -> None:
    device = begun(name)
    guests, rng = watched(device), Random(3)
    while device.screen == "table" and device.ply < MOST:
        if device.ply % EVERY == 0:
            compare(device, guests)
        play_any(device, rng)
    compare(device, guests)
    assert {guest.frame.language for guest in guests} == {"de", "en", "nl"}


@pytest.mark.parametrize("name", GAMES)
def test_two_seats_play_from_pages_of_their_own_while_all_follow(name: str) -> None:
    device = begun(name, "own pages")
    board, *seated = watched(device)
    rng = Random(5)
    for _ in range(40):
        pending = device.open.match.decision()
        if pending is None:
            break
        move = rng.choice(device.open.match.legal())
        if pending.seat in (0, 1):
            player = seated[pending.seat]
            player.follow()
            player.tap(player.path(move) or ())
        else:
            device.frame = device.app.view()
            play_any(device, rng)
        for page in (board, *seated):
            page.follow()
            assert page.moves == device.open.match.moves
    device.frame = device.app.view()
    assert device.frame.body["ply"] == board.frame.body["ply"] == str(len(device.moves))
    assert Device(device.store, match=device.open.session.id).moves == device.moves, "it is kept"


@pytest.mark.parametrize("name", GAMES)
def test_who_only_watches_changes_nothing(name: str) -> None:
    device = begun(name)
    board = Guest(device, "board")
    texts, match = dict(device.store.texts), device.open.match
    for target in device.open.picking().offered or ["0"]:
        for event in ({"type": "spot", "spot": target}, {"type": "drag", "from": target, "to": target}):
            board.send(**event)
            assert board.told == [str(ONLY_WATCHES)]
    for act in ("undo", "redo", "finish", "pick-all", "orders", "hint", "reveal", "peek", "hide", "end"):
        board.act(act, seat="0", how="abandon")
        assert board.told == [str(ONLY_WATCHES)], act
    for key in ("u", "r", "h", "Escape"):
        board.key(key)
        assert board.told == [str(ONLY_WATCHES)], key
    assert device.open.match is match
    assert device.store.texts == texts
    assert board.open.look.open_drawer is None


@pytest.mark.parametrize("guest", VIEWERS)
def test_what_is_the_devices_own_is_refused_to_all_others(guest: str) -> None:
    """Whatever an act is called: no other viewer leaves the match, or reaches what the device keeps."""
    device = begun("avignon")
    page = Guest(device, guest)
    texts, moves, name = dict(device.store.texts), device.open.match.moves, device.open.session.id
    refused = 0
    for act in ACTS:
        page.act(act, {"language": "de", "theme": "dark"}, key=f"match:{name}", game="camelot", panel="menu")
        refused += page.told == [str(DEVICE_ONLY)]
        assert page.open.session.id == name
        assert page.context.model.settings == Settings()
    assert refused > 40
    assert device.screen == "table"
    assert device.moves == moves
    assert device.store.texts == texts


def test_another_seats_turn_is_not_ones_own() -> None:
    device = begun("avignon")
    pending = device.open.match.decision()
    assert pending is not None
    assert pending.seat is not None
    other = Guest(device, ("first", "second")[1 - pending.seat])
    match = device.open.match
    for target in device.open.picking().offered:
        other.target(target)
        assert other.told == [f"It’s {device.open.names[pending.seat]}’s turn."]
    assert device.open.match is match
    assert other.picked() == []


def test_no_page_lifts_another_seats_drawer() -> None:
    device = begun("avalon")
    board, first, second = watched(device)
    first.act("hide")
    first.peek(1)
    assert (first.open.look.open_drawer, first.told) == (0, ["It’s Bert’s turn."])
    assert first.frame.body["seat"] == "0"
    assert second.frame.body["seat"] == "1"
    assert board.frame.body["seat"] == ""


def test_what_one_picks_is_not_on_anothers_page() -> None:
    device = begun("avignon")
    pages = watched(device)
    pending = device.open.match.decision()
    assert pending is not None
    assert pending.seat is not None
    mine = pages[1 + pending.seat]
    target = min(device.open.picking().offered)
    mine.target(target)
    assert mine.picked() == [target]
    for other in (device, *(page for page in pages if page is not mine)):
        other.frame = other.app.view(getattr(other, "name", ""))
        assert other.picked() == []


def test_a_fault_on_one_page_changes_nothing_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    device = begun("avignon")
    _, first, second = watched(device)
    pending = device.open.match.decision()
    assert pending is not None
    page, other = (first, second) if pending.seat == 0 else (second, first)
    *path, last = page.path(min(device.open.match.legal())) or ()
    for target in path:
        page.target(target)
    match, picked = device.open.match, page.open.picked

    def broken(*_: object) -> None:
        assert len(device.open.match.plies) == 1, "the move was played, and is kept"
        raise RuntimeError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr("threethrones.table.views.animations.queue_new", broken)
        page.target(last)
    assert page.panel() == "fault"
    assert (device.open.match, page.open.picked) == (match, picked)
    assert other.follow().body["ply"] == "0"
    kept = Device(DictStore(dict(device.store.texts)), match=device.open.session.id)
    assert (kept.moves, kept.open.picked.targets) == ([], ()), "nor is what the page has picked the device's"
    page.act("close")
    page.target(last)
    assert other.follow().body["ply"] == "1"


def test_a_page_that_could_not_be_drawn_follows_once_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    device = begun("avignon")
    board = Guest(device, "board")
    play_any(device, Random(1))
    draw, faults = render.frame, iter([RuntimeError("a fault")])

    def first_fails(context: Context, code: str, acts: frozenset[str] | None) -> Frame:
        for fault in faults:
            raise fault
        return draw(context, code, acts)

    with monkeypatch.context() as patch:
        patch.setattr(render, "frame", first_fails)
        board.follow()
    assert board.panel() == "fault"
    assert board.follow().said, "what has happened is told then"


def test_all_follow_what_is_taken_back_and_played_otherwise() -> None:
    device = begun("avignon")
    board, first, _ = watched(device)
    one, other = sorted(device.open.match.legal())[:2]
    device.move(one)
    heard = {page.name: page.follow().said[0] for page in (board, first)}
    device.act("undo")
    device.move(other)
    for page in (board, first):
        told = page.follow().said
        assert page.frame.body["ply"] == "1"
        assert page.moves == [other]
        undone = language.catalogue(page.frame.language).gettext("Undone: %(what)s")
        assert told[0] == undone % {"what": heard[page.name]}
        assert len(told) > 1


def test_a_drawer_that_is_not_ones_own_cannot_be_lifted() -> None:
    """By no way: this is what all ways to a drawer come to."""
    page = Guest(begun("avalon"), "first")
    drawer.lift(page.context, page.open, 1)
    assert page.open.look.open_drawer == 0
    assert [notice.text for notice in page.context.model.notices] == [NOT_OFFERED]


def test_what_a_page_is_told_stays_when_others_act() -> None:
    device = begun("avignon")
    board = Guest(device, "board")
    board.act("undo")
    play_any(device, Random(1))
    board.follow()
    assert board.told == [str(ONLY_WATCHES)]
    board.act("close")
    assert board.told == []


def test_who_leaves_looks_no_longer() -> None:
    device = begun("camelot")
    Guest(device, "board")
    device.app.leave("board")
    with pytest.raises(KeyError):
        device.app.view("board")


def test_another_match_on_the_device_is_what_all_see() -> None:
    device = begun("avignon")
    board = Guest(device, "board")
    device.file(kept_text(begun("camelot").open.match, ALL_NAMES))
    assert board.follow().body["game"] == "camelot"
    device.act("home")
    assert board.follow().body["game"] == "camelot", "what was on the table is looked at still"


def test_who_holds_two_seats_lifts_either_drawer_and_no_other() -> None:
    device = begun("camelot")
    page = Guest(device, "board")
    page.frame = page.app.join("board", Viewer(frozenset({0, 2})))
    for seat in (2, 0):
        page.peek(seat)
        assert page.frame.body["seat"] == str(seat)
        page.act("hide")
        assert page.frame.body["seat"] == ""
    page.peek(1)
    assert page.told == [f"It’s {ALL_NAMES[1]}’s turn."]
    assert page.frame.body["seat"] == ""


@pytest.mark.parametrize("game", ["avalon", "camelot"])
@pytest.mark.parametrize("seats", [(), (0,), (1,)])
@pytest.mark.sample(3)
def test_no_page_shows_a_seat_that_is_not_its_own_or_a_computers(game: str, seats: tuple[int, ...]) -> None:
    """Also beside the only person, whose drawer is open on the device, and whatever buttons it sends."""
    device, rng, shown = against(game), Random(3), set[str]()
    for _ in range(4):
        page = Guest(device, "board")
        page.frame = page.app.join("board", Viewer(frozenset(seats)))
        shown.add(page.frame.body["seat"])
        for act in ACTS:
            for seat in ("", "0", "1"):
                data = {"act": act, "panel": "orders", **({"seat": seat} if seat else {})}
                page.send(type="act", act=act, data=data, form={})
                shown.add(page.frame.body["seat"])
        if device.frame.thinks:
            device.think()
        else:
            device.frame = device.app.view()
            play_any(device, rng)
    assert device.open.lone == 0
    assert shown - {""} == ({"0"} if 0 in seats else set())


def test_no_other_page_plays_for_a_computer() -> None:
    """Whoever knows how a computer's answer is called could send one."""
    device, rng = against("avignon"), Random(2)
    while not device.frame.thinks:
        device.move(rng.choice(device.ahead.legal()))
    board, first, _ = watched(device)
    moves, name = device.moves, device.frame.thinks["id"]
    for page in (board, first):
        assert page.frame.thinks is None
        page.send(type="thought", id=name, move=device.open.match.legal()[0])
        assert device.open.match.moves == moves


@pytest.mark.parametrize("guest", VIEWERS)
def test_no_other_page_gets_the_whole_match(guest: str) -> None:
    """What is shared, exported or reported holds all secrets."""
    device = begun("avalon")
    page = Guest(device, guest)
    for panel in ("share", "seats", "peek", "glimpse", "rename"):
        page.act("panel", panel=panel, what="link")
        assert page.told == [str(DEVICE_ONLY)]
        assert page.panel() is None
    page.context.model.report = "all secrets"
    for act in ("report", "export", "link"):
        page.act(act)
        assert page.told == [str(DEVICE_ONLY)]
        assert (page.frame.copied, page.frame.download, page.frame.shared) == (None, None, None)
