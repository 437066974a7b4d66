"""Persons and events of Avignon in sentences; a petition's are made from the data that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.game import TURN_OVER, Event, Names
from threethrones.core.outcome import Outcome
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.avignon.persons import FACTIONS, PERSON_NAMES, Condition, Part, Person

PLACE_NAMES: Final = (say("Avignon"), say("Nice"), say("Genoa"), say("Florence"), say("Rome"))
ACTION_NAMES: Final[Mapping[str, Text]] = {
    "beseech": say("Beseech"),
    "chastise": say("Chastise"),
    "excommunicate": say("Excommunicate"),
    "petition": say("Petition"),
}


def petition(person: Person) -> Sequence[Text]:
    """What a person's petition does, a sentence for each part."""
    return [_part(part) for part in person.petition]


def conditions(person: Person) -> Sequence[Text]:
    """When a person in a congregation ends the game, for its owner and against him (AG28)."""
    found = []
    if person.wins is not None:
        found.append(say("You win if %(what)s.", what=_condition(person.wins)))
    if person.loses is not None:
        found.append(say("Your opponent wins if %(what)s.", what=_condition(person.loses)))
    return found


def brief(person: Person) -> Sequence[Text]:
    """The petition in few words, for the card itself."""
    return [_brief_part(part) for part in person.petition]


def brief_conditions(person: Person) -> Sequence[Text]:
    """The conditions in few words, for the card itself."""
    found = []
    if person.wins is not None:
        found.append(say("You win: %(what)s", what=_brief_condition(person.wins)))
    if person.loses is not None:
        found.append(say("Opponent wins: %(what)s", what=_brief_condition(person.loses)))
    return found


def _brief_part(part: Part) -> Text:
    verb = {"pull": say("Pull"), "push": say("Push"), "either": say("Pull or push")}[part.verb]
    match part.whom:
        case "this":
            return say("%(verb)s this by %(n)d", verb=verb, n=part.steps)
        case "faction":
            whom = FACTIONS[part.of[0]] if part.of else say("none")
            return say("%(verb)s all of faction %(faction)s by %(n)d", verb=verb, faction=whom, n=part.steps)
        case "named":
            return say("%(verb)s all others of a faction by %(n)d", verb=verb, n=part.steps)
    if part.most == 1:
        return say("%(verb)s %(who)s by %(n)d", verb=verb, who=_brief_who(part), n=part.steps)
    return say("%(verb)s %(who)s by %(n)d each", verb=verb, who=_brief_who(part), n=part.steps)


def _brief_who(part: Part) -> Text:
    if isinstance(part.most, int):
        exact = part.least == part.most
        count = (
            say_n("%(n)d other", "%(n)d others", part.most)
            if exact
            else say_n("up to %(n)d other", "up to %(n)d others", part.most)
        )
    elif part.most == "opponent":
        count = say("others (up to the number of the opponent's cards)")
    else:
        count = say("others (up to the number of %(faction)s-faction cards)", faction=FACTIONS[part.most])
    if not part.of:
        return count
    either = say("%(first)s or %(rest)s")
    return say("%(count)s (faction %(factions)s)", count=count, factions=_listed(part.of, either))


def _brief_condition(condition: Condition) -> Text:
    both = say("%(first)s and %(rest)s")
    own, other = (_factions(side, both) if side else None for side in (condition.own, condition.other))
    own = own and say("%(factions)s with you", factions=own)
    other = other and say("%(factions)s with the opponent", factions=other)
    if own and other:
        return say("%(own)s, %(other)s", own=own, other=other)
    return own or other or say("none")


def _part(part: Part) -> Text:
    far = say_n("%(n)d place", "%(n)d places", part.steps)
    pulls = part.verb == "pull"
    if part.whom == "this":
        return (
            say("Pull this person %(far)s.", far=far) if pulls else say("Push this person %(far)s.", far=far)
        )
    if part.whom == "faction":
        values = {"faction": FACTIONS[part.of[0]], "far": far} if part.of else {"faction": "?", "far": far}
        if pulls:
            return say("Pull every person of the faction %(faction)s %(far)s.", **values)
        return say("Push every person of the faction %(faction)s %(far)s.", **values)
    if part.whom == "named":
        return _named(part, far)
    return _others(part, far)


