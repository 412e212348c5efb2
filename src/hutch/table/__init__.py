"""The table: games in the browser, for people on one screen or many, and for bots. It knows no game."""
