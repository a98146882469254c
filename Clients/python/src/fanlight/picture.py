"""A client's copy of a scene's picture: layers, their order, drawings, texts and semantics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .details import Details
from .sizes import PictureSize

SCENE = 0
MAX_DEPTH = 256
MOST_LAYERS = 100_000
# Bytes of all layers, as `PictureSize` estimates them: three frames, of which one has a whole picture. Numbers take
# eight times as much here.
MOST_BYTES = 24 << 20


@dataclass(frozen=True, slots=True)
class Gradient:
    """`linear`, `radial`, `elliptical` or `angular`, with its four numbers, and stops: a colour and a position from 0
    to 1.
    """

    form: str
    numbers: tuple[float, ...]
    stops: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Image:
    """An image by the SHA-256 of its file, which `Session.resource` returns. `part` is in fractions of its sides,
    `edges` in its pixels. `pixel` is the width of one in widths of a dot. `filter`: 0 smooth, 1 nearest, 2 linear, 3
    fine.
    """

    resource: bytes
    part: tuple[float, ...] = (0.0, 0.0, 1.0, 1.0)
    tiled: bool = False
    pixel: float = 1.0
    edges: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    filter: int = 0
    tint: Paint | None = None
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class Mesh:
    """A mesh gradient: for each point, row by row, two or ten numbers, and a colour."""

    columns: int
    rows: int
    points: tuple[float, ...]
    colors: tuple[int, ...]
    background: int = 0
    sharp: bool = False
    perceptual: bool = False


@dataclass(frozen=True, slots=True)
class Paint:
    """A fill. It is a colour as 0xRRGGBBAA, or a colour of the display (`background`, or `foreground` with a level). A
    gradient and an image have no value. A `mesh` replaces its colour. A `blur` is the deviation in dots of a blur
    behind the colour. `shadows` are effects of that kind.
    """

    kind: str = "foreground"
    value: int = 0
    gradient: Gradient | None = None
    image: Image | None = None
    mesh: Mesh | None = None
    blur: float | None = None
    shadows: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """`rectangle`, `rounded` (with four radii in dots), `ellipse` or `path`. A path has verbs with their x and y (0
    move, 1 line, 2 and 3 curves, 4 close). Or it has `resource` in their place, the name of a path that was sent
    before.
    """

    kind: str = "rectangle"
    radii: tuple[float, ...] = ()
    continuous: bool = False
    verbs: bytes = b""
    points: tuple[float, ...] = ()
    even_odd: bool = False
    resource: bytes = b""


@dataclass(frozen=True, slots=True)
class Pen:
    """A stroke along an outline. `cap`: 0 butt, 1 round, 2 square; `join`: 0 miter, 1 round, 2 bevel."""

    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter_limit: float = 10.0
    dash: tuple[float, ...] = ()
    dash_phase: float = 0.0


@dataclass(frozen=True, slots=True)
class Effect:
    """`blur` with a radius; `shadow` with a radius, x, y and a colour, optionally `inner`; `colors` with twenty
    factors.
    """

    kind: str
    numbers: tuple[float, ...]
    color: int = 0
    inner: bool = False


@dataclass(frozen=True, slots=True)
class DrawCommand:
    """Fills the outline, or with `stroke` draws a line of that many dots inside it. With `pen`, a line along it. `rect`
    None is the whole layer. With `hard` there is no antialiasing.
    """

    outline: Outline
    paint: Paint
    stroke: float | None = None
    rect: tuple[int, int, int, int] | None = None
    pen: Pen | None = None
    hard: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of a layer. `blend` is a number of the schema's list; with `masked` the last child is the mask."""

    commands: tuple[DrawCommand, ...] = ()
    opacity: float = 1.0
    clip: Outline | None = None
    effects: tuple[Effect, ...] = ()
    blend: int = 0
    masked: bool = False
    group: bool = False
    hard_clip: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """A layer's rectangle in dots of its parent, and the offset of its descendants."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0
    content_x: int = 0
    content_y: int = 0
    # a, b, c, d, tx, ty, and px, py, pw for perspective.
    transform: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A text decoration: 0 solid, 1 dots, 2 dashes, 3 dash and dot, 4 dash and two dots. Without paint: the text's own.
    """

    pattern: int = 0
    paint: Paint | None = None


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The style of text. `size` and `tracking` are in sixty-fourths of a dot, `stretch` is in per cent; `traits` are
    bits: 1 italic, 2 underline, 4 strikethrough, 8 tabular digits, 16 and 32 small capitals for lowercase and capital
    letters.
    """

    face: str = ""
    size: int = 0
    weight: int = 400
    traits: int = 0
    paint: Paint = Paint()
    stretch: int = 100
    tracking: int = 0
    underline: Line = Line()
    strikethrough: Line = Line()
    link: str | None = None


@dataclass(frozen=True, slots=True)
class TextRun:
    """Text of one style on one line; lengths are in sixty-fourths of a dot."""

    text: str
    style: TextStyle
    x: int = 0
    baseline: int = 0
    width: int = 0


@dataclass(frozen=True, slots=True)
class Semantics:
    """Accessibility attributes of a layer. `label` None: none of its own; `label_is_drawn`: the text that it draws."""

    role: int = 0
    label: str | None = None
    label_is_drawn: bool = False
    value: str = ""
    hint: str = ""
    identifier: str = ""
    state: int = 0
    actions: int = 0
    details: Details = Details()


HIDDEN = 8
COMBINED = 256
SPOKEN_ONLY = 512
IMAGE, LINK, ROW = 3, 6, 11
NO_SEMANTICS = Semantics()
PLAIN_TEXT = Semantics(role=1, label_is_drawn=True)


@dataclass(frozen=True, slots=True)
class Layer:
    parent: int = SCENE
    after: int = SCENE
    placement: Placement = Placement()
    drawing: Drawing = Drawing()
    text: tuple[TextRun, ...] = ()
    semantics: Semantics = NO_SEMANTICS


@dataclass(frozen=True, slots=True)
class Place:
    parent: int
    after: int


@dataclass(frozen=True, slots=True)
class LayerChange:
    """The changes of one layer; None is unchanged. A new layer has at least its place."""

    id: int
    place: Place | None = None
    placement: Placement | None = None
    drawing: Drawing | None = None
    text: tuple[TextRun, ...] | None = None
    semantics: Semantics | None = None


@dataclass(frozen=True, slots=True)
class Delta:
    """The step from the picture of version `base` to that of `version`; `base` 0 is the empty picture."""

    base: int
    version: int
    changes: tuple[LayerChange, ...] = ()
    removed: tuple[int, ...] = ()


class PictureError(ValueError):
    """A delta that does not fit the picture it is applied to."""


@dataclass
class Picture:
    version: int = 0
    layers: dict[int, Layer] = field(default_factory=dict)
    # Children in painting order, for each layer that has some; the scene's own are under SCENE.
    children: dict[int, list[int]] = field(default_factory=dict)
    _size: PictureSize = field(default_factory=PictureSize, repr=False, compare=False)

    def apply(self, delta: Delta) -> None:
        """Applies a delta, at a cost in proportion to its changes; a delta that does not fit changes nothing."""
        if delta.base == 0:
            fresh = Picture()
            fresh._commit(delta)
            self.layers, self.children, self.version = fresh.layers, fresh.children, fresh.version
            self._size = fresh._size
        elif delta.base == self.version:
            self._commit(delta)
        else:
            raise PictureError(f"a step from version {delta.base} does not fit version {self.version}")

    def _commit(self, delta: Delta) -> None:
        staged: dict[int, Layer | None] = {}
        # Parents whose children have to be sorted, with the possible new children.
        touched: dict[int, set[int]] = {}
        for id in delta.removed:
            layer = self.layers.get(id)
            if layer is None or id in staged:
                raise PictureError(f"layer {id} is removed and does not exist")
            staged[id] = None
            touched.setdefault(layer.parent, set())
            touched.setdefault(id, set())
        for change in delta.changes:
            old = self.layers.get(change.id)
            if change.id in staged:
                raise PictureError(f"layer {change.id} is listed twice")
            if old is None and change.place is None:
                raise PictureError(f"layer {change.id} changes and does not exist")
            layer = _changed(old or Layer(), change)
            staged[change.id] = layer
            if change.place is not None:
                touched.setdefault(layer.parent, set()).add(change.id)
                if old is not None:
                    touched.setdefault(old.parent, set())
        added = sum(layer is not None and id not in self.layers for id, layer in staged.items())
        count = len(self.layers) + added - len(delta.removed)
        if count > MOST_LAYERS:
            raise PictureError(f"the picture would have {count} layers; at most {MOST_LAYERS} may be")
        orders = {parent: self._order(parent, new, staged) for parent, new in touched.items()}
        for change in delta.changes:
            if change.place is not None:
                self._check_ancestors(change.id, staged)
        self._resize(staged)

        for id, staged_layer in staged.items():
            if staged_layer is None:
                del self.layers[id]
            else:
                self.layers[id] = staged_layer
        for parent, order in orders.items():
            if order:
                self.children[parent] = order
            else:
                self.children.pop(parent, None)
        self.version = delta.version

    def _resize(self, staged: dict[int, Layer | None]) -> None:
        """Counts the staged layers in place of the present ones; raises if they are too large together."""
        for id, layer in staged.items():
            self._size.add(layer)
            self._size.remove(self.layers.get(id))
        if (bytes := self._size.bytes) > MOST_BYTES:
            for id, layer in staged.items():
                self._size.add(self.layers.get(id))
                self._size.remove(layer)
            raise PictureError(f"the picture would have {bytes} bytes; at most {MOST_BYTES} may be")

    def _order(self, parent: int, new: set[int], staged: dict[int, Layer | None]) -> list[int]:
        """Returns the children of `parent` in the order of their links: each follows exactly one sibling, the first
        none.
        """
        followers: dict[int, int] = {}
        for id in new.union(self.children.get(parent, ())):
            layer = staged[id] if id in staged else self.layers[id]
            if layer is None or layer.parent != parent:
                continue
            if layer.after in followers:
                raise PictureError(f"layers {followers[layer.after]} and {id} follow the same sibling")
            followers[layer.after] = id
        if followers and parent != SCENE and (staged[parent] if parent in staged else self.layers.get(parent)) is None:
            raise PictureError(f"layer {parent} has children and does not exist")
        order: list[int] = []
        previous = SCENE
        while (follower := followers.pop(previous, None)) is not None:
            order.append(follower)
            previous = follower
        if followers:
            raise PictureError(f"the children of layer {parent} do not form a chain")
        return order

    def _check_ancestors(self, id: int, staged: dict[int, Layer | None]) -> None:
        ancestor = id
        for _ in range(MAX_DEPTH):
            layer = staged[ancestor] if ancestor in staged else self.layers.get(ancestor)
            if layer is None:
                raise PictureError(f"layer {id} is below layer {ancestor}, which does not exist")
            ancestor = layer.parent
            if ancestor == SCENE:
                return
        raise PictureError(f"layer {id} is nested deeper than {MAX_DEPTH}, or inside itself")

    def walk(self, root: int = SCENE) -> Iterator[int]:
        """Yields all layers below `root` in painting order."""
        waiting = list(reversed(self.children.get(root, [])))
        while waiting:
            id = waiting.pop()
            yield id
            waiting.extend(reversed(self.children.get(id, [])))

    def drawn_text(self, root: int) -> str:
        """Returns the text that a layer and its descendants draw, in painting order."""
        return self._text(root, spoken=False)

    def spoken_text(self, root: int) -> str:
        """Returns a drawn label: the drawn text, with the labels of descendants in place of their drawings."""
        return self._text(root, spoken=True)

    def _text(self, root: int, *, spoken: bool) -> str:
        words: list[str] = []
        whole = self.layers.get(root)
        images = words if whole is not None and whole.semantics.state & COMBINED else []
        skipped: set[int] = set()
        for id in (root, *self.walk(root)):
            layer = self.layers.get(id)
            if layer is None:
                continue
            semantics = layer.semantics
            is_unseen = layer.drawing.opacity == 0 and not semantics.state & SPOKEN_ONLY
            if layer.parent in skipped or semantics.state & HIDDEN or is_unseen:
                skipped.add(id)
            elif spoken and id != root and semantics.label is not None:
                skipped.add(id)
                outer = self.layers.get(layer.parent)
                # Images beside text are decoration, unless one element merges all. A link's text is part of the text
                # that it is in.
                if semantics.role == IMAGE:
                    images.append(semantics.label)
                elif not (semantics.role == LINK and outer is not None and outer.text):
                    words.append(semantics.label)
            elif layer.text and not (spoken and semantics.role == ROW):
                words.append(_words(layer))
        return ", ".join(list(filter(None, words)) or images)

    @property
    def text(self) -> list[str]:
        """Returns all texts of the picture, one per layer, in painting order."""
        return [_words(self.layers[id]) for id in self.walk() if self.layers[id].text]


def _words(layer: Layer) -> str:
    """Returns the runs of a layer as one text. Lines are joined by a blank unless there is one, runs of a line
    directly.
    """
    words = ""
    for before, run in zip((None, *layer.text), layer.text):
        new_line = before is not None and before.baseline != run.baseline
        words += " " + run.text if new_line and not words.endswith(" ") and not run.text.startswith(" ") else run.text
    return words


def _changed(layer: Layer, change: LayerChange) -> Layer:
    return replace(
        layer,
        parent=change.place.parent if change.place else layer.parent,
        after=change.place.after if change.place else layer.after,
        placement=change.placement if change.placement is not None else layer.placement,
        drawing=change.drawing if change.drawing is not None else layer.drawing,
        text=change.text if change.text is not None else layer.text,
        semantics=change.semantics if change.semantics is not None else layer.semantics,
    )
