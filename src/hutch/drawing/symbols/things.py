"""Things on and around the table."""

from hutch.drawing.symbols.brush import crease, eyes, limb, moved, oval, patch, ring, shape, turned, twig

WHIRL = "M32 32C24 24 25 11 37 6L35 1L55 5L48 21L45 17C39 19 37 25 32 32Z"

THINGS = {
    "farmer": shape("M8 62C9 50 18 45 32 45C46 45 55 50 56 62Z", "sky", crease("M22 49V59M42 49V59", "night", 5))
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
    "die": shape(
        "M32 4L58 17V47L32 60L6 47V17Z",
        "milk",
        patch("M32 31L58 17V47L32 60Z", "milk-dark"),
        patch(oval(32, 17, 5, 3), "soot"),
        patch(oval(13, 28, 2.8, 4), "soot"),
        patch(oval(19, 38, 2.8, 4), "soot"),
        patch(oval(25, 48, 2.8, 4), "soot"),
        patch(oval(40, 47, 2.8, 4), "soot"),
        patch(oval(50, 31, 2.8, 4), "soot"),
    )
    + crease("M7 17.5L32 31L57 17.5M32 31V59"),
    "hourglass": shape(
        "M16 8C16 22 28 26 28 32C28 38 16 42 16 56H48C48 42 36 38 36 32C36 26 48 22 48 8Z",
        "milk",
        patch(
            "M20 18C24 24 40 24 44 18C42 24 34 28 32 32C30 28 22 24 20 18ZM18 55C20 46 28 44 32 42C36 44 44 46 46 55Z", "squash"
        ),
        crease("M32 32V42", "squash"),
    )
    + shape("M13 3H51C53 3 53 10 51 10H13C11 10 11 3 13 3ZM13 54H51C53 54 53 61 51 61H13C11 61 11 54 13 54Z", "clay"),
    "burrow": shape(
        "M3 56C3 30 16 12 34 12C50 12 61 32 61 56Z",
        "clay",
        patch("M46 16C56 22 61 38 61 56H44C54 44 52 28 46 16Z", "clay-dark"),
    )
    + shape("M16 56C16 40 22 30 32 30C42 30 48 40 48 56Z", "soot")
    + shape(
        "M20 18C18 12 14 8 10 6C12 12 14 16 16 22C20 18 22 15 23 15C23 10 25 6 28 3C31 8 31 12 30 14"
        "C33 14 34 14 36 12C38 8 42 6 46 6C46 11 44 14 42 16C34 12 26 14 20 18Z",
        "cabbage",
    ),
    "crown": shape(
        "M8 52L4 18L18 30L32 8L46 30L60 18L56 52Z",
        "squash",
        patch("M60 18L56 52H38C46 46 50 38 48 28Z", "squash-dark"),
        crease("M10 44H54", "squash-dark", 3),
        patch(ring(32, 37, 4), "tomato"),
    )
    + shape(ring(5.5, 15, 3.5) + ring(32, 6.5, 3.5) + ring(58.5, 15, 3.5), "squash"),
    "lock": twig("M18 32V22C18 12 24 7 32 7C40 7 46 12 46 22V32", 9)
    + crease("M18 32V22C18 12 24 7 32 7C40 7 46 12 46 22V32", "stone", 5)
    + shape(
        "M12 28H52C54 28 55 29 55 31V56C55 59 53 61 50 61H14C11 61 9 59 9 56V31C9 29 10 28 12 28Z",
        "squash",
        patch("M48 28H52C54 28 55 29 55 31V56C55 59 53 61 50 61H34C46 58 49 44 48 28Z", "squash-dark"),
    )
    + patch("M32 37C36 37 38 40 38 42C38 45 36 46 35 47L37 54H27L29 47C28 46 26 45 26 42C26 40 28 37 32 37Z", "soot"),
    "shield": shape(
        "M32 3C40 8 48 10 57 10C58 32 52 50 32 61C12 50 6 32 7 10C16 10 24 8 32 3Z",
        "sky",
        patch("M32 3C40 8 48 10 57 10C58 32 52 50 32 61Z", "sky-dark"),
        crease("M32 12V52M14 27H50", "milk", 5),
    ),
    "leader": shape(
        "M12 61C12 56 14 54 20 52C25 44 26 36 26 32H38C38 36 39 44 44 52C50 54 52 56 52 61Z",
        "carrot",
        patch("M38 32C38 36 39 44 44 52C50 54 52 56 52 61H36C42 54 36 42 34 32Z", "carrot-dark"),
    )
    + shape(ring(32, 26, 11), "carrot", patch("M40 19C44 24 44 32 38 36C35 38 31 37 28 36C36 34 40 28 40 19Z", "carrot-dark"))
    + shape("M19 20L16 4L25 11L32 3L39 11L48 4L45 20Z", "squash"),
    "prison": shape(
        "M3 61V22C3 9 16 3 32 3C48 3 61 9 61 22V61Z",
        "stone",
        patch("M50 7C57 10 61 15 61 22V61H50Z", "stone-dark"),
        crease("M3 30H12M3 46H12M52 38H61M52 54H61M18 12L22 18M46 12L42 18", "stone-dark"),
    )
    + shape("M12 61V28C12 18 20 13 32 13C44 13 52 18 52 28V61Z", "soot")
    + twig("M22 15V61M32 13V61M42 15V61", 6)
    + crease("M22 16V60M32 14V60M42 16V60", "stone", 2.5),
    "spectator": shape(
        "M3 32C12 18 22 13 32 13C42 13 52 18 61 32C52 46 42 51 32 51C22 51 12 46 3 32Z",
        "milk",
        patch("M3 32C12 18 22 13 32 13C42 13 52 18 61 32C52 24 42 20 32 20C22 20 12 24 3 32Z", "milk-dark"),
        patch(ring(32, 33, 13), "sky"),
        patch(ring(32, 33, 7), "soot"),
        patch(ring(36, 29, 3), "milk"),
    )
    + twig("M12 16L8 10M24 9L22 3M40 9L42 3M52 16L56 10"),
    "bot": twig("M32 14V6", 3)
    + shape(ring(32, 6, 3.5), "tomato")
    + shape("M9 30H3V44H9ZM55 30H61V44H55Z", "stone-dark")
    + shape(
        "M16 14H48C53 14 56 17 56 22V52C56 57 53 60 48 60H16C11 60 8 57 8 52V22C8 17 11 14 16 14Z",
        "stone",
        patch("M48 14C53 14 56 17 56 22V52C56 57 53 60 48 60H38C48 54 50 34 48 14Z", "stone-dark"),
        patch("M17 22H47V40H17Z", "night-dark"),
        eyes(25, 31, r=5),
        crease("M20 50H44M26 47V53M32 47V53M38 47V53"),
    ),
    "person": shape(
        "M5 61C6 47 17 41 32 41C47 41 58 47 59 61Z", "sky", patch("M47 44C55 48 58 54 59 61H40C48 58 49 50 47 44Z", "sky-dark")
    )
    + shape(
        "M32 5C43 5 48 13 48 23C48 35 41 45 32 45C23 45 16 35 16 23C16 13 21 5 32 5Z",
        "rose",
        patch("M16 23C14 12 22 4 32 4C43 4 49 11 48 23C44 22 40 18 38 14C34 20 24 22 16 23Z", "clay-dark"),
        eyes(25, 28),
        crease("M27 37C30 39 34 39 37 37"),
    ),
    "chaos": moved(
        5, 2, 0.92, *(turned(angle, shape(WHIRL, fill)) for angle, fill in ((0, "beet"), (120, "squash"), (240, "sky")))
    ),
    "life": shape("M32 30C20 28 10 18 10 6C22 6 32 14 32 30Z", "cabbage", crease("M16 12C22 16 26 20 29 25", "cabbage-dark"))
    + shape("M32 38C32 24 42 14 56 14C56 28 46 38 32 38Z", "broccoli", crease("M36 34C41 30 45 25 50 20", "broccoli-dark"))
    + limb("M32 54V34", "cabbage", 3)
    + shape("M12 61C14 52 22 50 32 50C42 50 50 52 52 61Z", "clay"),
    "death": shape(
        "M32 4C48 4 58 14 58 29C58 38 54 43 48 46V55C48 58 46 60 43 60H21C18 60 16 58 16 55V46C10 43 6 38 6 29C6 14 16 4 32 4Z",
        "milk",
        patch("M47 8C54 12 58 20 58 29C58 38 54 43 48 46V55C48 58 46 60 43 60H36C48 50 52 24 47 8Z", "milk-dark"),
        patch(oval(21, 31, 7, 8) + oval(43, 31, 7, 8), "soot"),
        patch("M32 39L36 46H28Z", "soot"),
        crease("M26 60V52M32 60V52M38 60V52"),
    ),
    "rotate": shape(
        "M12 40C8 26 14 12 28 8C36 6 44 8 50 13L56 6L60 28L38 26L44 20C40 17 35 16 30 17C21 20 17 29 20 38"
        "C23 47 32 51 41 48L45 56C31 62 16 55 12 40Z",
        "sky",
        patch(
            "M20 38C23 47 32 51 41 48L45 56C31 62 16 55 12 40C10 34 11 28 13 22C12 34 20 50 38 52C28 52 22 46 20 38Z",
            "sky-dark",
        ),
    ),
    "arrow": shape("M32 3L56 30H42V61H22V30H8Z", "squash", patch("M32 3L56 30H42V61H34V24Z", "squash-dark")),
    "pyramid": shape("M4 4H60V60H4Z", "squash", patch("M60 4V60H4L32 32Z", "squash-dark"))
    + twig("M4 4L60 60M60 4L4 60")
    + shape(ring(32, 32, 5), "squash"),
    "chit": shape(
        "M32 5C48 5 60 17 60 32C60 47 48 59 32 59C16 59 4 47 4 32C4 17 16 5 32 5Z",
        "potato",
        patch("M51 13C57 18 60 25 60 32C60 47 48 59 32 59C26 59 21 57 16 54C44 58 58 36 51 13Z", "potato-dark"),
        patch(ring(32, 32, 20), "milk"),
        crease(ring(32, 32, 20), "potato-dark"),
    ),
    "disc": shape(
        ring(32, 32, 26),
        "tomato",
        patch("M49 13C57 20 60 32 56 42C50 56 34 61 20 55C44 55 54 34 49 13Z", "tomato-dark"),
        crease(ring(32, 32, 14), "milk", 4),
    ),
    "diamond": shape(
        "M32 3L61 32L32 61L3 32Z",
        "sky",
        patch("M61 32L32 61L3 32Z", "sky-dark"),
        crease("M32 18L46 32L32 46L18 32Z", "milk", 4),
    ),
}
