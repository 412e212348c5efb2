"""Counterfactual regret minimisation on a Root Cellar small enough to be enumerated: `python examples/small_cfr.py`.

Needs OpenSpiel: pip install 'hutch[research]'.
"""

import sys

from open_spiel.python.algorithms import cfr, exploitability

from hutch import research

HANDFUL = {  # one turn, two kinds of vegetables, no animals, no farmers to bid with
    "farmers": 0,
    "values": [1, 2],
    "turns": {"2": 1, "3": 1, "4": 1},
    "vegetables": {"carrot": 4, "beet": 4},
    "animals": {},
}


def main(rounds: int) -> float:
    """Improve a policy; how much the best answer could still win against it."""
    game = research.open_spiel_game("root-cellar", players=2, edition=HANDFUL, outcomes=2)
    solver, left = cfr.CFRSolver(game), 1.0
    for number in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if number & (number - 1) == 0:  # 1, 2, 4, 8, …
            left = exploitability.exploitability(game, solver.average_policy())
            print(f"after {number:4} rounds a best answer wins {left:.4f} more than it should")
    return left


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
