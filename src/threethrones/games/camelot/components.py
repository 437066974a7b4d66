"""Components of Shadows over Camelot as data: knights, decks, quests and their payoffs.

The rules text specifies neither decks nor powers nor payoffs: they are our reconstruction. Decks and payoffs
are part of a match's components, so that they can be changed to match another box.

A card's code has two characters. White: ``F1`` to ``F5`` fight cards, ``Gr`` Grail, ``Me`` Merlin, eight
other specials. Black: ``K1`` Black Knight 1, ``L1`` Lancelot 1 (worth four more at the Dragon), ``Ex``
Excalibur, ``De`` despair, ``Pt`` ``Sx`` ``Mc`` warriors, eleven specials. No code occurs in both decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from threethrones.core.canonical import JSON
from threethrones.core.terms import Refusal
from threethrones.core.text import say

# --- knights ------------------------------------------------------------------------------------------

ARTHUR, GALAHAD, GAWAIN, KAY = "Ar", "Gh", "Gw", "Ka"
PALAMEDES, PERCIVAL, TRISTAN = "Pa", "Pe", "Tr"
KNIGHT_NAMES: Final = {
    ARTHUR: say("King Arthur"),
    GALAHAD: say("Sir Galahad"),
    GAWAIN: say("Sir Gawain"),
    KAY: say("Sir Kay"),
    PALAMEDES: say("Sir Palamedes"),
    PERCIVAL: say("Sir Percival"),
    TRISTAN: say("Sir Tristan"),
}
KNIGHTS: Final = tuple(KNIGHT_NAMES)
LEAST_SEATS: Final = 3
MOST_SEATS: Final = len(KNIGHTS)

NOBODY: Final = -1
"""Seat number that means no seat, for example as the holder of a relic that nobody has won yet."""
LOYAL, TRAITOR = "l", "t"
LATE_SEATS: Final = 3
"""Number of seats required for the option to look at loyalty cards late (SC90)."""
LOYALTIES: Final = 8
"""Number of loyalty cards, one of them the traitor's (SC90)."""

# --- places -------------------------------------------------------------------------------------------

CAMELOT: Final = "camelot"
SIEGE: Final = "siege"
"""Code of the field with the siege engines, which is part of Camelot (SC24)."""
KNIGHT, LANCELOT, DRAGON = "knight", "lancelot", "dragon"
EXCALIBUR, GRAIL = "excalibur", "grail"
PICTS, SAXONS = "picts", "saxons"
ARMOUR: Final = "armour"


GRAIL_SPACES: Final = 7
"""Number of spaces at the Grail, shared by white and black cards."""


@dataclass(frozen=True, slots=True)
class Quest:
    """Fixed properties of a quest; its payoffs are part of the components (SC91)."""

    name: str
    solo: bool = False
    """Whether only one knight at a time may be at the quest (SC25)."""
    perpetual: bool = False
    """Whether the quest begins anew when it ends (SC30)."""
    white: int = 0
    """Number of spaces for white cards; 0 at Excalibur."""
    black: int = 0
    """Number of spaces for black cards; 0 except at combat quests."""
    groups: tuple[int, ...] = ()
    """Sizes of the groups of equal white cards required at a combat quest (SC37); empty elsewhere."""
    relic: str = ""
    """Relic that the winner gains; empty if there is none."""


QUESTS: Final[Mapping[str, Quest]] = {
    quest.name: quest
    for quest in (
        Quest(KNIGHT, solo=True, perpetual=True, white=4, black=4, groups=(2, 2)),
        Quest(LANCELOT, solo=True, white=5, black=5, groups=(3, 2), relic=ARMOUR),
        Quest(DRAGON, white=9, black=5, groups=(3, 3, 3)),
        Quest(EXCALIBUR, relic=EXCALIBUR),
        Quest(GRAIL, white=GRAIL_SPACES, relic=GRAIL),
        Quest(PICTS, perpetual=True, white=5),
        Quest(SAXONS, perpetual=True, white=5),
    )
}
QUEST_NAMES: Final = {
    KNIGHT: say("the Black Knight"),
    LANCELOT: say("Lancelot"),
    DRAGON: say("the Dragon"),
    EXCALIBUR: say("Excalibur"),
    GRAIL: say("the Holy Grail"),
    PICTS: say("the Picts"),
    SAXONS: say("the Saxons"),
}
PLACE_NAMES: Final = {CAMELOT: say("Camelot"), **QUEST_NAMES}
COMBATS: Final = (KNIGHT, LANCELOT, DRAGON)
LETTER_OF: Final = {KNIGHT: "K", LANCELOT: "L", DRAGON: "L"}
"""First letter of the codes of the black cards that are laid at each combat quest."""
WARS: Final = (PICTS, SAXONS)
SOLO: Final = tuple(name for name, quest in QUESTS.items() if quest.solo)
RELIC_NAMES: Final = {
    EXCALIBUR: say("Excalibur"),
    GRAIL: say("the Holy Grail"),
    ARMOUR: say("Lancelot’s armour"),
}
RELICS: Final = tuple(RELIC_NAMES)
DRAGON_MORE: Final = 4
"""Extra value of a Lancelot card that is laid at the Dragon."""

