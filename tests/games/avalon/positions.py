"""Positions in one line, and what moves change in them.

``position("4:P3c0:KrSb/Ky 5:F1?", hands="Kr/Sy")`` is the whole state: seat 0 owns the castle at 4 and has
two cards there against one, 5 is a forest face down without cards. What is left out is filled in a fixed
order: the other territories lie face down and empty, the other cards are the draw pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tests.games.positions import Positions
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move, Setup
from threethrones.games.avalon import components
from threethrones.games.avalon.game import GAME
from threethrones.games.avalon.rules.state import State
from threethrones.games.avalon.rules.validation import defects

ALL_MOVES = (
    *(f"{card}-{at}-{how}" for card in components.CHARACTERS for at in range(1, 12) for how in
      ("reinforce", "enchant", "attack")),
    *components.TILES,
    *("counter", "pass", "discount", "full"),
    *components.CHARACTERS,
    *map(str, range(1, 12)),
)  # fmt: skip
"""Everything that is a move in some position."""


def pieces(text: str) -> list[str]:
    """``"KrSb"`` as ``["Kr", "Sb"]``."""
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def position(
    places: str = "",
    *,
    hands: str = "/",
    top: str = "",
    pile: int | None = None,
    discards: str | int = "",
    up: str | None = None,
    down: str = "",
    waiting: str = "/",
    components_set: str = "classic",
    skip: str = "no",
    **fields: str | int,
) -> State:
    """A sound position. ``top``: the next cards of the pile, the first to be drawn first. ``pile``: how
    many cards it has; then the cards left over lie with seat 1 at territory 11. ``discards``: which, or
    how many. ``up`` or ``down``: the tiles; the rest is on the other side. Other fields: see notation."""
    chosen = standard_setup(GAME, {"skip": skip})
    setup = Setup(2, chosen.options, components.SETS[components_set])
    row = _row(places, components.territories_of(setup.components))
    named = _cards_of(row) + Counter(pieces(hands.replace("/", "") + top))
    named += Counter(pieces(discards)) if isinstance(discards, str) else Counter()
    spare = list((Counter(components.DECK) - named).elements())
    if isinstance(discards, int):
        spare, thrown = spare[discards:], "".join(spare[:discards])
    else:
        thrown = discards
    if pile is not None:
        count = pile - len(pieces(top))
        row[10] += "".join(spare[count:])
        spare = spare[:count]
    tiles = Counter(components.tiles_of(setup.components)) - Counter(pieces(_bare(waiting)))
    taken = tiles - Counter(pieces(down)) if up is None else Counter(pieces(up))
    values: dict[str, str | int] = {
        "row": ",".join(row),
        "hands": hands,
        "pile": "".join([*spare, *reversed(pieces(top))]),
        "discards": thrown,
        "up": "".join(taken.elements()),
        "down": "".join((tiles - taken).elements()),
        "waiting": waiting,
        **fields,
    }
    return GAME.from_position(" ".join(f"{name}={value}" for name, value in values.items()), setup)


def _row(places: str, codes: list[str]) -> list[str]:
    named = {int(at): rest for at, _, rest in (place.partition(":") for place in places.split())}
    left = Counter(codes) - Counter(rest.partition(":")[0][:-1] for rest in named.values())
    unnamed = left.elements()
    row = [named.get(at) or f"{next(unnamed)}?" for at in range(1, 12)]
    return [place if ":" in place else f"{place}:/" for place in row]


def _cards_of(row: Iterable[str]) -> Counter[str]:
    stacks = (side for place in row for side in place.partition(":")[2].split("/"))
    return Counter(card for stack in stacks for card in pieces(stack))


def _bare(waiting: str) -> str:
    return waiting.replace("*", "").replace("/", "")


def _fields(state: State) -> dict[str, str]:
    """The fields of the position, the places of the row by number, the pile as its size."""
    found = dict.fromkeys(("hands", "seen", "counted", "waiting"), "/")
    found |= dict.fromkeys(("discards", "up", "down", "frames", "ending"), "")
    found |= dict(field.split("=") for field in GAME.to_position(state).split())
    found |= {str(at): place for at, place in enumerate(found.pop("row").split(","), 1)}
    return found | {"pile": str(len(state.pile))}


_POSITIONS: Final = Positions(GAME, defects, _fields)
after = _POSITIONS.after
events = _POSITIONS.events
changes = _POSITIONS.changes
refused = _POSITIONS.refused


def can_lay(state: State, how: str) -> list[str]:
    """The legal ways to lay a card, of one kind, without the kind: ``["Kr-4"]``."""
    return [move.removesuffix(f"-{how}") for move in GAME.legal(state) if move.endswith(f"-{how}")]


def walk(key: str, plies: int) -> Iterator[State]:
    """So many states of games of random moves, one game after the other, each state before its move and
    the ended ones too; the same for the same key."""
    rng = Random(key)

    def start(number: int) -> State:
        state: State = GAME.setup(standard_setup(GAME), f"{key} {number}" if number else key)
        return state

    def choose(moves: list[Move]) -> Move:
        announcements = [move for move in moves if move.endswith(("attack", "enchant"))]
        return rng.choice(announcements or moves)

    return _POSITIONS.walk(plies, start, choose)
