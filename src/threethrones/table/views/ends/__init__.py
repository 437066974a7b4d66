"""The end of a match apart from its winner: statistics, turning points and suggestions.

These modules come in the archive of the people screens, which arrives after the app. Until it has arrived,
the end of a match shows only the result (see ``match_end``)."""
