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
        "A castle counts as one more card for its owner. To attack it, you must already have "
        "at least one more card there than the defender, and after conquering it you discard "
        "one more card. This applies once the castle is face up, so its first conquest is "
        "like any other."
    ),
    "circle": say(
        "If you own the stone circle, you may attack any territory with sorceresses as if "
        "they were knights, starting at once. Only a knight of the sorceress’s colour repels "
        "such an attack, and a sorceress who attacks doesn’t enchant as well. The stone "
        "circle counts as a forest."
    ),
    "avalon": say(
        "If you own Avalon, you discard one card fewer after a conquest, once on each of your turns. "
        "If you conquer twice, you choose which conquest to use it for, even the conquest of Avalon "
        "itself. Avalon gives %(crowns)d crown and no supply.",
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
    say("Our additions"),
    (
        say(
            "The printed rules don’t cover a stalemate; these rules for the end are our addition. If "
            "neither player has any cards in hand at the end of a turn and the draw pile and discard "
            "pile are both empty, or when turn %(turns)d of the game is over, the player with more "
            "crowns wins; if you have the same number, the game is a draw.",
            turns=box.LAST_TURN,
        ),
        say(
            "Also our addition: the territories in a set must have at least %(crowns)d crowns in all.",
            crowns=box.LEAST_CROWNS,
        ),
    ),
    ("AVR44", "AVC7"),
)
"""What is not in the printed rules, and says so."""

_SECTIONS: Final = (
    Section(
        say("What it’s about"),
        (
            say(
                "Two players fight over a row of %(territories)d territories that start hidden in "
                "the fog. If you own %(crowns)d crowns or more at the end of your own turn, you win.",
                territories=box.TERRITORIES,
                crowns=box.CROWNS_TO_WIN,
            ),
            AGE,
        ),
        ("AV1", "AV55", "AV56"),
    ),
    Section(
        say("Setup"),
        (
            say(
                "The territories are shuffled and placed face down in a row; nobody owns one yet. "
                "There is one card on each side of every territory, and each player holds %(hand)d "
                "more.",
                hand=box.HAND_LIMIT,
            ),
            say(
                "There are %(cards)d cards: %(copies)d knights and %(copies)d sorceresses in each of "
                "%(colours)d colours. %(light)d light and %(dark)d dark supply tiles are face up.",
                cards=len(box.DECK),
                copies=box.COPIES,
                colours=len(box.COLOURS),
                light=box.LIGHT_TILES,
                dark=box.DARK_TILES,
            ),
            say(
                "The player who was in England most recently goes first; if you can’t tell, the older "
                "player does. Our addition: you may decide at random."
            ),
        ),
        ("AV2", "AV3", "AV4", "AV5", "AV6", "AV7", "AV8", "AVR45"),
    ),
    Section(
        say("Your turn"),
        (
            say(
                "First, if there is a dark supply tile in front of you, draw its cards. Then play as "
                "many cards from your hand as you like, or none: always on your own side of a "
                "territory, each one to reinforce, enchant or attack. Take a supply tile to end your "
                "turn."
            ),
            say("If an enchantment or an attack is repelled, your turn goes on."),
        ),
        ("AV9", "AV10", "AV11", "AV12", "AV13", "AVR47"),
    ),
    Section(
        say("Reinforce"),
        (
            say(
                "Play any card from your hand on your side of any territory, no matter who owns it. "
                "All cards in a stack stay visible."
            ),
        ),
        ("AV14", "AV15"),
    ),
    Section(
        say("Enchant"),
        (
            say(
                "Play a sorceress where your opponent’s top card is the same colour, and announce "
                "the enchantment. That card, knight or sorceress, comes over to your side, on top of "
                "your sorceress. You may do this as often as you can, no matter how many cards are "
                "there."
            ),
            say(
                "To repel it, your opponent may at once play a sorceress of the same colour there "
                "from their hand. Then both of your opponent’s cards stay there, and your own "
                "sorceress goes into your opponent’s hand."
            ),
        ),
        ("AV16", "AV17", "AV18", "AV19", "AV20", "AV21"),
    ),
    Section(
        say("Attack"),
        (
            say(
                "Play a knight from your hand at a territory that isn’t yours and where you already "
                "have at least as many cards as your opponent, and announce the attack. Only the card "
                "you play attacks, never one that is already there. The territory is revealed, or "
                "turned towards you, and is yours. Its special function works at once, but a castle "
                "counts only from the next attack on."
            ),
            say(
                "To repel it, your opponent may at once play a knight of the same colour there from "
                "their hand, no matter how many cards are there. Then the attack fails, and both "
                "knights stay on their stacks."
            ),
            say(
                "You may keep attacking until you have conquered %(most)d territories in a turn.",
                most=box.MOST_CONQUESTS,
            ),
        ),
        ("AV22", "AV23", "AV24", "AV25", "AV26", "AV27", "AV28", "AV30"),
    ),
    Section(
        say("What a conquest costs"),
        (
            say(
                "First, your opponent loses all their cards there, and you lose the same number of "
                "yours there, starting from the top."
            ),
            say(
                "Then you discard as many more cards as the two of you had there in total when the "
                "fight began, including the attacker: from your hand or from the top of any of your "
                "stacks. If you have too few, discard everything; you still keep the territory."
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
                "At the end of your turn, you must take a tile that is face up. A light tile gives "
                "you its cards at once. A dark tile stays in front of you and gives you its cards "
                "when your next turn begins; what counts is what you own then."
            ),
            say(
                "Light tiles: %(l2)s; %(lc)s; %(la)s. Dark tiles: %(d4)s; %(dc)s; %(dt)s.",
                **{kind: tile.text for kind, tile in box.TILES.items()},
            ),
            say(
                "A connected area is a row of territories that you own side by side. The landscape "
                "matters only for supply. Avalon and the Swamp aren’t landscapes: they give nothing, "
                "but once face up they don’t break up an area."
            ),
            say(
                "Used tiles stay face down until all are used; then they are turned over again. If "
                "you need to draw a card and the draw pile is empty, shuffle the discard pile into a "
                "new one."
            ),
            say(
                "After drawing, keep at most %(limit)d cards in your hand and discard the rest. "
                "During your turn there is no limit.",
                limit=box.HAND_LIMIT,
            ),
        ),
        ("AV29", *(f"AV{number}" for number in range(44, 55)), "AVR30", "AVR31", "AVR33", "AVR39"),
    ),
    Section(
        say("What’s secret"),
        (
            say(
                "Hands, the draw pile and hidden territories are secret. Everything else is open: "
                "the stacks, the tiles, the discard pile, and how many cards each player holds."
            ),
        ),
        ("AVR43",),
    ),
    ADDITIONS,
)

