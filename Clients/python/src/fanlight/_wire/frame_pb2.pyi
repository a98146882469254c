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

class Animation(_message.Message):
    __slots__ = ["drawings", "length_velocities", "lengths", "numbers", "property", "styles", "timing", "velocities"]
    class Property(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    DRAWING: Animation.Property
    DRAWINGS_FIELD_NUMBER: _ClassVar[int]
    LENGTHS_FIELD_NUMBER: _ClassVar[int]
    LENGTH_VELOCITIES_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    OPACITY: Animation.Property
    PLACEMENT: Animation.Property
    PROPERTY_FIELD_NUMBER: _ClassVar[int]
    ROTATION: Animation.Property
    STYLES_FIELD_NUMBER: _ClassVar[int]
    TEXT_PAINT: Animation.Property
    TIMING_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM: Animation.Property
    VELOCITIES_FIELD_NUMBER: _ClassVar[int]
    drawings: _containers.RepeatedScalarFieldContainer[int]
    length_velocities: _containers.RepeatedScalarFieldContainer[int]
    lengths: _containers.RepeatedScalarFieldContainer[int]
    numbers: _containers.RepeatedScalarFieldContainer[float]
    property: Animation.Property
    styles: _containers.RepeatedScalarFieldContainer[int]
    timing: int
    velocities: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, property: _Optional[_Union[Animation.Property, str]] = ..., timing: _Optional[int] = ..., lengths: _Optional[_Iterable[int]] = ..., numbers: _Optional[_Iterable[float]] = ..., length_velocities: _Optional[_Iterable[int]] = ..., velocities: _Optional[_Iterable[float]] = ..., drawings: _Optional[_Iterable[int]] = ..., styles: _Optional[_Iterable[int]] = ...) -> None: ...

class ColorMatrix(_message.Message):
    __slots__ = ["factors", "premultiplied"]
    FACTORS_FIELD_NUMBER: _ClassVar[int]
    PREMULTIPLIED_FIELD_NUMBER: _ClassVar[int]
    factors: _containers.RepeatedScalarFieldContainer[float]
    premultiplied: bool
    def __init__(self, factors: _Optional[_Iterable[float]] = ..., premultiplied: bool = ...) -> None: ...

class Command(_message.Message):
    __slots__ = ["hard", "outline", "paint", "pen", "rect", "stroke"]
    HARD_FIELD_NUMBER: _ClassVar[int]
    OUTLINE_FIELD_NUMBER: _ClassVar[int]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    PEN_FIELD_NUMBER: _ClassVar[int]
    RECT_FIELD_NUMBER: _ClassVar[int]
    STROKE_FIELD_NUMBER: _ClassVar[int]
    hard: bool
    outline: Outline
    paint: Paint
    pen: Pen
    rect: _containers.RepeatedScalarFieldContainer[int]
    stroke: float
    def __init__(self, stroke: _Optional[float] = ..., outline: _Optional[_Union[Outline, _Mapping]] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ..., rect: _Optional[_Iterable[int]] = ..., pen: _Optional[_Union[Pen, _Mapping]] = ..., hard: bool = ...) -> None: ...

