"""Avignon, two popes who pull and push persons between Avignon and Rome, after John du Bois's game."""
