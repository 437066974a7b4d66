"""What the cards, knights and relics of Camelot do, in words.

Numbers come from the tables and the rules, never from the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.state import State

WHITE_TEXTS: Final[Mapping[str, Text]] = {
    **{
        card: say(
            "Counts %(n)d against the Black Knight, Lancelot, the Dragon and siege engines; in a war it is "
            "number %(n)d of the row.",
            n=value,
        )
        for card, value in box.VALUE.items()
    },
    box.GRAIL_CARD: say(
        "Takes a free spot of the Holy Grail. Where none is free, it removes the newest dark card instead "
        "and leaves the game."
    ),
    box.MERLIN: say(
        "Alone, as your special card: remove a siege engine, a Pict or a Saxon, or the last standard black "
        "card of a quest; on Excalibur's quest the sword then moves one step to the bright side. %(n)d "
        "Merlins of the knights together stop a special black card that has just been drawn.",
        n=box.MERLINS,
    ),
    box.CLAIRVOYANCE: say(
        "Look at the top %(n)d black cards and put them back in any order.", n=box.FORESIGHT
    ),
    box.CONVOCATION: say(
        "Each knight who is away may return to Camelot at no cost; then each knight in Camelot draws a "
        "white card."
    ),
    box.FATE: say(
        "Every knight draws a white card. The traitor may show himself with it instead: every other knight "
        "discards %(n)d cards, then he is unmasked.",
        n=box.FATES_CARDS,
    ),
    box.HEROISM: say(
        "Lay it beside any open quest: when that quest ends, it brings one more sword, white if it is won "
        "and black if it is lost."
    ),
    box.LADY: say(
        "While the quest of Excalibur is open, the sword moves one step to the bright side. Once that "
        "quest is over, gain %(n)d lives instead.",
        n=box.LADYS_LIFE,
    ),
    box.MESSENGER: say(
        "Give up to %(n)d cards from your hand to another knight, unseen by all others.", n=box.MOST_GIFTS
    ),
    box.PIETY: say(
        "Gain %(n)d lives, or every other knight gains one; nobody has more than %(most)d.",
        n=box.PIETYS_LIFE,
        most=box.MOST_LIFE,
    ),
    box.REINFORCEMENTS: say(
        "Draw %(n)d white cards, or every other knight draws one.",
        n=box.REINFORCED,
    ),
}
"""What each white card does, by its code."""


def _strength_text(card: str) -> Text:
    if card[0] == "K":
        return say(
            "Lies on the Black Knight's side and counts %(n)d. Whoever draws it and lays it face down gets a "
            "white card.",
            n=box.STRENGTH[card],
        )
    return say(
        "Counts %(n)d for Lancelot and, once he is gone, %(more)d for the Dragon. Whoever draws it and lays "
        "it face down gets a white card. When both quests are over, it adds a siege engine instead.",
        n=box.STRENGTH[card],
        more=box.STRENGTH[card] + box.DRAGON_MORE,
    )


_MORGANS_PRICE: Final = say_n("%(n)d card", "%(n)d cards", box.MORGANS_PRICE)
BLACK_TEXTS: Final[Mapping[str, Text]] = {
    **{card: _strength_text(card) for card in box.STRENGTH},
    box.EXCALIBUR_CARD: say(
        "Excalibur moves one step to the dark side. When its quest is over, the card adds a siege engine "
        "instead."
    ),
    box.DESPAIR: say(
        "Takes a free spot of the Holy Grail. Where none is free, it is discarded, and a Grail card with "
        "it. When the quest is over, it adds a siege engine instead."
    ),
    box.PICT_CARD: say("One more Pict; at %(n)d the knights have lost the war.", n=box.WARRIORS),
    box.SAXON_CARD: say("One more Saxon; at %(n)d the knights have lost the war.", n=box.WARRIORS),
    box.MERCENARIES: say("One more Pict or one more Saxon: whoever has drawn the card picks the war."),
    "M1": say(
        "One knight may volunteer to discard %(n)d cards. If nobody does, every knight discards %(cards)s.",
        n=box.MORGANS_CARDS,
        cards=_MORGANS_PRICE,
    ),
    "M2": say(
        "Whoever has drawn the card draws %(n)d more black cards and carries them out one by one. Neither "
        "Merlins nor a relic help against these.",
        n=box.MORGANS_DRAWS,
    ),
    "M3": say_n("%(n)d siege engine is added.", "%(n)d siege engines are added.", box.MORGANS_ENGINES),
    "M4": say_n("Every knight loses %(n)d life.", "Every knight loses %(n)d lives.", box.MORGANS_WOUND),
    "M5": say(
        "One knight may volunteer to lose %(n)d lives. If nobody does, every knight discards %(cards)s.",
        n=box.MORGANS_LIFE,
        cards=_MORGANS_PRICE,
    ),
    box.DESOLATION: say(
        "Takes the place of the Grail card that lies farthest from the Grail; where there is none, a free "
        "spot. When the quest is over, it adds a siege engine instead."
    ),
    box.FOREST: say(
        "No Grail card can be laid at the Holy Grail until a quest is won. When the quest of the Grail is "
        "over, the card adds a siege engine instead."
    ),
    box.GUINEVERE: say(
        "All knights return to Camelot, the white cards on solo quests (the Black Knight, Lancelot) are "
        "discarded, and the turn ends without a deed."
    ),
    box.MISTS: say("For the rest of the game every lost quest brings one more black sword."),
    box.MORDRED: say(
        "Whoever has drawn the card picks a war. One more warrior stands there, and until that war ends you "
        "need a second card of this kind to win it: %(card)s.",
        card=box.WHITE_NAMES[box.FIGHTS[-1]],
    ),
    box.VIVIEN: say("No Merlin can be played until a quest is won."),
}
"""What each black card does, by its code."""
CARD_TEXTS: Final[Mapping[str, Text]] = {**WHITE_TEXTS, **BLACK_TEXTS}

# --- knights and relics -----------------------------------------------------------------------------------

KNIGHT_TEXTS: Final[Mapping[str, Text]] = {
    box.ARTHUR: say(
        "Once in his turn King Arthur may swap a card, unseen, with any other knight, who picks what to "
        "give back. It is no deed. King Arthur begins the game."
    ),
    box.GALAHAD: say(
        "Once in his turn Sir Galahad may play a special card besides his deed, which must be of another "
        "type."
    ),
    box.GAWAIN: say(
        "When Sir Gawain draws in Camelot, he draws %(n)d cards instead of %(usual)d.",
        n=box.GAWAINS,
        usual=box.DRAWN,
    ),
    box.KAY: say(
        "When a fight ends where Sir Kay stands, he may add one more fight card after the black cards are "
        "revealed; in his own fight against a siege engine, after the roll."
    ),
    box.PALAMEDES: say_n(
        "Sir Palamedes gains %(n)d more life from each quest that is won while he is there, up to %(most)d.",
        "Sir Palamedes gains %(n)d more lives from each quest that is won while he is there, up to %(most)d.",
        box.PALAMEDES_LIFE,
        most=box.MOST_LIFE,
    ),
    box.PERCIVAL: say("Sir Percival may look at the top black card before he chooses how evil progresses."),
    box.TRISTAN: say(
        "Once in his turn Sir Tristan may leave Camelot without using up his deed; he does not travel again "
        "in that turn."
    ),
}
"""The power of each knight, by his code."""

KNIGHT_LINES: Final[Mapping[str, Text]] = {
    box.ARTHUR: say("Swaps a card with another knight; begins the game."),
    box.GALAHAD: say("Plays a special card besides his deed."),
    box.GAWAIN: say("Draws %(n)d cards in Camelot instead of %(usual)d.", n=box.GAWAINS, usual=box.DRAWN),
    box.KAY: say("Adds one more fight card when a fight ends."),
    box.PALAMEDES: say_n(
        "Gains %(n)d more life from each quest that is won while he is there.",
        "Gains %(n)d more lives from each quest that is won while he is there.",
        box.PALAMEDES_LIFE,
    ),
    box.PERCIVAL: say("Looks at the top black card before evil progresses."),
    box.TRISTAN: say("Leaves Camelot without using up his deed."),
}
"""The same in one line, without the small print."""

UNMASKED: Final = say(
    "The unmasked traitor has no figure, no life, no hand and no power any more, does no deeds and cannot "
    "die; of the relics only Lancelot's armour stays. In each of his turns he discards a random card from "
    "the hand of a knight; then he adds a siege engine or draws a black card."
)


def power_of(state: State, seat: int) -> Text:
    """What a seat's knight can do; of an unmasked traitor, what has become of that."""
    return UNMASKED if seat == state.unmasked else KNIGHT_TEXTS[state.knights[seat]]


