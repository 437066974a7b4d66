"""Rendering of the page as HTML, from the model alone."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from types import FrameType
from typing import Final, TypedDict

from jinja2 import (
    ChoiceLoader,
    Environment,
    ModuleLoader,
    PackageLoader,
    StrictUndefined,
    TemplateRuntimeError,
    UndefinedError,
)
from jinja2.utils import missing
from markupsafe import Markup, escape

from threethrones.core.picking import Picking
from threethrones.core.text import Text, say
from threethrones.games import CARDS, GAMES, PRESENTATIONS, view_of
from threethrones.table.assist import computers
from threethrones.table.commands import briefing, drawer, lazy
from threethrones.table.commands.context import Context
from threethrones.table.modes import puzzles
from threethrones.table.session import language, names
from threethrones.table.session.coats_of_arms import CoatOfArms
from threethrones.table.session.frame import Frame
from threethrones.table.session.model import MATCH_SCREENS, Model, Notice, Panel, Settings
from threethrones.table.session.open_match import OpenMatch
from threethrones.table.session.parts import Drawing, Drawn
from threethrones.table.views import (
    home,
    match_end,
    new_game,
    panels,
    profiles,
    proposals,
    review,
    speech,
    table_screen,
)
from threethrones.table.views.page_environment import PageEnvironment

FIRST: Final = "first"
"""Value of the pace setting that means slow while the player is learning the game, otherwise normal."""
IDLE_SECONDS: Final = 240
COMPILED: Final = Path(__file__).parents[1] / "compiled"
"""Folder of the templates that the build compiles for the page; it does not exist in other installations."""


@cache
def environment(code: str) -> Environment:
    """Return the Jinja environment for one language, given by its code."""
    packages = ["threethrones.table", *map(view_of, GAMES)]
    made = PageEnvironment(
        loader=ModuleLoader(COMPILED)
        if COMPILED.is_dir()
        else ChoiceLoader([PackageLoader(package) for package in packages]),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=Unknown,
        auto_reload=False,
    )
    catalogue = language.catalogue(code)
    made.install_gettext_translations(catalogue, newstyle=True)  # type: ignore[attr-defined]
    made.policies["ext.i18n.trimmed"] = True
    made.filters["t"] = lambda text: unbroken(text.render(catalogue))
    made.filters["bound"] = bound
    made.filters["told_of"] = lambda text, who: scored(unbroken(text.render_for(who, catalogue)))
    made.filters["cited"] = lambda text: cited(text, catalogue)
    made.globals["target"] = target
    made.globals["face_of"] = lambda game, code: PRESENTATIONS[game].faces.get(code)
    made.globals["foretold"] = lambda name, picking: foretold(name, picking, catalogue)
    made.globals["languages"] = language.LANGUAGES
    made.globals |= drawing_of(code).functions()
    return made


@cache
def drawing_of(code: str) -> Drawing:
    """Return what the templates of one language draw pages with."""
    return Drawing()


def is_here(template: str) -> bool:
    """Return whether a template is present; in the page it may not have arrived yet."""
    return not COMPILED.is_dir() or (COMPILED / f"{ModuleLoader.get_module_filename(template)}c").exists()


class Unknown(StrictUndefined):
    """An undefined name in a template, with an error message that names the template."""

    def __init__(
        self,
        hint: str | None = None,
        obj: object = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        """Create the value as Jinja does, and record the name of the template being rendered."""
        super().__init__(hint, obj, name, exc)
        self.template = _drawing()

    @property
    def _undefined_message(self) -> str:
        return f"{self.template}: {super()._undefined_message}"


def _drawing() -> str:
    """Return the name of the template being rendered, found in the call stack."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        if "debug_info" in frame.f_globals:
            return str(frame.f_globals["name"])
        frame = frame.f_back
    return "a template"


def unbroken(said: str) -> str:
    """No line ends within a ratio or before the sign of a percentage.

    >>> unbroken("territory 6 (3 : 1), 85 %").count("\\N{NO-BREAK SPACE}")
    3
    """
    return said.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}").replace(" %", "\N{NO-BREAK SPACE}%")


def scored(said: str) -> Markup:
    """Return a sentence as HTML in which no line ends within a score.

    >>> scored("Crowns: 5–15.")
    Markup('Crowns: <span class="score">5–15</span>.')
    """
    return Markup(re.sub(r"\d+–\d+", r'<span class="score">\g<0></span>', str(escape(said))))


def bound(said: str) -> str:
    """Put a no-break space before short numbers, so that no line begins with the number that ends a name.

    >>> bound("Theophanu 24 wins").count("\\N{NO-BREAK SPACE}")
    1
    """
    return re.sub(r" (?=\d{1,3}\b)", "\N{NO-BREAK SPACE}", said)


