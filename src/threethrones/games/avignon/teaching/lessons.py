"""Lesson in Avignon: all four actions, a congregation, and a game won by a Noble.

The learner plays Rome. The last card of the pile in the position is drawn first."""

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
                "You are the pope in Rome. You and the pope in Avignon each try to pull people over to "
                "your own side. Choose the Noble, then “Beseech”: that pulls the Noble one place towards "
                "you."
            ),
            done=("1-beseech",),
        ),
        Step(
            say(
                "Now your second action, which must be a different one. Each person has a petition: a "
                "special move. The Noble’s pulls the Noble and pushes a Knight. Choose the Noble, then "
                "“Petition”, then the Knight."
            ),
            done=("1-petition-3",),
            then=("1-petition-3-4", "2-chastise"),
        ),
        Step(
            say(
                "The Noble is in your congregation! But the Noble’s card says: if a Peasant joins you "
                "too, your opponent wins. A Peasant is already at your door! Excommunicate the "
                "Peasant: a new person comes instead."
            ),
            done=("2-excommunicate",),
        ),
        Step(
            say(
                "Phew! Now’s your chance: with your Noble, you win as soon as a Knight joins the other "
                "side. Chastise the Knight: that pushes the Knight one place away from you."
            ),
            done=("3-chastise",),
            then=("3-chastise", "5-beseech"),
        ),
        Step(
            say(
                "Avignon has pushed the Knight back. But you have two actions, and Avignon can’t do "
                "anything in between! First, use the Cardinal’s petition. It pushes two people: choose "
                "the Knight, and the Bishop who is next to the Cardinal."
            ),
            done=("4-petition-3-5",),
        ),
        Step(
            say("And now for the last push: chastise the Knight!"),
            done=("3-chastise",),
        ),
    ),
    ends=say(
        "You’ve won: a Noble here, a Knight there! Without a trick like this, you need three "
        "people in your congregation. Now you know everything you need."
    ),
)
LESSONS: Final[Mapping[str, Lesson]] = {"first": FIRST}
