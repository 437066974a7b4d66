"""What the new-game screen proposes: what suits whoever learns, what is usual, or what was chosen last."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.setups import USUAL, options_of
from threethrones.players import EASY, HARD, LEVELS, NORMAL
from threethrones.table import settings
from threethrones.table.computers import PERSON
from threethrones.table.context import Context
from threethrones.table.matches import listing
from threethrones.table.matches.read import json_object
from threethrones.table.model import Draft
from threethrones.table.ports import StoreError

KEY: Final = "chosen"
"""Under which is kept what was chosen last in each game, as far as it was not proposed anyway."""
COMPANY: Final = 5
"""So many sit at a table that one person begins with computers, where the game takes so many."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is chosen at first, where nobody has said anything yet."""

    options: Mapping[str, str]
    set: str
    """The name of the component set."""
    seats: int
    """How many sit at a table with computers,"""
    level: str
    """and how good these are."""


def usual(context: Context, game: AnyGame) -> Proposal:
    """For the first match of a game what is easiest: its first preset, and computers that play badly or,
    where they are one's own companions, well. Once one is finished what is usual."""
    learns = not _has_finished(context, game)
    preset = game.presets[0].name if learns and game.presets else USUAL
    first = HARD if context.stages[game.name].chances else EASY
    seats = max(game.least_seats, min(game.most_seats, COMPANY))
    return Proposal(
        options_of(game, preset), next(iter(game.component_sets)), seats, first if learns else NORMAL
    )


def _has_finished(context: Context, game: AnyGame) -> bool:
    try:
        return listing.has_finished(context.store, game.name)
    except StoreError:
        return False


def proposed(context: Context, game: AnyGame) -> Proposal:
    """What was chosen last, and else what is usual."""
    found = usual(context, game)
    last = _remembered(context).get(game.name)
    if not isinstance(last, Mapping):
        return found
    seats, options = last.get("seats"), last.get("options")
    return Proposal(
        _options(game, options, found) if isinstance(options, Mapping) else found.options,
        _one_of(game.component_sets, last.get("set")) or found.set,
        seats if isinstance(seats, int) and game.least_seats <= seats <= game.most_seats else found.seats,
        _one_of(LEVELS, last.get("level")) or found.level,
    )


def _options(game: AnyGame, last: Mapping[str, object], found: Proposal) -> Mapping[str, str]:
    """Which seats they name is of one match alone."""
    told = (option for option in game.options if option.offered and not option.seats)
    chosen = {option.name: _one_of(dict(option.values), last.get(option.name)) for option in told}
    return {**found.options, **{name: value for name, value in chosen.items() if value}}


def _one_of(known: Collection[str], value: object) -> str:
    """What was kept may be anything."""
    return value if isinstance(value, str) and value in known else ""


def remember(context: Context, game: AnyGame, draft: Draft) -> None:
    """A match begins with what was chosen. A table without computers says nothing of one with them; of
    several levels that which most have is remembered."""
    last, before, kept = proposed(context, game), usual(context, game), _remembered(context)
    levels = [player for player in draft.players if player != PERSON]
    chosen = Proposal(
        {option.name: draft.options[option.name] for option in game.options if not option.seats},
        draft.chosen_set if draft.chosen_set in game.component_sets else last.set,
        len(draft.players) if levels else last.seats,
        max(levels, key=levels.count, default=last.level),
    )
    own = {name: value for name, value in asdict(chosen).items() if value != getattr(before, name)}
    if kept.get(game.name, {}) != own:
        settings.remember(context, KEY, json.dumps({**kept, game.name: own}))


def _remembered(context: Context) -> Mapping[str, JSON]:
    return json_object(settings.kept(context.store, KEY)) or {}
