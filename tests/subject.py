"""What the tests must know of a game that its contract cannot say: `tests/games/<name>/subject.py` tells it.

Beside it lie the game's ``stations.py`` (what a tour of all screens visits) and the tests of its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from tests.golden.playthrough import Playthrough
from tests.inside import AnyState
from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.outcome import Outcome
from threethrones.core.terms import AnySeen, Event
from threethrones.lab.biased_player import BiasedPlayer
from threethrones.players.player import Player

Told: TypeAlias = Callable[[AnySeen], tuple[AnySeen, Callable[[AnyState], Outcome | None]]]


@dataclass(frozen=True, slots=True)
class Sightings:
    """What there is to be seen in a game: in the events of a move and the state after it."""

    expected: frozenset[str] = frozenset()
    seen: Callable[[list[Event], AnyState], Iterable[str]] = lambda _events, _state: ()
    ended: Callable[[Outcome], str] = lambda outcome: outcome.reason


@dataclass(frozen=True, slots=True)
class Subject:
    """A game under test."""

    game: AnyGame
    broken: Callable[[AnyState], list[str]]
    """The game's own laws that a state breaks."""
    hidden_changed: Callable[[AnyState, int | None, Random], AnyState]
    """The state with all that a seat cannot know changed."""
    orders: Sequence[Mapping[str, JSON]] = ({},)
    """Some standing orders."""
    told_for: Told | None = None
    """Where an end is not foretold as the viewer sees it: what is looked at instead, and how it is judged."""
    leanings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Of random players: each reaches what plain random play hardly ever does."""
    crew: Callable[[int, Random], list[Player]] | None = None
    """Players who work together, for a game that is not won otherwise."""
    sightings: Sightings = Sightings()
    """What the soak must come across."""
    playthroughs: Mapping[str, Playthrough] = field(default_factory=dict)
    """Games that are kept as texts, by what follows the game's name in the names of their files."""
    ordered: Mapping[str, Callable[[list[str]], Any]] = field(default_factory=dict)
    """What lies in an order in a state, which a change would seldom meet: by field, how."""

    def biased(self, leaning: str) -> BiasedPlayer:
        """A player of this leaning."""
        return BiasedPlayer(self.leanings[leaning])
