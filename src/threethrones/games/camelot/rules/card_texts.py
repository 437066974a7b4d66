"""Texts about what the cards, knights and relics of Camelot do.

Numbers are inserted from the components and rules, never written into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.text import Text, citing, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.state import State

WHITE_TEXTS: Final[Mapping[str, Text]] = {
    **{
        card: say(
            "Counts %(n)d against the Black Knight, Lancelot, the Dragon and siege engines. In a war "
            "it’s number %(n)d in the row.",
            n=value,
        )
        for card, value in box.VALUE.items()
    },
    box.GRAIL_CARD: say(
        "Takes a free space at the Holy Grail. If none is free, it removes the newest dark card "
        "instead and leaves the game."
    ),
    box.MERLIN: say(
        "On its own, as a special card: remove a siege engine, a Pict or a Saxon, or the last standard "
        "black card at a quest. At Excalibur’s quest the sword then moves one step towards the bright "
        "side. Together, any %(n)d Merlins from the knights stop a special black card that was just "
        "drawn.",
        n=box.MERLINS,
    ),
    box.CLAIRVOYANCE: say(
        "Look at the top %(n)d black cards and put them back in any order.", n=box.FORESIGHT
    ),
    box.CONVOCATION: say(
        "Each knight who is away may return to Camelot for free. Then each knight in Camelot "
        "draws a white card."
    ),
    box.FATE: say(
        "Every knight draws a white card. Instead, the traitor may use this card to show who "
        "they are: every other knight discards %(n)d cards, and the traitor is unmasked.",
        n=box.FATES_CARDS,
    ),
    box.HEROISM: say(
        "Place it beside any open quest. When that quest ends, it gives one more sword: white if it is "
        "won, black if it is lost."
    ),
    box.LADY: say(
        "While Excalibur’s quest is open, the sword moves one step towards the bright side. Once that "
        "quest is over, gain %(n)d lives instead.",
        n=box.LADYS_LIFE,
    ),
    box.MESSENGER: say(
        "Give another knight up to %(n)d cards from your hand. Nobody else sees them.", n=box.MOST_GIFTS
    ),
    box.PIETY: say(
        "Gain %(n)d lives, or every other knight gains one. Nobody can have more than %(most)d.",
        n=box.PIETYS_LIFE,
        most=box.MOST_LIFE,
    ),
    box.REINFORCEMENTS: say(
        "Draw %(n)d white cards, or every other knight draws one.",
        n=box.REINFORCED,
    ),
}
"""Effect of each white card, by its code."""


def _strength_text(card: str) -> Text:
    if card[0] == "K":
        return say(
            "Goes on the Black Knight’s side and counts %(n)d. If you draw it and place it face down, "
            "you get a white card.",
            n=box.STRENGTH[card],
        )
    return say(
        "Counts %(n)d for Lancelot and, once his quest is over, %(more)d for the Dragon. If you draw "
        "it and place it face down, you get a white card. If both quests are over, add a siege engine "
        "instead.",
        n=box.STRENGTH[card],
        more=box.STRENGTH[card] + box.DRAGON_MORE,
    )


_MORGANS_PRICE: Final = say_n("%(n)d card", "%(n)d cards", box.MORGANS_PRICE)
BLACK_TEXTS: Final[Mapping[str, Text]] = {
    **{card: _strength_text(card) for card in box.STRENGTH},
    box.EXCALIBUR_CARD: say(
        "Excalibur moves one step towards the dark side. If its quest is over, add a siege engine instead."
    ),
    box.DESPAIR: say(
        "Takes a free space at the Holy Grail. If none is free, discard it together with a Grail card. "
        "If the quest is over, add a siege engine instead."
    ),
    box.PICT_CARD: say("One more Pict. With %(n)d, the knights lose the war.", n=box.WARRIORS),
    box.SAXON_CARD: say("One more Saxon. With %(n)d, the knights lose the war.", n=box.WARRIORS),
    box.MERCENARIES: say("One more Pict or one more Saxon: the player who drew the card chooses the war."),
    "M1": say(
        "One knight may volunteer to discard %(n)d cards. If nobody does, every knight discards %(cards)s.",
        n=box.MORGANS_CARDS,
        cards=_MORGANS_PRICE,
    ),
    "M2": say(
        "The player who drew the card draws %(n)d more black cards and carries them out one "
        "by one. Neither Merlins nor relics help against these.",
        n=box.MORGANS_DRAWS,
    ),
    "M3": say_n("Add %(n)d siege engine.", "Add %(n)d siege engines.", box.MORGANS_ENGINES),
    "M4": say_n("Every knight loses %(n)d life.", "Every knight loses %(n)d lives.", box.MORGANS_WOUND),
    "M5": say(
        "One knight may volunteer to lose %(n)d lives. If nobody does, every knight discards %(cards)s.",
        n=box.MORGANS_LIFE,
        cards=_MORGANS_PRICE,
    ),
    box.DESOLATION: say(
        "Takes the place of the Grail card that is farthest from the Grail or, if there is none, a "
        "free space. If the quest is over, add a siege engine instead."
    ),
    box.FOREST: say(
        "No Grail card can be placed at the Holy Grail until a quest is won. If the Grail’s quest is "
        "over, add a siege engine instead."
    ),
    box.GUINEVERE: say(
        "All knights return to Camelot, the white cards at solo quests (the Black Knight, "
        "Lancelot) are discarded, and the turn ends without a heroic action."
    ),
    box.MISTS: say("For the rest of the game, every lost quest gives one more black sword."),
    box.MORDRED: say(
        "The player who drew the card chooses a war. One more warrior goes there, and until "
        "that war ends you need a second card of this kind to win it: %(card)s.",
        card=box.WHITE_NAMES[box.FIGHTS[-1]],
    ),
    box.VIVIEN: say("No Merlin can be played until a quest is won."),
}
"""Effect of each black card, by its code."""
CARD_TEXTS: Final[Mapping[str, Text]] = {**WHITE_TEXTS, **BLACK_TEXTS}

# --- knights and relics -----------------------------------------------------------------------------------

KNIGHT_TEXTS: Final[Mapping[str, Text]] = {
    box.ARTHUR: say(
        "Once on his turn, King Arthur may swap a card face down with any other knight, who chooses "
        "what to give back. This is not an action. King Arthur goes first."
    ),
    box.GALAHAD: say(
        "Once on his turn, Sir Galahad may play a special card as well as taking his action. The "
        "action must then be of a different kind."
    ),
    box.GAWAIN: say(
        "When Sir Gawain draws in Camelot, he draws %(n)d cards instead of %(usual)d.",
        n=box.GAWAINS,
        usual=box.DRAWN,
    ),
    box.KAY: say(
        "When a fight ends where Sir Kay is, he may add one more fight card after the black "
        "cards are revealed. In his own fight against a siege engine, he may do so after the "
        "roll."
    ),
    box.PALAMEDES: say_n(
        "Sir Palamedes gains %(n)d extra life from each quest that is won while he is there, up to %(most)d.",
        "Sir Palamedes gains %(n)d extra lives from each quest that is won while he is "
        "there, up to %(most)d.",
        box.PALAMEDES_LIFE,
        most=box.MOST_LIFE,
    ),
    box.PERCIVAL: say("Sir Percival may look at the top black card before he chooses how evil progresses."),
    box.TRISTAN: say(
        "Once on his turn, Sir Tristan may leave Camelot without using up his action. He can’t travel "
        "again that turn."
    ),
}
"""Power of each knight, by the knight's code."""

