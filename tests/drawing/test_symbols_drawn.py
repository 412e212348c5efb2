"""The herbarium as it is painted: within its grid, and told apart in greyscale at 24 px."""

from base64 import b64decode
from itertools import combinations

import numpy as np
import pytest

from hutch.drawing.svg import DAY
from hutch.drawing.symbols import SYMBOLS

pytestmark = pytest.mark.browser

FRAME = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{0}" viewBox="{1}" '
    'stroke-linejoin="round" stroke-linecap="round">{2}</svg>'
)
PAINT = """async ([pictures, size, paper]) => {
    const canvas = Object.assign(document.createElement("canvas"), {width: size, height: size});
    const brush = canvas.getContext("2d", {willReadFrequently: true});
    const painted = [];
    for (const picture of pictures) {
        const image = new Image();
        image.src = "data:image/svg+xml," + encodeURIComponent(picture);
        await image.decode();
        brush.clearRect(0, 0, size, size);
        if (paper) { brush.fillStyle = paper; brush.fillRect(0, 0, size, size); }
        brush.drawImage(image, 0, 0);
        painted.push(btoa(Array.from(brush.getImageData(0, 0, size, size).data, (x) => String.fromCharCode(x)).join("")));
    }
    return painted;
}"""


@pytest.fixture(scope="module")
def paint(browser):
    """A function from the size and the view to every symbol's pixels, by name."""
    page = browser.new_page()

    def painted(size: int, view: str, paper: str | None = None) -> dict[str, np.ndarray]:
        pictures = [FRAME.format(size, view, shapes) for shapes in SYMBOLS.values()]
        pixels = (np.frombuffer(b64decode(code), np.uint8) for code in page.evaluate(PAINT, [pictures, size, paper]))
        return {name: found.reshape(size, size, 4).astype(float) for name, found in zip(SYMBOLS, pixels, strict=True)}

    yield painted
    page.close()


def test_every_symbol_keeps_to_its_grid(paint):
    """Nothing is painted beyond the 64 x 64 grid, here within a margin of 16."""
    beyond = {}
    for name, pixels in paint(96, "-16 -16 96 96").items():
        rows, columns = np.nonzero(pixels[..., 3] > 64)
        box = (columns.min() - 16, rows.min() - 16, columns.max() - 79, rows.max() - 79)
        if min(box[:2]) < 0 or max(box[2:]) > 0:
            beyond[name] = tuple(map(int, box))
    assert not beyond


def test_symbols_are_told_apart_in_greyscale_at_24_px(paint):
    """Any two differ, on average over their pixels, by a good part of the way from black to white."""
    grey = {name: pixels[..., :3] @ (0.3, 0.59, 0.11) for name, pixels in paint(24, "0 0 64 64", DAY["paper"]).items()}
    alike = [(a, b) for a, b in combinations(grey, 2) if np.abs(grey[a] - grey[b]).mean() < 255 * 0.06]
    assert not alike
