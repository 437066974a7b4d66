"""The state of a game of Avignon: plain data, its copies, its JSON and its notation.

Columns are numbered 1 to 5 in the order dealt (AGR9); in lists they are at 0 to 4. A card stands at one
of five places, 0 for Avignon to 4 for Rome (AG4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final
from urllib.parse import quote, unquote

from threethrones.core.canonical import JSON
from threethrones.core.game import Setup
from threethrones.games.avignon.persons import COPIES, FACTION_OF, FACTIONS

PLACES: Final = ("avignon", "nice", "genoa", "florence", "rome")
GENOA: Final = 2
COLUMNS: Final = 5
TO_WIN: Final = 3
LAST_TURN: Final = 200
ACTIONS: Final = ("beseech", "chastise", "excommunicate", "petition")
ENDINGS: Final = ("three", "condition", "turns")
UNKNOWN: Final = "?"


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
    done: list[str] | None = None
    """The actions done in this turn (AG11)."""
    began: list[int] | None = None
    """Where the cards stood when this turn began."""
    drew: bool = False
    """Whether this turn has drawn a card."""
    replaced: list[int] | None = None
    """The columns whose card has changed in this turn."""
    guard: list[list[int]] | None = None
    """What may not be wholly undone: column and place before the opponent's last turn (AGR13)."""
    ending: str = ""
    """One of ENDINGS; empty while the game runs."""
    winners: list[int] | None = None


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
        list(state.done or ()),
        list(state.began or ()),
        state.drew,
        list(state.replaced or ()),
        [pair.copy() for pair in state.guard or ()],
        state.ending,
        list(state.winners or ()),
    )


def defects(state: State) -> list[str]:
    """What is wrong with a position, each in one sentence; empty for a sound one."""
    found = []
    cards = Counter([*state.cards, *state.pile, *state.discards])
    for congregation in state.congregations:
        cards.update(congregation)
    if cards != Counter(deck_of(state.setup.options)):
        found.append("the cards are not those of the deck")
    if not state.ending and any(len(cards) >= TO_WIN for cards in state.congregations):
        found.append("a full congregation has won already")
    done = state.done or []
    if len(done) > 1 or any(action not in ACTIONS for action in done):
        found.append("the actions of this turn are impossible")
    if not 1 <= state.turn <= LAST_TURN:
        found.append("there is no such turn")
    return found


_NAMES: Final = [field.name for field in fields(State) if field.name != "setup"]


def to_json(state: State) -> dict[str, JSON]:
    """The whole state as plain JSON; nothing in it is shared with the state."""
    copy = clone(state)
    return {name: getattr(copy, name) for name in _NAMES}


def from_json(data: JSON, setup: Setup) -> State:
    """The state from its JSON. Raises ValueError for anything that is not a sound position."""
    if not isinstance(data, Mapping) or set(data) != set(_NAMES):
        raise ValueError("the state lacks something, or holds something unknown")
    match data:
        case {
            "key": str(),
            "chance": int(chance),
            "rome": 0 | 1,
            "cards": list(cards),
            "at": list(at),
            "congregations": [list(first), list(second)],
            "pile": list(pile),
            "discards": list(discards),
            "mover": 0 | 1,
            "turn": int(),
            "done": list(done),
            "began": list(began),
            "drew": bool(),
            "replaced": list(replaced),
            "guard": list(guard),
            "ending": str(ending),
            "winners": list(winners),
        } if (
            chance >= 0
            and len(cards) == len(at) == len(began) == COLUMNS
            and all(card in FACTION_OF for card in (*cards, *first, *second, *pile, *discards))
            and all(_is_below(place, len(PLACES)) for place in (*at, *began))
            and all(isinstance(action, str) for action in done)
            and all(_is_below(column, COLUMNS) for column in replaced)
            and all(_is_pair(pair) for pair in guard)
            and all(_is_below(seat, 2) for seat in winners)
            and ending in ("", *ENDINGS)
        ):
            state = State(setup=setup, **{name: _copied(value) for name, value in data.items()})  # type: ignore[arg-type]
        case _:
            raise ValueError("the state holds something that is not of the right kind")
    found = defects(state)
    if found:
        raise ValueError(found[0])
    return state


def _is_below(value: JSON, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < limit


def _is_pair(value: JSON) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and _is_below(value[0], COLUMNS)
        and _is_below(value[1], len(PLACES))
    )


def _copied(value: JSON) -> JSON:
    return [_copied(item) for item in value] if isinstance(value, list) else value


# --- position notation ------------------------------------------------------------------------------------


def to_position(state: State) -> str:
    """The whole state as one line of ``name=value`` fields. ``display`` lists the columns as
    ``person@place``, places by their number from 0 (Avignon) to 4 (Rome); ``guard`` likewise
    ``column@place`` of what may not be undone, columns from 1."""
    values = {
        "display": ",".join(f"{card}@{at}" for card, at in zip(state.cards, state.at, strict=True)),
        "congregations": "/".join(",".join(cards) for cards in state.congregations),
        "pile": ",".join(state.pile),
        "discards": ",".join(state.discards),
        "rome": str(state.rome),
        "mover": str(state.mover),
        "turn": str(state.turn),
        "done": ",".join(state.done or ()),
        "began": ",".join(map(str, state.began or ())),
        "drew": str(int(state.drew)),
        "replaced": ",".join(str(column + 1) for column in state.replaced or ()),
        "guard": ",".join(f"{column + 1}@{at}" for column, at in state.guard or ()),
        "ending": state.ending,
        "winners": ",".join(map(str, state.winners or ())),
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
    for field in text.split():
        name, sign, value = field.partition("=")
        if not sign or name not in _FIELDS or name in given:
            raise ValueError(f"“{field}” is not a field of a position")
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
        "drew": get("drew", "0") == "1",
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


def counted(cards: Iterable[str]) -> Counter[str]:
    """How many cards there are of each faction."""
    return Counter(FACTION_OF[card] for card in cards)


def unseen(cards: Sequence[str], options: Mapping[str, str]) -> list[str]:
    """The cards of the deck that are not among these, in the order of the deck."""
    return list((Counter(deck_of(options)) - Counter(cards)).elements())
