"""Every folder here that has a card (`GAME`) is a game. $HUTCH_GAMES may name more places with such folders."""

from hutch.core.compile import GAMES

__path__ = [str(place) for place in GAMES]
