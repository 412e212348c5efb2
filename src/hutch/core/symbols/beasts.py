"""Beasts with fur: heads from the front, the small ones whole."""

from hutch.core.symbols.brush import both, crease, eyes, oval, patch, ring, shape

BEASTS = {
    "bear": both(shape(ring(14, 16, 10), "clay", patch(ring(14, 16, 5), "clay-dark")))
    + shape(
        "M32 8C48 8 58 20 58 36C58 52 47 60 32 60C17 60 6 52 6 36C6 20 16 8 32 8Z",
        "clay",
        patch("M48 13C55 18 58 26 58 36C58 52 47 60 32 60C27 60 22 59 18 57C44 58 54 36 48 13Z", "clay-dark"),
        patch(oval(32, 46, 14, 11), "potato"),
        eyes(20, 30),
        patch("M25 40C27 37 37 37 39 40C39 44 35 47 32 47C29 47 25 44 25 40Z", "soot"),
        crease("M32 47V50C30 54 25 54 24 51M32 50C34 54 39 54 40 51"),
    ),
    "raccoon": both(
        shape(
            "M8 26C5 15 7 7 10 4C18 6 25 11 28 16Z", "stone-dark", patch("M11 18C10 14 11 11 12 9C16 11 19 13 20 15Z", "rose")
        )
    )
    + shape(
        "M32 11C44 11 52 16 54 26C55 31 59 35 62 40C58 42 56 43 53 46C48 55 40 60 32 60C24 60 16 55 11 46"
        "C8 43 6 42 2 40C5 35 9 31 10 26C12 16 20 11 32 11Z",
        "stone",
        patch(
            "M32 26C40 26 50 24 54 27C56 31 59 35 62 40C54 45 44 44 38 40L32 36L26 40C20 44 10 45 2 40"
            "C5 35 8 31 10 27C14 24 24 26 32 26Z",
            "soot",
        ),
        patch("M28 60C20 58 15 53 12 47C20 50 25 44 32 37C39 44 44 50 52 47C49 53 44 58 36 60Z", "milk"),
        patch("M29 12H35L34 30H30Z", "soot"),
        eyes(21, 34),
        patch("M26 44C28 42 36 42 38 44C38 48 35 50 32 50C29 50 26 48 26 44Z", "soot"),
        crease("M32 50V53M27 55C30 55 32 54 32 53C32 54 34 55 37 55"),
    ),
}
