"""Shadows over Camelot: knights against evil, perhaps with a traitor among them, after the 2005 game by Serge
Laget and Bruno Cathala.

Pending decisions and tasks are instances of small classes on the state's stack (see ``rules.frames``). Each
class is defined in the module of ``rules`` for its part of the game: ``turns``; ``evil``, ``black_draws``,
``cancelling``, ``black_cards``; ``actions`` with ``travel``, ``quests``, ``special_cards``,
``card_questions``, ``life``, ``traitor``, ``swapping``; ``combat``, ``rewards``, ``sharing``; ``discarding``;
``outcome``. ``rules.events`` documents the facts of events, ``view.scenes`` the data of the templates."""
