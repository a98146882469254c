"""Decodes a frame's bytes into a delta of the picture, resolving the predictions of the specification."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from google.protobuf.message import DecodeError

from ._wire import common_pb2, frame_pb2
from .checks import FrameError, check_values
from .details import Details
from .picture import (
    NO_SEMANTICS, PLAIN_TEXT, SCENE, Delta, DrawCommand, Drawing, Effect, Gradient, Image, LayerChange, Line, Mesh,
    Outline, Paint, Pen, Picture, Place, Placement, Semantics, TextRun, TextStyle,
)
from .screen import Screen

MAX_ID = 2**32 - 1
MAX_PLACE = 2**28
OUTLINES = {0: "rectangle", 1: "rounded", 2: "ellipse", 3: "path"}
GRADIENTS = {0: "linear", 1: "radial", 2: "elliptical", 3: "angular"}
# Numbers that each verb of a path takes.
VERB_NUMBERS = (2, 2, 4, 6, 0)
FOREGROUND_LEVELS = 4


@dataclass(frozen=True, slots=True)
class Frame:
    delta: Delta
    epoch: int | None = None
    input_serial: int = 0
    stale_inputs: tuple[int, ...] = ()
    screen: Screen | None = None
    title: str | None = None
    pending: tuple[str, ...] = ()


def decode_frame(body: bytes, picture: Picture, before: int | None) -> Frame:
    """Decodes a frame relative to `picture`; splices are resolved against its texts.

    `before` is the version of the previous frame on this connection, None if this is the first.
    """
    message = frame_pb2.Frame()
    try:
        message.ParseFromString(body)
        return _Reader(message, picture).frame(before)
    except (DecodeError, UnicodeError) as error:
        raise FrameError(f"the frame cannot be read: {error}") from error


def pending_sentence(pending: common_pb2.Pending) -> str:
    kind = common_pb2.Pending.Kind.Name(pending.kind).lower().replace("_", " ")
    return f"{kind}: {pending.detail}" if pending.detail else kind


@dataclass
class _RunBefore:
    text: bytes = b""
    x: int = 0
    baseline: int = 0
    style: int = 0


@dataclass
class _Reader:
    message: frame_pb2.Frame
    picture: Picture
    before: _RunBefore = field(default_factory=_RunBefore)

    def frame(self, before: int | None) -> Frame:
        message = self.message
        self.styles = [_style(style) for style in message.styles]
        self.drawings = [_drawing(drawing) for drawing in message.drawings]
        since = message.since if message.HasField("since") else before
        if since is None:
            raise FrameError("the first frame of a connection has no base version")
        version = message.version if message.HasField("version") else since + 1
        if version < since:
            raise FrameError(f"a frame goes back from version {since} to {version}")
        nodes = self._nodes()
        changes = sorted(nodes + self._edits(), key=lambda change: change.id)
        return Frame(
            Delta(since, version, tuple(changes), tuple(_ascending(message.removed))),
            epoch=message.epoch if message.HasField("epoch") else None,
            input_serial=message.input_serial,
            stale_inputs=tuple(message.stale_inputs),
            screen=Screen.from_message(message.screen) if message.HasField("screen") else None,
            title=message.title if message.HasField("title") else None,
            pending=tuple(map(pending_sentence, message.pending)),
        )

    def _nodes(self) -> list[LayerChange]:
        """Returns the complete layers."""
        changes: list[LayerChange] = []
        id, parent = 0, SCENE
        # By parent: the last node of this frame, and its placement.
        last: dict[int, tuple[int, list[int]]] = {}
        for node in self.message.nodes:
            id = _next(id, node.step if node.HasField("step") else 1)
            if node.HasField("up"):
                parent = _parent(id, node.up)
            predicted_after, predicted = last.get(parent, (SCENE, [0] * 6))
            numbers = [number + base for number, base in zip(_six(node.placement), predicted)]
            last[parent] = (id, numbers)
            runs = self._node_runs(node, numbers[1])
            semantics = PLAIN_TEXT if len(runs) == 1 else NO_SEMANTICS
            changes.append(LayerChange(
                id,
                place=Place(parent, node.after if node.HasField("after") else predicted_after),
                placement=_placement(numbers, node.transform, node.perspective),
                drawing=self._drawing(node.drawing) if node.HasField("drawing") else Drawing(),
                text=runs,
                semantics=_semantics(node.semantics) if node.HasField("semantics") else semantics,
            ))
        return changes

    def _node_runs(self, node: frame_pb2.Node, width: int) -> tuple[TextRun, ...]:
        if _has_text(node):
            return (self._run(node, width), *(self._run(run, width) for run in node.runs))
        if node.runs:
            raise FrameError("a node has further runs without a first run")
        return ()

    def _edits(self) -> list[LayerChange]:
        changes: list[LayerChange] = []
        id, parent = 0, SCENE
        for edit in self.message.edits:
            id = _next(id, edit.step if edit.HasField("step") else 1)
            place = None
            if edit.HasField("after"):
                if edit.HasField("up"):
                    parent = _parent(id, edit.up)
                place = Place(parent, edit.after)
            placement = (
                _placement(_six(edit.placement), edit.transform, edit.perspective) if edit.placement else None)
            changes.append(LayerChange(
                id,
                place=place,
                placement=placement,
                drawing=self._drawing(edit.drawing) if edit.HasField("drawing") else None,
                text=self._edit_text(id, edit, placement.width if placement else 0),
                semantics=self._edit_semantics(id, edit),
            ))
        return changes

    def _edit_text(self, id: int, edit: frame_pb2.Edit, width: int) -> tuple[TextRun, ...] | None:
        if edit.no_text + bool(edit.runs) + _has_text(edit) > 1:
            raise FrameError(f"the text of layer {id} is given in two ways")
        if edit.no_text:
            return ()
        if edit.runs:
            return tuple(self._run(run, width) for run in edit.runs)
        if not _has_text(edit):
            return None
        layer = self.picture.layers.get(id)
        if layer is None or len(layer.text) != 1:
            raise FrameError(f"the text of layer {id} cannot be spliced: it is not one run")
        old = layer.text[0]
        text = _spliced(old.text.encode(), edit)
        return (TextRun(text.decode(), old.style, old.x, old.baseline, 64 * width - edit.slack),)

    def _edit_semantics(self, id: int, edit: frame_pb2.Edit) -> Semantics | None:
        """Returns the complete semantics, or the present ones with another value."""
        if edit.HasField("value"):
            if edit.HasField("semantics"):
                raise FrameError(f"the value of layer {id} is given in two ways")
            layer = self.picture.layers.get(id)
            if layer is None:
                raise FrameError(f"the value of layer {id} cannot be spliced: the layer does not exist")
            return replace(layer.semantics, value=_spliced(layer.semantics.value.encode(), edit.value).decode())
        return _semantics(edit.semantics) if edit.HasField("semantics") else None

    def _run(self, run: frame_pb2.Run | frame_pb2.Node, width: int) -> TextRun:
        before = self.before
        text = _spliced(before.text, run)
        style = run.style if run.HasField("style") else before.style
        if style >= len(self.styles):
            raise FrameError(f"a run has style {style} of {len(self.styles)}")
        self.before = _RunBefore(text, before.x + run.x, before.baseline + run.baseline, style)
        return TextRun(
            text.decode(), self.styles[style], self.before.x, self.before.baseline, 64 * width - run.slack)

    def _drawing(self, position: int) -> Drawing:
        if position >= len(self.drawings):
            raise FrameError(f"a layer has drawing {position} of {len(self.drawings)}")
        return self.drawings[position]


def _has_text(node: frame_pb2.Node | frame_pb2.Edit) -> bool:
    return node.HasField("keep_start") or node.HasField("keep_end") or node.HasField("insert")


def _spliced(old: bytes, change: frame_pb2.Run | frame_pb2.Node | frame_pb2.Edit | frame_pb2.Splice) -> bytes:
    start, end = change.keep_start, change.keep_end
    if start + end > len(old):
        raise FrameError(f"a splice keeps {start} and {end} bytes of a text of {len(old)}")
    return old[:start] + change.insert.encode() + old[len(old) - end:]


def _next(before: int, step: int) -> int:
    if step < 1:
        raise FrameError("ids do not ascend")
    return _id(before + step)


def _id(value: int) -> int:
    if not 0 <= value <= MAX_ID:
        raise FrameError(f"{value} is not an id")
    return value


def _parent(id: int, up: int) -> int:
    if up == 0:
        raise FrameError(f"layer {id} is its own parent")
    return _id(id - up)


def _ascending(steps: Sequence[int]) -> list[int]:
    ids: list[int] = []
    for step in steps:
        ids.append(_next(ids[-1] if ids else 0, step))
    return ids


def _six(numbers: Sequence[int]) -> list[int]:
    if len(numbers) > 6:
        raise FrameError(f"a placement has {len(numbers)} numbers")
    return [*numbers, *([0] * (6 - len(numbers)))]


def _placement(numbers: Sequence[int], transform: Sequence[float], perspective: Sequence[float]) -> Placement:
    y, width, x, height, content_y, content_x = numbers
    if any(abs(number) > MAX_PLACE for number in numbers):
        raise FrameError("a placement is outside the range of coordinates")
    if len(transform) not in (0, 6) or not all(map(math.isfinite, transform)):
        raise FrameError("a transform is not six finite numbers")
    if len(perspective) not in (0, 3) or not all(map(math.isfinite, perspective)):
        raise FrameError("a perspective is not three finite numbers")
    if perspective and not transform:
        raise FrameError("a perspective without a transform")
    return Placement(x, y, width, height, content_x, content_y, (*transform, *perspective) or None)


def _paint(paint: frame_pb2.Paint) -> Paint:
    kind = paint.WhichOneof("paint")
    if kind is None:
        raise FrameError("a paint is empty")
    if paint.foreground >= FOREGROUND_LEVELS:
        raise FrameError(f"there is no foreground of level {paint.foreground}")
    shadows = tuple(map(_shadow, paint.shadows))
    if paint.HasField("mesh"):
        if kind != "color" or paint.HasField("blur"):
            raise FrameError("a mesh has no plain colour as its fallback")
        return Paint(kind, paint.color, mesh=_mesh(paint.mesh), shadows=shadows)
    if paint.HasField("blur"):
        if kind != "color":
            raise FrameError("a blur has no colour over it")
        return Paint(kind, paint.color, blur=_finite([paint.blur], "a blur")[0], shadows=shadows)
    if kind == "gradient":
        return Paint(kind, gradient=_gradient(paint.gradient), shadows=shadows)
    if kind == "image":
        return Paint(kind, image=_image(paint.image), shadows=shadows)
    return Paint(kind, int(getattr(paint, kind)) if kind != "background" else 0, shadows=shadows)


def _mesh(mesh: frame_pb2.Mesh) -> Mesh:
    count = mesh.columns * mesh.rows
    if min(mesh.columns, mesh.rows) < 2 or count > 4096 or len(mesh.colors) != count or \
            len(mesh.points) not in (2 * count, 10 * count):
        raise FrameError(f"a mesh has {len(mesh.points)} numbers and {len(mesh.colors)} colours")
    return Mesh(
        mesh.columns, mesh.rows, _finite(mesh.points, "a mesh"), tuple(mesh.colors), mesh.background, mesh.sharp,
        mesh.perceptual)


def _gradient(gradient: frame_pb2.Gradient) -> Gradient:
    check_values(gradient)
    numbers, count = _finite(gradient.numbers, "a gradient"), len(gradient.colors)
    locations = _finite(gradient.locations, "a gradient")
    if not locations:
        locations = tuple(index / (count - 1) if count > 1 else 0.0 for index in range(count))
    if len(numbers) != 4 or count == 0 or len(locations) != count:
        raise FrameError(f"a gradient has {len(numbers)} numbers, {count} colours and {len(locations)} locations")
    if list(locations) != sorted(locations) or locations[0] < 0 or locations[-1] > 1:
        raise FrameError("the locations of a gradient do not ascend from 0 to 1")
    return Gradient(GRADIENTS[gradient.form], numbers, tuple(zip(gradient.colors, locations)))


def _image(image: frame_pb2.Image) -> Image:
    if len(image.resource) != 32:
        raise FrameError(f"the name of an image has {len(image.resource)} bytes")
    part, edges = _finite(image.part, "an image"), _finite(image.edges, "an image")
    if len(part) not in (0, 4) or len(edges) not in (0, 4):
        raise FrameError(f"an image has {len(part)} and {len(edges)} numbers")
    pixel = image.pixel if image.HasField("pixel") else 1.0
    _finite([pixel], "an image")
    if image.alpha > 255 or image.tint_foreground >= FOREGROUND_LEVELS:
        raise FrameError("an image has an invalid alpha or foreground level")
    tints = {
        "tint_color": Paint("color", image.tint_color), "tint_foreground": Paint("foreground", image.tint_foreground),
        "tint_background": Paint("background"),
    }
    kind = image.WhichOneof("tint")
    # An unknown filter of a later version falls back to smooth scaling.
    filter = image.filter if 0 <= image.filter <= 3 else 0
    return Image(
        image.resource, part or (0.0, 0.0, 1.0, 1.0), image.tiled, pixel,
        edges or (0.0, 0.0, 0.0, 0.0), filter, tints[kind] if kind else None,
        image.alpha if image.HasField("alpha") else 255)


def _finite(numbers: Sequence[float], what: str) -> tuple[float, ...]:
    if not all(map(math.isfinite, numbers)):
        raise FrameError(f"{what} has a number that is not finite")
    return tuple(numbers)


def _style(style: frame_pb2.Style) -> TextStyle:
    return TextStyle(
        style.face, style.size, style.weight if style.HasField("weight") else 400, style.traits,
        _paint(style.paint) if style.HasField("paint") else Paint(),
        style.stretch if style.HasField("stretch") else 100, style.tracking, _line(style.underline),
        _line(style.strikethrough), style.link if style.HasField("link") else None)


def _line(line: frame_pb2.Line) -> Line:
    return Line(line.pattern if line.pattern <= 4 else 0, _paint(line.paint) if line.HasField("paint") else None)


def _outline(outline: frame_pb2.Outline) -> Outline:
    check_values(outline)
    radii = tuple(outline.radii)
    if len(radii) == 1:
        radii *= 4
    if len(radii) not in (0, 4):
        raise FrameError(f"an outline has {len(radii)} radii")
    if outline.shape != 3:
        return Outline(OUTLINES[outline.shape], radii, outline.continuous)
    if outline.HasField("resource"):
        if len(outline.resource) != 32 or outline.verbs or outline.points:
            raise FrameError("a path has an invalid resource name, or points besides a name")
        return Outline("path", even_odd=outline.even_odd, resource=outline.resource)
    points = _finite(outline.points, "a path")
    if any(verb >= len(VERB_NUMBERS) for verb in outline.verbs) or outline.verbs[:1] not in (b"", b"\0"):
        raise FrameError("a path has an unknown verb, or does not begin with a move")
    if sum(VERB_NUMBERS[verb] for verb in outline.verbs) != len(points):
        raise FrameError(f"a path has {len(points)} numbers, which do not match its verbs")
    return Outline("path", verbs=outline.verbs, points=points, even_odd=outline.even_odd)


def _drawing(drawing: frame_pb2.Drawing) -> Drawing:
    if not math.isfinite(drawing.opacity):
        raise FrameError("an opacity is not finite")
    check_values(drawing)
    return Drawing(
        tuple(map(_command, drawing.commands)), drawing.opacity if drawing.HasField("opacity") else 1.0,
        _outline(drawing.clip) if drawing.HasField("clip") else None, tuple(map(_effect, drawing.effects)),
        drawing.blend, drawing.masked, drawing.group, drawing.HasField("clip") and drawing.hard_clip)


def _effect(effect: frame_pb2.Effect) -> Effect:
    kind = effect.WhichOneof("effect")
    if kind == "blur":
        return Effect(kind, _finite([effect.blur], "a blur"))
    if kind == "shadow":
        return _shadow(effect.shadow)
    if kind != "colors" or len(effect.colors.factors) != 20:
        raise FrameError("an effect is empty, or does not have twenty factors")
    return Effect(kind, _finite(effect.colors.factors, "a change of colours"))


def _shadow(shadow: frame_pb2.Shadow) -> Effect:
    return Effect(
        "shadow", _finite([shadow.radius, shadow.x, shadow.y], "a shadow"), shadow.color, shadow.inner)


def _pen(pen: frame_pb2.Pen) -> Pen:
    check_values(pen)
    width = pen.width if pen.HasField("width") else 1.0
    limit = pen.miter_limit if pen.HasField("miter_limit") else 10.0
    _finite([width, limit, pen.dash_phase], "a pen")
    return Pen(width, pen.cap, pen.join, limit, _finite(pen.dash, "a pen"), pen.dash_phase)


def _command(command: frame_pb2.Command) -> DrawCommand:
    if len(command.rect) not in (0, 4):
        raise FrameError(f"a rectangle has {len(command.rect)} numbers")
    rect = (command.rect[0], command.rect[1], command.rect[2], command.rect[3]) if command.rect else None
    return DrawCommand(
        _outline(command.outline), _paint(command.paint), command.stroke if command.HasField("stroke") else None, rect,
        _pen(command.pen) if command.HasField("pen") else None, command.hard)


def _semantics(semantics: frame_pb2.Semantics) -> Semantics:
    check_values(semantics)
    return Semantics(
        role=semantics.role,
        label=semantics.label if semantics.HasField("label") and not semantics.drawn else None,
        label_is_drawn=semantics.drawn,
        value=semantics.value,
        hint=semantics.hint,
        identifier=semantics.identifier,
        state=semantics.state,
        actions=semantics.actions,
        details=Details.from_message(semantics.details) if semantics.HasField("details") else Details(),
    )
