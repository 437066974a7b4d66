"""The end of a match beyond its winner: statistics, turning points and what to do next.

Everything counted and drawn here arrives later, in the archive of the people screens. A match that ends
before that shows less (see ``match_end``)."""
