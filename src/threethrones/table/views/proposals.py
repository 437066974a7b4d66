"""What the new-game screen proposes: what suits whoever learns, what is usual, or what was chosen last."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.game import AnyGame
from threethrones.core.setups import USUAL, options_of
from threethrones.core.terms import Preset
from threethrones.players import EASY, HARD, LEVELS, NORMAL
from threethrones.table.assist.computers import PERSON
from threethrones.table.commands import settings
from threethrones.table.commands.context import Context
from threethrones.table.session.model import Draft
from threethrones.table.store import listing
from threethrones.table.store.match_reader import json_object
from threethrones.table.store.ports import StoreError

KEY: Final = "chosen"
"""Under which is kept what was chosen last in each game, as far as it was not proposed anyway."""
COMPANY: Final = 5
"""So many sit at a table that one person begins with computers, where the game takes so many."""


@dataclass(frozen=True, slots=True)
class SetupProposal:
    """What is chosen at first, where nobody has said anything yet."""

    options: Mapping[str, str]
    set: str
    """The name of the component set."""
    seats: int
    """How many sit at a table with computers,"""
    level: str
    """and how good these are."""


def usual(context: Context, game: AnyGame, alone: bool = False) -> SetupProposal:
    """For the first match of a game what is easiest: its first preset, and computers that play badly or,
    where they are one's own companions, well. Once one is finished what is usual. ``alone``: whether one
    person plays against computers."""
    learning = learns(context, game)
    first = HARD if context.presentations[game.name].chances else EASY
    seats = max(game.least_seats, min(game.most_seats, COMPANY))
    return SetupProposal(
        options_of(game, usual_preset(context, game, alone)),
        next(iter(game.component_sets)),
        seats,
        first if learning else NORMAL,
    )


def usual_preset(context: Context, game: AnyGame, alone: bool) -> str:
    """The name of the options that suit those who play."""
    if alone and (made := [preset.name for preset in game.presets if preset.alone]):
        return made[0]
    return suiting[0].name if (suiting := presets(game, alone)) and learns(context, game) else USUAL


def presets(game: AnyGame, alone: bool) -> Sequence[Preset]:
    """Those that a table may choose among."""
    return [preset for preset in game.presets if alone or not preset.alone]


def is_alone(draft: Draft) -> bool:
    """Whether one person plays against computers."""
    return draft.players.count(PERSON) == 1 < len(draft.players)


def learns(context: Context, game: AnyGame) -> bool:
    """Whether nobody has finished a match of this game yet."""
    try:
        return not listing.has_finished(context.store, game.name)
    except StoreError:
        return True


def proposed(context: Context, game: AnyGame, alone: bool = False) -> SetupProposal:
    """What was chosen last, and else what is usual."""
    found = usual(context, game, alone)
    last = _remembered(context).get(game.name)
    if not isinstance(last, Mapping):
        return found
    seats, options = last.get("seats"), last.get(_options_key(game, alone))
    return SetupProposal(
        _options(game, options, found) if isinstance(options, Mapping) else found.options,
        _one_of(game.component_sets, last.get("set")) or found.set,
        seats if isinstance(seats, int) and game.least_seats <= seats <= game.most_seats else found.seats,
        _one_of(LEVELS, last.get("level")) or found.level,
    )


def _options_key(game: AnyGame, alone: bool) -> str:
    """What is agreed on with computers is remembered apart, where it is proposed apart."""
    return "alone" if alone and any(preset.alone for preset in game.presets) else "options"


def _options(game: AnyGame, last: Mapping[str, object], found: SetupProposal) -> Mapping[str, str]:
    told = (option for option in game.options if option.offered and not option.seats)
    chosen = {option.name: _one_of(dict(option.values), last.get(option.name)) for option in told}
    return {**found.options, **{name: value for name, value in chosen.items() if value}}


def _one_of(known: Collection[str], value: object) -> str:
    """What was kept may be anything."""
    return value if isinstance(value, str) and value in known else ""


def remember(context: Context, game: AnyGame, draft: Draft) -> None:
    """A match begins with what was chosen. A table without computers says nothing of one with them; of
    several levels that which most have is remembered."""
    alone = is_alone(draft)
    last, before, kept = (
        proposed(context, game, alone),
        usual(context, game, alone),
        _remembered(context),
    )
    levels = [player for player in draft.players if player != PERSON]
    chosen = SetupProposal(
        # Which seats they name is of one match alone.
        {
            option.name: before.options[option.name] if option.seats else draft.options[option.name]
            for option in game.options
        },
        draft.chosen_set if draft.chosen_set in game.component_sets else last.set,
        len(draft.players) if levels else last.seats,
        max(levels, key=levels.count, default=last.level),
    )
    own = {name: value for name, value in asdict(chosen).items() if value != getattr(before, name)}
    own = {_options_key(game, alone) if name == "options" else name: value for name, value in own.items()}
    known, other = kept.get(game.name, {}), _options_key(game, not alone)
    if isinstance(known, Mapping) and other in known:
        own.setdefault(other, known[other])
    if known != own:
        settings.remember(context, KEY, json.dumps({**kept, game.name: own}))


def remember_level(context: Context, game: AnyGame, level: str) -> None:
    """From now on computers of this level are proposed."""
    kept = _remembered(context)
    known = kept.get(game.name)
    own = {**known} if isinstance(known, Mapping) else {}
    own.pop("level", None)
    if level != usual(context, game).level:
        own["level"] = level
    settings.remember(context, KEY, json.dumps({**kept, game.name: own}))


def _remembered(context: Context) -> Mapping[str, JSON]:
    return json_object(settings.kept(context.store, KEY)) or {}
