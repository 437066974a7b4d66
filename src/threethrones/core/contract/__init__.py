"""The contract between a game and everything that runs one, in layers: each knows those before it.

``core.game.Game`` and ``core.presentation.Presentation`` are all layers of the rules and of what people see.
"""
