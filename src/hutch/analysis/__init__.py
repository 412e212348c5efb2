"""Analysis: a match looked back at. Who had which chances when, what luck did and what choices did, and what was better.

>>> found = match.analyse()
>>> found.chances[-1], found.accounts[0].luck, found.turns[0].words, found.mistakes
"""

from hutch.analysis.accounts import Account, Part
from hutch.analysis.judging import Choice, Decision, Question, judge
from hutch.analysis.turning import Turn
from hutch.analysis.whole import Analysis, analyse, judge_ply

__all__ = ["Account", "Analysis", "Choice", "Decision", "Part", "Question", "Turn", "analyse", "judge", "judge_ply"]
