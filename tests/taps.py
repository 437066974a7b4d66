"""``python -m tests.taps [GAME…]``: how many taps, and lifts of a cover, a turn costs those at one device.

They play as people do: they tap what they mean where it can be tapped with the drawer down, else they lift
it first; a question to several is answered by one of them for all, as they have said; they tap again where
they are asked to, and nobody looks anything up. Who plays what is the same whatever the screens are like.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tests.subject import Subject
from tests.subjects import SUBJECTS
from tests.table.device import ALL_NAMES, Device, DictStore, polls
from threethrones.core.match import Match
from threethrones.core.terms import TURN_OVER
from threethrones.players.player import Player
from threethrones.players.playouts import thinking

GAMES: Final = 20
SEATS: Final[Mapping[str, int]] = {"camelot": 4}
"""Where a game is for several numbers of players."""


def people(subject: Subject, seats: int, number: int) -> list[Player]:
    """Those who know what they are after."""
    if subject.crew:
        return subject.crew(seats, Random(f"people {number}"))
    leanings = list(subject.leanings)
    return [subject.biased(leanings[(number + seat) % len(leanings)]) for seat in range(seats)]


def tapped(name: str, number: int) -> Counter[str]:
    """Play one game by taps. How many ``taps``, ``lifts`` and ``turns`` it had, and of each kind of question
    how many ``moves: …`` and ``taps: …``."""
    seats = SEATS.get(name, 2)
    store = DictStore({"names": json.dumps(ALL_NAMES[:seats])})
    device = Device(store, seed=f"taps {number}")
    device.act("new", game=name)
    device.act("start")
    players, rng = people(SUBJECTS[name], seats, number), thinking(f"taps {number}")
    counts: Counter[str] = Counter()
    while (pending := device.open.match.decision()) is not None:
        if device.open.reads:
            if device.open.reader is not None:
                counts.update(("taps", "lifts", "first lifts"))
                device.act("reveal")
            counts["taps"] += 1
            device.act("put-away")
            continue
        moves = meant(device.ahead, players, rng)
        path = device.path(*moves)
        if path is None:
            counts.update(("taps", "lifts"))
            counts["first lifts"] += device.open.session.first_asked is not None
            path = device.reveal().path(*moves)
        assert path is not None, moves
        presses = device.tap(path)
        counts.update({"taps": presses, f"taps: {pending.kind}": presses, f"moves: {pending.kind}": 1})
    counts["turns"] = sum(event.kind == TURN_OVER for _, event in device.open.match.events(None))
    return counts


def chosen(match: Match, player: Player, rng: Random) -> str:
    """What a player means to do, by what its seat has seen."""
    pending = match.decision()
    assert pending is not None
    return player.choose(match.seen(pending.seat), match.legal(), rng)


def meant(match: Match, players: Sequence[Player], rng: Random) -> list[str]:
    """The answers of all who are asked together, up to where one pick says them all; mostly one move."""
    moves: list[str] = []
    asked = match.copy()
    while (pending := asked.decision()) is not None:
        moves.append(chosen(asked, players[pending.seat or 0], rng))
        seen = match.seen(None if pending.seat is None else pending.seat)
        offers = [*match.game.offers(seen), *polls(match.game, seen)]
        spelled = [match.game.spelled(seen, offer) for offer in offers]
        if moves in spelled:
            return moves
        if not any(offer[: len(moves)] == moves for offer in spelled):
            # Nobody offers more than is lacking by what the others have said.
            return max(offer for offer in spelled if offer[:-1] == moves[:-1])
        asked.play(moves[-1])
    raise AssertionError("a question that no answer ends")


def main(arguments: list[str] | None = None) -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.taps", description=main.__doc__)
    parser.add_argument("game", nargs="*", default=list(SUBJECTS))
    for name in parser.parse_args(arguments).game:
        counts = sum((tapped(name, number) for number in range(GAMES)), Counter[str]())
        turns = counts["turns"]
        taps, lifts = counts["taps"] / turns, counts["lifts"] / turns
        print(f"{name}: {turns:,} turns in {GAMES} games, {taps:.2f} taps and {lifts:.2f} lifts a turn")
        print(f"  before the first turn {counts['first lifts'] / GAMES:.1f} lifts a game")
        for what in sorted(what.removeprefix("moves: ") for what in counts if what.startswith("moves: ")):
            moves = counts[f"moves: {what}"]
            print(
                f"  {what:<12} {moves / turns:6.2f} a turn, {counts[f'taps: {what}'] / moves:5.2f} taps each"
            )


if __name__ == "__main__":
    main()
