"""Phase two: dice, the rabbit's moves, the offer, the way out."""

from hutch.core.chance import chance
from hutch.core.compile import rule
from hutch.core.record import OVER, State
from hutch.core.trail import EVERYBODY, add, tell
from hutch.games.carrotia.cells import CELLS, cell_of, said_of
from hutch.games.carrotia.maze import card, following, step
from hutch.games.carrotia.state import (
    BANDIT,
    BANKED,
    BONUS,
    END,
    ENTRY,
    EXIT,
    FLY,
    GATHERED,
    GO,
    KINDS,
    LOST,
    MOVE,
    NOWHERE,
    OFFER,
    ONE,
    RESULT,
    ROLL,
    THREE,
    WAIT,
)

# ---- the run and its turns -------------------------------------------------------------------------------------------


@rule
def start_run(s: State) -> None:
    """The tiles left in hands leave the game (CA-16), and the rabbit is put on the entry cell (CA-17)."""
    for seat in range(s.players):
        for kind in range(len(KINDS)):
            s.gone[kind] += s.hands[seat, kind]
            s.hands[seat, kind] = 0
    s.moves = s.allowed[s.level]
    put_rabbit(s, card(s, ENTRY))
    begin_turn(s)


@rule
def begin_turn(s: State) -> None:
    s.phase = MOVE
    s.actor = s.turn
    roll(s)


@rule
def roll(s: State) -> None:
    """A die for every bird in the maze."""
    tell(s, ROLL, EVERYBODY)
    for bird in range(6):
        if s.bird_at[bird] != NOWHERE:
            s.die[bird] = chance(s, 6)
            add(s, bird)
            add(s, s.die[bird])


@rule
def end_turn(s: State) -> None:
    """The flights are over: the next turn, or the end of a round that has no move left (CA-20)."""
    s.turn = following(s, int(s.turn))
    if s.moves > 0:
        begin_turn(s)
        return
    tell(s, LOST, EVERYBODY)
    for worth in range(2):
        add(s, s.gathered[worth])
        s.supply[worth] += s.gathered[worth]
    clear_maze(s)


@rule
def leave(s: State) -> None:
    """The rabbit is out; what it gathered is banked (CA-22)."""
    tell(s, BANKED, EVERYBODY)
    for worth in range(2):
        add(s, s.gathered[worth])
        s.banked[worth] += s.gathered[worth]
    s.turn = following(s, int(s.turn))
    clear_maze(s)


@rule
def clear_maze(s: State) -> None:
    """Between rounds all tokens leave the maze (CA-39). `rules.play` goes on from the phase END."""
    for worth in range(2):
        s.gathered[worth] = 0
        for cell in range(CELLS):
            s.supply[worth] += s.lying[cell, worth]
            s.lying[cell, worth] = 0
        for bird in range(6):
            s.supply[worth] += s.carried[bird, worth]
            s.carried[bird, worth] = 0
    for bird in range(6):
        s.bird_at[bird] = NOWHERE
        s.die[bird] = 0
    s.to_fly = 0
    s.to_act = 0
    s.flier = NOWHERE
    s.prey = NOWHERE
    s.rabbit = NOWHERE
    s.behind = NOWHERE
    s.moves = 0
    s.phase = END


@rule
def finish(s: State) -> None:
    """After the last round (CA-40)."""
    s.actor = OVER
    tell(s, RESULT, EVERYBODY)
    add(s, banked(s))
    add(s, s.goal)


@rule
def banked(s: State) -> int:
    return int(s.banked[ONE]) + 3 * int(s.banked[THREE])


# ---- the rabbit ------------------------------------------------------------------------------------------------------


@rule
def gather(s: State) -> int:
    """All carrots on the rabbit's cell, those that birds there carry included (CA-21); how many tokens."""
    cell, ones, threes = int(s.rabbit), 0, 0
    ones += s.lying[cell, ONE]
    threes += s.lying[cell, THREE]
    s.lying[cell, ONE] = 0
    s.lying[cell, THREE] = 0
    for bird in range(6):
        if s.bird_at[bird] == cell:
            ones += s.carried[bird, ONE]
            threes += s.carried[bird, THREE]
            s.carried[bird, ONE] = 0
            s.carried[bird, THREE] = 0
    s.gathered[ONE] += ones
    s.gathered[THREE] += threes
    if ones + threes > 0:
        tell(s, GATHERED, EVERYBODY)
        add(s, cell)
        add(s, ones)
        add(s, threes)
    return int(ones + threes)


@rule
def put_rabbit(s: State, cell: int) -> None:
    """Put or carried somewhere: nothing is behind it (CA-19), and it gathers there."""
    s.rabbit = cell
    s.behind = NOWHERE
    gather(s)


@rule
def walk(s: State, direction: int) -> None:
    s.behind = s.rabbit
    s.rabbit = step(s, int(s.rabbit), direction)
    s.moves -= 1
    if gather(s) > 0 and s.owner[BANDIT] == s.turn and s.supply[ONE] > 0:  # CA-35
        s.supply[ONE] -= 1
        s.gathered[ONE] += 1
        tell(s, BONUS, EVERYBODY)


@rule
def at_exit(s: State) -> bool:
    return bool(s.rabbit == card(s, EXIT))


@rule
def make_offer(s: State, code: int) -> None:
    """Two ones anywhere, instead of a move (CA-38)."""
    s.offered = 1
    s.supply[ONE] -= 2
    s.lying[said_of(code), ONE] += 1
    s.lying[cell_of(code), ONE] += 1


@rule
def take_running_turn(s: State, action: int) -> None:
    """`go`, `wait` or `offer`: a rabbit that is not out leaves the second window of abilities open (CA-34)."""
    s.phase = FLY
    if action >= OFFER:
        make_offer(s, action - OFFER)
    elif action == WAIT:
        s.moves -= 1
    else:
        walk(s, action - GO)
        if at_exit(s):
            leave(s)
