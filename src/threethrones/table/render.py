"""The page as HTML, from the model alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Final

from jinja2 import ChoiceLoader, Environment, ModuleLoader, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from threethrones.core.game import TURN_OVER, AnySeen, Event, Names
from threethrones.core.outcome import Outcome
from threethrones.core.stage import AnyStage, Picking, Scene
from threethrones.core.text import Text, say
from threethrones.games import GAMES
from threethrones.table import (
    chart,
    codes,
    foretelling,
    home_screen,
    language,
    new_screen,
    review,
    saves,
    share,
)
from threethrones.table.context import Context
from threethrones.table.frame import Frame
from threethrones.table.model import MATCH_SCREENS, OpenMatch, Panel, Settings
from threethrones.table.play import sentence, undoable
from threethrones.table.ports import StoreError

IDLE_SECONDS: Final = 240
TURNS_IN_SIGHT: Final = 2
MILLISECONDS_PER_PLY: Final = 1600
"""How long a review that runs by itself shows each ply."""


COMPILED: Final = Path(__file__).with_name("compiled")
"""Where a page finds the templates, compiled when it was built; elsewhere there is no such folder."""


@cache
def environment(code: str) -> Environment:
    """The templates in one language."""
    packages = ["threethrones.table", *(f"threethrones.games.{name}" for name in GAMES)]
    made = Environment(
        loader=ModuleLoader(COMPILED)
        if COMPILED.is_dir()
        else ChoiceLoader([PackageLoader(package) for package in packages]),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    catalogue = language.catalogue(code)
    made.install_gettext_translations(catalogue, newstyle=True)  # type: ignore[attr-defined]
    made.policies["ext.i18n.trimmed"] = True
    made.filters["t"] = lambda text: text.render(catalogue)
    made.globals["spot"] = spot
    made.globals["foretold"] = lambda name, picking: foretold(name, picking, catalogue)
    made.globals["languages"] = language.LANGUAGES
    return made


def spot(name: str, picking: Picking, css: str = "") -> Markup:
    """The attributes of an element that stands for a spot: its name, its classes, whether it is offered."""
    classes = [css] if css else []
    attributes = f'data-spot="{escape(name)}"'
    if name in picking.offered:
        classes.append("legal")
    elif name not in picking.picks:
        attributes += ' aria-disabled="true"'
    if name in picking.picks:
        classes.append("picked")
        attributes += ' aria-pressed="true"'
    if picking.asked == name:
        classes.append("asked")
    if name in picking.endings:
        classes.append(f"ends-{picking.endings[name].fate}")
    return Markup(f'{attributes} class="{escape(" ".join(classes))}"')


def foretold(name: str, picking: Picking, catalogue: NullTranslations) -> Markup:
    """For the inside of a spot: the end of the game that picking it brings about, if it does."""
    ending = picking.endings.get(name)
    if ending is None:
        return Markup("")
    return Markup('<em class="foretold">{}</em>').format(ending.text.render(catalogue))


def frame(context: Context, code: str, report: str) -> Frame:
    """The whole page as it should be now."""
    model = context.model
    made = environment(code)
    catalogue = language.catalogue(code)
    values: dict[str, object] = {
        "model": model,
        "settings": model.settings,
        "choices": Settings.CHOICES,
        "panel": model.panel,
        "notices": model.notices,
        "report": report,
        "here": model.open,
        **_SCREENS[model.screen](context),
    }
    values["dialog"] = _panel(context, model.panel) if model.panel else {}
    html = made.get_template(f"table/{model.template}.html.j2").render(values)
    return Frame(
        html=html,
        title=_title(context).render(catalogue),
        language=code if code in language.LANGUAGES else "en",
        body=_body(context),
        match=model.open.id if model.open and not model.open.visiting else None,
        said=[str(escape(text.render(catalogue))) for text in context.out.said],
        focus=context.out.focus,
        moved=context.out.moved,
        download=context.out.download,
        copied=context.out.copied,
        shared=context.out.shared,
        updates=context.out.updates,
    )


def _title(context: Context) -> Text:
    opened = context.model.open
    if opened is None or context.model.screen not in MATCH_SCREENS:
        return say("Three Thrones")
    return say("%(game)s – Three Thrones", game=opened.game.title)


def _body(context: Context) -> dict[str, str]:
    model = context.model
    body = {
        "screen": model.screen,
        "rev": str(model.rev),
        "theme": model.settings.theme,
        "motion": model.settings.motion,
        "idle": str(IDLE_SECONDS),
    }
    opened = model.open
    if opened is not None and model.unsaved is not None:
        body["unsaved"] = "yes"
    if opened is not None and model.screen in MATCH_SCREENS:
        body["game"] = opened.game.name
        body["seat"] = _seat(context, opened)
        position = opened.position
        body["ply"] = str(position.ply)
        body["digest"] = position.digest()
        if opened.turned and model.screen != "review":
            body["turned"] = "yes"
        if model.screen == "review" and opened.match.outcome() is not None:
            # Nothing of it must be hidden from anybody, and it may go on by itself for long.
            body["idle"] = "0"
    elif model.draft is not None:
        body["game"] = model.draft.game
    return body


def _seat(context: Context, opened: OpenMatch) -> str:
    """The seat whose secrets the screen shows."""
    if context.reviewed:
        return " ".join(map(str, opened.unveiled))
    seat = opened.looker if context.model.screen == "table" else None
    return "" if seat is None else str(seat)


# --- what each screen draws -----------------------------------------------------------------------------


def _opened(context: Context) -> OpenMatch:
    opened = context.model.open
    assert opened is not None, "a match's screen without a match"
    return opened


def _curtain(context: Context) -> Mapping[str, object]:
    opened = _opened(context)
    pending = opened.decision()
    assert pending is not None
    assert pending.seat is not None, "a curtain before a decision of the whole table"
    seen = opened.match.seen(None)
    return {
        "who": opened.names[pending.seat],
        "announcement": context.stage(opened).announcement(seen, opened.names),
        "news": _table_news(context, opened),
        "turn": getattr(seen.state, "turn", None),
        "undoable": undoable(opened),
    }


def _table_news(context: Context, opened: OpenMatch) -> list[Text]:
    """What has come of the last answer of the whole table, which no screen of one seat shows to all."""
    plies = opened.match.plies
    if not plies or plies[-1].decision.seat is not None:
        return []
    return _sentences(context, opened, [event for event in plies[-1].events if event.seen_by(None)])


def _table(context: Context) -> Mapping[str, object]:
    opened = _opened(context)
    stage = context.stage(opened)
    seen = opened.match.seen(opened.looker)
    picking = foretelling.foreseeing(opened, stage, seen)
    pending = opened.decision()
    recap = opened.recap()
    news = recap if pending is None or pending.private else _since_own_move(opened)
    # What the looker alone has just learnt by its own move is marked, too: cards that it drew.
    last = opened.match.events(opened.looker, max(0, len(opened.match.plies) - 1))
    learnt = (event for _, event in last if event.seats is not None)
    told = (*(event for _, event in news), *learnt)
    changed = frozenset(place for event in told for place in stage.touched(event))
    return {
        "board": f"{opened.game.name}/board.html.j2",
        "game": opened.game.name,
        "picking": picking,
        "prompt": _prompt(stage, seen, opened.names, picking),
        "recap": _sentences(context, opened, [event for _, event in recap]),
        "log": _sentences(context, opened, _last_turns(opened)),
        "undoable": undoable(opened),
        "redoable": opened.match.redoable,
        "opening": stage.opening(seen, opened.names),
        "lies_open": pending is not None and pending.seat is not None and not pending.private,
        "has_orders": stage.orders({}) is not None,
        **stage.scene(seen, opened.names, picking, changed, opened.near),
    }


def _prompt(stage: AnyStage, seen: AnySeen, names: Names, picking: Picking) -> Text:
    """What is to be decided; before a second tap also what end it would bring about."""
    prompt = stage.prompt(seen, names, picking)
    foretold = picking.endings.get(picking.asked or "")
    return say("%(prompt)s – %(end)s", prompt=prompt, end=foretold.text) if foretold else prompt


def _over(context: Context) -> Mapping[str, object]:
    opened = _opened(context)
    stage = context.stage(opened)
    outcome = opened.match.outcome()
    assert outcome is not None, "the end of a running match"
    seen = opened.match.seen(None)
    picking = Picking()
    return {
        "outcome": outcome,
        "winners": [opened.names[seat] for seat in outcome.winners],
        "reason": _reason(context, opened, outcome),
        "prompt": stage.prompt(seen, opened.names, picking),
        "score": opened.game.score(seen),
        "score_name": stage.score_name,
        "chart": chart.of_scores(_scores(opened)),
        "courses": stage.courses,
        "course": chart.of_scores(_course(opened, list(stage.courses))) if stage.courses else None,
        "board": f"{opened.game.name}/board.html.j2",
        "game": opened.game.name,
        "picking": picking,
        "undoable": undoable(opened),
        **stage.scene(seen, opened.names, picking, frozenset(), opened.near),
    }


def _review(context: Context) -> Mapping[str, object]:
    opened = _opened(context)
    assert opened.review is not None, "a review of nothing"
    stage, position, picking = context.stage(opened), opened.position, Picking()
    ply, told = opened.review.ply, opened.match.events(opened.eyes)
    seen = position.seen(None)
    now = [event for number, event in told if number == ply - 1]
    changed = frozenset(place for event in now for place in stage.touched(event))
    opening = stage.opening(seen, opened.names)
    return {
        "board": f"{opened.game.name}/board.html.j2",
        "beside": f"{opened.game.name}/beside.html.j2",
        "game": opened.game.name,
        "picking": picking,
        "prompt": stage.prompt(seen, opened.names, picking),
        "review": opened.review,
        "position": position,
        "autoplay": MILLISECONDS_PER_PLY,
        "caption": _sentences(context, opened, now) if ply else [opening],
        "turns": _turns(context, opened, opening, told),
        "running": opened.match.outcome() is None,
        "has_hands": review.has_hands(context, opened),
        "hands": _hands(context, opened),
        "can_play_on": review.can_play_on(opened),
        **stage.scene(seen, opened.names, picking, changed, opened.near),
    }


def _hands(context: Context, opened: OpenMatch) -> list[tuple[int, str, Scene]]:
    """What lies open of the seats' secrets: seat, name and what the hand template draws."""
    views = {seat: opened.position.seen(seat) for seat in opened.unveiled}
    hands = {seat: context.stage(opened).hand(seen) for seat, seen in views.items()}
    return [(seat, opened.names[seat], hand) for seat, hand in hands.items() if hand is not None]


