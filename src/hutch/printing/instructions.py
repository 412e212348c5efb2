"""The first sheet: what is on the others, which paper they want, what else is needed, how to cut; dice as tables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hutch.core.game import minute_words, seat_words
from hutch.drawing.components import Components, Die
from hutch.printing.job import ALL, Job
from hutch.printing.markup import escaped, quoted
from hutch.printing.sheets import Sheet

CARD = "card of 160 to 220 g/m²"


def instructions(job: Job, components: Components, sheets: Sequence[Sheet]) -> str:
    """The markup of the first sheet."""
    game = job.game
    facts = f"{seat_words(job.seats)} players, {minute_words(game.minutes)} minutes".replace("-", "–")
    parts = [
        f"#cover-title({quoted(game.title)}, {quoted(game.sentence)}, {quoted(facts)})",
        "#heading(level: 1, outlined: false)[What to print]",
        what_to_print(job, sheets),
        "#scale-bar",
        listing(components, job.backs) if sheets else no_pieces(job),
        needed(components),
        how_to_cut(job, components, sheets),
        dice_tables(components.dice),
        other_numbers(job),
    ]
    return "\n".join(part for part in parts if part)


def what_to_print(job: Job, sheets: Sequence[Sheet]) -> str:
    """A table: which pages, how many sheets, what paper."""
    groups = [
        ("pieces with backs", [sheet for sheet in sheets if sheet.two_sided], f"{CARD}, both sides, turned over the long edge"),
        ("pieces", [sheet for sheet in sheets if not sheet.two_sided and sheet.cut], f"{CARD}, one side"),
        ("pages to use as they are", [sheet for sheet in sheets if not sheet.cut], "ordinary paper, one side"),
    ]
    rows = ["[this sheet], [#pages-of(<cover>, <cover-end>)], [#leaves-of(<cover>, <cover-end>)], [any paper], "]
    for what, found, paper in groups:
        if found:
            name = label(found[0])
            rows.append(f"[{what}], [#pages-of(<{name}>, <{name}-end>)], [{len(found)}], [{escaped(paper)}], ")
    if job.parts == ALL:
        rows.append("[the rules], [#pages-of(<rules>, <rules-end>)], [#leaves-of(<rules>, <rules-end>)], [any paper], ")
    total = f"All of it on {job.paper.title}, {'in colour' if job.ink == 'colour' else 'in black'}."
    return f"#sheet-table({''.join(rows)})\n#par[{total} {duplex_words(job, sheets)}]"


def label(sheet: Sheet) -> str:
    return "two-sided" if sheet.two_sided else "one-sided" if sheet.cut else "uncut"


def duplex_words(job: Job, sheets: Sequence[Sheet]) -> str:
    if not job.backs:
        return "Backs are left out: print on one side."
    if any(sheet.two_sided for sheet in sheets):
        return (
            "The whole file can be printed on both sides, turned over the long edge: every front has its back behind it, and "
            "blank pages keep them together. Your printer prints one side only? Take the file without backs."
        )
    return "No piece needs a back. The blank pages are for printers that print both sides; the file without backs has none."


def listing(components: Components, backs: bool) -> str:
    counted: dict[tuple[str, str, str], int] = {}
    for piece in components.pieces():
        size, sides = f"{piece.width:.0f} × {piece.height:.0f} mm", "both sides" if piece.back and backs else ""
        counted[piece.name, size, sides] = counted.get((piece.name, size, sides), 0) + piece.many
    rows = [f"[{many} ×], [{escaped(name)}], [{size}], [{sides}], " for (name, size, sides), many in counted.items() if many]
    for die in components.dice:
        if die.many:
            rows.append(f"[{die.many} ×], [{escaped(die.name)}], [{die.edge:.0f} mm], [to fold], ")
    half = -(-len(rows) // 2)
    notes = [f"#par[#emph[{escaped(kind.title)}]: {escaped(kind.note)}]\n" for kind in components.kinds if kind.note]
    title = "#heading(level: 1, outlined: false)[What is on the sheets]\n"
    return f"{title}#side-by-side(piece-table({''.join(rows[:half])}), piece-table({''.join(rows[half:])}))\n" + "".join(notes)


def no_pieces(job: Job) -> str:
    return f"#par[{escaped(f'The folder of {job.game.title} declares no pieces, so the rules are all there is to print.')}]"


def needed(components: Components) -> str:
    things = ["scissors, or a knife and a ruler", *(["glue"] if has_nets(components) else []), *components.needed]
    items = ", ".join(f"[{escaped(thing)}]" for thing in things)
    return f"#heading(level: 1, outlined: false)[What else you need]\n#list({items})"


def has_nets(components: Components) -> bool:
    return bool(components.dice) or any(piece.shape == "path" for piece in components.pieces())


def how_to_cut(job: Job, components: Components, sheets: Sequence[Sheet]) -> str:
    if not any(sheet.cut for sheet in sheets):
        return ""
    told = [
        "Cut on the front. Lay a ruler from a mark on one side to its mark on the other and cut straight through; between two "
        "pieces there are two cuts, three millimetres apart, and the strip between them is waste.",
    ]
    if any(piece.outline for piece in components.pieces()) or components.dice:
        told.append("Round pieces and nets have a fine line: cut along it with scissors.")
    if has_nets(components):
        told.append("Score the dashed lines with an empty pen, fold them away from you, and glue the tabs inside.")
    if job.backs and any(sheet.two_sided for sheet in sheets):
        told.append("Backs may come out a millimetre off; their colour goes on beyond the cut, so nothing white will show.")
    return "#heading(level: 1, outlined: false)[How to cut]\n" + "".join(f"#par[{escaped(line)}]\n" for line in told)


def dice_tables(dice: Sequence[Die]) -> str:
    """Each different set of faces once, for those who take an ordinary die instead."""
    tables: dict[tuple[str, ...], list[str]] = {}
    for die in dice:
        if die.many:
            tables.setdefault(tuple(face.word for face in die.faces), []).append(die.name)
    if not tables:
        return ""
    rows = [
        f"[{escaped('any of the dice' if len(names) == len(dice) > 1 else ', '.join(names))}], "
        + "".join(f"[{escaped(word)}], " for word in words)
        for words, names in tables.items()
    ]
    return f"#heading(level: 1, outlined: false)[Ordinary dice will do]\n#dice-table({''.join(rows)})"


def other_numbers(job: Job) -> str:
    """Where this edition has other numbers than the rules speak of."""
    here, standard = dict(entries(job.edition)), dict(entries(job.game.standard_edition))
    other = [(place, here.get(place), standard.get(place)) for place in here | standard]
    other = [(place, value, was) for place, value, was in other if value != was]
    if not other:
        return ""
    rows = "".join(f"[{escaped(place)}], [{escaped(short(value))}], [{escaped(short(was))}], " for place, value, was in other)
    return f"#heading(level: 1, outlined: false)[The numbers of this edition]\n#edition-table({rows})"


def entries(table: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Every entry with its place; lists count as one entry."""
    for key, value in table.items():
        here = f"{place}.{key}" if place else key
        if isinstance(value, Mapping):
            yield from entries(value, here)
        else:
            yield here, value


def short(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], (dict, list)):
        return f"{len(value)} of its own"
    told = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return "–" if value is None else told if len(told) <= 40 else told[:39] + "…"
