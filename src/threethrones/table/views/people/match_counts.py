"""What the kept matches say of who played them and how they ended, from what each text says of itself.

A match that was kept before its text told all that is replayed once, some of them at a time, and its text
then tells it, too. A text may come from anywhere, so nothing that it says is believed unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.document import MOST_MOVES
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.text import Text, verbatim
from threethrones.games import CARDS, NotHere
from threethrones.players import LEVELS
from threethrones.table.commands.context import Context
from threethrones.table.session import language
from threethrones.table.session.names import YOU, nameless, read_name, read_names
from threethrones.table.session.saved_fields import LONGEST_TIME
from threethrones.table.store.match_reader import head_of, played_in, read_match
from threethrones.table.store.match_writer import end_told, parted, with_told
from threethrones.table.store.ports import Store, StoreError
from threethrones.table.store.saving import MATCH, SPARE

AT_ONCE: Final = 250
"""So many moves are replayed between one screen and the next."""
MOST_ACTIONS: Final = 1_000_000
REMEMBERED: Final = 2000
"""So many texts are not read again while they stay the same."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player: a person by the name, or a computer player by its."""

    name: str
    computer: bool = False

    @property
    def key(self) -> str:
        """As buttons and ``Model.people`` name it."""
        return f"{'computer' if self.computer else 'person'}:{self.name}"

    @property
    def called(self) -> Text:
        """As screens call it."""
        return YOU if self == SELF else verbatim(self.name)


SELF: Final = Who(language.YOU["en"])
"""Whoever plays alone against computers without having said a name; it cannot be one."""


def who_of(key: str) -> Who | None:
    """A player by its key; None for a text that is none."""
    kind, _, name = key.partition(":")
    known = kind in ("person", "computer") and read_name(name) == name != ""
    return Who(name, kind == "computer") if known else None


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match, as far as its text tells it."""

    game: str
    seats: Sequence[Who | None]
    """Who sat where; None for a seat without a name, where there were several persons."""
    levels: Sequence[str]
    """By seat how good the computer was that played there; empty for a person."""
    winners: Sequence[int]
    lost: bool
    """Whether all have lost."""
    created: str
    seconds: int | None
    """For how long it was played; None where nobody has measured it."""
    statistics: Mapping[str, Sequence[int]]
    """By name how often each seat has done what its game counts."""

    def seats_of(self, who: Who) -> list[int]:
        """Where a player sat."""
        return [seat for seat, one in enumerate(self.seats) if one == who]


def all_played(store: Store) -> tuple[list[Played], int]:
    """The finished matches that are kept, the first begun first, each once however often it is here; and how
    many more wait to be counted. What cannot be read is left out."""
    found: dict[tuple[str, int], Played] = {}
    waiting = 0
    for _, text in _texts(store):
        known = _known(text)
        if isinstance(known, Played):
            found.setdefault((known.created, hash(parted(text)[1])), known)
        elif known == WAITS and _fingerprint(text) not in _HOPELESS:
            waiting += 1
    return sorted(found.values(), key=lambda one: one.created), waiting


def count_some(context: Context) -> None:
    """Replay some of the matches that wait, and write down in each what it lacks."""
    replayed = 0
    for key, text in _texts(context.store):
        if _known(text) != WAITS or _fingerprint(text) in _HOPELESS:
            continue
        try:
            told = _counted(text, context.games)
        except NotHere:
            continue
        if told is None:
            _HOPELESS.add(_fingerprint(text))
        else:
            with suppress(StoreError):
                context.store.put(key, told)
            if context.store.get(key) != told:
                _HOPELESS.add(_fingerprint(text))
        plies = (head_of(text) or {}).get("plies")
        replayed += plies if is_number(plies, 1, MOST_MOVES) else 1
        if replayed > AT_ONCE:
            return


_HOPELESS: Final[set[int]] = set()
"""Texts that wait in vain, while the page lives: nothing can be counted in them, or written."""


def _texts(store: Store) -> Iterator[tuple[str, str]]:
    try:
        keys = store.keys()
    except StoreError:
        return
    for key in sorted(key for key in keys if key.startswith(MATCH) and not key.endswith(SPARE)):
        text = store.get(key)
        if text is not None:
            yield key, text


def _counted(text: str, games: Mapping[str, AnyGame]) -> str | None:
    """The text with what it lacks; None where it cannot be read to its end."""
    opened, problems = read_match(text, "", games)
    if opened is None or problems or opened.running:
        return None
    return with_told(text, end_told(opened.match))


# --- what a text says -------------------------------------------------------------------------------------

WAITS: Final = "waits"
"""It is over and does not say all."""
_SEEN: Final[dict[int, Played | str]] = {}


def _fingerprint(text: str) -> int:
    return hash(text)


def _known(text: str) -> Played | str:
    """What a text says; another word where it is not over, or not to be counted."""
    name = _fingerprint(text)
    if name not in _SEEN:
        if len(_SEEN) >= REMEMBERED:
            _SEEN.clear()
        # Not the texts themselves, which are long.
        _SEEN[name] = _read(text)
    return _SEEN[name]


def _read(text: str) -> Played | str:
    head = head_of(text)
    if head is None or head.get("over") is not True or head.get("reason") == "abandoned" or "lesson" in head:
        return "none"
    names = read_names(head.get("names"))
    winners, statistics = head.get("winners"), head.get("deeds")
    game = read_name(head.get("game"))
    if not names or not game:
        return "none"
    if not isinstance(winners, list) or not isinstance(statistics, dict):
        return WAITS if game in CARDS else "none"
    given = head.get("computers")
    levels = [level if level in LEVELS else "" for level in (given if isinstance(given, list) else [])]
    levels = [*map(str, levels), *[""] * len(names)][: len(names)]
    alone = levels.count("") == 1 < len(levels)
    return Played(
        game=game,
        seats=[_who(name, bool(level), alone) for name, level in zip(names, levels, strict=True)],
        levels=levels,
        winners=[seat for seat in range(len(names)) if seat in winners],
        lost=head.get("lost") is True,
        created=str(head.get("created", ""))[:LONGEST_TIME],
        seconds=played_in(head),
        statistics=_statistics(game, statistics, len(names)),
    )


def _statistics(game: str, told: Mapping[str, JSON], seats: int) -> dict[str, list[int]]:
    """What is told of those that are known here."""
    counts = {name: told.get(name) for name in (CARDS[game].statistics if game in CARDS else ())}
    return {
        name: [
            int(number) if is_number(number, 0, MOST_ACTIONS) else 0
            for number in [*given, *[0] * seats][:seats]
        ]
        for name, given in counts.items()
        if isinstance(given, list)
    }


def _who(name: str, computer: bool, alone: bool) -> Who | None:
    if not computer and name in nameless():
        return SELF if alone else None
    return Who(name, computer)
