"""What the program tells of Avignon's rules, in its own words, each piece with the rules that it tells."""

from __future__ import annotations

from typing import Final

from threethrones.core.stage import Help, Section
from threethrones.core.text import say
from threethrones.games.avignon.card import CARD
from threethrones.games.avignon.persons import COLUMNS, COPIES, FACTION_OF, FACTIONS
from threethrones.games.avignon.state import LAST_TURN, PLACES, TO_WIN

LEAST_AGE: Final = 10
LOOKED_UP: Final = 2
"""Cards of the box to look things up, one for the game and one for the expansion."""
_PLAYED: Final = COPIES * len(FACTIONS)
_ADDED: Final = COPIES * (len(FACTION_OF) - len(FACTIONS))
_SECTIONS: Final = (
    Section(
        say("What it’s about"),
        (
            say(
                "Two popes, one in Avignon and one in Rome, win over people from the church and "
                "beyond. The first to have %(n)d people in their congregation wins; some people can "
                "end the game sooner.",
                n=TO_WIN,
            ),
            say("For two players aged %(age)d or older.", age=LEAST_AGE),
        ),
        ("AG1", "AG9", "AG27"),
    ),
    Section(
        say("Setup"),
        (
            say(
                "Between the players are Avignon, Nice, Genoa, Florence and Rome. Of the %(played)d "
                "people, %(copies)d from each of %(factions)d factions, %(n)d are face up at Genoa; "
                "the others form the draw pile.",
                played=_PLAYED,
                copies=COPIES,
                factions=len(FACTIONS),
                n=COLUMNS,
            ),
            say("Rome goes first, with a turn of only one action."),
        ),
        ("AG4", "AG5", "AG6", "AG7", "AG8", "AG12", "AGR21", "AGR23"),
    ),
    Section(
        say("Your turn"),
        (
            say("Take exactly two different actions out of these four, in any order."),
            say("Beseech: pull a person one place towards you."),
            say("Chastise: push a person one place towards your opponent."),
            say("Excommunicate: discard a person; draw a new one to take their place."),
            say("Petition: use the special move on the card of a person in the display. The person stays."),
            say(
                "If you need to draw a person and the draw pile is empty, shuffle the discard pile "
                "into a new one; a person who was just excommunicated is included."
            ),
        ),
        (
            *("AG10", "AG11", "AG13", "AG14", "AG15", "AG16", "AG17", "AG18", "AG19"),
            *("AGR1", "AGR3", "AGR4", "AGR14"),
        ),
    ),
    Section(
        say("The cards"),
        (
            say(
                "The box holds %(n)d cards: %(played)d people, %(map)d places, %(added)d people from "
                "an expansion and %(rest)d reference cards.",
                n=_PLAYED + len(PLACES) + _ADDED + LOOKED_UP,
                played=_PLAYED,
                map=len(PLACES),
                added=_ADDED,
                rest=LOOKED_UP,
            ),
            say("A person’s card shows a picture, the name, the faction and the petition."),
            say(
                "“This person” is the one whose petition you use. “Others” are people that no other "
                "part of the petition moves. If the number of others depends on how many cards there "
                "are, count those cards before anything moves."
            ),
            say(
                "You must carry out as much of a petition as you can, in the order on the card; skip "
                "any part that has nobody to move. You can’t use a petition that would move nobody."
            ),
            say(
                "A name means the person with that name; a faction means any one card from it. It "
                "means all the faction’s cards only if the card says so."
            ),
        ),
        ("AG2", "AG3", "AG38", "AG39", "AG40", "AGR2", "AGR9", "AGR18"),
    ),
    Section(
        say("The Ablass 1 expansion"),
        (
            say(
                "Three factions each have a second person: Preacher, Guildmaster and Priest. Before "
                "the game, you choose one of the two people for each of these factions; both cards "
                "of that person are in play. Nothing else changes."
            ),
        ),
        ("AG35", "AG36", "AG37", "AGR22"),
    ),
    Section(
        say("The Samaritan rule"),
        (
            say(
                "You may not undo your opponent’s whole last turn: at the end of your turn, at least "
                "one person your opponent moved must be somewhere other than where that person was "
                "before. You may undo part of it; and if a card was drawn on that turn, this rule "
                "doesn’t apply."
            ),
        ),
        ("AG20", "AG21", "AGR13"),
    ),
    Section(
        say("Congregations"),
        (
            say(
                "A person moved past Avignon or Rome joins the congregation there, no matter who "
                "moved them, and stays. A new person is drawn into the same column, at Genoa; if the "
                "draw pile is empty, the discard pile is shuffled first."
            ),
            say("Both players may look at both congregations and at the discard pile."),
        ),
        ("AG22", "AG23", "AG24", "AG25", "AG26", "AGR7", "AGR17", "AGR20"),
    ),
    Section(
        say("The end"),
        (
            say(
                "After every action, check whether a congregation has %(n)d people or a win "
                "condition on a card in a congregation is met. If both players would win at once, "
                "the player whose turn it is wins.",
                n=TO_WIN,
            ),
            say(
                "A card with win conditions (★) always has two. While it’s in your congregation, you "
                "win when the first is met, and your opponent wins when the second is met. Neither "
                "works the other way round."
            ),
            say(
                "A win condition names factions: any person of the faction counts, including the "
                "card itself, no matter how it got there."
            ),
            say(
                "Our addition: if nobody has won when turn %(n)d is over, the game is a draw.",
                n=LAST_TURN,
            ),
        ),
        (
            *("AG27", "AG28", "AG29", "AG30", "AG31", "AG32", "AG33", "AG34", "AG50"),
            *("AGR10", "AGR11", "AGR12", "AGR19"),
        ),
    ),
)
_HINTS: Final = (
    say(
        "You see what your first action draws before you choose the second: excommunicate "
        "first if you want to know who comes."
    ),
    say("A petition works the same wherever the person is, and for either player."),
    say("Take care when your opponent’s congregation has two people: with the third, your opponent wins."),
    say("A Noble in your own congregation can also win the game for your opponent."),
)
HELP: Final = Help(
    summary=CARD.summary,
    sections=_SECTIONS,
    hints=_HINTS,
    credits=(
        say(
            "The game Avignon was designed by John du Bois; the German edition was published by Frosted "
            "Games in 2021 under licence from Button Shy."
        ),
        say("This is an unofficial app, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The text of the rules doesn’t include the petitions: all but the Cardinal’s are our "
        "reconstruction. So are the Guildmaster’s win conditions and the factions of the "
        "people in the expansion. You can change a copy of the people to match your own box."
    ),
)
