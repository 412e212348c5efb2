"""At the table nobody is asked to touch the only thing there is, where that decides nothing."""

from hutch.core.log import ONLY


def test_the_last_pile_is_picked_without_a_touch(house):
    ann = house.guest()
    path = ann.begin("root-cellar", "me=Ann", "here=Bo")
    for _ in range(200):
        turn = ann.see(path, 0)["turn"]
        seen = ann.see(path, turn)
        alone = [entry for entry in seen["log"]["add"] if entry["words"].endswith(ONLY)]
        if alone:
            break
        if len(seen["moves"]) > 1 or seen["number"] == 0:
            ann.move(path, turn, seen["number"], seen["moves"][0]["text"])
    assert alone
