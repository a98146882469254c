"""The colours of cells, as an independent emulator reads them from the viewer's output."""

import pytest
from pyte import graphics

from gallery import go

# Apple's dark system colours; a terminal counts as dark until it reports otherwise.
PALETTE = {
    "red": "ff4245", "orange": "ff9230", "yellow": "ffd600", "green": "30d158", "mint": "00dac3", "teal": "00d2e0",
    "cyan": "3cd3fe", "blue": "0091ff", "indigo": "6d7cff", "purple": "db34f2", "pink": "ff375f", "brown": "b78a66",
}


@pytest.fixture
def session(client):
    with client.open("gallery", session="g", cells=(100, 30), clock="virtual") as session:
        go(session, "color")
        yield session


def channels(colour):
    return [int(colour[place:place + 2], 16) for place in (0, 2, 4)]


def swatches(viewer):
    """Yields the cells of each colour's name."""
    viewer.wait_for("brown")
    for name in PALETTE:
        column, row = viewer.find(f" {name} ")
        yield name, [viewer.style(column + 1 + place, row) for place in range(len(name))]


def test_a_true_colour_terminal_shows_exact_colours(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31))
    for name, cells in swatches(viewer):
        assert {cell.bg for cell in cells} == {PALETTE[name]}
        assert {cell.fg for cell in cells} == {"000000"}
        assert not any(cell.bold or cell.reverse for cell in cells)


def oklab(colour):
    """Returns the colour in the perceptual space Oklab: lightness, red to green, yellow to blue."""
    light = [channel / 255 for channel in channels(colour)]
    light = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in light]
    cones = [
        sum(share * value for share, value in zip(row, light)) ** (1 / 3)
        for row in [
            (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005)]
    ]
    return [
        sum(share * value for share, value in zip(row, cones))
        for row in [
            (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660)]
    ]


def difference(one, other):
    return sum((a - b) ** 2 for a, b in zip(oklab(one), oklab(other)))


def test_a_terminal_with_256_colours_shows_a_near_colour(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31), COLORTERM="", TERM="xterm-256color")
    known = graphics.FG_BG_256[16:]
    for name, cells in swatches(viewer):
        (shown,) = {cell.bg for cell in cells}
        assert shown in known
        # The nearest colour perceptually need not be the nearest numerically.
        nearest = min(difference(PALETTE[name], colour) for colour in known)
        assert difference(PALETTE[name], shown) <= 1.5 * nearest + 0.001, (name, shown)


def test_a_terminal_with_16_colours_shows_its_named_colours(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31), COLORTERM="", TERM="xterm")
    shown = {name: {cell.bg.removeprefix("bright") for cell in cells} for name, cells in swatches(viewer)}
    # With sixteen colours, the terminal's yellow is called brown.
    for name, colour in [("red", "red"), ("green", "green"), ("cyan", "cyan"), ("yellow", "brown")]:
        assert shown[name] == {colour}


def test_a_terminal_without_colours_gets_none(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31), NO_COLOR="1")
    for _, cells in swatches(viewer):
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}


# Apple's light system colour.
LIGHT_RED = "ff383c"
QUESTION = b"\x1b]11;?\x1b\\"


def shows_red(colour):
    """Returns a condition: the cell before the name of red, which has its colour, has the given colour."""
    def holds(viewer):
        if " red " not in viewer.text:
            return False
        return viewer.style(*viewer.find(" red ")).bg == colour
    return holds


def test_a_late_background_report_in_pieces_selects_light_colours(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31))
    viewer.wait_for(shows_red(PALETTE["red"]), "the dark colours while the background is unknown")
    assert viewer.output.count(QUESTION) == 1
    for piece in ("\x1b]11;rg", "b:ffff/ff", "ff/dddd\x1b", "\\"):
        viewer.press(piece)
    viewer.wait_for(shows_red(LIGHT_RED), "the light colours")
    assert "rgb" not in viewer.text


def test_a_change_of_appearance_queries_the_background_again(terminal, session):
    viewer = terminal("attach", "g", size=(100, 31))
    viewer.wait_for(shows_red(PALETTE["red"]), "the dark colours")
    # The reported appearance applies immediately, and the background colour once that is reported.
    viewer.press("\x1b[?997;2n")
    viewer.wait_for(shows_red(LIGHT_RED), "the light colours")
    assert viewer.output.count(QUESTION) == 2
    viewer.press("\x1b]11;rgb:1111/1111/1111\x07")
    viewer.wait_for(shows_red(PALETTE["red"]), "the dark colours, because the background is dark")
    # Most terminals do not report changes: a focus event triggers a new query.
    viewer.press("\x1b[O\x1b[I")
    viewer.wait_for(lambda viewer: viewer.output.count(QUESTION) == 3, "the background is queried again")
    viewer.press("\x1b]11;rgb:ffff/ffff/ffff\x07")
    viewer.wait_for(shows_red(LIGHT_RED), "the light colours")
