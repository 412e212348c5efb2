"""Whose rule it is: the marks of a RULES.md, and their legend."""

from hutch.core.marks import legend, with_legend

RULES = "# A game\n\nWords.\n\n- **AB-1** *book* One.\n- **AB-12** *ours* Two, *lost* in thought.\n"


def test_the_legend_names_only_the_marks_that_are_used():
    assert list(legend(RULES)) == ["book", "ours"]


def test_the_legend_stands_below_the_title():
    lines = with_legend(RULES).splitlines()
    assert lines[:3] == ["# A game", "", "Whose rule it is:"]
    assert lines[4:6] == ["- *book*: the rulebook says it", "- *ours*: it is not in the book, and can be switched off"]
    assert lines[-4:] == RULES.splitlines()[-4:]


def test_rules_without_marks_stay_as_they_are():
    plain = "# A game\n\n- **AB-1** One, by the *book*.\n"
    assert with_legend(plain) == plain
