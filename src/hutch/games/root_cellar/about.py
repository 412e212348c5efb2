"""What lies on Root Cellar's table, in words."""

from hutch.core.about import About, by_pattern
from hutch.core.record import State
from hutch.core.wording import a, counted, listed, of
from hutch.games.root_cellar.notation import contents, seat_word, stacks
from hutch.games.root_cellar.rules import finds_room, highest, score
from hutch.games.root_cellar.state import FED, PLANTING, STORED, STORING, name_of, names_of


def bag(s: State, seat: int) -> About:
    return About("The bag", f"{counted(int(s.bag.sum()), 'chit')} left: {contents(s)}. Everybody may count.", "RC-2")


def drawn(s: State, seat: int) -> About:
    words = "Drawn for all to see. The active player puts them on the piles one by one; no pile stays empty."
    return About("This turn's chits", words, "RC-4")


def pile(s: State, seat: int, number: str) -> About:
    inside = [name_of(s, s.drawn[i]) for i in range(s.players + 2) if s.where[i] == int(number) and s.hand != int(number)]
    holds = f"It holds {listed([a(name) for name in inside])}." if inside else "It is empty."
    does = "The next chit can go here." if s.phase == PLANTING else "Who picks it gets all of it; animals eat first."
    return About(f"Pile {int(number) + 1}", f"{holds} {does}", "RC-4" if s.phase == PLANTING else "RC-12")


def what_kind_does(s: State, kind: int) -> tuple[str, str]:
    """Words for a kind of chit, and the rule."""
    if kind >= s.vegetables:
        meal = counted(int(s.eats[kind - s.vegetables]), "vegetable")
        return f"An animal: who picks its pile loses the last {meal} stored, before storing anything new.", "RC-12"
    return "A vegetable: store it for points, or feed it to have one farmer more.", "RC-15"


def kind_of_chit(s: State, seat: int, kind: int) -> About:
    words, rule = what_kind_does(s, kind)
    return About(name_of(s, kind).capitalize(), words, rule)


def chit(s: State, seat: int, turn: str, i: str) -> About | None:
    if int(turn) != s.turn or int(i) >= s.players + 2:
        return None
    place = int(s.where[int(i)])
    if STORED <= place < FED:
        return in_cellar(s, place - STORED, int(s.drawn[int(i)]))
    if FED <= place < FED + 4:
        return farmer(s, seat, str(place - FED))
    return kind_of_chit(s, seat, int(s.drawn[int(i)]))


def in_cellar(s: State, owner: int, kind: int) -> About:
    kinds = [stack for stack, _ in stacks(s, owner)]
    worth = int(s.values[kinds.index(kind)])
    words = f"In {of(seat_word(s, owner))} cellar, worth {worth}. A new {name_of(s, kind)} goes on the same stack."
    return About(name_of(s, kind).capitalize(), words, "RC-16")


def stored(s: State, seat: int, owner: str, i: str) -> About | None:
    if int(i) >= s.stock[int(owner)]:
        return None
    return in_cellar(s, int(owner), int(s.stored[int(owner), int(i)]))


def farmer(s: State, seat: int, owner: str) -> About:
    words = "Put one into the middle to wait for a lower turn chit. More farmers also break ties at the end."
    return About(f"{of(seat_word(s, int(owner)))} farmer, of {int(s.farmers[int(owner)])}", words, "RC-7")


def cellar(s: State, seat: int, owner: str) -> About:
    values = ", ".join(str(int(value)) for value in s.values[: s.width])
    points = counted(int(score(s, int(owner))), "point")
    words = f"Worth {points}. Each new kind opens the next space; a vegetable in them is worth {values}, from the left."
    return About(f"{of(seat_word(s, int(owner)))} cellar", words, "RC-18")


def turn_chit(s: State, seat: int, number: str) -> About:
    last = "picks first" if number == "1" else "picks last" if int(number) == s.players else f"picks as number {number}"
    words = f"Its owner {last} at the harvest. The highest chit is taken first; chit 1 is left for whoever waits longest."
    return About(f"Turn chit {number}", words, "RC-11")


def offer(s: State, seat: int, number: str) -> About:
    words = f"Taking it brings {counted(int(s.middle), 'farmer')} from the middle, and you are done until the harvest."
    order = "first" if number == "1" else "last" if int(number) == s.players else f"as number {number}"
    return About(f"Turn chit {number} is on offer", f"{words} You would then pick a pile {order}.", "RC-8")


def middle(s: State, seat: int) -> About:
    words = (
        f"Pay one farmer and wait: chit {highest(s)} stays for the others. Who takes it also takes all farmers in the middle."
    )
    return About("Wait a little", words, "RC-7")


def store(s: State, seat: int, name: str) -> About | None:
    kind = kind_named(s, name)
    if s.phase != STORING or kind is None or not finds_room(s, kind):
        return None
    kinds = [stack for stack, _ in stacks(s, int(s.actor))]
    where = "on its stack" if kind in kinds else "in the next open space"
    worth = int(s.values[kinds.index(kind) if kind in kinds else len(kinds)])
    return About(f"Store the {name}", f"It goes {where} and is worth {worth}, unless an animal eats it.", "RC-16")


def feed(s: State, seat: int, name: str) -> About | None:
    if s.phase != STORING or kind_named(s, name) is None:
        return None
    return About(f"Feed the {name}", "Turn it over: you have one farmer more, for good.", "RC-17")


def kind_named(s: State, name: str) -> int | None:
    names = names_of(s)
    return names.index(name) if name in names else None


def points(s: State, seat: int, owner: str) -> About | None:
    return cellar(s, seat, owner) if int(owner) < s.players else None


about = by_pattern({
    "bag": bag, "drawn": drawn, r"pile-(\d)": pile, r"chit-(\d+)-(\d)": chit, r"stored-(\d)-(\d+)": stored,
    r"farmer-(\d)-\d+": farmer, r"cellar-(\d)": cellar, r"order-(\d)": turn_chit, r"turn-chit-(\d)": offer,
    "middle": middle, "store-(.+)": store, "feed-(.+)": feed, r"score-(\d)": points,
})  # fmt: skip
