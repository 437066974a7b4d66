"""The contract between a game and everything that runs one.

A game is one object. Its state is its own; all others see moves (text), what a seat has seen, and events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeAlias

from threethrones.core.canonical import JSON, canonical, unlike
from threethrones.core.counsel import Counsel
from threethrones.core.events import EventKind
from threethrones.core.learnt import Learnt
from threethrones.core.outcome import Outcome, shared
from threethrones.core.proof import ProofRules
from threethrones.core.question import Question
from threethrones.core.records import Records
from threethrones.core.roles import Roles
from threethrones.core.terms import (
    GAME_OVER,
    TURN_OVER,
    Decision,
    Evaluation,
    Event,
    Foresight,
    IllegalMove,
    Move,
    Option,
    Preset,
    Refusal,
    Seen,
    Setup,
    State,
    Turn,
    UpdateOptions,
)
from threethrones.core.text import Text, say


class Game(Generic[State]):
    """One game's rules: what each game says for itself comes first, then what most need not. Functions of the
    state take it, change it only in ``play``, and keep no copy."""

    name: str
    """The game's name in documents, commands and addresses: one word in small letters."""
    title: Text
    edition: str
    """The version of the rules; it changes when old moves would no longer replay."""
    least_seats: int
    most_seats: int
    component_sets: Mapping[str, Mapping[str, JSON]]
    """The component tables that ship, by name; the first is the default."""
    records: Records[State]
    setup_rule: str
    """The name of the rule that says for how many it is, and what must be agreed on."""
    turn_rule: str
    """The name of the rule that says who chooses."""
    end_rule: str
    """The name of the rule that says when the game is over."""

    older_editions: Mapping[str, UpdateOptions] = {}
    """Those whose matches still replay, under the options that they have today."""
    options: tuple[Option, ...] = ()
    usual_note: Text = say("Exactly as the rules say.")
    """What the usual options are, in few words."""
    presets: tuple[Preset, ...] = ()
    """The first is proposed to whoever has finished no match of this game yet; one for a person alone, to
    every such person."""
    roles: Roles | None = None
    """What each seat may be given to play as; None where there is nothing to choose."""
    kinds: Mapping[str, EventKind]
    """All kinds of events, by name."""
    evaluations: Mapping[str, Evaluation] = {}
    """Ways to judge a position for computer players, by name; the first is the default."""
    learnt: Learnt[State] | None = None
    """What self-play has taught about it (``core.learnt``): a searching player judges by that."""
    iterations: Mapping[str, int] = {"normal": 200, "hard": 1000}
    """How long a computer player of each level that searches does so for one choice (``players.levels``)."""
    misjudged: float = 0.1
    """By how much of a chance of winning, either way, an easy computer may misjudge a move at most."""
    most_proof_positions: int = 10_000
    """How many positions the best level may look at to prove a win, where the game has ``proof_rules``."""

    def counsel(self) -> Counsel | None:
        """The game's own rules of thumb, for computer players; None where they must search. They are loaded
        when first asked for."""
        return None

    def proof_rules(self) -> ProofRules[State] | None:
        """What a search for proofs of wins needs to know; None where nothing is proven. It is loaded when
        first asked for."""
        return None

    def deal(self, setup: Setup, key: str) -> State:
        """The state before the first move, for a setup without problems. Equal keys deal equal games."""
        raise NotImplementedError

    def question(self, state: State) -> Question[State] | None:
        """The pending decision with all there is to say about it; None when the game is over."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it runs."""
        raise NotImplementedError

    # --- who decides what: as the pending question says --------------------------------------------------

    def decision(self, state: State) -> Decision | None:
        """Who must choose what; None when the game is over."""
        question = self.question(state)
        return question.decision(state) if question else None

    def legal(self, state: State) -> list[Move]:
        """All legal moves of the pending decision, each once; empty only when the game is over."""
        question = self.question(state)
        return question.legal(state) if question else []

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move, or a path that is none, cannot be played; None where it can."""
        question = self.question(state)
        if question is None:
            return Refusal(self.end_rule, GAME_OVER)
        return None if question.is_legal(state, move) else question.why_not(state, move)

    def play(self, state: State, move: Move) -> list[Event]:
        """Carry out a move in place. Raises IllegalMove, and then the state is as it was."""
        question = self.question(state)
        if question is None or not question.is_legal(state, move):
            refusal = self.refusal(state, move)
            assert refusal is not None, "what is not legal is refused"
            raise IllegalMove(refusal)
        events: list[Event] = []
        self.carry_out(state, question, move, events)
        return events

    def carry_out(self, state: State, question: Question[State], move: Move, events: list[Event]) -> None:
        """Play a legal move, and what follows by itself."""
        question.play(state, move, events)

    # --- the start ------------------------------------------------------------------------------------

    def problems(self, setup: Setup) -> list[Refusal]:
        """What speaks against playing with this setup; empty when nothing does."""
        shipped = next((known for known in self.component_sets.values() if known == setup.components), None)
        if shipped is None:
            found = self.component_problems(setup.components)
        else:
            found = [] if shipped is setup.components else self._misspelt(setup.components, shipped)
        if not self.least_seats <= setup.seats <= self.most_seats:
            found.append(Refusal(self.setup_rule, self._seats_wanted()))
        if self.roles is not None:
            found += self.roles.problems(setup)
        return found + [
            Refusal(
                option.rule or self.setup_rule, say("Choose an option for “%(name)s”.", name=option.label)
            )
            for option in self.options
            if setup.options.get(option.name) not in dict(option.values)
        ]

    def _misspelt(self, components: Mapping[str, JSON], shipped: Mapping[str, JSON]) -> list[Refusal]:
        """What keeps components that compare equal to those that ship from being the same: 1.0 is not 1."""
        found = unlike(components, shipped)
        if found is None:
            return []
        told = dict(zip(("field", "given", "wanted"), (found[0], *map(canonical, found[1:])), strict=True))
        return [Refusal(self.setup_rule, say("“%(field)s” must be %(wanted)s, not %(given)s.", **told))]

    def _seats_wanted(self) -> Text:
        least, most = self.least_seats, self.most_seats
        if least == most:
            return say("%(game)s is for %(n)d players.", game=self.title, n=most)
        return say("%(game)s is for %(least)d to %(most)d players.", game=self.title, least=least, most=most)

    def component_problems(self, components: Mapping[str, JSON]) -> list[Refusal]:
        """What speaks against playing with components that do not ship; by default, that they are others."""
        return [Refusal(self.setup_rule, say("This app doesn’t know these components."))]

    def setup(self, setup: Setup, key: str) -> State:
        """The state before the first move. Raises ValueError for a setup that has problems."""
        found = self.problems(setup)
        if found:
            raise ValueError(str(found[0]))
        return self.deal(setup, key)

    def beginning(self, seat: int, seats: int) -> Mapping[str, str]:
        """The options, of a table of so many, under which this seat has the first turn; by default none."""
        return {}

    def rematch(self, setup: Setup, seen: Seen[State]) -> Setup:
        """The setup of the next match of a series; by default the same."""
        return setup

    # --- copies and texts -------------------------------------------------------------------------------

    def clone(self, state: State) -> State:
        """A copy that shares nothing that ``play`` changes. A game may name its records' own in its place,
        which spares a search a call each time."""
        return self.records.clone(state)

    def rekeyed(self, state: State, key: str) -> State:
        """A copy of the same position whose chance to come is drawn from another key."""
        return self.records.rekeyed(state, key)

    def to_json(self, state: State) -> dict[str, JSON]:
        """The whole state, secrets included, as plain JSON."""
        return self.records.to_json(state)

    def from_json(self, data: JSON, setup: Setup) -> State:
        """The state from its JSON. Raises ValueError with a sentence for anything that is no sound one."""
        state = self.records.from_json(self.updated(data), setup)
        found = self.defects(state)
        if found:
            raise ValueError(found[0])
        return state

    def updated(self, data: JSON) -> JSON:
        """The JSON of a state as it is today, of one that an older version wrote."""
        return data

    def defects(self, state: State) -> list[str]:
        """What is wrong with a position, each in one sentence; empty for a sound one, which can be played,
        undone, reviewed and shown."""
        return []

    def to_position(self, state: State) -> str:
        """The whole state as one line of position notation."""
        return self.records.to_position(state)

    def from_position(self, text: str, setup: Setup) -> State:
        """The state from its notation. Raises ValueError with a sentence for anything else."""
        return self.from_json(self.read_position(text, setup), setup)

    def read_position(self, text: str, setup: Setup) -> JSON:
        """The JSON of what a position says. Raises ValueError."""
        return self.records.from_position(text, setup.seats)

    # --- who knows what -----------------------------------------------------------------------------------

    def seen(self, state: State, seat: int | None) -> Seen[State]:
        """What a seat (None: everybody) knows; by default all but the chance to come."""
        return Seen(self.records.rekeyed(state, ""), seat)

    def seen_json(self, seen: Seen[State]) -> dict[str, JSON]:
        """What is seen, as plain JSON."""
        return {"seat": seen.seat, "setup": seen.state.setup.to_json(), **self.to_json(seen.state)}

    def resample(self, seen: Seen[State], rng: Random) -> State:
        """A state that looks the same, its secrets dealt anew; by default there are none."""
        return self.records.rekeyed(seen.state, f"{rng.getrandbits(64):016x}")

    def reshuffled(self, state: State, rng: Random) -> State:
        """The same position with all that the seats hold, in which whatever nobody knows is dealt anew; by
        default only the chance to come."""
        return self.records.rekeyed(state, f"{rng.getrandbits(64):016x}")

    def forgotten(self, seen: Seen[State]) -> Seen[State]:
        """What is left to somebody who does not remember what lies open no more; by default all."""
        return seen

    def dealer(self, seen: Seen[State]) -> Callable[[Random], State]:
        """What resamples again and again, for a search. A game may prepare what all of these states have in
        common."""
        return lambda rng: self.resample(seen, rng)

    def sensible(self, state: State, legal: Sequence[Move]) -> Sequence[Move]:
        """Of the legal moves those that a search looks at, at least one; by default all. A game may leave out
        what another move does as well."""
        return legal

    def decides(self, seen: Seen[State]) -> bool:
        """Whether the looker is whoever must choose now: a seat, or the whole table."""
        decision = self.decision(seen.state)
        return decision is not None and decision.seat == seen.seat

    def speakers(self, seen: Seen[State]) -> Sequence[int]:
        """Whose answer the pending decision takes, as everybody knows: the seat that decides; of what the
        whole table decides, the seat whose cards or will it is about, or all whose matter it is, first who
        is to speak for them. Nobody when the game is over."""
        decision = self.decision(seen.state)
        if decision is None:
            return ()
        return range(seen.state.setup.seats) if decision.seat is None else (decision.seat,)

    def thumbnail(self, seen: Seen[State]) -> str:
        """What everybody sees at a glance, in one short line: a list of matches keeps it of each and draws it
        small (see ``core.card.Card.thumbnail``)."""
        return ""

    def score(self, seen: Seen[State]) -> tuple[int, ...]:
        """Each seat's public score, for the course of the game; by default there is none to speak of."""
        return (0,) * seen.state.setup.seats

    def turn(self, seen: Seen[State]) -> Turn | None:
        """Whose turn it is, which everybody sees; None where the game does not say."""
        return None

    # --- what a looker may try --------------------------------------------------------------------------

    def offers(self, seen: Seen[State]) -> list[Move]:
        """What the looker may try, from what is seen alone; whoever decides finds in it every legal move, as
        the first of those that an offer stands for (see ``spelled``). While everybody looks, it is what needs
        no secrets (see ``Question.openly``)."""
        question = self.question(seen.state)
        if question is None:
            return []
        if self.decides(seen):
            return question.offers(seen.state)
        return question.openly(seen.state) if seen.seat is None else []

    def together(self, seen: Seen[State]) -> int:
        """How many moves the looker is to pick together (see ``Question.together``)."""
        question = self.question(seen.state)
        return question.together(seen.state) if question and self.decides(seen) else 0

    def polled(self, seen: Seen[State]) -> Mapping[str, int]:
        """The answers to a poll that the looker may pick (see ``Question.polled``)."""
        question = self.question(seen.state)
        return question.polled(seen.state) if question and self.decides(seen) else {}

    def canonical(self, seen: Seen[State], move: Move) -> Move:
        """The legal move that a path of picks spells: where the order of some picks does not matter,
        the one order in which ``legal`` lists it. Any other text comes back as it is."""
        return move

    def why_not(self, seen: Seen[State], move: Move) -> Refusal | None:
        """Why a move, or a path that is none, cannot be played; from what the looker knows alone.
        None where the looker knows nothing against it."""
        if self.decision(seen.state) is not None and not self.decides(seen):
            chosen_openly = move in self.offers(seen)
            return None if chosen_openly else Refusal(self.turn_rule, say("It isn’t your turn to choose."))
        state = seen.state
        *before, last = self.spelled(seen, move)
        for earlier in before:
            refusal = self.refusal(state, earlier)
            if refusal is not None:
                return refusal
            state = self.clone(state)
            self.play(state, earlier)
        return self.refusal(state, last)

    def spelled(self, seen: Seen[State], offer: Move) -> list[Move]:
        """The moves that an offer stands for, to be played one after the other in one go: mostly itself (as
        ``canonical`` has it); a poll may offer one that answers for several seats. All but the last of them
        can be played on what is seen; of any other text it is that alone."""
        return [self.canonical(seen, offer)]

    def play_offer(self, state: State, moves: Sequence[Move]) -> list[Event]:
        """Carry out what an offer stands for, as far as the game goes on."""
        return [event for move in moves if self.question(state) for event in self.play(state, move)]

    def determined(self, seen: Seen[State], path: Move) -> Move | None:
        """The offer that is meant as soon as this beginning of its path is picked: the only one that could
        follow. By default none: every spot is picked."""
        return None

    def tried(self, seen: Seen[State], offer: Move) -> list[Event]:
        """What happens, as far as the looker knows, when an offer is played; nothing where it cannot be."""
        try:
            return self.play_offer(self.clone(seen.state), self.spelled(seen, offer))
        except IllegalMove:
            return []

    def irrevocable(self, seen: Seen[State], offer: Move) -> bool:
        """Whether, as far as the looker knows, this offer cannot be taken back: whether it draws or reveals.
        One that only asks another seat can be undone until that seat looks (see
        ``core.match.Match.undoable``)."""
        return any(event.reveals for event in self.tried(seen, offer))

    def ends_turn(self, seen: Seen[State], offer: Move) -> bool:
        """Whether this offer ends the turn."""
        return any(event.kind == TURN_OVER for event in self.tried(seen, offer))

    def takes_more(self, seen: Seen[State], offer: Move) -> bool:
        """Whether an offer takes more cards than it names (see ``Question.takes_more``)."""
        question = self.question(seen.state)
        return question is not None and question.takes_more(seen.state, offer)

    def asks_again(self, seen: Seen[State], path: Move, offer: Move) -> bool:
        """Whether a second tap is asked for before an offer that this path spells, or determines: where it
        cannot be taken back, ends the turn or takes more cards than it names. A button that names it is
        enough, so that an ordinary turn takes no tap more."""
        question = self.question(seen.state)
        if question is None or (path == offer and question.is_button(path)):
            return False
        return self.takes_more(seen, offer) or self.irrevocable(seen, offer) or self.ends_turn(seen, offer)

    def foresee(self, seen: Seen[State]) -> Foresight:
        """What the looker can know of the ends that offers bring about, as far as its screen may tell it (see
        ``core.foresight``); by default they depend on nothing that is hidden."""
        return lambda moves: shared((self._end(seen, move) for move in moves), seen.seat)

    def _end(self, seen: Seen[State], move: Move) -> Outcome | None:
        state = self.clone(seen.state)
        try:
            self.play_offer(state, self.spelled(seen, move))
        except IllegalMove:
            return None
        return self.outcome(state)

    def automatic(self, state: State) -> Move | None:
        """The move that the table enters by itself, where the options say so."""
        return None

    def only(self, state: State) -> Move | None:
        """The answer of a seat that has no other, if only that seat knows so; by default none. The
        table enters it for whoever plays with computers alone, who notice nothing."""
        return None

    def idle(self, state: State) -> Move | None:
        """The move that ends a turn in which, as all know, only what is dear and rare is left; by default
        none. The table enters it, unless whoever's turn it is has asked for the turn to stay open."""
        return None

    def asks_to_stay(self, seen: Seen[State], spot: str) -> bool:
        """Whether whoever picks this, too early, wants to do it at the end of the turn, which stays open."""
        return False

    def finish(self, seen: Seen[State]) -> Move | None:
        """The next move of the rest of a turn that the looker wins however it goes on; by default no turn is
        said to be one."""
        return None

    def deeds(self, event: Event) -> Sequence[tuple[str, int]]:
        """What statistics count of an event that all may know of: each deed by its name in ``Card.deeds``,
        and the seat whose it is."""
        return ()

    def answer(self, seen: Seen[State], orders: Mapping[str, JSON]) -> Move | None:
        """The move that a seat's standing orders give for its pending decision; None to ask it."""
        return None

    def beforehand(self, seen: Seen[State]) -> Seen[State] | None:
        """What a seat that waits for another's answer may choose already: the position in which it would be
        asked, as far as it knows. By default None: it chooses when it is asked."""
        return None


AnyGame: TypeAlias = Game[Any]
