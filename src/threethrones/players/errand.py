"""What is carried to another interpreter so that it can think there, as plain JSON.

What a seat has seen is carried as a state that looks the same to it, its secrets dealt by lot: nothing in an
errand tells more than that seat knows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from threethrones.core.canonical import JSON
from threethrones.core.document import dump, load
from threethrones.core.game import AnyGame, AnySeen, Event, Move
from threethrones.core.kinds import is_number
from threethrones.core.match import LONGEST_KEY, Match, Start
from threethrones.core.text import shortened
from threethrones.games import GAMES
from threethrones.players import LEVELS

if TYPE_CHECKING:
    from threethrones.players.player import Thought

PARTS: Final = {"game", "match", "seat", "level", "legal", "key", "told"}


def errand(
    game: AnyGame,
    seen: AnySeen,
    level: str,
    legal: Sequence[Move],
    key: str,
    told: Sequence[Event] = (),
) -> dict[str, JSON]:
    """A choice to be made elsewhere, by a player of this level (see ``levels``) for the seat that has seen
    this, which decides now, or speaks for the whole table. ``legal`` are the moves to choose among; equal
    keys make equal choices. ``told``: all that the seat has witnessed, where its game has counsel that goes
    by that."""
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
        "told": [[event.kind, dict(event.about)] for event in told],
    }


def thought(errand: Mapping[str, JSON]) -> Thought:
    """The choice of an errand, begun: the same as where it was made, from what its seat has seen alone.
    Raises ValueError with a sentence for what is no sound errand."""
    # What thinks comes to the page later than the page itself, which makes errands only.
    from threethrones.players.counsel_player import CounselPlayer
    from threethrones.players.levels import level

    if errand.keys() != PARTS:
        raise ValueError("An errand lacks something, or holds something unknown.")
    match = _match(errand["match"])
    name, seat, legal, key = (errand[part] for part in ("level", "seat", "legal", "key"))
    if match.game.name != errand["game"]:
        raise ValueError("An errand is about a match of its own game.")
    if not isinstance(name, str) or name not in LEVELS:
        raise ValueError(f"There is no level “{shortened(str(name))}”; there are: {', '.join(LEVELS)}.")
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        raise ValueError(f"The key of an errand is a text of at most {LONGEST_KEY} characters.")
    decision = match.decision()
    if not is_number(seat, 0, match.setup.seats - 1) or decision is None or decision.seat not in (None, seat):
        raise ValueError("It is not for the seat of this errand to choose.")
    if not isinstance(legal, list) or not legal or not set(map(str, legal)) <= set(match.legal()):
        raise ValueError("An errand names moves to choose among, all of them legal.")
    moves = [str(move) for move in legal]
    player = level(name, match.game)
    if isinstance(player, CounselPlayer):
        return player.think(match.seen(seat), moves, Random(key), _told(errand["told"]))
    return player.think(match.seen(seat), moves, Random(key))


def answer(thought: Thought) -> str:
    """What a thought has come to, as the text of JSON, which crosses the border at once."""
    return json.dumps({"move": thought.choice(), "line": list(thought.line())})


def _told(told: JSON) -> list[Event]:
    events = []
    for one in told if isinstance(told, list) else [None]:
        match one:
            case [str(kind), dict(about)]:
                events.append(Event(kind, about))
            case _:
                raise ValueError("An errand tells of each event its kind and what it is about.")
    return events


def _match(text: JSON) -> Match:
    loaded = load(str(text), GAMES)
    if loaded.match is None or loaded.problems:
        raise ValueError(f"The match of an errand cannot be read: {loaded.problems[0]}")
    return loaded.match
