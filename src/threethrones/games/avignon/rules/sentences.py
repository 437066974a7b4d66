"""Sentences about the persons of Avignon, made from their data, and about the end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from threethrones.core.facts import Facts
from threethrones.core.outcome import Outcome
from threethrones.core.terms import Names
from threethrones.core.text import Text, enumerated, joined, say, say_n
from threethrones.games.avignon.persons import FACTIONS, PERSON_NAMES, Condition, Person, PetitionPart

PLACE_NAMES: Final = (say("Avignon"), say("Nice"), say("Genoa"), say("Florence"), say("Rome"))
ACTION_NAMES: Final[Mapping[str, Text]] = {
    "beseech": say("Beseech"),
    "chastise": say("Chastise"),
    "excommunicate": say("Excommunicate"),
    "petition": say("Petition"),
}


def petition(person: Person) -> Sequence[Text]:
    """Describe a person's petition, with one sentence for each part."""
    return [_part(part) for part in person.petition]


def count_left(verb: str, least: int, most: int, who: str) -> Text:
    """Ask for other persons to pull or push, with the number that the part still requires or allows."""
    pull = verb == "pull"
    if least >= most:
        if pull:
            return say_n(
                "%(who)s: pull another person (%(n)d left).",
                "%(who)s: pull other people (%(n)d left).",
                most,
                who=who,
            )
        return say_n(
            "%(who)s: push another person (%(n)d left).",
            "%(who)s: push other people (%(n)d left).",
            most,
            who=who,
        )
    if least > 0:
        text = (
            say("%(who)s: pull other people (%(least)d to %(most)d more).")
            if pull
            else say("%(who)s: push other people (%(least)d to %(most)d more).")
        )
    else:
        text = (
            say("%(who)s: you may pull others (up to %(most)d more).")
            if pull
            else say("%(who)s: you may push others (up to %(most)d more).")
        )
    return _with(text, who=who, least=least, most=most)


def which_faction(verb: str, named: Sequence[str], who: str) -> Text:
    """Ask which faction moves or, if one is already named, whether to pull or push it."""
    if named:
        return say("%(who)s: pull or push the %(faction)s faction?", who=who, faction=FACTIONS[named[0]])
    ask = {
        "pull": say("%(who)s: which faction do you pull?"),
        "push": say("%(who)s: which faction do you push?"),
        "either": say("%(who)s: which faction do you pull or push?"),
    }
    return _with(ask[verb], who=who)


def conditions(person: Person) -> Sequence[Text]:
    """Describe when a person in a congregation wins the game for the owner or the opponent (AG28)."""
    found = ((_WINS, person.wins), (_LOSES, person.loses))
    return [_with(text, what=_condition(condition)) for text, condition in found if condition]


def brief_conditions(person: Person) -> Sequence[Text]:
    """Describe a person's win conditions in few words, for the side of a board."""
    found = (
        (say("You win: %(what)s"), person.wins),
        (say("Opponent wins: %(what)s"), person.loses),
    )
    return [_with(text, what=_brief_condition(condition)) for text, condition in found if condition]


def _with(text: Text, **values: object) -> Text:
    """Return a text with values for its placeholders."""
    return Text(text.message, values)


_WINS: Final = say("The player with this person wins if %(what)s.")
_LOSES: Final = say("The player with this person loses if %(what)s.")
_PARTS: Final = {
    "this": (say("Pull this person %(far)s."), say("Push this person %(far)s.")),
    "faction": (
        say("Pull every person in the %(faction)s faction %(far)s."),
        say("Push every person in the %(faction)s faction %(far)s."),
    ),
    "named": (
        say("Name a faction: pull all its other people %(far)s each."),
        say("Name a faction: push all its other people %(far)s each."),
    ),
    "so many": (say("Pull %(who)s %(far)s."), say("Push %(who)s %(far)s.")),
    "at least": (
        say("Pull %(who)s %(far)s (at least %(least)d of them)."),
        say("Push %(who)s %(far)s (at least %(least)d of them)."),
    ),
    "may": (say("You may pull %(who)s %(far)s."), say("You may push %(who)s %(far)s.")),
    # ``limit`` names the cards whose number is the maximum: in the display or a congregation.
    "at least, counted": (
        say("Pull %(who)s %(far)s: at least %(least)d, up to as many as %(limit)s."),
        say("Push %(who)s %(far)s: at least %(least)d, up to as many as %(limit)s."),
    ),
    "may, counted": (
        say("You may pull %(who)s %(far)s, up to as many as %(limit)s."),
        say("You may push %(who)s %(far)s, up to as many as %(limit)s."),
    ),
}
"""Pairs of sentences, for pulling and for pushing, by how a part determines whom it moves."""


def _part(part: PetitionPart) -> Text:
    far = say_n("%(n)d place", "%(n)d places", part.steps)
    if part.whom == "named" and part.verb == "either":
        return say("Name a faction: pull or push all its other people %(far)s each.", far=far)
    values: dict[str, object] = {"far": far}
    how = part.whom
    if how == "faction":
        values["faction"] = FACTIONS[part.of[0]] if part.of else "?"
    elif how == "others":
        how = _how_many(part)
        far = far if part.most == 1 else say("%(far)s each", far=far)
        values = {"far": far, "who": _who(part), "least": part.least, "limit": _limit(part.most)}
    pull, push = _PARTS[how]
    return _with(pull if part.verb == "pull" else push, **values)


