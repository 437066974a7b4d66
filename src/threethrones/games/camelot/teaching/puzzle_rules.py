"""Puzzles of Camelot: exactly one action keeps the realm from being lost before the next knight's action.

The puzzle is for a loyal knight at the beginning of the second phase (SC5). An action is what is done and
where or to whom: travelling to a place, laying a card at a quest, fighting an engine, drawing, playing a
special card on something, healing, accusing somebody. Different cards may serve for the same action, and any
number of them in a fight (SC32): the lines of a puzzle are the variants of its action that save the realm.
Not counted are sacrificing a life for another action (SC53) and powers that are not actions (SC59); a seat
whose power gives it a further action (SC60, SC65) gets no puzzle.

An action saves the realm if the loyal have not lost (SC55, SC56, SC58) after it and after the next effect of
evil (SC3, SC4, SC89, SCR44), whether the next seat adds an engine, loses a life, or draws any black card that
the viewer has not seen elsewhere, and whatever other seats then decide. Only the drawn card is that effect,
so the three cards that Morgan's ``M2`` makes the seat draw (SC76) are ignored. After every other action, the
realm can be lost.

The proof tries everything relevant: each roll of the die, each card that may be drawn next, each possible
loyalty of others (SC57), each card that may be face down where a combat could end (SCR1). White cards unknown
to the seat are left out because they add no sword or engine and kill nobody; they could only stop a black
card, which nobody has to do (SC11), or be discarded. So other hands and the white pile contain blanks. Where
another seat's white card could still matter, with Sir Kay at a combat (SC62), there is no puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Final

from threethrones.core.proof import Unprovable
from threethrones.core.puzzle_rules import Line
from threethrones.core.records import position
from threethrones.core.setups import standard_setup
from threethrones.core.terms import Move, Seen, Setup
from threethrones.games.camelot import components as box
from threethrones.games.camelot.game import GAME
from threethrones.games.camelot.rules.actions import END, SACRIFICE, SWAP, ChooseAction
from threethrones.games.camelot.rules.black_draws import Armour, Lay
from threethrones.games.camelot.rules.cancelling import Merlins
from threethrones.games.camelot.rules.combat import ROLL, Fight
from threethrones.games.camelot.rules.discarding import Discard
from threethrones.games.camelot.rules.evil import DRAW, LOOK, Evil, Malice, Theft
from threethrones.games.camelot.rules.frames import StackQuestion
from threethrones.games.camelot.rules.outcome import loyal_won
from threethrones.games.camelot.rules.quests import white_spaces
from threethrones.games.camelot.rules.setup import pack_of
from threethrones.games.camelot.rules.sharing import Share, Spoils
from threethrones.games.camelot.rules.state import RECORDS, State, bearer, clone, knights_from, knows_loyalty

BLANK: Final = box.GRAIL_CARD
"""White card that stands for every unknown white card; it has no effect unless it is laid."""
LEFT_OUT: Final = frozenset((box.CLAIRVOYANCE, box.CONVOCATION, box.MESSENGER))
"""Cards whose holder gets no puzzle, as others' answers or the cards to be revealed are too many to try."""
PAYS_ONLY: Final = (Discard, Share, Spoils, Theft)
"""Questions that only decide about white cards, so that the proof tries one answer. The same is done when
other seats, whose blank hands hold no Merlins, are asked for Merlins (SCR7)."""
SEATS: Final = (3, 4, 5, 6, 7)
TENSE_ENGINES: Final = 9
TENSE_SWORDS: Final = 4
TENSE_SUM: Final = 9
MOST_FIGHTS: Final = 64
"""Maximum number of ways to lay out cards for a fight; a position with more is no puzzle."""
MOST_WORLDS: Final = 200
"""Maximum number of combinations of loyalties and face-down cards; a position with more is no puzzle."""
MOST_PLIES: Final = 15_000
"""Maximum number of plies that a proof plays; a position that needs more is no puzzle."""
MOST_LINES: Final = 60
_ENOUGH_WHITE: Final = 20
_ENOUGH_BLACK: Final = 6
"""Number of cards in the black pile (white: ``_ENOUGH_WHITE``) that rules out a reshuffle (SC10, SC35)."""


