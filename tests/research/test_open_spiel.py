"""OpenSpiel's own tests, and its own algorithms, on our games."""

import pytest

import hutch
from hutch import research

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'hutch[research]'")

HANDFUL = {  # a Root Cellar that can be enumerated: two turns, no animals
    "farmers": 0,
    "values": [1, 2],
    "turns": {"2": 1, "3": 1, "4": 1},
    "vegetables": {"carrot": 4, "beet": 4},
    "animals": {},
}


LONG = [  # their test plays every game several times over: at most three seats every time, the others in the sweep
    pytest.param(name, players, marks=[pytest.mark.sweep] if players > 3 else [], id=f"{name}-{players}")
    for name in hutch.catalogue()
    for players in hutch.find(name).seats
]

WORDY = [  # a playthrough is up to a megabyte of text: the fewest seats every time, the others in the sweep
    pytest.param(name, players, marks=[pytest.mark.sweep] if nth else [], id=f"{name}-{players}")
    for name in hutch.catalogue()
    for nth, players in enumerate(hutch.find(name).seats)
]


@pytest.mark.parametrize(("name", "players"), LONG)
def test_random_sim_test_passes_with_serialisation(name, players):
    pyspiel.random_sim_test(research.open_spiel_game(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), WORDY)
def test_a_playthrough_is_replayed_to_the_letter(name, players, tmp_path):
    """Theirs: everything that a state tells is written down along a random game, read back, and told again."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # it reads one, as a program would
    game = str(research.open_spiel_game(name, players, outcomes=4))
    (tmp_path / "playthrough.txt").write_text(generate_playthrough.playthrough(game, [], seed=5))
    before, again = generate_playthrough.replay(tmp_path / "playthrough.txt")
    assert before == again


def test_a_game_without_luck_has_no_chance_nodes():
    game = research.open_spiel_game("connect-four")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION


def test_a_copy_goes_its_own_way():
    state = research.open_spiel_game("connect-four").new_initial_state()
    twin = state.clone()
    twin.apply_action(3)
    assert state.legal_actions() == list(range(7))
    assert len(state.history()) == 0


def test_what_was_chosen_unseen_is_in_nobody_elses_information():
    """CR-2, CR-3: the draft's choices."""
    game = research.open_spiel_game("carousel", seed=3)
    first, second = game.new_initial_state(), game.new_initial_state()
    chooser = first.current_player()
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[1])
    other = 1 - chooser
    assert first.information_state_string(other) == second.information_state_string(other)
    assert first.information_state_tensor(other) == second.information_state_tensor(other)
    assert first.information_state_string(chooser) != second.information_state_string(chooser)


def test_a_world_that_is_guessed_tells_nothing_of_the_real_one():
    """CR-2, CR-3: two drafts that look alike to a player are resampled to the same worlds, past and all."""
    game = research.open_spiel_game("carousel", seed=3)
    first, second = game.new_initial_state(), game.new_initial_state()
    chooser = first.current_player()
    other = 1 - chooser
    first.apply_action(first.legal_actions()[0])
    second.apply_action(second.legal_actions()[1])
    one, two = (state.resample_from_infostate(other, lambda: 0.25) for state in (first, second))
    for player in (chooser, other):
        assert one.information_state_string(player) == two.information_state_string(player)
        assert one.information_state_tensor(player) == two.information_state_tensor(player)
    assert str(one) == str(two)
    assert one.information_state_string(other) == first.information_state_string(other)


def test_mcts_plays():
    from open_spiel.python.algorithms import mcts

    game = research.open_spiel_game("connect-four")
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1))
    assert bot.step(game.new_initial_state()) in range(7)


def test_information_set_mcts_plays():
    from open_spiel.python.algorithms import ismcts, mcts

    game = research.open_spiel_game("carousel", outcomes=4)
    state = game.new_initial_state()
    state.apply_action(0)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 1.4, 5)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.sweep
def test_cfr_solves_a_small_edition():
    """Exploitability falls: the small game is enumerated whole."""
    from open_spiel.python.algorithms import cfr, exploitability

    game = research.open_spiel_game("root-cellar", 2, edition=HANDFUL, outcomes=2)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    early = exploitability.exploitability(game, solver.average_policy())
    for _ in range(3):
        solver.evaluate_and_update_policy()
    late = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= late < early
