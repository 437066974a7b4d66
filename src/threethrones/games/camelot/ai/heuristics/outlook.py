"""One seat's assessment of a position: values of swords, engines and lives, and the harm of black cards. Only
facts known to the seat are read: its own hand, never another's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import exp
from typing import Final, cast

from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics.prices import Prices
from threethrones.games.camelot.rules.black_cards import QUEST_OF, combat_for
from threethrones.games.camelot.rules.rewards import payment
from threethrones.games.camelot.rules.state import State, has_traitor, is_open

STRENGTH_AT: Final = {box.KNIGHT: 31 / 11, box.LANCELOT: 35 / 11, box.DRAGON: 35 / 11 + box.DRAGON_MORE}
"""Mean strength of a black card at each combat quest."""
MANY_ENGINES: Final = 7
"""Number of siege engines beyond which each further one costs ever more, since the twelfth loses the game."""
LONGEST: Final = 260
"""Turn from which the heuristics no longer care how the game ends."""
IMPATIENT: Final = 60
"""Number of turns before ``LONGEST`` during which the value of the end falls to 0."""
ENOUGH: Final = box.LAST_SWORD // 2 + 1
"""Number of white swords that win the game once ``LAST_SWORD`` swords lie on the table."""


class Outlook:
    """A position as one seat sees it, with the values and costs that follow."""

    def __init__(self, state: State, seat: int, prices: Prices, suspects: Sequence[float] = ()) -> None:
        """Assess a state. ``suspects``: each seat's probability of being the traitor; empty if not used."""
        self.state = state
        self.seat = seat
        self.prices = prices
        self.hand = state.hands[seat]
        self.knights = [who for who, place in enumerate(state.place) if place]
        self.count = dict.fromkeys(box.WHITE, 0)
        for card in self.hand:
            self.count[card] += 1
        self.suspects = suspects
        self.patience = min(1.0, max(0.0, (LONGEST - state.turn) / IMPATIENT))
        """Weight of the game's end and of siege engines, from 1 down to 0 in long games. Otherwise a table
        that can no longer win could put off its defeat for ever."""
        self.end = prices.end * self.patience
        """Value of winning the game, and cost of losing it."""
        self._gains: dict[tuple[int, int], float] = {}
        self._defeats: dict[str, float] = {}
        self._victories: dict[tuple[str, bool], float] = {}
        self._payoffs: dict[str, dict[str, int]] = {}
        self.kinds = list(dict.fromkeys(self.hand))

    # --- swords, engines, lives ---------------------------------------------------------------------------

    @cached_property
    def hidden_traitor(self) -> float:
        """Probability that there is a traitor who is not unmasked."""
        state = self.state
        if state.unmasked != box.NOBODY or not has_traitor(state.setup):
            return 0.0
        return min(1.0, sum(self.suspects))

    @cached_property
    def hunted(self) -> float:
        """Probability that a traitor, hidden or unmasked, is still playing."""
        state = self.state
        if state.unmasked == box.NOBODY:
            return self.hidden_traitor
        return float(not state.out[state.unmasked])

    def gain(self, white: int, black: int) -> float:
        """Return the value of gaining these numbers of swords."""
        found = self._gains.get((white, black))
        if found is None:
            now_white, now_black = self.state.swords
            found = self.standing(now_white + white, now_black + black) - self.standing(now_white, now_black)
            self._gains[white, black] = found
        return found

    def standing(self, white: int, black: int, hidden: float | None = None) -> float:
        """Return the value to the loyal side of these swords on the round table. Seven white swords of twelve
        win, so up to five black ones, present or expected, help to end the game. ``hidden``: probability that
        a hidden traitor will turn two swords; None for this seat's own estimate."""
        prices = self.prices
        if hidden is None:
            hidden = self.hidden_traitor
        if black >= box.BLACK_SWORDS:
            return -self.end
        if white + black >= box.LAST_SWORD:
            turned = min(box.TURNED_FOR_TRAITOR, white)
            clear = 1 if white > black else -1
            flipped = 1 if white - turned > black + turned else -1
            return self.end * (clear + hidden * (flipped - clear))
        goal = ENOUGH + box.TURNED_FOR_TRAITOR * hidden
        to_come = max(0.0, goal - white)
        excess = black + prices.coming * to_come - (box.LAST_SWORD - max(goal, white))
        worth = prices.white * min(goal, white)
        if excess < 0:
            return worth + (prices.lacking if to_come else prices.last) * excess
        return worth - prices.excess * excess - prices.excess_more * excess * excess

    def engines_cost(self, more: int) -> float:
        """Return the cost of a number of further siege engines; negative if ``more`` is negative."""
        prices, now = self.prices, self.state.engines
        if now + more >= box.LAST_ENGINE:
            return self.end

        def total(engines: int) -> float:
            last = max(0, engines - MANY_ENGINES)
            cost = prices.engine * engines + prices.engine_more * engines * (engines - 1) / 2
            return cost + prices.engine_last * last * last * last / 3

        return self.patience * (total(now + more) - total(now)) * (1 + (prices.hunted - 1) * self.hunted)

    def life_cost(self, seat: int, lost: int) -> float:
        """Return the cost of a knight losing lives; if the last knight dies, the game is lost (SCR44)."""
        life = self.state.life[seat]
        if lost >= life and self.knights == [seat]:
            return self.end
        return sum(self.prices.life[max(0, life - lost) + 1 : life + 1])

    def life_gain(self, seat: int, gained: int) -> float:
        """Return the value of a knight gaining lives."""
        life = self.state.life[seat]
        return sum(self.prices.life[life + 1 : life + 1 + gained])

    # --- white cards --------------------------------------------------------------------------------------

    def drawn(self, count: int, seat: int) -> float:
        """Return the value of adding a number of unseen white cards to a seat's hand."""
        prices, held = self.prices, len(self.state.hands[seat])
        full, over = prices.full, held - prices.full_from
        return sum(max(prices.spent, prices.card - full * max(0.0, over + n)) for n in range(count))

    def card_price(self, card: str) -> float:
        """Return the value of keeping a white card in this seat's hand."""
        prices = self.prices
        if card in box.VALUE:
            return prices.fights[box.VALUE[card]]
        if card == box.GRAIL_CARD:
            return prices.idle_card if box.GRAIL in self.state.closed else prices.grail_card
        if card == box.MERLIN:
            return prices.merlin
        return prices.held

    # --- how quests stand ---------------------------------------------------------------------------------

    @cached_property
    def away(self) -> dict[str, int]:
        """Number of knights other than this seat's at each place."""
        found = dict.fromkeys(box.PLACE_NAMES, 0)
        for who in self.knights:
            if who != self.seat:
                found[self.state.place[who]] += 1
        return found

    def pay(self, quest: str) -> dict[str, int]:
        """Return the payoffs of a quest, won or lost, by the names in ``PAYOFFS``."""
        paid = self._payoffs.get(quest)
        if paid is None:
            paid = self._payoffs[quest] = payment(self.state, quest)
        return paid

    def victory(self, quest: str, here: bool) -> float:
        """Return the value of winning a quest. ``here``: whether this seat takes part in the victory."""
        found = self._victories.get((quest, here))
        if found is None:
            found = self._victories[quest, here] = self._victory(quest, here)
        return found

    def _victory(self, quest: str, here: bool) -> float:
        paid = self.pay(quest)
        present = [who for who in self.knights if self.state.place[who] == quest and who != self.seat]
        if here:
            present.append(self.seat)
        worth = self.gain(paid["swords"], 0)
        worth += sum(self.life_gain(who, paid["life"]) for who in present)
        if present:
            worth += self.prices.card * paid["cards"]
        if box.QUESTS[quest].relic:
            worth += self.prices.relic
        return worth

    def defeat(self, quest: str) -> float:
        """Return the cost of losing a quest."""
        found = self._defeats.get(quest)
        if found is None:
            found = self._defeats[quest] = self._defeat(quest)
        return found

    def _defeat(self, quest: str) -> float:
        paid = self.pay(quest)
        cost = -self.gain(0, paid["lost_swords"])
        if paid["lost_engines"]:
            cost += self.engines_cost(paid["lost_engines"])
        for who in self.knights:
            if self.state.place[who] == quest:
                cost += self.life_cost(who, paid["lost_life"])
        if quest in (box.GRAIL, box.EXCALIBUR):
            cost += self.prices.closing * self.prices.white * paid["swords"]
        return cost

    def nearer(self, done: float, whole: int, step: float = 1) -> float:
        """Return the gain in weighted progress, from 0 to 1, when ``step`` is added to ``done`` of ``whole``;
        ``Prices.closeness`` is the weight."""
        power = self.prices.closeness
        return float(min(1.0, (done + step) / whole) ** power - max(0.0, done / whole) ** power)

    def danger(self, quest: str) -> float:
        """Return the present cost of a quest's dark side: the cost of a defeat, weighted by its progress."""
        state, power = self.state, self.prices.closeness
        if quest in box.WARS:
            share = state.warriors[quest] / box.WARRIORS
        elif quest == box.EXCALIBUR:
            share = max(0, -state.sword) / box.STEPS
        elif quest == box.GRAIL:
            share = len(state.dark[quest]) / box.GRAIL_SPACES
        else:
            share = len(state.dark[quest]) / box.QUESTS[quest].black
        return self.defeat(quest) * float(share**power) if share else 0.0

    # --- what a black card does ---------------------------------------------------------------------------

    @cached_property
    def draw_cost(self) -> float:
        """Cost of the next black card: an average, or exact if this seat has foreseen the card."""
        state = self.state
        if state.black and state.foreseen[-1] >> self.seat & 1:
            return self.harm(state.black[-1])
        counts = dict(cast("Mapping[str, int]", state.setup.components["black"]))
        for place, cards in state.dark.items():
            covers = state.covers.get(place)
            for at, card in enumerate(cards):
                if covers is None or covers[at] in (box.NOBODY, self.seat):
                    counts[card] -= 1
        for card in state.effects:
            if card in counts:
                counts[card] -= 1
        total = sum(counts.values())
        if not total:
            return 0.0
        return sum(count * self.harm(card) for card, count in counts.items() if count) / total

    def harm(self, card: str) -> float:
        """Return the cost to the loyal side of a black card drawn now."""
        if card in box.STRENGTH:
            return self._combat_harm(card)
        if card in QUEST_OF and QUEST_OF[card] in self.state.closed:
            return self.engines_cost(1)
        prices, state = self.prices, self.state
        match card:
            case box.EXCALIBUR_CARD:
                return self.step_price(box.EXCALIBUR)
            case box.DESPAIR:
                return self.step_price(box.GRAIL)
            case box.PICT_CARD | box.SAXON_CARD:
                return self.warrior_cost(box.WAR_OF[card])
            case box.MERCENARIES:
                return min(map(self.warrior_cost, box.WARS))
        return self.special_harm(card) * (1 - prices.stopped * (box.VIVIEN not in state.effects))

    def special_harm(self, card: str) -> float:
        """Return the cost to the loyal side of a special black card that nobody stops."""
        state, prices = self.state, self.prices
        match card:
            case "M1":
                return min(3, len(self.knights)) * prices.card
            case "M2":
                return prices.morgans_draws
            case "M3":
                return self.engines_cost(box.MORGANS_ENGINES)
            case "M4":
                return sum(self.life_cost(who, 1) for who in self.knights)
            case "M5":
                return min(4.0, len(self.knights) * prices.card)
            case box.DESOLATION:
                return 1.5 * self.step_price(box.GRAIL)
            case box.FOREST:
                return prices.forest * (1 + 1.5 * self.at(box.GRAIL))
            case box.GUINEVERE:
                away = sum(state.place[who] != box.CAMELOT for who in self.knights)
                lost = sum(len(state.laid[place]) for place in box.SOLO)
                return prices.guinevere + prices.called_home * away + prices.card * lost
            case box.MISTS:
                return prices.mists
            case box.MORDRED:
                return 1.0 + min(map(self.warrior_cost, box.WARS))
        return prices.vivien

    def at(self, place: str) -> int:
        """Return the number of knights at a place, including this seat's."""
        return sum(where == place for where in self.state.place)

    def step_price(self, quest: str) -> float:
        """Return the value of one step of either side at the quest for Excalibur or the Grail."""
        state = self.state
        if quest == box.EXCALIBUR:
            if state.sword <= 1 - box.STEPS:
                return self.defeat(quest)
            far = (box.STEPS + state.sword) / (2 * box.STEPS)
            stake = self.victory(quest, False) + self.defeat(quest)
            return stake * self.nearer(1 - far if far < 0.5 else far, 1, 1 / (2 * box.STEPS))
        dark, bright = len(state.dark[quest]), len(state.laid[quest])
        if dark >= box.GRAIL_SPACES - 1:
            return self.defeat(quest)
        need = box.GRAIL_SPACES - bright + dark
        return self.defeat(quest) * self.nearer(dark, box.GRAIL_SPACES) + self.victory(quest, False) / (
            need + 3
        )

    def warrior_cost(self, war: str) -> float:
        """Return the cost of one more Pict or Saxon warrior in a war."""
        return self.defeat(war) * self.nearer(self.state.warriors[war], box.WARRIORS)

    def _combat_harm(self, card: str) -> float:
        """Return the cost of a numbered black card: for the space that it fills at its quest and for its
        strength in a fight under way, less the white card that a knight draws for laying it face down."""
        state, prices = self.state, self.prices
        quest = combat_for(state, card)
        if not quest:
            return self.engines_cost(1)
        value = box.STRENGTH[card] + (box.DRAGON_MORE if quest == box.DRAGON else 0)
        dark, laid = len(state.dark[quest]), len(state.laid[quest])
        harm = self.defeat(quest) * self.nearer(dark, box.QUESTS[quest].black)
        if laid:
            white, black = self.sums(quest)
            before = self.hope(white, black)
            harm += (
                self.victory(quest, False)
                * (before - self.hope(white, black + value))
                * laid
                / box.QUESTS[quest].white
            )
        return harm - prices.card

    def sums(self, quest: str) -> tuple[float, float]:
        """Return the sums of white and of black cards at a combat quest; unseen cards count as average."""
        state = self.state
        white = float(sum(box.VALUE[card] for card in state.laid[quest]))
        sword = state.relics[box.EXCALIBUR]
        if sword >= 0 and state.place[sword] == quest:
            white += box.EXCALIBURS_STRENGTH
        more = box.DRAGON_MORE if quest == box.DRAGON else 0
        black = 0.0
        for card, cover in zip(state.dark[quest], state.covers[quest], strict=True):
            known = cover in (box.NOBODY, self.seat)
            black += box.STRENGTH[card] + more if known else STRENGTH_AT[quest]
        return white, black

    def hope(self, white: float, black: float) -> float:
        """Return the probability that a combat with these sums of white and black cards is won."""
        return 1 / (1 + exp(-max(-30.0, min(30.0, (white - black - 0.5) / self.prices.doubt))))

    def open(self, quest: str) -> bool:
        """Return whether a quest can be played: it is not over, and has begun if it is the Dragon's."""
        return is_open(self.state, quest)