# --- figures of the rules -----------------------------------------------------------------------------

LIFE: Final = 4
MOST_LIFE: Final = 6
HAND_LIMIT: Final = 12
"""Largest hand with which a knight may still draw in Camelot (SC31, SCR3)."""
FIRST_HAND: Final = 5
DIE: Final = 8
STEPS: Final = 5
"""Number of steps from the middle of Excalibur's track to either end."""
WARRIORS: Final = 4
"""Number of warriors at which a war is lost (SC45)."""
LAST_ENGINE: Final = 12
LAST_SWORD: Final = 12
BLACK_SWORDS: Final = 7
"""Number of black swords at which the game is lost (SC55)."""
SWORDS: Final = 16
TURNED_FOR_TRAITOR: Final = 2
"""Number of white swords that turn black at the end for a living, hidden traitor (SC57)."""
SUSPICION: Final = 6
"""Number of engines, or of swords, from which accusations are allowed (SC48)."""
LATE_LOYALTY: Final = 6
"""Number of swords or engines at which all look at their loyalty, if it was agreed to do so late (SCR54)."""
MERLINS: Final = 3
"""Number of Merlins that stop a special black card (SC11)."""
SAME_TO_HEAL: Final = 3
DRAWN: Final = 2
"""Number of cards that a knight draws in Camelot (SC31)."""

# --- figures of cards, knights and relics -----------------------------------------------------------------

MORGANS_CARDS: Final = 3
"""Number of cards that a volunteer discards for the black card ``M1`` (SC75)."""
MORGANS_DRAWS: Final = 3
MORGANS_ENGINES: Final = 2
MORGANS_WOUND: Final = 1
"""Number of lives that the black card ``M4`` costs every knight (SC78)."""
MORGANS_LIFE: Final = 2
"""Number of lives that a volunteer loses for the black card ``M5`` (SC79)."""
MORGANS_PRICE: Final = 1
"""Number of cards that every knight discards if nobody volunteers for ``M1`` or ``M5`` (SCR12)."""
MOST_GIFTS: Final = 3
FORESIGHT: Final = 5
"""Number of black cards that the player of Clairvoyance looks at."""
FATES_CARDS: Final = 2
"""Number of cards that each opponent of a traitor who plays Fate discards (SC69)."""
LADYS_LIFE: Final = 2
PIETYS_LIFE: Final = 3
REINFORCED: Final = 4
GAWAINS: Final = 3
"""Number of cards that Sir Gawain draws in Camelot (SC61)."""
PALAMEDES_LIFE: Final = 1
"""Number of extra lives that Sir Palamedes gains from a won quest (SC63)."""
EXCALIBURS_STRENGTH: Final = 1
"""Strength that Excalibur adds to its holder's side in a fight (SC86)."""

# --- cards --------------------------------------------------------------------------------------------

GRAIL_CARD, MERLIN = "Gr", "Me"
CLAIRVOYANCE, CONVOCATION, FATE, HEROISM = "Cl", "Co", "Fa", "He"
LADY, MESSENGER, PIETY, REINFORCEMENTS = "La", "Ms", "Pi", "Re"
FIGHTS: Final = ("F1", "F2", "F3", "F4", "F5")
WHITE_NAMES: Final = {
    **{card: say("Fight %(n)d", n=int(card[1])) for card in FIGHTS},
    GRAIL_CARD: say("Grail"),
    MERLIN: say("Merlin"),
    CLAIRVOYANCE: say("Clair\u00advoyance"),
    CONVOCATION: say("Convo\u00adcation"),
    FATE: say("Fate"),
    HEROISM: say("Heroism"),
    LADY: say("Lady of the Lake"),
    MESSENGER: say("Mes\u00adsenger"),
    PIETY: say("Piety"),
    REINFORCEMENTS: say("Rein\u00adforcements"),
}
WHITE: Final = tuple(WHITE_NAMES)
"""White card types in the order in which a hand is sorted."""
VALUE: Final = {card: int(card[1]) for card in FIGHTS}
SPECIALS: Final = tuple(card for card in WHITE if card not in VALUE and card != GRAIL_CARD)


