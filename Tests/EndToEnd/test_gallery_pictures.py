"""All pages of the gallery match their recorded pictures: text exactly, pixels within a tolerance.

With FANLIGHT_RECORD=1 the present pages are recorded instead. Review the changes before committing them.
"""

import io
import os

import pytest
from PIL import Image, ImageChops

from conftest import ROOT
from gallery import PAGES, go

RECORDED = ROOT / "Tests/EndToEnd/Pictures/gallery"
IS_RECORDING = os.environ.get("FANLIGHT_RECORD") == "1"
DISPLAYS = {"points": {"size": (720, 480)}, "cells": {"cells": (100, 30)}}
# Pages with content for other displays.
OTHERS = {
    "dark": ({"size": (720, 480), "appearance": "dark"}, ["buttons", "choices", "color", "effects", "form"]),
    "fine": ({"size": (720, 480), "scale": 2}, ["drawing", "symbols"]),
    "mirrored": ({"size": (720, 480), "locale": "ar"}, ["buttons", "choices", "fields", "form"]),
    # The pictures at the start of README.
    "pixels": ({"size": (640, 560), "scale": 2}, ["form"]),
    "terminal": ({"cells": (80, 24)}, ["form"]),
}
# The scale of pictures of terminals.
TERMINAL_SCALE = {"terminal": 2}
# Number of colours of recorded pictures, which makes them small and still shows if gradients are smooth.
COLORS = 256
# A picture keeps all colours if the palette changes more than STRIPE_SHARE of its dots by STRIPE levels or more. Wide
# gradients are an example: with few colours they would show stripes.
STRIPE = 10
STRIPE_SHARE = 0.02
# Tolerance for another version of a font or of Pango, which moves edges of glyphs. At most SHARE of all dots may differ
# by FAINT levels or more. The same holds for TILE_SHARE of each square of TILE by TILE dots. A missing label changes a
# large share of a square.
FAINT = 64
SHARE = 0.01
TILE = 32
TILE_SHARE = 0.03


@pytest.mark.parametrize("display", DISPLAYS)
def test_every_page_matches_its_recorded_picture(client, display, tmp_path):
    RECORDED.mkdir(exist_ok=True)
    wrong = []
    with client.open("gallery", clock="virtual", **DISPLAYS[display]) as session:
        for page in PAGES:
            go(session, page)
            name = f"{page}.{display}"
            if display == "cells" and not is_same_text(session.snapshot(format="txt"), RECORDED / f"{name}.txt"):
                wrong.append(f"{name}.txt")
            if not is_same_image(session.snapshot(format="png"), RECORDED / f"{name}.png", tmp_path):
                wrong.append(f"{name}.png")
    assert not wrong, (
        f"different or missing in {RECORDED} (record with FANLIGHT_RECORD=1); present pictures are in {tmp_path}")
    recorded = {path.name for path in RECORDED.iterdir()}
    expected = {f"{page}.{each}.png" for page in PAGES for each in DISPLAYS} | {f"{page}.cells.txt" for page in PAGES}
    expected |= {f"{page}.{each}.png" for each, (_, pages) in OTHERS.items() for page in pages}
    assert recorded <= expected, "recorded pictures without a page"


@pytest.mark.parametrize("display", OTHERS)
def test_pages_on_other_displays_match_their_recorded_pictures(client, display, tmp_path):
    screen, pages = OTHERS[display]
    with client.open("gallery", clock="virtual", **screen) as session:
        wrong = []
        for page in pages:
            go(session, page)
            scale = screen.get("scale", TERMINAL_SCALE.get(display, 1))
            picture = session.snapshot(format="png", scale=scale)
            if not is_same_image(picture, RECORDED / f"{page}.{display}.png", tmp_path):
                wrong.append(page)
    assert not wrong, (
        f"different or missing in {RECORDED} (record with FANLIGHT_RECORD=1); present pictures are in {tmp_path}")


def is_same_text(data, recorded):
    if IS_RECORDING:
        recorded.write_bytes(data)
    return recorded.exists() and data == recorded.read_bytes()


def is_same_image(data, recorded, folder):
    image = Image.open(io.BytesIO(data)).convert("RGB")
    (folder / recorded.name).write_bytes(data)
    small = with_few_colors(image)
    if IS_RECORDING:
        small.save(recorded, optimize=True)
    if not recorded.exists():
        return False
    expected = Image.open(recorded).convert("RGB")
    if image.size != expected.size:
        return False
    difference = difference_between(small.convert("RGB"), expected)
    if sum(difference.histogram()[FAINT:]) > SHARE * image.width * image.height:
        return False
    tiles = difference.point(lambda value: 255 if value >= FAINT else 0).reduce(TILE)
    return tiles.getextrema()[1] <= TILE_SHARE * 255


def with_few_colors(image):
    small = image.quantize(COLORS, dither=Image.Dither.NONE)
    stripes = sum(difference_between(small.convert("RGB"), image).histogram()[STRIPE:])
    return image if stripes > STRIPE_SHARE * image.width * image.height else small


def difference_between(image, other):
    """Returns the channel that differs most: blue hardly affects the brightness of a colour, but is visible."""
    red, green, blue = ImageChops.difference(image, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)
