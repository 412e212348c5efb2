"""Arguments that several commands take."""

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="The game's name, as `hutch games` lists it.", metavar="GAME")]