class Drawing(_message.Message):
    __slots__ = ["blend", "clip", "commands", "effects", "group", "hard_clip", "masked", "opacity"]
    class Blend(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    BLEND_FIELD_NUMBER: _ClassVar[int]
    CLIP_FIELD_NUMBER: _ClassVar[int]
    COLOR: Drawing.Blend
    COLOR_BURN: Drawing.Blend
    COLOR_DODGE: Drawing.Blend
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    DARKEN: Drawing.Blend
    DESTINATION_OUT: Drawing.Blend
    DESTINATION_OVER: Drawing.Blend
    DIFFERENCE: Drawing.Blend
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    EXCLUSION: Drawing.Blend
    GROUP_FIELD_NUMBER: _ClassVar[int]
    HARD_CLIP_FIELD_NUMBER: _ClassVar[int]
    HARD_LIGHT: Drawing.Blend
    HUE: Drawing.Blend
    LIGHTEN: Drawing.Blend
    LUMINOSITY: Drawing.Blend
    MASKED_FIELD_NUMBER: _ClassVar[int]
    MULTIPLY: Drawing.Blend
    NORMAL: Drawing.Blend
    OPACITY_FIELD_NUMBER: _ClassVar[int]
    OVERLAY: Drawing.Blend
    PLUS_DARKER: Drawing.Blend
    PLUS_LIGHTER: Drawing.Blend
    SATURATION: Drawing.Blend
    SCREEN: Drawing.Blend
    SOFT_LIGHT: Drawing.Blend
    SOURCE_ATOP: Drawing.Blend
    blend: Drawing.Blend
    clip: Outline
    commands: _containers.RepeatedCompositeFieldContainer[Command]
    effects: _containers.RepeatedCompositeFieldContainer[Effect]
    group: bool
    hard_clip: bool
    masked: bool
    opacity: float
    def __init__(self, commands: _Optional[_Iterable[_Union[Command, _Mapping]]] = ..., opacity: _Optional[float] = ..., clip: _Optional[_Union[Outline, _Mapping]] = ..., effects: _Optional[_Iterable[_Union[Effect, _Mapping]]] = ..., blend: _Optional[_Union[Drawing.Blend, str]] = ..., masked: bool = ..., group: bool = ..., hard_clip: bool = ...) -> None: ...

class Edit(_message.Message):
    __slots__ = ["after", "animations", "drawing", "insert", "keep_end", "keep_start", "no_animations", "no_text", "perspective", "placement", "runs", "semantics", "slack", "step", "transform", "up", "value"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    ANIMATIONS_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    NO_ANIMATIONS_FIELD_NUMBER: _ClassVar[int]
    NO_TEXT_FIELD_NUMBER: _ClassVar[int]
    PERSPECTIVE_FIELD_NUMBER: _ClassVar[int]
    PLACEMENT_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    SEMANTICS_FIELD_NUMBER: _ClassVar[int]
    SLACK_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    TRANSFORM_FIELD_NUMBER: _ClassVar[int]
    UP_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    after: int
    animations: _containers.RepeatedCompositeFieldContainer[Animation]
    drawing: int
    insert: str
    keep_end: int
    keep_start: int
    no_animations: bool
    no_text: bool
    perspective: _containers.RepeatedScalarFieldContainer[float]
    placement: _containers.RepeatedScalarFieldContainer[int]
    runs: _containers.RepeatedCompositeFieldContainer[Run]
    semantics: Semantics
    slack: int
    step: int
    transform: _containers.RepeatedScalarFieldContainer[float]
    up: int
    value: Splice
    def __init__(self, step: _Optional[int] = ..., up: _Optional[int] = ..., after: _Optional[int] = ..., placement: _Optional[_Iterable[int]] = ..., transform: _Optional[_Iterable[float]] = ..., perspective: _Optional[_Iterable[float]] = ..., drawing: _Optional[int] = ..., keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ..., slack: _Optional[int] = ..., runs: _Optional[_Iterable[_Union[Run, _Mapping]]] = ..., no_text: bool = ..., semantics: _Optional[_Union[Semantics, _Mapping]] = ..., value: _Optional[_Union[Splice, _Mapping]] = ..., animations: _Optional[_Iterable[_Union[Animation, _Mapping]]] = ..., no_animations: bool = ...) -> None: ...

class Effect(_message.Message):
    __slots__ = ["blur", "colors", "shadow"]
    BLUR_FIELD_NUMBER: _ClassVar[int]
    COLORS_FIELD_NUMBER: _ClassVar[int]
    SHADOW_FIELD_NUMBER: _ClassVar[int]
    blur: float
    colors: ColorMatrix
    shadow: Shadow
    def __init__(self, blur: _Optional[float] = ..., shadow: _Optional[_Union[Shadow, _Mapping]] = ..., colors: _Optional[_Union[ColorMatrix, _Mapping]] = ...) -> None: ...

class Event(_message.Message):
    __slots__ = ["announcement", "busy_ms", "clipboard", "displaced", "ended", "ended_code", "feedback", "open_url", "pointer", "restarted", "unsaved"]
    class Pointer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ANNOUNCEMENT_FIELD_NUMBER: _ClassVar[int]
    ASCENDING_RESIZE: Event.Pointer
    BUSY_MS_FIELD_NUMBER: _ClassVar[int]
    CLIPBOARD_FIELD_NUMBER: _ClassVar[int]
    COLUMN_RESIZE: Event.Pointer
    CROSSHAIR: Event.Pointer
    DESCENDING_RESIZE: Event.Pointer
    DISPLACED_FIELD_NUMBER: _ClassVar[int]
    EAST_RESIZE: Event.Pointer
    ENDED_CODE_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    FEEDBACK_FIELD_NUMBER: _ClassVar[int]
    GRAB: Event.Pointer
    GRABBING: Event.Pointer
    LINK: Event.Pointer
    NORTH_RESIZE: Event.Pointer
    OPEN_URL_FIELD_NUMBER: _ClassVar[int]
    POINTER_FIELD_NUMBER: _ClassVar[int]
    RESTARTED_FIELD_NUMBER: _ClassVar[int]
    ROW_RESIZE: Event.Pointer
    SOUTH_RESIZE: Event.Pointer
    STANDARD: Event.Pointer
    TEXT: Event.Pointer
    UNSAVED_FIELD_NUMBER: _ClassVar[int]
    VERTICAL_TEXT: Event.Pointer
    WEST_RESIZE: Event.Pointer
    ZOOM_IN: Event.Pointer
    ZOOM_OUT: Event.Pointer
    announcement: str
    busy_ms: int
    clipboard: str
    displaced: bool
    ended: str
    ended_code: _common_pb2.FailureCode
    feedback: Feedback
    open_url: str
    pointer: Event.Pointer
    restarted: str
    unsaved: str
    def __init__(self, restarted: _Optional[str] = ..., ended: _Optional[str] = ..., busy_ms: _Optional[int] = ..., clipboard: _Optional[str] = ..., open_url: _Optional[str] = ..., announcement: _Optional[str] = ..., pointer: _Optional[_Union[Event.Pointer, str]] = ..., displaced: bool = ..., unsaved: _Optional[str] = ..., feedback: _Optional[_Union[Feedback, _Mapping]] = ..., ended_code: _Optional[_Union[_common_pb2.FailureCode, str]] = ...) -> None: ...

class Feedback(_message.Message):
    __slots__ = ["intensity", "kind"]
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ALIGNMENT: Feedback.Kind
    DECREASE: Feedback.Kind
    ERROR: Feedback.Kind
    HEAVY_IMPACT: Feedback.Kind
    INCREASE: Feedback.Kind
    INTENSITY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    LEVEL_CHANGE: Feedback.Kind
    LIGHT_IMPACT: Feedback.Kind
    MEDIUM_IMPACT: Feedback.Kind
    PATH_COMPLETE: Feedback.Kind
    RIGID_IMPACT: Feedback.Kind
    SELECTION: Feedback.Kind
    SOFT_IMPACT: Feedback.Kind
    SOLID_IMPACT: Feedback.Kind
    START: Feedback.Kind
    STOP: Feedback.Kind
    SUCCESS: Feedback.Kind
    WARNING: Feedback.Kind
    intensity: float
    kind: Feedback.Kind
    def __init__(self, kind: _Optional[_Union[Feedback.Kind, str]] = ..., intensity: _Optional[float] = ...) -> None: ...

class Frame(_message.Message):
    __slots__ = ["clock", "clock_stands", "drawings", "edits", "epoch", "input_serial", "motion", "nodes", "pending", "removed", "screen", "since", "stale_inputs", "styles", "timings", "title", "version"]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    CLOCK_STANDS_FIELD_NUMBER: _ClassVar[int]
    DRAWINGS_FIELD_NUMBER: _ClassVar[int]
    EDITS_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    INPUT_SERIAL_FIELD_NUMBER: _ClassVar[int]
    MOTION_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    REMOVED_FIELD_NUMBER: _ClassVar[int]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SINCE_FIELD_NUMBER: _ClassVar[int]
    STALE_INPUTS_FIELD_NUMBER: _ClassVar[int]
    STYLES_FIELD_NUMBER: _ClassVar[int]
    TIMINGS_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    clock: int
    clock_stands: bool
    drawings: _containers.RepeatedCompositeFieldContainer[Drawing]
    edits: _containers.RepeatedCompositeFieldContainer[Edit]
    epoch: int
    input_serial: int
    motion: bool
    nodes: _containers.RepeatedCompositeFieldContainer[Node]
    pending: _containers.RepeatedCompositeFieldContainer[_common_pb2.Pending]
    removed: _containers.RepeatedScalarFieldContainer[int]
    screen: _common_pb2.Screen
    since: int
    stale_inputs: _containers.RepeatedScalarFieldContainer[int]
    styles: _containers.RepeatedCompositeFieldContainer[Style]
    timings: _containers.RepeatedCompositeFieldContainer[Timing]
    title: str
    version: int
    def __init__(self, nodes: _Optional[_Iterable[_Union[Node, _Mapping]]] = ..., edits: _Optional[_Iterable[_Union[Edit, _Mapping]]] = ..., removed: _Optional[_Iterable[int]] = ..., input_serial: _Optional[int] = ..., version: _Optional[int] = ..., since: _Optional[int] = ..., pending: _Optional[_Iterable[_Union[_common_pb2.Pending, _Mapping]]] = ..., styles: _Optional[_Iterable[_Union[Style, _Mapping]]] = ..., drawings: _Optional[_Iterable[_Union[Drawing, _Mapping]]] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., title: _Optional[str] = ..., stale_inputs: _Optional[_Iterable[int]] = ..., epoch: _Optional[int] = ..., motion: bool = ..., timings: _Optional[_Iterable[_Union[Timing, _Mapping]]] = ..., clock: _Optional[int] = ..., clock_stands: bool = ...) -> None: ...

class Gradient(_message.Message):
    __slots__ = ["colors", "form", "locations", "numbers"]
    class Form(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ANGULAR: Gradient.Form
    COLORS_FIELD_NUMBER: _ClassVar[int]
    ELLIPTICAL: Gradient.Form
    FORM_FIELD_NUMBER: _ClassVar[int]
    LINEAR: Gradient.Form
    LOCATIONS_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    RADIAL: Gradient.Form
    colors: _containers.RepeatedScalarFieldContainer[int]
    form: Gradient.Form
    locations: _containers.RepeatedScalarFieldContainer[float]
    numbers: _containers.RepeatedScalarFieldContainer[float]
    def __init__(self, form: _Optional[_Union[Gradient.Form, str]] = ..., numbers: _Optional[_Iterable[float]] = ..., colors: _Optional[_Iterable[int]] = ..., locations: _Optional[_Iterable[float]] = ...) -> None: ...

class Image(_message.Message):
    __slots__ = ["alpha", "edges", "filter", "part", "pixel", "resource", "tiled", "tint_background", "tint_color", "tint_foreground"]
    class Filter(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ALPHA_FIELD_NUMBER: _ClassVar[int]
    EDGES_FIELD_NUMBER: _ClassVar[int]
    FILTER_FIELD_NUMBER: _ClassVar[int]
    FINE: Image.Filter
    LINEAR: Image.Filter
    NEAREST: Image.Filter
    PART_FIELD_NUMBER: _ClassVar[int]
    PIXEL_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    SMOOTH: Image.Filter
    TILED_FIELD_NUMBER: _ClassVar[int]
    TINT_BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    TINT_COLOR_FIELD_NUMBER: _ClassVar[int]
    TINT_FOREGROUND_FIELD_NUMBER: _ClassVar[int]
    alpha: int
    edges: _containers.RepeatedScalarFieldContainer[float]
    filter: Image.Filter
    part: _containers.RepeatedScalarFieldContainer[float]
    pixel: float
    resource: bytes
    tiled: bool
    tint_background: bool
    tint_color: int
    tint_foreground: int
    def __init__(self, resource: _Optional[bytes] = ..., part: _Optional[_Iterable[float]] = ..., tiled: bool = ..., pixel: _Optional[float] = ..., edges: _Optional[_Iterable[float]] = ..., filter: _Optional[_Union[Image.Filter, str]] = ..., tint_color: _Optional[int] = ..., tint_foreground: _Optional[int] = ..., tint_background: bool = ..., alpha: _Optional[int] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ["paint", "pattern"]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    PATTERN_FIELD_NUMBER: _ClassVar[int]
    paint: Paint
    pattern: int
    def __init__(self, pattern: _Optional[int] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ...) -> None: ...

class Mesh(_message.Message):
    __slots__ = ["background", "colors", "columns", "perceptual", "points", "rows", "sharp"]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    COLORS_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    PERCEPTUAL_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    SHARP_FIELD_NUMBER: _ClassVar[int]
    background: int
    colors: _containers.RepeatedScalarFieldContainer[int]
    columns: int
    perceptual: bool
    points: _containers.RepeatedScalarFieldContainer[float]
    rows: int
    sharp: bool
    def __init__(self, columns: _Optional[int] = ..., rows: _Optional[int] = ..., points: _Optional[_Iterable[float]] = ..., colors: _Optional[_Iterable[int]] = ..., background: _Optional[int] = ..., sharp: bool = ..., perceptual: bool = ...) -> None: ...

class Node(_message.Message):
    __slots__ = ["after", "animations", "baseline", "drawing", "insert", "keep_end", "keep_start", "perspective", "placement", "runs", "semantics", "slack", "step", "style", "transform", "up", "x"]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    ANIMATIONS_FIELD_NUMBER: _ClassVar[int]
    BASELINE_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    PERSPECTIVE_FIELD_NUMBER: _ClassVar[int]
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
    animations: _containers.RepeatedCompositeFieldContainer[Animation]
    baseline: int
    drawing: int
    insert: str
    keep_end: int
    keep_start: int
    perspective: _containers.RepeatedScalarFieldContainer[float]
    placement: _containers.RepeatedScalarFieldContainer[int]
    runs: _containers.RepeatedCompositeFieldContainer[Run]
    semantics: Semantics
    slack: int
    step: int
    style: int
    transform: _containers.RepeatedScalarFieldContainer[float]
    up: int
    x: int
    def __init__(self, step: _Optional[int] = ..., up: _Optional[int] = ..., after: _Optional[int] = ..., placement: _Optional[_Iterable[int]] = ..., transform: _Optional[_Iterable[float]] = ..., perspective: _Optional[_Iterable[float]] = ..., drawing: _Optional[int] = ..., keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ..., slack: _Optional[int] = ..., x: _Optional[int] = ..., baseline: _Optional[int] = ..., style: _Optional[int] = ..., runs: _Optional[_Iterable[_Union[Run, _Mapping]]] = ..., semantics: _Optional[_Union[Semantics, _Mapping]] = ..., animations: _Optional[_Iterable[_Union[Animation, _Mapping]]] = ...) -> None: ...

class Outline(_message.Message):
    __slots__ = ["continuous", "even_odd", "points", "radii", "resource", "shape", "verbs"]
    class Shape(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    CONTINUOUS_FIELD_NUMBER: _ClassVar[int]
    ELLIPSE: Outline.Shape
    EVEN_ODD_FIELD_NUMBER: _ClassVar[int]
    PATH: Outline.Shape
    POINTS_FIELD_NUMBER: _ClassVar[int]
    RADII_FIELD_NUMBER: _ClassVar[int]
    RECTANGLE: Outline.Shape
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    ROUNDED: Outline.Shape
    SHAPE_FIELD_NUMBER: _ClassVar[int]
    VERBS_FIELD_NUMBER: _ClassVar[int]
    continuous: bool
    even_odd: bool
    points: _containers.RepeatedScalarFieldContainer[float]
    radii: _containers.RepeatedScalarFieldContainer[float]
    resource: bytes
    shape: Outline.Shape
    verbs: bytes
    def __init__(self, shape: _Optional[_Union[Outline.Shape, str]] = ..., radii: _Optional[_Iterable[float]] = ..., continuous: bool = ..., verbs: _Optional[bytes] = ..., points: _Optional[_Iterable[float]] = ..., even_odd: bool = ..., resource: _Optional[bytes] = ...) -> None: ...

class Paint(_message.Message):
    __slots__ = ["background", "blur", "color", "foreground", "gradient", "image", "mesh", "shadows"]
    BACKGROUND_FIELD_NUMBER: _ClassVar[int]
    BLUR_FIELD_NUMBER: _ClassVar[int]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    FOREGROUND_FIELD_NUMBER: _ClassVar[int]
    GRADIENT_FIELD_NUMBER: _ClassVar[int]
    IMAGE_FIELD_NUMBER: _ClassVar[int]
    MESH_FIELD_NUMBER: _ClassVar[int]
    SHADOWS_FIELD_NUMBER: _ClassVar[int]
    background: bool
    blur: float
    color: int
    foreground: int
    gradient: Gradient
    image: Image
    mesh: Mesh
    shadows: _containers.RepeatedCompositeFieldContainer[Shadow]
    def __init__(self, color: _Optional[int] = ..., foreground: _Optional[int] = ..., background: bool = ..., gradient: _Optional[_Union[Gradient, _Mapping]] = ..., image: _Optional[_Union[Image, _Mapping]] = ..., shadows: _Optional[_Iterable[_Union[Shadow, _Mapping]]] = ..., mesh: _Optional[_Union[Mesh, _Mapping]] = ..., blur: _Optional[float] = ...) -> None: ...

class Pen(_message.Message):
    __slots__ = ["cap", "dash", "dash_phase", "join", "miter_limit", "width"]
    class Cap(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    class Join(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    BEVEL: Pen.Join
    BUTT: Pen.Cap
    CAP_FIELD_NUMBER: _ClassVar[int]
    DASH_FIELD_NUMBER: _ClassVar[int]
    DASH_PHASE_FIELD_NUMBER: _ClassVar[int]
    JOIN_FIELD_NUMBER: _ClassVar[int]
    MITER: Pen.Join
    MITER_LIMIT_FIELD_NUMBER: _ClassVar[int]
    ROUND_CAP: Pen.Cap
    ROUND_JOIN: Pen.Join
    SQUARE: Pen.Cap
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    cap: Pen.Cap
    dash: _containers.RepeatedScalarFieldContainer[float]
    dash_phase: float
    join: Pen.Join
    miter_limit: float
    width: float
    def __init__(self, width: _Optional[float] = ..., cap: _Optional[_Union[Pen.Cap, str]] = ..., join: _Optional[_Union[Pen.Join, str]] = ..., miter_limit: _Optional[float] = ..., dash: _Optional[_Iterable[float]] = ..., dash_phase: _Optional[float] = ...) -> None: ...

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

class SemanticDetails(_message.Message):
    __slots__ = ["action_names", "content", "heading_level", "input_labels", "rotors", "sort_priority"]
    class Content(_message.Message):
        __slots__ = ["important", "label", "value"]
        IMPORTANT_FIELD_NUMBER: _ClassVar[int]
        LABEL_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        important: bool
        label: str
        value: str
        def __init__(self, label: _Optional[str] = ..., value: _Optional[str] = ..., important: bool = ...) -> None: ...
    class Rotor(_message.Message):
        __slots__ = ["entries", "name"]
        ENTRIES_FIELD_NUMBER: _ClassVar[int]
        NAME_FIELD_NUMBER: _ClassVar[int]
        entries: _containers.RepeatedScalarFieldContainer[str]
        name: str
        def __init__(self, name: _Optional[str] = ..., entries: _Optional[_Iterable[str]] = ...) -> None: ...
    ACTION_NAMES_FIELD_NUMBER: _ClassVar[int]
    CONTENT_FIELD_NUMBER: _ClassVar[int]
    HEADING_LEVEL_FIELD_NUMBER: _ClassVar[int]
    INPUT_LABELS_FIELD_NUMBER: _ClassVar[int]
    ROTORS_FIELD_NUMBER: _ClassVar[int]
    SORT_PRIORITY_FIELD_NUMBER: _ClassVar[int]
    action_names: _containers.RepeatedScalarFieldContainer[str]
    content: _containers.RepeatedCompositeFieldContainer[SemanticDetails.Content]
    heading_level: int
    input_labels: _containers.RepeatedScalarFieldContainer[str]
    rotors: _containers.RepeatedCompositeFieldContainer[SemanticDetails.Rotor]
    sort_priority: float
    def __init__(self, action_names: _Optional[_Iterable[str]] = ..., content: _Optional[_Iterable[_Union[SemanticDetails.Content, _Mapping]]] = ..., heading_level: _Optional[int] = ..., sort_priority: _Optional[float] = ..., rotors: _Optional[_Iterable[_Union[SemanticDetails.Rotor, _Mapping]]] = ..., input_labels: _Optional[_Iterable[str]] = ...) -> None: ...

class Semantics(_message.Message):
    __slots__ = ["actions", "details", "drawn", "hint", "identifier", "label", "role", "state", "value"]
    class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    ALERT: Semantics.Role
    BUTTON: Semantics.Role
    DETAILS_FIELD_NUMBER: _ClassVar[int]
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
    STEPPER: Semantics.Role
    TAB: Semantics.Role
    TABLE: Semantics.Role
    TEXT: Semantics.Role
    TEXT_FIELD: Semantics.Role
    TOGGLE: Semantics.Role
    VALUE_FIELD_NUMBER: _ClassVar[int]
    WINDOW: Semantics.Role
    actions: int
    details: SemanticDetails
    drawn: bool
    hint: str
    identifier: str
    label: str
    role: Semantics.Role
    state: int
    value: str
    def __init__(self, role: _Optional[_Union[Semantics.Role, str]] = ..., drawn: bool = ..., label: _Optional[str] = ..., value: _Optional[str] = ..., hint: _Optional[str] = ..., identifier: _Optional[str] = ..., state: _Optional[int] = ..., actions: _Optional[int] = ..., details: _Optional[_Union[SemanticDetails, _Mapping]] = ...) -> None: ...

class Shadow(_message.Message):
    __slots__ = ["color", "inner", "radius", "x", "y"]
    COLOR_FIELD_NUMBER: _ClassVar[int]
    INNER_FIELD_NUMBER: _ClassVar[int]
    RADIUS_FIELD_NUMBER: _ClassVar[int]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    color: int
    inner: bool
    radius: float
    x: float
    y: float
    def __init__(self, color: _Optional[int] = ..., radius: _Optional[float] = ..., x: _Optional[float] = ..., y: _Optional[float] = ..., inner: bool = ...) -> None: ...

class Splice(_message.Message):
    __slots__ = ["insert", "keep_end", "keep_start"]
    INSERT_FIELD_NUMBER: _ClassVar[int]
    KEEP_END_FIELD_NUMBER: _ClassVar[int]
    KEEP_START_FIELD_NUMBER: _ClassVar[int]
    insert: str
    keep_end: int
    keep_start: int
    def __init__(self, keep_start: _Optional[int] = ..., keep_end: _Optional[int] = ..., insert: _Optional[str] = ...) -> None: ...

class Style(_message.Message):
    __slots__ = ["face", "link", "paint", "size", "stretch", "strikethrough", "tracking", "traits", "underline", "weight"]
    FACE_FIELD_NUMBER: _ClassVar[int]
    LINK_FIELD_NUMBER: _ClassVar[int]
    PAINT_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    STRETCH_FIELD_NUMBER: _ClassVar[int]
    STRIKETHROUGH_FIELD_NUMBER: _ClassVar[int]
    TRACKING_FIELD_NUMBER: _ClassVar[int]
    TRAITS_FIELD_NUMBER: _ClassVar[int]
    UNDERLINE_FIELD_NUMBER: _ClassVar[int]
    WEIGHT_FIELD_NUMBER: _ClassVar[int]
    face: str
    link: str
    paint: Paint
    size: int
    stretch: int
    strikethrough: Line
    tracking: int
    traits: int
    underline: Line
    weight: int
    def __init__(self, face: _Optional[str] = ..., size: _Optional[int] = ..., weight: _Optional[int] = ..., traits: _Optional[int] = ..., paint: _Optional[_Union[Paint, _Mapping]] = ..., stretch: _Optional[int] = ..., tracking: _Optional[int] = ..., underline: _Optional[_Union[Line, _Mapping]] = ..., strikethrough: _Optional[_Union[Line, _Mapping]] = ..., link: _Optional[str] = ...) -> None: ...

class Timing(_message.Message):
    __slots__ = ["autoreverses", "cubic", "cubics", "delay", "duration", "lead", "repetitions", "samples", "spring", "start"]
    AUTOREVERSES_FIELD_NUMBER: _ClassVar[int]
    CUBICS_FIELD_NUMBER: _ClassVar[int]
    CUBIC_FIELD_NUMBER: _ClassVar[int]
    DELAY_FIELD_NUMBER: _ClassVar[int]
    DURATION_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    REPETITIONS_FIELD_NUMBER: _ClassVar[int]
    SAMPLES_FIELD_NUMBER: _ClassVar[int]
    SPRING_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    autoreverses: bool
    cubic: _containers.RepeatedScalarFieldContainer[float]
    cubics: _containers.RepeatedScalarFieldContainer[float]
    delay: float
    duration: float
    lead: float
    repetitions: int
    samples: _containers.RepeatedScalarFieldContainer[float]
    spring: _containers.RepeatedScalarFieldContainer[float]
    start: int
    def __init__(self, start: _Optional[int] = ..., duration: _Optional[float] = ..., lead: _Optional[float] = ..., delay: _Optional[float] = ..., repetitions: _Optional[int] = ..., autoreverses: bool = ..., cubic: _Optional[_Iterable[float]] = ..., spring: _Optional[_Iterable[float]] = ..., samples: _Optional[_Iterable[float]] = ..., cubics: _Optional[_Iterable[float]] = ...) -> None: ...
