"""The sizes of drawings, and their sum in a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .picture import Drawing, Outline, Paint

# An estimate of the bytes of a command besides its path, and of a stop, a colour or a shadow.
COMMAND_BYTES, ENTRY_BYTES = 16, 24


def _outline_bytes(outline: Outline | None) -> int:
    return len(outline.verbs) + 4 * len(outline.points) if outline is not None else 0


def _paint_bytes(paint: Paint) -> int:
    count = 4 * len(paint.mesh.points) + ENTRY_BYTES * len(paint.mesh.colors) if paint.mesh is not None else 0
    stops = len(paint.gradient.stops) if paint.gradient is not None else 0
    return count + ENTRY_BYTES * (stops + len(paint.shadows))


def _drawing_bytes(drawing: Drawing) -> int:
    """Returns an estimate of a drawing's bytes in a frame."""
    commands = sum(
        COMMAND_BYTES + _outline_bytes(command.outline) + _paint_bytes(command.paint)
        + (4 * len(command.pen.dash) if command.pen is not None else 0) for command in drawing.commands)
    return commands + _outline_bytes(drawing.clip) + ENTRY_BYTES * len(drawing.effects)


@dataclass
class HeldDrawings:
    """The bytes of the drawings that a picture holds. One that many layers of a frame share counts once."""

    bytes: int = 0
    # By the identity of a drawing: the number of its layers, and its bytes.
    uses: dict[int, tuple[int, int]] = field(default_factory=dict)

    def replaced(self, pairs: Iterable[tuple[Drawing | None, Drawing | None]]) -> dict[int, tuple[int, int]]:
        """Returns the entries of drawings that change when each first one of a pair is replaced by the second one."""
        entries: dict[int, tuple[int, int]] = {}
        for old, new in pairs:
            if old is new:
                continue
            for drawing, sign in ((old, -1), (new, 1)):
                if drawing is None:
                    continue
                entry = entries.get(id(drawing)) or self.uses.get(id(drawing))
                count, size = entry or (0, _drawing_bytes(drawing))
                if size > 0:
                    entries[id(drawing)] = (count + sign, size)
        return entries

    def growth(self, entries: dict[int, tuple[int, int]]) -> int:
        """Returns the bytes that are added by changed entries."""
        return sum(
            size * ((count > 0) - (identity in self.uses)) for identity, (count, size) in entries.items())

    def update(self, entries: dict[int, tuple[int, int]]) -> None:
        self.bytes += self.growth(entries)
        for identity, entry in entries.items():
            if entry[0] > 0:
                self.uses[identity] = entry
            else:
                self.uses.pop(identity, None)
