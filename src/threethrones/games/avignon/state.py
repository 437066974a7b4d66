"""The state of a game of Avignon: plain data, its copies, its JSON and its notation.

Columns are numbered 1 to 5 in the order dealt (AGR9); in lists they are at 0 to 4. A card stands at one
of five places, 0 for Avignon to 4 for Rome (AG4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Final
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.avignon.persons import COPIES, FACTION_OF, FACTIONS, Person, read

PLACES: Final = ("avignon", "nice", "genoa", "florence", "rome")
GENOA: Final = 2
COLUMNS: Final = 5
TO_WIN: Final = 3
LAST_TURN: Final = 200
BESEECH: Final = "beseech"
CHASTISE: Final = "chastise"
EXCOMMUNICATE: Final = "excommunicate"
PETITION: Final = "petition"
ACTIONS: Final = (BESEECH, CHASTISE, EXCOMMUNICATE, PETITION)
ENDINGS: Final = ("three", "condition", "turns")
UNKNOWN: Final = "?"
EMPTY: Final = ""
"""In a column whose card ended the game by joining a congregation: nobody draws another (AGR10)."""
MOST_NUMBER: Final = 1_000_000
"""Numbers in a position are below it."""


def deck_of(options: Mapping[str, str]) -> list[str]:
    """The twelve cards of the deck: for each faction both copies of one person (AG5, AG36)."""
    return [options.get(faction, faction) for faction in FACTIONS for _ in range(COPIES)]


@dataclass(slots=True)
class State:
    """Everything there is to know about a running game of Avignon."""

    setup: Setup
    key: str
    chance: int
    rome: int
    """The seat that plays Rome; the other plays Avignon (AG7)."""
    cards: list[str]
    """The display: the person in each column."""
    at: list[int]
    """Where the card of each column stands."""
    congregations: list[list[str]]
    """By seat, in the order of arrival."""
    pile: list[str]
    """The draw pile; its last card is on top."""
    discards: list[str]
    mover: int
    turn: int = 1
    """One player's turn counts 1, Rome's first included (AG50)."""
    done: list[str] = field(default_factory=list)
    """The actions done in this turn (AG11)."""
    began: list[int] = field(default_factory=list)
    """Where the cards stood when this turn began."""
    drew: bool = False
    """Whether this turn has drawn a card."""
    replaced: list[int] = field(default_factory=list)
    """The columns whose card has changed in this turn."""
    guard: list[list[int]] = field(default_factory=list)
    """What may not be wholly undone: column and place before the opponent's last turn (AGR13)."""
    ending: str = ""
    """One of ENDINGS; empty while the game runs."""
    winners: list[int] = field(default_factory=list)


def clone(state: State) -> State:
    """A copy that shares only what never changes."""
    return State(
        state.setup,
        state.key,
        state.chance,
        state.rome,
        state.cards.copy(),
        state.at.copy(),
        [cards.copy() for cards in state.congregations],
        state.pile.copy(),
        state.discards.copy(),
        state.mover,
        state.turn,
        state.done.copy(),
        state.began.copy(),
        state.drew,
        state.replaced.copy(),
        [pair.copy() for pair in state.guard],
        state.ending,
        state.winners.copy(),
    )


def rekeyed(state: State, key: str) -> State:
    """A copy of the same position whose chance to come is drawn from another key."""
    again = clone(state)
    again.key, again.chance = key, 0
    return again


def defects(state: State) -> list[str]:
    """What is wrong with a position, each in one sentence; empty for a sound one."""
    found = []
    cards = Counter([*filter(None, state.cards), *state.pile, *state.discards])
    for congregation in state.congregations:
        cards.update(congregation)
    if cards != Counter(deck_of(state.setup.options)):
        found.append("the cards are not those of the deck")
    if EMPTY in state.cards and not state.ending:
        found.append("the display lacks a card")
    if not 1 <= state.turn <= LAST_TURN:
        found.append("there is no such turn")
    done = state.done
    possible = range(1, actions_in_turn(state) + 1) if state.ending else range(actions_in_turn(state))
    if len(done) not in possible or len(set(done)) < len(done):
        found.append("the actions of this turn are impossible")
    if state.guard and state.turn == 1:
        found.append("nobody has moved anything yet that could be undone")
    ended, winner = verdict(state.congregations, read(state.setup.components), state.mover)
    if state.ending == "turns" and state.turn == LAST_TURN and len(done) == actions_in_turn(state):
        ended = ended or "turns"
    if (state.ending, state.winners) != (ended, winner):
        found.append("the game has not come to this end" if state.ending else "somebody has won already")
    return found


