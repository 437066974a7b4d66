"""Rules of Camelot: legal moves, their effects and events. No other game's code is imported."""
