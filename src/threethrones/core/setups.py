"""Setups made from a few chosen options, with the game's defaults for all others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.game import AnyGame
from threethrones.core.terms import Setup
from threethrones.core.text import shortened

USUAL: Final = "usual"
"""Name for a game's default options, usable wherever a preset's name is."""


def options_of(game: AnyGame, preset: str = USUAL) -> dict[str, str]:
    """Return the value of every option in a preset of the game; the defaults if no preset has this name."""
    chosen = {option.name: option.default for option in game.options}
    return chosen | next((dict(known.options) for known in game.presets if known.name == preset), {})


def preset_of(game: AnyGame, options: Mapping[str, str]) -> str:
    """Return the name of the preset that equals these options, except options for seats; empty if none."""
    told = [option.name for option in game.options if not option.seats]
    wanted = [options[name] for name in told]
    names = (USUAL, *(preset.name for preset in game.presets))
    return next((name for name in names if [options_of(game, name)[each] for each in told] == wanted), "")


def standard_setup(
    game: AnyGame,
    options: Mapping[str, str] | None = None,
    components: str | None = None,
    seats: int | None = None,
) -> Setup:
    """Return the game's default setup with the given changes; ``components`` names one of its component sets.
    Raises ValueError with a readable message for an unknown option, value, set or number of seats."""
    chosen = options_of(game)
    role = game.roles.option if game.roles else ""
    for name, value in (options or {}).items():
        if name not in (*chosen, role):
            raise ValueError(f"There is no option “{shortened(name)}”; there are: {', '.join(chosen)}.")
        chosen[name] = value
    for option in game.options:
        values = [value for value, _ in option.values]
        if chosen[option.name] not in values:
            raise ValueError(f"The option “{option.name}” is one of: {', '.join(values)}.")
    wanted = next(iter(game.component_sets)) if components is None else components
    if wanted not in game.component_sets:
        raise ValueError(
            f"There is no component set “{shortened(wanted)}”; there are: {', '.join(game.component_sets)}."
        )
    setup = Setup(game.least_seats if seats is None else seats, chosen, game.component_sets[wanted])
    problems = game.problems(setup)
    if problems:
        raise ValueError(str(problems[0]))
    return setup
