"""Verifies an image of a cell picture: equal characters look the same everywhere, different ones do not."""

from collections import defaultdict

from PIL import Image

CELL = (8, 16)


def letters_in_image(path, lines, columns):
    """Checks that the image shows these lines, cell by cell.

    Characters are not recognised by their shape but by consistency: blank cells are empty, others are not, and the
    shape of a character occurs exactly at that character's cells. Cells are compared by the position of their
    foreground, so that colours do not matter.
    """
    image = Image.open(path).convert("RGB")
    assert image.width == columns * CELL[0], f"{image.width} dots for {columns} columns"
    forms = defaultdict(set)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line.ljust(columns)[:columns]):
            if letter.isascii():
                forms[letter].add(form(image, column, row))
    empty = forms.pop(" ")
    assert empty == {None}, "ink where the text has blanks"
    letters = {letter: found for letter, found in forms.items() if letter.isalnum() or letter == ":"}
    assert len(letters) >= 6, f"the text has few letters: {lines}"
    assert all(None not in found for found in letters.values()), "a letter of the text is not in the image"
    for letter, found in letters.items():
        # Regular and bold, at most.
        assert len(found) <= 2, f"{letter} has {len(found)} forms"
    every = [each for found in letters.values() for each in found]
    assert len(every) == len(set(every)), "two letters have the same form"


def form(image, column, row):
    """Returns the foreground of a cell: dots closer to its strongest one than to its corner; None for a plain area."""
    left, top = column * CELL[0], row * CELL[1]
    cell = image.crop((left, top, left + CELL[0], top + CELL[1])).convert("L")
    dots = list(cell.tobytes())
    differences = [abs(dot - dots[0]) for dot in dots]
    strongest = max(differences)
    return tuple(2 * difference > strongest for difference in differences) if strongest > 16 else None
