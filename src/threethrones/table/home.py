"""Acts around the matches: home, new game, settings, panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threethrones.core.game import AnyGame, Setup
from threethrones.core.match import Match, Start
from threethrones.core.setups import USUAL, options_of, preset_of
from threethrones.core.stage import Form
from threethrones.core.text import say
from threethrones.table import language, listing, saves
from threethrones.table.context import Act, Context, Data
from threethrones.table.model import Draft, Panel, Series, Settings
from threethrones.table.play import begin, hide, settle_screen
from threethrones.table.ports import StoreError

OWN_SET: Final = "own"


def go_home(context: Context, _data: Data, _form: Form) -> None:
    """Leave whatever is open; a match that could not be kept stays in memory."""
    model = context.model
    hide(context)
    if model.unsaved is None:
        model.open = None
    model.screen, model.panel, model.draft, model.page = "home", None, None, 0
    context.out.focus = "h1"


def go(context: Context, data: Data, _form: Form) -> None:
    """Go to the settings or the page about this app."""
    if data.get("screen") in ("settings", "about"):
        hide(context)
        context.model.screen, context.model.panel = data["screen"], None
        context.out.focus = "h1"


def back(context: Context, _data: Data, _form: Form) -> None:
    """Back from settings or about to where the match or the home screen is."""
    context.model.panel = None
    settle_screen(context)


# --- a new match ------------------------------------------------------------------------------------------


def new(context: Context, data: Data, _form: Form) -> None:
    """Open the new-game screen of a game."""
    game = context.games.get(data.get("game", ""))
    if game is None:
        return
    chosen = next(iter(game.component_sets))
    remembered = saves.last_names(context.store)
    seats = min(game.most_seats, max(game.least_seats, len(remembered)))
    context.model.draft = Draft(
        game=game.name,
        names=_with_seats(context, remembered, seats),
        options=options_of(game, _proposed(context, game)),
        chosen_set=chosen,
        components=game.component_sets[chosen],
    )
    context.model.screen, context.model.panel = "new", None
    context.out.focus = "h1"


def _proposed(context: Context, game: AnyGame) -> str:
    """The preset that is chosen at first: the game's first one until a match of it has been finished."""
    if not game.presets:
        return USUAL
    try:
        finished = listing.has_finished(context.store, game.name)
    except StoreError:
        finished = False
    return USUAL if finished else game.presets[0].name


def _with_seats(context: Context, names: Sequence[str], seats: int) -> list[str]:
    """So many names: those there are, then those of seats."""
    return [*names[:seats], *seat_names(context, seats)[len(names) :]]


def seat_names(context: Context, seats: int) -> list[str]:
    """What players are called who have not said their names."""
    catalogue = language.catalogue(language.chosen(context.model.settings.language, context.languages))
    return [say("Player %(n)d", n=seat + 1).render(catalogue) for seat in range(seats)]


def draft(context: Context, _data: Data, form: Form) -> None:
    """Something was changed on the new-game screen."""
    plan = context.model.draft
    if plan is None:
        return
    game = context.games[plan.game]
    plan.names = [saves.clean_name(form.get(f"name{seat}", name)) for seat, name in enumerate(plan.names)]
    seats = form.get("seats", "")
    if seats in map(str, range(game.least_seats, game.most_seats + 1)):
        plan.names = _with_seats(context, plan.names, int(seats))
    if form.get("preset") not in (None, "", preset_of(game, plan.options)):
        plan.options = options_of(game, form["preset"])
    else:
        _read_options(plan, game, form)
    chosen = form.get("set", plan.chosen_set)
    plan.problems = []
    if chosen in game.component_sets:
        plan.components = game.component_sets[chosen]
    elif plan.chosen_set == OWN_SET:
        plan.components, refusals = context.stages[plan.game].read_components(form, plan.components)
        plan.problems = [say("%(rule)s: %(text)s", rule=r.rule, text=r.text) for r in refusals]
    plan.form = dict(form)
    plan.chosen_set = chosen if chosen in game.component_sets else OWN_SET


def _read_options(plan: Draft, game: AnyGame, form: Form) -> None:
    for option in game.options:
        value = form.get(option.name)
        if value in dict(option.values):
            plan.options[option.name] = str(value)


def swap(context: Context, data: Data, form: Form) -> None:
    """Change the order of the names: the first becomes the last."""
    draft(context, data, form)
    if context.model.draft is not None:
        first, *others = context.model.draft.names
        context.model.draft.names = [*others, first]


def start(context: Context, data: Data, form: Form) -> None:
    """Begin the match as it is set up; say what stands against it."""
    draft(context, data, form)
    plan = context.model.draft
    if plan is None or context.holds_unsaved():
        return
    game = context.games[plan.game]
    setup = Setup(len(plan.names), dict(plan.options), plan.components)
    if plan.problems or (refusals := game.problems(setup)):
        plan.problems = plan.problems or [
            say("%(rule)s: %(text)s", rule=refusal.rule, text=refusal.text) for refusal in refusals
        ]
        context.notice(say("This match cannot begin yet; see what must be changed."))
        return
    names = _told_apart(saves.read_names(plan.names, setup.seats))
    context.keep(lambda: saves.write_names(context.store, names))
    seeded = context.seed is not None
    key = context.seed if context.seed is not None else context.entropy.key()
    begin(context, Match(game, setup, Start(key=key)), names, Series([0] * setup.seats), seeded)
    context.seed = None


def _told_apart(names: list[str]) -> list[str]:
    """Nobody shares a name: who has one that is taken gets the seat's number behind it."""
    told: list[str] = []
    for seat, name in enumerate(names):
        told.append(f"{name} ({seat + 1})" if name in told else name)
    return told


# --- settings and panels ------------------------------------------------------------------------------------


def change_settings(context: Context, _data: Data, form: Form) -> None:
    """A setting was changed."""
    for name, choices in Settings.CHOICES.items():
        if form.get(name) in choices:
            setattr(context.model.settings, name, form[name])
    context.keep(lambda: saves.write_settings(context.store, context.model.settings))


def open_panel(context: Context, data: Data, _form: Form) -> None:
    """Open a dialog. All but the question whether to delete everything are about the match on the screen."""
    panels = PANELS if context.shown else REVIEW_PANELS if context.reviewed else LIST_PANELS
    if data.get("panel") in panels:
        context.model.panel = Panel(data["panel"], data.get("what", ""))


def close(context: Context, _data: Data, _form: Form) -> None:
    """Close the dialog."""
    context.model.panel = None


ANYWHERE: Final = ("erase",)
LIST_PANELS: Final = (*ANYWHERE, "rename")
REVIEW_PANELS: Final = (*ANYWHERE, "rules", "text", "share")
PANELS: Final = (*REVIEW_PANELS, "menu", "log", "orders", "end")


def update(context: Context, _data: Data, _form: Form) -> None:
    """Start anew with the version of the site that waits. Only the home screen offers it: under no match."""
    context.out.updates = True


ACTS: Final[dict[str, Act]] = {
    "home": go_home,
    "go": go,
    "back": back,
    "new": new,
    "draft": draft,
    "swap": swap,
    "start": start,
    "settings": change_settings,
    "panel": open_panel,
    "close": close,
    "update": update,
}
