"""How a game shows itself to people: sentences, and what its own templates need.

The table draws every game through this contract. It gives texts and plain values, never markup; a
game's markup is in templates that carry its name: ``<game>/board.html.j2`` (the table with everything on
it), ``look.html.j2`` (one thing larger), ``beside.html.j2`` (what lies beside the board, in a review),
``thumbnail.html.j2`` (a position in a list of matches), ``hand.html.j2``, ``components.html.j2`` (the
editor), ``dealt.html.j2`` (what is read before the first move), ``role.html.j2`` (what a seat may play as),
``orders.html.j2``, ``animation.html.j2`` (pieces that fly, cutscenes) and ``end.html.j2`` (the scene of the
end).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from threethrones.core.contract.forms import Forms
from threethrones.core.contract.values import Advice, Form, Inspection, OrderProposal, Scene
from threethrones.core.terms import State

__all__ = ["Advice", "AnyPresentation", "Form", "Inspection", "OrderProposal", "Presentation", "Scene"]


class Presentation(Forms[State]):
    """What people see and read of one game. Everything is made from what is seen alone; what most games need
    not say has a body (see ``core.contract``)."""


AnyPresentation: TypeAlias = Presentation[Any]
