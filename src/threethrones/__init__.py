"""Three Thrones: the board games Avalon, Avignon and Shadows over Camelot on a single device."""

__version__ = "0.1.0"
