"""The papers of the house, and the code in them. Pages are found, not listed."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})(?P<language>[\w-]*)[^\n]*\n(?P<code>.*?)^(?P=fence)\s*$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"^`(?P<file>[\w./-]+)`(, continued)?:\n\n\Z", re.MULTILINE)
INLINE = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<(?:img|source)[^>]* (?:src|srcset)=\"([^\"]+)\"")


@dataclass(frozen=True)
class Block:
    """One fenced block. `file` is the file that it is a piece of, if the line above says so."""

    language: str
    code: str
    line: int
    file: str | None


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for fence in FENCE.finditer(text):
        above = FILE_NAME.search(text[: fence.start()])
        line = text.count("\n", 0, fence.start()) + 2
        found.append(Block(fence["language"], fence["code"], line, above["file"] if above else None))
    return found


def inline_of(page: Path) -> list[str]:
    """The code between single backticks in a page's text."""
    return INLINE.findall(FENCE.sub("", page.read_text(encoding="utf-8")))


def links_of(page: Path) -> list[str]:
    """Where a page points to, outside its code."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    return [one or other for one, other in LINK.findall(text)]
