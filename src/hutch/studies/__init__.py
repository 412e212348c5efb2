"""Studies: what a designer asks of a game, answered by playing it many times."""
