"""Luck that nobody can guess and everybody can check: 256 secret bits a match, from which each action's luck follows.

Before the match the table shows the commitment, a hash of the secret. Then each person may add a word of their own. Every
action begins with a generator of its own, made by HMAC from the secret, the match, the action's number and all words.
When the match is over the secret is told, and whoever has the transcript can check that every roll followed from it.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

import numpy as np

from hutch.core.errors import BadSeed, BadTranscript

SECRET = re.compile("[0-9a-f]{64}")
LARGEST = 2**63 - 1  # seed
WORD = re.compile(r"(\d+)=([^\s\"=]+)")


def new_secret() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(32)


@dataclass(frozen=True)
class Luck:
    """The secret of one match (64 hexadecimal digits), the match's name, and the words that people added, by seat."""

    secret: str
    match: str
    words: Mapping[int, str] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        """What is shown before the match: the SHA-256 of the secret."""
        return hashlib.sha256(bytes.fromhex(self.secret)).hexdigest()

    def seed(self, number: int) -> int:
        """Where the generator begins for the action of this number; 0 is the deal."""
        message = f"{self.match}/{number}/{write_words(self.words)}".encode()
        return int.from_bytes(hmac.digest(bytes.fromhex(self.secret), message, "sha256")[:8]) >> 1


def first_seed(seed: int | Luck | None) -> int:
    """What the deal begins with."""
    if isinstance(seed, Luck):
        return seed.seed(0)
    return secrets.randbits(48) if seed is None else check_seed(seed)


def check_seed(seed: int) -> int:
    """That seed, or BadSeed."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed <= LARGEST:
        raise BadSeed(f"a seed is a whole number from 0 to {LARGEST}, not {seed!r}")
    return int(seed)


def write_words(words: Mapping[int, str]) -> str:
    """`0=hello 2=caf%C3%A9`: as in a transcript."""
    return " ".join(f"{seat}={quote(word, safe='')}" for seat, word in sorted(words.items()) if word)


def read_words(text: str) -> dict[int, str]:
    if not all(WORD.fullmatch(part) for part in text.split()):
        raise BadTranscript(f"the words that people added look like 0=hello 2=caf%C3%A9, not {text[:60]!r}")
    return {int(seat): unquote(word) for seat, word in WORD.findall(text)}


def read_luck(tags: Mapping[str, str]) -> Luck:
    """The luck of a transcript that tells it; BadTranscript if the secret is not the one that was promised."""
    if tags["luck"] == "?":
        raise BadTranscript("this match was not over when it was written down: its luck is told at the end")
    if not SECRET.fullmatch(tags["luck"]):
        raise BadTranscript("the tag [luck …] must be the secret: 64 hexadecimal digits")
    luck = Luck(tags["luck"], tags.get("match", ""), read_words(tags.get("words", "")))
    if "commitment" in tags and tags["commitment"] != luck.commitment:
        raise BadTranscript("the secret is not the one that was promised: its hash differs from the commitment")
    return luck
