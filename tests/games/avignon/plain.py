"""The rules of Avignon once more, plain and slow, to be held against the package's own.

Nothing here uses the package's rules or its table of persons. Every card has a number, so that the rule
against resetting a turn can ask where the very same card stands. What is legal is found by brute force:
every text that could be a move is tried.
"""

from __future__ import annotations

import copy
from itertools import product
from typing import Final

from threethrones.core.chance import generator, shuffled
from threethrones.games.avignon.rules.state import State

FACTION: Final = {
    "cardinal": "cardinal",
    "bishop": "bishop",
    "priest": "bishop",
    "inquisitor": "inquisitor",
    "preacher": "inquisitor",
    "noble": "noble",
    "guildmaster": "noble",
    "knight": "knight",
    "peasant": "peasant",
}
TARGETS: Final = ("1", "2", "3", "4", "5", "done")
NAMED: Final = [f"{faction}-{way}" for faction in dict.fromkeys(FACTION.values()) for way in ("pull", "push")]


def texts(longest: int = 2) -> list[str]:
    """Every text that could be a move, petitions with up to so many targets."""
    tails = ["-".join(tail) for length in range(longest + 1) for tail in product(TARGETS, repeat=length)]
    found = []
    for column in "12345":
        found += [f"{column}-{action}" for action in ("beseech", "chastise", "excommunicate")]
        found += [f"{column}-petition-{tail}".removesuffix("-") for tail in (*tails, *NAMED)]
    return found


TEXTS: Final = texts()


