"""The list of saved matches, made from their metadata without replaying them.

A saved text may come from anywhere, so its values are validated before they are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from threethrones.core.canonical import JSON
from threethrones.core.document import MOST_MOVES
from threethrones.core.fields import is_number
from threethrones.core.game_card import GameCard, Standing
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.players import LEVELS
from threethrones.table.session.names import called, read_name, read_names, read_title
from threethrones.table.session.saved_fields import LONGEST_TIME
from threethrones.table.store import dates
from threethrones.table.store.match_reader import head_of
from threethrones.table.store.memory import Memory
from threethrones.table.store.ports import Clock, Store
from threethrones.table.store.saving import MATCH, SPARE

ON_A_PAGE: Final = 20
"""Number of matches on a page of the list, limited to keep the home screen fast."""
BEGINNING: Final = 1000
"""Length of the beginning of each saved text that is searched for the time of its last change."""
_CHANGED: Final = re.compile(r'"changed": ?"([^"\\]{0,20})"')
REMEMBERED: Final = 500
"""Number of texts whose parsed metadata is cached."""


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """Validated metadata of a saved match."""

    game: str
    title: str
    names: Sequence[Text]
    changed: str
    plies: int
    over: bool
    abandoned: bool
    """Whether the match was abandoned."""
    lesson: Text | None
    """Name of the lesson that the match is; None if it is no lesson."""
    card: GameCard | None
    """Card of the game; None if the app does not know the game."""
    standing: Standing | None
    """How the match stands; None if the text does not say."""
    status: Text | None
    """Whose turn it is or how the match ended; None if the text does not say, as in older versions."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A saved match as an entry of the list."""

    key: str
    sound: bool
    about: ListedMatch | None
    """Metadata of the match, or of its backup copy if the match is damaged; None if both are unreadable."""
    when: Text | None
    """Time of the last change, in words; None if that time is impossible or unknown."""
    gone: bool
    """Whether the match was just deleted and can be restored."""

    @property
    def id(self) -> str:
        """Id of the entry's HTML element, safe in a selector even if a foreign key contains anything."""
        return quote(self.key.replace(":", "-"))

    @property
    def running(self) -> bool:
        """Whether the match can be resumed: it is intact, not deleted and not over."""
        return self.sound and not self.gone and self.about is not None and not self.about.over


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page of the list of saved matches."""

    number: int
    """Number of the page, from 0."""
    entries: Sequence[Listed]
    matches: int
    """Number of matches in the whole list."""

    @property
    def older(self) -> int:
        """Number of matches on later pages."""
        return max(0, self.matches - (self.number + 1) * ON_A_PAGE)


def listed(store: Store, clock: Clock, number: int = 0, deleted: Mapping[str, str] | None = None) -> ListPage:
    """Return a page of the saved matches, the last played first; the last page if ``number`` is too high.
    ``deleted``: stored texts of a deleted match to be listed in its old place. Raises StoreForbidden."""
    now, texts = clock.now(), Memory(dict(deleted or {}))
    today = clock.here(now)

    def when(about: ListedMatch) -> Text | None:
        return dates.told(clock.here(about.changed), today) if dates.can_be(about.changed, now) else None

    begun = store.beginnings(BEGINNING)
    gone = {key.removesuffix(SPARE) for key in texts.texts}
    gone -= {key.removesuffix(SPARE) for key in begun}
    keys = _sorted(begun | texts.beginnings(BEGINNING), now)
    number = max(0, min(number, (len(keys) - 1) // ON_A_PAGE))
    shown = keys[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    entries = [_entry(texts if key in gone else store, key, key in gone, when) for key in shown]
    return ListPage(number, sorted(entries, key=_age, reverse=True), len(keys))


def _sorted(begun: Mapping[str, str], now: str) -> list[str]:
    """Return the keys of matches, the last played first, by the times found in the beginnings of their texts.
    Matches with impossible times come last."""
    ages: dict[str, tuple[bool, str, str]] = {}
    for name, text in begun.items():
        if name.startswith(MATCH):
            found = _CHANGED.search(text)
            changed = found[1] if found else ""
            key = name.removesuffix(SPARE)
            ages[key] = max(ages.get(key, (False, "", "")), (dates.can_be(changed, now), changed, key))
    return sorted(ages, key=ages.__getitem__, reverse=True)


def every_text(store: Store) -> Iterator[str]:
    """Yield the text of each match and, if that is damaged, its backup copy. Raises StoreForbidden."""
    for key in sorted({key.removesuffix(SPARE) for key in store.keys() if key.startswith(MATCH)}):  # noqa: SIM118
        text = store.get(key)
        if text is not None:
            yield text
        if (text is None or _about(text) is None) and (spare := store.get(key + SPARE)) is not None:
            yield spare


def has_finished(store: Store, game: str) -> bool:
    """Return whether any match of this game, except lessons, was played to its end. Raises StoreForbidden."""
    found = (about for text in every_text(store) if (about := _about(text)) is not None)
    return any(about.game == game and about.over and not (about.abandoned or about.lesson) for about in found)


def _age(entry: Listed) -> tuple[bool, bool, str]:
    return entry.when is not None, entry.about is not None, entry.about.changed if entry.about else ""


def _entry(store: Store, key: str, gone: bool, when: Callable[[ListedMatch], Text | None]) -> Listed:
    about = _about(store.get(key) or "")
    sound = about is not None
    if about is None:
        about = _about(store.get(key + SPARE) or "")
    return Listed(key, sound, about, when(about) if about else None, gone)


@lru_cache(REMEMBERED)
def _about(text: str) -> ListedMatch | None:
    head = head_of(text)
    if head is None:
        return None
    names = read_names(head.get("names"))
    levels = head.get("computers")
    levels = [*(levels if isinstance(levels, list) else ()), *[""] * len(names)]
    persons = [seat for seat, level in enumerate(levels[: len(names)]) if level not in LEVELS]
    alone = persons[0] if len(persons) == 1 < len(names) else None
    plies, game = head.get("plies"), read_name(head.get("game"))
    card = CARDS.get(game)
    return ListedMatch(
        game=game,
        title=read_title(head.get("title")),
        names=called(names, alone),
        changed=str(head.get("changed", ""))[:LONGEST_TIME],
        plies=plies if is_number(plies, 0, MOST_MOVES) else 0,
        over=head.get("over") is True,
        abandoned=head.get("reason") == "abandoned",
        lesson=_lesson(card, head["lesson"]) if "lesson" in head else None,
        card=card,
        standing=card.standing(str(head.get("gist", ""))) if card else None,
        status=_status(head, names, alone),
    )


def _lesson(card: GameCard | None, name: JSON) -> Text:
    label = card.lessons.get(name) if card and isinstance(name, str) else None
    return say("Lesson: %(lesson)s", lesson=label) if label else say("Lesson")


def _status(head: Mapping[str, JSON], names: list[str], alone: int | None) -> Text | None:
    match head:
        case {"over": True, "reason": "abandoned"}:
            return say("abandoned")
        case {"over": True, "lost": True}:
            return say("everyone lost") if alone is None else say("you lost")
        case {"over": True, "winners": []}:
            return say("a draw")
        case {"over": True, "winners": list(winners)} if alone in winners:
            return say("you won")
        case {"over": True, "winners": list(winners)}:
            won = ", ".join(name for seat, name in enumerate(names) if seat in winners)
            return say("won by %(names)s", names=won)
        case {"over": True}:
            return say("finished")
        case {"decides": int(seat)} if seat == alone:
            return say("your turn")
        case {"decides": int(seat)} if seat in range(len(names)):
            return say("%(who)s to move", who=names[seat])
    return None
