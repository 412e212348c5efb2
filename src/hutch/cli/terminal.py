"""Playing in the terminal: the position as text, the moves numbered, notation taken."""

from collections.abc import Sequence

from hutch.bots import find as find_bot
from hutch.bots.playing import next_move
from hutch.cli.screen import console
from hutch.core.errors import HutchError
from hutch.core.match import NATURE, Match
from hutch.core.record import CLOCK

HELP = "Type a move or its number; `moves` lists them all, `undo` takes back, `log` tells the story, `quit` leaves."
FEW = 24  # so many moves are listed unasked


def chance_to_act(match: Match, seat: int) -> bool:
    """Whether the person may act though it is another's turn, openly."""
    return seat in match.seats and not match.state.blind


def sit_down(match: Match, seat: int, bots: Sequence[str]) -> None:
    """One person at `seat`, bots round the other seats, until the end or `quit`."""
    if seat >= match.players:
        raise HutchError(f"there is no seat {seat} at this table; seats are 0 to {match.players - 1}")
    seated = [find_bot(bots[other % len(bots)]) for other in range(match.players)]
    console.print(f"[bold]{match.game.title}[/]: {match.game.sentence}\nYou are {match.seat_word(seat)}. {HELP}")
    told = show(match, seat, 0)
    while not match.over:
        number = match.number
        if (match.seats[0] == seat or chance_to_act(match, seat)) and not ask(match, seat):
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
            console.print(f"  [dim]{speaker(match, entry.who)}{entry.words}[/]", highlight=False)
    if not match.over and seat in match.seats:
        console.print()
        console.print(match.game.notation.sketch(match.view(seat), seat), highlight=False, markup=False)
    return len(log)


def speaker(match: Match, who: int) -> str:
    return "" if who in (NATURE, CLOCK) else f"{match.seat_word(who)} "


def ask(match: Match, seat: int) -> bool:
    """One decision of the person's, or none where it is not their turn; False if they leave."""
    moves = match.moves(seat)
    if match.seats[0] == seat:
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
        if not answer and match.seats[0] != seat:
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
    """Back to the person's own last decision, if no luck and no secret lies between."""
    mine = [number for number, ply in enumerate(match.plies) if ply.who == seat]
    if not mine or match.revealed_since(mine[-1] - 1):
        console.print(
            "That cannot be taken back: " + ("luck or a secret came after it." if mine else "you have not moved yet.")
        )
        return False
    while match.number >= mine[-1]:
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
    points = ", ".join(f"{match.seat_word(other)} {match.score[other]}" for other in range(match.players))
    share = match.payoff[seat]
    verdict = "You win!" if share == 1 else "You share the win." if share else "You lose."
    if match.game.cooperative:
        verdict = "You win together!" if share else "You lose together."
    console.print(f"\n[bold]{verdict}[/] {points}.", highlight=False)
