"""Contract for showing a game to people: sentences, and values for the game's own templates.

The app draws every game through this contract. It provides texts and plain values, never markup; a game's
markup is in templates in a folder named after it: ``<game>/board.html.j2`` (the table with everything on it),
``look.html.j2`` (one thing enlarged), ``beside.html.j2`` (what is beside the board in a review),
``hand.html.j2``, ``components.html.j2`` (the
editor), ``dealt.html.j2`` (what a player reads before the first move), ``role.html.j2`` (what a seat may play
as), ``orders.html.j2``, ``animation.html.j2`` (pieces and cutscenes) and ``end.html.j2`` (the picture of the
end)."""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.contract.by_ear import ByEar
from threethrones.core.contract.values import Advice, Form, Inspection, OrderProposal, Scene
from threethrones.core.terms import State

__all__ = ["Advice", "AnyPresentation", "Form", "Inspection", "OrderProposal", "Presentation", "Scene"]


class Presentation(ByEar[State]):
    """Texts and views of one game, made only from what the viewer has seen. Members that most games share
    have defaults (see ``core.contract``)."""


AnyPresentation: TypeAlias = Presentation[Any]
