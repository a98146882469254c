"""The size of a picture, estimated in the bytes that its layers had in frames.

A service could otherwise fill this process with a few layers in each frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from .picture import Drawing, Layer, Outline, Paint, Semantics, TextStyle

Shared = TypeVar("Shared", "Drawing", "TextStyle")


class PictureSize:
    """The sum over layers. A drawing or style that several layers share counts once, as in a frame."""

    def __init__(self) -> None:
        self.bytes = 0
        # The numbers of uses of drawings and styles, which their layers keep alive, by their identity.
        self._uses: dict[int, int] = {}

    def add(self, layer: Layer | None) -> None:
        self._count(layer, 1)

    def remove(self, layer: Layer | None) -> None:
        """Removes a layer that was added."""
        self._count(layer, -1)

    def _count(self, layer: Layer | None, sign: int) -> None:
        if layer is None:
            return
        self._count_shared(layer.drawing, _drawing, sign)
        for run in layer.text:
            self.bytes += sign * len(run.text)
            self._count_shared(run.style, _style, sign)
        self.bytes += sign * _semantics(layer.semantics)

    def _count_shared(self, value: Shared, size: Callable[[Shared], int], sign: int) -> None:
        bytes = size(value)
        if bytes == 0:
            return
        before = self._uses.get(id(value), 0)
        if before + sign:
            self._uses[id(value)] = before + sign
        else:
            del self._uses[id(value)]
        if 0 in (before, before + sign):
            self.bytes += sign * bytes


def _paint(paint: Paint | None) -> int:
    if paint is None:
        return 0
    stops = len(paint.gradient.stops) if paint.gradient is not None else 0
    numbers = len(paint.mesh.points) + len(paint.mesh.colors) if paint.mesh is not None else 0
    return 24 * len(paint.shadows) + 8 * stops + 4 * numbers


def _outline(outline: Outline | None) -> int:
    return len(outline.verbs) + 4 * len(outline.points) if outline is not None else 0


def _drawing(drawing: Drawing) -> int:
    dashes = sum(len(command.pen.dash) for command in drawing.commands if command.pen is not None)
    parts = sum(16 + _outline(command.outline) + _paint(command.paint) for command in drawing.commands)
    return _outline(drawing.clip) + 32 * len(drawing.effects) + parts + 4 * dashes


def _style(style: TextStyle) -> int:
    paints = sum(map(_paint, (style.paint, style.underline.paint, style.strikethrough.paint)))
    return len(style.face) + len(style.link or "") + paints


def _semantics(semantics: Semantics) -> int:
    details = semantics.details
    texts = [semantics.label or "", semantics.value, semantics.hint, semantics.identifier]
    texts += [*details.action_names, *details.input_labels]
    texts += [text for content in details.content for text in (content.label, content.value)]
    texts += [text for rotor in details.rotors for text in (rotor.name, *rotor.entries)]
    return sum(map(len, texts)) + 4 * (len(texts) - 4)