def _turns(
    context: Context, opened: OpenMatch, opening: Text, told: Sequence[tuple[int, Event]]
) -> list[list[tuple[int, Text]]]:
    """The log turn by turn, each sentence with the ply at which it has happened. The page holds each entry
    of a list against all others, so that one list of all would take it long."""
    turns = [[(0, opening)]]
    for number, event in told:
        if text := sentence(context, opened, event):
            turns[-1].append((number + 1, text))
        if event.kind == TURN_OVER:
            turns.append([])
    return [turn for turn in turns if turn]


def _reason(context: Context, opened: OpenMatch, outcome: Outcome) -> Text:
    last = opened.match.plies[-1].events[-1] if opened.match.ended else None
    told = sentence(context, opened, last) if last else None
    return told or context.stage(opened).ending(outcome, opened.names)


def _nothing(_desk: Context) -> Mapping[str, object]:
    return {}


def _about(context: Context) -> Mapping[str, object]:
    return {"games": [(game, context.stages[name]) for name, game in context.games.items()]}


_SCREENS: Final = {
    "home": home_screen.shown,
    "new": new_screen.shown,
    "curtain": _curtain,
    "table": _table,
    "over": _over,
    "review": _review,
    "settings": _nothing,
    "about": _about,
}


def _since_own_move(opened: OpenMatch) -> list[tuple[int, Event]]:
    """What the others have done since the looker moved last: without a curtain nobody looked away, but the
    board tells what to look at."""
    plies, looker = opened.match.plies, opened.looker
    own = [number for number, ply in enumerate(plies, 1) if ply.decision.seat == looker]
    return opened.match.events(looker, own[-1] if own else 0)


