"""The app: home, new game, table, end, settings. Knows games through the contract alone."""
