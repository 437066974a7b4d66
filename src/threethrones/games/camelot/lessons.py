"""How Shadows over Camelot is learnt by playing: the ways of evil, deeds, a sacrifice, a war that is won.

There are three knights and no traitor. With eight white swords and three black ones the next sword ends the
game; the fight card that is lacking for it is the second of the white pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.lesson import Lesson, Step
from threethrones.core.text import say

FIRST: Final = Lesson(
    seats=3,
    options={"traitor": "none", "talk": "open"},
    position=(
        "knights=KaPaGh hands=F1F1F4GrGr/F1F2Gr/F3GrGr place=camelot/camelot/grail swords=8/3 engines=4 "
        "laid=picts:F1F2F3,grail:GrGrGr dark=picts:Pt,grail:DeDe warriors=picts:1,saxons:0 "
        "white=*GrF2F1F3GrGrF5F3 black=*SxPtDe active=0 first=0 turn=1 frames=next,deeds:0,evil:0"
    ),
    steps=(
        Step(
            say(
                "All of you play together, against the game. Each turn evil comes first, in one of three "
                "ways. Begin with a siege engine: twelve of them, and Camelot falls."
            ),
            done=("engine",),
        ),
        Step(
            say(
                "Now a deed. Won quests bring white swords; at twelve swords you win if most are white. The "
                "war against the Picts lacks the cards 4 and 5, and you have the 4: draw two white cards in "
                "Camelot."
            ),
            done=("camelot-draw",),
        ),
        Step(
            say("There is the 5! You have one deed in a turn, but a life buys another one: sacrifice it."),
            done=("sacrifice",),
        ),
        Step(
            say("Travel to the Picts. Then there is nothing left for you to do, and it is the others' turn."),
            done=("picts-travel",),
            then=("end", "draw", "on", "camelot-draw", "end", "life", "Gr-grail", "end"),
        ),
        Step(
            say(
                "%(p1)s has drawn a black card, and %(p2)s has lost a life instead. "
                "Be brave: draw a black card, too!"
            ),
            done=("draw",),
            then=("on",),
        ),
        Step(
            say("Another Pict! Four of them win the war, so hurry: lay your fight card 4."),
            done=("F4-picts",),
        ),
        Step(
            say("One more card to go. End your turn."),
            done=("end",),
            then=("engine", "camelot-draw", "end", "life", "Gr-grail", "end"),
        ),
        Step(
            say("The third way of evil is to lose a life. You have three, so you can spare one."),
            done=("life",),
        ),
        Step(
            say("And now the 5!"),
            done=("F5-picts",),
        ),
    ),
    ends=say(
        "The war is won and brings the twelfth sword, and most of them are white: you all win! In a whole "
        "game one of you may be a traitor, who hopes for the opposite."
    ),
)
_ROUND: Final = ("life", "camelot-draw", "end", "life", "camelot-draw", "end")
"""What the loyal knights do meanwhile: they draw."""
TRAITOR: Final = Lesson(
    seats=3,
    options={"traitor": "surely"},
    position=(
        "knights=KaPaGh loyalty=tll hands=FaF1F2/F1F2F3Gr/F1F3GrGr place=camelot/camelot/camelot swords=5/4 "
        "engines=9 laid=picts:F1F2,grail:GrGrGr dark=grail:DeDe white=*GrF2F1F3GrGrF5F3 black=* active=0 "
        "first=0 turn=1 frames=next,deeds:0,evil:0"
    ),
    steps=(
        Step(
            say(
                "You are the traitor, and nobody knows it. Nine siege engines stand before Camelot; with "
                "twelve you win. Add one: that looks as if you were loyal."
            ),
            done=("engine",),
        ),
        Step(
            say(
                "Now throw off the mask! Play Fate and show yourself as the traitor: each of the others must "
                "discard two cards."
            ),
            done=("Fa-traitor",),
            then=("F1", "F2", "F1", "F3", *_ROUND),
        ),
        Step(
            say(
                "You are unmasked and do no deeds any more. Instead one of the knights loses a card from his "
                "hand: choose whose."
            ),
            done=("p?",),
        ),
        Step(
            say("And then evil has its way. Another siege engine: the eleventh!"),
            done=("engine",),
            then=_ROUND,
        ),
        Step(
            say("They have drawn cards and left the siege engines alone. Again one of them loses a card."),
            done=("p?",),
        ),
        Step(
            say("And the last one!"),
            done=("engine",),
        ),
    ),
    ends=say(
        "Twelve siege engines: Camelot has fallen, and you win alone. A traitor may also hide to the end: "
        "then two white swords turn black."
    ),
)
LESSONS: Final[Mapping[str, Lesson]] = {"first": FIRST, "traitor": TRAITOR}