class CamelotPuzzleRules:
    """Puzzle rules of Camelot."""

    prefix = "ca"
    crowd = ("easy", "normal", "policy:hard", "random")
    alike = 3
    grades = (2.5, 6.0, 7.2, 8.5)

    def tables(self) -> Sequence[Setup]:
        """Return setups for each number of seats with no traitor, perhaps a traitor, or a likelier one."""
        packs = ("none", "perhaps", "likelier")
        return [standard_setup(GAME, {"traitor": pack}, seats=seats) for pack in packs for seats in SEATS]

    def asked(self, state: State) -> int | None:
        """Return the active seat if it owes one action in a tense position fit for a puzzle; else None."""
        frame = state.frame
        if not isinstance(frame, ChooseAction) or state.done or state.owed != 1 or state.sacrificed:
            return None
        seat = frame.seat
        tense = (
            state.engines >= TENSE_ENGINES
            or state.swords[1] >= TENSE_SWORDS
            or sum(state.swords) >= TENSE_SUM
            or sum(life <= 1 for life in state.life) >= len(state.life) - 1
        )
        plain = len(state.white) >= _ENOUGH_WHITE and len(state.black) >= _ENOUGH_BLACK
        return seat if tense and plain and _may_be_asked(state, seat) else None

    def lines(self, seen: Seen[State]) -> Collection[Line]:
        """Return the lines that save the realm, of at most two actions. Raises Unprovable."""
        assert seen.seat is not None, "a seat looks"
        return _Proof(seen).lines()

    def turn(self, line: Line) -> Hashable:
        """Return the action of a line, as a key that does not depend on which cards are used for it."""
        match line[0].split("-"):
            case [_, (box.SIEGE | "heal") as action]:
                return action
            case [_, place, *_] if place in box.QUESTS and line[0] not in _PLAYED:
                return place
        return line[0]

    def pattern(self, seen: Seen[State], line: Line) -> Hashable:
        """Return the action of a line, so that puzzles with the same action count as alike."""
        return self.turn(line)

    def position(self, state: State) -> str:
        """Return the position's notation. It omits the order of piles, because a proof holds for every order,
        unless somebody has looked at black cards."""
        written = clone(state)
        written.key, written.chance, written.white = "", 0, []
        written.white_discards.sort()
        written.black_discards.sort()
        fields = RECORDS.to_fields(written)
        known = any(written.foreseen)
        if known:
            fields["foreseen"] = ",".join(f"{at}:{mask}" for at, mask in enumerate(written.foreseen) if mask)
        else:
            fields |= {"black": "*", "foreseen": ""}
        return position(fields | {"white": "*"})


def _may_be_asked(state: State, seat: int) -> bool:
    """Return whether a seat knows that it is loyal, no traitor is unmasked, another knight is left, and no
    power, card in LEFT_OUT or other seat's Sir Kay at a combat rules out a puzzle."""
    hand, knight = state.hands[seat], state.knights[seat]
    power = (knight == box.GALAHAD and any(card in box.SPECIALS for card in hand)) or (
        knight == box.TRISTAN and state.place[seat] == box.CAMELOT
    )
    kay = bearer(state, box.KAY)
    return (
        state.loyalty[seat] == box.LOYAL
        and knows_loyalty(state)
        and state.unmasked == box.NOBODY
        and len(knights_from(state, seat)) > 1
        and not power
        and not LEFT_OUT & set(hand)
        and not (kay not in (seat, box.NOBODY) and state.place[kay] in box.COMBATS)
    )


