"""Finished matches among the saved ones, with players and results, read from the summary in each saved text.

A match with an incomplete summary, saved by an older version, is replayed once to complete its text; only a
few are replayed at a time. Texts are untrusted, so everything in them is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.document import MOST_MOVES
from threethrones.core.fields import is_number
from threethrones.core.game import AnyGame
from threethrones.core.terms import YOU
from threethrones.core.text import Text, verbatim
from threethrones.games import CARDS, NotHere
from threethrones.players import LEVELS
from threethrones.table.commands.context import Context
from threethrones.table.session import language
from threethrones.table.session.names import nameless, read_name, read_names
from threethrones.table.session.saved_fields import LONGEST_TIME
from threethrones.table.store.match_reader import head_of, played_in, read_match
from threethrones.table.store.match_writer import end_told, parted, with_told
from threethrones.table.store.ports import Store, StoreError
from threethrones.table.store.saving import MATCH, SPARE

AT_ONCE: Final = 250
"""Number of replayed moves after which the remaining matches wait for the next tick."""
MOST_ACTIONS: Final = 1_000_000
REMEMBERED: Final = 2000
"""Maximum number of saved texts whose summaries are cached."""


@dataclass(frozen=True, slots=True)
class Who:
    """A player: a person or a computer player, by name."""

    name: str
    computer: bool = False

    @property
    def key(self) -> str:
        """Identifier of the player in buttons and in ``Model.people``."""
        return f"{'computer' if self.computer else 'person'}:{self.name}"

    @property
    def called(self) -> Text:
        """Name shown on screens."""
        return YOU if self == SELF else verbatim(self.name)


SELF: Final = Who(language.YOU["en"])
"""The person who plays without a name as the only one against computers; no real name equals this one."""


def who_of(key: str) -> Who | None:
    """Return the player with this key; None for an invalid key."""
    kind, _, name = key.partition(":")
    known = kind in ("person", "computer") and read_name(name) == name != ""
    return Who(name, kind == "computer") if known else None


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match, as the summary in its saved text describes it."""

    game: str
    seats: Sequence[Who | None]
    """Player of each seat; None for a person without a name among several persons."""
    levels: Sequence[str]
    """Level of the computer in each seat; empty for a person."""
    winners: Sequence[int]
    lost: bool
    """Whether all players have lost."""
    created: str
    seconds: int | None
    """Playing time in seconds; None if it was not measured."""
    statistics: Mapping[str, Sequence[int]]
    """Counts of each statistic, one for each seat, by the statistic's name."""

    def seats_of(self, who: Who) -> list[int]:
        """Return the seats that a player occupied."""
        return [seat for seat, one in enumerate(self.seats) if one == who]


def all_played(store: Store) -> tuple[list[Played], int]:
    """Return the finished saved matches, oldest first and without duplicates, and the number of matches still
    to be replayed. Unreadable texts are left out."""
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
    """Replay some of the matches with an incomplete summary, and complete their texts in the store."""
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
"""Fingerprints of texts that could not be completed or written; not retried until the page is reloaded."""


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
    """Return the text with its summary completed; None if the match cannot be replayed to its end."""
    opened, problems = read_match(text, "", games)
    if opened is None or problems or opened.running:
        return None
    return with_told(text, end_told(opened.match))


# --- what a text says -------------------------------------------------------------------------------------

WAITS: Final = "waits"
"""Mark of a finished match whose summary is incomplete."""
_SEEN: Final[dict[int, Played | str]] = {}


def _fingerprint(text: str) -> int:
    return hash(text)


def _known(text: str) -> Played | str:
    """Return a text's match; ``WAITS`` if its summary is incomplete, another word if it does not count."""
    name = _fingerprint(text)
    if name not in _SEEN:
        if len(_SEEN) >= REMEMBERED:
            _SEEN.clear()
        # Cached under a fingerprint, because texts are long.
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
    """Return the counts by seat of each statistic that the game's card lists; invalid counts become 0."""
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
