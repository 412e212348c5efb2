"""A game that plays differently has a new rules version: stored matches name the version they were played by."""

import fingerprints
import pytest

import hutch

REWRITE = "run `python tests/core/fingerprints.py` to write its new behaviour down"


@pytest.mark.parametrize("name", list(hutch.catalogue()))
def test_a_change_of_behaviour_comes_with_a_new_version(name):
    known, now = fingerprints.written().get(name), fingerprints.fingerprint(name)
    assert known, f"{name} is new: {REWRITE}"
    if now["version"] != known["version"]:
        pytest.fail(f"{name} has a new rules version: {REWRITE}")
    changed = [players for players in now if now[players] != known.get(players)]
    assert not changed, (
        f"{name} plays differently with {', '.join(changed)} players, but its rules are still version {now['version']}. "
        f"If that is meant, raise `version` in its card, because stored matches would not replay; then {REWRITE}"
    )


def test_a_match_of_other_rules_is_not_replayed_wrongly():
    text = hutch.new("connect-four", seed=1).transcript()
    with pytest.raises(hutch.OtherRules) as refused:
        hutch.read(text.replace('[rules "1"]', '[rules "7"]'))
    assert str(refused.value) == "line 5: this match was played by version 7 of the rules of connect-four; this is version 1"
