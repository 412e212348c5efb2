"""Whose rule it is: in a RULES.md one of these words stands in italics after each rule's number."""

import re

MARKS = {
    "book": "the rulebook says it",
    "ruling": "the book is silent or unclear, and this is how we play it",
    "lost": "it stood in a picture or on a page that is lost, and is rebuilt here; an edition file can give the printed one",
    "ours": "it is not in the book, and can be switched off",
}
MARKED = re.compile(rf"\*\*[A-Z][A-Z0-9]-\d+\*\* \*({'|'.join(MARKS)})\*")


def legend(rules: str) -> dict[str, str]:
    """The marks that a RULES.md uses, and what they mean."""
    used = set(MARKED.findall(rules))
    return {mark: meaning for mark, meaning in MARKS.items() if mark in used}


def with_legend(rules: str) -> str:
    """A RULES.md that explains its marks, below its title."""
    rows = [f"- *{mark}*: {meaning}" for mark, meaning in legend(rules).items()]
    title, line, text = rules.partition("\n")
    return "\n".join([title, "", "Whose rule it is:", "", *rows, "", text]) if rows else title + line + text
