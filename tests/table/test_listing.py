"""The list of matches on the home screen: what it tells of each, in which order, by what title."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.games.avalon.positions import position
from tests.games.avignon.positions import position as avignon_position
from tests.markup import Element
from tests.table.device import NOW, WON, Device, DictStore, FixedClock, kept_text, match_from, resumed
from tests.table.test_saving import entries, played, reopened, standing
from threethrones.core.setups import standard_setup
from threethrones.games import CARDS, GAMES
from threethrones.games.avignon.game import GAME as AVIGNON
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.playouts import played_game
from threethrones.table.session.names import LONGEST_TITLE
from threethrones.table.store import listing


def told(device: Device, name: str) -> str:
    """What the list says of a match, its buttons left out; where a line must not break does not matter."""
    inside = device.frame.html.partition(f'id="match-{quote(name)}"')[2]
    page = inside.partition("<p>")[2].partition("</p>")[0]
    return " ".join(text for text in _texts(page) if text).replace("\u00a0", " ")


def _texts(page: str) -> list[str]:
    return [part.partition(">")[2].strip() if ">" in part else part.strip() for part in page.split("<")]


def home_of(texts: dict[str, str]) -> Device:
    """The home screen over these kept texts."""
    return Device(DictStore({f"match:{name}": text for name, text in texts.items()}))


def kept(**changes: Any) -> str:
    """A kept match that says these things of itself."""
    return json.dumps(json.loads(kept_text(match_from(standing()))) | changes)


def scored(device: Device) -> list[Element]:
    """What is written on the pictures of the list."""
    return [element for element in device.elements() if element.has("match-score")]


def figures(device: Device) -> str:
    """The only one of them."""
    return device.frame.html.partition('class="match-score">')[2].partition("<")[0]


# --- what it tells ----------------------------------------------------------------------------------------
def test_a_match_tells_its_game_its_players_whose_turn_it_is_and_when() -> None:
    device = home_of({"one": kept_text(match_from(standing()))})
    assert told(device, "one") == ("Anna – Bert Avalon, 0 moves · Crowns 0–0 Anna to move · today, 21:17")
    assert len(scored(device)) == 1
    assert figures(device) == "0–0"


def ended(word: str) -> str:
    match = match_from(standing())
    match.play(word)
    return kept_text(match)


def test_a_finished_match_tells_how_it_ended() -> None:
    won = match_from(position(WON, hands="/Sb"))
    won.play("l2")
    device = home_of(
        {
            "won": kept_text(won),
            "lost": ended("!resign-0"),
            "even": ended("!draw"),
            "left": ended("!abandon"),
        }
    )
    assert "won by Anna" in told(device, "won")
    assert "won by Bert" in told(device, "lost")
    assert "a draw" in told(device, "even")
    assert "abandoned" in told(device, "left")


@pytest.mark.parametrize(("computers", "status"), [
    (["", "easy", "easy"], "you lost"), (["", "", "easy"], "everyone lost"), (None, "everyone lost"),
])  # fmt: skip
def test_what_all_lose_the_list_says_to_whoever_plays_alone(computers: list[str] | None, status: str) -> None:
    levels = {} if computers is None else {"computers": computers}
    text = {
        "game": "camelot",
        "over": True,
        "lost": True,
        "names": ["Anna", "Enid", "Erec"],
        "document": "{}",
    }
    assert status in told(home_of({"lost": json.dumps(text | levels)}), "lost")


TOLD: Final[Mapping[str, Callable[[Any], Sequence[int]]]] = {
    "camelot": lambda seen: (*seen.state.swords, seen.state.engines)
}
"""What a gist counts where it is not every seat's score."""


