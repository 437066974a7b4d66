"""Hints for moves of Camelot: what to do, and why. The reason is what would be different after another move,
or else how much higher the heuristics score the move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import Final

from threethrones.core.heuristics import Manner
from threethrones.core.paths import joined, targets
from threethrones.core.presentation import Advice
from threethrones.core.terms import Move, Seen
from threethrones.core.text import Text, say, say_n
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.actions import ChooseAction
from threethrones.games.camelot.rules.black_cards import Volunteer, War
from threethrones.games.camelot.rules.black_draws import Armour, Lay
from threethrones.games.camelot.rules.cancelling import Cancel, Merlins
from threethrones.games.camelot.rules.card_questions import Arrange, Gift, Return
from threethrones.games.camelot.rules.combat import ROLL, Compare, Fight, Kay, Siege, strength_of
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.evil import Evil, Malice, Theft
from threethrones.games.camelot.rules.frames import PASS
from threethrones.games.camelot.rules.life import Drink
from threethrones.games.camelot.rules.rewards import sums
from threethrones.games.camelot.rules.sharing import DEAL, Give, Share, Spoils
from threethrones.games.camelot.rules.state import State
from threethrones.games.camelot.rules.swapping import Swap

FEW: Final = 5
"""Size up to which a hand counts as small, which is a reason to draw cards."""
MUCH: Final = 100
"""Gain, in hundredths of a white sword's value, above which no figure is given."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two moves to compare, each with the position that follows it, from the same sampled state."""

    seen: Seen[State]
    seat: int
    move: Move
    over: Move
    """Move with which ``move`` is compared."""
    after: State
    other: State
    """Position after ``over``."""

    @property
    def before(self) -> State:
        """The position before the moves, as the seat sees it."""
        return self.seen.state


def advice(seen: Seen[State], seat: int, move: Move, over: Move | None = None) -> Advice:
    """Return the advice for a seat's move. Its reason is a difference between the positions after the move
    and after ``over``, by default the best move that is not scored higher. If no difference can be named, the
    reason is the lead in the heuristics' scores, but only for the best move and without ``over``."""
    gain = None
    if over is None:
        rivals = [rival for rival in GAME.legal(seen.state) if rival != move]
        own, *scores = _scores(seen, seat, [move, *rivals])
        worse = [(score, rival) for score, rival in zip(scores, rivals, strict=True) if score <= own]
        if not worse:
            return Advice(_what(seen.state, move), None)
        least, over = max(worse, key=itemgetter(0))
        gain = own - least if len(worse) == len(rivals) else None
    after = GAME.resample(seen, Random(move))
    other = GAME.clone(after)
    GAME.play(after, move)
    GAME.play(other, over)
    why = _why(Pair(seen, seat, move, over, after, other))
    if why is None and gain is not None:
        why = _score(gain)
    return Advice(_what(seen.state, move), why, over if why else None)


def _score(gain: float) -> Text:
    """Say how far a move leads all others; ``gain`` in hundredths of a white sword's value."""
    share = round(gain)
    if share > MUCH:
        return say("nothing else is nearly as good")
    if not share:
        return say("nothing else is worth more")
    return say("it beats everything else by %(n)d%% of a white sword’s value", n=share)


def compared(seen: Seen[State], seat: int, played: Move, best: Move) -> Text | None:
    """Say how much worse ``played`` is than ``best`` by the heuristics; None if it is not worse."""
    loss = round(advantage(seen, seat, best, [played]))
    if loss <= 0:
        return None
    if loss > MUCH:
        return say("Difference: more than a white sword is worth.")
    return say("Difference: %(n)d%% of what a white sword is worth.", n=loss)


def advantage(seen: Seen[State], seat: int, move: Move, others: Sequence[Move]) -> float:
    """Return a move's heuristic lead over the best of ``others``, in hundredths of a white sword's value."""
    scores = _scores(seen, seat, [move, *others])
    return scores[0] - max(scores[1:])


def _scores(seen: Seen[State], seat: int, moves: Sequence[Move]) -> list[float]:
    """Return the heuristic scores of moves for a seat, in hundredths of a white sword's value."""
    from threethrones.games.camelot.ai.heuristics.policy import HEURISTICS

    scores = HEURISTICS.scores(seen, seat, moves, Random(0), (), Manner("hard"))
    return [100 * score / HEURISTICS.prices.white for score in scores]


# --- what to do -------------------------------------------------------------------------------------------


