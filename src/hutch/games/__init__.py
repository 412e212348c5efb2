"""Every folder here that has a card (`GAME`) is a game. $HUTCH_GAMES may name more places with such folders."""

import os

__path__ += [place for place in os.environ.get("HUTCH_GAMES", "").split(os.pathsep) if place]
