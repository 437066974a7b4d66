"""Rules of Avalon: legal moves, their effects and events. Imports none of the game's other packages."""