def _what(state: State, move: Move) -> Text:
    """Say what a move does, in the imperative."""
    match state.frame:
        case Evil() | Malice():
            return {
                "engine": say("Add an engine"),
                "life": say("Lose a life"),
                "look": say("Look at the top black card"),
            }.get(move, say("Draw black card"))
        case ChooseAction():
            return _deed(state, targets(move))
        case Lay():
            return say("Place it face up") if move == "up" else say("Place it face down")
        case Fight() | Kay():
            if move == ROLL:
                return say("Roll the die")
            if move == PASS:
                return say("Add no card")
            return say("Add to your fight: %(card)s", card=box.WHITE_NAMES[move])
        case Discard():
            return say("Discard: %(card)s", card=box.WHITE_NAMES[move])
        case Give():
            return say("Put into the common pool: %(card)s", card=box.WHITE_NAMES[move])
        case Swap():
            return say("Give back: %(card)s", card=box.WHITE_NAMES[move])
        case Gift():
            if move == "enough":
                return say("Send the messenger off")
            return say("Give the messenger: %(card)s", card=box.WHITE_NAMES[move])
        case Armour():
            return say("Play the black card: %(card)s", card=box.CARD_NAMES[move])
        case Arrange():
            return say("Put next in order: %(card)s", card=box.CARD_NAMES[move])
        case War():
            return say("Choose this war: %(place)s", place=box.PLACE_NAMES[move])
        case Merlins():
            number = int(move[-1])
            return (
                say_n("Offer %(n)d Merlin", "Offer %(n)d Merlins", number)
                if number
                else say("Offer no Merlin")
            )
        case Cancel():
            if move == PASS:
                return say("Let the black card take effect")
            return say("Throw Excalibur away")
        case Volunteer():
            return say("Leave it to the others") if move == PASS else say("Do it for everybody")
        case Return():
            return say("Return to Camelot") if move == "return" else say("Stay where you are")
        case Drink():
            if move == "refuse":
                return say("Let nobody drink")
            return say("Let %(knight)s drink from the Grail", knight=_knight(state, move))
        case Theft():
            return say("Take a card from %(knight)s", knight=_knight(state, move))
        case Share() if move != DEAL:
            card, _, who = move.rpartition("-")
            return say("Give %(knight)s: %(card)s", knight=_knight(state, who), card=box.WHITE_NAMES[card])
        case Spoils() if move != DEAL:
            return say("The next card is for %(knight)s", knight=_knight(state, move.rpartition("-")[2]))
        case Spoils():
            return say("Deal the rest")
    return say("Deal at random")


def _deed(state: State, path: Sequence[str]) -> Text:
    match path:
        case [box.CAMELOT, "draw"]:
            return say("Draw white cards")
        case [place, "travel"]:
            return say("Travel to %(place)s", place=box.PLACE_NAMES[place])
        case ["accuse", who]:
            return say("Accuse %(knight)s", knight=_knight(state, who))
        case ["sacrifice"]:
            return say("Sacrifice a life for another action")
        case ["end"]:
            return say("End your turn")
        case [card, "siege"] if card in box.FIGHTS:
            return say("Fight a siege engine: %(card)s", card=box.CARD_NAMES[card])
        case [card, "heal"]:
            return say("Heal with %(n)d cards: %(card)s", n=box.SAME_TO_HEAL, card=box.CARD_NAMES[card])
        case [card, "swap", _]:
            return say("Offer a card: %(card)s", card=box.CARD_NAMES[card])
        case [card, place] | [card, place, "pay"] if place in box.QUESTS:
            return say("Place %(card)s at %(place)s", place=box.PLACE_NAMES[place], card=box.CARD_NAMES[card])
    return say("Play %(card)s", card=box.CARD_NAMES[path[0]])


# --- why --------------------------------------------------------------------------------------------------


def _why(pair: Pair) -> Text | None:
    """Say what is different after ``move`` than after ``over``; None if nothing can be named."""
    state, seat, move, over = pair.before, pair.seat, pair.move, pair.over
    match state.frame:
        case Evil() | Malice():
            return _evil(pair)
        case ChooseAction():
            return _action_done(pair)
        case Lay():
            if move == "up":
                return say("everybody sees its value")
            return say("you draw a white card, and only you know its value")
        case Fight() | Kay() as fight:
            return _fight(state, fight, seat, move)
        case Discard() | Give() | Swap():
            return _left_over(pair, move, over)
        case Gift(other=other):
            if move == "enough":  # whoever has given the last life keeps nothing
                return None if state.doomed else say("you keep the rest of your cards")
            return _needs(state, other, move, over) or (
                None if over == "enough" else _left_over(pair, move, over)
            )
        case War():
            if state.warriors[move] >= state.warriors[over]:
                return None
            return _warriors(state, move)
        case Merlins(lacking=lacking):
            return _merlins(state, seat, int(move[-1]), lacking)
        case Cancel():
            return say("you keep Excalibur") if move == PASS else say("then the black card has no effect")
        case Volunteer(card=card):
            return _volunteer(card, move)
        case Return():
            if move == "return":
                return say("you draw a card there")
            return _there(state, state.place[seat])
        case Drink():
            if move == "refuse":
                return say("it can still save somebody later")
            return say("nothing else saves %(knight)s", knight=_knight(state, move))
        case Theft():
            return _holds(state, seat, int(move[1:]), int(over[1:]), most=True)
        case Share() | Spoils():
            return _shared(pair)
    return None


