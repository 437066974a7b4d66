"""What else a match can be for than to be played: lessons and puzzles."""
