"""A bot as a program: `hutch arena connect-four --bots "program:python examples/my_bot.py",random`.

It reads one line of JSON for each decision and answers with one. This one likes the middle of the list of moves.
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    moves = asked["moves"]
    if not asked["turn"]:
        move = None  # it may act out of turn, and lets it be
    elif random.Random(asked["seed"]).random() < 0.8:
        move = moves[len(moves) // 2]
    else:
        move = random.Random(asked["seed"] + 1).choice(moves)
    print(json.dumps({"move": move}), flush=True)
