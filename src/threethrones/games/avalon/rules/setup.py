"""Options and presets of Avalon, and the deal of the cards and territories."""

from __future__ import annotations

from typing import Final

from threethrones.core.chance import generator, shuffled
from threethrones.core.terms import Option, Preset, Setup
from threethrones.core.text import say
from threethrones.games.avalon.components import DECK, HAND_LIMIT, TERRITORIES, territories_of, tiles_of
from threethrones.games.avalon.rules.state import NOBODY, State, in_hand_order

OPTIONS: Final = (
    Option(
        "starter",
        say("Who goes first"),
        (("lots", say("At random")), ("0", say("Player 1")), ("1", say("Player 2"))),
        "lots",
        say(
            "By the rules, the player who was in England most recently goes first; if you can’t tell, "
            "the older player does."
        ),
        seats=True,
    ),
    Option(
        "skip",
        say("Skip questions when you can’t repel"),
        (("no", say("No, always ask")), ("yes", say("Yes, skip them"))),
        "no",
        say("Skipping is quicker, but your opponent will see when you can’t repel."),
    ),
)
PRESETS: Final = (
    Preset(
        "alone",
        say("Solo"),
        say("You’re never asked to repel what you can’t. Your opponent will see when you can’t."),
        {"skip": "yes"},
        alone=True,
    ),
)


def deal(setup: Setup, key: str) -> State:
    """Deal a game (AV2 to AV8): the row, one card of each seat at each territory, five cards in each hand."""
    row = shuffled(generator(key, 0), territories_of(setup.components))
    pile = shuffled(generator(key, 1), DECK)
    stacks: list[list[tuple[str, ...]]] = [[(pile.pop(),) for _ in range(TERRITORIES)] for _ in (0, 1)]
    hands = [in_hand_order(pile.pop() for _ in range(HAND_LIMIT)) for _ in (0, 1)]
    starter = setup.options["starter"]
    first = generator(key, 2).getrandbits(1) if starter == "lots" else int(starter)
    return State(
        setup=setup,
        key=key,
        chance=3,
        row=row,
        owner=[NOBODY] * TERRITORIES,
        stacks=stacks,
        hands=hands,
        seen=[[], []],
        counted=[[], []],
        pile=pile,
        discards=[],
        up=sorted(tiles_of(setup.components)),
        down=[],
        waiting=["", ""],
        renewed=[False, False],
        mover=first,
        first=first,
    )
