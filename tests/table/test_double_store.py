"""Second copies in a place that outlives a killed browser: what was played comes back, what was deleted not.

A browser that is killed loses what localStorage took lately: here the store goes back to any earlier moment.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from tests.table.device import Device, DictStore, kept_text
from tests.table.test_copies import UNSOUND
from tests.table.test_saving import entries, played, standing, whole
from threethrones.core.canonical import LONGEST
from threethrones.table.store.double_store import Copy, DoubleStore
from threethrones.table.store.match_reader import head_of
from threethrones.table.store.ports import Store
from threethrones.table.store.saving import is_match


@dataclass(slots=True)
class Database:
    """The other place, as shell/copies.mjs keeps it."""

    there: bool = True
    copies: dict[str, Copy] = field(default_factory=dict)

    def put(self, key: str, rev: int, text: str) -> bool:
        lies = self.copies.get(key)
        if self.there and (lies is None or lies.text is None or lies.rev <= rev):
            self.copies[key] = Copy(rev, text)
        return self.there

    def forget(self, key: str, rev: int) -> None:
        lies = self.copies.get(key)
        self.copies[key] = Copy(max(rev, lies.rev if lies else 0), None)

    def doubled(self, store: Store) -> DoubleStore:
        """The store at a start, when all that is not in both places is handed over."""
        found = {key: copy for key, copy in self.copies.items() if store.get(key) != copy.text}
        return DoubleStore(store, self, found)


def device_with(database: Database, store: DictStore | None = None, tab: int = 0) -> Device:
    return Device(store, doubled=database.doubled, tab=tab)


def killed(device: Device, database: Database, texts: dict[str, str]) -> Device:
    """The next start after the browser was killed; of localStorage only these texts were written out."""
    return device_with(database, DictStore(dict(texts)), tab=device.context.entropy.key().count("0") + 1)


def resumed(device: Device) -> Device:
    device.act("resume", key=entries(device)[0])
    return device


def test_the_second_copy_leaves_its_room_in_the_store_to_other_matches() -> None:
    database = Database()
    device = device_with(database, DictStore({"match:old~": "x"})).put(standing())
    key = f"match:{device.open.session.id}"
    assert list(device.store.texts) == ["match:old~", key]
    first = Copy(2, device.kept)
    assert database.copies == {key: first}
    device.reveal()
    device.target("Kr", "4")
    assert database.copies == {key: first}, "What is merely picked is not copied."
    device.target("reinforce")
    assert database.copies[key] == Copy(3, device.kept)


def test_what_a_killed_browser_has_not_written_comes_back() -> None:
    database = Database()
    device = device_with(database).start()
    early = dict(device.store.texts)
    for _ in range(5):
        device.move(device.open.match.legal()[0])
    for texts in ({}, early):
        again = killed(device, database, texts)
        assert again.store.texts == {**early, **device.store.texts} or not texts
        assert resumed(again).told == []
        assert again.moves == device.moves


def test_what_was_taken_back_stays_taken_back() -> None:
    database = Database()
    device = device_with(database).put(standing())
    device.move("Sr-4-reinforce")
    with_the_move = dict(device.store.texts)
    device.open.match.undo()
    device.context.write()
    assert resumed(killed(device, database, with_the_move)).moves == []


def test_what_was_deleted_does_not_come_back_unless_it_was_brought_back() -> None:
    database = Database()
    device = device_with(database).put(standing())
    key, there = f"match:{device.open.session.id}", dict(device.store.texts)
    device.act("home")
    device.act("delete", key=key)
    assert entries(killed(device, database, there)) == []
    assert entries(killed(device, database, {})) == []
    device.act("undelete")
    assert entries(device) == [key]
    for texts in (there, {}):
        assert entries(killed(device, database, texts)) == [key]


def test_what_was_brought_back_stays_though_it_was_not_played_in_this_tab() -> None:
    database = Database()
    store = device_with(database).put(standing()).store
    device = device_with(database, DictStore(dict(store.texts)), tab=1)
    (key,) = entries(device)
    device.act("delete", key=key)
    device.act("undelete")
    assert entries(device) == [key]
    for texts in (dict(device.store.texts), {}):
        assert entries(killed(device, database, texts)) == [key]


def test_what_was_never_copied_stays_deleted_too() -> None:
    there = dict(device_with(Database(there=False)).put(standing()).store.texts)
    (key,) = (key for key in there if is_match(key))
    database = Database()
    device = device_with(database, DictStore({key: there[key]}), tab=1)
    device.act("delete", key=key)
    assert entries(killed(device, database, there)) == []


def test_of_a_match_of_which_only_a_damaged_copy_is_there_nothing_comes_back_either() -> None:
    database = Database(copies={"match:x": Copy(9, whole()[:-9])})
    assert entries(device_with(database)) == ["match:x"]
    for act in ("delete", "erase"):
        again = replace(database, copies=dict(database.copies))
        device_with(again).act(act, key="match:x")
        assert entries(device_with(again)) == []


def test_what_was_played_on_elsewhere_after_it_was_deleted_stays() -> None:
    database = Database()
    device = device_with(database).put(standing())
    device.act("home")
    other = device_with(database, device.store, tab=1)
    resumed(other)
    device.act("delete", key=f"match:{other.open.session.id}")
    other.move("Sr-4-reinforce")
    assert resumed(killed(device, database, device.store.texts)).moves == ["Sr-4-reinforce"]


def test_what_another_tab_deleted_is_not_listed_as_damaged() -> None:
    database = Database()
    device = device_with(database).put(standing())
    device.move("Sr-4-reinforce")
    other = device_with(database, device.store, tab=1)
    other.act("delete", key=f"match:{device.open.session.id}")
    device.act("home")
    assert entries(device) == []


def test_delete_everything_leaves_nothing_that_comes_back() -> None:
    database = Database()
    device = device_with(database).put(standing())
    device.act("home")
    device.start()
    there = dict(device.store.texts)
    device.act("home")
    device.act("erase")
    assert device.store.texts == {}
    assert {copy.text for copy in database.copies.values()} == {None}
    assert entries(killed(device, database, there)) == []


@pytest.mark.parametrize("text", UNSOUND.values(), ids=UNSOUND)
def test_of_a_damaged_match_the_copy_is_offered_and_the_text_stays(text: str) -> None:
    database = Database(copies={"match:x": Copy(9, whole())})
    device = device_with(database, DictStore({"match:x": text}))
    if head_of(text) is None:
        assert device.store.texts["match:x"] == text
    device.act("resume", key="match:x")
    if device.panel() == "damaged":
        device.act("resume", key="match:x~")
    assert device.moves == played().moves


def test_a_copy_that_is_damaged_takes_no_ones_place() -> None:
    for text in (None, whole()):
        database = Database(copies={"match:x": Copy(9, whole()[:-9])})
        store = DictStore({} if text is None else {"match:x": text})
        device = device_with(database, store)
        assert store.texts.get("match:x") == text
        assert entries(device) == ["match:x"]


def test_where_the_store_has_no_room_the_newer_copy_is_what_is_opened() -> None:
    database = Database()
    device = device_with(database).put(standing())
    device.store.full = True
    device.move("Sr-4-reinforce")
    assert "banner" in device.frame.html
    full = DictStore(dict(device.store.texts), full=True)
    again = resumed(device_with(database, full, tab=1))
    assert again.moves == ["Sr-4-reinforce"]
    full.full = False
    again.move(again.open.match.legal()[0])
    assert json.loads(full.texts[f"match:{again.open.session.id}"])["plies"] == 2
    assert "banner" not in again.frame.html


def test_without_the_other_place_second_copies_lie_in_the_store() -> None:
    database = Database(there=False)
    device = device_with(database).put(standing())
    key = f"match:{device.open.session.id}"
    assert set(device.store.texts) == {key, f"{key}~"}
    database.there = True
    device.move("Sr-4-reinforce")
    assert set(device.store.texts) == {key}
    assert database.copies[key].text == device.store.texts[key]


def test_when_the_other_place_is_lost_all_goes_on_in_the_store() -> None:
    database = Database()
    device = device_with(database).put(standing())
    database.there = False
    device.move("Sr-4-reinforce")
    assert "banner" not in device.frame.html
    key = f"match:{device.open.session.id}"
    assert device.store.texts[key] == device.store.texts[f"{key}~"] == device.kept


def test_of_two_second_copies_the_later_one_is_offered() -> None:
    """The other place was not to be had for a while; then the match was damaged."""
    database = Database()
    device = device_with(database).put(standing())
    key, early = f"match:{device.open.session.id}", dict(database.copies)
    database.there = False
    device.move("Sr-4-reinforce")
    texts = {**device.store.texts, key: "damaged"}
    again = device_with(Database(copies=early), DictStore(texts), tab=1)
    again.act("resume", key=key)
    again.act("resume", key=f"{key}~")
    assert again.moves == ["Sr-4-reinforce"]


def test_of_a_match_that_is_damaged_while_the_app_runs_the_copy_is_offered() -> None:
    device = device_with(Database()).put(standing())
    device.move("Sr-4-reinforce")
    key, half = f"match:{device.open.session.id}", device.kept[: len(device.kept) // 2]
    device.act("home")
    device.store.texts[key] = half
    device.send(type="hidden")
    device.act("resume", key=key)
    assert device.panel() == "damaged"
    device.act("resume", key=f"{key}~")
    assert (device.is_down, device.moves, device.store.texts[key]) == (True, ["Sr-4-reinforce"], half)


def test_what_is_too_long_to_be_read_is_kept_nowhere() -> None:
    database = Database()
    device = device_with(database)
    device.backup(["x" * (LONGEST + 1), whole()])
    assert [len(copy.text or "") for copy in database.copies.values()] == [len(whole())]
    assert len(entries(device)) == 1


def test_a_match_of_the_same_revision_is_the_one_in_the_store() -> None:
    mine, copy = kept_text(played()), kept_text(played(), names=("Other", "Names"))
    device = device_with(Database(copies={"match:x": Copy(1, copy)}), DictStore({"match:x": mine}))
    assert resumed(device).open.names == ["Anna", "Bert"]
    assert device.store.texts["match:x"] == mine


@pytest.mark.parametrize("seed", range(12))
def test_killed_at_any_moment_at_most_the_move_in_flight_is_lost(seed: int) -> None:
    rng = Random(f"killed:{seed}")
    database = Database()
    device = device_with(database).start()
    written = [dict(device.store.texts)]
    copied = [dict(database.copies)]
    stood = [device.moves]
    for _ in range(12):
        if rng.random() < 0.3 and device.open.session.undoable:
            device.act("undo")
        else:
            device.move(rng.choice(device.ahead.legal()))
        written.append(dict(device.store.texts))
        copied.append(dict(database.copies))
        stood.append(device.moves)
    for moment in range(len(stood)):
        on_disk = Database(copies=copied[max(0, moment - rng.randrange(2))])
        again = resumed(killed(device, on_disk, written[rng.randrange(moment + 1)]))
        assert again.moves in (stood[moment], stood[max(0, moment - 1)])
