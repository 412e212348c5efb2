"""What every game promises the printer, tested for every game found: its pieces are those of its edition, and fit."""

import copy
from collections import defaultdict

import pytest
from rulebook import rule_test

import hutch
from hutch.drawing.components import Components
from hutch.games.carrotia import CHARACTERS
from hutch.games.carrotia.pieces import bird_token
from hutch.printing import PAPERS, components_of
from hutch.printing.sheets import lay_out

NAMES = list(hutch.catalogue())
SEATINGS = [(name, seats) for name in NAMES for seats in hutch.find(name).seats]


def whole_box(name, edition=None) -> Components:
    game = hutch.find(name)
    return components_of(game, edition or game.standard_edition, tuple(game.seats))


def looked_up(edition, entry):
    """`animals.bear.chits` of an edition."""
    for key in entry.split("."):
        edition = edition[key]
    return edition


def counted(components) -> dict[str, list[int]]:
    """By entry of the edition, how many of each piece that is counted there."""
    found = defaultdict(list)
    for piece in components.pieces():
        if piece.entry and not piece.instead:
            found[piece.entry].append(piece.many)
    return found


def disagreements(components, edition) -> list[str]:
    """A number in the edition is the number of each of its pieces; a list has one piece for each of its entries."""
    wrong = []
    for entry, numbers in counted(components).items():
        wanted = looked_up(edition, entry)
        if isinstance(wanted, int) and any(number != wanted for number in numbers):
            wrong.append(f"{entry} is {wanted}, but {numbers} are printed")
        if isinstance(wanted, list) and sum(numbers) != len(wanted):
            wrong.append(f"{entry} has {len(wanted)} entries, but {sum(numbers)} are printed")
    return wrong


@pytest.mark.parametrize("name", NAMES)
def test_a_game_prints_as_many_pieces_as_its_edition_counts(name):
    assert disagreements(whole_box(name), hutch.find(name).standard_edition) == []


@pytest.mark.parametrize("name", NAMES)
def test_another_edition_prints_its_own_numbers(name):
    """Every number that counts pieces, raised by one where the edition allows it: one piece more."""
    game = hutch.find(name)
    for entry, numbers in counted(whole_box(name)).items():
        other = copy.deepcopy(game.standard_edition)
        *above, last = entry.split(".")
        table = looked_up(other, ".".join(above)) if above else other
        if isinstance(table[last], int):
            table[last] += 1
            try:
                game.edition.check(other, "")
            except hutch.BadEdition:
                continue
            assert counted(whole_box(name, other))[entry] == [number + 1 for number in numbers]


def test_the_contract_sees_a_piece_too_few():
    edition = {**hutch.find("carousel").standard_edition, "markers": 14}
    assert disagreements(whole_box("carousel"), edition) == ["markers is 14, but [15, 15] are printed"]


def test_the_contract_sees_a_card_too_many():
    edition = dict(hutch.find("carousel").standard_edition)
    edition["character"] = edition["character"][:-1]
    assert disagreements(whole_box("carousel"), edition) == ["character has 19 entries, but 20 are printed"]


@pytest.mark.parametrize("name", NAMES)
def test_stand_ins_are_as_many_as_what_they_stand_in_for(name):
    pieces = whole_box(name).pieces()
    for entry in {piece.entry for piece in pieces if piece.instead}:
        of_entry = [piece for piece in pieces if piece.entry == entry]
        assert sum(piece.many for piece in of_entry if piece.instead) == sum(p.many for p in of_entry if not p.instead)


@pytest.mark.parametrize("name", NAMES)
def test_a_die_has_the_faces_of_the_edition(name):
    edition = hutch.find(name).standard_edition
    for die in whole_box(name).dice:
        assert len(die.faces) == 6
        if die.entry:
            assert len(looked_up(edition, die.entry)) == 6


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_every_piece_lies_on_a_sheet(name, players, paper):
    """Whatever is declared is laid out, as often as declared, on either paper, with backs and without."""
    game = hutch.find(name)
    box = components_of(game, game.standard_edition, (players,))
    wanted = sum(piece.many for piece in box.pieces()) + sum(die.many for die in box.dice)
    for backs in (True, False):
        assert sum(len(sheet.placed) for sheet in lay_out(box, PAPERS[paper], backs)) == wanted


@pytest.mark.parametrize(("name", "players"), SEATINGS)
def test_fewer_players_never_need_more(name, players):
    game = hutch.find(name)
    fewer = components_of(game, game.standard_edition, (players,))
    assert sum(piece.many for piece in fewer.pieces()) <= sum(piece.many for piece in whole_box(name).pieces())


