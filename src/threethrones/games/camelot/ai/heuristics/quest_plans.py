"""Plans for quests: the next card to lay, and the value per action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import exp
from typing import Final, NamedTuple

from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics.outlook import STRENGTH_AT, Outlook
from threethrones.games.camelot.rules.quests import white_spaces

DRIFT: Final = 15 / 76
"""Share of Excalibur cards among the black cards."""
NUMBERED: Final = 11 / 76
"""Share of the black cards that is laid at any one combat quest."""


class QuestPlan(NamedTuple):
    """A knight's plan for a quest."""

    rate: float
    """Expected value per action, travelling included."""
    card: str
    """Card to lay next; empty if there is none."""


NOTHING: Final = QuestPlan(0.0, "")


def quest_plan(look: Outlook, quest: str, here: bool) -> QuestPlan:
    """Return a seat's plan for a quest. ``here``: whether the seat is there and need not travel."""
    prices = look.prices
    way = 0.0 if here else prices.travel
    match quest:
        case box.EXCALIBUR:
            return _times(prices.sword, _excalibur(look, way))
        case box.GRAIL:
            return _times(prices.grail, _grail(look, way))
        case box.PICTS | box.SAXONS:
            return _times(prices.war, _war(look, quest, way))
        case box.DRAGON:
            return _times(prices.dragon, _combat(look, quest, way))
    return _times(prices.solo, _combat(look, quest, way))


def _times(factor: float, found: QuestPlan) -> QuestPlan:
    return QuestPlan(factor * found.rate, found.card)


def _stake(look: Outlook, quest: str) -> float:
    """Return what winning a quest is worth: the victory itself, plus the danger that it removes."""
    return look.victory(quest, True) + look.danger(quest)


def _excalibur(look: Outlook, way: float) -> QuestPlan:
    """Plan to lay cards at Excalibur, the cheapest first; valuable cards are kept."""
    prices = look.prices
    cards = sorted(look.hand, key=look.card_price)
    if not cards:
        return NOTHING
    helpers = look.away[box.EXCALIBUR]
    need = box.STEPS - look.state.sword
    cheap = sum(look.card_price(card) < prices.held for card in cards)
    lay = min(len(cards), max(1, cheap), need)
    if lay >= need:
        share = min(1.0, lay / max(1.0, need - prices.helper * helpers))
    else:
        share = (prices.together if helpers else prices.alone) * lay / need
    cost = sum(map(look.card_price, cards[:lay]))
    slow = 1 + prices.drawing * len(look.knights) * DRIFT / 3
    return QuestPlan((_stake(look, box.EXCALIBUR) * share - cost) / (lay * slow + way), cards[0])


def _grail(look: Outlook, way: float) -> QuestPlan:
    """Plan to lay as many Grail cards as are held and needed, counting on some from other knights."""
    state, prices = look.state, look.prices
    held = look.count[box.GRAIL_CARD]
    if not held or box.FOREST in state.effects:
        return NOTHING
    need = box.GRAIL_SPACES - len(state.laid[box.GRAIL]) + len(state.dark[box.GRAIL])
    lay, done = min(held, need), 1.0
    if lay < need:
        there = look.away[box.GRAIL]
        supply = held + prices.helper * there + prices.follow * (len(look.knights) - 1 - there)
        doubt = (supply - need) / prices.supply_doubt
        done = 1 / (1 + exp(-max(-30.0, min(30.0, doubt))))
    worth = _stake(look, box.GRAIL) * done * lay / need
    slow = 1 + prices.grail_drift * prices.drawing * len(look.knights)
    return QuestPlan((worth - lay * look.card_price(box.GRAIL_CARD)) / (lay * slow + way), box.GRAIL_CARD)


def _war(look: Outlook, war: str, way: float) -> QuestPlan:
    """Plan to lay the next numbers that a war needs, as far as the hand has them."""
    prices = look.prices
    laid, targets = len(look.state.laid[war]), white_spaces(look.state, war)
    held = dict(look.count)
    chain: list[str] = []
    for at in range(laid, targets):
        card = box.FIGHTS[min(at, len(box.FIGHTS) - 1)]
        if not held[card]:
            break
        held[card] -= 1
        chain.append(card)
    if not chain:
        return NOTHING
    need, lay = targets - laid, len(chain)
    done = 1.0
    if lay < need:
        done = float((prices.together if look.away[war] else prices.alone) ** ((need - lay + 1) / 2))
    worth = _stake(look, war) * done * lay / need
    return QuestPlan((worth - sum(map(look.card_price, chain))) / (lay + way), chain[0])