def actions_in_turn(state: State) -> int:
    """Two, but one in the starting player's first turn (AG10, AG12, AGR23)."""
    return 1 if state.turn == 1 else 2


def verdict(
    congregations: Sequence[Sequence[str]], persons: Mapping[str, Person], mover: int
) -> tuple[str, list[int]]:
    """Which end the congregations bring about, and who wins; nothing and nobody while the game goes on.
    Where both would have won, the mover does (AG34, AGR11)."""
    found = meeting(congregations, persons)
    if not found:
        return "", []
    seat = mover if mover in found else 1 - mover
    return found[seat], [seat]


def meeting(congregations: Sequence[Sequence[str]], persons: Mapping[str, Person]) -> dict[int, str]:
    """Each seat that meets a condition, with the kind of end (AG27 to AG33, AGR12, AGR19)."""
    found: dict[int, str] = {}
    for seat in (0, 1):
        own, other = congregations[seat], congregations[1 - seat]
        for card in own:
            person = persons[card]
            if person.wins and _holds(own, person.wins.own) and _holds(other, person.wins.other):
                found[seat] = "condition"
            if person.loses and _holds(own, person.loses.own) and _holds(other, person.loses.other):
                found[1 - seat] = "condition"
    for seat in (0, 1):
        if len(congregations[seat]) >= TO_WIN:
            found[seat] = "three"
    return found


def _holds(congregation: Sequence[str], factions: Sequence[str]) -> bool:
    held = [FACTION_OF[card] for card in congregation]
    return all(faction in held for faction in factions)


