"""Bots: what sits in a seat and chooses from a veiled record.

>>> import hutch.bots
>>> bot = hutch.bots.find("search:1000")
>>> bot.choose(match.view(0), 0, seed=1)    # an action code of seat 0; None: it does nothing (out of turn)
>>> bot.think(match.view(0), 0, seed=1)     # its choices, best first, with their chances

A bot's choice is a function of the view, its seed and its budget.
"""

from hutch.bots.api import Bot, NoSuchBot, Thought
from hutch.bots.levels import levels
from hutch.bots.registry import compile_bots, find, names, offered, steady

__all__ = ["Bot", "NoSuchBot", "Thought", "compile_bots", "find", "levels", "names", "offered", "steady"]
