"""Code shared by all games: contract, match, document, paths, chance. Imports no game and no screen."""
