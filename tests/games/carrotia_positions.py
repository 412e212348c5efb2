"""Positions of Carrotia, drawn: mazes as rows of glyphs, a dot for an empty cell; all else by names and cells."""

import hutch
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia import state as c

TILES = {
    "│": ("straight", 0), "─": ("straight", 1),
    "└": ("corner", 0), "┌": ("corner", 1), "┐": ("corner", 2), "┘": ("corner", 3),
    "├": ("tee", 0), "┬": ("tee", 1), "┤": ("tee", 2), "┴": ("tee", 3),
    "┼": ("cross", 0),
    "╵": ("dead_end", 0), "╶": ("dead_end", 1), "╷": ("dead_end", 2), "╴": ("dead_end", 3),
}  # fmt: skip
GLYPHS = {tile: glyph for glyph, tile in TILES.items()}


def cell(name):
    return 5 * (ord(name[0]) - 65) + int(name[1]) - 1


def named(at):
    return None if at < 0 else f"{chr(65 + at // 5)}{at % 5 + 1}"


def rows(maze):
    return [line.strip() for line in maze.strip().splitlines()]


def card(s, entry="A1 west", exit="C3 east", direction="clockwise", corner=None, ones=(), threes=(), birds=()):
    """Put a quest card of our own before the players."""
    quest = {
        "entry": divmod(cell(entry.split()[0]), 5),
        "entry_side": entry.split()[1],
        "exit": divmod(cell(exit.split()[0]), 5),
        "exit_side": exit.split()[1],
        "direction": direction,
        "old_maze": corner or "",
        "ones": [divmod(cell(name), 5) for name in ones],
        "threes": [divmod(cell(name), 5) for name in threes],
        "birds": [divmod(cell(name), 5) for name in birds or ["A1", "A2", "A3"][: s.level + 1]],
    }
    s.card = 0
    s.quests[s.level, 0] = c.card_numbers(quest)


def table(maze, players=1, characters="", hourglass="normal", live=False, seed=1, **quest):
    """A match whose maze is drawn and whose hands are empty; the round follows from the size of the drawing."""
    roles = characters or ", ".join(CHARACTERS[:players])
    match = hutch.new("carrotia", players=players, seed=seed, live=live, options={"characters": roles, "hourglass": hourglass})
    s, drawn = match.open_record(), rows(maze)
    s.level = len(drawn) - 3
    for r, line in enumerate(drawn):
        for col, glyph in enumerate(line):
            kind, turns = TILES.get(glyph, (None, 0))
            s.maze[5 * r + col] = c.LOOKS[c.KINDS.index(kind), turns] if kind else 0
    s.hands[:] = 0
    card(s, **quest)
    return match


def building(maze, hands=(), turn=0, **more):
    """Seats build: `hands` are words of kinds, one text a seat."""
    match = table(maze, **more)
    s = match.open_record()
    s.phase, s.turn = c.BUILD, turn
    for seat, held in enumerate(hands):
        for kind in held.split():
            s.hands[seat, c.KINDS.index(kind)] += 1
    s.actor = next((seat + turn) % s.players for seat in range(s.players) if s.hands[(seat + turn) % s.players].any())
    if s.hourglass:
        s.seconds = s.left = int(s.hourglasses[s.level]) * int(s.hourglass)
    return match


def changing(maze, hands=(), turn=0, changes=4, **more):
    """The changes after an unsound maze; one bird sits on A1."""
    match = building(maze, hands or [""], turn, **more) if any(hands) else table(maze, **more)
    s = match.open_record()
    s.phase, s.turn, s.actor, s.changes, s.timer, s.left = c.CHANGE, turn, turn, changes, 0, 0
    s.bird_at[c.OWL] = 0
    return match


def running(
    maze, rabbit, birds=None, carrots=None, carried=None, turn=0, moves=9, behind=None, spent=(), gathered=(0, 0), **more
):
    """The rabbit is about to move. `birds` {"owl": "B2 up"}, `carrots` {"A1": "113"}, `carried` {"crow": "1"}."""
    match = table(maze, **more)
    s = match.open_record()
    s.phase, s.turn, s.actor, s.moves, s.timer, s.left = c.MOVE, turn, turn, moves, 0, 0
    s.rabbit = cell(rabbit)
    s.behind = cell(behind) if behind else -1
    for bird, told in (birds or {"owl": f"{named(5 * (s.level + 2))} left"}).items():
        s.bird_at[c.BIRDS.index(bird)] = cell(told.split()[0])
        s.die[c.BIRDS.index(bird)] = c.FACES.index(told.split()[1])
    for place, tokens in (carrots or {}).items():
        s.lying[cell(place)] = tokens.count("1"), tokens.count("3")
    for bird, tokens in (carried or {}).items():
        s.carried[c.BIRDS.index(bird)] = tokens.count("1"), tokens.count("3")
    s.gathered = gathered
    for worth in range(2):
        s.supply[worth] -= s.lying[:, worth].sum() + s.carried[:, worth].sum() + s.gathered[worth]
    for name in spent:
        s.spent |= 1 << CHARACTERS.index(name)
    return match


# ---- reading a position ----------------------------------------------------------------------------------------------


def maze_of(match):
    s = match.open_record()
    size = int(s.level) + 3
    looks = [[int(s.maze[5 * r + col]) for col in range(size)] for r in range(size)]
    return ["".join(GLYPHS[c.KINDS[c.KIND[look]], int(c.TURN[look])] if look else "." for look in row) for row in looks]


def bird(match, name):
    return named(int(match.open_record().bird_at[c.BIRDS.index(name)]))


def rabbit(match):
    return named(int(match.open_record().rabbit))


def tokens(ones, threes):
    assert ones >= 0
    assert threes >= 0
    return "1" * int(ones) + "3" * int(threes)


def lying(match, name):
    return tokens(*match.open_record().lying[cell(name)])


def carried(match, name):
    return tokens(*match.open_record().carried[c.BIRDS.index(name)])


def gathered(match):
    return int(match.open_record().gathered[0]) + 3 * int(match.open_record().gathered[1])


def hand(match, seat):
    return " ".join(kind for i, kind in enumerate(c.KINDS) for _ in range(int(match.open_record().hands[seat, i])))


def fresh(match, character):
    return not match.open_record().spent >> CHARACTERS.index(character) & 1


def verbs_of(match, seat):
    return {text.split()[0] for text in match.moves(seat)}


def played(match, *lines):
    """Play lines such as `0: go east`; gives the match back."""
    for line in lines:
        who, text = line.split(": ")
        match.play(int(who), text)
    return match
