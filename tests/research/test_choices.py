"""Choices as flags and as lists: two forms of the same thing."""

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install 'hutch[train]'")

from hutch.research.training.choices import Flags, Lists  # noqa: E402

FLAGS = torch.tensor([[False, True, True, False], [True, False, False, False], [False, True, True, True]])
LISTS = torch.tensor([1, 2, 0, 1, 2, 3]), torch.tensor([2, 1, 3])


@pytest.fixture
def policy():
    """Four action codes, and declining as the last."""
    torch.manual_seed(5)
    return torch.nn.Linear(6, 5)


@pytest.fixture
def top():
    return torch.rand(3, 6)


def likely(choices, policy, top):
    """How likely every action code is, by row; nought where it is not legal."""
    with torch.no_grad():
        shares = torch.softmax(choices.logits(policy, top), 1)
    found = torch.zeros(len(top), 5)
    for column in range(shares.shape[1]):
        there = shares[:, column] > 0
        rows = there.nonzero()[:, 0]
        codes = choices.some(rows).codes(torch.full((len(rows),), column))
        found[rows, codes] = shares[rows, column]
    return found


def test_lists_and_flags_find_the_same_likely(policy, top):
    found = likely(Lists(*LISTS), policy, top)
    assert found.allclose(likely(Flags(FLAGS), policy, top))
    assert (found[:, :4] > 0).tolist() == FLAGS.tolist()


def test_lists_and_flags_teach_the_same(policy, top):
    """The gradients of the openness of both."""
    taught = []
    for choices in Flags(FLAGS), Lists(*LISTS):
        policy.zero_grad()
        logs = torch.log_softmax(choices.logits(policy, top), 1)
        (logs.exp() * logs.clamp(min=-50)).sum().backward()
        taught.append((policy.weight.grad.clone(), policy.bias.grad.clone()))
    assert taught[0][0].abs().sum() > 0
    assert all(a.allclose(b, atol=1e-6) for a, b in zip(*taught, strict=True))


def test_some_rows_of_lists_are_those_rows(policy, top):
    rows = torch.tensor([2, 0, 2])
    some = Lists(*LISTS).some(rows)
    assert some.listed.tolist() == [1, 2, 3, 1, 2, 1, 2, 3]
    assert likely(some, policy, top[rows]).allclose(likely(Flags(FLAGS[rows]), policy, top[rows]))


def test_joined_lists_are_one_list(policy, top):
    two = Lists.joined([Lists(*LISTS).some(torch.tensor([0])), Lists(*LISTS).some(torch.tensor([1, 2]))])
    assert two.counts.tolist() == LISTS[1].tolist()
    assert two.listed.tolist() == LISTS[0].tolist()
