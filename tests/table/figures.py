"""What the screen of the players shows, read from its page and held against ``tests.played.counted``."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

from tests.played import PERSONS, STATISTICS, Count, Sums
from threethrones.games import CARDS
from threethrones.table.views.people.page import duration

CALLED: Final = {name: str(card.title) for name, card in CARDS.items()}
STATISTIC: Final = {name: str(label) for card in CARDS.values() for name, label in card.statistics.items()}


class Tables(HTMLParser):
    """The tables of a page and its lists of people: by heading, by the label of each row, its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, list[str]]] = {}
        self.sums: dict[str, str] = {}
        self._inside: list[str] = []
        self._heading = self._label = self._what = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside.append(tag)
        if tag == "h2":
            self._heading = ""
        elif tag in ("tr", "li"):
            self._label = ""
        elif tag == "b" or tag == "td":
            self.found.setdefault(self._heading, {}).setdefault(self._label, []).append("")

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (text := " ".join(data.split())):
            return
        if self._inside[-1:] == ["h2"]:
            self._heading += text
        elif ("tbody" in self._inside and "th" in self._inside) or self._inside[-2:] == ["button", "strong"]:
            self._label += text
        elif {"td", "b"} & {*self._inside}:
            self.found[self._heading][self._label][-1] += text
        elif self._inside[-1:] == ["dt"]:
            self._what = text
        elif self._inside[-1:] == ["dd"]:
            self.sums[self._what] = text


def key_of(name: str) -> str:
    """A player as the page names it, of one as `tests.played` does."""
    return f"computer:{name[1:]}" if name.startswith("*") else f"person:{name}"


def won_of(sums: Sums, game: str) -> str:
    return f"{sums.won[game]} of {sums.games[game]}"


def game_of(statistic: str) -> str:
    return next(game for game, card in CARDS.items() if statistic in card.statistics)


def check_everybody(page: Tables, count: Count) -> None:
    """Everybody is listed with what was won and how long it took."""
    persons = {name: sums for name, sums in count.players.items() if not name.startswith("*")}
    assert set(persons) == set(PERSONS)
    for heading, sign in (("People", ""), ("Computer players", "*")):
        for name, (won, time) in page.found[heading].items():
            sums = count.players[sign + name]
            assert won == f"{sum(sums.won.values())} of {sum(sums.games.values())}"
            assert time == str(duration(sum(sums.seconds)))
    computers = {f"*{name}" for name in page.found["Computer players"]}
    assert computers | set(page.found["People"]) == set(count.players)


def check_player(page: Tables, count: Count, name: str) -> None:
    """All figures of one player."""
    sums = count.players[name]
    assert page.sums["Games played"] == str(sum(sums.games.values()))
    assert page.sums["Won"] == str(sum(sums.won.values()))
    assert page.sums["Time played"] == str(duration(sum(sums.seconds)))
    assert page.sums["Wins in a row"] == f"best {sums.longest_run}, now {sums.run_now}"
    by_game = {CALLED[game]: won_of(sums, game) for game in sums.games}
    assert {label: cells[0] for label, cells in page.found["By game"].items()} == by_game
    by_seat = {
        f"{CALLED[game]}, player {seat + 1}": f"{sums.seats_won[game, seat]} of {games}"
        for (game, seat), games in sums.seats.items()
    }
    assert {label: cells[0] for label, cells in page.found["By seat"].items()} == by_seat
    statistics = {label: cells[0] for label, cells in page.found["Statistics"].items()}
    assert statistics == {
        STATISTIC[statistic]: str(sums.statistics[statistic])
        for statistic in STATISTICS
        if sums.games[game_of(statistic)]
    }
    others = page.found.get("With others", {})
    pairs = {other: own for (one, other), own in count.pairs.items() if one == name}
    assert others == {
        other.removeprefix("*"): [
            f"{sum(own.won.values())} of {sum(own.games.values())}",
            f"{sum(count.pairs[other, name].won.values())} of {sum(own.games.values())}",
        ]
        for other, own in pairs.items()
    }
    levels = {
        label: cells[0].partition(" of ")[2] for label, cells in page.found.get("With computers", {}).items()
    }
    assert levels == {f"computer, {level}": str(games) for level, games in sums.with_level.items()}


def check_pair(page: Tables, count: Count, one: str, other: str) -> None:
    """All figures of two players with each other."""
    sums, their = count.pairs[one, other], count.pairs[other, one]
    assert page.sums["Games played"] == str(sum(sums.games.values()))
    assert page.found["All games"]["Won"] == [
        f"{sum(own.won.values())} of {sum(own.games.values())}" for own in (sums, their)
    ]
    assert page.found["All games"]["Longest streak"] == [str(own.longest_run) for own in (sums, their)]
    assert page.found["By game"] == {
        CALLED[game]: [won_of(sums, game), won_of(their, game)] for game in sums.games
    }
    assert page.found["Statistics"] == {
        STATISTIC[statistic]: [str(sums.statistics[statistic]), str(their.statistics[statistic])]
        for statistic in STATISTICS
        if sums.games[game_of(statistic)]
    }
    for (game, seat), games in sums.seats.items():
        label = f"{CALLED[game]}, player {seat + 1}"
        assert page.found["By seat"][label][0] == f"{sums.seats_won[game, seat]} of {games}"
