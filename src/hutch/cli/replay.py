"""Looking through a transcript: one step at a time in the terminal, or in a browser."""

from pathlib import Path

from hutch.cli.screen import console, fail
from hutch.cli.terminal import sentence
from hutch.core.errors import HutchError
from hutch.core.match import Match
from hutch.core.record import SPECTATOR
from hutch.core.replay import OPEN, Moment, moment

HELP = (
    "Enter: one forward; b: one back; first, last; a number goes there; `as 1` looks as seat 1 saw it, `as watcher` as one who "
    "watched, `open` at everything; `quit` leaves."
)


def look_through(match: Match) -> None:
    """Until `quit`, from the deal on."""
    console.print(HELP)
    number, eyes = 0, OPEN
    show(moment(match, number, eyes, all_may=True), match.number)
    while True:
        try:
            said = console.input(f"{number} of {match.number}> ").split()
        except EOFError:
            return
        if said and said[0] in ("q", "quit", "exit"):
            return
        try:
            number, eyes = after(match, number, eyes, said)
            show(moment(match, number, eyes, all_may=True), match.number)
        except HutchError as trouble:
            console.print(str(trouble), markup=False)


def after(match: Match, number: int, eyes: int | None, said: list[str]) -> tuple[int, int | None]:
    """The position and the eyes that this answer asks for."""
    places = {"": number + 1, "n": number + 1, "b": number - 1, "first": 0, "last": match.number}
    word = said[0].lower() if said else ""
    if word in places:
        return min(match.number, max(0, places[word])), eyes
    if word.isdecimal() and len(word) < 9:
        return int(word), eyes
    if word == "open":
        return number, OPEN
    if word == "as" and len(said) == 2:
        return number, eyes_of(match, said[1])
    raise HutchError(HELP)


def eyes_of(match: Match, who: str) -> int:
    if who == "watcher":
        return SPECTATOR
    if not who.isdecimal() or not 1 <= int(who) <= match.players:
        raise HutchError(f"seats are 1 to {match.players}, or watcher")
    return int(who) - 1


def show(then: Moment, last: int) -> None:
    """The position, and what led to it."""
    console.print(f"\n[bold]Position {then.match.number} of {last}[/]", highlight=False)
    for entry in then.happened():
        if entry.words:
            console.print(f"  [dim]{sentence(then.match, entry)}[/]", highlight=False)
    console.print(then.sketch(), highlight=False, markup=False)
    if then.match.outcome is not None:
        console.print(then.match.outcome.told, highlight=False, markup=False)


def serve(text: str, edition: Path | None, port: int, browser: bool) -> None:
    """The table on this machine, opened at this transcript."""
    from hutch.table.serve import main as serve_table
    from hutch.table.transcripts import open_transcript

    try:
        own = None if edition is None else edition.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        fail(f"{edition} cannot be read: {trouble}")
    serve_table(port=port, open_browser=browser, transcript=open_transcript(text, own))
