"""The rules of Camelot: legal moves, their effects and events. No other game is imported."""
