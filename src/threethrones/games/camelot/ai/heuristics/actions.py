"""Values to the loyal side of the actions that a knight can take in the second phase of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from threethrones.core.terms import Move
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics.outlook import Outlook
from threethrones.games.camelot.ai.heuristics.quest_plans import quest_plan
from threethrones.games.camelot.rules.actions import ACTION_TYPES

NEVER: Final = -1000.0
"""Score of a move that no knight makes if another is legal."""
NOTHING: Final = -1.0
"""Score of a move that is slightly worse than ending the turn, which scores 0."""


def judge(look: Outlook, legal: Sequence[Move]) -> list[float]:
    """Return the score of each legal move of the second phase; ending the turn scores 0."""
    judge = _Judge(look)
    found = {move: judge.action(move) for move in legal if move != "sacrifice"}
    if "sacrifice" in legal:
        found["sacrifice"] = judge.sacrifice()
    return [found[move] for move in legal]


class _Judge:
    """Scorer of the legal moves of one decision."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.state = look.state
        self.here = look.state.place[look.seat]
        self.fight = siege(look, ())
        """First card to lay against a siege engine, and the value of fighting it."""
        self.quest_plans = {
            quest: quest_plan(look, quest, quest == self.here) for quest in box.QUESTS if look.open(quest)
        }

    def action(self, move: Move) -> float:
        """Return the score of a move."""
        look = self.look
        match move.split("-"):
            case ["end"]:
                return 0.0
            case ["camelot", "draw"]:
                return self.draw()
            case [place, "travel"]:
                return self.journey(place)
            case ["accuse", who]:
                return self.accusation(int(who[1:]))
            case [card, "swap", who]:
                # The other player must look at their hand, so a swap needs a reason even if moves are
                # misjudged.
                gain = self.grail_supply(int(who[1:])) if card == box.GRAIL_CARD else 0.0
                return gain / 2 - 0.1 if gain else NEVER
            case [card, "heal"]:
                return look.life_gain(look.seat, 1) - box.SAME_TO_HEAL * self.price(card)
            case [card, "siege"]:
                first, worth = self.fight
                return worth if first == card else NEVER
            case [card, "excalibur", "pay"]:
                plan = self.quest_plans[box.EXCALIBUR]
                return plan.rate - (look.card_price(card) - look.card_price(plan.card))
            case [card, place] if place in box.QUESTS:
                plan = self.quest_plans[place]
                return plan.rate if card == plan.card else min(plan.rate, 0.5) - 2
            case [card, *use]:
                return self.special(card, "-".join(use))
        return 0.0

    def price(self, card: str) -> float:
        """Return the value of keeping a card; for a Grail card at the Grail, at least that of laying it."""
        price = self.look.card_price(card)
        would_lay = card == box.GRAIL_CARD and self.here == box.GRAIL and self.look.open(box.GRAIL)
        return max(price, self.quest_plans[box.GRAIL].rate) if would_lay else price

    def accusation(self, who: int) -> float:
        """Return the value of accusing a seat, weighing an unmasked traitor against a sword turned black."""
        look = self.look
        if not look.suspects:
            return NEVER
        white, black = self.state.swords
        likely = look.suspects[who] * look.prices.trust
        turned = min(1, white)
        right = look.standing(white + 1, black, 0.0) - look.standing(white, black)
        wrong = look.standing(white - turned, black + turned) - look.standing(white, black)
        return likely * (right + look.prices.unmasked) + (1 - likely) * wrong

    def draw(self) -> float:
        """Return the value of drawing white cards in Camelot."""
        look = self.look
        count = box.GAWAINS if self.state.knights[look.seat] == box.GAWAIN else box.DRAWN
        return look.prices.draw * look.drawn(count, look.seat)

    def journey(self, place: str) -> float:
        """Return the value of travelling to a place: its best use, less cards abandoned at a solo quest."""
        look, state = self.look, self.state
        lost = 0.0
        if self.here in box.SOLO:
            lost = sum(map(look.card_price, state.laid[self.here]))
        if place != box.CAMELOT:
            return self.quest_plans[place].rate - lost
        return max(self.draw(), self.fight[1]) / (1 + look.prices.travel) - lost

    def special(self, card: str, use: str) -> float:
        """Return the value of playing a special card for one of its uses."""
        look, state, prices = self.look, self.state, self.look.prices
        knights = look.knights
        others = [who for who in knights if who != look.seat]
        match card, use:
            case box.MERLIN, "siege-play":
                return -look.engines_cost(-1) - prices.merlin
            case box.MERLIN, _:
                return self.merlin(use.removesuffix("-play")) - prices.merlin
            case box.CLAIRVOYANCE, _:
                return prices.clairvoyance
            case box.CONVOCATION, _:
                there = sum(state.place[who] == box.CAMELOT for who in knights)
                return prices.card * there - prices.played
            case box.FATE, "loyal":
                return prices.card * len(knights) - prices.played
            case box.FATE, _:
                return NEVER
            case box.HEROISM, _:
                return self.heroism(use.removesuffix("-play"))
            case box.LADY, "life":
                return look.life_gain(look.seat, box.LADYS_LIFE)
            case box.LADY, _:
                return look.step_price(box.EXCALIBUR) * 1.1 - prices.played
            case box.PIETY, "self":
                return look.life_gain(look.seat, box.PIETYS_LIFE) - prices.played
            case box.PIETY, _:
                return sum(look.life_gain(who, 1) for who in others) - prices.played
            case box.MESSENGER, to:
                return self.grail_supply(int(to[1:])) - prices.played
            case box.REINFORCEMENTS, "self":
                return look.drawn(box.REINFORCED, look.seat) - prices.played
            case box.REINFORCEMENTS, _:
                return prices.card * len(others) - prices.played
        return NOTHING

    def grail_supply(self, to: int) -> float:
        """Return the value of handing Grail cards to a knight at the Grail; 0 if this seat is there."""
        if self.state.place[to] != box.GRAIL or self.here == box.GRAIL:
            return 0.0
        return min(box.MOST_GIFTS, self.look.count[box.GRAIL_CARD]) * self.look.prices.travel

    def merlin(self, place: str) -> float:
        """Return the value to the loyal side of playing one Merlin at a place."""
        look, state = self.look, self.state
        if place in box.WARS:
            return look.defeat(place) * look.nearer(state.warriors[place] - 1, box.WARRIORS)
        if place in (box.EXCALIBUR, box.GRAIL):
            return look.step_price(place) * (1.2 if look.at(place) else 0.8)
        less = look.defeat(place) * look.nearer(len(state.dark[place]) - 1, box.QUESTS[place].black)
        return less + (0.2 * look.victory(place, False) if look.at(place) else 0.0)

    def heroism(self, quest: str) -> float:
        """Return the value of playing Heroism at a quest for one more sword, if its victory is near."""
        look, state = self.look, self.state
        targets = box.QUESTS[quest].white
        done = (state.sword / box.STEPS) if quest == box.EXCALIBUR else len(state.laid[quest]) / targets
        if done < look.prices.heroism:
            return NOTHING
        return (look.prices.white + 2) * (done - 0.4)

    def sacrifice(self) -> float:
        """Return the value of giving a life for one more action of another type. The last life is given only
        for an action that decides the game."""
        look, state = self.look, self.state
        cost = look.life_cost(look.seat, 1) + look.prices.sacrifice
        if state.life[look.seat] >= box.MOST_LIFE:
            cost -= 0.5
        best = 0.0
        for action in ACTION_TYPES:
            if action.is_left(state, look.seat, True):
                for move in action.moves(state, look.seat, look.kinds, True):
                    best = max(best, self.action(move))
        dies = state.life[look.seat] <= 1
        return NEVER if dies and best < look.end / 2 else best - cost


