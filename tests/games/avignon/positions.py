"""Positions in one line, and what moves change in them.

``position("C2 K3 B2 N2 P0", congregations="K/BP")`` is the whole state: a cardinal in column 1 at Genoa (2),
a knight in column 2 at Florence (3) and so on to the peasant at Avignon (0); seat 0 holds a knight, seat 1
a bishop and a peasant. Seat 0 plays Rome (4) and is on turn: it pulls towards 4. What is left out is filled
in a fixed order: the other cards are the draw pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from tests.games.positions import Positions
from threethrones.core.canonical import JSON
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move, Setup
from threethrones.games.avignon import persons
from threethrones.games.avignon.game import GAME
from threethrones.games.avignon.persons import FACTION_OF, Person
from threethrones.games.avignon.rules.state import State, deck_of
from threethrones.games.avignon.rules.validation import defects

LETTERS: Final = {
    "C": "cardinal",
    "B": "bishop",
    "I": "inquisitor",
    "N": "noble",
    "K": "knight",
    "P": "peasant",
    "E": "preacher",
    "G": "guildmaster",
    "T": "priest",
}
"""Persons by the letter that stands for them here."""
_LETTER_OF: Final = {person: letter for letter, person in LETTERS.items()}


def people(letters: str) -> list[str]:
    """``"KB"`` as ``["knight", "bishop"]``."""
    return [LETTERS[letter] for letter in letters]


def letters(cards: list[str]) -> str:
    """``["knight", "bishop"]`` as ``"KB"``."""
    return "".join(_LETTER_OF[card] for card in cards)


def setup_for(cards: list[str], *changed: Person) -> Setup:
    """The setup whose deck these cards are from, some persons changed."""
    chosen = {
        FACTION_OF[card]: card for card in cards if FACTION_OF[card] in ("inquisitor", "noble", "bishop")
    }
    options = {**standard_setup(GAME).options, **chosen, "rome": "0"}
    components: dict[str, JSON] = {**persons.SETS["reconstruction"]}
    components |= persons.to_json({person.name: person for person in changed})
    return Setup(2, options, components)


def position(
    display: str = "C2 B2 I2 N2 K2",
    *,
    congregations: str = "/",
    top: str = "",
    pile: int | None = None,
    discards: str = "",
    persons: tuple[Person, ...] = (),
    mover: int = 0,
    rome: int = 0,
    turn: int | None = None,
    **fields: str | int,
) -> State:
    """A sound position. ``top``: the next cards of the pile, the first to be drawn first. ``pile``: how many
    cards it has; the cards left over are discarded. ``persons``: what is another than in the
    reconstruction. Other fields: see the notation."""
    columns = display.split()
    held = congregations.split("/")
    named = people("".join(column[:-1] for column in columns) + "".join(held) + top + discards)
    setup = setup_for(named, *persons)
    spare = list((Counter(deck_of(setup.options)) - Counter(named)).elements())
    thrown = people(discards)
    if pile is not None:
        count = pile - len(top)
        thrown, spare = [*spare[count:], *thrown], spare[:count]
    values: dict[str, str | int] = {
        "display": ",".join(f"{''.join(people(column[:-1]))}@{column[-1]}" for column in columns),
        "congregations": "/".join(",".join(people(cards)) for cards in held),
        "pile": ",".join([*spare, *reversed(people(top))]),
        "discards": ",".join(thrown),
        "mover": mover,
        "rome": rome,
        "turn": turn if turn is not None else 3 if mover == rome else 4,
        **fields,
    }
    line = " ".join(f"{name}={value}" for name, value in values.items())
    state: State = GAME.from_position(line, setup)
    return state


def display(state: State) -> str:
    """The display as ``position`` takes it; a column left empty is ``-``."""
    columns = zip(letters_of(state.cards), state.at, strict=True)
    return " ".join(f"{letter}{at}" if letter else "-" for letter, at in columns)


def letters_of(cards: Iterable[str]) -> list[str]:
    """The letter of each card; nothing for an empty column."""
    return [_LETTER_OF.get(card, "") for card in cards]


def held(state: State) -> str:
    """The congregations as ``position`` takes them."""
    return "/".join(letters(cards) for cards in state.congregations)


def _fields(state: State) -> dict[str, str]:
    """The fields of the position, the cards by their letters, the pile as its size."""
    found = dict.fromkeys(("done", "replaced", "guard", "ending", "winners", "key"), "")
    found |= dict(field.split("=") for field in GAME.to_position(state).split())
    found |= {"display": display(state), "congregations": held(state), "discards": letters(state.discards)}
    return found | {"pile": str(len(state.pile))}


_POSITIONS: Final = Positions(GAME, defects, _fields)
after = _POSITIONS.after
events = _POSITIONS.events
changes = _POSITIONS.changes
refused = _POSITIONS.refused


def petitions(state: State, column: int) -> list[str]:
    """The legal petitions of a column's card, without what they all begin with: ``["2-3", "2-done"]``."""
    start = f"{column}-petition"
    legal = [move.removeprefix(start) for move in GAME.legal(state) if move.startswith(start)]
    return [rest.removeprefix("-") for rest in legal]


DECKS: Final = [
    {"inquisitor": inquisitor, "noble": noble, "bishop": bishop}
    for inquisitor in ("inquisitor", "preacher")
    for noble in ("noble", "guildmaster")
    for bishop in ("bishop", "priest")
]
"""The eight decks that can be put together (AG36)."""


def walk(key: str, plies: int, options: dict[str, str] | None = None) -> Iterator[State]:
    """So many states of games of random moves, one game after the other, each state before its move and
    the ended ones too; the same for the same key. Without options each game has another deck."""
    rng = Random(key)

    def start(number: int) -> State:
        setup = standard_setup(GAME, options or DECKS[number % len(DECKS)])
        state: State = GAME.setup(setup, f"{key} {number}")
        return state

    def choose(moves: list[Move]) -> Move:
        petitions = [move for move in moves if "petition" in move]
        return rng.choice(petitions or moves) if rng.random() < 0.3 else rng.choice(moves)

    return _POSITIONS.walk(plies, start, choose)
