"""The contract of a game stays small enough to be read."""

from __future__ import annotations

import pytest

from threethrones.core.game import Game
from threethrones.core.presentation import Presentation

MOST: int = 18


@pytest.mark.parametrize("contract", [Game, Presentation])
def test_no_layer_of_the_contract_has_many_members(contract: type) -> None:
    layers = [
        layer for layer in contract.__mro__ if layer.__module__.startswith("threethrones.core.contract.")
    ]
    assert len(layers) > 3
    for layer in layers:
        own = {name for name in {*vars(layer), *vars(layer).get("__annotations__", {})} if name[:2] != "__"}
        assert len(own - {"_is_protocol"}) <= MOST, layer
