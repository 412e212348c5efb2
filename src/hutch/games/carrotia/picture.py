"""A plain first picture."""
from hutch.core.svg import sheet


def picture(s, seat, tall=False):
    return sheet(100, 100, title="Carrotia")
