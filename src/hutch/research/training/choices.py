"""What may be chosen in many decisions at once, and the network's logit for each choice.

Two forms of the same thing. Both give a table of logits, a row a decision; where a row has no choice stands NEVER.

    Flags   a column an action code: no shape depends on what is legal, so a GPU need not be asked
    Lists   a column a choice, as many as the longest list has: only what is legal is reckoned, which a processor likes
"""

from typing import Any

from hutch.research.missing import needed

NEVER = -1e9


class Flags:
    """A flag for each action code."""

    def __init__(self, flags: Any) -> None:
        self.flags = flags

    def logits(self, policy: Any, top: Any) -> Any:
        return policy(top)[:, : self.flags.shape[1]].masked_fill(~self.flags, NEVER)

    def codes(self, columns: Any) -> Any:
        """The action codes of a column of each row."""
        return columns

    def some(self, rows: Any) -> "Flags":
        return Flags(self.flags[rows])

    @staticmethod
    def joined(parts: list["Flags"]) -> "Flags":
        return Flags(needed("torch", "train").cat([part.flags for part in parts]))


class Lists:
    """The choices of all rows, one after the other: `counts` of them for each row."""

    def __init__(self, listed: Any, counts: Any) -> None:
        self.listed, self.counts = listed, counts
        self.starts = counts.cumsum(0) - counts

    def logits(self, policy: Any, top: Any) -> Any:
        rows, columns = self.places()
        wanted = needed("torch", "train").nn.functional.embedding(self.listed, policy.weight)
        found = (wanted * top.index_select(0, rows)).sum(1) + policy.bias.index_select(0, self.listed)
        return found.new_full((len(self.counts), int(self.counts.max())), NEVER).index_put((rows, columns), found)

    def places(self) -> tuple[Any, Any]:
        """The row and the column of every choice."""
        torch = needed("torch", "train")
        rows = torch.arange(len(self.counts)).repeat_interleave(self.counts)
        return rows, torch.arange(len(rows)) - self.starts[rows]

    def codes(self, columns: Any) -> Any:
        """The action codes of a column of each row."""
        return self.listed[self.starts + columns]

    def some(self, rows: Any) -> "Lists":
        few = Lists(self.listed, self.counts[rows])
        which, columns = few.places()
        return Lists(self.listed[self.starts[rows][which] + columns], few.counts)

    @staticmethod
    def joined(parts: list["Lists"]) -> "Lists":
        torch = needed("torch", "train")
        return Lists(torch.cat([part.listed for part in parts]), torch.cat([part.counts for part in parts]))
