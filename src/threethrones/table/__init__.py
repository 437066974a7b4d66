"""The app: home, new game, curtain, table, end, settings. Knows games through the contract alone."""
