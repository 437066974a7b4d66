"""Scores of the legal moves for each question of the game, from the loyal side's point of view."""

from __future__ import annotations

from collections.abc import Sequence

from threethrones.core.terms import Move
from threethrones.games.camelot import components as box
from threethrones.games.camelot.ai.heuristics import actions
from threethrones.games.camelot.ai.heuristics.outlook import Outlook
from threethrones.games.camelot.ai.heuristics.quest_plans import quest_plan
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.black_cards import Volunteer, War
from threethrones.games.camelot.rules.black_draws import Armour, Lay
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.card_questions import Arrange, Gift, Return
from threethrones.games.camelot.rules.combat import Fight, Kay, Siege
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.life import Drink
from threethrones.games.camelot.rules.sharing import Give, Share, Spoils
from threethrones.games.camelot.rules.swapping import Swap


def scores(look: Outlook, legal: Sequence[Move]) -> list[float]:
    """Return a score for each legal move, for a seat that plays for the loyal side."""
    state, seat = look.state, look.seat
    frame = state.frame
    match frame:
        case ChooseAction():
            return actions.judge(look, legal)
        case Evil():
            return _evil(look, legal)
        case Lay():
            return [1.0 if move == "down" else 0.0 for move in legal]
        case Fight():
            first = actions.siege(look, frame.cards)[0] or "roll"
            return [float(move == first) for move in legal]
        case Discard() | Give() | Swap():
            return [-spare(look, card) for card in legal]
        case Armour() | Arrange():
            return [-look.harm(card) for card in legal]
        case Merlins():
            return _merlins(look, frame, legal)
        case Cancel():
            cost = _drawn_cost(look, frame.card) - look.prices.kept_sword
            return [cost if move == "cancel" else 0.0 for move in legal]
        case Volunteer():
            return [_volunteer(look, frame.card) if move == "volunteer" else 0.0 for move in legal]
        case Return():
            here = state.place[seat]
            rate = quest_plan(look, here, True).rate if here in box.QUESTS else 0.0
            return [look.prices.card - rate if move == "return" else 0.0 for move in legal]
        case War():
            return [-look.warrior_cost(move) for move in legal]
        case Drink():
            return [
                -50.0 if move == "refuse" else len(state.hands[int(move[1:])]) + (int(move[1:]) == seat)
                for move in legal
            ]
        case Kay():
            return _kay(look, frame, legal)
        case Share():
            return [_share(look, move) for move in legal]
        case Spoils():
            return [0.5 if move == "deal" else 0.0 for move in legal]
        case Gift():
            return [_gift(look, frame.other, move) for move in legal]
        case Theft():
            return [float(len(state.hands[int(move[1:])])) for move in legal]
        case Malice():
            return [_malice(look, move) for move in legal]
    return [0.0] * len(legal)


def _evil(look: Outlook, legal: Sequence[Move]) -> list[float]:
    """Score each way for evil to progress by its cost. A last life is given only if all other ways lose."""
    scores = {"engine": -look.engines_cost(1), "draw": -look.draw_cost, "look": 0.0}
    can_live = any(scores.get(move, 0.0) > -look.end for move in legal if move != "life")
    dies = look.state.life[look.seat] <= 1
    scores["life"] = actions.NEVER if dies and can_live else -look.life_cost(look.seat, 1)
    return [scores[move] for move in legal]


def _malice(look: Outlook, move: Move) -> float:
    return look.engines_cost(1) if move == "engine" else look.draw_cost


def spare(look: Outlook, card: str) -> float:
    """Return the cost of giving up a card of the seat's hand."""
    many = look.count[card]
    worth = look.card_price(card)
    if card in box.VALUE:
        worth += look.prices.pairs * (many in (2, 3))
    elif card == box.GRAIL_CARD:
        worth += 0.1 * many
    return worth


def _drawn_cost(look: Outlook, card: str) -> float:
    """Return the cost of a drawn black card; a face-down card (empty) costs little."""
    if card in box.BLACK_SPECIAL:
        return look.special_harm(card)
    return look.harm(card) if card else look.prices.card


def _merlins(look: Outlook, frame: Merlins, legal: Sequence[Move]) -> list[float]:
    """Prefer playing all Merlins still needed if the black card's harm is worth three, otherwise none."""
    have = min(look.count[box.MERLIN], frame.lacking)
    wants = look.special_harm(frame.card) > look.prices.stopping
    chosen = f"merlins{have if wants else 0}"
    return [float(move == chosen) for move in legal]


def _volunteer(look: Outlook, card: str) -> float:
    """Return how much less it costs if this seat alone pays for a black card than if all seats pay."""
    all_pay = look.prices.card * len([who for who in look.knights if look.state.hands[who]])
    if card == "M5":
        return all_pay - look.life_cost(look.seat, box.MORGANS_LIFE)
    cards = sorted(spare(look, held) for held in look.hand)
    return all_pay - sum(cards[:3])


def _kay(look: Outlook, frame: Kay, legal: Sequence[Move]) -> list[float]:
    """Prefer the lowest card with which Kay turns a lost fight into a victory."""
    below = look.state.frames[-2]
    if isinstance(below, Siege):
        strength = sum(box.VALUE[card] for card in below.cards)
        if look.state.relics[box.EXCALIBUR] == look.seat:
            strength += 1
        lacking = below.die + 1 - strength
    else:
        white, black = look.sums(frame.place)
        lacking = int(black + 1 - white)
    found = []
    for move in legal:
        if move == "pass":
            found.append(0.0)
        else:
            value = box.VALUE[move]
            found.append(10.0 - value if lacking > 0 and value >= lacking else -1.0)
    return found


def _share(look: Outlook, move: Move) -> float:
    """Return the value of a card to its recipient: high for Grail cards at the Grail, for cards that match
    others in the hand, and for small hands."""
    if move == "deal":
        return 0.0
    card, _, who = move.partition("-p")
    to = int(who)
    state = look.state
    worth = 1.0 - 0.1 * len(state.hands[to])
    if card == box.GRAIL_CARD and state.place[to] == box.GRAIL:
        worth += 2
    known = state.learnt[look.seat][to] if to != look.seat else look.hand
    if card in box.VALUE or card == box.GRAIL_CARD:
        worth += 0.5 * known.count(card)
    return worth


def _gift(look: Outlook, other: int, move: Move) -> float:
    """Score a gift to another player: positive only for a Grail card given to a player at the Grail."""
    if move == "enough":
        return 0.0
    if move == box.GRAIL_CARD and look.state.place[other] == box.GRAIL != look.state.place[look.seat]:
        return 1.0
    return -1.0