# --- combats ----------------------------------------------------------------------------------------------


def _patterns(groups: Sequence[int]) -> list[tuple[int, ...]]:
    """Return all final numbers of cards of values 1 to 5 that make groups of equal cards of these sizes."""
    found = set()
    for chosen in combinations(range(5), len(groups)):
        for order in permutations(groups):
            counts = [0] * 5
            for value, size in zip(chosen, order, strict=True):
                counts[value] = size
            found.add(tuple(counts))
    return sorted(found)


PATTERNS: Final[Mapping[str, list[tuple[int, ...]]]] = {
    quest: _patterns(box.QUESTS[quest].groups) for quest in box.COMBATS
}


class _Row(NamedTuple):
    """A pattern of fight cards that can still be completed at a combat quest."""

    strength: int
    """Strength of the whole pattern."""
    lay: int
    """Number of the pattern's cards that are in the hand and not laid yet."""
    lacking: int
    cost: float
    """Total value of the cards to be laid from the hand."""
    card: str
    """The strongest card to be laid from the hand."""


def _combat(look: Outlook, quest: str, way: float) -> QuestPlan:
    """Plan for the pattern with the highest value per action. A missing card means waiting in a duel, which
    is fought alone; against the Dragon other knights may lay it."""
    state, prices = look.state, look.prices
    shared = quest == box.DRAGON
    white, black = look.sums(quest)
    base = white - sum(box.VALUE[card] for card in state.laid[quest])
    if way and state.relics[box.EXCALIBUR] == look.seat:
        base += box.EXCALIBURS_STRENGTH
    need = box.QUESTS[quest].white - len(state.laid[quest])
    arriving = prices.drawing * len(look.knights) * NUMBERED * need * (0.7 if shared else 1.0)
    black += arriving * STRENGTH_AT[quest]
    stake = _stake(look, quest)
    found = prices.missing
    if shared:
        found = prices.together if look.away[quest] else prices.alone
    best = NOTHING
    for row in _rows(look, quest):
        wait = min(row.lacking, 3) * 0.7 if shared else row.lacking
        hope = look.hope(row.strength + base, black) * float(found**wait)
        worth = stake * hope * row.lay / (row.lay + row.lacking) - row.cost
        rate = worth / (row.lay + (0 if shared else row.lacking) + way)
        if rate > best.rate:
            best = QuestPlan(rate, row.card)
    return best


def _rows(look: Outlook, quest: str) -> Sequence[_Row]:
    """Return the patterns that fit the cards laid at a quest and for which the hand has a card."""
    laid = [0] * len(box.FIGHTS)
    for card in look.state.laid[quest]:
        laid[box.VALUE[card] - 1] += 1
    count = look.count
    held = tuple(min(MOST_OF_A_VALUE, count[card]) for card in box.FIGHTS)
    return _fitting(quest, tuple(laid), held, look.prices.fights)


MOST_OF_A_VALUE: Final = 3
"""Maximum number of cards of one value in a pattern."""


@lru_cache(20_000)
def _fitting(
    quest: str, laid: tuple[int, ...], held: tuple[int, ...], fights: tuple[float, ...]
) -> Sequence[_Row]:
    """Return the patterns that fit these numbers of cards, laid and held, of each value from 1 to 5."""
    found = []
    for pattern in PATTERNS[quest]:
        strength = lay = lacking = 0
        cost, top = 0.0, ""
        for at, wanted in enumerate(pattern):
            missing = wanted - laid[at]
            if missing < 0:
                break
            if wanted:
                strength += (at + 1) * wanted
                mine = min(missing, held[at])
                lay += mine
                lacking += missing - mine
                cost += mine * fights[at + 1]
                if mine:
                    top = box.FIGHTS[at]
        else:
            if lay:
                found.append(_Row(strength, lay, lacking, cost, top))
    return found
