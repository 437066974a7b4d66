"""Acts around the matches: home, new game, settings, import and export, panels."""

from __future__ import annotations

import json
from typing import Final

from threethrones.core.canonical import parsed
from threethrones.core.game import Setup
from threethrones.core.match import Match, Start
from threethrones.core.stage import Form
from threethrones.core.text import say
from threethrones.table import language, saves
from threethrones.table.desk import Act, Data, Desk
from threethrones.table.frame import Download
from threethrones.table.model import Draft, OpenMatch, Panel, Series, Settings
from threethrones.table.play import begin, hide, settle_screen
from threethrones.table.ports import StoreError

OWN_SET: Final = "own"
BACKUP: Final = "threethrones-backup"


def go_home(desk: Desk, _data: Data, _form: Form) -> None:
    """Leave whatever is open; a match that could not be kept stays in memory."""
    model = desk.model
    hide(desk)
    if model.unsaved is None:
        model.open = None
    model.screen, model.panel, model.draft = "home", None, None
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
    catalogue = language.catalogue(language.chosen(desk.model.settings.language, desk.languages))
    names = [say("Player %(n)d", n=seat + 1).render(catalogue) for seat in range(game.least_seats)]
    desk.model.draft = Draft(
        game=game.name,
        names=[*remembered[: game.least_seats], *names[len(remembered) :]],
        options={option.name: option.default for option in game.options},
        chosen_set=chosen,
        components=game.component_sets[chosen],
    )
    desk.model.screen, desk.model.panel = "new", None
    desk.out.focus = "h1"


def draft(desk: Desk, _data: Data, form: Form) -> None:
    """Something was changed on the new-game screen."""
    plan = desk.model.draft
    if plan is None:
        return
    game = desk.games[plan.game]
    plan.names = [saves.clean_name(form.get(f"name{seat}", name)) for seat, name in enumerate(plan.names)]
    for option in game.options:
        value = form.get(option.name)
        if value in dict(option.values):
            plan.options[option.name] = str(value)
    chosen = form.get("set", plan.chosen_set)
    plan.problems = []
    if chosen in game.component_sets:
        plan.components = game.component_sets[chosen]
    elif plan.chosen_set == OWN_SET:
        plan.components, refusals = desk.stages[plan.game].read_components(form, plan.components)
        plan.problems = [say("%(rule)s: %(text)s", rule=r.rule, text=r.text) for r in refusals]
    plan.form = dict(form)
    plan.chosen_set = chosen if chosen in game.component_sets else OWN_SET


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


# --- kept matches ------------------------------------------------------------------------------------------


