from . import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Acknowledge(_message.Message):
    __slots__ = ["version"]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    version: int
    def __init__(self, version: _Optional[int] = ...) -> None: ...

class Command(_message.Message):
    __slots__ = ["outline", "paint", "rect", "stroke"]
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    RECT_FIELD_NUMBER: _ClassVar[int]
    STROKE_FIELD_NUMBER: _ClassVar[int]
    outline: Outline
    paint: Paint
    rect: _containers.RepeatedScalarFieldContainer[int]
    stroke: float
    def __init__(self, stroke: _Optional[float] = ..., outline: _Optional[_Union[Outline, _Mapping]] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ..., rect: _Optional[_Iterable[int]] = ...) -> None: ...

class Drawing(_message.Message):
    __slots__ = ["clip", "commands", "opacity"]
    CLIP_FIELD_NUMBER: _ClassVar[int]
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    OPACITY_FIELD_NUMBER: _ClassVar[int]
    clip: Outline
    commands: _containers.RepeatedCompositeFieldContainer[Command]
    opacity: float
    def __init__(self, commands: _Optional[_Iterable[_Union[Command, _Mapping]]] = ..., opacity: _Optional[float] = ..., clip: _Optional[_Union[Outline, _Mapping]] = ...) -> None: ...

class Edit(_message.Message):
    __slots__ = ["after", "drawing", "insert", "keep_end", "keep_start", "no_text", "placement", "runs", "semantics", "slack", "step", "transform", "up"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    NO_TEXT_FIELD_NUMBER: _ClassVar[int]
    PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    SEMANTICS_FIELD_NUMBER: _ClassVar[int]
    SLACK_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    UP_FIELD_NUMBER: _ClassVar[int]
    after: int
    drawing: int
    insert: str
    keep_end: int
    keep_start: int
    no_text: bool
    placement: _containers.RepeatedScalarFieldContainer[int]
    runs: _containers.RepeatedCompositeFieldContainer[Run]
    semantics: Semantics
    slack: int
    step: int
    transform: _containers.RepeatedScalarFieldContainer[float]
    up: int
    def __init__(self, step: _Optional[int] = ..., up: _Optional[int] = ..., after: _Optional[int] = ..., placement: _Optional[_Iterable[int]] = ..., transform: _Optional[_Iterable[float]] = ..., drawing: _Optional[int] = ..., keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ..., slack: _Optional[int] = ..., runs: _Optional[_Iterable[_Union[Run, _Mapping]]] = ..., no_text: bool = ..., semantics: _Optional[_Union[Semantics, _Mapping]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ["busy_ms", "clipboard", "ended", "restarted"]
    BUSY_MS_FIELD_NUMBER: _ClassVar[int]
    CLIPBOARD_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    RESTARTED_FIELD_NUMBER: _ClassVar[int]
    busy_ms: int
    clipboard: str
    ended: str
    restarted: str
    def __init__(self, restarted: _Optional[str] = ..., ended: _Optional[str] = ..., busy_ms: _Optional[int] = ..., clipboard: _Optional[str] = ...) -> None: ...

class Frame(_message.Message):
    __slots__ = ["drawings", "edits", "epoch", "input_serial", "nodes", "pending", "removed", "screen", "since", "stale_inputs", "styles", "title", "version"]
    DRAWINGS_FIELD_NUMBER: _ClassVar[int]
    EDITS_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    INPUT_SERIAL_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SINCE_FIELD_NUMBER: _ClassVar[int]
    STALE_INPUTS_FIELD_NUMBER: _ClassVar[int]
    STYLES_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    drawings: _containers.RepeatedCompositeFieldContainer[Drawing]
    edits: _containers.RepeatedCompositeFieldContainer[Edit]
    epoch: int
    input_serial: int
    nodes: _containers.RepeatedCompositeFieldContainer[Node]
    pending: _containers.RepeatedCompositeFieldContainer[_common_pb2.Pending]
    removed: _containers.RepeatedScalarFieldContainer[int]
    screen: _common_pb2.Screen
    since: int
    stale_inputs: _containers.RepeatedScalarFieldContainer[int]
    styles: _containers.RepeatedCompositeFieldContainer[Style]
    title: str
    version: int
    def __init__(self, nodes: _Optional[_Iterable[_Union[Node, _Mapping]]] = ..., edits: _Optional[_Iterable[_Union[Edit, _Mapping]]] = ..., removed: _Optional[_Iterable[int]] = ..., input_serial: _Optional[int] = ..., version: _Optional[int] = ..., since: _Optional[int] = ..., pending: _Optional[_Iterable[_Union[_common_pb2.Pending, _Mapping]]] = ..., styles: _Optional[_Iterable[_Union[Style, _Mapping]]] = ..., drawings: _Optional[_Iterable[_Union[Drawing, _Mapping]]] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., title: _Optional[str] = ..., stale_inputs: _Optional[_Iterable[int]] = ..., epoch: _Optional[int] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ["paint", "pattern"]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    paint: Paint
    pattern: int
    def __init__(self, pattern: _Optional[int] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ...) -> None: ...

class Node(_message.Message):
    __slots__ = ["after", "baseline", "drawing", "insert", "keep_end", "keep_start", "placement", "runs", "semantics", "slack", "step", "style", "transform", "up", "x"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    BASELINE_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    SEMANTICS_FIELD_NUMBER: _ClassVar[int]
    SLACK_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    STYLE_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    UP_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    after: int
    baseline: int
    drawing: int
    insert: str
    keep_end: int
    keep_start: int
    placement: _containers.RepeatedScalarFieldContainer[int]
    runs: _containers.RepeatedCompositeFieldContainer[Run]
    semantics: Semantics
    slack: int
    step: int
    style: int
    transform: _containers.RepeatedScalarFieldContainer[float]
    up: int
    x: int
    def __init__(self, step: _Optional[int] = ..., up: _Optional[int] = ..., after: _Optional[int] = ..., placement: _Optional[_Iterable[int]] = ..., transform: _Optional[_Iterable[float]] = ..., drawing: _Optional[int] = ..., keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ..., slack: _Optional[int] = ..., x: _Optional[int] = ..., baseline: _Optional[int] = ..., style: _Optional[int] = ..., runs: _Optional[_Iterable[_Union[Run, _Mapping]]] = ..., semantics: _Optional[_Union[Semantics, _Mapping]] = ...) -> None: ...

class Outline(_message.Message):
    __slots__ = ["continuous", "radii", "shape"]
    class Shape(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    CONTINUOUS_FIELD_NUMBER: _ClassVar[int]
    ELLIPSE: Outline.Shape
    RADII_FIELD_NUMBER: _ClassVar[int]
    RECTANGLE: Outline.Shape
    ROUNDED: Outline.Shape
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    continuous: bool
    radii: _containers.RepeatedScalarFieldContainer[float]
    shape: Outline.Shape
    def __init__(self, shape: _Optional[_Union[Outline.Shape, str]] = ..., radii: _Optional[_Iterable[float]] = ..., continuous: bool = ...) -> None: ...

class Paint(_message.Message):
    __slots__ = ["background", "color", "foreground"]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    FOREGROUND_FIELD_NUMBER: _ClassVar[int]
    background: bool
    color: int
    foreground: int
    def __init__(self, color: _Optional[int] = ..., foreground: _Optional[int] = ..., background: bool = ...) -> None: ...

class Run(_message.Message):
    __slots__ = ["baseline", "insert", "keep_end", "keep_start", "slack", "style", "x"]
    BASELINE_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    SLACK_FIELD_NUMBER: _ClassVar[int]
    STYLE_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    baseline: int
    insert: str
    keep_end: int
    keep_start: int
    slack: int
    style: int
    x: int
    def __init__(self, keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ..., slack: _Optional[int] = ..., x: _Optional[int] = ..., baseline: _Optional[int] = ..., style: _Optional[int] = ...) -> None: ...

class Semantics(_message.Message):
    __slots__ = ["actions", "drawn", "hint", "identifier", "label", "role", "state", "value"]
    class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    ALERT: Semantics.Role
    BUTTON: Semantics.Role
    DRAWN_FIELD_NUMBER: _ClassVar[int]
    GROUP: Semantics.Role
    HEADING: Semantics.Role
    HINT_FIELD_NUMBER: _ClassVar[int]
    IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    IMAGE: Semantics.Role
    LABEL_FIELD_NUMBER: _ClassVar[int]
    LINK: Semantics.Role
    LIST: Semantics.Role
    MENU: Semantics.Role
    NONE: Semantics.Role
    PICKER: Semantics.Role
    PROGRESS: Semantics.Role
    ROLE_FIELD_NUMBER: _ClassVar[int]
    ROW: Semantics.Role
    SCROLL_AREA: Semantics.Role
    SLIDER: Semantics.Role
    STATE_FIELD_NUMBER: _ClassVar[int]
    TAB: Semantics.Role
    TABLE: Semantics.Role
    TEXT: Semantics.Role
    TEXT_FIELD: Semantics.Role
    TOGGLE: Semantics.Role
    VALUE_FIELD_NUMBER: _ClassVar[int]
    WINDOW: Semantics.Role
    actions: int
    drawn: bool
    hint: str
    identifier: str
    label: str
    role: Semantics.Role
    state: int
    value: str
    def __init__(self, role: _Optional[_Union[Semantics.Role, str]] = ..., drawn: bool = ..., label: _Optional[str] = ..., value: _Optional[str] = ..., hint: _Optional[str] = ..., identifier: _Optional[str] = ..., state: _Optional[int] = ..., actions: _Optional[int] = ...) -> None: ...

class Style(_message.Message):
    __slots__ = ["face", "paint", "size", "stretch", "strikethrough", "tracking", "traits", "underline", "weight"]
    FACE_FIELD_NUMBER: _ClassVar[int]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    STRETCH_FIELD_NUMBER: _ClassVar[int]
    STRIKETHROUGH_FIELD_NUMBER: _ClassVar[int]
    TRACKING_FIELD_NUMBER: _ClassVar[int]
    TRAITS_FIELD_NUMBER: _ClassVar[int]
    UNDERLINE_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    face: str
    paint: Paint
    size: int
    stretch: int
    strikethrough: Line
    tracking: int
    traits: int
    underline: Line
    weight: int
    def __init__(self, face: _Optional[str] = ..., size: _Optional[int] = ..., weight: _Optional[int] = ..., traits: _Optional[int] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ..., stretch: _Optional[int] = ..., tracking: _Optional[int] = ..., underline: _Optional[_Union[Line, _Mapping]] = ..., strikethrough: _Optional[_Union[Line, _Mapping]] = ...) -> None: ...
