"""Who can sit in a bot's seat: built-in bots, programs, installed packages, and the guard that keeps them honest."""
