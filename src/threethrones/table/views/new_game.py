"""The new-game screen: editing the draft of a match, and starting the match from it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypedDict

from threethrones.core.game import AnyGame
from threethrones.core.game_card import GameCard
from threethrones.core.match import Match, Start
from threethrones.core.presentation import Form, Scene
from threethrones.core.setups import USUAL, options_of, preset_of, standard_setup
from threethrones.core.terms import Setup
from threethrones.core.text import Text, say
from threethrones.games import CARDS
from threethrones.players import LEVELS
from threethrones.table.assist.computers import NAMES, PERSON, SEAT_KINDS, named_by_lot, seat_names
from threethrones.table.commands import settings
from threethrones.table.commands.context import Context, Data, Permission, commands_of
from threethrones.table.commands.play import begin
from threethrones.table.modes import lessons
from threethrones.table.session.coats_of_arms import CoatOfArms
from threethrones.table.session.model import Draft, Panel
from threethrones.table.session.names import LONGEST_NAME, called, nameless, read_name, read_names
from threethrones.table.views import profiles, proposals

OWN: Final = "own"
"""Name of the choice in which the players set each option, or each component, themselves."""


class OptionChoice(NamedTuple):
    """A named combination of options: a preset, the standard options or ``OWN``."""

    name: str
    label: Text
    note: Text


_OWN: Final = OptionChoice(OWN, say("Custom"), say("Choose everything yourself."))


class NewGame(TypedDict):
    """Data of the new-game screen: the draft, and everything that can be chosen."""

    draft: Draft
    game: AnyGame
    longest: int
    """Maximum length of a player's name in characters."""
    lesson: lessons.LessonOffer | None
    """Lesson offered for the game; None if there is none."""
    shelved: Sequence[lessons.LessonOffer]
    """Lessons that were finished or declined, and can still be started."""
    seat_kinds: Sequence[str]
    """Occupant of each seat, as returned by ``_seat_kind``."""
    bearings: Sequence[CoatOfArms]
    """Coat of arms of each seat."""
    proposed: Sequence[str]
    """Names suggested for persons, because they have played on this device."""
    cooperative: bool
    """Whether computers play on the persons' side."""
    companions: str | None
    """Level of all computers on the persons' side; empty if levels differ, None without such computers."""
    level_notes: Sequence[Text]
    """Sentences on how well the computers play, one for each level at the table."""
    alone: bool
    """Whether one person plays against computers."""
    several: bool
    """Whether several persons play, who may each have a phone."""
    nameless: Collection[str]
    """Default names, which count as having no name."""
    called: Sequence[Text]
    """Displayed name of each seat."""
    card: GameCard
    kinds: Sequence[OptionChoice]
    """Combinations of options to choose from; empty if the game has no options to choose."""
    role_notes: Mapping[str, Text]
    """Text on the abilities of each role, by the role's code."""
    reconstruction: Text | None
    set_names: Mapping[str, Text]
    has_puzzles: bool
    editor: Scene | None
    """Scene for editing the components; None if a ready-made component set is chosen."""


def view(context: Context) -> NewGame:
    """Return the data of the new-game screen."""
    draft = context.model.draft
    assert draft is not None, "the new-game screen without a draft"
    game, presentation = context.games[draft.game], context.presentations[draft.game]
    alone = proposals.is_alone(draft)
    names = called(draft.names, draft.players.index(PERSON) if alone else None)
    is_own = draft.chosen_set not in game.component_sets
    return {
        "draft": draft,
        "game": game,
        "longest": LONGEST_NAME,
        "lesson": lessons.offered(context, draft.game),
        "shelved": lessons.shelved(context, draft.game),
        "seat_kinds": [_seat_kind(context, draft, seat) for seat in range(len(draft.names))],
        "bearings": [
            profiles.coat_of_arms_of(context.model.profiles, str(name), player != PERSON)
            for name, player in zip(names, draft.players, strict=True)
        ],
        "proposed": _proposed_persons(context, draft),
        "cooperative": presentation.chances is not None,
        "companions": _companions(draft) if presentation.chances is not None else None,
        "level_notes": [
            presentation.levels[level]
            for level in LEVELS
            if level in presentation.levels and level in draft.players
        ],
        "alone": alone,
        "several": draft.players.count(PERSON) > 1,
        "nameless": nameless(),
        "called": names,
        "card": CARDS[draft.game],
        "kinds": _kinds(game, alone),
        "role_notes": presentation.role_notes,
        "reconstruction": presentation.reconstruction,
        "set_names": presentation.set_names,
        "has_puzzles": CARDS[draft.game].puzzles,
        "editor": presentation.editor(draft.components, draft.form) if is_own else None,
    }


