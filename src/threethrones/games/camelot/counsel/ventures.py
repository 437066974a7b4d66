"""Which quest is worth it: what each brings for every deed that it takes from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from threethrones.games.camelot import components as box
from threethrones.games.camelot.counsel.outlook import STRENGTH_AT, Outlook
from threethrones.games.camelot.quests import white_spots


class Venture(NamedTuple):
    """What a knight would do at a quest."""

    rate: float
    """What it brings for each deed, the way there included."""
    card: str
    """The card that is laid next; empty where there is none."""


NOTHING: Final = Venture(0.0, "")


def _patterns(groups: Sequence[int]) -> list[tuple[int, ...]]:
    """How many cards of each value (index 1 to 5) a combat quest may take in the end."""
    found = set()
    for chosen in combinations(range(1, 6), len(groups)):
        for order in permutations(groups):
            counts = [0] * 6
            for value, size in zip(chosen, order, strict=True):
                counts[value] = size
            found.add(tuple(counts))
    return sorted(found)


PATTERNS: Final[Mapping[str, list[tuple[int, ...]]]] = {
    quest: _patterns(box.QUESTS[quest].groups) for quest in box.COMBATS
}


def venture(look: Outlook, quest: str, here: bool) -> Venture:
    """What it brings to act at a quest: where one stands, or after one travels there."""
    way = 0.0 if here else look.prices.travel
    prices = look.prices
    if quest == box.EXCALIBUR:
        return _times(prices.sword, _excalibur(look, way))
    if quest == box.GRAIL:
        return _times(prices.grail, _grail(look, way))
    if quest in box.WARS:
        return _times(prices.war, _war(look, quest, way))
    return _times(prices.dragon if quest == box.DRAGON else prices.solo, _combat(look, quest, way))


def _times(factor: float, found: Venture) -> Venture:
    return Venture(factor * found.rate, found.card)


def _excalibur(look: Outlook, way: float) -> Venture:
    """Any cards, the cheapest first."""
    state, prices = look.state, look.prices
    cards = sorted(look.hand, key=look.card_price)
    if not cards:
        return NOTHING
    helpers = look.away[box.EXCALIBUR]
    drift = prices.drawing * len(look.knights) * 15 / 76
    need = box.STEPS - state.sword
    mine = max(1.0, need - prices.helper * helpers)
    ready = len([card for card in cards if look.card_price(card) < 2])
    lay = min(len(cards), max(1, ready), need)
    stake = look.victory(box.EXCALIBUR, True) + look.danger(box.EXCALIBUR)
    done = 1.0 if lay >= need else (prices.together if helpers else prices.alone)
    worth = stake * done * min(1.0, lay / mine if lay >= need else lay / need)
    cost = sum(map(look.card_price, cards[:lay]))
    return Venture((worth - cost) / (lay * (1 + drift / 3) + way), cards[0])


def _grail(look: Outlook, way: float) -> Venture:
    """Grail cards: as many as are needed and at hand."""
    state, prices = look.state, look.prices
    held = look.count[box.GRAIL_CARD]
    if not held or box.FOREST in state.effects:
        return NOTHING
    need = box.GRAIL_SPOTS - len(state.laid[box.GRAIL]) + len(state.dark[box.GRAIL])
    helpers = look.away[box.GRAIL]
    lay = min(held, need)
    supply = held + prices.helper * helpers
    done = 1.0 if lay >= need else prices.alone + (prices.together - prices.alone) * min(1.0, supply / need)
    stake = look.victory(box.GRAIL, True) + look.danger(box.GRAIL)
    worth = stake * done * lay / need
    return Venture((worth - lay * look.card_price(box.GRAIL_CARD)) / (lay + way), box.GRAIL_CARD)


def _war(look: Outlook, war: str, way: float) -> Venture:
    """The next numbers, as far as the hand has them."""
    state, prices = look.state, look.prices
    laid, spots = len(state.laid[war]), white_spots(state, war)
    held = dict(look.count)
    chain: list[str] = []
    while laid + len(chain) < spots:
        card = box.FIGHTS[min(laid + len(chain), 4)]
        if not held[card]:
            break
        held[card] -= 1
        chain.append(card)
    if not chain:
        return NOTHING
    need, lay = spots - laid, len(chain)
    helpers = look.away[war]
    done = (
        1.0 if lay >= need else (prices.together if helpers else prices.alone) ** (1 + 0.5 * (need - lay - 1))
    )
    stake = look.victory(war, True) + look.danger(war)
    worth = stake * done * lay / need
    return Venture((worth - sum(map(look.card_price, chain))) / (lay + way), chain[0])


def _combat(look: Outlook, quest: str, way: float) -> Venture:
    """The pattern that brings most with what is laid and held."""
    state, prices = look.state, look.prices
    laid = [0] * 6
    for card in state.laid[quest]:
        laid[box.VALUE[card]] += 1
    held = [0, *(look.count[card] for card in box.FIGHTS)]
    spots = box.QUESTS[quest].white
    need = spots - len(state.laid[quest])
    extra = look.sums(quest)[0] - sum(value * count for value, count in enumerate(laid))
    if state.relics[box.EXCALIBUR] == look.seat and way:
        extra += box.EXCALIBURS_STRENGTH
    black = look.sums(quest)[1]
    group = quest == box.DRAGON
    helpers = look.away[quest] if group else 0
    arriving = prices.drawing * len(look.knights) * 11 / 76
    stake = look.victory(quest, True) + look.danger(quest)
    best = NOTHING
    for pattern in PATTERNS[quest]:
        total, lay, lacking, lay_cost = 0, 0, 0, 0.0
        top = 0
        for value in range(1, 6):
            wanted, there = pattern[value], laid[value]
            if there > wanted:
                break
            if wanted:
                total += value * wanted
                mine = min(wanted - there, held[value])
                lay += mine
                lacking += wanted - there - mine
                lay_cost += mine * prices.fights[value]
                if mine:
                    top = value
        else:
            if not lay:
                continue
            deeds = lay + (lacking if not group else 0) * 1.0
            coming = arriving * need * STRENGTH_AT[quest] * (0.7 if group else 1.0)
            hope = look.hope(total + extra, black + coming)
            chance = prices.missing if not group else (prices.together if helpers else prices.alone)
            lost = 0.0
            hope *= chance ** (lacking if not group else min(lacking, 3) * 0.7)
            worth = stake * hope * lay / (lay + lacking) - (1 - hope) * lost - lay_cost
            rate = worth / (deeds + way)
            if rate > best.rate:
                best = Venture(rate, box.FIGHTS[top - 1])
    return best
