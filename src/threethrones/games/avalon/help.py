"""What the program tells of Avalon's rules, in its own words, each piece with the rules that it tells.

Numbers come from the component tables, never from the sentence, so the help cannot disagree with the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.stage import Help, Section
from threethrones.core.text import Text, say
from threethrones.games.avalon import components as box
from threethrones.games.avalon.card import CARD

LEAST_AGE: Final = 12
"""For players of this age and older (AV56)."""
FEW: Final = 2
"""So many hand cards are few: the hint is to take a light tile (AV59)."""

AGE: Final = say("For players aged %(age)d or older.", age=LEAST_AGE)

SPECIAL: Final[Mapping[str, Text]] = {
    "castle": say(
        "A castle counts for its owner as one more card: whoever attacks must already have at least one "
        "card more there than the defender, and discards one card more after conquering it. This holds once "
        "the castle lies face up, so its first conquest is an ordinary one."
    ),
    "circle": say(
        "The stone circle lets its owner attack any territory with sorceresses as if they were knights, "
        "from now on. Only a knight of her colour repels such an attack, and a sorceress that attacks "
        "does not enchant as well. The circle counts as a forest."
    ),
    "avalon": say(
        "Once in each turn, the owner of Avalon discards one card less after a conquest. Of two conquests "
        "the owner chooses which; it may be that of Avalon itself. Avalon gives %(crowns)d crown and no "
        "supply.",
        crowns=box.TERRITORY[box.AVALON].crowns,
    ),
    "swamp": say(
        "The Swamp has no special function: it gives %(crowns)d crown and no supply.",
        crowns=box.TERRITORY[box.SWAMP].crowns,
    ),
}
"""What each special territory does, to be shown when it is first revealed (AV58)."""
SPECIAL_RULES: Final = {"castle": "AV34", "circle": "AV40", "avalon": "AV37", "swamp": "AV43"}
"""The rule that says so."""

ADDITIONS: Final = Section(
    say("Additions of this program"),
    (
        say(
            "The printed rules know no stalemate; these rules for the end are our addition. When at the end "
            "of a turn neither player holds a card and draw pile and discards are empty, or when turn "
            "%(turns)d of the match is over, the player with more crowns wins; with equal crowns it is a "
            "draw.",
            turns=box.LAST_TURN,
        ),
        say(
            "Our addition, too: a set of territories must hold at least %(crowns)d crowns in all.",
            crowns=box.LEAST_CROWNS,
        ),
    ),
    ("AVR44", "AVC7"),
)
"""What is not in the printed rules, and says so."""

_SECTIONS: Final = (
    Section(
        say("What it is about"),
        (
            say(
                "Two players fight over a row of %(territories)d territories that at first lie hidden in "
                "the fog. Whoever owns %(crowns)d crowns or more at the end of their own turn wins.",
                territories=box.TERRITORIES,
                crowns=box.CROWNS_TO_WIN,
            ),
            AGE,
        ),
        ("AV1", "AV55", "AV56"),
    ),
    Section(
        say("How it starts"),
        (
            say(
                "The territories are shuffled and lie face down in a row; nobody owns one. One character "
                "lies on either side of every territory, and each player holds %(hand)d more.",
                hand=box.HAND_LIMIT,
            ),
            say(
                "There are %(cards)d characters: %(copies)d knights and %(copies)d sorceresses in each of "
                "%(colours)d colours. %(light)d light and %(dark)d dark supply tiles lie face up.",
                cards=len(box.DECK),
                copies=box.COPIES,
                colours=len(box.COLOURS),
                light=box.LIGHT_TILES,
                dark=box.DARK_TILES,
            ),
            say("Whoever was last in England begins, otherwise the elder. Our addition: you may draw lots."),
        ),
        ("AV2", "AV3", "AV4", "AV5", "AV6", "AV7", "AV8", "AVR45"),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "First you draw for the dark tile before you, if there is one. Then lay as many hand cards "
                "as you like, or none: always on your own side of a territory, and each to reinforce, to "
                "enchant or to attack. A supply tile ends your turn."
            ),
            say("When an enchantment or an attack is repelled, your turn goes on."),
        ),
        ("AV9", "AV10", "AV11", "AV12", "AV13", "AVR47"),
    ),
    Section(
        say("Reinforce"),
        (
            say(
                "Lay any hand card on your side of any territory, whoever owns it. All cards of a stack "
                "stay in sight."
            ),
        ),
        ("AV14", "AV15"),
    ),
    Section(
        say("Enchant"),
        (
            say(
                "Lay a sorceress where your opponent's top card has her colour, and announce it. That card, "
                "knight or sorceress, comes over to you and lies on top of her. You may do this as often as "
                "you can, whatever the number of cards."
            ),
            say(
                "Your opponent may at once lay a sorceress of the same colour there from hand. Then both of "
                "your opponent's cards stay there, and your own sorceress goes to your opponent's hand."
            ),
        ),
        ("AV16", "AV17", "AV18", "AV19", "AV20", "AV21"),
    ),
    Section(
        say("Attack"),
        (
            say(
                "Lay a knight from your hand at a territory that is not yours, where you already have at "
                "least as many cards as your opponent, and announce it. Only the card you lay attacks, "
                "never one that lies there. The territory is revealed, or turned round, and is yours. Its "
                "special function works at once; that of a castle only in the next attack."
            ),
            say(
                "Your opponent may at once lay a knight of the same colour there from hand, whatever the "
                "number of cards. Then the attack fails, and both knights stay on their stacks."
            ),
            say(
                "You may attack until you have conquered %(most)d territories in a turn.",
                most=box.MOST_CONQUESTS,
            ),
        ),
        ("AV22", "AV23", "AV24", "AV25", "AV26", "AV27", "AV28", "AV30"),
    ),
    Section(
        say("What a conquest costs"),
        (
            say(
                "First your opponent loses all cards there, and you lose as many of yours there, from "
                "the top."
            ),
            say(
                "Then you discard as many more cards as both of you had there in the fight, the attacker "
                "included: from your hand or from the tops of any of your stacks. Whoever has too few "
                "discards everything and keeps the territory."
            ),
        ),
        ("AV31", "AV32", "AV33", "AVR15", "AVR18"),
    ),
    Section(
        say("Special territories"),
        (
            say("There are %(castles)d castles, a stone circle, Avalon and the Swamp.", castles=box.CASTLES),
            *SPECIAL.values(),
        ),
        (*(f"AV{number}" for number in range(34, 44)), "AV58", "AVR11", "AVR20", "AVR22", "AVR23"),
    ),
    Section(
        say("Supply"),
        (
            say(
                "At the end of your turn you must take a tile that lies face up. A light one brings its "
                "cards at once. A dark one lies before you and brings its cards when your next turn begins; "
                "what you own then is what counts."
            ),
            say(
                "Light tiles: %(l2)s; %(lc)s; %(la)s. Dark tiles: %(d4)s; %(dc)s; %(dt)s.",
                **{kind: tile.text for kind, tile in box.TILES.items()},
            ),
            say(
                "A connected area is a run of territories that you own side by side. The landscape matters "
                "for supply alone. Avalon and the Swamp are no landscapes: they bring nothing, but lying "
                "face up they do not break an area."
            ),
            say(
                "Used tiles lie face down until all are used; then they are turned up again. When a card is "
                "to be drawn and the draw pile is empty, the discards are shuffled into a new one."
            ),
            say(
                "After drawing you keep at most %(limit)d cards in your hand and discard the rest. During "
                "your turn there is no limit.",
                limit=box.HAND_LIMIT,
            ),
        ),
        ("AV29", *(f"AV{number}" for number in range(44, 55)), "AVR30", "AVR31", "AVR33", "AVR39"),
    ),
    Section(
        say("What is secret"),
        (
            say(
                "Hands, draw pile and hidden territories are secret. All else is open: the stacks, the "
                "tiles, the discards, and how many cards each player holds."
            ),
        ),
        ("AVR43",),
    ),
    ADDITIONS,
)

_HINTS: Final = (
    say("Playing no card at all can be right: so you save cards for an attack in your next turn."),
    say("Reinforce to prepare an attack, or to make one harder for your opponent."),
    say("Enchant when your opponent holds few cards: then a counterspell is least likely."),
    say(
        "Weigh what a conquest costs: after a costly one you are easy prey. In your first turn it is "
        "better not to attack."
    ),
    say(
        "Where your opponent has no card or a single one, a conquest costs least; as a rule only then are "
        "%(most)d in one turn worth it.",
        most=box.MOST_CONQUESTS,
    ),
    say("A castle is easier to defend than other territories."),
    say("With %(many)d or more cards in hand, take a dark tile.", many=FEW + 1),
    say(
        "With %(few)d cards or fewer in hand, take a light tile; but only %(limit)d cards can be kept.",
        few=FEW,
        limit=box.HAND_LIMIT,
    ),
    say("What a dark tile brings can shrink: your opponent may conquer your territories before you draw."),
    say(
        "If you laid few cards in your first turn, take the dark tile “%(tile)s”.", tile=box.TILES["d4"].text
    ),
)
"""Advice, no rules (AV54, AV59)."""

HELP: Final = Help(
    summary=CARD.summary,
    sections=_SECTIONS,
    hints=_HINTS,
    credits=(
        say("The game Avalon was designed by Leo Colovini and published by Kosmos in 2003."),
        say("This is an unofficial program, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The rules do not state how many crowns and which landscape each territory has, nor how often each "
        "supply tile occurs. The sets here are our reconstruction; you can change a copy to match your own "
        "box."
    ),
)