class _Proof:
    """Proof of which actions save the realm, over all states that one seat cannot rule out."""

    def __init__(self, seen: Seen[State]) -> None:
        assert seen.seat is not None, "a seat looks"
        self.seat = seen.seat
        self.plies = 0
        self.turn = seen.state.turn
        top = seen.state.black[-1]
        self.known_top = "" if top == box.HIDDEN else top
        self.worlds = [*_worlds(seen)]
        self.feared: list[str] = []
        """Black cards that refuted an action most recently, newest first; they are tried first."""

    def lines(self) -> list[Line]:
        """Return the lines that save the realm in every world, with cards in every order. Stops at a second
        action, which rules out a puzzle. Raises Unprovable if there are too many lines."""
        kept: list[Line] = []
        for line in self._actions():
            if all(self._keeps(clone(world), line) for world in self.worlds):
                kept += _orders(line)
                if PUZZLE_RULES.turn(line) != PUZZLE_RULES.turn(kept[0]):
                    break
                if len(kept) > MOST_LINES:
                    raise Unprovable("the action can be taken in too many ways")
        return kept

    # --- actions ----------------------------------------------------------------------------------------

    def _actions(self) -> Iterator[Line]:
        """Yield one line for each action and choice of cards; a fight's cards in one order only."""
        state = self.worlds[0]
        frame = state.frame
        assert isinstance(frame, ChooseAction), "an action is owed"
        for move in frame.legal(state):
            if move in (SACRIFICE, END) or f"-{SWAP}-" in move:
                continue
            after = clone(state)
            self._play(after, move)
            if isinstance(after.frame, Fight):
                yield from self._fights(state, move)
            else:
                yield (move,)

    def _fights(self, state: State, move: Move) -> Iterator[Line]:
        """Yield fights with a move's card and others that are not lower, ascending. Raises Unprovable."""
        first = move.split("-")[0]
        held = Counter(card for card in state.hands[self.seat] if card in box.VALUE and card >= first)
        held[first] -= 1
        ways = product(*(range(count + 1) for count in held.values()))
        for number, counts in enumerate(ways):
            if number >= MOST_FIGHTS:
                raise Unprovable("there are too many ways to fight the engine")
            more = [card for card, count in zip(held, counts, strict=True) for _ in range(count)]
            yield (move, *sorted(more), ROLL)

    # --- what comes of them -------------------------------------------------------------------------------

    def _play(self, state: State, move: Move) -> None:
        self.plies += 1
        if self.plies > MOST_PLIES:
            raise Unprovable("there is too much that may happen")
        question, chance = state.frame, state.chance
        assert question is not None, "the game goes on"
        GAME.carry_out(state, question, move, [])
        if state.chance != chance and move != ROLL and not isinstance(question, PAYS_ONLY):
            raise Unprovable("a pile is shuffled")

    def _after(self, state: State, move: Move) -> State:
        after = clone(state)
        self._play(after, move)
        return after

    def _keeps(self, state: State, line: Line) -> bool:
        """Return whether a line saves the realm in one world, ``state``."""
        return self._kept(state, line)

    def _kept(self, state: State, line: Line) -> bool:
        """Return whether the realm is saved whatever happens; ``line``: the action's moves still to play."""
        frame = state.frame
        if frame is None:
            return loyal_won(state)
        match frame:
            case ChooseAction() if frame.seat == self.seat and state.turn == self.turn:
                return self._kept(self._after(state, line[0] if line else END), line[1:])
            case ChooseAction():
                return True
            case Fight():
                return self._fought(state, line)
            case Evil() | Malice():
                return state.turn != self.turn + 1 or self._progress(state, frame)
        if isinstance(frame, PAYS_ONLY) or (isinstance(frame, Merlins) and not self._decides(frame)):
            return self._kept(self._after(state, frame.legal(state)[0]), line)
        ways = (self._kept(self._after(state, move), line) for move in frame.legal(state))
        return any(ways) if self._decides(frame) else all(ways)

    def _decides(self, frame: StackQuestion[State]) -> bool:
        """Return whether the seat decides, so that one good answer suffices; False for Lay and Armour."""
        return frame.seat == self.seat and not isinstance(frame, (Lay, Armour))

    def _fought(self, state: State, line: Line) -> bool:
        """Return whether the rest of a fight, ``line``, saves the realm for every roll of the die."""
        if line[0] != ROLL:
            return self._kept(self._after(state, line[0]), line[1:])
        return all(self._kept(after, line[1:]) for after in self._rolled(state))

    def _rolled(self, state: State) -> Iterator[State]:
        """Yield the state after each possible roll of the die."""
        for key in _DICE:
            after = clone(state)
            after.key, after.chance = key, 0
            self._play(after, ROLL)
            yield after

    def _progress(self, state: State, frame: StackQuestion[State]) -> bool:
        """Return whether the realm is saved whatever evil the next knight chooses, and for any drawn card."""
        for move in frame.legal(state):
            if move not in (DRAW, LOOK) and not self._kept(self._after(state, move), ()):
                return False
        cards = self._next_cards(state)
        for card in sorted(cards, key=lambda card: card not in self.feared):
            if not self._kept_if_drawn(state, card):
                self.feared = [card, *self.feared[:3]]
                return False
        return True

    def _next_cards(self, state: State) -> Sequence[str]:
        """Return the black cards that may be drawn next: the known top card, or all unseen ones (SCR6)."""
        if self.known_top:
            return [self.known_top]
        return sorted(set(_unseen_black(state)))

    def _kept_if_drawn(self, state: State, card: str) -> bool:
        if card == _MORGANS_THREE:
            return True
        after = clone(state)
        rest = _unseen_black(state)
        rest.remove(card)
        after.black = [*rest[: len(after.black) - 1], card]
        after.foreseen = [0] * len(after.black)
        self._play(after, DRAW)
        return self._kept(after, ())


