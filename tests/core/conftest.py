"""Hypothesis without a stopwatch: the first call of a rule loads its native code, or makes it, and takes its time."""

from hypothesis import settings

settings.register_profile("no stopwatch", deadline=None)
settings.load_profile("no stopwatch")
