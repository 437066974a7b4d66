"""Lesson of Avalon: reinforcing, enchanting, attacking, paying, drawing and countering, up to 15 crowns.

The learner starts with 11 crowns, finds three in the fog of territory 4, a castle, and takes the fifteenth
from the opponent in territory 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threethrones.core.lesson import Lesson, Step
from threethrones.core.text import say

FIRST: Final = Lesson(
    position=(
        "row=P3c0:KyKr/Sb,P20:Sg/Ky,S11:/KgSy,H3c?:/Kr,F11:/,F3c0:KbSp/Kg,A1?:Sy/Kp,H20:KrKg/Sr,F2o?:Sb/Kb,"
        "P11:/SrKb,H10:Sb/Sp hands=KyKgKbKpSr/KpSgSb pile=* turn=1 mover=0"
    ),
    steps=(
        Step(
            say(
                "You win with 15 crowns from territories; you have 11. You’re %(p0)s: your cards are "
                "next to your name. First, make your own territory, number 2, harder to conquer: "
                "choose the green knight, then the territory, then “Reinforce”."
            ),
            done=("Kg-2-reinforce",),
            marks=("2",),
        ),
        Step(
            say(
                "Nobody knows what’s in the fog of territory 4, but a red knight guards it. Your "
                "sorceress is red, too: let her enchant him, and he changes sides!"
            ),
            done=("Sr-4-enchant",),
            marks=("4",),
            then=("pass",),
        ),
        Step(
            say(
                "Now nobody guards territory 4. A knight can attack where you have at least as many "
                "cards as your opponent, so send the blue one."
            ),
            done=("Kb-4-attack",),
            marks=("4",),
            then=("pass",),
        ),
        Step(
            say(
                "Out of the fog comes a castle with three crowns! Now you must pay for it: one card "
                "for each card that fought there. Three fought, all of them yours, so discard all "
                "three from territory 4."
            ),
            done=("4",),
            times=3,
        ),
        Step(
            say(
                "14 crowns! Now end your turn with a supply tile. Dark tiles give more, but only on "
                "your next turn. You need cards now, to defend yourself, so take the light “Most "
                "common landscape”: your three hills give three cards."
            ),
            done=("lc",),
            then=("Kp-11-attack",),
        ),
        Step(
            say(
                "%(p1)s attacks your territory 11 with a purple knight. Only a knight of the same "
                "colour can repel the attack, and you have one: choose “Repel”."
            ),
            done=("counter",),
            then=("d4",),
        ),
        Step(
            say("Repelled! Now nobody guards territory 5, and it has just the crown you need: attack!"),
            done=("Ky-5-attack", "Kb-5-attack", "Kg-5-attack", "Kr-5-attack", "Kp-5-attack"),
            marks=("5",),
            then=("pass",),
        ),
        Step(
            say("That makes 15! This conquest costs one card: discard any card you like."),
            done=("*",),
        ),
        Step(
            say("You win if you still own 15 crowns at the end of your turn. Take any supply tile!"),
            done=("l?", "d?"),
        ),
    ),
    ends=say(
        "You’ve won! Now you know how to reinforce, enchant, attack and repel. In a full "
        "game, every territory starts in the fog. When a special one appears, you’re told "
        "what it does."
    ),
)
LESSONS: Final[Mapping[str, Lesson]] = {"first": FIRST}
