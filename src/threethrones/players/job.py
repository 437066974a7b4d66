"""Jobs for a worker in another interpreter, as plain JSON: a choice, a forecast or a search for mistakes.

The job of a choice contains a sampled state that looks the same to the seat, so that it reveals nothing
that the seat does not know. The jobs of a forecast and of a search for mistakes contain moves of a
finished match."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final
from zlib import crc32

from threethrones.core.canonical import JSON
from threethrones.core.document import dump, load
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.match import LONGEST_KEY, Match, Start
from threethrones.core.terms import AnySeen, Event, Move
from threethrones.core.text import shortened
from threethrones.games import GAMES
from threethrones.players import LEVELS

if TYPE_CHECKING:
    from threethrones.players.forecast import Forecast
    from threethrones.players.mistakes import Mistakes
    from threethrones.players.player import Search

PARTS: Final = {"game", "match", "seat", "level", "legal", "key", "told"}
FORECAST: Final = {"game", "match", "games", "key"}
"""Keys of a job that asks for a forecast."""
MISTAKES: Final = {"game", "match", "seats", "curve", "key"}
"""Keys of a job that asks for the mistakes of a finished match."""
MOST_GAMES: Final = 100
INCOMPLETE: Final = "A job lacks something, or holds something unknown."


def position_name(moves: Sequence[Move]) -> str:
    """Return an identifier of the position after these moves, in practice unique; it reveals no secrets."""
    return f"{len(moves)}:{crc32(' '.join(moves).encode()):08x}"


def job(
    game: AnyGame,
    seen: AnySeen,
    level: str,
    legal: Sequence[Move],
    key: str,
    events: Sequence[Event] = (),
) -> dict[str, JSON]:
    """Return the job of choosing a move for the viewing seat, which decides now or answers for the whole
    table. ``level``: name of the computer player (see ``levels``); ``legal``: moves to choose among;
    ``events``: all that the seat has witnessed, if heuristics need them. Equal keys make equal choices."""
    assert seen.seat is not None, "a seat thinks"
    sample = game.resample(seen, Random(key))
    match = Match(game, sample.setup, Start(state=game.to_json(sample)))
    return {
        "game": game.name,
        "match": dump(match, state=False),
        "seat": seen.seat,
        "level": level,
        "legal": list(legal),
        "key": key,
        "told": [[event.kind, dict(event.about)] for event in events],
    }


def forecast_job(match: Match, ply: int, games: int, key: str) -> dict[str, JSON]:
    """Return the job of a forecast from a ply of a finished match, by at most ``games`` playouts."""
    return {
        "game": match.game.name,
        "match": dump(match, state=False, plies=ply),
        "games": games,
        "key": key,
    }


def mistakes_job(
    match: Match, seats: Sequence[int], curve: Sequence[tuple[int, float]], key: str
) -> dict[str, JSON]:
    """Return the job of finding these seats' costliest moves in a finished match. ``curve``: known chances of
    winning, as pairs of ply and chance."""
    return {
        "game": match.game.name,
        "match": dump(match, state=False),
        "seats": [*seats],
        "curve": [[ply, chance] for ply, chance in curve],
        "key": key,
    }


def begun(job: Mapping[str, JSON]) -> Search | Forecast | Mistakes:
    """Return the work of a job, ready to run in slices. Raises ValueError if the job is malformed."""
    if "curve" in job:
        return mistakes(job)
    return forecast(job) if "games" in job else thought(job)


def answer(work: Search | Forecast | Mistakes) -> str:
    """Return the result of the work as JSON text, to send back to the other interpreter."""
    from threethrones.players.forecast import Forecast
    from threethrones.players.mistakes import Mistakes

    if isinstance(work, Mistakes):
        return json.dumps({"mistakes": [[one.ply, one.best, round(100 * one.cost)] for one in work.found()]})
    if isinstance(work, Forecast):
        return json.dumps({"chance": work.chance()})
    return json.dumps({"move": work.choice(), "line": list(work.line())})


def forecast(job: Mapping[str, JSON]) -> Forecast:
    """Return the forecast that a job asks for. Raises ValueError with a message if the job is malformed."""
    from threethrones.players.forecast import Forecast

    if job.keys() != FORECAST:
        raise ValueError(INCOMPLETE)
    match, games = _match(job), job["games"]
    if match.decision() is None:
        raise ValueError("A forecast is about a position from which the game goes on.")
    if not is_number(games, 1, MOST_GAMES):
        raise ValueError(f"A forecast takes at least one game and at most {MOST_GAMES}.")
    return Forecast(match, games, _key(job))


def mistakes(job: Mapping[str, JSON]) -> Mistakes:
    """Return the search for mistakes of a job. Raises ValueError with a message if it is malformed."""
    from threethrones.players.mistakes import Mistakes

    if job.keys() != MISTAKES:
        raise ValueError(INCOMPLETE)
    match, seats = _match(job), job["seats"]
    if match.outcome() is None:
        raise ValueError("Mistakes are looked for in a match that is over.")
    if not isinstance(seats, list) or any(not is_number(seat, 0, match.setup.seats - 1) for seat in seats):
        raise ValueError("Mistakes are looked for of seats of the match.")
    return Mistakes(match, [int(str(seat)) for seat in seats], _key(job), _curve(job["curve"]))


def _curve(curve: JSON) -> list[tuple[int, float]]:
    found = []
    for one in curve if isinstance(curve, list) else [None]:
        match one:
            case [int(ply), float() | int() as chance] if 0 <= chance <= 1:
                found.append((ply, float(chance)))
            case _:
                raise ValueError("A curve holds plies, each with a chance.")
    return found


def thought(job: Mapping[str, JSON]) -> Search:
    """Return the search for the move that a job asks for, made only from what the seat has seen; it finds the
    same move in any interpreter. Raises ValueError with a message if the job is malformed."""
    # Imported here because the page makes jobs before it has loaded the computer players.
    from threethrones.players.heuristic_player import HeuristicPlayer
    from threethrones.players.levels import level

    if job.keys() != PARTS:
        raise ValueError(INCOMPLETE)
    match, key = _match(job), _key(job)
    name, seat, legal = (job[part] for part in ("level", "seat", "legal"))
    if not isinstance(name, str) or name not in LEVELS:
        raise ValueError(f"There is no level “{shortened(str(name))}”; there are: {', '.join(LEVELS)}.")
    decision = match.decision()
    if not is_number(seat, 0, match.setup.seats - 1) or decision is None or decision.seat not in (None, seat):
        raise ValueError("It is not for the seat of this job to choose.")
    if not isinstance(legal, list) or not legal or not set(map(str, legal)) <= set(match.legal()):
        raise ValueError("A job names moves to choose among, all of them legal.")
    moves = [str(move) for move in legal]
    player = level(name, match.game)
    if isinstance(player, HeuristicPlayer):
        return player.think(match.seen(seat), moves, Random(key), _told(job["told"]))
    return player.think(match.seen(seat), moves, Random(key))


def _told(told: JSON) -> list[Event]:
    events = []
    for one in told if isinstance(told, list) else [None]:
        match one:
            case [str(kind), dict(about)]:
                events.append(Event(kind, about))
            case _:
                raise ValueError("A job tells of each event its kind and what it is about.")
    return events


def _match(job: Mapping[str, JSON]) -> Match:
    loaded = load(str(job["match"]), GAMES)
    if loaded.match is None or loaded.problems:
        raise ValueError(f"The match of a job cannot be read: {loaded.problems[0]}")
    if loaded.match.game.name != job["game"]:
        raise ValueError("A job is about a match of its own game.")
    return loaded.match


def _key(job: Mapping[str, JSON]) -> str:
    key = job["key"]
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        raise ValueError(f"The key of a job is a text of at most {LONGEST_KEY} characters.")
    return key
