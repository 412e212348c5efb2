"""One folder a game. A new one is found by being here."""
