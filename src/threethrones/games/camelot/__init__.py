"""Shadows over Camelot, knights against evil and perhaps a traitor among them, after the game by Serge Laget
and Bruno Cathala of 2005.

What is to be decided and done lies in the state as small classes (``frames``), each with all that there is to
say about it in the file of its part of the game: ``turns``; ``evil``, ``drawing``, ``stopping``,
``black_cards``; ``statistics`` with ``travel``, ``quests``, ``special_cards``, ``card_questions``, ``life``,
``traitor``, ``swapping``; ``combat``, ``rewards``, ``sharing``; ``discarding``; ``outcome``. What events
hold, ``events`` says; what templates draw, ``scenes``.
"""
