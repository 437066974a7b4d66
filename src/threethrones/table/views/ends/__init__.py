"""What the end of a match tells beside who has won: who did what, and where it turned.

All that it counts and draws comes later, with the screen of the players. A match can end before that has
arrived: then its end tells less (see ``over``).
"""
