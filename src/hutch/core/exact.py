"""exp, log and power from the four operations and the square root alone.

Those five are rounded alike by every machine that follows IEEE 754; a C library's exp, log and pow are not. So a bot
thinks the same thoughts interpreted, native, on a GPU and in a browser. A few units in the last place are enough.
"""

import math

from hutch.core.compile import rule

LN2_HIGH = 6.93147180369123816490e-01  # ln 2 in two parts: k * LN2_HIGH has no rounding error for any k used here
LN2_LOW = 1.90821492927058770002e-10
LOG2_E = 1.4426950408889634
ROOT_2 = 1.4142135623730951
SMALLEST, LARGEST = -700.0, 700.0  # beyond, the result would leave the range of a double


@rule
def power_of_two(k: int) -> float:
    """2 ** k, by squaring."""
    base = 2.0 if k >= 0 else 0.5
    left = k if k >= 0 else -k
    found = 1.0
    while left > 0:
        if left & 1:
            found *= base
        base *= base
        left >>= 1
    return found


@rule
def exp(x: float) -> float:
    """e ** x; beyond ±700 as at ±700."""
    x = min(max(x, SMALLEST), LARGEST)
    k = int(math.floor(x * LOG2_E + 0.5))  # noqa: RUF046  on a GPU, floor gives a float
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    total = 1.0
    for n in range(14, 0, -1):
        total = 1.0 + total * r / n
    return total * power_of_two(k)


@rule
def log(x: float) -> float:
    """The natural logarithm of a number above 0."""
    k = 0
    while x >= 65536.0:
        x *= 1.0 / 65536.0
        k += 16
    while x > ROOT_2:
        x *= 0.5
        k += 1
    while x < ROOT_2 * 0.5:
        x *= 2.0
        k -= 1
    t = (x - 1.0) / (x + 1.0)
    square = t * t
    total = 0.0
    for n in range(21, 0, -2):
        total = total * square + 1.0 / n
    return k * LN2_HIGH + (2.0 * t * total + k * LN2_LOW)


@rule
def power(x: float, y: float) -> float:
    """x ** y for x above 0; the square root is exact."""
    if y == 0.5:
        return math.sqrt(x)
    return exp(y * log(x)) if x > 0.0 else 0.0
