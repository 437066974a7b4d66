"""How Avignon is learnt: lessons and puzzles."""
