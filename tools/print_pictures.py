"""The pictures of docs/printing.md: pages of real prints, made anew.

python tools/print_pictures.py
"""

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]

from hutch.printing import print_game

HERE = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SHOWN = {  # picture -> game, ink, and the page from 1
    "cover": ("rodentia", "colour", 1),
    "tiles": ("carrotia", "colour", 3),
    "chits": ("root-cellar", "colour", 3),
    "nets": ("carrots-and-broccoli", "black", 7),
    "map": ("rodentia", "black", 11),
    "booklet": ("root-cellar", "colour", 11),
}
WIDE = 420  # pixels
COLOURS = 32


def picture(game: str, ink: str, page: int, file: Path) -> None:
    """A page as a small picture with few colours."""
    with pypdfium2.PdfDocument(print_game(game, ink=ink).pdf) as document:
        shown = document[page - 1]
        drawn = shown.render(scale=WIDE / shown.get_width()).to_pil().convert("RGB")
    drawn.quantize(COLOURS).save(file, optimize=True)


def main() -> None:
    HERE.mkdir(parents=True, exist_ok=True)
    for name, (game, ink, page) in SHOWN.items():
        picture(game, ink, page, HERE / f"print-{name}.png")


if __name__ == "__main__":
    main()
