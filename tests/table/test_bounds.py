"""What comes from elsewhere has bounds: its numbers, its length, what it may answer for, what is quoted."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, Final

import pytest

from tests.games.avalon.positions import position
from tests.table.device import Device, embedded, kept_text, match_from, resumed
from tests.table.test_embed import errors
from tests.table.test_links import followed, packed
from tests.table.test_saving import standing
from threethrones.core import canonical, document
from threethrones.core.match import LONGEST_KEY, LONGEST_POSITION, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.core.text import MOST_QUOTED, shortened
from threethrones.games import GAMES
from threethrones.table.commands.opening import BRINGS_ORDERS
from threethrones.table.session.saved_fields import LONGEST_TIME
from threethrones.table.session.session import Kept
from threethrones.table.store import links
from threethrones.table.store.match_reader import head_of, read_match
from threethrones.table.store.match_writer import retitled
from threethrones.table.store.saving import is_of
from threethrones.table.views.saved_matches import SOME_BRING_ORDERS

HUGE: Final = 10**4299
ORDERS: Final = {"attack": "always", "enchant": "pass"}
ORDERED: Final = [{}, ORDERS]


def ids(value: object) -> str:
    """What a huge value is called in the list of tests."""
    return shortened(str(value))


def kept(**also: object) -> str:
    """The kept text of a match in which these members are others."""
    return json.dumps(json.loads(kept_text(match_from(standing()))) | also)


# --- numbers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [HUGE, -HUGE, -1, 1_000_001, True, 1.0, "1", None, []], ids=ids)
def test_a_number_that_nobody_has_counted_to_counts_as_none(number: object) -> None:
    series = {"wins": [number, 1], "draws": 0}, {"wins": [1, 1], "draws": number}
    for other in (
        {"rev": number},
        {"read": [number, number]},
        {"series": series[0]},
        {"series": series[1]},
    ):
        device = resumed(kept(**other))
        opened = device.open
        assert (opened.secrecy.read, opened.series.wins, opened.series.draws) == ((0, 0), (0, 0), 0)
        device.reveal()
        device.act("rename", {"title": "Winter"}, key="match:put")
        assert device.panel() is None
        rev = json.loads(device.store.texts["match:put"])["rev"]
        assert rev == (1 if "rev" in other else 2)


def test_numbers_within_their_bounds_are_taken() -> None:
    opened = resumed(kept(rev=7, series={"wins": [1_000_000, 0], "draws": 3})).open
    assert (opened.kept.rev, opened.series.wins, opened.series.draws) == (7, (1_000_000, 0), 3)


def changed(value: Any) -> list[Any]:
    """A value with one number in it, at any depth, out of all bounds; once for each number."""
    if isinstance(value, dict):
        return [{**value, name: other} for name in value for other in changed(value[name])]
    if isinstance(value, list):
        numbered = list(enumerate(value))
        return [[*value[:at], other, *value[at + 1 :]] for at, item in numbered for other in changed(item)]
    return [HUGE] if type(value) is int else []


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_state_has_its_bounds(name: str) -> None:
    game = GAMES[name]
    state = game.setup(standard_setup(game), "bounds")
    others = changed(game.to_json(state))
    assert len(others) > 10
    for other in others:
        with pytest.raises(ValueError, match=r"right kind|be read"):
            game.from_json(other, state.setup)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_the_components_has_its_bounds(name: str) -> None:
    game = GAMES[name]
    setup = standard_setup(game)
    for other in changed(dict(setup.components)):
        refused = game.problems(replace(setup, components=other))
        assert "read" in str(refused[0])


# --- lengths ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ['{"a":' + "[1]," * 1_000_000 + "[", kept() + " " * canonical.LONGEST, " " * 5_000_000 + "{}"],
    ids=ids,
)
def test_what_is_too_long_is_not_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parsing(*_args: object, **_more: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(json, "loads", parsing)
    monkeypatch.setattr(json, "JSONDecoder", parsing)
    assert len(text) > document.MOST_CHARACTERS
    too_long = "This text is too long to be a game."
    assert [str(problem) for problem in document.load(text, GAMES).problems] == [too_long]
    if len(text) > canonical.LONGEST:
        opened, problems = read_match(text, "x", GAMES)
        assert (opened, [str(problem) for problem in problems]) == (None, [too_long])
        assert head_of(text) is None
        assert retitled(text, "x", "stamp") is None
        assert is_of(text, Kept(rev=3)), "It does not say of which revision it is."
        with pytest.raises(ValueError, match="too long"):
            canonical.parsed(text)


@pytest.mark.parametrize(
    "start", [Start(key="k" * (LONGEST_KEY + 1)), Start(position="p" * (LONGEST_POSITION + 1))]
)
def test_a_start_that_is_too_long_is_no_start(start: Start) -> None:
    match = match_from(standing())
    value = document.to_json(match) | {"start": start.to_json()}
    loaded = document.load(json.dumps(value), GAMES)
    assert loaded.match is None
    said = "The start of this game can’t be read: its key or position is too long"
    assert str(loaded.problems[-1]) == said
    with pytest.raises(ValueError, match="too long"):
        Match(match.game, match.setup, start)


@pytest.mark.parametrize("name", GAMES)
def test_no_state_has_a_key_that_is_too_long(name: str) -> None:
    game = GAMES[name]
    setup = standard_setup(game)
    state = game.setup(setup, "k" * LONGEST_KEY)
    assert game.from_json(game.to_json(state), setup) == state
    with pytest.raises(ValueError, match="right kind"):
        game.from_json(game.to_json(game.rekeyed(state, "k" * (LONGEST_KEY + 1))), setup)


def test_a_time_and_orders_that_are_too_long_are_none() -> None:
    opened = resumed(kept(created="9" * 1000, orders=[ORDERS, {"attack": ["4"] * 9999}])).open
    assert len(opened.about.created) == LONGEST_TIME
    assert opened.advance.orders == (ORDERS, {})


# --- who answers --------------------------------------------------------------------------------------------


def test_a_link_answers_for_nobody() -> None:
    text = kept(orders=ORDERED)
    device = followed(packed(text))
    assert device.open.advance.orders == ({}, {})
    device.act("keep")
    assert device.open.advance.orders == ({}, {})
    device.move("Sr-4-enchant")
    decision = device.open.match.decision()
    assert decision is not None
    assert decision.kind == "react"


@pytest.mark.parametrize("how", ["document", "link"])
def test_a_page_around_it_answers_for_nobody(how: str) -> None:
    text = kept(orders=ORDERED)
    device = embedded(document=text if how == "document" else links.pack(links.Link(text)))
    assert errors(device) == []
    assert device.open.advance.orders == ({}, {})


def test_a_file_that_answers_for_somebody_says_so() -> None:
    device = Device()
    device.file(kept(orders=ORDERED))
    assert device.told == [str(BRINGS_ORDERS)]
    assert device.open.advance.orders == (*ORDERED,)
    device.file(kept())
    assert device.told == []
    device.backup([kept(), kept(orders=ORDERED), kept()], slice_=1)
    assert device.told[1:] == [str(SOME_BRING_ORDERS)]
    device.backup([kept(), kept()])
    assert len(device.told) == 1
    again = resumed(kept(orders=ORDERED))
    assert again.told == [], "Its own match is no news."
    assert again.open.advance.orders == (*ORDERED,)


# --- what is quoted -----------------------------------------------------------------------------------------

LONG: Final = "x" * 9_999
REFUSED: Final = {
    "avalon": (
        LONG,
        f"row={LONG}",
        f"{GAMES['avalon'].to_position(position())} turn={LONG}",
        "row=" + ",".join(["P1?"] * 11) + f" spared={LONG}",
        "row=" + ",".join(["P1?"] * 11) + f" frames={LONG}",
    ),
    "avignon": (LONG, f"display=knight@{LONG}", f"drew={LONG}", f"turn={LONG}"),
    "camelot": (LONG, f"turn={LONG}", f"frames=a{':' * 5000}", f"foreseen=0:{LONG}"),
}


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name in REFUSED for text in REFUSED[name]], ids=ids
)
def test_a_sentence_quotes_little(name: str, text: str) -> None:
    device = embedded(game=name, position=text)
    (said,) = errors(device)
    (quoted,) = re.findall("“(.*)”", said)
    assert len(quoted) == MOST_QUOTED
    assert quoted.endswith("…")


@pytest.mark.parametrize("move", [LONG, "!" + LONG], ids=ids)
def test_a_move_that_is_none_is_quoted_in_part(move: str) -> None:
    value = document.to_json(match_from(standing())) | {"moves": [move]}
    loaded = document.load(json.dumps(value), GAMES)
    assert loaded.match is not None
    said = str(loaded.problems[-1])
    assert f"“{move[: MOST_QUOTED - 1]}…” is not a move." in said
    assert len(said) < 200