def _companions(draft: Draft) -> str | None:
    """Return the level of all computers; empty if their levels differ, None if there are no computers."""
    levels = {*draft.players} - {PERSON}
    return (levels.pop() if len(levels) == 1 else "") if levels else None


COMPUTER: Final = "computer"
"""Value of the form field that says a computer is to sit in a seat; its opposite is ``PERSON``."""
KNOWN: Final = "="
"""Prefix of a known person's name in the value of the form field for a seat's occupant."""
PROPOSED: Final = 40


def _seat_kind(context: Context, draft: Draft, seat: int) -> str:
    """Return a seat's occupant: a computer's level, ``KNOWN`` and a known person's name, or ``PERSON``."""
    player, name = draft.players[seat], draft.names[seat]
    return KNOWN + name if player == PERSON and name in context.model.profiles.arms else player


def _proposed_persons(context: Context, draft: Draft) -> list[str]:
    """Return the names of the known persons who played most recently, and of older ones in the draft."""
    known = profiles.proposed(context.model.profiles)
    return [name for number, name in enumerate(known) if number < PROPOSED or name in draft.names]


def _kinds(game: AnyGame, alone: bool) -> list[OptionChoice]:
    """Return the choices of options: easiest preset, standard options, other presets, ``OWN``; or none."""
    if not any(option.offered and not option.seats for option in game.options):
        return []
    named = [
        OptionChoice(preset.name, preset.label, preset.note) for preset in proposals.presets(game, alone)
    ]
    usual = OptionChoice(USUAL, say("Standard"), game.usual_note)
    return [*named[:1], usual, *named[1:], _OWN]


def _kind_of(game: AnyGame, options: Mapping[str, str], alone: bool) -> str:
    """Return the name of the combination that equals these options, or ``OWN`` if there is none."""
    name = preset_of(game, options)
    return name if name in {USUAL, *(preset.name for preset in proposals.presets(game, alone))} else OWN


def new(context: Context, data: Data, _form: Form) -> None:
    """Open the new-game screen of a game."""
    game = context.games.get(data.get("game", ""))
    if game is None:
        return
    proposal = proposals.proposed(context, game)
    remembered = settings.last_names(context.store)
    seats = min(game.most_seats, max(game.least_seats, len(remembered)))
    context.model.draft = Draft(
        game=game.name,
        names=_with_seats(context, remembered, seats),
        players=[PERSON] * seats,
        options={**proposal.options},
        preset=_kind_of(game, proposal.options, alone=False),
        roles=[""] * seats if game.roles else [],
        chosen_set=proposal.set,
        components=game.component_sets[proposal.set],
    )
    context.model.screen, context.model.panel = "new", None
    context.out.focus = "h1"


def against(context: Context, data: Data, form: Form) -> None:
    """Open the new-game screen for one person against computers; somebody new to the game moves first."""
    new(context, data, form)
    draft = context.model.draft
    if draft is None or draft.game != data.get("game"):
        return
    game = context.games[draft.game]
    proposal = proposals.proposed(context, game, alone=True)
    seats, level = proposal.seats, data.get("level", proposal.level)
    if level not in LEVELS:
        return
    draft.names, draft.players = (
        _with_seats(context, draft.names, seats)[:1],
        [PERSON, *[level] * (seats - 1)],
    )
    draft.options = {**proposal.options}
    draft.preset = _kind_of(game, draft.options, alone=True)
    draft.roles = [""] * seats if game.roles else []
    _let_begin(context, game, draft)
    for seat in range(1, seats):
        draft.names.append(_by_lot(context, draft.names, seat))


def _let_begin(context: Context, game: AnyGame, draft: Draft) -> None:
    """Give the lone person the first turn while they are learning the game, unless an option was changed."""
    if not proposals.is_alone(draft) or not proposals.learns(context, game):
        return
    seats = len(draft.players)
    begins = game.beginning(draft.players.index(PERSON), seats)
    for option in game.options:
        if draft.options[option.name] == option.default:
            draft.options[option.name] = begins.get(option.name, option.default)
    if game.roles and not any(draft.roles):
        draft.roles = game.roles.chosen(Setup(seats, begins, {}))


def demonstrate(context: Context, data: Data, _form: Form) -> None:
    """Begin a match of computers only, for the user to watch; it is not saved."""
    game = context.games.get(data.get("game", ""))
    if game is None or context.holds_unsaved():
        return
    proposal = proposals.usual(context, game)
    setup = standard_setup(game, proposal.options, seats=proposal.seats)
    names: list[str] = []
    for seat in range(setup.seats):
        names.append(_by_lot(context, names, seat))
    match = Match(game, setup, Start(key=context.seed or context.entropy.key()))
    computers = dict.fromkeys(range(setup.seats), LEVELS[-1])
    context.model.unsaved = None
    begin(context, match, names, seeded=context.seed is not None, computers=computers, watched=True)
    context.seed = None


