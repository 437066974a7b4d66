"""The contract between a game and everything that runs one, in layers: each knows those before it.

``core.game.Game`` and ``core.stage.Stage`` are all layers of the rules and of what people see.
"""