def _how_many(part: PetitionPart) -> str:
    if part.least == part.most:
        return "so many"
    return ("at least" if part.least else "may") + (", counted" if isinstance(part.most, str) else "")


def _limit(most: int | str) -> Text | None:
    if most == "opponent":
        return say("your opponent has in their congregation")
    if isinstance(most, int):
        return None
    return say("there are %(faction)s-faction cards in the display", faction=FACTIONS[most])


def _who(part: PetitionPart) -> Text:
    if not isinstance(part.most, int):
        count = say("other people")
    elif part.most in (1, part.least):
        count = say_n("%(n)d other person", "%(n)d other people", part.most)
    else:
        count = say_n("up to %(n)d other person", "up to %(n)d other people", part.most)
    return _of(part, count)


def _of(part: PetitionPart, count: Text) -> Text:
    """Add the part's factions to ``count``, such as "2 others", if only certain factions can be moved."""
    if not part.of:
        return count
    factions = _listed(part.of, say("%(first)s or %(rest)s"))
    return say("%(count)s (%(factions)s faction)", count=count, factions=factions)


def _condition(condition: Condition) -> Text:
    own, other = (_cards_of(side) if side else None for side in (condition.own, condition.other))
    if own and other:
        return say(
            "their congregation has %(own)s and the other player’s has %(other)s", own=own, other=other
        )
    if own:
        return say("their congregation has %(own)s", own=own)
    return say("the other player’s congregation has %(other)s", other=other or "")


def _condition_of(condition: Condition, who: str, whom: str) -> Text:
    """Describe a condition; ``who`` is the name of the card's owner, ``whom`` the opponent's."""
    own, other = (_cards_of(side) if side else None for side in (condition.own, condition.other))
    if own and other:
        return say(
            "%(who)s’s congregation has %(own)s and %(whom)s’s has %(other)s",
            who=who,
            own=own,
            whom=whom,
            other=other,
        )
    return say("%(who)s’s congregation has %(own)s", who=who if own else whom, own=own or other or "")


def _cards_of(factions: Sequence[str]) -> Text:
    """Describe the need for at least one card of each of these factions."""
    return say_n(
        "a card from the %(names)s faction",
        "cards from the %(names)s factions",
        len(factions),
        names=_listed(factions, _AND),
    )


def _brief_condition(condition: Condition) -> Text:
    own, other = (_factions(side) if side else None for side in (condition.own, condition.other))
    own = own and say("%(factions)s on your side", factions=own)
    other = other and say("%(factions)s on your opponent’s side", factions=other)
    if own and other:
        return say("%(own)s, %(other)s", own=own, other=other)
    return own or other or say("none")


def _factions(factions: Sequence[str]) -> Text:
    """List factions with the word "faction", since their bare names would mean persons (AG38, AG39)."""
    return say_n("%(names)s faction", "%(names)s factions", len(factions), names=_listed(factions, _AND))


_AND: Final = say("%(first)s and %(rest)s")


def _listed(factions: Sequence[str], joint: Text) -> Text:
    first, *rest = factions
    return _with(joint, first=FACTIONS[first], rest=_listed(rest, joint)) if rest else FACTIONS[first]


def enough(outcome: Outcome, names: Names) -> Text:
    """Explain a win by the number of persons in the winner's congregation (AG27)."""
    return say_n(
        "%(who)s has %(n)d person in their congregation.",
        "%(who)s has %(n)d people in their congregation.",
        Facts(outcome.about, names).number("persons"),
        who=names[outcome.winners[0]],
    )


def met(outcome: Outcome, names: Names) -> Text:
    """Explain a win by conditions: whose cards have them, and which cards meet them (AG27, AG29, AG30)."""
    told = Facts(outcome.about, names)
    cards = [
        say("%(person)s in %(who)s’s congregation", person=_person(one), who=one.who)
        for one in told.each("cards")
    ]
    conditions = [_met(one, outcome, names) for one in told.each("met")]
    return joined([*conditions, say("This condition is met by: %(cards)s.", cards=enumerated(cards))], " ")


def _person(one: Facts) -> Text:
    return PERSON_NAMES[one.word("person")]


def _met(one: Facts, outcome: Outcome, names: Names) -> Text:
    owner = one.number("owner")
    condition = Condition(tuple(one.words("own")), tuple(one.words("other")))
    return say(
        "%(who)s’s %(person)s: %(winner)s wins if %(what)s.",
        person=_person(one),
        who=names[owner],
        winner=names[outcome.winners[0]],
        what=_condition_of(condition, names[owner], names[1 - owner]),
    )


def why_won(outcome: Outcome, seat: int | None, names: Names) -> Text | None:
    """Say in few words by which persons the game is won; a loser's person is named with its owner. None if
    that depends on what is picked next."""
    winner, told = outcome.winners[0], Facts(outcome.about, names)
    if "persons" in told:
        return say_n("%(n)d person", "%(n)d people", told.number("persons"))
    if "cards" not in told:
        return None
    *others, last = (
        _whose(_person(one), one.number("seat"), winner, seat, names) for one in told.each("cards")
    )
    return _with(_AND, first=enumerated(others), rest=last) if others else last


def _whose(person: Text, holder: int, winner: int, seat: int | None, names: Names) -> Text:
    if holder == winner:
        return person
    if holder == seat:
        return say("your %(person)s", person=person)
    return say("%(who)s’s %(person)s", person=person, who=names[holder])