def _by_lot(context: Context, taken: Sequence[str], seat: int) -> str:
    return named_by_lot(taken, f"{context.seed or context.entropy.key()}:{seat}")


def _with_seats(context: Context, names: Sequence[str], seats: int) -> list[str]:
    """Return one name for each of ``seats`` seats: the given names, then default names."""
    return [*names[:seats], *seat_names(context, seats)[len(names) :]]


def change(context: Context, _data: Data, form: Form) -> None:
    """Update the draft from the fields of the new-game screen."""
    draft = context.model.draft
    if draft is None:
        return
    game = context.games[draft.game]
    seat_kinds = [_seat_kind(context, draft, seat) for seat in range(len(draft.names))]
    alone, before = proposals.is_alone(draft), _companions(draft)
    draft.names = [read_name(form.get(f"name{seat}", name)) for seat, name in enumerate(draft.names)]
    seats = form.get("seats", "")
    if seats in map(str, range(game.least_seats, game.most_seats + 1)):
        known = len(draft.names)
        draft.names = _with_seats(context, draft.names, int(seats))
        draft.players = [*draft.players, *[draft.players[-1]] * int(seats)][: int(seats)]
        for seat in range(known, int(seats)):
            if draft.players[seat] != PERSON:
                draft.names[seat] = _by_lot(context, draft.names, seat)
        draft.roles = [*draft.roles, *[""] * int(seats)][: int(seats)] if game.roles else []
    _seat(context, draft, form, seat_kinds)
    companions = form.get("companions")
    if companions in LEVELS and companions != before and context.presentations[game.name].chances is not None:
        draft.players = [companions if player != PERSON else PERSON for player in draft.players]
    if proposals.is_alone(draft):
        # The match gives an unnamed lone person a default name: "You attacks" would be bad grammar.
        seat = draft.players.index(PERSON)
        if not draft.names[seat] or draft.names[seat] in nameless():
            draft.names[seat] = seat_names(context, seat + 1)[seat]
    _give_roles(game, draft, form)
    if alone != proposals.is_alone(draft) and draft.preset == proposals.usual_preset(context, game, alone):
        # The default preset depends on whether one person or several play, so it changes with that.
        form = {**form, "preset": proposals.usual_preset(context, game, not alone)}
    _agree(game, draft, form)
    if alone != proposals.is_alone(draft):
        _let_begin(context, game, draft)
    chosen = form.get("set", draft.chosen_set)
    draft.problems = []
    if chosen in game.component_sets:
        draft.components = game.component_sets[chosen]
    elif draft.chosen_set == OWN:
        draft.components, refusals = context.presentations[draft.game].read_components(form, draft.components)
        draft.problems = [refusal.told() for refusal in refusals]
    draft.form = dict(form)
    draft.chosen_set = chosen if chosen in game.component_sets else OWN


def _agree(game: AnyGame, draft: Draft, form: Form) -> None:
    """Apply the form's preset if it is a new choice, otherwise each option in the form. Options that name
    seats are always taken from the form."""
    preset = form.get("preset", draft.preset)
    alone = proposals.is_alone(draft)
    is_other = preset != draft.preset and preset in {kind.name for kind in _kinds(game, alone)}
    if is_other:
        draft.preset = preset
    named = options_of(game, preset) if is_other and preset != OWN else {}
    for option in game.options:
        value = form.get(option.name, draft.options[option.name])
        if not option.seats:
            value = named.get(option.name, value)
        if value in dict(option.values):
            draft.options[option.name] = value
    if draft.preset != OWN:
        draft.preset = _kind_of(game, draft.options, alone)


def _give_roles(game: AnyGame, draft: Draft, form: Form) -> None:
    """Assign the form's roles to the seats; a seat that loses its role gets the new holder's former role."""
    known = ("", *game.roles.names) if game.roles else ()
    before = list(draft.roles)
    for seat, was in enumerate(before):
        role = form.get(f"role{seat}", was)
        if role == was or role not in known:
            continue
        if role and role in draft.roles:
            draft.roles[draft.roles.index(role)] = was
        draft.roles[seat] = role


