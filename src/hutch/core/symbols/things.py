"""Things on and around the table."""

from hutch.core.symbols.brush import crease, eyes, patch, shape

THINGS = {
    "farmer": shape("M8 62C9 50 18 45 32 45C46 45 55 50 56 62Z", "sky", crease("M22 47V62M42 47V62", "night", 5))
    + shape(
        "M16 26H48V33C48 43 41 50 32 50C23 50 16 43 16 33Z",
        "rose",
        patch("M42 26H48V33C48 43 41 50 32 50C38 47 42 41 42 26Z", "clay"),
        eyes(25, 33),
        crease("M26 42C29 45 35 45 38 42"),
    )
    + shape(
        "M3 24C12 18 17 20 19 12C21 3 43 3 45 12C47 20 52 18 61 24C52 31 12 31 3 24Z",
        "squash",
        patch("M45 12C47 20 52 18 61 24C52 31 30 30 20 29C38 28 44 22 40 6C43 8 44 9 45 12Z", "squash-dark"),
        patch("M18 17C26 22 38 22 46 17L48 20C40 27 24 27 16 20Z", "tomato"),
    ),
    "bag": shape(
        "M24 16C20 11 18 8 17 4C23 6 27 3 32 5C37 3 41 6 47 4C46 8 44 11 40 16Z",
        "potato",
        patch("M47 4C46 8 44 11 40 16H34C38 12 41 8 41 4C43 5 45 5 47 4Z", "potato-dark"),
    )
    + shape(
        "M24 17C12 24 5 36 6 48C7 58 14 61 32 61C50 61 57 58 58 48C59 36 52 24 40 17Z",
        "potato",
        patch("M40 17C52 24 59 36 58 48C57 58 50 61 32 61C28 61 24 61 21 60C46 60 52 42 37 17Z", "potato-dark"),
        crease("M18 34C16 38 15 42 15 46M26 24C24 27 23 29 22 32", "potato-dark"),
    )
    + shape("M22 14H42C45 14 45 20 42 20H22C19 20 19 14 22 14Z", "tomato"),
}
