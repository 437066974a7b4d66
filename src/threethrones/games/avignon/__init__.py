"""Avignon, after John du Bois's game: two popes pull and push persons between Avignon and Rome."""
