"""Key presses by the names that scripts use: `a`, `tab`, `shift+tab`, `ctrl+c`."""

from __future__ import annotations

from collections.abc import Iterator

from ._wire import input_pb2
from .arguments import characters
from .errors import BadArgument

MODIFIERS = {
    "shift": 1, "ctrl": 2, "control": 2, "alt": 4, "option": 4, "cmd": 8, "command": 8,
}
SHIFT = 1
NAMED = {
    "tab", "enter", "escape", "space", "backspace", "delete", "up", "down", "left", "right", "home", "end", "pageup",
    "pagedown", *(f"f{number}" for number in range(1, 13)),
}
TYPED = {"\n": "enter", "\t": "tab", " ": "space"}


def key_press(description: str) -> input_pb2.KeyPress:
    """Returns the key press for a description; raises `BadArgument` for an unknown key."""
    modifiers = 0
    rest = characters(description)
    while (plus := rest.find("+", 1)) > 0:
        word = rest[:plus].lower()
        if word not in MODIFIERS:
            raise BadArgument(f"{word} in {description!r} is not a modifier; use one of {', '.join(MODIFIERS)}")
        modifiers |= MODIFIERS[word]
        rest = rest[plus + 1:]
    name = rest if len(rest) == 1 else rest.lower()
    if name == "return":
        name = "enter"
    if len(name) != 1 and name not in NAMED:
        raise BadArgument(f"{description!r} is not a key; use one character or one of {', '.join(sorted(NAMED))}")
    press = input_pb2.KeyPress(name=name)
    if modifiers:
        press.modifiers = modifiers
    types = name if len(name) == 1 else " " if name == "space" else ""
    if types and not modifiers & ~SHIFT:
        press.text = types
    return press


def typed(text: str) -> Iterator[input_pb2.Input]:
    """Yields the inputs of a person who types the text; characters without a key are sent as text."""
    for character in characters(text):
        if character in TYPED:
            yield input_pb2.Input(key=key_press(TYPED[character]))
        elif character.isascii() and character.isprintable():
            yield input_pb2.Input(key=key_press(character))
        else:
            yield input_pb2.Input(text=character)