def _last_turns(opened: OpenMatch) -> list[Event]:
    """What the looker may know of the last two turns."""
    events = [event for _, event in opened.match.events(opened.looker)]
    ends = [number for number, event in enumerate(events) if event.kind == TURN_OVER]
    return events[ends[-TURNS_IN_SIGHT] + 1 :] if len(ends) >= TURNS_IN_SIGHT else events


def _sentences(context: Context, opened: OpenMatch, events: Sequence[Event]) -> list[Text]:
    return [text for event in events if (text := sentence(context, opened, event))]


def _scores(opened: OpenMatch) -> list[tuple[int, ...]]:
    """Every seat's score at the start, after every turn, and at the end."""
    scores: list[tuple[int, ...]] = [opened.game.score(opened.match.at(0).seen(None))]
    for _, event in opened.match.events(None):
        score = event.about.get("score")
        if event.kind == TURN_OVER and isinstance(score, Sequence):
            scores.append(tuple(int(str(number)) for number in score))
    final = opened.game.score(opened.match.seen(None))
    return scores if scores[-1] == final else [*scores, final]


def _course(opened: OpenMatch, names: Sequence[str]) -> list[tuple[int, ...]]:
    """The figures that are nobody's own: none at the start, then after every turn."""
    ends = [event.about for _, event in opened.match.events(None) if event.kind == TURN_OVER]
    rows = [course for end in ends if isinstance(course := end.get("course"), Mapping)]
    return [(0,) * len(names), *(tuple(int(str(row[name])) for name in names) for row in rows)]


