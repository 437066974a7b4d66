"""How Camelot is learnt: lessons and puzzles."""