def _knight(state: State, target: str) -> Text:
    return box.KNIGHT_NAMES[state.knights[int(target[1:])]]


def _holds(state: State, seat: int, to: int, instead: int, *, most: bool) -> Text | None:
    """Say how many cards seat ``to`` has if more (``most``) or fewer than seat ``instead``; else None."""
    held, less = len(state.hands[to]), len(state.hands[instead])
    if not (held > less if most else held < less):
        return None
    if to == seat:
        return _hand(state, seat)
    knight = box.KNIGHT_NAMES[state.knights[to]]
    return say_n("%(knight)s holds %(n)d card", "%(knight)s holds %(n)d cards", held, knight=knight)


def _needs(state: State, to: int, card: str, over: str) -> Text | None:
    """Say that seat ``to`` is at the Grail, if ``card`` is a Grail card and ``over`` is not; else None."""
    if card != box.GRAIL_CARD or over == card or state.place[to] != box.GRAIL:
        return None
    return say("%(knight)s is at the Grail", knight=box.KNIGHT_NAMES[state.knights[to]])


def _left_over(pair: Pair, card: str, over: str) -> Text | None:
    """Say why ``card`` can be spared rather than ``over``; None if nothing can be said."""
    state, hand = pair.before, pair.before.hands[pair.seat]
    many = hand.count(card)
    if card == box.GRAIL_CARD != over and box.GRAIL in state.closed:
        return say("the quest for the Grail is over")
    return say("you have %(n)d of them", n=many) if many > max(1, hand.count(over)) else None


def _shared(pair: Pair) -> Text | None:
    """Say why to share out cards by ``move`` rather than by ``over``; None if nothing can be said."""
    state, move, over = pair.before, pair.move, pair.over
    if move == DEAL or over == DEAL:
        return say("everybody gets about the same number") if move == DEAL else None
    card, _, who = move.rpartition("-")
    other_card, _, instead = over.rpartition("-")
    if card == other_card and state.place[int(instead[1:])] != box.GRAIL == state.place[int(who[1:])]:
        return _needs(state, int(who[1:]), card, "") or _holds(
            state, pair.seat, int(who[1:]), int(instead[1:]), most=False
        )
    return _holds(state, pair.seat, int(who[1:]), int(instead[1:]), most=False)


def _volunteer(card: str, move: Move) -> Text:
    if move != PASS:
        return say("nobody else has to discard")
    if card == "M1":
        return say_n("it costs %(n)d card", "it costs %(n)d cards", box.MORGANS_CARDS)
    return say_n("it costs %(n)d life", "it costs %(n)d lives", box.MORGANS_LIFE)


def _merlins(state: State, seat: int, number: int, lacking: int) -> Text:
    held = state.hands[seat].count(box.MERLIN)
    if not held:
        return say("you have no Merlin")
    if not number:
        return say_n("you keep your Merlin", "you keep your %(n)d Merlins", held)
    if number == lacking:
        return say("that stops the black card")
    return say_n("%(n)d more stops the black card", "%(n)d more stop the black card", lacking - number)


def _fight(state: State, frame: Fight | Kay, seat: int, move: Move) -> Text:
    """Say what a card, the roll or Sir Kay's pass achieves in a fight against an engine or in a combat."""
    below = frame if isinstance(frame, Fight) else state.frames[-2]
    if isinstance(below, Compare):
        white, least = sums(state, below.place)
    else:
        assert isinstance(below, Fight | Siege)
        white = strength_of(state, seat, below.cards)
        least = below.die if isinstance(below, Siege) else 0
    if move == ROLL:
        beaten = min(box.DIE, max(0, white - 1))
        return say("your sum beats %(n)d of %(most)d possible rolls", n=beaten, most=box.DIE)
    if move == PASS:
        return say("you win without one") if white > least else say("you keep all the cards in your hand")
    total = white + box.VALUE[move]
    if isinstance(frame, Kay) and white <= least < total:
        return say("it turns a defeat into a victory")
    return say("that makes your sum %(sum)d", sum=total)


