"""Shadows over Camelot, knights against evil and perhaps a traitor among them, after the game by Serge Laget
and Bruno Cathala of 2005."""