@pytest.mark.parametrize("name", GAMES)
def test_every_position_tells_how_it_stands(name: str) -> None:
    game = GAMES[name]
    match = played_game(game, standard_setup(game), "pictures", [RandomPlayer()] * game.most_seats)
    for moment in match.replay():
        text = game.gist(moment.seen(None))
        assert len(text) < 120
        standing = CARDS[name].standing(text)
        assert standing is not None
        numbers = tuple(map(int, re.findall(r"\d+", str(standing.score))))
        assert numbers == TOLD.get(name, game.score)(moment.seen(None))
        assert standing.figures == f"{numbers[0]}–{numbers[1]}"


def test_gists_are_read() -> None:
    row = CARDS["avalon"].standing("P3c0 F1o1 A10 S11 ? ? ? ? ? ? ?")
    assert row is not None
    assert (row.figures, str(row.score)) == ("4–2", "Crowns 4–2")
    state = avignon_position("C3 K1 I0 P2 N4", congregations="B/PC", rome=1)
    display = CARDS["avignon"].standing(AVIGNON.gist(AVIGNON.seen(state, None)))
    assert display is not None
    assert display.figures == "1–2"


GARBAGE = (
    "",
    "?",
    "? " * 10 + "??",
    "P3c2 " * 11,
    "x" * 9000,
    "1 knight:9 - - - - 0/0",
    "1 - - - - - 0/٣",
    "\0",
)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", GARBAGE)
def test_what_is_no_gist_tells_nothing(name: str, text: str) -> None:
    assert CARDS[name].standing(text) is None
    device = home_of({"one": kept(game=name, gist=text)})
    assert figures(device) == ""
    assert "Anna – Bert" in told(device, "one")


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"game": 7},
        {"names": ["x"] * 100_000},
        {"names": {"a": 1}},
        {"plies": 10**4000},
        {"plies": True},
        {"changed": ["now"]},
        {"decides": 99},
        {"decides": "0"},
        {"over": True, "winners": [99, "x", None]},
        {"over": True, "winners": "x"},
        {"title": "\u202e\x00" + "x" * 100_000},
        {"gist": ["?"]},
    ],
)
def test_what_a_text_says_of_itself_is_checked(changes: dict[str, Any]) -> None:
    device = home_of({"one": kept(**changes)})
    assert entries(device) == ["match:one"]
    assert len(told(device, "one")) < 250


def test_a_text_of_an_older_version_tells_what_it_can() -> None:
    text = json.loads(kept())
    for name in ("title", "gist", "decides", "winners", "reason"):
        del text[name]
    device = home_of({"one": json.dumps(text), "over": json.dumps(text | {"over": True})})
    assert told(device, "one") == "Anna – Bert Avalon, 0 moves today, 21:17"
    assert "finished" in told(device, "over")


def test_texts_that_have_not_changed_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    device = home_of({str(number): kept(title=f"listing {number}") for number in range(9)})
    read: list[str] = []
    monkeypatch.setattr(listing, "head_of", read.append)
    device.act("go", screen="about")
    device.act("back")
    assert len(entries(device)) == 9
    assert read == []


def test_old_matches_stand_on_pages_of_their_own() -> None:
    times = [f"2025-01-01T00:{number:02}:00Z" for number in range(2 * listing.ON_A_PAGE + 5)]
    device = home_of({str(number): kept(changed=time) for number, time in enumerate(times)})
    last_first = [f"match:{number}" for number in range(len(times) - 1, -1, -1)]
    assert entries(device) == last_first[: listing.ON_A_PAGE]
    assert f"{listing.ON_A_PAGE + 5} older games" in device.text()
    assert "Newer games" not in device.text()
    device.act("leaf-list", number="1")
    device.act("leaf-list", number="2")
    assert entries(device) == last_first[-5:]
    assert "older game" not in device.text()
    device.act("go", screen="about")
    device.act("back")
    assert entries(device) == last_first[-5:]
    for key in last_first[-5:]:
        device.store.delete(key)
    device.act("leaf-list", number="9")
    assert entries(device) == last_first[listing.ON_A_PAGE : 2 * listing.ON_A_PAGE]
    device.act("home")
    assert entries(device) == last_first[: listing.ON_A_PAGE]


