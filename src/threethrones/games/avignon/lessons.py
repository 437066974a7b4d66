"""How Avignon is learnt by playing: all four actions, a congregation, and a game that is won by a Noble.

Whoever learns plays Rome. What is drawn comes in the order of the pile, its last card first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.lesson import Lesson, Step
from threethrones.core.text import say

FIRST: Final = Lesson(
    position=(
        "display=noble@3,peasant@3,knight@1,cardinal@2,bishop@2 congregations=/inquisitor "
        "pile=noble,peasant,knight,cardinal,bishop,inquisitor rome=0 mover=0 turn=2"
    ),
    steps=(
        Step(
            say(
                "You are the pope in Rome, and you want to pull persons to your side; so does Avignon. "
                "Tap the Noble, then “Beseech”: that pulls him one place towards you."
            ),
            done=("1-beseech",),
        ),
        Step(
            say(
                "A turn has two different actions, and each person has a petition of its own. Tap the Noble, "
                "then “Petition”: he comes to you, and the Knight, whom you tap next, is pushed away."
            ),
            done=("1-petition-3",),
            then=("1-petition-3-4", "2-chastise"),
        ),
        Step(
            say(
                "The Noble is in your congregation! But Avignon has pushed a Peasant to your door, and with "
                "both of them you would lose. Excommunicate the Peasant, and somebody new stands there."
            ),
            done=("2-excommunicate",),
        ),
        Step(
            say(
                "Phew! Now it is you who threatens: your Noble makes you win as soon as a Knight joins the "
                "other side. Chastise the Knight: that pushes him one place away from you."
            ),
            done=("3-chastise",),
            then=("3-chastise", "5-beseech"),
        ),
        Step(
            say(
                "Avignon has pushed the Knight back; but nobody can stop two actions in one turn. "
                "First the petition of the Cardinal: push the Knight and the Bishop beside him."
            ),
            done=("4-petition-3-5",),
        ),
        Step(
            say("And now give the Knight the last push: chastise him!"),
            done=("3-chastise",),
        ),
    ),
    ends=say(
        "You have won: a Noble here, a Knight there! Without such a trick it takes three persons in the "
        "congregation. Now you know all that you need."
    ),
)
LESSONS: Final[Mapping[str, Lesson]] = {"first": FIRST}
