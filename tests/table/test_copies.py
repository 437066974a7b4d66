"""A second copy of every match: written and verified before the first, offered when that is damaged."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest

from tests.games.avalon.positions import position
from tests.table.device import Device, DictStore, kept_text, match_from, resumed
from tests.table.test_saving import DAMAGED, HOPELESS, cut, entries, newer, played, standing, two_tabs, whole
from threethrones.table.store.ports import StoreFull, StoreUnsound
from threethrones.table.store.saving import put_safely
from threethrones.table.views.saved_matches import BACKUP


@dataclass(slots=True)
class WatchedStore(DictStore):
    """A store with so much room, that notes what is written and may write it wrongly."""

    room: int = 10**9
    lies: bool = False
    written: list[str] = field(default_factory=list)

    def put(self, key: str, text: str) -> None:
        others = sum(len(other) for name, other in self.texts.items() if name != key)
        if others + len(text) > self.room:
            raise StoreFull("no room")
        self.texts[key] = text[:-1] if self.lies else text
        self.written.append(key)


def kept(store: DictStore) -> dict[str, str]:
    """All that lies there of matches, second copies included."""
    return {key: text for key, text in store.texts.items() if key.startswith("match:")}


# --- writing ----------------------------------------------------------------------------------------------
def test_what_matters_is_written_twice_and_what_is_picked_once() -> None:
    store = WatchedStore()
    device = Device(store).put(standing())
    key = f"match:{device.open.session.id}"
    assert store.written == [f"{key}~", key]
    assert store.texts[key] == store.texts[f"{key}~"]
    store.written.clear()
    device.reveal()
    device.target("Kr", "4")
    assert set(store.written) == {key}
    store.written.clear()
    device.target("reinforce")
    assert store.written == [f"{key}~", key]


def test_a_copy_that_is_not_what_was_written_takes_no_ones_place() -> None:
    store = WatchedStore()
    device = Device(store).put(standing()).reveal()
    device.target("Kr", "4")
    before = device.kept
    store.lies = True
    device.target("reinforce")
    assert "banner" in device.frame.html
    assert device.kept == before
    store.lies = False
    device.move(device.open.match.legal()[0])
    assert "banner" not in device.frame.html
    assert json.loads(device.kept)["plies"] == 2
    with pytest.raises(StoreUnsound):
        put_safely(WatchedStore(lies=True), "match:x", "text")


def test_without_room_for_two_one_is_kept_and_nothing_said() -> None:
    store = WatchedStore()
    device = Device(store).put(standing())
    key = f"match:{device.open.session.id}"
    store.room = 2 * len(device.kept)
    device.move("Kr-4-reinforce")
    assert "banner" not in device.frame.html
    assert list(kept(store)) == [key]
    assert json.loads(device.kept)["plies"] == 1
    store.room = len(device.kept)
    before = device.kept
    device.move(device.open.match.legal()[0])
    assert "banner" in device.frame.html
    assert kept(store) == {key: before}
    store.room *= 9
    device.move(device.open.match.legal()[0])
    assert "banner" not in device.frame.html
    assert set(kept(store)) == {key, f"{key}~"}


@pytest.mark.parametrize("room", range(0, 4000, 191))
@pytest.mark.sample(6)
def test_whatever_the_room_what_was_kept_stays_whole_or_gives_way_to_what_is_newer(room: int) -> None:
    store = WatchedStore()
    device = Device(store).put(standing())
    key = f"match:{device.open.session.id}"
    store.room = room + len(device.kept)
    for _ in range(6):
        device.move(device.open.match.legal()[0])
        texts = kept(store)
        moves = json.loads(json.loads(texts[key])["document"])["moves"]
        assert moves == device.moves[: len(moves)]
        assert ("banner" in device.frame.html) == (moves != device.moves)


# --- when the first is damaged ----------------------------------------------------------------------------
def damaged(text: str, spare: str | None = None) -> Device:
    """A device with a match whose text is damaged, and its second copy."""
    return Device(DictStore({"match:x": text, "match:x~": whole() if spare is None else spare}))


UNSOUND = {**DAMAGED, **HOPELESS}


@pytest.mark.parametrize("text", UNSOUND.values(), ids=UNSOUND)
def test_of_a_damaged_match_the_last_good_copy_is_offered(text: str) -> None:
    device = damaged(text)
    store = dict(device.store.texts)
    assert entries(device) == ["match:x"]
    device.act("resume", key="match:x")
    assert (device.screen, device.panel()) == ("home", "damaged")
    assert device.store.texts == store
    device.act("resume", key="match:x~")
    assert (device.is_down, device.panel()) == (True, None)
    assert len(device.told) == 1
    assert device.moves == played().moves
    assert list(device.open.names) == ["Zoë", "Bert"]
    assert device.store.texts.items() >= store.items()
    assert len(device.store.matches()) == 2


def test_the_list_tells_what_the_good_copy_says() -> None:
    device = damaged(cut(0.5))
    assert "Zoë – Bert" in device.text()
    assert "damaged, but there’s a good copy" in device.text()
    assert "Zoë" not in damaged(cut(0.5), cut(0.5)).text()


def test_one_may_open_what_is_left_instead() -> None:
    device = damaged(DAMAGED["flipped"])
    device.act("resume", key="match:x")
    device.act("resume", key="match:x", how="as it is")
    assert device.is_down
    assert 0 < device.ply < 12
    assert len(device.told) == 3


@pytest.mark.parametrize("spare", ["", "<damaged", cut(0.9), cut(0.2)])
def test_a_copy_that_is_damaged_too_is_not_offered(spare: str) -> None:
    device = damaged(DAMAGED["flipped"], spare)
    device.act("resume", key="match:x")
    assert (device.is_down, device.panel()) == (True, None)


def test_a_sound_match_and_a_newer_one_open_without_a_question() -> None:
    for text in (whole(), newer()):
        device = damaged(text)
        device.act("resume", key="match:x")
        assert (device.is_down, device.panel()) == (True, None)


def test_a_reload_of_a_damaged_match_asks_too() -> None:
    device = Device(damaged(cut(0.9)).store, match="x")
    assert (device.screen, device.panel()) == ("home", "damaged")


def test_a_copy_that_is_left_alone_is_listed_and_opened() -> None:
    device = Device(DictStore({"match:x~": whole()}))
    assert entries(device) == ["match:x"]
    device.act("resume", key="match:x")
    assert device.panel() == "damaged"
    device.act("resume", key="match:x", how="as it is")
    assert len(device.told) == 1
    device.act("resume", key="match:x~")
    assert device.ply == 12


# --- both go together -------------------------------------------------------------------------------------


def test_the_match_is_brought_back_where_there_is_no_room_for_its_copy() -> None:
    store = WatchedStore()
    device = Device(store).put(standing())
    key, text = f"match:{device.open.session.id}", device.kept
    device.act("home")
    device.act("delete", key=key)
    store.room = len(text)
    device.act("undelete")
    assert device.told == []
    assert kept(store) == {key: text}
    assert "undelete" not in device.acts()


def backed_up(device: Device) -> list[str]:
    """The texts of all matches, as a backup of the device holds them."""
    device.act("go", screen="about")
    device.act("backup")
    backup = json.loads(device.download.text)
    assert backup["kind"] == BACKUP
    return list(backup["matches"])


def test_a_backup_holds_the_good_copy_of_what_is_damaged() -> None:
    device = damaged(cut(0.9))
    device.store.texts |= {"match:y": whole(), "match:y~": whole()}
    other = Device(tab=1)
    other.backup(backed_up(device))
    assert sorted(other.store.matches().values()) == sorted([cut(0.9), whole(), whole()])


# --- importing --------------------------------------------------------------------------------------------
def test_importing_never_overwrites() -> None:
    device = Device().put(standing())
    device.act("home")
    before = dict(device.store.texts)
    exported = kept_text(match_from(standing()), match_id=entries(device)[0].removeprefix("match:"))
    for number in range(3):
        if number == 1:
            device.backup([exported] * 3)
        else:
            device.file((exported, "", cut(0.9))[number])
        device.act("home")
        assert device.store.texts.items() >= before.items()
        before = dict(device.store.texts)
    assert len(entries(device)) == 6


# --- two tabs ---------------------------------------------------------------------------------------------
def test_looking_and_picking_in_one_tab_is_nothing_to_the_other() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    two.reveal()
    two.target("Kr", "4")
    two.key("Escape")
    one.send(type="storage", key=key)
    assert not one.open.kept.stale
    one.move("Sr-4-reinforce")
    assert not one.open.kept.stale
    two.send(type="storage", key=key)
    assert two.open.kept.stale


@pytest.mark.parametrize("change", ["move", "orders", "end", "undo"])
def test_a_change_that_matters_in_one_tab_is_told_in_the_other(change: str) -> None:
    one = Device().put(position("4:P2?:KySy/Kr", hands="KrSrSr/SbKyKy"))
    one.move("Sr-4-reinforce")
    two = one.again()
    two.reveal()
    if change == "move":
        two.move("Kr-4-reinforce")
    elif change == "orders":
        two.act("orders", {"attack": "pass"})
    elif change == "end":
        two.act("end", how="draw")
    else:
        two.open.match.undo()
        two.context.write()
    one.send(type="storage", key=f"match:{one.open.session.id}")
    assert one.open.kept.stale


def test_of_two_tabs_that_write_in_the_same_instant_one_is_told() -> None:
    one, two = two_tabs()
    key = f"match:{one.open.session.id}"
    as_both_see_it = one.store.texts[key]
    one.move("Sr-4-reinforce")
    one.store.texts[key] = as_both_see_it  # the other tab's browser process has not heard of it yet
    two.move("Kr-4-reinforce")
    assert json.loads(one.store.texts[key])["rev"] == one.open.kept.rev == two.open.kept.rev
    for tab in (one, two):
        tab.send(type="storage", key=key)
    assert (one.open.kept.stale, two.open.kept.stale) == (True, False)
    one.act("keep-copy")
    kept_moves = [json.loads(json.loads(text)["document"])["moves"] for text in one.store.matches().values()]
    assert sorted(kept_moves) == [["Kr-4-reinforce"], ["Sr-4-reinforce"]]


def test_a_stamp_may_be_anything() -> None:
    for stamp in (7, None, "x" * 9999, '"', "\ud800"):
        text = json.dumps({**json.loads(whole()), "stamp": stamp})
        device = resumed(text, "x")
        device.reveal()
        device.move(device.open.match.legal()[0])
        assert not device.open.kept.stale
        assert len(json.loads(device.store.texts["match:x"])["stamp"]) == 32
