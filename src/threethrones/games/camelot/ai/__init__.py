"""How computers judge Camelot and choose."""
