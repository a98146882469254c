"""Images in terminals with support for them: the viewer sends queries, and the answers select the protocol."""

import base64
import io
import re

import pytest
from PIL import Image

from gallery import go

# Pixels of one cell, as the emulated terminal reports.
CELL = (10, 20)
QUESTION = re.compile(rb"\x1b_Gi=(\d+),s=1,v=1,a=q[^\x1b]*\x1b\\")


@pytest.fixture
def session(client):
    with client.open("gallery", session="g", cells=(100, 30), clock="virtual") as session:
        go(session, "images")
        yield session


def attach(terminal, kitty=False, sixel=False, **variables):
    """Starts a viewer in a terminal with the given features."""
    viewer = terminal("attach", "g", size=(100, 31), **variables)
    viewer.wait_for(lambda viewer: b"\x1b[c" in viewer.output, "the viewer queries the terminal's features")
    if kitty:
        viewer.press(b"\x1b_Gi=" + QUESTION.search(viewer.output).group(1) + b";OK\x1b\\")
    viewer.press(f"\x1b[6;{CELL[1]};{CELL[0]}t\x1b[?62;{4 if sixel else 22}c")
    return viewer


def kitty_images(viewer):
    """Returns the images that the terminal shows, with their keys; cursor positions are ignored."""
    images, data = {}, {}
    current = None
    for kind, text in viewer.strings:
        if kind != "_":
            continue
        keys, _, payload = text[1:].partition(b";")
        keys = dict(pair.split("=") for pair in keys.decode().split(",") if "=" in pair)
        action = keys.get("a")
        if action == "T":
            current = keys["i"]
            images[current], data[current] = keys, b""
        if action in ("T", None):
            data[current] += payload
        if action == "d":
            images = {} if keys["d"] == "A" else {id: each for id, each in images.items() if id != keys["i"]}
    return [(keys, Image.open(io.BytesIO(base64.b64decode(data[id])))) for id, keys in images.items()]


def is_like(pixel, red, green, blue):
    return all(abs(a - b) <= 24 for a, b in zip(pixel, (red, green, blue)))


def test_a_terminal_with_the_kitty_protocol_gets_images_in_pixels(terminal, session):
    viewer = attach(terminal, kitty=True)
    viewer.wait_for(lambda viewer: len(kitty_images(viewer)) >= 6, "the page's images")
    viewer.wait_for("letters")
    images = kitty_images(viewer)
    # Pixels of whole cells, one image for each position.
    assert all(image.width % int(keys["c"]) == 0 and image.height % int(keys["r"]) == 0 for keys, image in images)
    assert all(keys["z"] == "-1" and keys["q"] == "2" for keys, _ in images)
    landscape = images[0][1].convert("RGBA")
    width, height = landscape.size
    # The sky above, the sun's light below it, a mountain at the lower edge.
    assert is_like(landscape.getpixel((width // 8, 1)), 0x2B, 0x6C, 0xB0)
    assert is_like(landscape.getpixel((width // 2, height - 2)), 0x44, 0x33, 0x7A)
    assert landscape.getpixel((0, 0))[3] == 255
    # One is clipped to a circle: its corners are transparent.
    assert any(image.convert("RGBA").getpixel((0, 0))[3] == 0 and image.width > 40 for _, image in images)


def test_unchanged_images_are_not_written_again_and_leave_with_their_page(terminal, session):
    viewer = attach(terminal, kitty=True)
    viewer.wait_for(lambda viewer: len(kitty_images(viewer)) >= 6, "the page's images")
    session.settle()
    viewer.press("\x1b[I").wait_for("letters")
    before = len(viewer.strings)
    go(session, "images")
    session.settle()
    assert len(viewer.strings) == before, "an image was written again"
    go(session, "counter")
    viewer.wait_for("Count: 0")
    viewer.wait_for(lambda viewer: not kitty_images(viewer), "the images are removed")


def test_a_terminal_with_sixels_gets_sixel_images(terminal, session):
    viewer = attach(terminal, sixel=True)
    viewer.wait_for(lambda viewer: len(sixels(viewer)) >= 6, "the page's images")
    viewer.wait_for("letters")
    first = sixels(viewer)[0]
    raster = re.match(rb'[\d;]*q"1;1;(\d+);(\d+)', first)
    width, height = int(raster.group(1)), int(raster.group(2))
    assert width % CELL[0] == 0 and height % 6 == 0
    # Colours of the sky and of the mountain, in per cent.
    palette = [tuple(int(part) * 255 // 100 for part in each)
               for each in re.findall(rb"#\d+;2;(\d+);(\d+);(\d+)", first)]
    assert any(is_like(color, 0x2B, 0x6C, 0xB0) for color in palette)
    assert any(is_like(color, 0x44, 0x33, 0x7A) for color in palette)


def sixels(viewer):
    return [text for kind, text in viewer.strings if kind == "P"]


@pytest.mark.parametrize("variables", [{}, {"FANLIGHT_IMAGES": "blocks"}], ids=["no support", "not queried"])
def test_other_terminals_get_images_of_block_characters(terminal, session, variables):
    if variables:
        viewer = terminal("attach", "g", size=(100, 31), **variables)
    else:
        viewer = attach(terminal)
    viewer.wait_for("letters").wait_for(lambda viewer: re.search("[▘▝▀▖▌▞▛▗▚▐▜▄▙▟]", viewer.text), "block characters")
    assert kitty_images(viewer) == [] and sixels(viewer) == []


def test_the_image_protocol_can_be_set_explicitly(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31), FANLIGHT_IMAGES="kitty")
    viewer.wait_for(lambda viewer: len(kitty_images(viewer)) >= 6, "the page's images")
    assert not QUESTION.search(viewer.output)


def test_images_are_removed_on_detach(terminal, session):
    viewer = attach(terminal, kitty=True)
    viewer.wait_for(lambda viewer: len(kitty_images(viewer)) >= 6, "the page's images")
    viewer.press("\x1d")
    assert viewer.wait_end() == 0
    assert kitty_images(viewer) == []
    assert viewer.is_restored