_HINTS: Final = (
    say("Sometimes it’s best to play no cards at all: you save them for an attack on your next turn."),
    say("Reinforce to prepare an attack, or to make one harder for your opponent."),
    say("Enchant when your opponent holds few cards: that’s when they’re least likely to repel it."),
    say(
        "Weigh up what a conquest costs: after a costly one, you’re easy prey. It’s better "
        "not to attack on your first turn."
    ),
    say(
        "A conquest costs least where your opponent has one card or none; as a rule, only "
        "then is it worth making %(most)d in one turn.",
        most=box.MOST_CONQUESTS,
    ),
    say("A castle is easier to defend than other territories."),
    say("With %(many)d or more cards in your hand, take a dark tile.", many=FEW + 1),
    say(
        "With %(few)d or fewer cards in your hand, take a light tile; but you can keep only %(limit)d cards.",
        few=FEW,
        limit=box.HAND_LIMIT,
    ),
    say(
        "A dark tile may give you less than you hope: your opponent may conquer your "
        "territories before you draw."
    ),
    say(
        "If you played few cards on your first turn, take the dark tile “%(tile)s”.",
        tile=box.TILES["d4"].text,
    ),
)
"""Advice, no rules (AV54, AV59)."""

HELP: Final = Help(
    summary=CARD.summary,
    sections=_SECTIONS,
    hints=_HINTS,
    credits=(
        say("The game Avalon was designed by Leo Colovini and published by Kosmos in 2003."),
        say("This is an unofficial app, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The rules don’t say how many crowns or which landscape each territory has, or how "
        "many there are of each supply tile. The sets here are our reconstruction; you can "
        "change a copy to match your own box."
    ),
)