def target(name: str, picking: Picking, css: str = "") -> Markup:
    """Return the HTML attributes of a target: its name, its classes and whether it is legal now."""
    classes = [css] if css else []
    attributes = f'data-spot="{escape(name)}"'
    if name in picking.offered:
        classes.append("legal")
    elif name not in picking.marked:
        attributes += ' aria-disabled="true"'
    if name in picking.marked:
        classes.append("picked")
        attributes += ' aria-pressed="true"'
    if name in picking.hinted:
        classes.append("hinted")
    if picking.asked == name:
        classes.append("asked")
    if name in picking.endings:
        classes.append(f"ends-{picking.endings[name].fate}")
    return Markup(f'{attributes} class="{escape(" ".join(classes))}"')


def cited(text: Text, catalogue: NullTranslations) -> str:
    """Return a text as HTML. The name of a rule that it cites becomes a button if the rule has a page."""
    name, rest = str(text.values.get("rule", "")), text.values.get("text")
    if not name or not isinstance(rest, Text):
        return unbroken(text.render(catalogue))
    said = unbroken(rest.render(catalogue))
    button = ruled(name, catalogue)
    return Markup("{} {}").format(said, button) if button else said


def ruled(name: str, catalogue: NullTranslations) -> Markup:
    """Return a button that opens a rule over the board, which the page handles itself (shell/cite.mjs). Empty
    for a name that does not end in a digit, which is no rule, and for a game whose rules have no page."""
    begins = tuple(card.rules for card in CARDS.values() if card.rules)
    if not name[-1].isdigit() or not name.startswith(begins):
        return Markup("")
    said = say("Rule %(name)s", name=name).render(catalogue)
    return Markup('<button type="button" class="cite" data-rule="{}">{}</button>').format(name, said)


def foretold(name: str, picking: Picking, catalogue: NullTranslations) -> Markup:
    """Return the HTML inside a target that says how picking it would end the game; empty if it would not."""
    ending = picking.endings.get(name)
    if ending is None:
        return Markup("")
    return Markup('<em class="foretold">{}</em>').format(ending.text.render(catalogue))


class Page(TypedDict):
    """Data that every screen's template gets in addition to the screen's own data."""

    model: Model
    settings: Settings
    choices: Mapping[str, Sequence[str]]
    """Possible values of each setting."""
    panel: Panel | None
    dialog: panels.Dialog | None
    notices: Sequence[Notice]
    here: OpenMatch | None
    """The open match; None if there is none."""
    borne: Sequence[CoatOfArms]
    """Coats of arms of the open match's players, by seat."""
    called: Sequence[Text]
    """Displayed names of the open match's players, by seat."""


SCREENS: Final[Mapping[str, Callable[[Context], Mapping[str, object]]]] = {
    "home": home.view,
    "new": new_game.view,
    "cover": drawer.covered,
    "dealt": briefing.view,
    "table": table_screen.view,
    "over": match_end.view,
    "review": review.view,
    "shown": review.view,
    "settings": lambda _: {},
    "about": home.about,
    "players": lazy.screen("views.people.page"),
    "puzzles": lazy.screen("modes.puzzles.screen"),
}
"""Functions that return the data of each screen's template, by the template's name."""


def frame(context: Context, code: str, acts: frozenset[str] | None = None) -> Frame:
    """Return a frame with the whole page, rendered from the current state. ``acts``: commands that may have
    buttons; None for all."""
    model = context.model
    made = environment(code)
    catalogue = language.catalogue(code)
    page: Page = {
        "model": model,
        "settings": model.settings,
        "choices": _choices(context),
        "panel": model.panel,
        "dialog": panels.view(context, model.panel),
        "notices": model.notices,
        "here": model.open,
        "borne": profiles.borne(model.profiles, model.open),
        "called": names.called(model.open.names, model.open.lone) if model.open else (),
    }
    before = context.page.drawn
    template = made.get_template(f"table/{model.template}.html.j2")
    given = {**page, **SCREENS[model.template](context)}
    acts = model.embedded.acts if model.embedded else acts
    kind = model.template, code, acts
    old = before.parts if before.kind == kind else {}
    spoken = speech.view(context, model.template, given)
    parts = drawing_of(code).draw_page(lambda: template.render(given), old, acts)
    context.page.drawn = drawn = Drawn(parts, kind, before.number + 1)
    return Frame(
        page=drawn,
        parts=drawn.changes(old if context.page.shown == before.number else {}),
        number=drawn.number,
        title=_title(context).render(catalogue),
        language=code.removesuffix(language.MARKED),
        body=_body(context, catalogue),
        match=_coming_back(model.open),
        phones=model.phones.kept if context.host is None and model.open else None,
        said=[
            str(escape(line.replace(speech.SOFT_HYPHEN, "")))
            for line in speech.told(context.out.said, spoken, catalogue, model.settings.ear)
        ],
        begins=spoken.begins,
        focus=context.out.focus,
        moved=context.out.moved,
        animations=_animations(context, made),
        sound=context.out.sound,
        download=context.out.download,
        copied=context.out.copied,
        shared=context.out.shared,
        updates=context.out.updates,
        thinks=computers.job(context),
    )


