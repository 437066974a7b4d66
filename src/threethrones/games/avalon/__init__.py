"""Avalon, a card game about eleven territories in the mist, after Leo Colovini's game of 2003."""
