"""Options of Avignon and the deal of the cards."""

from __future__ import annotations

from typing import Final

from threethrones.core.chance import generator, shuffled
from threethrones.core.terms import Option, Setup
from threethrones.core.text import say
from threethrones.games.avignon.persons import COLUMNS, PERSON_NAMES
from threethrones.games.avignon.rules.state import GENOA, State, deck_of

_CHOICES: Final = (("inquisitor", "preacher"), ("noble", "guildmaster"), ("bishop", "priest"))
OPTIONS: Final = (
    Option(
        "rome",
        say("Who plays Rome and goes first"),
        (("lots", say("At random")), ("0", say("Player 1")), ("1", say("Player 2"))),
        "lots",
        say("Rome goes first, with only one action on the first turn."),
        seats=True,
        rule="AGR21",
    ),
    *(
        Option(
            base,
            say("Person for the %(faction)s faction", faction=PERSON_NAMES[base]),
            ((base, PERSON_NAMES[base]), (other, say("%(name)s (Ablass 1)", name=PERSON_NAMES[other]))),
            base,
            rule="AG36",
        )
        for base, other in _CHOICES
    ),
)


def deal(setup: Setup, key: str) -> State:
    """Deal a game: five cards at Genoa, seven in the pile; Rome begins (AG5 to AG8, AGR21)."""
    rng = generator(key, 0)
    pile = shuffled(rng, deck_of(setup.options))
    side = setup.options["rome"]
    rome = rng.getrandbits(1) if side == "lots" else int(side)
    return State(
        setup=setup,
        key=key,
        chance=1,
        rome=rome,
        cards=tuple([pile.pop() for _ in range(COLUMNS)]),
        at=[GENOA] * COLUMNS,
        congregations=[[], []],
        pile=pile,
        discards=[],
        mover=rome,
        began=(GENOA,) * COLUMNS,
    )
