"""What the new-game screen draws."""

from __future__ import annotations

from collections.abc import Mapping

from threethrones.core.game import AnyGame
from threethrones.core.setups import preset_of
from threethrones.core.text import Text
from threethrones.table.context import Context
from threethrones.table.model import Draft


def shown(context: Context) -> Mapping[str, object]:
    """The match that is being put together, and all that may be chosen."""
    draft = context.model.draft
    assert draft is not None, "the new-game screen without a draft"
    game, stage = context.games[draft.game], context.stages[draft.game]
    return {
        "draft": draft,
        "game": game,
        "preset": preset_of(game, draft.options),
        "unusual": _unusual(game, draft),
        "help": stage.help,
        "set_names": stage.set_names,
        "editor": stage.editor(draft.components, draft.form)
        if draft.chosen_set not in game.component_sets
        else None,
    }


def _unusual(game: AnyGame, draft: Draft) -> list[tuple[Text, Text | str]]:
    """What is chosen other than by default: each option's label and that of its value, or a player's name."""
    found: list[tuple[Text, Text | str]] = []
    for option in game.options:
        value = draft.options[option.name]
        if option.offered and value != option.default:
            named = option.seats and value.isdigit()
            found.append((option.label, draft.names[int(value)] if named else dict(option.values)[value]))
    return found
