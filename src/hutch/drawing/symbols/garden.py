"""What grows: the vegetables."""

from hutch.drawing.symbols.brush import both, crease, moved, patch, shape, turned, twig

CARROT = (
    shape("M31 22C23 18 19 11 20 4C27 6 32 13 32 22Z", "broccoli")
    + shape("M33 22C41 18 45 11 44 4C37 6 32 13 32 22Z", "broccoli")
    + shape("M32 24C27 17 27 8 32 2C37 8 37 17 32 24Z", "broccoli")
    + shape(
        "M17 27C20 19 44 19 47 27C49 37 39 54 32 62C25 54 15 37 17 27Z",
        "carrot",
        patch("M47 27C49 37 39 54 32 62C38 48 41 33 38 21C43 22 46 24 47 27Z", "carrot-dark"),
        crease("M18 33H27M22 44H29M37 38H43", "carrot-dark"),
    )
)

GARDEN = {
    "carrot": moved(-1.5, 2.2, 1, turned(40, moved(-3.5, -3.5, 1.11, CARROT))),
    "carrots": moved(-7.5, 18, 0.68, CARROT, turn=-8) + moved(28, 18, 0.68, CARROT, turn=8) + moved(9.6, 2, 0.7, CARROT),
    "potato": shape(
        "M8 38C5 24 15 12 29 13C38 13 42 17 48 20C57 25 60 38 53 46C46 54 36 51 29 52C18 54 10 49 8 38Z",
        "potato",
        patch(
            "M53 46C46 54 36 51 29 52C18 54 10 49 8 38C16 47 26 43 36 44C46 45 53 40 56 32C58 37 57 42 53 46Z", "potato-dark"
        ),
        crease("M20 26C22 24 25 24 27 26M38 28C40 26 43 26 45 28M28 37C30 35 33 35 35 37", "potato-dark", 3),
    ),
    "onion": shape("M27 18C24 12 24 8 20 4C28 4 31 7 32 11C33 7 36 4 44 4C40 8 40 12 37 18Z", "cabbage")
    + twig("M26 56L23 61M32 57V62M38 56L41 61")
    + shape(
        "M32 15C37 15 39 19 45 23C55 29 58 38 53 46C49 53 41 57 32 57C23 57 15 53 11 46C6 38 9 29 19 23C25 19 27 15 32 15Z",
        "onion",
        patch("M45 23C55 29 58 38 53 46C49 53 41 57 32 57C43 52 48 36 37 17C40 18 41 20 45 23Z", "onion-dark"),
        crease("M29 18C18 27 16 44 25 55M33 18C37 28 37 46 33 56", "onion-dark"),
    ),
    "tomato": shape(
        "M32 18C44 12 59 20 59 36C59 50 47 59 32 59C17 59 5 50 5 36C5 20 20 12 32 18Z",
        "tomato",
        patch("M50 18C56 22 59 28 59 36C59 50 47 59 32 59C24 59 18 57 13 53C34 57 54 44 50 18Z", "tomato-dark"),
        patch("M12 33C12 28 15 25 19 24C18 28 16 31 12 33Z", "rose"),
    )
    + shape(
        "M30 18L29 8L35 6L35 17C40 15 46 16 50 20C45 23 40 23 37 21C38 26 36 30 32 34C28 30 27 26 28 22"
        "C24 24 18 23 14 19C19 15 25 15 30 18Z",
        "broccoli",
    ),
    "beet": shape("M31 25C21 21 13 13 15 5C26 5 31 14 32 25Z", "broccoli")
    + shape("M33 25C43 21 51 13 49 5C38 5 33 14 32 25Z", "broccoli")
    + crease("M32 26C28 18 24 13 20 10M32 26C36 18 40 13 44 10", "beet", 3)
    + shape(
        "M32 23C45 21 55 28 55 38C55 48 44 52 36 55C34 57 34 60 30 62C30 59 30 57 28 55C20 52 9 48 9 38C9 28 19 21 32 23Z",
        "beet",
        patch("M49 26C53 29 55 33 55 38C55 48 44 52 36 55C34 57 34 60 30 62C30 59 30 57 28 55C44 51 50 41 49 26Z", "beet-dark"),
        crease("M15 36C15 32 18 29 22 28", "onion", 3),
        crease("M24 50H33M27 55H33", "beet-dark"),
    ),
    "squash": shape("M28 14C28 9 26 6 28 3L36 3C36 7 36 10 37 14Z", "potato-dark")
    + shape(
        "M32 12C41 12 44 17 43 25C42 32 53 36 53 47C53 56 44 61 32 61C20 61 11 56 11 47C11 36 22 32 21 25C20 17 23 12 32 12Z",
        "squash",
        patch(
            "M39 13C43 15 44 19 43 25C42 32 53 36 53 47C53 56 44 61 32 61C29 61 26 61 23 60C40 58 46 46 38 34"
            "C34 27 40 20 39 13Z",
            "squash-dark",
        ),
        crease("M20 44C21 40 24 38 26 34", "milk", 3),
    ),
    "cabbage": shape("M10 26C4 34 3 48 12 55C22 62 42 62 52 55C61 48 60 34 54 26C46 18 18 18 10 26Z", "broccoli")
    + shape(
        "M32 5C47 5 55 17 55 31C55 46 46 56 32 56C18 56 9 46 9 31C9 17 17 5 32 5Z",
        "cabbage",
        patch("M45 9C52 14 55 22 55 31C55 46 46 56 32 56C46 47 52 28 45 9Z", "cabbage-dark"),
    )
    + shape(
        "M10 30C5 42 14 57 32 60C34 44 26 32 10 30Z",
        "cabbage",
        crease("M14 35C22 40 27 47 29 56M22 41L15 44M26 47L21 52M20 39L23 35", "cabbage-dark"),
    )
    + shape(
        "M54 30C59 42 50 57 32 60C30 44 38 32 54 30Z",
        "cabbage",
        crease("M50 35C42 40 37 47 35 56M42 41L49 44M38 47L43 52M44 39L41 35", "cabbage-dark"),
    )
    + crease("M24 16C27 12 37 12 40 16M20 25C26 18 38 18 44 25", "cabbage-dark"),
    "pumpkin": shape("M28 20C28 13 25 10 23 7L31 4C34 8 36 12 36 20Z", "broccoli-dark")
    + both(shape("M22 20C10 16 3 26 3 38C3 50 10 58 22 56Z", "pumpkin"))
    + shape("M42 20C54 16 61 26 61 38C61 50 54 58 42 56Z", "pumpkin-dark")
    + both(shape("M30 18C18 16 13 26 13 38C13 50 18 59 30 58Z", "pumpkin"))
    + shape(
        "M32 17C41 17 44 26 44 38C44 50 41 59 32 59C23 59 20 50 20 38C20 26 23 17 32 17Z",
        "pumpkin",
        patch("M38 20C42 23 44 30 44 38C44 50 41 59 32 59C40 50 41 32 38 20Z", "pumpkin-dark"),
    ),
    "broccoli": shape(
        "M22 34L26 58C28 62 36 62 38 58L42 34Z",
        "cabbage",
        patch("M42 34L38 58C37 60 36 61 33 61L36 34Z", "cabbage-dark"),
        crease("M27 40L31 50", "cabbage-dark"),
    )
    + shape(
        "M16 41C6 42 1 32 7 25C4 16 12 9 20 11C24 2 40 2 44 11C52 9 60 16 57 25C63 32 58 42 48 41"
        "C44 47 37 46 32 41C27 46 20 47 16 41Z",
        "broccoli",
        patch(
            "M57 25C63 32 58 42 48 41C44 47 37 46 32 41C27 46 20 47 16 41C28 42 34 34 44 34C51 34 55 31 57 25Z", "broccoli-dark"
        ),
        crease(
            "M14 25C16 22 20 21 22 23M27 15C30 12 35 12 37 15M30 28C33 25 38 25 40 28M44 21C46 19 49 19 50 21",
            "broccoli-dark",
            3,
        ),
    ),
}