# --- dialogs ---------------------------------------------------------------------------------------------


def _panel(context: Context, panel: Panel) -> Mapping[str, object]:
    opened = context.model.open
    if panel.name in ("fault", "erase", "damaged"):
        return {"ready": True}
    if panel.name == "rename":
        return _renaming(context, panel.what)
    if opened is None:
        return {}
    stage = context.stage(opened)
    seen = opened.seen
    match panel.name:
        case "look":
            scene = stage.look(seen, panel.what, opened.names)
            return {"template": f"{opened.game.name}/look.html.j2", "scene": scene} if scene else {}
        case "log":
            events = [event for _, event in opened.match.events(opened.looker)]
            opening = stage.opening(seen, opened.names)
            return {"lines": [opening, *_sentences(context, opened, events)]}
        case "text":
            return {"lines": stage.describe(seen, opened.names)}
        case "rules":
            return {"help": stage.help}
        case "orders" if opened.looker is not None:
            scene = stage.orders(opened.orders[opened.looker])
            return {"template": f"{opened.game.name}/orders.html.j2", "scene": scene} if scene else {}
        case "share" if not opened.read_only:
            return _sharing(context, opened, panel)
        case "menu" | "end":
            return {"ready": True, "looks": opened.looker is not None}
    return {}


def _renaming(context: Context, key: str) -> Mapping[str, object]:
    """The title that a kept match has; nothing where there is no such match."""
    try:
        text = context.store.get(key) if saves.is_match(key) else None
    except StoreError:
        return {}
    head = saves.head_of(text) if text else None
    return (
        {} if head is None else {"title": saves.read_title(head.get("title")), "longest": saves.LONGEST_TITLE}
    )


def _sharing(context: Context, opened: OpenMatch, panel: Panel) -> Mapping[str, object]:
    """The link is made only when it was asked for; a code, too."""
    link = share.address(context, opened, panel) if panel.what else ""
    return {
        "ready": True,
        "running": opened.match.outcome() is None,
        "shares": context.shares,
        "ply": opened.position.ply,
        "link": link,
        "code": codes.drawn(link) if panel.what == share.CODE else None,
    }
