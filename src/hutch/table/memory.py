"""Looking for garbage without holding everybody up.

Python goes through all objects there are to find those that hold only each other. The libraries and the compiled rules are
two hundred thousand, and never garbage: looking through them takes a tenth of a second in which nothing else is done.
"""

import gc

SELDOM = (2_000, 20, 50)  # new objects until they are looked through; how often, until older ones are; and all


def look_seldom() -> None:
    """For a process that serves: most of what it makes is gone without anybody looking."""
    gc.set_threshold(*SELDOM)
    set_aside()


def set_aside() -> None:
    """What there is now stays: it is not looked through any more."""
    gc.collect()
    gc.freeze()