def test_of_two_thousand_matches_few_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = kept(title="many")
    device = home_of({str(number): text for number in range(2000)})
    read: list[str] = []
    get = DictStore.get

    def noted(store: DictStore, key: str) -> str | None:
        read.append(key)
        return get(store, key)

    monkeypatch.setattr(DictStore, "get", noted)
    device.act("home")
    assert len(read) <= 2 * listing.ON_A_PAGE


@pytest.mark.parametrize("name", ['a"b', "a b", "]", "\\", "\n", "é", "<", "%"])
def test_a_key_of_somebody_elses_making_gives_an_id_that_is_fit_for_a_selector(name: str) -> None:
    device = home_of({name: kept()})
    (row,) = [element for element in device.elements() if element.has("match")]
    assert re.fullmatch(r"match-[A-Za-z0-9_.~%-]+", row.data["id"])
    device.act("resume", key=f"match:{name}")
    assert device.is_down


# --- when -------------------------------------------------------------------------------------------------
TIMES = {
    "long": ("2001-02-03T04:05:06Z", "3 Feb 2001, 04:05"),
    "last": ("2026-11-19T23:59:59Z", "19 Nov 2026, 23:59"),
    "just": (NOW, "today, 21:17"),
    "later": ("2026-11-20T23:00:00Z", "today, 23:00"),
    "tomorrow": ("2026-11-21T00:00:00Z", ""),
    "years on": ("2031-01-01T00:00:00Z", ""),
    "nowhere": ("2026-13-40T99:99:99Z", ""),
    "nothing": ("", ""),
    "arabic": ("٢٠٢٦-11-20T21:17:00Z", ""),
}


def test_a_time_that_cannot_be_is_not_told_and_comes_after_all_others() -> None:
    device = home_of({name: kept(changed=changed) for name, (changed, _) in TIMES.items()})
    for name, (_, when) in TIMES.items():
        assert told(device, name).endswith(f"Anna to move · {when}" if when else "Anna to move")
    known = [key for key in entries(device) if TIMES[key.removeprefix("match:")][1]]
    assert entries(device)[: len(known)] == ["match:later", "match:just", "match:last", "match:long"]


def test_a_clock_that_was_put_back_does_not_hide_what_is_played_now() -> None:
    """As on a device whose battery was empty: all that was played before lies in its future."""
    old = {f"match:{year}": kept(changed=f"{year}-05-05T10:00:00Z") for year in ("2027", "2029", "2028")}
    device = Device(DictStore(dict(old))).put(standing())
    device.act("home")
    new = entries(device)[0]
    assert new not in old
    assert entries(device)[1:] == ["match:2029", "match:2028", "match:2027"]


def test_the_time_is_told_in_the_readers_language_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    store = DictStore({"match:one": kept(changed="2026-05-31T22:30:00Z")})
    device = Device(store, languages=("de-DE",))
    assert told(device, "one").endswith("Anna ist am Zug · 31. Mai 2026, 22:30")
    monkeypatch.setattr(type(device.context.clock), "here", lambda _, moment: f"2026-06-01T00:30{moment[:0]}")
    device.act("home")
    assert told(device, "one").endswith("heute, 00:30")


# --- titles -----------------------------------------------------------------------------------------------
def renamed(device: Device, name: str, title: str) -> None:
    """Rename a match of the list as people do."""
    device.act("panel", panel="rename", what=f"match:{name}")
    assert device.panel() == "rename"
    device.act("rename", {"title": title}, key=f"match:{name}")
    assert device.panel() is None