def _evil(pair: Pair) -> Text | None:
    """Say what the chosen evil avoids or reveals compared with ``over``; None if nothing can be said."""
    state, seat = pair.before, pair.seat
    if isinstance(state.frame, Malice):
        return _engines(state) if pair.move == "engine" else None
    if pair.move == "look":
        return say("then you know whether to draw it")
    if pair.over == "look":
        return None
    if pair.over == "draw":
        return say("no black card is drawn")
    if pair.over == "life":
        return _lives_kept(state, seat)
    return _engines(state)


def _lives_kept(state: State, seat: int) -> Text:
    return say_n("you keep your last life", "you keep your %(n)d lives", state.life[seat])


def _engines(state: State) -> Text:
    return say_n(
        "%(n)d of %(most)d siege engines is at Camelot",
        "%(n)d of %(most)d siege engines are at Camelot",
        state.engines,
        most=box.LAST_ENGINE,
    )


def _action_done(pair: Pair) -> Text | None:
    """Say what an action achieves that ``over`` does not; None if nothing can be said."""
    state, seat, over = pair.before, pair.seat, pair.over
    match path := targets(pair.move):
        case [box.CAMELOT, "draw"]:
            if len(pair.after.hands[seat]) <= len(pair.other.hands[seat]):
                return None
            return _hand(state, seat) or _drawn(state, seat)
        case [place, "travel"]:
            is_alike = over.endswith("-travel") and _are_alike(state, place, targets(over)[0])
            return None if is_alike else _there(state, place)
        case ["accuse", _]:
            return say("if you’re right, you win a white sword and know who the traitor is")
        case ["sacrifice"]:
            return _left(state.life[seat] - 1)
        case ["end"]:
            return _ended(pair.seen)
        case [card, "siege"]:
            return None if over.endswith("-siege") else _engines(state)
        case [_, "heal"]:
            return None if over.endswith("-heal") else _left(state.life[seat])
        case [card, "swap", who]:
            if over.endswith(f"-swap-{who}"):
                return _needs(state, int(who[1:]), card, targets(over)[0]) or _left_over(
                    pair, card, targets(over)[0]
                )
            return None
        case [_, place] | [_, place, "pay"] if place in box.QUESTS:
            return _laid(pair, place)
    assert state.frame, "somebody is asked"
    return say("effect: %(means)s", means=state.frame.means(state, joined(path)))


def _drawn(state: State, seat: int) -> Text | None:
    if state.doomed:
        return None
    count = box.GAWAINS if state.knights[seat] == box.GAWAIN else box.DRAWN
    return say_n("it gives you %(n)d card at once", "it gives you %(n)d cards at once", count)


def _hand(state: State, seat: int) -> Text | None:
    held = len(state.hands[seat])
    if held > FEW:
        return None
    return (
        say_n("you hold only %(n)d card", "you hold only %(n)d cards", held)
        if held
        else say("your hand is empty")
    )


def _left(lives: int) -> Text:
    return say_n("you have %(n)d life left", "you have %(n)d lives left", lives)


def _there(state: State, place: str) -> Text | None:
    if place == box.CAMELOT:
        return _engines(state) if state.engines else None
    if place in box.WARS:
        return _warriors(state, place)
    if place in box.COMBATS:
        black, white = len(state.dark[place]), len(state.laid[place])
        return say("cards there: %(black)d black, %(white)d white", black=black, white=white)
    if white := len(state.laid[place]):
        return say_n("%(n)d white card is there", "%(n)d white cards are there", white)
    return say("the quest isn’t won yet")


def _are_alike(state: State, place: str, other: str) -> bool:
    """Return whether ``_there`` gives the same text for two places."""
    if box.CAMELOT in (place, other):
        return False
    if place in box.WARS:
        return other in box.WARS and state.warriors[place] == state.warriors[other]
    is_as_white = len(state.laid[place]) == len(state.laid[other])
    if place in box.COMBATS:
        return is_as_white and len(state.dark[place]) == len(state.dark[other])
    return is_as_white


def _warriors(state: State, war: str) -> Text:
    if not state.warriors[war]:
        return say("there are no warriors there yet")
    return say("warriors there: %(n)d of %(most)d", n=state.warriors[war], most=box.WARRIORS)


def _ended(seen: Seen[State]) -> Text | None:
    if "sacrifice" in GAME.offers(seen):
        return say("another action would cost you a life")
    return None if seen.state.owed else say("your action is done")


def _laid(pair: Pair, place: str) -> Text | None:
    """Say how many white cards the pair's move brings to ``place``, or that it wins the quest; None if
    ``pair.over`` does as much."""
    before, after, other = pair.before, pair.after, pair.other
    if after.swords[0] > max(before.swords[0], other.swords[0]):
        return say("it wins the quest")
    now = len(after.laid[place])
    if now <= max(len(before.laid[place]), len(other.laid[place])):
        return None
    return say_n("that makes %(n)d white card there", "that makes %(n)d white cards there", now)