EXCALIBUR_CARD, DESPAIR = "Ex", "De"
PICT_CARD, SAXON_CARD, MERCENARIES = "Pt", "Sx", "Mc"
DESOLATION, FOREST, GUINEVERE, MISTS, MORDRED, VIVIEN = "Ds", "Df", "Gu", "Mi", "Mo", "Vi"
MORGANS: Final = ("M1", "M2", "M3", "M4", "M5")
_STRENGTHS: Final = (1, 3, 5, 7)
VOLUNTEERED: Final = ("M1", "M5")
"""Black cards whose cost one knight may volunteer to bear for all (SC75, SC79)."""
BLACK_NAMES: Final = {
    **{f"K{n}": say("Black Knight %(n)d", n=n) for n in _STRENGTHS},
    **{f"L{n}": say("Lancelot %(n)d or Dragon %(more)d", n=n, more=n + DRAGON_MORE) for n in _STRENGTHS},
    EXCALIBUR_CARD: say("Dark Excalibur"),
    DESPAIR: say("Despair"),
    PICT_CARD: say("Picts"),
    SAXON_CARD: say("Saxons"),
    MERCENARIES: say("Mercenaries"),
    "M1": say("Morgan: %(n)d cards", n=MORGANS_CARDS),
    "M2": say("Morgan: %(n)d more", n=MORGANS_DRAWS),
    "M3": say("Morgan: %(n)d engines", n=MORGANS_ENGINES),
    "M4": say("Morgan: everybody bleeds"),
    "M5": say("Morgan: %(n)d lives", n=MORGANS_LIFE),
    DESOLATION: say("Desolation"),
    FOREST: say("Dark Forest"),
    GUINEVERE: say("Guinevere"),
    MISTS: say("Mists of Avalon"),
    MORDRED: say("Mordred"),
    VIVIEN: say("Vivien"),
}
BLACK: Final = tuple(BLACK_NAMES)
CARD_NAMES: Final = {**WHITE_NAMES, **BLACK_NAMES}
STRENGTH: Final = {f"{letter}{n}": n for letter in "KL" for n in _STRENGTHS}
"""Values of the numbered black cards by code; only these may be laid face down (SC16, SCR2)."""
BLACK_SPECIALS: Final = (*MORGANS, DESOLATION, FOREST, GUINEVERE, MISTS, MORDRED, VIVIEN)
BLACK_SPECIAL: Final = frozenset(BLACK_SPECIALS)
WAR_OF: Final = {PICT_CARD: PICTS, SAXON_CARD: SAXONS}

LASTING: Final = (FOREST, MISTS, MORDRED, VIVIEN, HEROISM)
"""Cards that, once played, stay on the table and in force (SCR5)."""

HIDDEN: Final = "??"
"""Code of a card or loyalty that the viewer does not know."""

PAYOFFS: Final = ("swords", "life", "cards", "lost_swords", "lost_life", "lost_engines")
_STANDARD_PAYOFFS: Final[dict[str, JSON]] = {
    name: dict(zip(PAYOFFS, figures, strict=True))
    for name, figures in {
        KNIGHT: (1, 1, 3, 1, 1, 0),
        LANCELOT: (1, 1, 4, 1, 1, 0),
        DRAGON: (2, 2, 7, 2, 2, 0),
        EXCALIBUR: (2, 1, 7, 2, 1, 0),
        GRAIL: (3, 1, 7, 3, 1, 0),
        PICTS: (1, 1, 4, 1, 1, 2),
        SAXONS: (1, 1, 4, 1, 1, 2),
    }.items()
}
_STANDARD_WHITE: Final[dict[str, JSON]] = {
    **dict(zip(FIGHTS, (14, 12, 10, 8, 7), strict=True)),
    GRAIL_CARD: 18,
    MERLIN: 7,
    **dict.fromkeys(SPECIALS[1:], 1),
}
_STANDARD_BLACK: Final[dict[str, JSON]] = {
    **dict(zip(STRENGTH, (5, 3, 2, 1, 4, 3, 3, 1), strict=True)),
    EXCALIBUR_CARD: 15,
    DESPAIR: 15,
    **dict.fromkeys((PICT_CARD, SAXON_CARD, MERCENARIES), 4),
    **dict.fromkeys(BLACK_SPECIALS, 1),
    DESOLATION: 2,
}
WHITE_CARDS: Final = 84
BLACK_CARDS: Final = 76
MOST_OF_A_KIND: Final = 40
MOST_PAYOFF: Final = 9
LEAST_SWORDS, MOST_SWORDS = 1, 3
"""Limits of swords per quest: with 11 on the table, 3 and 2 more by special cards use up all 16 (SC92)."""


_MOST_PAID: Final = dict.fromkeys(("swords", "lost_swords"), MOST_SWORDS)


