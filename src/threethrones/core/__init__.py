"""What all games share: the game contract, match, document, paths, chance. Knows no game and no screen."""
