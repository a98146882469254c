"""Verifies an image of a cell picture: equal characters look the same everywhere, different ones do not."""

from collections import defaultdict

from PIL import Image

CELL = (8, 16)


def check_characters(path, lines, columns):
    """Checks that the image shows these lines, cell by cell.

    Characters are not recognised by their shape but by consistency. Blank cells are empty, others are not. The shape of
    a character occurs exactly at that character's cells. Cells are compared by the position of their foreground, so
    that colours do not matter.
    """
    image = Image.open(path).convert("RGB")
    assert image.width == columns * CELL[0], f"{image.width} dots for {columns} columns"
    shapes = defaultdict(set)
    for row, line in enumerate(lines):
        for column, character in enumerate(line.ljust(columns)[:columns]):
            if character.isascii():
                shapes[character].add(shape(image, column, row))
    empty = shapes.pop(" ")
    assert empty == {None}, "a blank cell of the text has a foreground in the image"
    characters = {character: found for character, found in shapes.items() if character.isalnum() or character == ":"}
    assert len(characters) >= 6, f"the text has too few different characters: {lines}"
    assert all(None not in found for found in characters.values()), "a character of the text is missing in the image"
    for character, found in characters.items():
        # Regular and bold, at most.
        assert len(found) <= 2, f"{character!r} has {len(found)} shapes"
    every = [each for found in characters.values() for each in found]
    assert len(every) == len(set(every)), "two characters have the same shape"


def shape(image, column, row):
    """Returns the foreground of a cell: dots closer to its strongest one than to its corner. None for a plain area."""
    left, top = column * CELL[0], row * CELL[1]
    cell = image.crop((left, top, left + CELL[0], top + CELL[1])).convert("L")
    dots = list(cell.tobytes())
    differences = [abs(dot - dots[0]) for dot in dots]
    strongest = max(differences)
    return tuple(2 * difference > strongest for difference in differences) if strongest > 16 else None
