"""Search: a tree of actions grown over guesses of what is hidden."""
