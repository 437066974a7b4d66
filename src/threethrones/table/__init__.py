"""The app: home, new game, table, end and settings. It knows games only through their contract."""