# ---- what the boxes hold, counted by hand ----------------------------------------------------------------------------


def numbers_of(name, seats=None) -> dict[str, int]:
    game, found = hutch.find(name), defaultdict(int)
    box = components_of(game, game.standard_edition, seats or tuple(game.seats))
    for thing in [*box.pieces(), *box.dice]:
        found[thing.name] += thing.many
    return found


def test_carrotia_has_its_tiles_cards_carrots_birds_and_characters():
    edition, box = hutch.find("carrotia").standard_edition, numbers_of("carrotia")
    assert sum(many for name, many in box.items() if name.endswith(" tile")) == sum(edition["tiles"].values())
    assert sum(many for name, many in box.items() if name.startswith("quest card")) == len(edition["quest"])
    assert (box["carrot"], box["three carrots"]) == (edition["ones"], edition["threes"])
    assert [box[bird] for bird in ("owl", "hawk", "crow", "seagull", "bat", "sparrow")] == [1] * 6
    assert sum(name.startswith("die of the") for name in box) == 6
    assert [box[f"the {who}"] for who in CHARACTERS] == [1] * 6


def test_the_bandit_needs_no_marker_for_it_is_always_on():
    box = numbers_of("carrotia")
    assert "Ghost: fresh or used" in box
    assert "Bandit: fresh or used" not in box


@rule_test("CA-44")
def test_three_players_of_carrotia_choose_among_all_six_characters():
    box = numbers_of("carrotia", (3,))
    assert [box[f"the {who}"] for who in CHARACTERS] == [1] * 6


def test_three_players_of_carrotia_get_their_own_numbers_alone():
    """Tiles dealt and carrots to win, of this edition."""
    game = hutch.find("carrotia")
    edition = {**game.standard_edition, "goal": [41, 42, 43, 44, 45, 46]}
    (card,) = (p.front for p in components_of(game, edition, (3,)).pieces() if p.name == "numbers of the game")
    assert ">43<" in card
    assert not any(f">{other}<" in card for other in (41, 42, 44, 45, 46))


def test_a_carrotia_of_sixty_moves_fits_on_the_paper():
    game = hutch.find("carrotia")
    box = components_of(game, {**game.standard_edition, "moves": [60, 60, 60]}, (3,))
    assert all(lay_out(box, paper, True) for paper in PAPERS.values())


def test_every_die_of_carrotia_shows_its_bird_on_every_face():
    """In black the dice have one colour."""
    for bird, die in enumerate(whole_box("carrotia").dice):
        sign = bird_token(bird, 6.2, 6.2, 5.4)
        assert all(sign in face.drawn for face in die.faces)


def test_carrots_and_broccoli_has_sixty_pyramids_to_fold():
    box = numbers_of("carrots-and-broccoli")
    assert sum(many for name, many in box.items() if name.endswith("pyramid")) == 60
    assert box["colour die"] == box["pyramid die"] == box["board"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_root_cellar_has_farmers_turn_chits_and_a_cellar_for_each(players):
    box = numbers_of("root-cellar", (players,))
    assert box["farmer"] == players * hutch.find("root-cellar").standard_edition["farmers"]
    assert sum(name.startswith("turn chit") for name in box) == players
    assert sum(name.startswith("cellar of") for name in box) == players


def test_carousel_has_thirty_tiles_and_a_prison_each():
    edition, box = hutch.find("carousel").standard_edition, numbers_of("carousel")
    assert (box["scoring tile"], box["plain tile"]) == (len(edition["scoring"]), len(edition["plain"]))
    assert box["prison cell of red"] == box["prison cell of blue"] == box["corner piece"] == box["grid"] == 1


@pytest.mark.parametrize(("players", "maps", "wolves"), [(2, 1, 1), (3, 1, 1), (4, 1, 2), (5, 1, 2)])
def test_rodentia_has_a_sheet_and_a_leader_for_each_and_wolves_by_the_map(players, maps, wolves):
    box = numbers_of("rodentia", (players,))
    assert sum(name.startswith("sheet of") for name in box) == players
    assert sum(name.startswith("leader of") for name in box) == players
    assert sum(many for name, many in box.items() if name.startswith("map for")) == maps
    assert box["wolf"] == wolves
    assert box["terrain die"] == players + 1


def test_connect_four_has_a_disc_for_every_place():
    box = numbers_of("connect-four")
    assert box["carrot disc"] + box["beet disc"] == 42
