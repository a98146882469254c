"""Displays that a session can be laid out for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ._wire import common_pb2
from .arguments import LONGEST_SIDE, choice, number
from .errors import BadArgument

CELL_WIDTH = 8.0
CELL_HEIGHT = 16.0
# The largest terminal whose sides are within the limit of displays.
MOST_COLUMNS = int(LONGEST_SIDE / CELL_WIDTH)
MOST_ROWS = int(LONGEST_SIDE / CELL_HEIGHT)
IDIOMS = ("pixel", "cell")
APPEARANCES = ("light", "dark")
# The text sizes that a person may prefer, with their names in the protocol.
TEXT_SIZES = {
    "xSmall": "X_SMALL", "small": "SMALL", "medium": "MEDIUM", "large": "LARGE", "xLarge": "X_LARGE",
    "xxLarge": "XX_LARGE", "xxxLarge": "XXX_LARGE",
    **{f"accessibility{step}": f"ACCESSIBILITY_{step}" for step in range(1, 6)},
}


@dataclass(frozen=True, slots=True)
class Screen:
    """A display, and what the person at it prefers.

    Lengths are in points; `idiom` is "pixel" or "cell", `appearance` "light" or "dark", `text_size` between "xSmall"
    and "accessibility5". With `reduces_motion`, views fade where they would move. The service evaluates views for
    at most `frame_rate` frames a second. None stands for 60, and for 30 on cells.
    """

    width: float
    height: float
    scale: float = 1.0
    idiom: str = "pixel"
    appearance: str = "light"
    locale: str = ""
    text_size: str = "large"
    reduces_motion: bool = False
    frame_rate: int | None = None

    @classmethod
    def cells(cls, columns: int, rows: int, *, appearance: str = "dark", locale: str = "") -> Screen:
        """Returns a terminal display with the given columns and rows: whole numbers from 1."""
        for count, most, what in ((columns, MOST_COLUMNS, "columns"), (rows, MOST_ROWS, "rows")):
            if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= most:
                raise BadArgument(
                    f"the number of {what} is {count!r}; it must be a whole number from 1 to {most:,}")
        return cls(columns * CELL_WIDTH, rows * CELL_HEIGHT, 1.0, "cell", appearance, locale)

    @classmethod
    def points(cls, width: float, height: float, scale: float = 1.0) -> Screen:
        """Returns a window with the given points and dots per point."""
        for length, what in ((width, "width"), (height, "height")):
            if not isinstance(length, (int, float)) or isinstance(length, bool):
                raise BadArgument(f"the {what} of a display is {length!r}; it must be a number")
            if number(f"Screen.{what}", length) == 0:
                raise BadArgument(f"the {what} of a display is {length}; it must be more than 0")
        return cls(width, height, scale)

    def preferring(self, locale: str | None, text_size: str | None, reduces_motion: bool | None) -> Screen:
        """Returns the display with what its person prefers; None leaves a preference as it is."""
        return replace(
            self, locale=self.locale if locale is None else locale,
            text_size=self.text_size if text_size is None else text_size,
            reduces_motion=self.reduces_motion if reduces_motion is None else reduces_motion)

    @property
    def columns(self) -> int:
        """The width in dots: columns of a terminal."""
        return round(self.width / (CELL_WIDTH if self.idiom == "cell" else 1 / self.scale))

    @property
    def rows(self) -> int:
        """The height in dots: rows of a terminal."""
        return round(self.height / (CELL_HEIGHT if self.idiom == "cell" else 1 / self.scale))

    @classmethod
    def from_message(cls, message: common_pb2.Screen) -> Screen:
        return cls(
            message.width, message.height, message.scale if message.HasField("scale") else 1.0,
            common_pb2.Screen.Idiom.Name(message.idiom).lower(),
            common_pb2.Screen.Appearance.Name(message.appearance).lower(), message.locale,
            next(name for name, sent in TEXT_SIZES.items()
                 if sent == common_pb2.Screen.TextSize.Name(message.text_size)),
            message.reduces_motion, message.frame_rate if message.HasField("frame_rate") else None)

    def to_message(self) -> common_pb2.Screen:
        message = common_pb2.Screen(
            width=self.width, height=self.height, idiom=choice(self.idiom, IDIOMS, "idiom").upper(),
            appearance=choice(self.appearance, APPEARANCES, "appearance").upper(),
            text_size=TEXT_SIZES[choice(self.text_size, TEXT_SIZES, "text_size")])
        if self.scale != 1:
            message.scale = self.scale
        if self.locale:
            message.locale = self.locale
        if self.reduces_motion:
            message.reduces_motion = True
        if self.frame_rate is not None:
            message.frame_rate = self.frame_rate
        return message


def pair(value: tuple[Any, Any], what: str, example: str) -> tuple[Any, Any]:
    """Returns both numbers of a display's size."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise BadArgument(f"{what} is {value!r}; it must be two numbers, such as {example}")
    return value[0], value[1]
