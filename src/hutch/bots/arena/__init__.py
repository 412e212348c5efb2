"""Bots against bots: whole games, tournaments, ratings."""
