"""How Avalon is learnt: lessons and puzzles."""
