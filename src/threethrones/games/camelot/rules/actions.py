"""The second phase of a knight's turn: actions, powers and the sacrifice (SC5, SC6, SC51 to SC54).

Each action type has its own module, and so has King Arthur's swap (``swapping``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Annotated, ClassVar, Final

from threethrones.core.events import EventKind, Flight, either
from threethrones.core.overriding import override
from threethrones.core.paths import targets
from threethrones.core.picking import Picking
from threethrones.core.terms import Event, Move, Names, Refusal
from threethrones.core.text import Text, say, say_n, verbatim
from threethrones.games.camelot import components as box
from threethrones.games.camelot.rules.action_type import ActionType
from threethrones.games.camelot.rules.frames import SEAT, Answer, Answers, StackQuestion, pending
from threethrones.games.camelot.rules.life import HEAL, die_of_sacrifice
from threethrones.games.camelot.rules.quests import ACT
from threethrones.games.camelot.rules.special_cards import SPECIAL, is_use, why_idle
from threethrones.games.camelot.rules.state import State, is_knight, kinds_held, name_of_target, seat_of
from threethrones.games.camelot.rules.swapping import offer_swap, swaps, why_no_swap, why_not_swap
from threethrones.games.camelot.rules.traitor import ACCUSE
from threethrones.games.camelot.rules.travel import TRAVEL, lost_on_leaving

SACRIFICE, END, DRAW, SWAP, ACCUSATION = "sacrifice", "end", "draw", "swap", "accuse"
DRAW_THERE: Final = "camelot-draw"
ACTION_TYPES: Final = (TRAVEL, ACT, SPECIAL, HEAL, ACCUSE)
"""The five types of action (SC5)."""
NOT_AN_ACTION: Final = Refusal(
    "SC5", say("Take one action: travel, act where you are, play a special card, heal or accuse.")
)


_PICK_A_CARD: Final = Refusal("SC59", say("Choose the card first, then the knight."))
_NOTHING_MORE: Final = Refusal("SCR38", say("There’s no other kind of action you could take now."))


SACRIFICED: Final = EventKind(
    "sacrificed",
    {"seat": int, "life": int},
    says=either(
        "life",
        say("%(who)s sacrifices a life for another action and has %(life)d left."),
        say("%(who)s sacrifices their last life for another action."),
    ),
    icon="ca-heart",
    moves=[Flight("heart", "p{seat}")],
    sound="attack",
    touches=["p{seat}"],
)
TURN_ENDED: Final = EventKind("ended", {"seat": int})


@pending("deeds")
class ChooseAction(StackQuestion[State]):
    """The active knight's choice of an action, power or sacrifice, asked until the turn ends."""

    seat: Annotated[int, SEAT]

    answers: ClassVar[Answers] = {
        target: Answer(name)
        for target, name in (
            ("travel", say("Travel")),
            ("draw", say("Draw white cards")),
            ("play", say("Play this card")),
            ("pay", say("Place face down")),
            ("heal", say("Heal")),
            ("life", say_n("Gain %(n)d life", "Gain %(n)d lives", box.LADYS_LIFE)),
            ("self", say("For yourself")),
            ("others", say("For everyone else")),
            ("loyal", say("Draw for everyone")),
            ("traitor", say("Unmask yourself")),
            ("swap", say("Swap a card")),
            ("accuse", say("Accuse")),
            (box.SIEGE, say("Siege engine")),
            (SACRIFICE, say("Sacrifice a life")),
            (END, say("End the turn")),
        )
    }

    def asks(self, state: State) -> bool:
        """Return whether the knight is asked: not if out or unmasked (SC19, SCR39, SCR47), nor after taking
        the action for which the last life was sacrificed (SC54)."""
        return is_knight(state, self.seat) and not (state.doomed and not state.owed)

    def do(self, state: State, events: list[Event]) -> None:
        """Let a knight who has sacrificed the last life die; if the Grail saves them, the turn goes on."""
        if is_knight(state, self.seat):
            state.frames.append(self)
            die_of_sacrifice(state)

    # --- what is legal ------------------------------------------------------------------------------------

    def legal(self, state: State) -> list[Move]:
        """Return the legal actions and swaps, and the sacrifice and the end of the turn if legal."""
        cards = kinds_held(state, self.seat)
        actions = [*chain.from_iterable(self._actions(state, cards))]
        moves = actions + swaps(state, self.seat, cards)
        if self._may_sacrifice(state, cards):
            moves.append(SACRIFICE)
        if not actions or _may_end(state):
            moves.append(END)
        return moves

    @override
    def is_legal(self, state: State, move: Move) -> bool:
        if move == SACRIFICE:
            return self._may_sacrifice(state, kinds_held(state, self.seat))
        if move == END:
            return _may_end(state) or not any(self._actions(state, kinds_held(state, self.seat)))
        action = _action_of(move)
        if action is None:
            return move in swaps(state, self.seat, kinds_held(state, self.seat))
        return action.is_left(state, self.seat) and action.allows(state, self.seat, move.split("-"))

    def offers(self, state: State) -> list[Move]:
        """Return the legal moves and short forms: ``draw`` for a draw in Camelot, ``F3-p2`` for a swap."""
        moves = self.legal(state)
        draws = [DRAW] if DRAW_THERE in moves else []
        ways = (targets(move) for move in moves)
        return moves + draws + [f"{way[0]}-{way[2]}" for way in ways if _is_plain_swap(way)]

    def forced(self, state: State) -> Move | None:
        """Return ``end`` if no other move is possible whatever cards are in the hand; None otherwise."""
        may_sacrifice = not state.sacrificed and state.life[self.seat] > 0
        return None if may_sacrifice else self.idle(state)

    def idle(self, state: State) -> Move | None:
        """Return ``end`` if no other move but a sacrifice is possible, whatever the hand; None otherwise."""
        seat, hand = self.seat, state.hands[self.seat]
        swaps_left = swaps(state, seat, hand[:1])
        free = any(action.is_left(state, seat) for action in ACTION_TYPES)
        return None if state.owed or free or swaps_left else END

    def may_sacrifice_later(self, state: State, target: str) -> bool:
        """Return whether a target is the sacrifice button, possible as soon as the owed action is taken."""
        return target == SACRIFICE and bool(state.owed) and not state.sacrificed and state.life[self.seat] > 0

    @override
    def spelled(self, state: State, offer: Move) -> list[Move]:
        full = offer
        match targets(offer):
            case ["draw"]:
                full = DRAW_THERE
            case [card, who] if card != box.MESSENGER and seat_of(who, len(state.knights)) is not None:
                full = f"{card}-{SWAP}-{who}"
        return [full] if full == offer or self.is_legal(state, full) else [offer]

    def openly(self, state: State) -> list[Move]:
        """Return the moves without a card that are legal whatever cards are in the hand."""
        moves = [*chain.from_iterable(self._actions(state, ()))]
        if DRAW_THERE in moves:
            moves.append(DRAW)
        if self._may_sacrifice(state, ()):
            moves.append(SACRIFICE)
        return [*moves, END] if _may_end(state) else moves

    def _actions(self, state: State, cards: Sequence[str], paid: bool = False) -> Iterator[list[Move]]:
        """Yield one list per action type that can still be taken: its legal moves with these cards or no
        card. ``paid``: see ``ActionType.is_left``."""
        seat = self.seat
        return (
            action.moves(state, seat, cards, paid)
            for action in ACTION_TYPES
            if action.is_left(state, seat, paid)
        )

    def _may_sacrifice(self, state: State, cards: Sequence[str]) -> bool:
        """Return whether a life may be sacrificed to act again with these cards or none (SC53, SCR38)."""
        able = not (state.sacrificed or state.owed or state.life[self.seat] < 1)
        return able and any(self._actions(state, cards, paid=True))

    # --- why something is not -----------------------------------------------------------------------------

    def why_not(self, state: State, move: Move) -> Refusal:
        """Return why a complete or partly picked move is not legal."""
        if move == SACRIFICE:
            return self._why_no_sacrifice(state)
        if move == END:
            return Refusal("SC5", say("Take an action before you end your turn."))
        words = move.split("-")
        match words:
            case ["draw"]:
                return self._why_not_do(state, targets(DRAW_THERE)) or NOT_AN_ACTION
            case ["swap"]:
                return why_no_swap(state, self.seat) or _PICK_A_CARD
            case ["accuse"]:
                return self._why_nobody_accused(state) or NOT_AN_ACTION
            case [place] if place in box.PLACE_NAMES:
                return self._why_not_there(state, place)
            case [card, *use] if card in box.WHITE_NAMES:
                return self._why_not_use(state, card, use)
            case [_, "travel"] | ["accuse", _] | ["camelot", "draw"]:
                return self._why_not_do(state, words) or NOT_AN_ACTION
        return NOT_AN_ACTION

    def _why_nobody_accused(self, state: State) -> Refusal | None:
        return ACCUSE.why_no_more(state, self.seat) or ACCUSE.why_nobody(state, self.seat)

    def _why_not_use(self, state: State, card: str, use: list[str]) -> Refusal:
        name = box.WHITE_NAMES[card]
        if card not in state.hands[self.seat]:
            return Refusal("SC5", say("You don’t have this card: %(card)s.", card=name))
        match use:
            case []:
                return self._why_idle(state, card)
            case ["swap", who]:
                return why_not_swap(state, self.seat, who)
        unknown = Refusal("SC5", say("You can’t use this card that way: %(card)s.", card=name))
        return self._why_not_do(state, [card, *use]) or unknown

    def _why_not_do(self, state: State, words: Sequence[str]) -> Refusal | None:
        """Return why the action that these words name cannot be taken; None if they name no action."""
        action = _action_of("-".join(words))
        if action is None:
            return None
        return action.why_no_more(state, self.seat) or action.why_not(state, self.seat, words)

    def _why_not_there(self, state: State, place: str) -> Refusal:
        """Return why picking this place alone makes no legal move."""
        here = place == state.place[self.seat]
        if here and place != box.CAMELOT:
            refusal = ACT.why_no_more(state, self.seat)
        else:
            move = "camelot-draw" if here else f"{place}-travel"
            refusal = None if self.is_legal(state, move) else self.why_not(state, move)
        if refusal is None and here:
            return Refusal("SC5", say("You’re already there: choose a card, then the place."))
        return refusal or NOT_AN_ACTION

    def _why_idle(self, state: State, card: str) -> Refusal:
        """Return why a card from the hand cannot be used now."""
        if card in box.SPECIALS:
            refusal = SPECIAL.why_no_more(state, self.seat) or why_idle(state, self.seat, card)
            return refusal or NOT_AN_ACTION
        here = state.place[self.seat]
        use = {box.CAMELOT: box.SIEGE, box.EXCALIBUR: f"{box.EXCALIBUR}-pay"}.get(here, here)
        move = f"{card}-{use}"
        return NOT_AN_ACTION if self.is_legal(state, move) else self.why_not(state, move)

    def _why_no_sacrifice(self, state: State) -> Refusal:
        if state.sacrificed:
            return Refusal("SC53", say("You can sacrifice only one life per turn."))
        if state.owed:
            return Refusal(
                "SC53", say("Take your action first. Then you can sacrifice a life for another action.")
            )
        if state.life[self.seat] < 1:
            return Refusal("SC53", say("You have no life left to sacrifice."))
        return _NOTHING_MORE

    # --- what it does -------------------------------------------------------------------------------------

    def play(self, state: State, move: Move, events: list[Event]) -> None:
        """Carry out an action, a swap, the sacrifice or the end of the turn."""
        seat = self.seat
        if move == END:
            events.append(TURN_ENDED({"seat": seat}))
            if state.doomed:
                die_of_sacrifice(state)
            return
        state.frames.append(self)
        if move == SACRIFICE:
            state.sacrificed = True
            state.owed += 1
            state.life[seat] -= 1
            state.doomed = state.life[seat] < 1
            events.append(SACRIFICED({"seat": seat, "life": state.life[seat]}))
            return
        words = move.split("-")
        action = _action_of(move)
        if action is None:
            card, _, who = words
            offer_swap(state, seat, int(who[1:]), card, events)
        else:
            if not action.is_free(state, seat):
                state.owed -= 1
            state.done.append(action.letter)
            action.play(state, seat, words, events)

    def takes_more(self, state: State, move: Move) -> bool:
        """Return whether a move discards cards that it does not name: by healing or leaving a solo quest."""
        action = _action_of(move)
        return action is HEAL or (action is TRAVEL and bool(lost_on_leaving(state, self.seat)))

    # --- the row ------------------------------------------------------------------------------------------

    def row(self, state: State) -> Sequence[str]:
        """Return the buttons that are always shown; only King Arthur has ``swap``."""
        swap = [SWAP] if state.knights[self.seat] == box.ARTHUR else []
        return [DRAW, *swap, SACRIFICE, ACCUSATION, END]

    @override
    def why_not_openly(self, state: State, move: Move) -> Refusal | None:
        match targets(move):
            case ["sacrifice"]:
                refusal = self._why_no_sacrifice(state)
                return None if refusal == _NOTHING_MORE else refusal
            case ["end"]:
                return self.why_not(state, END) if any(self._actions(state, ())) else None
            case ["swap"]:
                return why_no_swap(state, self.seat)
            case [place, *_] if place in (*box.PLACE_NAMES, DRAW, ACCUSATION):
                return self.why_not(state, move)
        return None

    # --- how it is told -----------------------------------------------------------------------------------

    def announcement(self, state: State) -> Text:
        """Return the announcement of what the active knight can still do this turn."""
        if state.owed and not state.departed:
            return say("Take an action.")
        if state.owed:
            return say("Take an action, or end your turn.")
        return say("End your turn, or use what you have left.")

    def prompt(self, state: State, names: Names, picking: Picking) -> Text:
        """Return the prompt: to take an action or end the turn, or to complete or confirm a begun move."""
        who = names[self.seat]
        match picking.picks:
            case [*_, last] if last == picking.asked:
                return say("%(who)s: are you sure?", who=who)
            case []:
                return self._begin(state, who)
            case ["accuse"]:
                return say("%(who)s: who do you accuse?", who=who)
            case [card, "swap"]:
                return say("%(who)s: who do you swap with? (%(card)s)", who=who, card=box.WHITE_NAMES[card])
        target = picking.picks[-1]
        what = name_of_target(target, names) or self.answers[target].name
        return say("%(who)s: %(what)s – how do you use it?", who=who, what=what)

    def _begin(self, state: State, who: str) -> Text:
        if state.owed and not state.departed:
            return say("%(who)s: take an action. Choose a card, a place or a knight.", who=who)
        if self.legal(state) == [END]:
            return say("%(who)s: end your turn.", who=who)
        if state.owed:
            return say("%(who)s: take an action, or end your turn.", who=who)
        return say("%(who)s: end your turn, or use what you have left.", who=who)

    def button(self, picks: Sequence[str], target: str) -> Text | None:
        """Return a target's label as a button; None if it is none. After the pick of a card, a quest or the
        siege engines are a button, labelled with the card's use there."""
        if picks and target == box.SIEGE and picks[0] in box.VALUE:
            return say("Fight an engine")
        if picks and target in box.QUESTS and picks[0] in (*box.VALUE, box.GRAIL_CARD):
            return say("Place: %(place)s", place=box.PLACE_NAMES[target])
        return StackQuestion.button(self, picks, target)

    @override
    def means(self, state: State, move: Move) -> Text:
        match targets(move):
            case ["sacrifice"] if state.life[self.seat] == 1:
                return say("another action of a different kind; it’s your last life")
            case ["sacrifice"]:
                return say("another action of a different kind")
            case ["end"] if state.owed:
                return say("travelling was your action")
            case ["end"]:
                return say("the next knight’s turn")
            case [_, "swap", *_] | ["swap"]:
                return say("one card for another, face down")
            case [_, _] if self.spelled(state, move) != [move]:
                return say("swap one card for another, face down")
            case ["draw"]:
                return ACT.means(state, self.seat, targets(DRAW_THERE))
            case ["accuse", *words]:
                return ACCUSE.means(state, self.seat, words)
            case [card, *use] as words if card in box.SPECIALS and use[-1:] not in (["heal"], ["pay"]):
                return SPECIAL.means(state, self.seat, words)
            case words:
                action = _action_of(move)
                return action.means(state, self.seat, words) if action else verbatim("")


@lru_cache(1000)
def _action_of(move: Move) -> ActionType | None:
    """Return the action type of a move; None if the move is no action."""
    match move.split("-"):
        case [place, "travel"] if place in box.PLACE_NAMES:
            return TRAVEL
        case ["accuse", _]:
            return ACCUSE
        case ["camelot", "draw"] | [_, "siege"] | [_, "excalibur", "pay"]:
            return ACT
        case [_, "heal"]:
            return HEAL
        case [_, place] if place in box.QUESTS and place != box.EXCALIBUR:
            return ACT
        case [card, *use] if is_use(card, "-".join(use)):
            return SPECIAL
    return None


def _is_plain_swap(way: Sequence[str]) -> bool:
    """Return whether these targets are a swap with a short form (``Ms-p2`` plays the Messenger)."""
    return len(way) > 1 and way[1] == SWAP and way[0] != box.MESSENGER


def _may_end(state: State) -> bool:
    """Return whether the turn may end: no action is owed (SC5), or Tristan has just departed (SCR32)."""
    return not state.owed or (state.departed and state.done[-1] == TRAVEL.letter)
