"""How computers judge Avignon and choose."""
