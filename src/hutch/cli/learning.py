"""A lesson in the terminal: cards to read, moves to make; afterwards the game goes on against a friendly bot, if wanted."""

from hutch.bots import levels
from hutch.cli.screen import console
from hutch.cli.terminal import show, sit_down
from hutch.core.errors import HutchError
from hutch.core.game import find
from hutch.core.lessons import Stand, has_lesson, lesson_of, opened, standing
from hutch.core.match import Match


def follow_lesson(name: str) -> None:
    """From the first card to the last; `quit` leaves at any time."""
    if not has_lesson(find(name)):
        raise HutchError(f"{find(name).title} has no lesson yet; `hutch rules {name}` tells how it is played")
    match, lesson = opened(name), lesson_of(name)
    assert lesson
    console.print(f"[bold]{match.game.title}[/], a lesson. Enter goes on, `quit` leaves.\n")
    told = 0
    for turn in lesson.turns:
        if turn.seat == lesson.seat:
            told = show(match, lesson.seat, told)
            stand = standing(match)
            assert stand
            if not read(stand) or not make(match, lesson.seat, turn.text):
                return
        else:
            match.play(turn.seat, turn.text)
    finish(match, lesson.seat, told)


def read(stand: Stand) -> bool:
    """Show the cards, one by one; False if the learner leaves."""
    for number, talk in enumerate(stand.talks, 1):
        rule = f" [dim]({talk.rule})[/]" if talk.rule else ""
        console.print(f"\n[bold yellow]>[/] {talk.words}{rule}", highlight=False)
        if number < len(stand.talks) and not answer():
            return False
    return True


def answer(prompt: str = "… ") -> str | None:
    """What the learner typed, `Enter` for nothing; None if they leave."""
    try:
        said = " ".join(console.input(prompt).split())
    except EOFError:
        return None
    return None if said in ("quit", "exit") else said or "Enter"


def make(match: Match, seat: int, wanted: str) -> bool:
    """Until the learner makes the move that the script is about; False if they leave."""
    console.print(f"  [dim]type[/] {wanted}[dim], or press Enter[/]", highlight=False)
    while (said := answer("> ")) is not None:
        if said in (wanted, "Enter"):
            match.play(seat, wanted)
            return True
        legal = "is a move, but" if said in match.moves(seat) else "is no move now;"
        console.print(f"'{said}' {legal} the lesson asks for: {wanted}", highlight=False, markup=False)
    return False


def finish(match: Match, seat: int, told: int) -> None:
    show(match, seat, told)
    stand = standing(match)
    if stand is None or not read(stand) or match.over:
        return
    if answer("\nPlay on? Enter does, `quit` leaves. ") is not None:
        sit_down(match, seat, [levels()[1]])