def resume(desk: Desk, data: Data, _form: Form) -> None:
    """Go on with a kept match, or with the one in memory."""
    key = data.get("key", "")
    opened = desk.model.open
    if opened is not None and key in ("", saves.MATCH + opened.id):
        settle_screen(desk)
        return
    try:
        text = desk.store.get(key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    if text is None:
        desk.notice(say("This match is no longer here; another tab may have deleted it."))
        return
    open_text(desk, text, key.removeprefix(saves.MATCH))


def open_text(desk: Desk, text: str, match_id: str | None) -> None:
    """Open a match from a text. What is not wholly sound is opened as a copy; its text stays as it is."""
    loaded, problems = saves.read_match(text, match_id or desk.entropy.key()[:12], desk.games)
    desk.notice(*problems)
    if loaded is None or desk.holds_unsaved():
        return
    if problems and not loaded.read_only:
        loaded.id = desk.entropy.key()[:12]
        loaded.saved_rev = 0
        desk.notice(say("What could be read was opened as a copy; the original stays as it is."))
    if not loaded.created:
        loaded.created = desk.clock.now()
    desk.model.open = loaded
    desk.model.unsaved = None
    if problems or match_id is None:
        desk.save()
    settle_screen(desk)


def delete(desk: Desk, data: Data, _form: Form) -> None:
    """Delete a kept match, or without a key the one in memory alone; it can be brought back until
    something else is done."""
    key = data.get("key", "")
    opened = desk.model.open
    if not key and opened is not None:
        # Under a key of its own: what is kept of it may be older, or another tab's.
        again = saves.text_of(opened, desk.clock.now(), opened.saved_rev)
        desk.model.deleted = (saves.MATCH + desk.entropy.key()[:12], again)
        desk.model.open = desk.model.unsaved = None
    if not key.startswith(saves.MATCH):
        return
    try:
        text = desk.store.get(key)
        desk.store.delete(key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    if text is not None:
        desk.model.deleted = (key, text)


def undelete(desk: Desk, _data: Data, _form: Form) -> None:
    """Bring the last deleted match back."""
    if desk.model.deleted is not None:
        key, text = desk.model.deleted
        kept = desk.keep(lambda: desk.store.put(key, text))
        desk.model.deleted = None if kept else (key, text)


def export(desk: Desk, data: Data, _form: Form) -> None:
    """Offer a match as a file: the open one, or a kept one as it lies in the store."""
    key = data.get("key")
    try:
        text = desk.store.get(key) if key else None
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    opened, now = desk.model.open, desk.clock.now()
    if key and text is not None:
        desk.out.download = Download(f"three-thrones-{key.removeprefix(saves.MATCH)}.json", text)
    elif opened is not None:
        name = f"three-thrones-{opened.game.name}-{now[:10]}.json"
        desk.out.download = Download(name, opened.newer or saves.text_of(opened, now, opened.saved_rev))


def load_file(desk: Desk, text: str | None) -> None:
    """A file was chosen: a match, or a backup of everything."""
    if text is None:
        desk.notice(say("This file is too large to be a match."))
        return
    hide(desk)
    backup = _backup_of(text)
    if backup is None:
        open_text(desk, text, None)
        return
    try:
        for kept in backup:
            desk.store.put(saves.MATCH + desk.entropy.key()[:12], kept)
    except StoreError:
        desk.notice(say("The backup could not be added in full; nothing that was here was changed."))
    else:
        desk.notice(say("The backup was added; nothing that was here was changed."))


def _backup_of(text: str) -> list[str] | None:
    try:
        data = parsed(text)
    except ValueError:
        return None
    match data:
        case {"kind": kind, "matches": list(matches)} if kind == BACKUP:
            return [str(kept) for kept in matches if isinstance(kept, str)]
    return None


def back_up(desk: Desk, _data: Data, _form: Form) -> None:
    """Offer all matches as one file."""
    try:
        matches = [entry.text for entry in saves.listed(desk.store)]
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    text = json.dumps({"kind": BACKUP, "matches": matches}, ensure_ascii=False)
    desk.out.download = Download(f"three-thrones-backup-{desk.clock.now()[:10]}.json", text)


def erase(desk: Desk, _data: Data, _form: Form) -> None:
    """Delete everything this app keeps on the device."""
    try:
        for key in desk.store.keys():  # noqa: SIM118 - a port, not a mapping
            desk.store.delete(key)
    except StoreError as error:
        desk.notice(saves.explain(error))
        return
    model = desk.model
    model.open, model.unsaved, model.deleted, model.panel = None, None, None, None
    model.settings = Settings()
    model.screen = "home"
    desk.notice(say("Everything was deleted from this device."))


def newer(desk: Desk, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: go on from there."""
    opened = desk.model.open
    if opened is None:
        return
    desk.model.open = None
    resume(desk, {"key": saves.MATCH + opened.id}, {})
    if desk.model.open is None:
        desk.model.open = opened


def keep_copy(desk: Desk, _data: Data, _form: Form) -> None:
    """Another tab moved the match on: keep this tab's as a match of its own."""
    opened = desk.model.open
    if opened is not None:
        opened.id, opened.saved_rev, opened.stale = desk.entropy.key()[:12], 0, False
        desk.save()


def stored_elsewhere(desk: Desk, key: str) -> None:
    """Another tab wrote to the store."""
    opened = desk.model.open
    if opened is not None and key == saves.MATCH + opened.id and not opened.read_only:
        try:
            text = desk.store.get(key)
        except StoreError:
            return
        if text is not None and not _is_mine(opened, text):
            opened.stale = True


def _is_mine(opened: OpenMatch, text: str) -> bool:
    return text.startswith(f'{{"rev":{opened.saved_rev},')


# --- settings and panels ------------------------------------------------------------------------------------


def change_settings(desk: Desk, _data: Data, form: Form) -> None:
    """A setting was changed."""
    for name, choices in Settings.CHOICES.items():
        if form.get(name) in choices:
            setattr(desk.model.settings, name, form[name])
    desk.keep(lambda: saves.write_settings(desk.store, desk.model.settings))


def open_panel(desk: Desk, data: Data, _form: Form) -> None:
    """Open a dialog. All but the question whether to delete everything are about the match on the screen."""
    panels = PANELS if desk.shown else REVIEW_PANELS if desk.reviewed else ANYWHERE
    if data.get("panel") in panels:
        desk.model.panel = Panel(data["panel"], data.get("what", ""))


def close(desk: Desk, _data: Data, _form: Form) -> None:
    """Close the dialog."""
    desk.model.panel = None


ANYWHERE: Final = ("erase",)
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
    "resume": resume,
    "delete": delete,
    "undelete": undelete,
    "export": export,
    "backup": back_up,
    "erase": erase,
    "newer": newer,
    "keep-copy": keep_copy,
    "settings": change_settings,
    "panel": open_panel,
    "close": close,
    "update": update,
}
