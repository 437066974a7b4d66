"""Defaults of the new-game screen: the last choice, else an easy setup for learners or the standard one."""

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
"""Store key of each game's last choices, as far as they differ from the usual defaults."""
COMPANY: Final = 5
"""Default number of seats for a match with computers, within the limits of the game."""


@dataclass(frozen=True, slots=True)
class SetupProposal:
    """Initial choices of the new-game screen."""

    options: Mapping[str, str]
    set: str
    seats: int
    """Number of seats at a table with computers."""
    level: str


def usual(context: Context, game: AnyGame, alone: bool = False) -> SetupProposal:
    """Return the defaults without any earlier choice. Until a match of the game has been finished: the first
    preset, and weak computers or, as companions, strong ones; afterwards the standard options and normal
    computers. ``alone``: whether one person plays against computers."""
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
    """Return the name of the default preset for a lone person or for several persons."""
    if alone and (made := [preset.name for preset in game.presets if preset.alone]):
        return made[0]
    return suiting[0].name if (suiting := presets(game, alone)) and learns(context, game) else USUAL


def presets(game: AnyGame, alone: bool) -> Sequence[Preset]:
    """Return the presets that a table may choose; those for one person alone only if ``alone``."""
    return [preset for preset in game.presets if alone or not preset.alone]


def is_alone(draft: Draft) -> bool:
    """Return whether the draft has one person and otherwise computers."""
    return draft.players.count(PERSON) == 1 < len(draft.players)


def learns(context: Context, game: AnyGame) -> bool:
    """Return whether no match of this game has been finished on this device yet."""
    try:
        return not listing.has_finished(context.store, game.name)
    except StoreError:
        return True


def proposed(context: Context, game: AnyGame, alone: bool = False) -> SetupProposal:
    """Return the last choice for the game, completed by the usual defaults where it is missing or invalid."""
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
    """Return the key of saved options: a separate one for a lone person if the game has presets for that."""
    return "alone" if alone and any(preset.alone for preset in game.presets) else "options"


def _options(game: AnyGame, last: Mapping[str, object], found: SetupProposal) -> Mapping[str, str]:
    told = (option for option in game.options if option.offered and not option.seats)
    chosen = {option.name: _one_of(dict(option.values), last.get(option.name)) for option in told}
    return {**found.options, **{name: value for name, value in chosen.items() if value}}


def _one_of(known: Collection[str], value: object) -> str:
    """Return a stored value if it is a known one, otherwise an empty text, as stored data are not trusted."""
    return value if isinstance(value, str) and value in known else ""


def remember(context: Context, game: AnyGame, draft: Draft) -> None:
    """Save the choices with which a match begins as defaults for the next one. Without computers, the saved
    number of seats and level do not change; of several levels, the most frequent is saved."""
    alone = is_alone(draft)
    last, before, kept = (
        proposed(context, game, alone),
        usual(context, game, alone),
        _remembered(context),
    )
    levels = [player for player in draft.players if player != PERSON]
    chosen = SetupProposal(
        # Options that name seats are not saved, because they concern this match only.
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
    """Save the level of computers to suggest for this game from now on."""
    kept = _remembered(context)
    known = kept.get(game.name)
    own = {**known} if isinstance(known, Mapping) else {}
    own.pop("level", None)
    if level != usual(context, game).level:
        own["level"] = level
    settings.remember(context, KEY, json.dumps({**kept, game.name: own}))


def _remembered(context: Context) -> Mapping[str, JSON]:
    return json_object(settings.kept(context.store, KEY)) or {}
