"""What the pieces of Avalon's board are called, by the board itself and by whoever tells of it."""

from __future__ import annotations

from typing import Final

from threethrones.core.terms import Names
from threethrones.core.text import Text, say, say_n
from threethrones.games.avalon.components import CHARACTER_NAMES, TERRITORY
from threethrones.games.avalon.rules.conquest import DISCOUNT, FULL
from threethrones.games.avalon.rules.reaction import ATTACK, COUNTER, ENCHANT, PASS
from threethrones.games.avalon.rules.state import NOBODY, State
from threethrones.games.avalon.rules.turn import REINFORCE

WAY_NAMES: Final = {
    REINFORCE: say("Reinforce"),
    ENCHANT: say("Enchant"),
    ATTACK: say("Attack"),
    COUNTER: say("Repel"),
    PASS: say("Let it pass"),
    DISCOUNT: say("One card fewer"),
    FULL: say("Full cost"),
}


def territory(state: State, at: int, names: Names) -> Text:
    """A territory and whose it is."""
    if state.owner[at] == NOBODY:
        return say("Territory %(at)d: in the fog, no owner yet", at=at + 1)
    card = TERRITORY[state.row[at]]
    return say_n(
        "Territory %(at)d: %(name)s, %(n)d crown, owned by %(owner)s",
        "Territory %(at)d: %(name)s, %(n)d crowns, owned by %(owner)s",
        card.crowns,
        at=at + 1,
        name=card.name,
        owner=names[state.owner[at]],
    )


def stack(state: State, at: int, seat: int, names: Names) -> Text:
    """What lies on one side of a territory."""
    cards = state.stacks[seat][at]
    if not cards:
        return say("%(who)s’s side: no cards", who=names[seat])
    return say_n(
        "%(who)s’s side: %(n)d card, %(top)s on top",
        "%(who)s’s side: %(n)d cards, %(top)s on top",
        len(cards),
        who=names[seat],
        top=CHARACTER_NAMES[cards[-1]],
    )
