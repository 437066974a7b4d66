"""How computers judge Avalon and choose."""