def test_a_match_gets_a_title_of_its_own_and_loses_it_again() -> None:
    store = DictStore({"match:one": kept_text(played())})
    device = Device(store)
    renamed(device, "one", "  The <long>\nwinter ")
    assert told(device, "one").startswith("The &lt;long&gt; winter Anna – Bert Avalon")
    device.act("panel", panel="rename", what="match:one")
    (field,) = [element for element in device.elements() if element.get("name") == "title"]
    assert field.data["value"] == "The <long> winter"
    device.act("close")
    device.act("resume", key="match:one")
    assert device.told == []
    assert device.open.about.title == "The <long> winter"
    device.move(device.open.match.legal()[0])
    assert reopened(device, reveal=False).open.about.title == "The <long> winter"
    device.act("home")
    renamed(device, "one", " ")
    assert told(device, "one").startswith("Anna – Bert Avalon")


def test_a_title_is_cut_and_cleaned_and_all_else_stays() -> None:
    text = kept_text(played())
    device = home_of({"one": text})
    renamed(device, "one", "\u202e" + "ä" * 99)
    after = json.loads(device.store.texts["match:one"])
    assert after.pop("title") == "ä" * LONGEST_TITLE
    before = json.loads(text)
    assert before.pop("title") == ""
    assert after.pop("stamp") not in ("", before.pop("stamp"))
    assert after == before | {"rev": 2}
    assert list(after)[-1] == "document"


def test_a_title_goes_out_and_comes_in_with_a_file() -> None:
    device = home_of({"one": kept_text(played())})
    renamed(device, "one", "Winter")
    device.act("export", key="match:one")
    other = Device(tab=1)
    other.file(device.download.text)
    assert other.open.about.title == "Winter"


@pytest.mark.parametrize("key", ["", "match:none", "settings", "names", "match:damaged", "match:one~"])
def test_nothing_but_a_sound_match_is_renamed(key: str) -> None:
    device = home_of({"one": kept_text(played()), "damaged": kept_text(played())[:-9]})
    device.act("settings", {"theme": "dark"})
    texts = dict(device.store.texts)
    device.act("panel", panel="rename", what=key)
    assert device.panel() is None
    device.act("rename", {"title": "x"}, key=key)
    assert device.store.texts == texts


def test_another_tab_learns_of_a_new_title() -> None:
    one = resumed(kept_text(match_from(standing())), "one")
    two = Device(one.store, tab=1)
    renamed(two, "one", "Winter")
    one.send(type="storage", key="match:one")
    assert one.open.kept.stale
    one.act("newer")
    assert one.open.about.title == "Winter"


@pytest.mark.parametrize("trouble", ["full", "forbidden"])
def test_a_title_that_cannot_be_kept_says_so(trouble: str) -> None:
    text = kept_text(played())
    device = home_of({"one": text})
    setattr(device.store, trouble, True)
    device.act("rename", {"title": "x"}, key="match:one")
    assert len(device.told) == 1
    assert device.store.texts["match:one"] == text


def test_an_empty_text_is_about_nothing() -> None:
    store = DictStore({"match:x": ""})
    (entry,) = listing.listed(store, FixedClock()).entries
    assert (entry.sound, entry.about) == (False, None)
    assert list(listing.every_text(store)) == [""]


def test_a_running_match_comes_before_the_games() -> None:
    over = {"over": True, "winners": [0]}
    device = home_of(
        {
            "over": kept(changed="2026-11-20T12:00:00Z", **over),
            "last": kept(changed="2026-11-20T11:00:00Z"),
            "before": kept(changed="2026-11-20T10:00:00Z"),
        }
    )
    offered = [(e.data["data-act"], e.get("data-key")) for e in device.elements() if "data-act" in e.data]
    assert offered.index(("resume", "match:last")) < offered.index(("new", None))
    assert offered.index(("resume", "match:over")) > offered.index(("new", None))
    assert entries(device) == ["match:last", "match:over", "match:before"]
    assert len(scored(device)) == 3
    done = home_of({"over": kept(**over)})
    assert "Your current game" not in done.frame.html
