"""RULES.md as Typst markup: our words, set as a page. What markdown-it reads is written out again, element by element."""

import re
from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token

SPECIAL = re.compile(r"([\\#$*_`<>@\[\]~=+/-])")
ENUMERATED = re.compile(r"(\d)([.)])")
FIGURE = "figure:"
Figures = Callable[[str, str], str]  # from a figure's name and caption to its markup

PAIRS = {
    "strong_open": "#strong[", "em_open": "#emph[", "paragraph_open": "#par[", "list_item_open": "[",
    "bullet_list_open": "#list(tight: false, ", "ordered_list_open": "#enum(tight: false, ",
    "strong_close": "]", "em_close": "]", "paragraph_close": "]\n", "list_item_close": "], ",
    "bullet_list_close": ")\n", "ordered_list_close": ")\n",
    "blockquote_open": "#quote(block: true)[", "blockquote_close": "]\n",
    "softbreak": " ", "hardbreak": " \\\n", "hr": "#line(length: 100%)\n",
    "thead_open": "table.header(", "thead_close": "), ", "tbody_open": "", "tbody_close": "", "tr_open": "", "tr_close": "",
    "th_open": "[#strong[", "th_close": "]], ", "td_open": "[", "td_close": "], ", "table_close": ")\n",
    "link_open": "", "link_close": "",
}  # fmt: skip


def escaped(text: str) -> str:
    """Text that Typst sets as it is."""
    return ENUMERATED.sub(r"\1\\\2", SPECIAL.sub(r"\\\1", text))


def quoted(text: str) -> str:
    """A string of Typst's own."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def parsed(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(text)


def written(tokens: Sequence[Token], figures: Figures) -> str:
    """Tokens as markup."""
    return "".join(element(tokens, i, figures) for i in range(len(tokens)))


def element(tokens: Sequence[Token], i: int, figures: Figures) -> str:
    token = tokens[i]
    if token.type == "inline":
        return inline(token.children or [], figures)
    if token.type in ("paragraph_open", "paragraph_close") and only_figure(tokens, i):
        return ""  # a figure stands by itself: Typst takes no block within a paragraph
    if token.type == "heading_open":
        return f"#heading(level: {max(1, int(token.tag[1]) - 1)})["
    if token.type == "heading_close":
        return "]\n"
    if token.type == "table_open":
        return f"#table(columns: {table_columns(tokens, i)}, "
    if token.type in ("fence", "code_block"):
        return f"#raw({quoted(token.content)}, block: true)\n"
    return PAIRS[token.type]


def only_figure(tokens: Sequence[Token], i: int) -> bool:
    inside = tokens[i + 1 if tokens[i].type == "paragraph_open" else i - 1].children or []
    return len(inside) == 1 and inside[0].type == "image"


def table_columns(tokens: Sequence[Token], i: int) -> int:
    row = next(n for n in range(i, len(tokens)) if tokens[n].type == "tr_close")
    return sum(token.type == "th_open" for token in tokens[i:row])


def inline(children: Sequence[Token], figures: Figures) -> str:
    told = []
    for token in children:
        if token.type == "text":
            told.append(escaped(token.content))
        elif token.type == "code_inline":
            told.append(f"#raw({quoted(token.content)})")
        elif token.type == "image":
            source = str(token.attrs["src"])
            told.append(figures(source.removeprefix(FIGURE), token.content) if source.startswith(FIGURE) else "")
        elif token.type in ("html_inline", "html_block"):
            continue
        else:
            told.append(PAIRS[token.type])
    return "".join(told)