def _named(part: Part, far: Text) -> Text:
    if part.verb == "pull":
        return say("Name a faction: pull all its other persons %(far)s each.", far=far)
    if part.verb == "push":
        return say("Name a faction: push all its other persons %(far)s each.", far=far)
    return say("Name a faction: pull or push all its other persons %(far)s each.", far=far)


def _others(part: Part, far: Text) -> Text:
    far = far if part.most == 1 else say("%(far)s each", far=far)
    values: dict[str, object] = {"who": _who(part), "far": far}
    if not isinstance(part.most, int):
        return _counted_others(part, {**values, "limit": _limit(part.most)})
    if part.least == part.most:
        pull, push = say("Pull %(who)s %(far)s.", **values), say("Push %(who)s %(far)s.", **values)
    elif part.least:
        values["least"] = part.least
        pull = say("Pull %(who)s %(far)s, at least %(least)d.", **values)
        push = say("Push %(who)s %(far)s, at least %(least)d.", **values)
    else:
        pull = say("You may pull %(who)s %(far)s.", **values)
        push = say("You may push %(who)s %(far)s.", **values)
    return pull if part.verb == "pull" else push


def _counted_others(part: Part, values: dict[str, object]) -> Text:
    """Others of whom the cards that lie somewhere say how many they may be."""
    if part.least:
        values["least"] = part.least
        pull = say("Pull %(who)s %(far)s: at least %(least)d, at most as many as %(limit)s.", **values)
        push = say("Push %(who)s %(far)s: at least %(least)d, at most as many as %(limit)s.", **values)
    else:
        pull = say("You may pull %(who)s %(far)s, at most as many as %(limit)s.", **values)
        push = say("You may push %(who)s %(far)s, at most as many as %(limit)s.", **values)
    return pull if part.verb == "pull" else push


def _limit(most: str) -> Text:
    if most == "opponent":
        return say("your opponent's congregation holds")
    return say("there are %(faction)s-faction cards in the display", faction=FACTIONS[most])


def _who(part: Part) -> Text:
    if not isinstance(part.most, int):
        count = say("other persons")
    elif part.most in (1, part.least):
        count = say_n("%(n)d other person", "%(n)d other persons", part.most)
    else:
        count = say_n("up to %(n)d other person", "up to %(n)d other persons", part.most)
    if not part.of:
        return count
    either = say("%(first)s or %(rest)s")
    return say("%(count)s (faction %(factions)s)", count=count, factions=_listed(part.of, either))


def _condition(condition: Condition) -> Text:
    both = say("%(first)s and %(rest)s")
    own = _cards_of(condition.own, both) if condition.own else None
    other = _cards_of(condition.other, both) if condition.other else None
    if own and other:
        return say("your congregation has %(own)s and your opponent's has %(other)s", own=own, other=other)
    if own:
        return say("your congregation has %(own)s", own=own)
    return say("your opponent's congregation has %(other)s", other=other or "")


def _factions(factions: Sequence[str], joint: Text) -> Text:
    """Factions, called so: a bare name is a person's (AG38, AG39)."""
    return say_n("faction %(names)s", "factions %(names)s", len(factions), names=_listed(factions, joint))


def _cards_of(factions: Sequence[str], joint: Text) -> Text:
    """One card of each of these factions, at least."""
    return say_n(
        "a card of the faction %(names)s",
        "cards of the factions %(names)s",
        len(factions),
        names=_listed(factions, joint),
    )


def _listed(factions: Sequence[str], joint: Text) -> Text:
    first, *rest = factions
    if not rest:
        return FACTIONS[first]
    return Text(joint.message, {"first": FACTIONS[first], "rest": _listed(rest, joint)})


def enough(outcome: Outcome, names: Names) -> Text:
    """An end by the number of persons in a congregation (AG27)."""
    return say_n(
        "%(who)s has %(n)d person in the congregation.",
        "%(who)s has %(n)d persons in the congregation.",
        Facts(outcome.about, names).number("persons"),
        who=names[outcome.winners[0]],
    )