KNIGHT_LINES: Final[Mapping[str, Text]] = {
    box.ARTHUR: say("Swaps a card with another knight; goes first."),
    box.GALAHAD: say("Plays a special card as well as taking his action."),
    box.GAWAIN: say("Draws %(n)d cards in Camelot instead of %(usual)d.", n=box.GAWAINS, usual=box.DRAWN),
    box.KAY: say("Adds one more fight card when a fight ends."),
    box.PALAMEDES: say_n(
        "Gains %(n)d extra life from each quest that is won while he is there.",
        "Gains %(n)d extra lives from each quest that is won while he is there.",
        box.PALAMEDES_LIFE,
    ),
    box.PERCIVAL: say("Looks at the top black card before evil progresses."),
    box.TRISTAN: say("Leaves Camelot without using up his action."),
}
"""Power of each knight in one line, without details, by the knight's code."""

UNMASKED: Final = say(
    "The unmasked traitor no longer has a figure, lives, a hand or a power, takes no heroic actions "
    "and can’t die. Of their relics, they keep only Lancelot’s armour. On each turn they discard a "
    "random card from a knight’s hand. Then they add a siege engine or draw a black card."
)


def power_of(state: State, seat: int) -> Text:
    """Return the text on the power of a seat's knight, or on being unmasked for the unmasked traitor."""
    return UNMASKED if seat == state.unmasked else KNIGHT_TEXTS[state.knights[seat]]


DEAD: Final = say(
    "A dead knight has no more turns, loses their hand and relics, and keeps their "
    "loyalty card face down. The dead win or lose with their side."
)

RELIC_TEXTS: Final[Mapping[str, Text]] = {
    box.EXCALIBUR: say(
        "Excalibur adds %(n)d to the knights’ sum if its owner is where a fight ends, and in "
        "the owner’s own fights against siege engines. Or the owner throws it away to cancel "
        "a black card that was just drawn.",
        n=box.EXCALIBURS_STRENGTH,
    ),
    box.GRAIL: say(
        "When a knight is about to die, the owner of the Grail decides whether that knight "
        "drinks from it. A knight who drinks has %(n)d lives again, and the Grail leaves the "
        "game.",
        n=box.LIFE,
    ),
    box.ARMOUR: say(
        "Whenever the owner of Lancelot’s armour draws a black card, they look at two, play "
        "one of them and put the other face down under the pile."
    ),
}
"""Effect of each relic, by its code."""
RELIC_RULES: Final = {relic: f"SC{number}" for number, relic in enumerate(RELIC_TEXTS, 86)}
BLACK_RULES: Final = {card: f"SC{number}" for number, card in enumerate(box.BLACK_SPECIALS, 75)}
WHITE_RULES: Final = {card: f"SC{number}" for number, card in enumerate(box.SPECIALS, 66)}
"""Number of the rule, like ``SC66``, of each special white card, by the card's code."""


def special_rule(e: Facts) -> Text | None:
    """Return the rule text of an event's special or lasting black card; None for any other card."""
    card = e.word("card")
    return citing(BLACK_RULES[card], BLACK_TEXTS[card]) if card in BLACK_RULES else None
