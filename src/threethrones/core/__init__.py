"""Code shared by all games, such as matches, saving and chance. It imports no game and no user interface."""