class Plain:
    """A game in which everything is done by the book."""

    def __init__(self, state: State) -> None:
        """The game from here; what the last turn was is not known, so anything may be undone."""
        self.display = [
            (name, number, at) for number, (name, at) in enumerate(zip(state.cards, state.at, strict=True))
        ]
        self.held = [list(cards) for cards in state.congregations]
        self.pile = list(state.pile)
        self.discards = list(state.discards)
        self.key, self.chance = state.key, state.chance
        self.rome, self.seat, self.turn = state.rome, state.mover, state.turn
        self.done = list(state.done or [])
        self.number = 5
        self.drawn = [False, False]
        """Whether the last turn and this one have drawn."""
        self.before = list(self.display)
        """The display before the last turn."""
        self.began = list(self.display)
        """The display before this turn."""
        self.winner: int | None = None
        self.over = False

    # --- what may be played -----------------------------------------------------------------------------

    def legal(self, tried: list[str] = TEXTS) -> list[str]:
        """Every text that is a legal move."""
        return [text for text in tried if self.played(text) is not None]

    def played(self, text: str) -> Plain | None:
        """The game after a move; None where it is not legal."""
        column_text, action, *targets = text.split("-")
        column = int(column_text) - 1
        if self.over or action in self.done:
            return None
        moved: dict[int, int] = {}
        if action == "petition":
            wanted = self.petition(column, targets)
            if not wanted:
                return None
            moved = wanted
        elif action != "excommunicate":
            moved = {column: 1 if action == "beseech" else -1}
        after = copy.copy(self)
        after.display, after.held = list(self.display), [list(cards) for cards in self.held]
        after.pile, after.discards, after.drawn = list(self.pile), list(self.discards), list(self.drawn)
        after.done = [*self.done, action]
        if action == "excommunicate":
            name, _, at = after.display[column]
            after.discards.append(name)
            after.draw(column, at)
        else:
            after.move(moved)
        if not after.over and len(after.done) == (1 if after.turn == 1 else 2):
            if after.resets():
                return None
            after.hand_over()
        return after

    def resets(self) -> bool:
        """Whether everything that the last turn moved stands where it stood before it."""
        if self.drawn[0]:
            return False
        moved = [was for was, then in zip(self.before, self.began, strict=True) if was != then]
        return bool(moved) and all(card in self.display for card in moved)

    # --- petitions ----------------------------------------------------------------------------------------

    def petition(self, column: int, targets: list[str]) -> dict[int, int] | None:
        """How far each card is pulled; negative: pushed; None where the petition cannot go like this."""
        name = self.display[column][0]
        factions = [FACTION[name] for name, _, _ in self.display]
        if name == "priest":
            return self.priest(column, factions, targets)
        done = targets[-1:] == ["done"]
        if "done" in targets[:-1] or not all(target in TARGETS for target in targets):
            return None
        chosen = [int(target) - 1 for target in targets if target != "done"]
        if len(set(chosen)) < len(chosen) or column in chosen:
            return None
        peasants = factions.count("peasant")
        if name == "cardinal":
            if done or len(chosen) != 2 or chosen != sorted(chosen):
                return None
            if any(factions[target] == "cardinal" for target in chosen):
                return None
            pulled = {other: 2 for other in range(5) if factions[other] == "cardinal"}
            return pulled | dict.fromkeys(chosen, -1)
        if name == "bishop":
            return {column: -1, chosen[0]: 2} if len(chosen) == 1 and not done else None
        if name == "inquisitor":
            return {column: 1, chosen[0]: -1, chosen[1]: 1} if len(chosen) == 2 and not done else None
        if name == "noble":
            possible = [other for other in range(5) if factions[other] in ("knight", "peasant")]
            if done or (len(chosen) != 1 if possible else chosen):
                return None
            return {column: 1, **dict.fromkeys(chosen, -1)} if set(chosen) <= set(possible) else None
        if name == "knight":
            return {column: 2, chosen[0]: -1} if len(chosen) == 1 and not done else None
        if name == "peasant":
            return self.up_to(peasants, 1, 1, chosen, done)
        if name == "preacher":
            return self.up_to(len(self.held[1 - self.seat]), 1, 1, chosen, done)
        assert name == "guildmaster"
        pushed = self.up_to(peasants, 0, -1, chosen, done)
        return None if pushed is None else {column: 1, **pushed}

    def priest(self, column: int, factions: list[str], targets: list[str]) -> dict[int, int] | None:
        if len(targets) != 2 or targets[1] not in ("pull", "push"):
            return None
        meant = [other for other in range(5) if other != column and factions[other] == targets[0]]
        return dict.fromkeys(meant, 1 if targets[1] == "pull" else -1) or None

    def up_to(
        self, most: int, least: int, steps: int, chosen: list[int], done: bool
    ) -> dict[int, int] | None:
        """So many others at most, in column order; "done" exactly where there could be more."""
        if chosen != sorted(chosen) or len(chosen) > most or (most and len(chosen) < least):
            return None
        if done != (len(chosen) < most):
            return None
        return dict.fromkeys(chosen, steps)

    # --- what happens -------------------------------------------------------------------------------------

    def move(self, moved: dict[int, int]) -> None:
        step = 1 if self.seat == self.rome else -1
        left = []
        for column in sorted(moved):
            name, number, at = self.display[column]
            at += step * moved[column]
            if at < 0 or at > 4:
                self.held[self.rome if at > 4 else 1 - self.rome].append(name)
                self.display[column] = ("", number, self.display[column][2])
                left.append(column)
            else:
                self.display[column] = (name, number, at)
        self.judge()
        if not self.over:
            for column in left:
                self.draw(column, 2)

    def draw(self, column: int, at: int) -> None:
        if not self.pile:
            self.pile, self.discards = shuffled(generator(self.key, self.chance), self.discards), []
            self.chance += 1
        self.display[column] = (self.pile.pop(), self.number, at)
        self.number += 1
        self.drawn[1] = True

    def judge(self) -> None:
        """Whether anybody has won; if both have, it is whose turn it is."""
        winners = {seat for seat in (0, 1) if len(self.held[seat]) >= 3}
        factions = [[FACTION[name] for name in cards] for cards in self.held]
        for owner in (0, 1):
            own, other = factions[owner], factions[1 - owner]
            if "noble" in self.held[owner]:
                winners |= {owner} if "knight" in other else set()
                winners |= {1 - owner} if "peasant" in own else set()
            if "guildmaster" in self.held[owner]:
                winners |= {owner} if "peasant" in other else set()
                winners |= {1 - owner} if "knight" in own else set()
        if winners:
            self.over = True
            self.winner = self.seat if self.seat in winners else 1 - self.seat

    def hand_over(self) -> None:
        if self.turn == 200:
            self.over = True
            return
        self.before, self.began = self.began, list(self.display)
        self.drawn = [self.drawn[1], False]
        self.seat, self.turn, self.done = 1 - self.seat, self.turn + 1, []

    # --- the comparison -----------------------------------------------------------------------------------

    def stands(self) -> tuple[object, ...]:
        """All that can be compared with a state of the package."""
        display = [(name, at) for name, _, at in self.display]
        return (
            display,
            self.held,
            self.pile,
            self.discards,
            self.chance,
            self.seat,
            self.turn,
            self.done,
            self.winner,
        )


def stands(state: State) -> tuple[object, ...]:
    """The same of the package's state."""
    winner = state.winners[0] if state.winners else None
    display = list(zip(state.cards, state.at, strict=True))
    return (
        *(display, state.congregations, state.pile, state.discards, state.chance),
        *(state.mover, state.turn, state.done, winner),
    )