def repaid(components: Mapping[str, JSON], changes: Mapping[str, int]) -> Mapping[str, JSON]:
    """Return the components with the payoffs of all quests changed by ``changes``, whose keys are names in
    PAYOFFS. Payoffs of 0 stay 0; the others are kept within their limits (SC92)."""
    rows = {quest: payoff(components, quest) for quest in QUESTS}
    changed = {
        quest: {
            name: min(max(0, much + changes.get(name, 0)), _MOST_PAID.get(name, MOST_PAYOFF)) if much else 0
            for name, much in row.items()
        }
        for quest, row in rows.items()
    }
    return {**components, "payoffs": dict[str, JSON](changed)}


_STANDARD: Final[Mapping[str, JSON]] = {
    "white": _STANDARD_WHITE,
    "black": _STANDARD_BLACK,
    "payoffs": _STANDARD_PAYOFFS,
}


def deck_of(components: Mapping[str, JSON], colour: str) -> list[str]:
    """Return the sorted ``white`` or ``black`` deck. Raises ValueError if it is missing or invalid."""
    counts, known = components.get(colour), WHITE if colour == "white" else BLACK
    if not isinstance(counts, Mapping) or set(counts) != set(known):
        raise ValueError(f"the components have no {colour} deck")
    deck: list[str] = []
    for card in known:
        deck += [card] * _number(counts[card], MOST_OF_A_KIND)
    return deck


def payoff(components: Mapping[str, JSON], quest: str) -> Mapping[str, int]:
    """Return a quest's payoffs by the names in PAYOFFS. Raises ValueError if any is missing or invalid."""
    table = components.get("payoffs")
    row = table.get(quest) if isinstance(table, Mapping) else None
    if not isinstance(row, Mapping) or set(row) != set(PAYOFFS):
        raise ValueError(f"the components do not say what {quest} pays")
    return {name: _number(row[name], MOST_PAYOFF) for name in PAYOFFS}


def pattern(quest: str) -> str:
    """Return the group sizes of a combat quest as text, such as ``3 + 2`` (SC37)."""
    return " + ".join(map(str, QUESTS[quest].groups))


def _number(value: JSON, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"{value!r} is no number from 0 to {most}")
    return value


def problems(components: Mapping[str, JSON]) -> list[Refusal]:
    """Return the defects of components: unreadable parts, wrong decks or payoffs (SC90, SC91)."""
    try:
        white, black = deck_of(components, "white"), deck_of(components, "black")
    except ValueError:
        return [Refusal("SC90", say("Can’t read the list of cards."))]
    try:
        paid = [payoff(components, quest) for quest in QUESTS]
    except ValueError:
        return [Refusal("SC91", say("Can’t read the list of quest rewards and penalties."))]
    found = []
    if set(components) != {"white", "black", "payoffs"}:
        found.append(Refusal("SC90", say("The components contain an unknown part.")))
    if len(white) != WHITE_CARDS:
        sizes = {"n": len(white), "size": WHITE_CARDS}
        text = say("There are %(n)d white cards; there must be %(size)d.", **sizes)
        found.append(Refusal("SC90", text))
    if len(black) != BLACK_CARDS:
        sizes = {"n": len(black), "size": BLACK_CARDS}
        text = say("There are %(n)d black cards; there must be %(size)d.", **sizes)
        found.append(Refusal("SC90", text))
    if white.count(MERLIN) < MOST_SEATS:
        found.append(Refusal("SC90", say("There must be a Merlin for each knight.")))
    if any([*white, *black].count(card) > 1 for card in LASTING):
        found.append(Refusal("SC90", say("There can be only one of each card with a lasting effect.")))
    brought = [row[name] for row in paid for name in ("swords", "lost_swords")]
    if any(not LEAST_SWORDS <= number <= MOST_SWORDS for number in brought):
        wanted = {"least": LEAST_SWORDS, "most": MOST_SWORDS}
        text = say("Every quest gives %(least)d to %(most)d swords, won or lost.", **wanted)
        found.append(Refusal("SC91", text))
    return found


# Defined last because it calls the functions above.
SETS: Final[Mapping[str, Mapping[str, JSON]]] = {
    "standard": _STANDARD,
    "four": repaid(_STANDARD, {"cards": 2}),
    "six": repaid(_STANDARD, {"life": -1, "cards": -2}),
    "seven": repaid(_STANDARD, {"life": -1, "cards": -3, "lost_swords": 1}),
}
"""Component sets by name: the reconstruction, and variants that balance 4, 6 and 7 seats (SCR57)."""
SET_NAMES: Final = {
    "standard": say("Our reconstruction"),
    **{
        name: say("Our reconstruction, balanced for %(n)d players", n=seats)
        for name, seats in (("four", 4), ("six", 6), ("seven", 7))
    },
}
