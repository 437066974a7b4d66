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
        say("What it is about"),
        (
            say(
                "Two popes, one in Avignon and one in Rome, win persons of the church and of the people "
                "over to their side. Whoever first has %(n)d persons in the congregation wins; some persons "
                "can end the game sooner.",
                n=TO_WIN,
            ),
            say("For two players aged %(age)d or older.", age=LEAST_AGE),
        ),
        ("AG1", "AG9", "AG27"),
    ),
    Section(
        say("How it starts"),
        (
            say(
                "Between the players lie Avignon, Nice, Genoa, Florence and Rome. Of the %(played)d "
                "persons, %(copies)d from each of %(factions)d factions, %(n)d lie face up at Genoa; the "
                "others form the draw pile.",
                played=_PLAYED,
                copies=COPIES,
                factions=len(FACTIONS),
                n=COLUMNS,
            ),
            say("Rome begins, with a turn of a single action."),
        ),
        ("AG4", "AG5", "AG6", "AG7", "AG8", "AG12", "AGR21", "AGR23"),
    ),
    Section(
        say("Your turn"),
        (
            say("Do exactly two different actions of these four, in any order."),
            say("Beseech: pull a person one place towards you."),
            say("Chastise: push a person one place towards your opponent."),
            say("Excommunicate: discard a person; a new one is drawn into the same spot."),
            say("Petition: use the petition of a person in the display. The person stays."),
            say(
                "When a person is to be drawn and the draw pile is used up, the discards are shuffled into a "
                "new one; a person just excommunicated is among them."
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
                "The box holds %(n)d cards: %(played)d persons, %(map)d places, %(added)d persons of an "
                "expansion and %(rest)d to look things up.",
                n=_PLAYED + len(PLACES) + _ADDED + LOOKED_UP,
                played=_PLAYED,
                map=len(PLACES),
                added=_ADDED,
                rest=LOOKED_UP,
            ),
            say("The card of a person shows a picture, the name, the faction and the petition."),
            say(
                "“This person” is the one whose petition is used. “Others” are persons that no other part "
                "of the petition moves. Where their number depends on cards that lie somewhere, these are "
                "counted before anything moves."
            ),
            say(
                "You must carry out all of a petition that is possible, in the order of the card; a part "
                "that finds nobody to move is left out. A petition that would move nobody cannot be used."
            ),
            say(
                "A name means that person, a faction any one card of it; only where a card says so are all "
                "cards of a faction meant."
            ),
        ),
        ("AG2", "AG3", "AG38", "AG39", "AG40", "AGR2", "AGR9", "AGR18"),
    ),
    Section(
        say("The expansion Ablass 1"),
        (
            say(
                "Three factions have a second person each: preacher, guildmaster and priest. Before the "
                "game you choose one of the two persons for each of these factions; both its cards play. "
                "Nothing else changes."
            ),
        ),
        ("AG35", "AG36", "AG37", "AGR22"),
    ),
    Section(
        say("The Samaritan rule"),
        (
            say(
                "You may not undo the whole of your opponent's last turn: at the end of your turn not "
                "everything that it moved may be back where it was before. Undoing a part of it is allowed; "
                "and if that turn drew a card, this rule does not apply."
            ),
        ),
        ("AG20", "AG21", "AGR13"),
    ),
    Section(
        say("Congregations"),
        (
            say(
                "A person moved past Avignon or Rome joins the congregation there, whoever moved it, and "
                "stays. A new person is drawn into its column, at Genoa; where the draw pile is used up, "
                "the discards are shuffled first."
            ),
            say("Everybody may look at both congregations and at the discards."),
        ),
        ("AG22", "AG23", "AG24", "AG25", "AG26", "AGR7", "AGR17", "AGR20"),
    ),
    Section(
        say("The end"),
        (
            say(
                "After every action it is checked whether a congregation has %(n)d persons or a win "
                "condition on a card in a congregation is met. If both players would win at once, the one "
                "whose turn it is wins.",
                n=TO_WIN,
            ),
            say(
                "A card with win conditions (★) always has two. While it lies in your congregation, you win "
                "when the first is met, and your opponent wins when the second is met. Neither counts the "
                "other way round."
            ),
            say(
                "A win condition names factions: any person of the faction counts, the card itself "
                "included, however it came there."
            ),
            say(
                "Our addition: when turn %(n)d is over and nobody has won, the game is a draw.",
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
        "What your first action draws you see before the second: excommunicate first if you want to know "
        "who comes."
    ),
    say("A petition works the same wherever the person stands, and for either player."),
    say("Take care when your opponent's congregation has two persons: with the third your opponent wins."),
    say("A noble in your own congregation can also win the game for your opponent."),
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
        say("This is an unofficial program, with words and pictures of its own."),
    ),
    reconstruction=say(
        "The rules text prints no petitions: all but the Cardinal's are our reconstruction. So are the win "
        "conditions of the Guildmaster, and which factions the persons of the expansion belong to. You can "
        "change a copy of the persons to match your own box."
    ),
)
