"""`make bench-gpu`: all parts, one after the other. Results go to build/bench-gpu, a JSON file a part."""

import hutch
from benchmarks.gpu import compare, layouts, sharing, steps

GAMES, CHECKED = 100_000, 10_000_000  # of every seating: compared byte for byte; played with every position checked
PATIENCE = 3600.0  # seconds for all the checked games


def main() -> None:
    layouts.compile_all([])
    for game in hutch.catalogue():
        compare.compare([game], GAMES, ("random",))
        layouts.try_layouts([game])
    layouts.bulk([])
    steps.pgx([])
    steps.steps([])
    sharing.main()
    compare.endure([], CHECKED, PATIENCE)


if __name__ == "__main__":
    main()
