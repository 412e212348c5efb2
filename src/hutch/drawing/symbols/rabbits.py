"""Rabbits: the plain one, the hare, and Carrotia's six in costume."""

from hutch.drawing.symbols.brush import both, crease, eye, eyes, oval, patch, ring, shape

EARS = both(
    shape("M29 32C19 27 12 14 15 3C25 4 32 16 32 30Z", "milk", patch("M26 24C21 19 18 12 18 7C24 10 28 17 29 25Z", "rose"))
)
HEAD = "M32 24C46 24 55 32 55 43C55 55 45 61 32 61C19 61 9 55 9 43C9 32 18 24 32 24Z"
SHADE = patch("M47 28C52 31 55 37 55 43C55 55 45 61 32 61C44 57 51 42 47 28Z", "milk-dark")
NOSE = patch("M28 45C29 43 35 43 36 45C36 48 34 49 32 49C30 49 28 48 28 45Z", "rose")
MOUTH = crease("M32 49V51C31 54 27 54 26 52M32 51C33 54 37 54 38 52")
TEETH = patch("M29.5 53.5H34.5V58H29.5Z", "milk") + crease("M29.5 53.5V58H34.5V53.5M32 53.5V58", width=1.5)


def rabbit(*face: str, below: str = "", ears: str = EARS) -> str:
    """A rabbit's head with this face; `below` lies behind it."""
    return below + ears + shape(HEAD, "milk", SHADE, *face)


RABBITS = {
    "rabbit": rabbit(eyes(22, 39), NOSE, MOUTH, TEETH),
    "hare": shape(
        "M22 24C16 17 13 9 15 3C21 5 26 13 28 22Z", "clay-dark", patch("M15 3C19 4 21 7 23 11L16 12C14 9 14 6 15 3Z", "soot")
    )
    + shape("M27 22C26 14 28 7 33 2C37 7 37 16 34 24Z", "clay", patch("M33 2C35 5 36 8 36 12L28 11C29 7 31 4 33 2Z", "soot"))
    + shape(ring(56, 54, 5), "milk")
    + shape(
        "M10 32C11 24 18 19 26 20C35 20 39 26 38 32C49 34 58 43 57 54C57 59 54 61 50 61H18C16 57 20 55 25 55"
        "C21 50 19 46 19 41C13 41 9 37 10 32Z",
        "clay",
        patch("M38 32C49 34 58 43 57 54C57 59 54 61 50 61H40C50 54 48 40 38 32Z", "clay-dark"),
        patch("M19 41C19 46 21 50 25 55C32 54 32 46 28 40Z", "milk"),
        crease("M34 58C32 50 38 44 44 46", "clay-dark", 3),
        eye(24, 29, -1),
        patch(ring(12, 33, 2.5), "soot"),
    ),
    "bandit": rabbit(
        NOSE,
        MOUTH,
        patch(
            "M9 40C9 37 11 33 13 31C20 28 26 33 32 33C38 33 44 28 51 31C53 33 55 37 55 40C53 46 42 48 36 44"
            "L32 41L28 44C22 48 11 46 9 40Z",
            "soot",
        ),
        eyes(21, 38),
    )
    + shape(
        "M13 30C18 22 46 22 51 30C44 36 20 36 13 30Z",
        "tomato",
        patch("M20 29L22 27L24 29L22 31ZM30 29L32 27L34 29L32 31ZM40 29L42 27L44 29L42 31Z", "milk"),
    ),
    "ghost": shape(
        "M17 28C12 20 11 8 15 3C22 4 28 14 29 25C31 24 33 24 35 25C36 14 42 4 49 3C53 8 52 20 47 28"
        "C54 33 57 38 58 46C59 52 60 56 61 60C56 62 52 60 49 56C46 62 40 62 37 57C35 62 29 62 27 57"
        "C24 62 18 62 15 56C12 60 8 62 3 60C4 56 5 52 6 46C7 39 10 33 17 28Z",
        "milk",
        patch(
            "M49 3C53 8 52 20 47 28C54 33 57 39 58 46C59 52 60 56 61 60C56 62 52 60 49 56C52 46 50 36 42 29C46 20 48 12 49 3Z",
            "milk-dark",
        ),
        patch(oval(24, 38, 4.5, 6), "soot"),
        patch(oval(40, 38, 4.5, 6), "soot"),
        patch(oval(32, 49, 4, 4.5), "soot"),
    ),
    "mummy": rabbit(
        crease(
            "M11 36C24 30 42 32 53 35M9 44C16 46 20 46 24 47M10 50C24 56 42 54 54 48M16 56C28 60 40 60 48 57"
            "M18 28C28 26 36 27 45 31M40 45C46 46 50 45 55 42",
            "stone-dark",
        ),
        patch("M12 37C24 32 42 34 54 37C55 41 54 43 52 45C42 46 24 48 11 46C9 43 10 40 12 37Z", "soot"),
        eyes(22, 41),
    ),
    "clown": rabbit(
        eyes(22, 38),
        crease("M22 30V34M42 30V34M22 43V46M42 43V46", "sky-dark", 3),
        patch("M20 50C24 54 40 54 44 50C42 58 38 60 32 60C26 60 22 58 20 50Z", "tomato"),
        crease("M23 53C28 56 36 56 41 53", "milk"),
        below=both(shape("M12 52C4 52 2 46 4 42C1 36 5 30 10 31C12 26 18 26 20 30L22 50Z", "carrot")),
    )
    + shape(ring(32, 45, 5.5), "tomato")
    + shape(
        "M25 27L32 6L39 27C35 30 29 30 25 27Z",
        "squash",
        crease("M28 21C31 23 34 23 37 21M30 14C31 15 33 15 34 14", "tomato", 3),
    )
    + shape(ring(32, 6, 3.5), "tomato"),
    "sailor": rabbit(eyes(22, 41), NOSE)
    + shape(
        "M9 43C8 54 18 62 32 62C46 62 56 54 55 43C51 50 46 52 40 49C37 47 34 50 32 50C30 50 27 47 24 49C18 52 13 50 9 43Z",
        "stone",
        crease("M22 53L24 58M32 54V59M42 53L40 58", "stone-dark"),
    )
    + shape(
        "M12 36C11 31 8 29 8 26C18 17 46 17 56 26C56 29 53 31 52 36C42 31 22 31 12 36Z",
        "night",
        patch("M12 32C22 28 42 28 52 32L52 36C42 31 22 31 12 36Z", "milk"),
    )
    + shape(ring(32, 25, 4), "squash"),
    "vampire": rabbit(
        patch(
            "M9 43C9 31 18 24 32 24C46 24 55 31 55 43C54 38 50 34 44 33C40 33 36 34 32 40C28 34 24 33 20 33C14 34 10 38 9 43Z",
            "soot",
        ),
        eyes(22, 40),
        crease("M20 51C26 54 38 54 44 51"),
        patch("M24 52L26 58L29 53ZM40 52L38 58L35 53Z", "tomato"),
        NOSE,
        below=both(shape("M24 61H6C3 50 3 38 6 30C14 36 20 46 24 61Z", "beet")),
    ),
}
