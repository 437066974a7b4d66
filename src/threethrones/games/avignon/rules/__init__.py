"""Rules of Avignon: legal moves, their effects and events. Imports none of the game's other packages."""