_MORGANS_THREE: Final = "M2"
_PLAYED: Final = frozenset(
    f"{card}-{quest}-play" for card in (box.MERLIN, box.HEROISM, box.LADY) for quest in box.QUESTS
)
_DICE: Final = ("die3", "die10", "die2", "die1", "die6", "die0", "die4", "die7")
"""Values of ``State.key`` with which the die shows 1 to 8, one for each number (a test checks this)."""


def _orders(line: Line) -> Iterator[Line]:
    """Yield a fight with its cards in every order, as any may begin it; any other line unchanged."""
    if line[-1] != ROLL:
        yield line
        return
    cards = Counter([line[0].split("-")[0], *line[1:-1]])
    for first, *more in _permutations(cards):
        yield (f"{first}-{box.SIEGE}", *more, ROLL)


def _permutations(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    if not cards.total():
        yield ()
    for card in sorted(card for card, count in cards.items() if count):
        for rest in _permutations(cards - Counter([card])):
            yield (card, *rest)


# --- worlds -----------------------------------------------------------------------------------------------


def _worlds(seen: Seen[State]) -> Iterator[State]:
    """Yield every state that the viewer cannot rule out: by loyalties, and by face-down cards where a combat
    could end. Unknown white cards are blanks. Raises Unprovable if there are too many states."""
    plain = _blanked(seen)
    loyalties, rows = [*_loyalties(plain)], [*_rows(plain)]
    if len(loyalties) * len(rows) > MOST_WORLDS:
        raise Unprovable("there are too many worlds")
    for loyalty, row in product(loyalties, rows):
        state = clone(plain)
        state.loyalty = [*loyalty]
        state.spare = [*(Counter(pack_of(state.setup)) - Counter(loyalty)).elements()]
        for place, cards in row.items():
            state.dark[place] = [*cards]
        yield state


def _blanked(seen: Seen[State]) -> State:
    state = clone(seen.state)
    for seat, hand in enumerate(state.hands):
        if seat != seen.seat:
            state.hands[seat] = [BLANK] * len(hand)
    state.white, state.white_discards = [BLANK] * len(state.white), [BLANK] * len(state.white_discards)
    state.laid[box.EXCALIBUR] = [BLANK] * len(state.laid[box.EXCALIBUR])
    state.learnt = [[[] for _ in row] for row in state.learnt]
    return state


def _loyalties(state: State) -> Iterator[Sequence[str]]:
    """Yield the possible loyalties by seat: all unknown ones loyal, or one of them the traitor (SC90)."""
    hidden = [seat for seat, loyalty in enumerate(state.loyalty) if loyalty == box.HIDDEN]
    pack = Counter(pack_of(state.setup))
    loyal = [box.LOYAL if loyalty == box.HIDDEN else loyalty for loyalty in state.loyalty]
    for traitor in (None, *hidden):
        told = [box.TRAITOR if seat == traitor else loyalty for seat, loyalty in enumerate(loyal)]
        if not Counter(told) - pack:
            yield told


def _rows(state: State) -> Iterator[dict[str, Sequence[str]]]:
    """Yield, by place, the black rows of combats with face-down cards filled in every possible way. Where a
    combat cannot end yet, only one way is tried, since nobody will look at the cards."""
    left = Counter(_unseen_black(state))
    ways: list[list[tuple[str, Sequence[str]]]] = []
    for place in box.COMBATS:
        dark = state.dark[place]
        hidden = dark.count(box.HIDDEN)
        if not hidden:
            continue
        shown = [card for card in dark if card != box.HIDDEN]
        cards = sorted(card for card in left if card in box.STRENGTH and card[0] == box.LETTER_OF[place])
        choices: list[tuple[str, Sequence[str]]] = [
            (place, [*shown, *chosen])
            for chosen in combinations_with_replacement(cards, hidden)
            if not Counter(chosen) - left
        ]
        ways.append(choices if _may_end(state, place) else choices[:1])
    yield from (dict(way) for way in product(*ways))


def _may_end(state: State, place: str) -> bool:
    """Return whether one action and one black card could end a combat."""
    quest = box.QUESTS[place]
    nearly_dark = len(state.dark[place]) >= quest.black - 1
    return nearly_dark or len(state.laid[place]) >= white_spaces(state, place) - 1


def _unseen_black(state: State) -> list[str]:
    """Return the black cards that the state shows neither at quests nor in force (SCR6)."""
    shown = [card for cards in state.dark.values() for card in cards]
    shown += [card for card in state.effects if card in box.BLACK]
    deck = Counter(box.deck_of(state.setup.components, "black"))
    return sorted((deck - Counter(shown)).elements())


PUZZLE_RULES: Final = CamelotPuzzleRules()