def met(outcome: Outcome, names: Names) -> Text:
    """An end by conditions: whose card says what, and which cards meet it (AG27, AG29, AG30)."""
    told = Facts(outcome.about, names)
    cards = [
        say("%(person)s in the congregation of %(who)s", person=_person(one), who=one.who)
        for one in told.each("cards")
    ]
    conditions = [_met(one, outcome) for one in told.each("met")]
    return joined([*conditions, say("This condition is met by: %(cards)s.", cards=enumerated(cards))], " ")


def _person(one: Facts) -> Text:
    return PERSON_NAMES[one.word("person")]


def _met(one: Facts, outcome: Outcome) -> Text:
    condition = _condition(Condition(tuple(one.words("own")), tuple(one.words("other"))))
    says = (
        say("You win if %(what)s.", what=condition)
        if one.number("owner") in outcome.winners
        else say("Your opponent wins if %(what)s.", what=condition)
    )
    return say(
        "The card %(person)s of %(who)s says: “%(condition)s”",
        person=_person(one),
        who=one.player("owner"),
        condition=says,
    )


def foretold(outcome: Outcome, seat: int | None, names: Names) -> Text:
    """Who wins and by which persons, in few words, said to a seat; the cards are the winner's where nobody
    is named with them."""
    if not outcome.winners:
        return say("A draw: the last turn is over (an addition to the rules)")
    winner, told = outcome.winners[0], Facts(outcome.about, names)
    if "persons" in told:
        return say_n(
            "%(who)s wins: %(n)d person",
            "%(who)s wins: %(n)d persons",
            told.number("persons"),
            who=names[winner],
        )
    if "cards" not in told:
        return say("%(who)s wins", who=names[winner])
    cards = [_whose(_person(one), one.number("seat"), winner, seat, names) for one in told.each("cards")]
    *others, last = cards
    whom = say("%(first)s and %(rest)s", first=enumerated(others), rest=last) if others else last
    return say("%(who)s wins: %(cards)s", who=names[winner], cards=whom)


def _whose(person: Text, holder: int, winner: int, seat: int | None, names: Names) -> Text:
    if holder == winner:
        return person
    if holder == seat:
        return say("your %(person)s", person=person)
    return say("%(person)s of %(who)s", person=person, who=names[holder])


class _Told(Facts):
    """An event of Avignon in words."""

    @property
    def person(self) -> Text:
        return PERSON_NAMES[self.word("person")]

    def place(self, name: str) -> Text:
        return PLACE_NAMES[self.number(name)]


def _turn_over(e: _Told) -> Text:
    first, second = e.numbers("score")
    return say(
        "Turn %(turn)d is over. Congregations %(first)d : %(second)d.",
        turn=e.number("turn"),
        first=first,
        second=second,
    )


_SENTENCES: Final[dict[str, Callable[[_Told], Text]]] = {
    "beseech": lambda e: say("%(who)s beseeches: %(person)s.", who=e.who, person=e.person),
    "chastise": lambda e: say("%(who)s chastises: %(person)s.", who=e.who, person=e.person),
    "excommunicate": lambda e: say("%(who)s excommunicates: %(person)s.", who=e.who, person=e.person),
    "petition": lambda e: say("%(who)s uses a petition: %(person)s.", who=e.who, person=e.person),
    "moved": lambda e: say("%(person)s goes to %(place)s.", person=e.person, place=e.place("to")),
    "joined": lambda e: say("Joins the congregation of %(who)s: %(person)s.", who=e.who, person=e.person),
    "drew": lambda e: say("New at %(place)s: %(person)s.", place=e.place("at"), person=e.person),
    "reshuffled": lambda e: say_n(
        "The draw pile is used up: %(n)d discarded person becomes the new one.",
        "The draw pile is used up: %(n)d discarded persons are shuffled into a new one.",
        e.number("cards"),
    ),
    TURN_OVER: _turn_over,
}


def sentence(event: Event, names: Names) -> Text | None:
    """An event as a sentence; None where another sentence tells it."""
    write = _SENTENCES.get(event.kind)
    return write(_Told(event.about, names)) if write else None


def touched(event: Event) -> Sequence[str]:
    """The column that an event changed."""
    return (str(event.about["column"]),) if "column" in event.about else ()