_NAMES: Final = [each.name for each in fields(State) if each.name != "setup"]


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    return {name: getattr(copy, name) for name in _NAMES}


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    if not isinstance(data, Mapping) or set(data) != set(_NAMES):
        raise ValueError("the state lacks something, or holds something unknown")
    pair, columns, cards = (2, 2), (COLUMNS, COLUMNS), (0, len(FACTIONS) * COPIES)
    sound = (
        isinstance(data["key"], str)
        and isinstance(data["drew"], bool)
        and data["ending"] in ("", *ENDINGS)
        and all(_is_below(data[name], MOST_NUMBER) for name in ("chance", "turn"))
        and all(_is_below(data[name], 2) for name in ("rome", "mover"))
        and _are(data["cards"], (*FACTION_OF, EMPTY), columns)
        and all(_are(data[name], FACTION_OF, cards) for name in ("pile", "discards"))
        and _all_are(data["congregations"], pair, lambda held: _are(held, FACTION_OF, cards))
        and all(_all_are(data[name], columns, _is_place) for name in ("at", "began"))
        and _are(data["done"], ACTIONS, (0, len(ACTIONS)))
        and _all_are(data["replaced"], (0, COLUMNS), _is_column)
        and _all_are(data["guard"], (0, COLUMNS), _is_guarded)
        and _all_are(data["winners"], (0, 1), lambda seat: _is_below(seat, 2))
    )
    if not sound:
        raise ValueError("the state holds something that is not of the right kind")
    state = State(setup=setup, **{name: _copied(value) for name, value in data.items()})  # type: ignore[arg-type]
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _is_below(value: JSON, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < limit


def _is_place(value: JSON) -> bool:
    return _is_below(value, len(PLACES))


def _is_column(value: JSON) -> bool:
    return _is_below(value, COLUMNS)


def _is_guarded(value: JSON) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is_column(value[0]) and _is_place(value[1])


def _are(value: JSON, known: Container[str], length: tuple[int, int]) -> bool:
    return _all_are(value, length, lambda item: isinstance(item, str) and item in known)


def _all_are(value: JSON, length: tuple[int, int], test: Callable[[JSON], bool]) -> bool:
    return isinstance(value, list) and length[0] <= len(value) <= length[1] and all(map(test, value))


def _copied(value: JSON) -> JSON:
    return [_copied(item) for item in value] if isinstance(value, list) else value


# --- position notation ------------------------------------------------------------------------------------


def to_position(state: State) -> str:
    """The whole state as one line of ``name=value`` fields. ``display`` lists the columns as
    ``person@place`` (an empty one as ``@place``), places by their number from 0 (Avignon) to 4 (Rome);
    ``guard`` likewise ``column@place`` of what may not be undone, columns from 1."""
    values = {
        "display": ",".join(f"{card}@{at}" for card, at in zip(state.cards, state.at, strict=True)),
        "congregations": "/".join(",".join(cards) for cards in state.congregations),
        "pile": ",".join(state.pile),
        "discards": ",".join(state.discards),
        "rome": str(state.rome),
        "mover": str(state.mover),
        "turn": str(state.turn),
        "done": ",".join(state.done),
        "began": ",".join(map(str, state.began)),
        "drew": str(int(state.drew)),
        "replaced": ",".join(str(column + 1) for column in state.replaced),
        "guard": ",".join(f"{column + 1}@{at}" for column, at in state.guard),
        "ending": state.ending,
        "winners": ",".join(map(str, state.winners)),
        "key": quote(state.key, safe=""),
        "chance": str(state.chance),
    }
    return " ".join(f"{name}={value}" for name, value in values.items() if value not in ("", "/"))


_FIELDS: Final = (
    *("display", "congregations", "pile", "discards", "rome", "mover", "turn", "done", "began", "drew"),
    *("replaced", "guard", "ending", "winners", "key", "chance"),
)


def from_position(text: str, setup: Setup) -> State:
    """The state from its notation. Only ``display`` must be there; ``pile=*`` is all cards that nothing
    else names, in the order of the deck; ``began`` is where the cards stand. Raises ValueError."""
    given: dict[str, str] = {}
    for entry in text.split():
        name, sign, value = entry.partition("=")
        if not sign or name not in _FIELDS or name in given:
            raise ValueError(f"“{entry}” is not a field of a position")
        given[name] = value
    get = given.get
    display = [_at(entry) for entry in _parts(get("display", ""))]
    first, _, second = get("congregations", "").partition("/")
    congregations = [_parts(first), _parts(second)]
    discards = _parts(get("discards", ""))
    named = [*(card for card, _ in display), *congregations[0], *congregations[1], *discards]
    rest = list((Counter(deck_of(setup.options)) - Counter(named)).elements())
    places = [at for _, at in display]
    data: dict[str, JSON] = {
        "key": unquote(get("key", "")),
        "chance": _number(get("chance", "0")),
        "rome": _number(get("rome", "0")),
        "cards": [card for card, _ in display],
        "at": places,
        "congregations": congregations,
        "pile": rest if get("pile") == "*" else _parts(get("pile", "")),
        "discards": discards,
        "mover": _number(get("mover", "0")),
        "turn": _number(get("turn", "2")),
        "done": _parts(get("done", "")),
        "began": [_number(at) for at in _parts(get("began", ""))] or places,
        "drew": _flag(get("drew", "0")),
        "replaced": [_number(column) - 1 for column in _parts(get("replaced", ""))],
        "guard": [[_number(column) - 1, at] for column, at in map(_at, _parts(get("guard", "")))],
        "ending": get("ending", ""),
        "winners": [_number(seat) for seat in _parts(get("winners", ""))],
    }
    return from_json(data, setup)


def _parts(text: str) -> list[str]:
    return text.split(",") if text else []


def _at(text: str) -> tuple[str, int]:
    name, _, place = text.partition("@")
    return name, _number(place)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise ValueError(f"“{text}” is not a number")
    return int(text)


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(f"“{text}” is neither 0 nor 1")
    return text == "1"


def unseen(cards: Sequence[str], options: Mapping[str, str]) -> list[str]:
    """The cards of the deck that are not among these, in the order of the deck."""
    return list((Counter(deck_of(options)) - Counter(cards)).elements())
