"""Who is who: each seat has a secret. A browser keeps its seats' secrets in a cookie of that match; only hashes are stored."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from hutch.table.errors import Nonsense
from hutch.table.schema import PERSON, Chair

COOKIE = "hutch-seats"
HEADER = "hutch-seats"  # the same for programs: "0.SECRET-2.SECRET"
SEAT_SECRET = re.compile(r"(\d{1,2})\.([0-9a-f]{48})")
YEAR = 365 * 24 * 3600
NAME_LENGTH = 24


def new_secret() -> str:
    return secrets.token_hex(24)


def new_address() -> str:
    """A match's address: long enough that nobody comes by guessing."""
    return secrets.token_urlsafe(9)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def read_secrets(request: Request) -> dict[int, str]:
    """The secrets that came with a request, by seat."""
    text = request.headers.get(HEADER) or request.cookies.get(COOKIE) or ""
    return {int(seat): secret for seat, secret in SEAT_SECRET.findall(text)}


def held(seat_secrets: Mapping[int, str], chairs: Sequence[Chair]) -> list[int]:
    """The seats whose secrets are right."""
    return [chair.seat for chair in chairs if chair.kind == PERSON and fits(seat_secrets.get(chair.seat, ""), chair.secret)]


def fits(secret: str, kept: str) -> bool:
    return bool(secret and kept) and hmac.compare_digest(hashed(secret), kept)


def hand_out(response: Response, match: str, seat_secrets: Mapping[int, str]) -> None:
    """Put a browser's seats at one match into its cookie; scripts cannot read it, other sites cannot send it."""
    text = "-".join(f"{seat}.{secret}" for seat, secret in sorted(seat_secrets.items()))
    response.set_cookie(COOKIE, text, max_age=YEAR, path=f"/t/{match}", httponly=True, samesite="lax")


def read_name(value: object, otherwise: str) -> str:
    """A name as a person typed it: printable, one line, not long."""
    if value is None:
        return otherwise
    if not isinstance(value, str):
        raise Nonsense("A name is a text.")
    name = " ".join("".join(letter for letter in value if letter.isprintable()).split())
    if len(name) > NAME_LENGTH:
        raise Nonsense(f"A name has at most {NAME_LENGTH} letters.")
    return name or otherwise