DEAD: Final = say(
    "Whoever is dead has no more turns; hand and relics are gone, and the loyalty card stays face down. The "
    "dead win or lose with their side."
)

RELIC_TEXTS: Final[Mapping[str, Text]] = {
    box.EXCALIBUR: say(
        "Excalibur adds %(n)d to the knights' sum when its owner stands where a combat ends, and in the "
        "owner's own fights against siege engines. Or the owner throws it away to cancel a black card that "
        "has just been drawn.",
        n=box.EXCALIBURS_STRENGTH,
    ),
    box.GRAIL: say(
        "When a knight is about to die, the owner of the Grail decides whether that knight drinks from it: "
        "whoever drinks has %(n)d lives again, and the Grail leaves the game.",
        n=box.LIFE,
    ),
    box.ARMOUR: say(
        "Whenever the owner of Lancelot's armour draws a black card, he looks at two, plays one of them and "
        "puts the other face down under the pile."
    ),
}
"""What each relic does."""
RELIC_RULES: Final = {relic: f"SC{number}" for number, relic in enumerate(RELIC_TEXTS, 86)}
BLACK_RULES: Final = {card: f"SC{number}" for number, card in enumerate(box.BLACK_SPECIALS, 75)}
WHITE_RULES: Final = {card: f"SC{number}" for number, card in enumerate(box.SPECIALS, 66)}
"""The rules that say what relics and special cards do."""
