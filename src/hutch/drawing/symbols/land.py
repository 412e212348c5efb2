"""The five terrains of Rodentia, as small emblems."""

from hutch.drawing.symbols.brush import crease, oval, patch, shape, twig

LAND = {
    "forest": shape("M44 54V61H50V54Z", "clay-dark")
    + shape("M47 18L60 44L55 44L61 56H33L39 44L34 44Z", "broccoli-dark")
    + shape("M20 54V61H27V54Z", "clay")
    + shape(
        "M23 3L36 22H31L41 39H35L44 56H3L12 39H6L16 22H11Z",
        "broccoli",
        patch("M23 3L36 22H31L41 39H35L44 56H26C30 38 28 18 23 3Z", "broccoli-dark"),
    ),
    "mountain": shape("M44 22L61 58H30Z", "stone-dark")
    + shape("M25 6L49 58H3Z", "stone", patch("M25 6L49 58H30C32 40 28 22 25 6Z", "stone-dark"))
    + shape("M25 6L35 28L30 25L26 31L21 25L15 28Z", "milk"),
    "river": shape(
        "M3 20C10 10 18 10 25 16C34 24 44 22 50 14C54 10 58 10 61 12V44C56 42 52 44 48 48C42 56 32 56 24 48C16 42 10 44 3 54Z",
        "sky",
        patch(
            "M3 44C10 34 16 32 24 38C32 46 42 46 48 38C52 34 56 32 61 34V44C56 42 52 44 48 48C42 56 32 56 24 48"
            "C16 42 10 44 3 54Z",
            "sky-dark",
        ),
        crease("M8 28C13 22 19 22 25 27M32 32C39 34 46 31 51 25", "milk", 3),
    ),
    "swamp": shape(oval(32, 51, 28, 10), "sky-dark", crease("M12 52H20M42 55H50", "sky"))
    + twig("M20 50V24M34 52V16M46 50V30", 3)
    + crease("M34 50C36 40 44 34 54 32M20 50C18 42 13 36 7 34M34 50C32 42 28 38 26 34", "cabbage-dark", 4)
    + shape("M20 12C23 12 24 14 24 17V25C24 28 23 30 20 30C17 30 16 28 16 25V17C16 14 17 12 20 12Z", "clay-dark")
    + shape("M34 4C37 4 38 6 38 9V18C38 21 37 23 34 23C31 23 30 21 30 18V9C30 6 31 4 34 4Z", "clay-dark")
    + shape("M46 18C49 18 50 20 50 23V31C50 34 49 36 46 36C43 36 42 34 42 31V23C42 20 43 18 46 18Z", "clay-dark"),
    "grassland": shape(
        "M4 60C6 48 4 38 3 30C10 34 14 42 16 48C17 38 16 26 18 18C24 26 27 38 28 46C30 32 34 18 40 8"
        "C42 22 40 36 39 46C43 38 50 28 60 24C56 36 56 48 60 60Z",
        "cabbage",
        patch(
            "M40 8C42 22 40 36 39 46C43 38 50 28 60 24C56 36 56 48 60 60H34C40 50 42 26 40 8ZM18 18"
            "C24 26 27 38 28 46L26 60H20C24 46 22 30 18 18Z",
            "cabbage-dark",
        ),
    ),
}
