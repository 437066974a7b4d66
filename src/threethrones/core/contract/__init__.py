"""Contract between a game and the app, as a stack of base classes that import only those below them.

``core.game.Game`` combines the classes for the rules, ``core.presentation.Presentation`` the classes for the
display."""
