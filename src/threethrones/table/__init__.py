"""The app with all its screens. It uses the games only through the contract that all games implement."""
