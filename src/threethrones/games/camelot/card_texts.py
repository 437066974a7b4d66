"""What the cards, knights and relics of Camelot do, in words.

Numbers come from the tables and the rules, never from the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot.components import (
    ARMOUR,
    ARTHUR,
    CLAIRVOYANCE,
    CONVOCATION,
    DESOLATION,
    DESPAIR,
    DRAGON_MORE,
    DRAWN,
    EXCALIBUR,
    EXCALIBUR_CARD,
    EXCALIBURS_STRENGTH,
    FATE,
    FATES_CARDS,
    FIGHTS,
    FORESIGHT,
    FOREST,
    GALAHAD,
    GAWAIN,
    GAWAINS,
    GRAIL,
    GRAIL_CARD,
    GUINEVERE,
    HEROISM,
    KAY,
    LADY,
    LADYS_LIFE,
    LIFE,
    MERCENARIES,
    MERLIN,
    MERLINS,
    MESSENGER,
    MISTS,
    MORDRED,
    MORGANS_CARDS,
    MORGANS_DRAWS,
    MORGANS_ENGINES,
    MORGANS_LIFE,
    MORGANS_PRICE,
    MORGANS_WOUND,
    MOST_GIFTS,
    MOST_LIFE,
    PALAMEDES,
    PALAMEDES_LIFE,
    PERCIVAL,
    PICT_CARD,
    PIETY,
    PIETYS_LIFE,
    REINFORCED,
    REINFORCEMENTS,
    SAXON_CARD,
    STRENGTH,
    TRISTAN,
    VALUE,
    VIVIEN,
    WARRIORS,
    WHITE_NAMES,
)

_FIGHT: Final = {
    card: say(
        "Counts %(n)d against the Black Knight, Lancelot, the Dragon and siege engines; in a war it is "
        "number %(n)d of the row.",
        n=value,
    )
    for card, value in VALUE.items()
}
WHITE_TEXTS: Final[Mapping[str, Text]] = {
    **_FIGHT,
    GRAIL_CARD: say(
        "Takes a free spot of the Holy Grail. Where none is free, it removes the newest dark card instead "
        "and leaves the game."
    ),
    MERLIN: say(
        "Alone, as your special card: remove a siege engine, a Pict or a Saxon, or the last standard black "
        "card of a quest; on Excalibur's quest the sword then moves one step to the bright side. %(n)d "
        "Merlins of the knights together stop a special black card that has just been drawn.",
        n=MERLINS,
    ),
    CLAIRVOYANCE: say("Look at the top %(n)d black cards and put them back in any order.", n=FORESIGHT),
    CONVOCATION: say(
        "Each knight who is away may return to Camelot at no cost; then each knight in Camelot draws a "
        "white card."
    ),
    FATE: say(
        "Every knight draws a white card. The traitor may show himself with it instead: every other knight "
        "discards %(n)d cards, then he is unmasked.",
        n=FATES_CARDS,
    ),
    HEROISM: say(
        "Lay it beside any open quest: when that quest ends, it brings one more sword, white if it is won "
        "and black if it is lost."
    ),
    LADY: say(
        "While the quest of Excalibur is open, the sword moves one step to the bright side. Once that "
        "quest is over, gain %(n)d lives instead.",
        n=LADYS_LIFE,
    ),
    MESSENGER: say(
        "Give up to %(n)d cards from your hand to another knight, unseen by all others.", n=MOST_GIFTS
    ),
    PIETY: say(
        "Gain %(n)d lives, or every other knight gains one; nobody has more than %(most)d.",
        n=PIETYS_LIFE,
        most=MOST_LIFE,
    ),
    REINFORCEMENTS: say(
        "Draw %(n)d white cards, or every other knight draws one.",
        n=REINFORCED,
    ),
}
"""What each white card does, by its code."""


def _strength_text(card: str) -> Text:
    if card[0] == "K":
        return say(
            "Lies on the Black Knight's side and counts %(n)d. Laid face down, it brings its drawer a white "
            "card.",
            n=STRENGTH[card],
        )
    return say(
        "Counts %(n)d for Lancelot and, once he is gone, %(more)d for the Dragon. Laid face down, it brings "
        "its drawer a white card. When both quests are over, it adds a siege engine instead.",
        n=STRENGTH[card],
        more=STRENGTH[card] + DRAGON_MORE,
    )


_MORGANS_PRICE: Final = say_n("%(n)d card", "%(n)d cards", MORGANS_PRICE)
BLACK_TEXTS: Final[Mapping[str, Text]] = {
    **{card: _strength_text(card) for card in STRENGTH},
    EXCALIBUR_CARD: say(
        "Excalibur moves one step to the dark side. When its quest is over, the card adds a siege engine "
        "instead."
    ),
    DESPAIR: say(
        "Takes a free spot of the Holy Grail. Where none is free, it is discarded, and a Grail card with "
        "it. When the quest is over, it adds a siege engine instead."
    ),
    PICT_CARD: say("One more Pict; at %(n)d the knights have lost the war.", n=WARRIORS),
    SAXON_CARD: say("One more Saxon; at %(n)d the knights have lost the war.", n=WARRIORS),
    MERCENARIES: say("One more Pict or one more Saxon: whoever has drawn the card picks the war."),
    "M1": say(
        "One knight may volunteer to discard %(n)d cards. If nobody does, every knight discards %(cards)s.",
        n=MORGANS_CARDS,
        cards=_MORGANS_PRICE,
    ),
    "M2": say(
        "Whoever has drawn the card draws %(n)d more black cards and carries them out one by one. Neither "
        "Merlins nor a relic help against these.",
        n=MORGANS_DRAWS,
    ),
    "M3": say_n("%(n)d siege engine is added.", "%(n)d siege engines are added.", MORGANS_ENGINES),
    "M4": say_n("Every knight loses %(n)d life.", "Every knight loses %(n)d lives.", MORGANS_WOUND),
    "M5": say(
        "One knight may volunteer to lose %(n)d lives. If nobody does, every knight discards %(cards)s.",
        n=MORGANS_LIFE,
        cards=_MORGANS_PRICE,
    ),
    DESOLATION: say(
        "Takes the place of the Grail card that lies farthest from the Grail; where there is none, a free "
        "spot. When the quest is over, it adds a siege engine instead."
    ),
    FOREST: say(
        "No Grail card can be laid at the Holy Grail until a quest is won. When the quest of the Grail is "
        "over, the card adds a siege engine instead."
    ),
    GUINEVERE: say(
        "All knights return to Camelot, the white cards on solo quests (the Black Knight, Lancelot) are "
        "discarded, and the turn ends without a deed."
    ),
    MISTS: say("For the rest of the game every lost quest brings one more black sword."),
    MORDRED: say(
        "Whoever has drawn the card picks a war. One more warrior stands there, and until that war ends you "
        "need a second card of this kind to win it: %(card)s.",
        card=WHITE_NAMES[FIGHTS[-1]],
    ),
    VIVIEN: say("No Merlin can be played until a quest is won."),
}
"""What each black card does, by its code."""

# --- knights and relics -----------------------------------------------------------------------------------

KNIGHT_TEXTS: Final[Mapping[str, Text]] = {
    ARTHUR: say(
        "Once in his turn King Arthur may swap a card, unseen, with any other knight, who picks what to "
        "give back. It is no deed. King Arthur begins the game."
    ),
    GALAHAD: say(
        "Once in his turn Sir Galahad may play a special card besides his deed, which must be of another "
        "type."
    ),
    GAWAIN: say(
        "When Sir Gawain draws in Camelot, he draws %(n)d cards instead of %(usual)d.",
        n=GAWAINS,
        usual=DRAWN,
    ),
    KAY: say(
        "When a fight ends where Sir Kay stands, he may add one more fight card after the black cards are "
        "revealed; in his own fight against a siege engine, after the roll."
    ),
    PALAMEDES: say_n(
        "Sir Palamedes gains %(n)d more life from each quest that is won while he is there, up to %(most)d.",
        "Sir Palamedes gains %(n)d more lives from each quest that is won while he is there, up to %(most)d.",
        PALAMEDES_LIFE,
        most=MOST_LIFE,
    ),
    PERCIVAL: say("Sir Percival may look at the top black card before he chooses how evil progresses."),
    TRISTAN: say(
        "Once in his turn Sir Tristan may leave Camelot without using up his deed; he does not travel again "
        "in that turn."
    ),
}
"""The power of each knight, by his code."""

UNMASKED: Final = say(
    "The unmasked traitor has no figure, no life, no hand and no power any more, does no deeds and cannot "
    "die; of the relics only Lancelot's armour stays. In each of his turns he discards a random card from "
    "the hand of a knight; then he adds a siege engine or draws a black card."
)
DEAD: Final = say(
    "Whoever is dead has no more turns; hand and relics are gone, and the loyalty card stays face down. The "
    "dead win or lose with their side."
)

RELIC_TEXTS: Final[Mapping[str, Text]] = {
    EXCALIBUR: say(
        "Excalibur adds %(n)d to the knights' sum when its owner stands where a combat ends, and in the "
        "owner's own fights against siege engines. Or the owner throws it away to cancel a black card that "
        "has just been drawn.",
        n=EXCALIBURS_STRENGTH,
    ),
    GRAIL: say(
        "When a knight is about to die, the owner of the Grail decides whether that knight drinks from it: "
        "whoever drinks has %(n)d lives again, and the Grail leaves the game.",
        n=LIFE,
    ),
    ARMOUR: say(
        "Whenever the owner of Lancelot's armour draws a black card, he looks at two, plays one of them and "
        "puts the other face down under the pile."
    ),
}
"""What each relic does."""
