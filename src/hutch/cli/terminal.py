"""Playing in the terminal: the position as text, the moves numbered, notation taken."""

from collections.abc import Sequence

from hutch.bots import find as find_bot
from hutch.bots.arena.games import next_move
from hutch.cli.screen import console
from hutch.core.errors import HutchError, NoWayBack
from hutch.core.log import NATURE, Entry
from hutch.core.match import Match
from hutch.core.record import CLOCK
from hutch.core.wording import does

HELP = "Type a move or its number; `moves` lists them all, `undo` takes back, `log` tells the story, `quit` leaves."
FEW = 24  # so many moves are listed unasked


def sit_down(match: Match, seat: int, bots: Sequence[str]) -> None:
    """One person at `seat`, bots round the other seats, until the end or `quit`."""
    if seat >= match.players:
        raise HutchError(f"there is no seat {seat} at this table; seats are 0 to {match.players - 1}")
    seated = [find_bot(bots[other % len(bots)]) for other in range(match.players)]
    console.print(f"[bold]{match.game.title}[/]: {match.game.sentence}\nYou are {match.seat_word(seat)}. {HELP}")
    told = show(match, seat, 0)
    while not match.over:
        number = match.number
        if (action := match.formality()) is not None:
            match.play_action(action)
        elif seat in match.asked and not ask(match, seat):
            return
        if match.number == number:
            match.play_action(next_move(match, seated, match.seed, absent=(seat,)))
        told = show(match, seat, told)
    finish(match, seat)


def show(match: Match, seat: int, told: int) -> int:
    """Tell what is new in the log; the position too, when it is the person's turn."""
    log = match.log(seat)
    for entry in log[min(told, len(log)) :]:
        if entry.words:
            console.print(f"  [dim]{sentence(match, entry)}[/]", highlight=False)
    if not match.over and seat in match.seats:
        console.print()
        console.print(match.game.notation.sketch(match.view(seat), seat), highlight=False, markup=False)
    return len(log)


def sentence(match: Match, entry: Entry) -> str:
    return entry.words if entry.who in (NATURE, CLOCK) else does(match.seat_word(entry.who), entry.words)


def ask(match: Match, seat: int) -> bool:
    """One decision of the person's, or none where it is not their turn; False if they leave."""
    moves = match.moves(seat)
    if match.actor == seat:
        console.print(f"\n[bold]Your turn:[/] {match.game.notation.ask(match.view(seat), seat)}.", highlight=False)
    else:
        console.print("\n[bold]If you like:[/] act out of turn, or press Enter to let it go on.", highlight=False)
    listed(moves if len(moves) <= FEW else moves[:FEW])
    if len(moves) > FEW:
        console.print(f"  [dim]… and {len(moves) - FEW} more: type `moves`[/]")
    while True:
        try:
            answer = " ".join(console.input("> ").split())
        except EOFError:
            return False
        if answer in ("quit", "exit"):
            return False
        if not answer and match.actor != seat:
            return True
        if answered(match, seat, answer, moves):
            return True


def answered(match: Match, seat: int, answer: str, moves: Sequence[str]) -> bool:
    """Whether this answer changed the position."""
    if answer in ("?", "help", ""):
        console.print(HELP)
    elif answer == "moves":
        listed(moves)
    elif answer == "log":
        console.print("\n".join(match.lines_for(seat)), highlight=False, markup=False)
    elif answer == "undo":
        return take_back(match, seat)
    else:
        return attempt(match, seat, answer, moves)
    return False


def attempt(match: Match, seat: int, answer: str, moves: Sequence[str]) -> bool:
    if answer.isdecimal() and answer not in moves:
        number = int(answer)
        if not 1 <= number <= len(moves):
            console.print(f"There are moves 1 to {len(moves)}.")
            return False
        answer = moves[number - 1]
    try:
        match.play(seat, answer)
    except HutchError as trouble:
        console.print(str(trouble), markup=False)
        return False
    return True


def take_back(match: Match, seat: int) -> bool:
    """Back to the person's own last decision, and so behind what the bots have answered."""
    try:
        back = match.way_back(seat, [other for other in range(match.players) if other != seat])
    except NoWayBack as why:
        console.print(str(why), markup=False)
        return False
    for _ in range(back):
        match.undo()
    return True


def listed(moves: Sequence[str]) -> None:
    width = max(len(move) for move in moves) + 7
    columns = max(1, min(4, console.width // width))
    cells = [f"{number:4}  {move}".ljust(width) for number, move in enumerate(moves, 1)]
    for first in range(0, len(cells), columns):
        console.print("".join(cells[first : first + columns]), highlight=False, markup=False)


def finish(match: Match, seat: int) -> None:
    console.print()
    console.print(match.game.notation.sketch(match.view(seat), seat), highlight=False, markup=False)
    share, outcome = match.payoff[seat], match.outcome
    verdict = "You win!" if share == 1 else "You share the win." if share else "You lose."
    if match.game.cooperative:
        verdict = "You win together!" if share else "You lose together."
    if outcome:
        console.print(f"\n[bold]{verdict}[/] {outcome.told}", highlight=False)
