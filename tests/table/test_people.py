"""The players: their figures, held against a count by other means; their arms; and what is kept of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.played import STATISTICS, Count, counted, texts
from tests.table.device import Device, DictStore, kept_text
from tests.table.figures import Tables, check_everybody, check_pair, check_player, key_of
from threethrones.core.match import RESIGN, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import CARDS, GAMES, NotHere
from threethrones.table.assist import computers
from threethrones.table.session import coats_of_arms
from threethrones.table.session.coats_of_arms import CHARGES, FILLS, SHAPES, CoatOfArms, by_lot, upon
from threethrones.table.store.match_reader import head_of
from threethrones.table.views.people import match_counts
from threethrones.table.views.people.editing import composed
from threethrones.table.views.people.match_counts import Who
from threethrones.table.views.profiles import PROFILES, PUT_ASIDE

MANY: Final = 200


def tables(device: Device) -> Tables:
    return Tables(device.frame.html)


def look_at(device: Device, who: str, other: str) -> None:
    """Show one player in matches with another."""
    device.send(type="act", act="players", data={"who": who, "with": other}, form={})


def imported() -> Device:
    """A device to which all matches have been brought as a backup, with the old ones counted."""
    device = Device()
    device.backup(texts(MANY), slice_=20)
    device.act("players")
    while 'data-autoplay="' in device.frame.html:
        device.send(type="time")
    return device


@pytest.fixture(scope="module")
def device() -> Device:
    return imported()


@pytest.fixture(scope="module")
def count() -> Count:
    return counted(texts(MANY))


# --- figures ------------------------------------------------------------------------------------------------


def test_the_matches_are_of_every_kind() -> None:
    """Else the comparison would compare little."""
    kept = [json.loads(text) for text in texts(MANY)]
    assert {whole["game"] for whole in kept} == set(CARDS)
    assert {whole["over"] for whole in kept} == {True, False}
    assert {True, False} == {"deeds" in whole for whole in kept}
    assert {"abandoned", "agreed", "resigned"} <= {whole.get("reason") for whole in kept}
    assert len({whole["document"] for whole in kept}) < len(kept)
    found = counted(texts(MANY))
    assert {statistic for sums in found.players.values() for statistic in sums.statistics} == set(STATISTICS)
    assert {level for sums in found.players.values() for level in sums.with_level} == {
        "easy",
        "normal",
        "hard",
    }


def test_everybody_is_listed_with_what_was_won(device: Device, count: Count) -> None:
    device.act("players")
    check_everybody(tables(device), count)


def test_what_each_player_has_come_to_is_what_another_count_says(device: Device, count: Count) -> None:
    for name in count.players:
        device.act("players", who=key_of(name))
        check_player(tables(device), count, name)


def test_what_each_pair_has_come_to_is_what_another_count_says(device: Device, count: Count) -> None:
    assert len(count.pairs) > 40
    for one, other in count.pairs:
        look_at(device, key_of(one), key_of(other))
        check_pair(tables(device), count, one, other)


def test_a_match_that_told_nothing_of_its_end_tells_it_once_it_is_counted(device: Device) -> None:
    old = [text for text in texts(MANY) if '"deeds"' not in text]
    assert old
    for text in device.store.matches().values():
        head = head_of(text)
        assert head is not None
        assert "deeds" in head or not head["over"]
    kept = {json.loads(text)["document"]: json.loads(text) for text in device.store.matches().values()}
    for text in old:
        whole = json.loads(text)
        now = kept[whole["document"]]
        assert {name: now[name] for name in whole} == whole, "What it said it still says."


def test_a_match_that_cannot_be_counted_is_tried_once() -> None:
    whole = json.loads(next(text for text in texts(MANY) if json.loads(text)["over"]))
    for name in ("winners", "deeds"):
        del whole[name]
    whole["document"] = whole["document"].replace('"schema":1', '"schema":99')
    text = json.dumps(whole, separators=(",", ":"))
    device = Device(DictStore({"match:x": text}))
    device.act("players")
    assert 'data-autoplay="' in device.frame.html
    device.send(type="time")
    assert 'data-autoplay="' not in device.frame.html
    assert device.store.texts == {"match:x": text}


def test_a_full_store_is_no_reason_to_count_for_ever() -> None:
    old = next(text for text in texts(MANY) if '"deeds"' not in text and json.loads(text)["over"])
    device = Device(DictStore({"match:x": old}, full=True))
    device.act("players")
    device.send(type="time")
    assert 'data-autoplay="' not in device.frame.html
    assert device.store.texts == {"match:x": old}


def test_matches_wait_while_their_game_has_not_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    old = next(text for text in texts(MANY) if '"deeds"' not in text and json.loads(text)["over"])
    device = Device(DictStore({"match:x": old}))

    class Nothing(dict[str, Any]):
        def get(self, key: str, default: object = None) -> Any:
            raise NotHere(key)

    monkeypatch.setattr(device.context, "games", Nothing())
    device.act("players")
    device.send(type="time")
    assert device.screen == "players"
    assert device.store.texts == {"match:x": old}


@pytest.mark.parametrize(
    "changed",
    [
        {"names": 7},
        {"names": ["\u202e", {}]},
        {"names": []},
        {"winners": ["0", 99, None]},
        {"winners": [True]},
        {"deeds": {"conquests": 7, "joined": [-1, "x"], "what": [1]}},
        {"deeds": {"conquests": [9**30], "joined": []}},
        {"computers": [["easy"], {}]},
        {"computers": "hard"},
        {"played": -1},
        {"played": "1"},
        {"played": 9**30},
        {"game": "chess"},
        {"game": ""},
        {"created": {}},
        {"reason": []},
    ],
)
def test_whatever_a_text_says_of_itself_the_screen_stands(changed: Mapping[str, object]) -> None:
    store = DictStore()
    for number, text in enumerate(texts(20)):
        store.texts[f"match:{number}"] = json.dumps({**json.loads(text), **changed}, separators=(",", ":"))
    device = Device(store)
    device.act("players")
    for _ in range(5):
        device.send(type="time")
    for who in ("person:Anna", "person:2", "computer:Dagonet", "person:", "x", "person:\u202e"):
        device.act("players", who=who)
        assert device.panel() is None
        look_at(device, who, "person:Bert")
        assert device.panel() is None


def test_who_has_not_said_a_name_is_nobody() -> None:
    device = Device()
    for number, names in enumerate((["Player 1", "2"], ["Spieler 1", "Anna"])):
        match = Match(GAMES["avalon"], standard_setup(GAMES["avalon"]), Start(key=str(number)))
        match.play(f"{RESIGN}-0")
        device.store.texts[f"match:{number}"] = kept_text(match, names)
        device.act("players")
        assert ("Nobody yet" in device.text()) is (number == 0)
    assert tables(device).found == {"People": {"Anna": ["1 of 1", "–"]}}


# --- how long it was played ---------------------------------------------------------------------------------


def seconds(device: Device) -> object:
    return json.loads(device.kept)["played"]


def test_time_runs_on_the_table_alone_and_is_kept_with_the_next_change() -> None:
    device = Device().start()
    assert seconds(device) == 0
    device.send(type="hidden", played=61_500)
    device.send(type="act", act="reveal", data={}, form={}, played=700)
    device.act("go", screen="settings")
    device.send(type="act", act="back", data={}, form={}, played=50_000)
    assert device.screen == "table"
    device.send(type="act", act="hide", data={}, form={}, played=1_000)
    device.reveal()
    assert seconds(device) == 63


def test_a_match_that_is_over_goes_on_no_longer() -> None:
    device = Device().start()
    device.send(type="act", act="end", data={"how": "draw"}, form={}, played=5_000)
    assert device.screen == "over"
    device.send(type="hidden", played=90_000)
    device.act("rematch")
    assert seconds(device) == 0
    ended = [json.loads(text) for text in device.store.matches().values() if json.loads(text)["over"]]
    assert [whole["played"] for whole in ended] == [5]


@pytest.mark.parametrize("forged", [-1, "9", 1.5, True, None, [], 10**12])
def test_no_time_is_taken_from_what_is_none(forged: object) -> None:
    device = Device().start()
    device.send(type="act", act="reveal", data={}, form={}, played=forged)
    assert seconds(device) == 0


def test_time_goes_on_where_the_match_was_left() -> None:
    device = Device().start()
    device.send(type="act", act="reveal", data={}, form={}, played=7_000)
    again = Device(device.store, match=device.open.session.id)
    again.send(type="act", act="reveal", data={}, form={}, played=4_000)
    assert seconds(again) == 11


def test_a_match_that_nobody_has_measured_from_its_start_has_no_duration() -> None:
    device = Device().start()
    whole = json.loads(device.kept)
    del whole["played"]
    again = Device(DictStore({"match:x": json.dumps(whole)}), match="x")
    again.send(type="act", act="reveal", data={}, form={}, played=7_000)
    assert seconds(again) is None


# --- arms ---------------------------------------------------------------------------------------------------


def test_arms_by_lot_are_the_same_for_a_name_and_seen_from_afar() -> None:
    drawn = [by_lot(f"name {number}") for number in range(400)]
    assert [by_lot(f"name {number}") for number in range(400)] == drawn
    assert all(made.colour in upon(made.field) for made in drawn)
    assert {made.shape for made in drawn} == set(SHAPES)
    assert {made.field for made in drawn} == set(FILLS)
    assert {made.charge for made in drawn} == set(CHARGES)


def test_every_computer_bears_other_arms_that_can_be_seen() -> None:
    assert len(set(computers.ARMS.values())) == len(computers.ARMS)
    assert all(coats_of_arms.read(made.to_json()) == made for made in computers.ARMS.values())


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"shape": "shield", "field": "red", "charge": "star"},
        {"shape": "shield", "field": "red", "charge": "star", "colour": "blue"},
        {"shape": "heart", "field": "red", "charge": "star", "colour": "gold"},
        {"shape": "shield", "field": "plaid", "charge": "star", "colour": "gold"},
        {"shape": "shield", "field": "red", "charge": "<svg>", "colour": "gold"},
        {"shape": ["shield"], "field": {}, "charge": 7, "colour": None},
    ],
)
def test_what_is_no_arms_is_none(value: object) -> None:
    assert coats_of_arms.read(value) is None


def test_a_charge_that_would_not_be_seen_takes_a_colour_that_is() -> None:
    before = CoatOfArms("shield", "red", "star", "gold")
    assert composed({"field": "silver"}, before) == CoatOfArms("shield", "silver", "star", "red")
    assert composed({"field": "blue", "colour": "silver"}, before) == CoatOfArms(
        "shield", "blue", "star", "silver"
    )
    assert composed({"shape": "x", "charge": ""}, before) == before


# --- what is kept of them -----------------------------------------------------------------------------------

KEY: Final = {"shape": "lozenge", "field": "gold", "charge": "key", "colour": "blue"}


def entry(store: DictStore) -> dict[str, Any]:
    return dict(json.loads(store.texts[PROFILES])["profiles"])


def kept_with(**profiles: object) -> DictStore:
    return DictStore({PROFILES: json.dumps({"schema": 1, "profiles": profiles})})


def borne(device: Device) -> list[tuple[str, str]]:
    """Shape and charge of all arms on the page."""
    uses = [element.data for element in device.elements() if element.tag == "use"]
    shapes = [use["href"][10:] for use in uses if use["href"].startswith("#tt-shape-")][::2]
    return list(zip(shapes, [use["href"][11:] for use in uses if "clip-path" in use], strict=True))


def test_who_begins_a_match_is_remembered_and_proposed_next_time() -> None:
    device = Device().start()
    assert entry(device.store) == {"Bert": None, "Anna": None}
    device.act("home")
    device.act("new", game="camelot")
    device.act("start", {"seats": "3", "name0": "Cleo", "name1": "Bert", "name2": "Player 3"})
    assert list(entry(device.store)) == ["Anna", "Bert", "Cleo"], "Who has played last comes last."
    again = Device(device.store)
    again.act("new", game="avalon")
    chosen = [e.data["value"] for e in again.elements() if e.tag == "option" and "selected" in e.data]
    assert chosen[:2] == ["=Cleo", "=Bert"]
    offered = [e.data["value"] for e in again.elements() if e.tag == "option"]
    assert offered[:4] == ["=Cleo", "=Bert", "=Anna", "person"]


def names(device: Device) -> list[str]:
    assert device.context.model.draft is not None
    return device.context.model.draft.names


def test_who_is_chosen_sits_down_and_who_sat_there_changes_places() -> None:
    device = Device(kept_with(Anna=None, Bert=None, Cleo=KEY))
    device.act("new", game="avalon")
    device.act("draft", {"player0": "=Anna"})
    device.act("draft", {"player1": "=Cleo"})
    assert names(device) == ["Anna", "Cleo"]
    device.act("draft", {"name0": "Anna", "name1": "Cleo", "player0": "=Cleo", "player1": "=Cleo"})
    assert names(device) == ["Cleo", "Anna"]
    device.act("draft", {"player0": "person"})
    assert names(device) == ["Player 1", "Anna"]
    device.act("draft", {"player1": "hard"})
    assert names(device)[1] in computers.NAMES
    device.act("draft", {"player1": "=Nobody"})
    assert names(device)[1] in computers.NAMES


def test_plates_and_covers_bear_the_arms() -> None:
    device = Device(kept_with(Anna=KEY)).start()
    assert borne(device).count(("lozenge", "key")) == 2, "On the plate and on the lid."
    device.act("home")
    device.act("settings", {"cover": "all"})
    device.act("resume", key=next(iter(device.store.matches())))
    device.send(type="hidden")
    assert device.is_covered
    assert borne(device) == [("lozenge", "key")]
    device.act("uncover")
    device.act("end", how="draw")
    assert ("lozenge", "key") in borne(device)


def test_arms_are_composed_drawn_and_forgotten() -> None:
    device = Device(kept_with(Anna=None))
    device.act("players", who="person:Anna")
    device.act("arms", KEY, who="Anna")
    assert entry(device.store) == {"Anna": KEY}
    assert borne(device)[0] == ("lozenge", "key")
    device.act("arms", {**KEY, "shape": "round"}, who="Anna")
    assert entry(device.store)["Anna"] == {**KEY, "shape": "round"}
    device.act("draw-arms", who="Anna")
    drawn = entry(device.store)["Anna"]
    assert drawn != {**KEY, "shape": "round"}
    assert Device(device.store).context.model.profiles.arms == {"Anna": coats_of_arms.read(drawn)}
    device.act("forget", who="Anna")
    assert entry(device.store) == {}
    assert device.told == ["We won’t suggest Anna any more. Past games are kept."]


@pytest.mark.parametrize("who", ["", " ", "\u202e", "x" * 25])
def test_nobody_without_a_name_bears_arms(who: str) -> None:
    device = Device(kept_with(Anna=None))
    device.act("arms", KEY, who=who)
    assert entry(device.store) == {"Anna": None}


def test_two_tabs_do_not_overwrite_each_other() -> None:
    store = kept_with(Anna=None, Bert=None)
    here, there = Device(store), Device(store, tab=1)
    here.act("arms", KEY, who="Anna")
    there.act("draw-arms", who="Bert")
    assert entry(store)["Anna"] == KEY
    assert entry(store)["Bert"] is not None
    here.act("players", who="person:Bert")
    before = borne(here)[0]
    here.send(type="storage", key=PROFILES)
    assert borne(here)[0] != before, "It shows what the other tab has made."


def test_what_is_not_understood_stays_as_it_is() -> None:
    """A newer program may have written it."""
    text = json.dumps({"schema": 2, "more": [1], "profiles": {"Anna": {"beast": "lion"}, "Bert": None}})
    device = Device(DictStore({PROFILES: text}))
    device.act("arms", KEY, who="Bert")
    whole = json.loads(device.store.texts[PROFILES])
    assert whole == {"schema": 2, "more": [1], "profiles": {"Anna": {"beast": "lion"}, "Bert": KEY}}


@pytest.mark.parametrize("damaged", ["{", "[]", '"x"', '{"profiles": 7}', "[" * 100_000, '{"profiles": []}'])
def test_what_cannot_be_read_is_told_and_put_aside(damaged: str) -> None:
    device = Device(DictStore({PROFILES: damaged}))
    device.act("players")
    assert "can’t be read" in device.text()
    assert device.store.texts == {PROFILES: damaged}, "Looking at it changes nothing."
    device.act("arms", KEY, who="Anna")
    assert entry(device.store) == {"Anna": KEY}
    assert device.store.texts[PUT_ASIDE] == damaged
    device.act("players")
    assert "can’t be read" not in device.text()


@pytest.mark.parametrize("trouble", ["full", "forbidden"])
def test_a_store_that_will_not_is_told_and_the_arms_hold_in_this_tab(trouble: str) -> None:
    device = Device(kept_with(Anna=None))
    device.act("players", who="person:Anna")
    setattr(device.store, trouble, True)
    device.act("arms", KEY, who="Anna")
    assert device.told == ["This couldn’t be saved on this device."]
    assert borne(device)[0] == ("lozenge", "key")
    setattr(device.store, trouble, False)
    assert entry(device.store) == {"Anna": None}


def test_a_damaged_entry_is_not_lost_where_there_is_no_room_to_put_it_aside() -> None:
    device = Device(DictStore({PROFILES: "{"}, full=True))
    device.act("arms", KEY, who="Anna")
    assert device.store.texts == {PROFILES: "{"}


def test_a_backup_brings_the_players_along_and_changes_none_that_are_here() -> None:
    device = Device(kept_with(Anna=KEY, Bert=KEY, Cleo=None))
    device.act("backup")
    backup = json.loads(device.download.text)
    assert backup["profiles"] == {"Anna": KEY, "Bert": KEY, "Cleo": None}
    other = {**KEY, "charge": "tower"}
    there = Device(kept_with(Dora=None, Anna=other, Bert=None))
    there.send(type="profiles", profiles=backup["profiles"])
    assert entry(there.store) == {"Cleo": None, "Dora": None, "Anna": other, "Bert": KEY}
    assert list(entry(there.store))[-1] == "Bert"


@pytest.mark.parametrize("brought", [None, [], 7, {"": KEY}, {"\u202e": KEY}, {"x" * 25: None}])
def test_a_backup_that_brings_no_players_changes_nothing(brought: object) -> None:
    device = Device(kept_with(Anna=None))
    device.send(type="profiles", profiles=brought)
    assert device.panel() is None
    assert entry(device.store) == {"Anna": None}


def test_a_backup_brings_no_more_players_than_can_be_listed() -> None:
    device = Device(kept_with(Anna=None))
    device.send(type="profiles", profiles={f"x{number}": None for number in range(5000)})
    assert len(entry(device.store)) == 500


def test_matches_that_are_brought_twice_are_counted_once() -> None:
    device = Device()
    for _ in range(2):
        device.backup(texts(20))
    assert len(device.store.matches()) == 40
    once = Device()
    once.backup(texts(20))
    for one in (device, once):
        one.act("players")
        while 'data-autoplay="' in one.frame.html:
            one.send(type="time")
    assert tables(device).found == tables(once).found


def test_deleting_everything_deletes_the_players() -> None:
    device = Device(DictStore({PROFILES: "{"})).start()
    device.act("arms", KEY, who="Anna")
    assert {PROFILES, PUT_ASIDE} <= device.store.texts.keys()
    device.act("home")
    device.act("erase")
    assert device.store.texts == {}
    device.act("players")
    assert "Nobody yet" in device.text()


def test_a_key_names_a_player_and_nothing_else() -> None:
    assert match_counts.who_of("person:Anna") == Who("Anna")
    assert match_counts.who_of("computer:Dagonet") == Who("Dagonet", computer=True)
    assert [match_counts.who_of(key) for key in ("", "Anna", "person:", "x:Anna", "person: Anna")] == [
        None
    ] * 5
