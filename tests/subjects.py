"""The games under test, each as its own folder tells."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from tests.golden.playthrough import Playthrough
from tests.subject import Subject
from threethrones.games import CARDS
from threethrones.lab.biased_player import BiasedPlayer

SUBJECTS: Final[Mapping[str, Subject]] = {
    name: import_module(f"tests.games.{name}.subject").SUBJECT for name in CARDS
}
PLAYTHROUGHS: Final[Mapping[str, Playthrough]] = {
    f"{name}-{which}": playthrough
    for name, subject in SUBJECTS.items()
    for which, playthrough in subject.playthroughs.items()
}
"""By the names of their files in `tests/golden`."""


def biased(game: str, leaning: str) -> BiasedPlayer:
    """A random player of one of the game's leanings."""
    return SUBJECTS[game].biased(leaning)
