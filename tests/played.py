"""Finished matches of persons and computers for whoever counts them, and a count of them by other means.

``texts(200)`` are as many kept texts, always the same. ``counted(texts)`` reads each as plain JSON, replays
its document and adds up what happened; it shares nothing with `threethrones.table.views.people`.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final

from tests.games.camelot.subject import SUBJECT as CAMELOT
from tests.table.device import kept_text
from threethrones.core import document
from threethrones.core.game import AnyGame
from threethrones.core.match import ABANDON, AGREE_DRAW, RESIGN, Match, Start
from threethrones.core.setups import standard_setup
from threethrones.games import GAMES
from threethrones.lab.random_player import RandomPlayer
from threethrones.players.player import Player

PERSONS: Final = ("Anna", "Bert", "Cleo", "Dora", "Emil")
COMPUTERS: Final = ("Dagonet", "Elaine", "Owain")
LEVELS: Final = ("easy", "normal", "hard")
NAMELESS: Final = ("Player 2", "Spieler 1", "2")
STATISTICS: Final = {"conquests": "conquered", "joined": "joined", "quests": "quest over"}
"""What is counted of each game, and by which events."""


@cache
def texts(count: int) -> tuple[str, ...]:
    """So many kept matches of all games; some run, some were abandoned, some are here twice, some were kept
    before their texts told how they ended."""
    rng = Random(f"played {count}")
    found: list[str] = []
    for number in range(count):
        if number % 23 == 22:
            found.append(found[-1])
            continue
        text = _text(rng, number)
        found.append(_old(text) if number % 19 == 18 else text)
    return tuple(found)


def _text(rng: Random, number: int) -> str:
    name = rng.choice(("avalon", "avignon", "avignon", "camelot"))
    game = GAMES[name]
    seats = rng.randint(3, 4) if name == "camelot" else 2
    names = rng.sample(PERSONS, seats)
    levels = {}
    if rng.random() < 0.4:
        seat = rng.randrange(seats)
        names[seat], levels[seat] = rng.choice(COMPUTERS), rng.choice(LEVELS)
    elif rng.random() < 0.2:
        names[rng.randrange(seats)] = rng.choice(NAMELESS)
    match = _played(game, seats, rng, number)
    day, minute = divmod(number, 1000)
    return kept_text(
        match,
        names,
        created=f"2026-{1 + day:02d}-01T{minute // 60:02d}:{minute % 60:02d}:00Z",
        computers=levels,
        played=rng.choice((None, rng.randrange(20_000, 5_000_000))),
    )


def _played(game: AnyGame, seats: int, rng: Random, number: int) -> Match:
    match = Match(game, standard_setup(game, seats=seats), Start(key=f"played {number}"))
    crew = CAMELOT.crew
    players: list[Player] = [RandomPlayer()] * seats
    if game.name == "camelot" and crew is not None:
        players = crew(seats, rng)
    stop = rng.choice((0, 0, 12, 20, 30)) if game.name != "camelot" or number % 2 else 15
    while (pending := match.decision()) is not None and not (stop and match.ply >= stop):
        player, seat = players[pending.seat or 0], pending.seat
        match.play(player.choose(match.seen(seat) if player.looks else None, match.legal(), rng))
    if match.decision() is not None:
        ends = (
            [ABANDON, "runs"]
            if seats > 2
            else [ABANDON, AGREE_DRAW, "runs", *[f"{RESIGN}-0", f"{RESIGN}-1"] * 4]
        )
        if (end := rng.choice(ends)) != "runs":
            match.play(end)
    return match


def _old(text: str) -> str:
    """As it was written before its head told how it ended."""
    kept = json.loads(text)
    for name in ("winners", "lost", "reason", "deeds", "played"):
        del kept[name]
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)


@dataclass(slots=True)
class Sums:
    """What one player has come to."""

    games: Counter[str] = field(default_factory=Counter)
    """Matches by game, and of these the won ones;"""
    won: Counter[str] = field(default_factory=Counter)
    seats: Counter[tuple[str, int]] = field(default_factory=Counter)
    """the same by game and seat;"""
    seats_won: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: list[int] = field(default_factory=list)
    """how long each took, where that is known;"""
    statistics: Counter[str] = field(default_factory=Counter)
    ends: list[str] = field(default_factory=list)
    """how each ended, one after the other;"""
    with_level: Counter[str] = field(default_factory=Counter)
    """matches by the level of the computer there."""

    @property
    def longest_run(self) -> int:
        """Of matches won one after the other."""
        return max(
            (len(run) for run in "".join(end[0] for end in self.ends).replace("d", "l").split("l")), default=0
        )

    @property
    def run_now(self) -> int:
        """Of those that were won since the last that was not."""
        return len(self.ends) - max((at for at, end in enumerate(self.ends, 1) if end != "won"), default=0)


@dataclass(slots=True)
class Count:
    """What everybody has come to, alone and in pairs: persons by name, computers by name behind a sign."""

    players: dict[str, Sums] = field(default_factory=lambda: defaultdict(Sums))
    pairs: dict[tuple[str, str], Sums] = field(default_factory=lambda: defaultdict(Sums))
    """What the first of two has come to in matches with the second."""


def counted(kept: Iterable[str]) -> Count:
    """What these texts come to."""
    count = Count()
    once = {json.loads(text)["document"]: json.loads(text) for text in kept}
    for whole in sorted(once.values(), key=lambda whole: str(whole["created"])):
        match = document.load(whole["document"], GAMES).match
        assert match is not None
        outcome = match.outcome()
        if outcome is None or outcome.reason == "abandoned":
            continue
        winners = set(outcome.winners)
        for seat, name in enumerate(whole["names"]):
            level = whole["computers"][seat]
            who = f"*{name}" if level else name
            if not level and name in NAMELESS:
                continue
            end = "won" if seat in winners else "lost" if winners or outcome.lost else "drawn"
            others = _others(whole, seat)
            for sums in (count.players[who], *(count.pairs[who, other] for other in others)):
                _add(sums, whole, match, seat, end)
    return count


def _others(whole: Mapping[str, Any], seat: int) -> list[str]:
    named = list(zip(whole["names"], whole["computers"], strict=True))
    return [
        f"*{name}" if level else name
        for other, (name, level) in enumerate(named)
        if other != seat and (level or name not in NAMELESS)
    ]


def _add(sums: Sums, whole: Mapping[str, Any], match: Match, seat: int, end: str) -> None:
    game = match.game.name
    sums.games[game] += 1
    sums.seats[game, seat] += 1
    if end == "won":
        sums.won[game] += 1
        sums.seats_won[game, seat] += 1
    if whole.get("played") is not None:
        sums.seconds.append(whole["played"])
    sums.ends.append(end)
    for level in {level for other, level in enumerate(whole["computers"]) if level and other != seat}:
        sums.with_level[level] += 1
    for ply in match.plies:
        for event in ply.events:
            if event.kind == "quest over" and event.about["won"] and seat in event.about["present"]:  # type: ignore[operator]
                sums.statistics["quests"] += 1
            elif event.kind in ("conquered", "joined") and event.about["seat"] == seat:
                sums.statistics["conquests" if event.kind == "conquered" else "joined"] += 1