def _seat(context: Context, draft: Draft, form: Form, seat_kinds: Sequence[str]) -> None:
    """Change the seats' occupants as the form says; a new person or computer gets a fitting name."""
    for seat, before in enumerate(list(draft.players)):
        sat = seat_kinds[seat] if seat < len(seat_kinds) else before
        after = form.get(f"player{seat}", sat)
        side = form.get(f"side{seat}")
        if side == COMPUTER and after not in LEVELS:
            after = _level(context, draft)
        elif side == PERSON and after in LEVELS:
            after = PERSON
        if after == sat:
            continue
        name = after.removeprefix(KNOWN)
        if after != name and name in context.model.profiles.arms:
            _seat_known(draft, seat, name)
            continue
        if after not in SEAT_KINDS:
            continue
        if sat.startswith(KNOWN):
            draft.names[seat] = seat_names(context, seat + 1)[seat]
        draft.players[seat] = after
        is_named = draft.names[seat] in NAMES
        if after != PERSON and not is_named:
            draft.names[seat] = _by_lot(context, draft.names, seat)
        elif after == PERSON and before != PERSON and is_named:
            draft.names[seat] = seat_names(context, seat + 1)[seat]


def _level(context: Context, draft: Draft) -> str:
    """Return the level of a computer that takes a person's seat: that of the last one at the table."""
    levels = [player for player in draft.players if player != PERSON]
    return levels[-1] if levels else proposals.proposed(context, context.games[draft.game]).level


def _seat_known(draft: Draft, seat: int, name: str) -> None:
    """Seat a known person; if they are seated already, the two seats swap their occupants."""
    for other, (taken, player) in enumerate(zip(draft.names, draft.players, strict=True)):
        if taken == name and player == PERSON:
            draft.names[other], draft.players[other] = draft.names[seat], draft.players[seat]
    draft.names[seat], draft.players[seat] = name, PERSON


def swap(context: Context, data: Data, form: Form) -> None:
    """Rotate the players by one seat: the first becomes the last. Who was to begin still begins."""
    change(context, data, form)
    if context.model.draft is not None:
        draft = context.model.draft
        for seats in (draft.names, draft.players, draft.roles):
            seats.extend(seats[:1])
            del seats[:1]
        for option in context.games[draft.game].options:
            if option.seats and (named := draft.options[option.name]).isdigit():
                draft.options[option.name] = str((int(named) - 1) % len(draft.names))


def start(context: Context, data: Data, form: Form) -> None:
    """Start the match from the draft, or show what is wrong with the draft."""
    change(context, data, form)
    draft = context.model.draft
    if draft is None or context.holds_unsaved():
        return
    game = context.games[draft.game]
    roles = game.roles.options(draft.roles) if game.roles else {}
    setup = Setup(len(draft.names), {**draft.options, **roles}, draft.components)
    draft.problems = draft.problems or [refusal.told() for refusal in game.problems(setup)]
    if draft.problems:
        context.refuse(say("This game can’t start yet. See what needs to change."))
        if draft.chosen_set == OWN:
            # What needs to change is far from the button; the refusal stays in sight beside that.
            show_components(context, data, form)
        return
    names = _told_apart(read_names(draft.names, setup.seats))
    computers = {seat: player for seat, player in enumerate(draft.players) if player != PERSON}
    persons = [name for seat, name in enumerate(names) if seat not in computers]
    if persons:
        settings.remember(context, settings.NAMES, json.dumps(persons, ensure_ascii=False))
    profiles.remember(context, _named(draft))
    proposals.remember(context, game, draft)
    match = Match(game, setup, Start(key=context.seed or context.entropy.key()))
    begin(context, match, names, seeded=context.seed is not None, computers=computers, fresh=True)
    context.seed = None


def start_with_phones(context: Context, data: Data, form: Form) -> None:
    """Start the match, and offer to connect phones to it."""
    start(context, data, form)
    if context.model.draft is None:
        context.model.panel = Panel("phones")


def _named(draft: Draft) -> list[str]:
    """Return the names that the persons have given, without default names and duplicates."""
    persons = (name for name, player in zip(draft.names, draft.players, strict=True) if player == PERSON)
    return [name for name in dict.fromkeys(persons) if name and name not in nameless()]


def _told_apart(names: list[str]) -> list[str]:
    """Return the names, made unique by adding the seat number (from 1) to each repeated one."""
    told: list[str] = []
    for seat, name in enumerate(names):
        told.append(f"{name} ({seat + 1})" if name in told else name)
    return told


def show_components(context: Context, _data: Data, _form: Form) -> None:
    """Bring the editor of one's own box into sight."""
    context.out.focus = "#components > summary"


ACTS: Final = commands_of(
    Permission.DEVICE,
    {
        "new": new,
        "against": against,
        "demonstrate": demonstrate,
        "draft": change,
        "swap": swap,
        "start": start,
        "start-with-phones": start_with_phones,
        "show-components": show_components,
    },
)
