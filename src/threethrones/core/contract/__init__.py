"""The contract between a game and the code that runs it, in layers; each imports only earlier ones.

``core.game.Game`` combines all layers of the rules, ``core.presentation.Presentation`` those of the
display."""
