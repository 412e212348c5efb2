"""Drawing words: what the browser makes of them hangs on where their looks are said."""

from hutch.drawing.svg import DAY, daylight, sheet, words


def test_text_is_ink_unless_it_says_otherwise():
    """Ink is inherited from the sheet: a style rule for text would win over the text's own fill."""
    drawn = sheet(10, 10, words(5, 5, "3", fill="soot"), title="three")
    assert drawn.split("><")[0].count('fill="var(--ink') == 1
    assert "text{" not in drawn


def test_in_daylight_ink_stays_dark():
    assert daylight(words(0, 0, "3")).startswith(f'<g style="--ink:{DAY["ink"]}">')