def _coming_back(opened: OpenMatch | None) -> str | None:
    """Return the key with which a reloaded page reopens the match; None if it has no match to reopen."""
    if opened is None:
        return None
    if opened.mode.to_solve:
        return puzzles.address(opened)
    return opened.session.id if opened.mode.kept else None


def _choices(context: Context) -> Mapping[str, Sequence[str]]:
    """Return the possible values of each setting; vibration is left out on a device that cannot vibrate."""
    return {name: values for name, values in Settings.CHOICES.items() if name != "touch" or context.trembles}


def _animations(context: Context, made: Environment) -> list[str]:
    """Return the animations of the frame as HTML; none for somebody who plays by ear, who hears everything
    and would not notice that a cutscene waits for a button. On a player's phone cutscenes are left out: they
    are played on the board, and would cover the hand and what is asked."""
    if context.model.settings.listens:
        return []
    animations, game = context.out.animations, context.opened.game.name if context.out.animations else ""
    if animations and context.host is not None and context.opened.viewer.seats:
        animations = [animation for animation in animations if not animation.cutscene]
    template = made.get_template("table/animation.html.j2")
    last, borne = len(animations) - 1, profiles.borne(context.model.profiles, context.model.open)
    result: dict[str, object] = {}
    if animations and (opened := context.on("over")):
        named = names.called(opened.names, opened.lone)
        result = {**match_end.result(context), "here": opened, "called": named}
    return [
        template.render(animation=animation, game=game, borne=borne, more=number < last, **result)
        for number, animation in enumerate(animations)
    ]


def _title(context: Context) -> Text:
    opened = context.model.open
    if opened is None or context.model.screen not in MATCH_SCREENS:
        return say("Three Thrones")
    return say("%(game)s – Three Thrones", game=opened.game.title)


def _body(context: Context, catalogue: NullTranslations) -> dict[str, str]:
    model = context.model
    body = {
        "screen": model.screen,
        "rev": str(model.rev),
        "theme": model.settings.theme,
        "motion": model.settings.motion,
        "pace": _pace(context),
        "idle": str(IDLE_SECONDS),
        "place": say("%(n)s of %(all)s", n="{n}", all="{all}").render(catalogue),
    }
    if model.settings.text != "normal":
        body["text"] = model.settings.text
    body |= {
        name: value
        for name in ("sound", "touch", "switch", "ear")
        if (value := getattr(model.settings, name)) != "off"
    }
    opened = model.open
    if opened is not None and model.unsaved is not None:
        body["unsaved"] = "yes"
    if opened is not None and model.screen in MATCH_SCREENS:
        body["game"] = opened.game.name
        if CARDS[opened.game.name].rules:
            body["ruled"] = "yes"
        body["seat"] = _seat(context, opened)
        position = opened.position
        body["ply"] = str(position.ply)
        body["digest"] = position.digest()
        if opened.look.covered and model.screen == "table":
            body["cover"] = "yes"
        if opened.session.unattended:
            body["unattended"] = "yes"
        if opened.turned and model.screen != "review":
            body["turned"] = "yes"
        if model.screen == "review" and not opened.running:
            # The review of a finished match need not be hidden when the page is idle, and may run for long.
            body["idle"] = "0"
    elif model.draft is not None:
        body["game"] = model.draft.game
    elif model.screen == "puzzles" and model.ladder:
        body["game"] = model.ladder
    return body


def _pace(context: Context) -> str:
    """Return the pace of computer players. By default it is slow for a lone person in their first games, who
    wants to read what the computers do."""
    opened, chosen = context.model.open, context.model.settings.pace
    if chosen != FIRST:
        return chosen
    if opened is None or opened.lone is None or opened.mode.guided:
        return "normal"
    if opened.look.learning is None:
        # Computed once for a match, because scanning the saved matches takes a while.
        opened.look = replace(opened.look, learning=proposals.learns(context, opened.game))
    return "slow" if opened.look.learning else "normal"


def _seat(context: Context, opened: OpenMatch) -> str:
    """Return the seats whose secrets the screen shows, separated by spaces; empty for none."""
    if context.on("review"):
        return " ".join(map(str, opened.unveiled))
    seat = opened.viewing_seat if context.model.screen == "table" else None
    return "" if seat is None else str(seat)
