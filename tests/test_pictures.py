"""The small positions beside the rules: what they show the games themselves do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from building import rulebook
from building.rulebook import Picture, Rule
from tests.games.avalon import positions as avalon
from tests.games.avignon import positions as avignon
from tests.games.camelot import positions as camelot
from threethrones.core.notation import fields_in
from threethrones.games import GAMES
from threethrones.games.avalon import components

DRAWN = {
    "avalon": ("row", "hands", "up"),
    "avignon": ("display", "congregations", "done", "guard", "pile"),
    "camelot": (
        "swords",
        "engines",
        "life",
        "laid",
        "dark",
        "warriors",
        "knights",
        "sword",
        "hands",
        "place",
    ),
}
PURSE = "SpSpSpSp/SpSp"
"""Cards that nobody sees, to pay with."""


def every() -> Iterator[object]:
    for game in rulebook.games():
        for number, (rule, picture) in enumerate(rulebook.read(game).pictures):
            yield pytest.param(game, rule, picture, id=f"{game}-{number}-{rule.name if rule else 'short'}")


def fields(game: str, text: str) -> dict[str, Any]:
    return fields_in(text, DRAWN[game])


def state_of(game: str, text: str) -> Any:
    """The position of a picture, with what it leaves out."""
    given = fields(game, text)
    if game == "avalon":
        places = given.pop("row").split(",")
        taken = [place.partition(":")[0][:-1] for place in places]
        purse = next(
            code for code in components.territories_of(components.SETS["classic"]) if code not in taken
        )
        row = [*(f"{at}:{place}" for at, place in enumerate(places, 1)), f"11:{purse}0:{PURSE}"]
        return avalon.position(" ".join(row), **{"hands": "/", **given})
    if game == "avignon":
        return avignon.position(
            " ".join(f"{_letter(card)}{at}" for card, at in _columns(given.pop("display"))),
            congregations=_congregations(given.pop("congregations", "/")),
            top=_letter(given.pop("pile", "")),
            **given,
        )
    if "laid" in given and "excalibur" in given["laid"]:
        given["layers"] = "/".join(["-1"] * (len(given["laid"].partition(":")[2]) // 2))
    return camelot.position(seats=4, **given)


def _columns(display: str) -> list[list[str]]:
    return [column.split("@") for column in display.split(",")]


def _letter(person: str) -> str:
    return avignon.letters([person]) if person else ""


def _congregations(text: str) -> str:
    return "/".join("".join(map(_letter, side.split(","))) for side in text.split("/"))


def shown(game: str, state: Any, wanted: dict[str, Any]) -> dict[str, Any]:
    """What a picture like this one would show of a state."""
    if game == "avalon":
        found: dict[str, str] = dict(
            field.partition("=")[::2] for field in GAMES["avalon"].to_position(state).split()
        )
        row = found["row"].split(",")[: wanted["row"].count(",") + 1]
        return {name: ",".join(row) if name == "row" else found.get(name, "/") for name in wanted}
    if game == "avignon":
        display = [f"{card}@{at}" for card, at in zip(state.cards, state.at, strict=True)]
        held = "/".join(map(",".join, state.congregations))
        return {"display": ",".join(display), "congregations": held} | {
            name: "" for name in wanted if name not in ("display", "congregations")
        }
    found = camelot.fields_of(state)
    quests = [entry.partition(":")[0] for entry in wanted.get("laid", wanted.get("dark", "")).split(",")]
    for name in ("laid", "dark", "warriors"):
        there = dict(entry.split(":") for entry in found.get(name, "").split(",") if entry)
        found[name] = ",".join(f"{quest}:{there.get(quest, '')}" for quest in quests if quest)
    found.setdefault("swords", "0/0")
    return {name: found.get(name, "0") for name in wanted}


@pytest.mark.parametrize(("game", "rule", "picture"), [*every()])
def test_what_is_drawn_is_what_the_game_does(game: str, rule: Rule | None, picture: Picture) -> None:
    helpers: Any = {"avalon": avalon, "avignon": avignon, "camelot": camelot}[game]
    start = state_of(game, picture.positions[0])
    if picture.refused:
        assert rule is not None
        assert len(picture.positions) == 1
        assert helpers.refused(start, picture.moves[1:]) == rule.name
    elif picture.moves:
        then = picture.positions[1]
        wanted = {"congregations": "/", **fields(game, then)} if game == "avignon" else fields(game, then)
        assert shown(game, helpers.after(start, *picture.moves.split()), wanted) == wanted
    else:
        assert len(picture.positions) == 1


def test_each_game_is_told_in_five_pictures() -> None:
    assert {game: len(rulebook.read(game).chapters[1].pictures) for game in rulebook.games()} == {
        "avalon": 5,
        "avignon": 5,
        "camelot": 5,
    }
