"""How a game of Camelot begins: what can be agreed on, and the deal (SC90)."""

from __future__ import annotations

from typing import Final

from threethrones.core.chance import below, generator, shuffled
from threethrones.core.game import Option, Preset, Setup
from threethrones.core.roles import Roles
from threethrones.core.text import say
from threethrones.games.camelot import components as box
from threethrones.games.camelot.piles import UNKNOWN
from threethrones.games.camelot.sharing import Give, Share
from threethrones.games.camelot.state import State, from_seat, has_traitor, in_hand_order
from threethrones.games.camelot.turns import begin

OPTIONS: Final = (
    Option(
        "sharing",
        say("Each knight gives a card to be shared out at the start"),
        (("yes", say("Yes")), ("no", say("No"))),
        "yes",
    ),
    Option(
        "starter",
        say("Who begins if King Arthur is not among the knights"),
        (("lots", say("At random")), ("first", say("The first player; enter the youngest first"))),
        "lots",
    ),
    Option(
        "traitor",
        say("Is there a traitor?"),
        (
            ("perhaps", say("Perhaps")),
            ("likelier", say("Very likely")),
            ("surely", say("Surely")),
            ("none", say("No")),
        ),
        "perhaps",
        say(
            "Perhaps: everybody gets one of %(n)d loyalty cards, one of which is the traitor's. Very "
            "likely: only one card more than there are players is shuffled. Surely: exactly one card for "
            "each player is shuffled.",
            n=box.LOYALTIES,
        ),
    ),
    Option(
        "loyalty",
        say("When the loyalty card is looked at"),
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
        say("May hand cards be named and shown?"),
        (("closed", say("No")), ("open", say("Yes"))),
        "closed",
        say("If so, a tap on a knight shows his hand cards to everybody."),
    ),
    Option(
        "edition",
        say("Edition of these rules"),
        (("2", say("Second")), ("1", say("First"))),
        "2",
        offered=False,
    ),
)


PRESETS: Final = (
    Preset(
        "first",
        say("First game"),
        say("To learn it: nobody is a traitor, and hand cards may be named and shown."),
        {"traitor": "none", "talk": "open"},
    ),
    Preset(
        "hard",
        say("Hard"),
        say("One of you is the traitor for certain, and no cards are shared out at the start."),
        {"traitor": "surely", "sharing": "no"},
    ),
)
ROLES: Final = Roles("knights", say("Knight"), box.KNIGHT_NAMES, "SCR56")


def pack_of(setup: Setup) -> list[str]:
    """The loyalty cards that are shuffled: one of them the traitor's, if there is one (SC90, SCR52)."""
    seats = setup.seats
    loyal = {"perhaps": box.LOYALTIES - 1, "likelier": seats, "surely": seats - 1, "none": seats}
    return [box.LOYAL] * loyal[setup.options["traitor"]] + [box.TRAITOR] * has_traitor(setup)


def deal(setup: Setup, key: str) -> State:
    """Deal a game: loyalty, the knights that nobody has chosen (SCR56), a Merlin and five white cards each
    (SC90); Arthur begins, else a seat by lot or the first (SC2)."""
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
