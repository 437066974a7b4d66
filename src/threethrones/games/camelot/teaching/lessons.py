"""Lessons of Shadows over Camelot: one on evil, actions, sacrifice and war, and one on being the traitor.

The first lesson has three knights and no traitor. With eight white swords and three black ones, the next
sword ends the game; the fight card that wins the war is the second card of the white pile."""

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
                "You all play together against the game. Each turn begins with something evil, but "
                "you choose what. Add a siege engine. Careful: with twelve of them, evil wins!"
            ),
            done=("engine",),
        ),
        Step(
            say(
                "Now you take a heroic action. You all win if you win one more quest, but for that "
                "you need cards. So draw two white cards in Camelot."
            ),
            done=("camelot-draw",),
        ),
        Step(
            say(
                "A 5! Together with your 4, it wins the war against the Picts. But you’ve used your "
                "action. You can pay a life for one more action: sacrifice a life."
            ),
            done=("sacrifice",),
        ),
        Step(
            say(
                "You can place cards only where you are. So travel to the Picts. Then the others take "
                "their turns."
            ),
            done=("picts-travel",),
            then=("end", "draw", "on", "camelot-draw", "end", "life", "Gr-grail", "end"),
        ),
        Step(
            say(
                "Evil comes first for the others, too: %(p1)s drew a black card, and %(p2)s lost a "
                "life. Now be brave and draw a black card!"
            ),
            done=("draw",),
            then=("on",),
        ),
        Step(
            say(
                "Another Pict! If there are four before your row is complete, you lose the war. So "
                "hurry: place your 4."
            ),
            done=("F4-picts",),
        ),
        Step(
            say("Only one card to go! You’ve taken your action, so end your turn."),
            done=("end",),
            then=("engine", "camelot-draw", "end", "life", "Gr-grail", "end"),
        ),
        Step(
            say(
                "A new turn, so evil comes first again. You’ve added a siege engine and drawn a "
                "black card. The third choice is to lose a life: you have three, so you can spare "
                "one."
            ),
            done=("life",),
        ),
        Step(
            say("Now place the 5 and win the war!"),
            done=("F5-picts",),
        ),
    ),
    ends=say(
        "The war is won, and you get a white sword. It’s the twelfth, and more are white "
        "than black: you all win! In a full game, one of you may be a traitor who wants you "
        "to lose."
    ),
)
_ROUND: Final = ("life", "camelot-draw", "end", "life", "camelot-draw", "end")
"""Moves of the two loyal knights between the traitor's turns: each loses a life and draws cards."""
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
                "You’re the traitor, and nobody knows it. You win if evil wins, and twelve siege "
                "engines will do. There are nine, so add one. Loyal knights do that, too, so nobody "
                "suspects you."
            ),
            done=("engine",),
        ),
        Step(
            say(
                "Now drop the mask! The fewer cards the others have, the less they can do against "
                "you. Play Fate and unmask yourself: each of them must discard two cards."
            ),
            done=("Fa-traitor",),
            then=("F1", "F2", "F1", "F3", *_ROUND),
        ),
        Step(
            say(
                "You’re unmasked, so you take no more heroic actions. Instead, you discard a card "
                "from a knight’s hand every turn. Choose whose."
            ),
            done=("p?",),
        ),
        Step(
            say("Then you do something evil. Add another siege engine: the eleventh!"),
            done=("engine",),
            then=_ROUND,
        ),
        Step(
            say(
                "The others drew cards and left the siege engines alone. That suits you! Again, choose "
                "who loses a card."
            ),
            done=("p?",),
        ),
        Step(
            say("Now add the last one!"),
            done=("engine",),
        ),
    ),
    ends=say(
        "Twelve siege engines: Camelot has fallen, and you win alone. A traitor can also "
        "hide to the end: then two white swords turn black."
    ),
)
LESSONS: Final[Mapping[str, Lesson]] = {"first": FIRST, "traitor": TRAITOR}
