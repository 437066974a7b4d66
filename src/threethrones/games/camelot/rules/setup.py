"""Setup of a game of Camelot: its options, and dealing the cards (SC90)."""

from __future__ import annotations

from typing import Final

from threethrones.core.chance import below, generator, shuffled
from threethrones.core.roles import Roles
from threethrones.core.terms import Option, Preset, Setup
from threethrones.core.text import say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.card_moves import UNKNOWN
from threethrones.games.camelot.rules.sharing import Give, Share
from threethrones.games.camelot.rules.state import State, from_seat, has_traitor, in_hand_order
from threethrones.games.camelot.rules.turns import begin

OPTIONS: Final = (
    Option(
        "sharing",
        say("At the start, each knight gives one card to share out"),
        (("yes", say("Yes")), ("no", say("No"))),
        "yes",
    ),
    Option(
        "starter",
        say("Who goes first if nobody plays King Arthur"),
        (("lots", say("At random")), ("first", say("The first in the list (so enter the youngest first)"))),
        "lots",
    ),
    Option(
        "traitor",
        say("Is there a traitor?"),
        (
            ("perhaps", say("Perhaps")),
            ("likelier", say("Very likely")),
            ("surely", say("Definitely")),
            ("none", say("No")),
        ),
        "perhaps",
        say(
            "Perhaps: everybody gets one of %(n)d loyalty cards, and one of these is the "
            "traitor’s. Very likely: there is only one card more than there are players. "
            "Definitely: there is exactly one card for each player.",
            n=box.LOYALTIES,
        ),
    ),
    Option(
        "loyalty",
        say("When you look at your loyalty card"),
        (
            ("once", say("At the start")),
            (
                "late",
                say(
                    "Once there are %(n)d swords or %(n)d siege engines (%(players)d players only)",
                    n=box.LATE_LOYALTY,
                    players=box.LATE_SEATS,
                ),
            ),
        ),
        "once",
    ),
    Option(
        "talk",
        say("Can you name and show your cards?"),
        (("closed", say("No")), ("open", say("Yes"))),
        "closed",
        say("If so, anyone can choose a knight to see their hand."),
    ),
    Option(
        "edition",
        say("Rules edition"),
        (("2", say("Second")), ("1", say("First"))),
        "2",
        offered=False,
    ),
)


PRESETS: Final = (
    Preset(
        "first",
        say("First game"),
        say("For learning: nobody is a traitor, and you may name and show your cards."),
        {"traitor": "none", "talk": "open"},
    ),
    Preset(
        "hard",
        say("Hard"),
        say("One of you is definitely the traitor, and no cards are shared out at the start."),
        {"traitor": "surely", "sharing": "no"},
    ),
)
ROLES: Final = Roles("knights", say("Knight"), box.KNIGHT_NAMES, "SCR56")


def pack_of(setup: Setup) -> list[str]:
    """Return the loyalty cards to be shuffled, including the traitor's if the game has one (SC90, SCR52)."""
    seats = setup.seats
    loyal = {"perhaps": box.LOYALTIES - 1, "likelier": seats, "surely": seats - 1, "none": seats}
    return [box.LOYAL] * loyal[setup.options["traitor"]] + [box.TRAITOR] * has_traitor(setup)


def deal(setup: Setup, key: str) -> State:
    """Deal a game (SC90): loyalties, knights that were not chosen (SCR56), and a Merlin and five white cards
    for each seat. Arthur begins; without him, a random seat or the first one, by option (SC2)."""
    seats, count = range(setup.seats), setup.seats
    white_cards, black_cards = (box.deck_of(setup.components, colour) for colour in ("white", "black"))
    for _ in seats:
        white_cards.remove(box.MERLIN)
    decks = (list(box.KNIGHTS), pack_of(setup), white_cards, black_cards)
    lots, pack, white, black = (shuffled(generator(key, n), deck) for n, deck in enumerate(decks))
    knights = ROLES.dealt(setup, lots)
    lot = below(generator(key, len(decks)), count)
    first = lot if setup.options["starter"] == "lots" else 0
    if box.ARTHUR in knights:
        first = knights.index(box.ARTHUR)
    state = State(
        setup=setup,
        key=key,
        chance=len(decks) + 1,
        knights=knights,
        loyalty=pack[:count],
        spare=sorted(pack[count:]),
        hands=[in_hand_order([box.MERLIN, *(white.pop() for _ in range(box.FIRST_HAND))]) for _ in seats],
        white=white,
        black=black,
        foreseen=[UNKNOWN] * len(black),
        learnt=[[[] for _ in seats] for _ in (*seats, None)],
        active=first,
        first=first,
        frames=[],
        exposed=[False for _ in seats],
        accused=[False for _ in seats],
        life=[box.LIFE for _ in seats],
        out=[False for _ in seats],
        place=[box.CAMELOT for _ in seats],
    )
    begin(state)
    if setup.options["sharing"] == "yes":
        state.frames += [Share("", ()), *map(Give, reversed(from_seat(state, state.first)))]
    return state
