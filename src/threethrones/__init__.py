"""Three Thrones: Avalon, Avignon and Shadows over Camelot round one device."""

__version__ = "0.1.0"