def siege(look: Outlook, laid: tuple[str, ...]) -> tuple[str, float]:
    """Return the next card to lay against a siege engine (empty: roll the die), and the fight's value."""
    if not look.state.engines:
        return "", NEVER
    base = sum(box.VALUE[card] for card in laid)
    if look.state.relics[box.EXCALIBUR] == look.seat:
        base += box.EXCALIBURS_STRENGTH
    win, lose = -look.engines_cost(-1), look.life_cost(look.seat, 1)
    best, first = (_chance(base) * (win + lose) - lose, "") if laid else (NEVER, "")
    price = [look.card_price(card) for card in box.FIGHTS]
    held = [look.count[card] for card in box.FIGHTS]
    for strength, counts, top in LINES:
        for at, count in counts:
            if count > held[at]:
                break
        else:
            worth = _chance(base + strength) * (win + lose) - lose
            if worth > best:
                worth -= sum(count * price[at] for at, count in counts)
                if worth > best:
                    best, first = worth, top
    return first, best


def _lines() -> list[tuple[int, tuple[tuple[int, int], ...], str]]:
    """Return the useful sets of fight cards against an engine: sum, (index, count) of each card, top card."""
    lines = (cards for many in (1, 2, 3, 4) for cards in combinations_with_replacement(box.FIGHTS, many))
    found = []
    for cards in lines:
        counts = tuple((at, cards.count(card)) for at, card in enumerate(box.FIGHTS) if card in cards)
        strength = sum(box.VALUE[card] for card in cards)
        if strength - box.VALUE[cards[0]] <= box.DIE:
            found.append((strength, counts, cards[-1]))
    return found


LINES: Final = _lines()


def _chance(strength: int) -> float:
    """Return the probability that a sum of fight cards beats the roll of the die."""
    return min(box.DIE, max(0, strength - 1)) / box.DIE
