"""Avalon, a card fight for eleven territories in the mist, after Leo Colovini's game of 2003."""
