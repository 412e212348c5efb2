"""Measure, print each row as it comes, and with --write put all of it into docs/growing.md."""

import argparse

from benchmarks.load import rooms, watchers
from benchmarks.load.growth import HEADINGS, Growth
from benchmarks.load.report import line, machine, table, write_page
from benchmarks.load.script import Script, scripts_of


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make load", description="How many rooms and watchers this machine holds.")
    parser.add_argument("--games", default="root-cellar,rodentia")
    parser.add_argument("--rooms", default="150,300,500,650", help="numbers of rooms; 0: none")
    parser.add_argument("--watchers", default="1000", help="numbers of watchers of one room; 0: none")
    parser.add_argument("--workers", default="1,2")
    parser.add_argument("--moves", type=int, default=10)
    parser.add_argument("--database", help="an empty PostgreSQL instead of a fresh SQLite file")
    parser.add_argument("--write", action="store_true", help="keep the report in docs/growing.md")
    return parser.parse_args()


def numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if int(part) > 0]


def measure_rooms(given: argparse.Namespace, games: list[list[Script]]) -> list[rooms.Rooms]:
    print(line(rooms.HEADINGS))
    found = []
    for scripts in games:
        for workers in numbers(given.workers):
            for many in numbers(given.rooms):
                found.append(rooms.measure(scripts, many, workers, given.database))
                print(line(found[-1].cells), flush=True)
    return found


def measure_watchers(given: argparse.Namespace, games: list[list[Script]]) -> list[watchers.Watchers]:
    print(line(watchers.HEADINGS))
    found = []
    for scripts in games:
        for many in numbers(given.watchers):
            found.append(watchers.measure(scripts, many, numbers(given.workers)[0], given.database))
            print(line(found[-1].cells), flush=True)
    return found


def main() -> None:
    given = asked()
    games = [scripts_of(game, given.moves) for game in given.games.split(",")]
    held, seen = measure_rooms(given, games), measure_watchers(given, games)
    parts = [machine()]
    parts += [table(rooms.HEADINGS, [row.cells for row in held])] if held else []
    parts += [table(watchers.HEADINGS, [row.cells for row in seen])] if seen else []
    if held:
        parts.append(table(HEADINGS, Growth(held, seen).lines()))
        print(parts[-1])
    if given.write:
        write_page("\n\n".join(parts))


if __name__ == "__main__":
    main()
