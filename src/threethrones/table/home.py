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
from threethrones.table.desk import Act, Data, Desk
from threethrones.table.model import Draft, Panel, Series, Settings
from threethrones.table.play import begin, hide, settle_screen
from threethrones.table.ports import StoreError

OWN_SET: Final = "own"


def go_home(desk: Desk, _data: Data, _form: Form) -> None:
    """Leave whatever is open; a match that could not be kept stays in memory."""
    model = desk.model
    hide(desk)
    if model.unsaved is None:
        model.open = None
    model.screen, model.panel, model.draft, model.page = "home", None, None, 0
    desk.out.focus = "h1"


def go(desk: Desk, data: Data, _form: Form) -> None:
    """Go to the settings or the page about this app."""
    if data.get("screen") in ("settings", "about"):
        hide(desk)
        desk.model.screen, desk.model.panel = data["screen"], None
        desk.out.focus = "h1"


def back(desk: Desk, _data: Data, _form: Form) -> None:
    """Back from settings or about to where the match or the home screen is."""
    desk.model.panel = None
    settle_screen(desk)


# --- a new match ------------------------------------------------------------------------------------------


def new(desk: Desk, data: Data, _form: Form) -> None:
    """Open the new-game screen of a game."""
    game = desk.games.get(data.get("game", ""))
    if game is None:
        return
    chosen = next(iter(game.component_sets))
    remembered = saves.last_names(desk.store)
    seats = min(game.most_seats, max(game.least_seats, len(remembered)))
    desk.model.draft = Draft(
        game=game.name,
        names=_with_seats(desk, remembered, seats),
        options=options_of(game, _proposed(desk, game)),
        chosen_set=chosen,
        components=game.component_sets[chosen],
    )
    desk.model.screen, desk.model.panel = "new", None
    desk.out.focus = "h1"


def _proposed(desk: Desk, game: AnyGame) -> str:
    """The preset that is chosen at first: the game's first one until a match of it has been finished."""
    if not game.presets:
        return USUAL
    try:
        finished = listing.has_finished(desk.store, game.name)
    except StoreError:
        finished = False
    return USUAL if finished else game.presets[0].name


def _with_seats(desk: Desk, names: Sequence[str], seats: int) -> list[str]:
    """So many names: those there are, then those of seats."""
    return [*names[:seats], *seat_names(desk, seats)[len(names) :]]


def seat_names(desk: Desk, seats: int) -> list[str]:
    """What players are called who have not said their names."""
    catalogue = language.catalogue(language.chosen(desk.model.settings.language, desk.languages))
    return [say("Player %(n)d", n=seat + 1).render(catalogue) for seat in range(seats)]


def draft(desk: Desk, _data: Data, form: Form) -> None:
    """Something was changed on the new-game screen."""
    plan = desk.model.draft
    if plan is None:
        return
    game = desk.games[plan.game]
    plan.names = [saves.clean_name(form.get(f"name{seat}", name)) for seat, name in enumerate(plan.names)]
    seats = form.get("seats", "")
    if seats in map(str, range(game.least_seats, game.most_seats + 1)):
        plan.names = _with_seats(desk, plan.names, int(seats))
    if form.get("preset") not in (None, "", preset_of(game, plan.options)):
        plan.options = options_of(game, form["preset"])
    else:
        _read_options(plan, game, form)
    chosen = form.get("set", plan.chosen_set)
    plan.problems = []
    if chosen in game.component_sets:
        plan.components = game.component_sets[chosen]
    elif plan.chosen_set == OWN_SET:
        plan.components, refusals = desk.stages[plan.game].read_components(form, plan.components)
        plan.problems = [say("%(rule)s: %(text)s", rule=r.rule, text=r.text) for r in refusals]
    plan.form = dict(form)
    plan.chosen_set = chosen if chosen in game.component_sets else OWN_SET


def _read_options(plan: Draft, game: AnyGame, form: Form) -> None:
    for option in game.options:
        value = form.get(option.name)
        if value in dict(option.values):
            plan.options[option.name] = str(value)


def swap(desk: Desk, data: Data, form: Form) -> None:
    """Change the order of the names: the first becomes the last."""
    draft(desk, data, form)
    if desk.model.draft is not None:
        first, *others = desk.model.draft.names
        desk.model.draft.names = [*others, first]


def start(desk: Desk, data: Data, form: Form) -> None:
    """Begin the match as it is set up; say what stands against it."""
    draft(desk, data, form)
    plan = desk.model.draft
    if plan is None or desk.holds_unsaved():
        return
    game = desk.games[plan.game]
    setup = Setup(len(plan.names), dict(plan.options), plan.components)
    if plan.problems or (refusals := game.problems(setup)):
        plan.problems = plan.problems or [
            say("%(rule)s: %(text)s", rule=refusal.rule, text=refusal.text) for refusal in refusals
        ]
        desk.notice(say("This match cannot begin yet; see what must be changed."))
        return
    names = _told_apart(saves.read_names(plan.names, setup.seats))
    desk.keep(lambda: saves.write_names(desk.store, names))
    seeded = desk.seed is not None
    key = desk.seed if desk.seed is not None else desk.entropy.key()
    begin(desk, Match(game, setup, Start(key=key)), names, Series([0] * setup.seats), seeded)
    desk.seed = None


def _told_apart(names: list[str]) -> list[str]:
    """Nobody shares a name: who has one that is taken gets the seat's number behind it."""
    told: list[str] = []
    for seat, name in enumerate(names):
        told.append(f"{name} ({seat + 1})" if name in told else name)
    return told


# --- settings and panels ------------------------------------------------------------------------------------


def change_settings(desk: Desk, _data: Data, form: Form) -> None:
    """A setting was changed."""
    for name, choices in Settings.CHOICES.items():
        if form.get(name) in choices:
            setattr(desk.model.settings, name, form[name])
    desk.keep(lambda: saves.write_settings(desk.store, desk.model.settings))


def open_panel(desk: Desk, data: Data, _form: Form) -> None:
    """Open a dialog. All but the question whether to delete everything are about the match on the screen."""
    panels = PANELS if desk.shown else REVIEW_PANELS if desk.reviewed else LIST_PANELS
    if data.get("panel") in panels:
        desk.model.panel = Panel(data["panel"], data.get("what", ""))


def close(desk: Desk, _data: Data, _form: Form) -> None:
    """Close the dialog."""
    desk.model.panel = None


ANYWHERE: Final = ("erase",)
LIST_PANELS: Final = (*ANYWHERE, "rename")
REVIEW_PANELS: Final = (*ANYWHERE, "rules", "text", "share")
PANELS: Final = (*REVIEW_PANELS, "menu", "log", "orders", "end")


def update(desk: Desk, _data: Data, _form: Form) -> None:
    """Start anew with the version of the site that waits. Only the home screen offers it: under no match."""
    desk.out.updates = True


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
