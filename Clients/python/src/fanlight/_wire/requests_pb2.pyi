import builtins as _builtins
from . import common_pb2 as _common_pb2
from . import input_pb2 as _input_pb2
from . import frame_pb2 as _frame_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Act(_message.Message):
    __slots__ = ["action", "locator"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    LOCATOR_FIELD_NUMBER: _ClassVar[int]
    action: _input_pb2.Action
    locator: Locator
    def __init__(self, action: _Optional[_Union[_input_pb2.Action, _Mapping]] = ..., locator: _Optional[_Union[Locator, _Mapping]] = ...) -> None: ...

class App(_message.Message):
    __slots__ = ["description", "executable", "files", "icon", "name", "problem"]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    EXECUTABLE_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    ICON_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROBLEM_FIELD_NUMBER: _ClassVar[int]
    description: str
    executable: str
    files: str
    icon: str
    name: str
    problem: str
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., icon: _Optional[str] = ..., executable: _Optional[str] = ..., problem: _Optional[str] = ..., files: _Optional[str] = ...) -> None: ...

class Apps(_message.Message):
    __slots__ = ["apps"]
    APPS_FIELD_NUMBER: _ClassVar[int]
    apps: _containers.RepeatedCompositeFieldContainer[App]
    def __init__(self, apps: _Optional[_Iterable[_Union[App, _Mapping]]] = ...) -> None: ...

class Attach(_message.Message):
    __slots__ = ["mode", "screen", "session", "unseen"]
    class Mode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    CONTROL: Attach.Mode
    MODE_FIELD_NUMBER: _ClassVar[int]
    OBSERVE: Attach.Mode
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SCRIPT: Attach.Mode
    SESSION_FIELD_NUMBER: _ClassVar[int]
    TAKE_OVER: Attach.Mode
    UNSEEN_FIELD_NUMBER: _ClassVar[int]
    mode: Attach.Mode
    screen: _common_pb2.Screen
    session: str
    unseen: bool
    def __init__(self, session: _Optional[str] = ..., mode: _Optional[_Union[Attach.Mode, str]] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., unseen: bool = ...) -> None: ...

class Attached(_message.Message):
    __slots__ = ["app", "epoch", "screen", "session", "title"]
    APP_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    app: str
    epoch: int
    screen: _common_pb2.Screen
    session: str
    title: str
    def __init__(self, session: _Optional[str] = ..., app: _Optional[str] = ..., epoch: _Optional[int] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., title: _Optional[str] = ...) -> None: ...

class Condition(_message.Message):
    __slots__ = ["absent", "label", "locator", "value"]
    ABSENT_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    LOCATOR_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    absent: bool
    label: str
    locator: Locator
    value: str
    def __init__(self, locator: _Optional[_Union[Locator, _Mapping]] = ..., label: _Optional[str] = ..., value: _Optional[str] = ..., absent: bool = ...) -> None: ...

class Element(_message.Message):
    __slots__ = ["actions", "details", "disabled", "focused", "frame", "has_accessibility_cursor", "hint", "id", "identifier", "label", "parent", "presented_frame", "role", "selected", "value"]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    DISABLED_FIELD_NUMBER: _ClassVar[int]
    FOCUSED_FIELD_NUMBER: _ClassVar[int]
    FRAME_FIELD_NUMBER: _ClassVar[int]
    HAS_ACCESSIBILITY_CURSOR_FIELD_NUMBER: _ClassVar[int]
    HINT_FIELD_NUMBER: _ClassVar[int]
    IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    PARENT_FIELD_NUMBER: _ClassVar[int]
    PRESENTED_FRAME_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    SELECTED_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    actions: int
    details: _frame_pb2.SemanticDetails
    disabled: bool
    focused: bool
    frame: _containers.RepeatedScalarFieldContainer[float]
    has_accessibility_cursor: bool
    hint: str
    id: int
    identifier: str
    label: str
    parent: int
    presented_frame: _containers.RepeatedScalarFieldContainer[float]
    role: _frame_pb2.Semantics.Role
    selected: bool
    value: str
    def __init__(self, id: _Optional[int] = ..., parent: _Optional[int] = ..., role: _Optional[_Union[_frame_pb2.Semantics.Role, str]] = ..., identifier: _Optional[str] = ..., label: _Optional[str] = ..., value: _Optional[str] = ..., hint: _Optional[str] = ..., frame: _Optional[_Iterable[float]] = ..., disabled: bool = ..., focused: bool = ..., actions: _Optional[int] = ..., selected: bool = ..., has_accessibility_cursor: bool = ..., details: _Optional[_Union[_frame_pb2.SemanticDetails, _Mapping]] = ..., presented_frame: _Optional[_Iterable[float]] = ...) -> None: ...

class Elements(_message.Message):
    __slots__ = ["busy_since_ms", "elements"]
    BUSY_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    busy_since_ms: int
    elements: _containers.RepeatedCompositeFieldContainer[Element]
    def __init__(self, elements: _Optional[_Iterable[_Union[Element, _Mapping]]] = ..., busy_since_ms: _Optional[int] = ...) -> None: ...

class Finding(_message.Message):
    __slots__ = ["element", "kind", "measure", "text"]
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    CONTRAST: Finding.Kind
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    IDENTIFIER: Finding.Kind
    KIND_FIELD_NUMBER: _ClassVar[int]
    LABEL: Finding.Kind
    MEASURE_FIELD_NUMBER: _ClassVar[int]
    TARGET: Finding.Kind
    TEXT_FIELD_NUMBER: _ClassVar[int]
    element: Element
    kind: Finding.Kind
    measure: float
    text: str
    def __init__(self, kind: _Optional[_Union[Finding.Kind, str]] = ..., element: _Optional[_Union[Element, _Mapping]] = ..., text: _Optional[str] = ..., measure: _Optional[float] = ...) -> None: ...

class Findings(_message.Message):
    __slots__ = ["busy_since_ms", "findings"]
    BUSY_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    busy_since_ms: int
    findings: _containers.RepeatedCompositeFieldContainer[Finding]
    def __init__(self, findings: _Optional[_Iterable[_Union[Finding, _Mapping]]] = ..., busy_since_ms: _Optional[int] = ...) -> None: ...

class Lines(_message.Message):
    __slots__ = ["cursor", "ended", "lines"]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    LINES_FIELD_NUMBER: _ClassVar[int]
    cursor: int
    ended: bool
    lines: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, lines: _Optional[_Iterable[str]] = ..., cursor: _Optional[int] = ..., ended: bool = ...) -> None: ...

class LiveCount(_message.Message):
    __slots__ = ["count", "type"]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    count: int
    type: str
    def __init__(self, type: _Optional[str] = ..., count: _Optional[int] = ...) -> None: ...

class Locator(_message.Message):
    __slots__ = ["identifier", "index", "label", "point", "role", "text", "within"]
    class Container(_message.Message):
        __slots__ = ["identifier", "index", "label", "role", "text"]
        IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
        INDEX_FIELD_NUMBER: _ClassVar[int]
        LABEL_FIELD_NUMBER: _ClassVar[int]
        ROLE_FIELD_NUMBER: _ClassVar[int]
        TEXT_FIELD_NUMBER: _ClassVar[int]
        identifier: str
        index: int
        label: str
        role: _frame_pb2.Semantics.Role
        text: str
        def __init__(self, identifier: _Optional[str] = ..., label: _Optional[str] = ..., role: _Optional[_Union[_frame_pb2.Semantics.Role, str]] = ..., text: _Optional[str] = ..., index: _Optional[int] = ...) -> None: ...
    IDENTIFIER_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    POINT_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    WITHIN_FIELD_NUMBER: _ClassVar[int]
    identifier: str
    index: int
    label: str
    point: _input_pb2.Point
    role: _frame_pb2.Semantics.Role
    text: str
    within: _containers.RepeatedCompositeFieldContainer[Locator.Container]
    def __init__(self, identifier: _Optional[str] = ..., label: _Optional[str] = ..., role: _Optional[_Union[_frame_pb2.Semantics.Role, str]] = ..., text: _Optional[str] = ..., index: _Optional[int] = ..., point: _Optional[_Union[_input_pb2.Point, _Mapping]] = ..., within: _Optional[_Iterable[_Union[Locator.Container, _Mapping]]] = ...) -> None: ...

class Open(_message.Message):
    __slots__ = ["app", "arguments", "clock", "screen", "session"]
    class Clock(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    APP_FIELD_NUMBER: _ClassVar[int]
    ARGUMENTS_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    REAL: Open.Clock
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    VIRTUAL: Open.Clock
    app: str
    arguments: _containers.RepeatedScalarFieldContainer[str]
    clock: Open.Clock
    screen: _common_pb2.Screen
    session: str
    def __init__(self, app: _Optional[str] = ..., session: _Optional[str] = ..., arguments: _Optional[_Iterable[str]] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., clock: _Optional[_Union[Open.Clock, str]] = ...) -> None: ...

class Perform(_message.Message):
    __slots__ = ["inputs"]
    INPUTS_FIELD_NUMBER: _ClassVar[int]
    inputs: _containers.RepeatedCompositeFieldContainer[_input_pb2.Input]
    def __init__(self, inputs: _Optional[_Iterable[_Union[_input_pb2.Input, _Mapping]]] = ...) -> None: ...

class ReadLogs(_message.Message):
    __slots__ = ["cursor", "follow", "session"]
    CURSOR_FIELD_NUMBER: _ClassVar[int]
    FOLLOW_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    cursor: int
    follow: bool
    session: str
    def __init__(self, session: _Optional[str] = ..., cursor: _Optional[int] = ..., follow: bool = ...) -> None: ...

class ReadResource(_message.Message):
    __slots__ = ["name", "offset"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    name: bytes
    offset: int
    def __init__(self, name: _Optional[bytes] = ..., offset: _Optional[int] = ...) -> None: ...

class Reply(_message.Message):
    __slots__ = ["apps", "attached", "busy_since_ms", "done", "element", "elements", "failure", "findings", "logs", "opened", "resource", "serial", "sessions", "snapshot", "stats", "version"]
    APPS_FIELD_NUMBER: _ClassVar[int]
    ATTACHED_FIELD_NUMBER: _ClassVar[int]
    BUSY_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    DONE_FIELD_NUMBER: _ClassVar[int]
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    ELEMENT_FIELD_NUMBER: _ClassVar[int]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    FINDINGS_FIELD_NUMBER: _ClassVar[int]
    LOGS_FIELD_NUMBER: _ClassVar[int]
    OPENED_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    SERIAL_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    STATS_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    apps: Apps
    attached: Attached
    busy_since_ms: int
    done: _common_pb2.Nothing
    element: Element
    elements: Elements
    failure: _common_pb2.Failure
    findings: Findings
    logs: Lines
    opened: str
    resource: ResourcePiece
    serial: int
    sessions: Sessions
    snapshot: bytes
    stats: Stats
    version: int
    def __init__(self, serial: _Optional[int] = ..., version: _Optional[int] = ..., failure: _Optional[_Union[_common_pb2.Failure, _Mapping]] = ..., done: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., apps: _Optional[_Union[Apps, _Mapping]] = ..., sessions: _Optional[_Union[Sessions, _Mapping]] = ..., opened: _Optional[str] = ..., attached: _Optional[_Union[Attached, _Mapping]] = ..., logs: _Optional[_Union[Lines, _Mapping]] = ..., elements: _Optional[_Union[Elements, _Mapping]] = ..., stats: _Optional[_Union[Stats, _Mapping]] = ..., snapshot: _Optional[bytes] = ..., element: _Optional[_Union[Element, _Mapping]] = ..., resource: _Optional[_Union[ResourcePiece, _Mapping]] = ..., findings: _Optional[_Union[Findings, _Mapping]] = ..., busy_since_ms: _Optional[int] = ...) -> None: ...

class Request(_message.Message):
    __slots__ = ["act", "advance_ms", "apps", "attach", "audit", "close", "detach", "inspect", "logs", "open", "perform", "query", "resource", "serial", "sessions", "settle", "snapshot", "stats", "timeout_ms", "wait"]
    ACT_FIELD_NUMBER: _ClassVar[int]
    ADVANCE_MS_FIELD_NUMBER: _ClassVar[int]
    APPS_FIELD_NUMBER: _ClassVar[int]
    ATTACH_FIELD_NUMBER: _ClassVar[int]
    AUDIT_FIELD_NUMBER: _ClassVar[int]
    CLOSE_FIELD_NUMBER: _ClassVar[int]
    DETACH_FIELD_NUMBER: _ClassVar[int]
    INSPECT_FIELD_NUMBER: _ClassVar[int]
    LOGS_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    PERFORM_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    RESOURCE_FIELD_NUMBER: _ClassVar[int]
    SERIAL_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    SETTLE_FIELD_NUMBER: _ClassVar[int]
    SNAPSHOT_FIELD_NUMBER: _ClassVar[int]
    STATS_FIELD_NUMBER: _ClassVar[int]
    TIMEOUT_MS_FIELD_NUMBER: _ClassVar[int]
    WAIT_FIELD_NUMBER: _ClassVar[int]
    act: Act
    advance_ms: int
    apps: _common_pb2.Nothing
    attach: Attach
    audit: _common_pb2.Nothing
    close: str
    detach: _common_pb2.Nothing
    inspect: _common_pb2.Nothing
    logs: ReadLogs
    open: Open
    perform: Perform
    query: Locator
    resource: ReadResource
    serial: int
    sessions: _common_pb2.Nothing
    settle: _common_pb2.Nothing
    snapshot: Snapshot
    stats: _common_pb2.Nothing
    timeout_ms: int
    wait: Condition
    def __init__(self, serial: _Optional[int] = ..., timeout_ms: _Optional[int] = ..., apps: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., sessions: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., open: _Optional[_Union[Open, _Mapping]] = ..., attach: _Optional[_Union[Attach, _Mapping]] = ..., detach: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., close: _Optional[str] = ..., logs: _Optional[_Union[ReadLogs, _Mapping]] = ..., inspect: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., stats: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., snapshot: _Optional[_Union[Snapshot, _Mapping]] = ..., act: _Optional[_Union[Act, _Mapping]] = ..., perform: _Optional[_Union[Perform, _Mapping]] = ..., query: _Optional[_Union[Locator, _Mapping]] = ..., wait: _Optional[_Union[Condition, _Mapping]] = ..., advance_ms: _Optional[int] = ..., settle: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., resource: _Optional[_Union[ReadResource, _Mapping]] = ..., audit: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ...) -> None: ...

class ResourcePiece(_message.Message):
    __slots__ = ["bytes", "size"]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    bytes: _builtins.bytes
    size: int
    def __init__(self, bytes: _Optional[_builtins.bytes] = ..., size: _Optional[int] = ...) -> None: ...

class Session(_message.Message):
    __slots__ = ["app", "clients", "closing", "epoch", "name", "process", "screen", "started_at", "state"]
    class State(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    APP_FIELD_NUMBER: _ClassVar[int]
    CLIENTS_FIELD_NUMBER: _ClassVar[int]
    CLOSING_FIELD_NUMBER: _ClassVar[int]
    ENDED: Session.State
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PROCESS_FIELD_NUMBER: _ClassVar[int]
    RESTARTING: Session.State
    RUNNING: Session.State
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    STARTED_AT_FIELD_NUMBER: _ClassVar[int]
    STARTING: Session.State
    STATE_BUSY: Session.State
    STATE_FIELD_NUMBER: _ClassVar[int]
    app: str
    clients: int
    closing: bool
    epoch: int
    name: str
    process: int
    screen: _common_pb2.Screen
    started_at: int
    state: Session.State
    def __init__(self, name: _Optional[str] = ..., app: _Optional[str] = ..., state: _Optional[_Union[Session.State, str]] = ..., process: _Optional[int] = ..., epoch: _Optional[int] = ..., clients: _Optional[int] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., started_at: _Optional[int] = ..., closing: bool = ...) -> None: ...

class Sessions(_message.Message):
    __slots__ = ["sessions"]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    sessions: _containers.RepeatedCompositeFieldContainer[Session]
    def __init__(self, sessions: _Optional[_Iterable[_Union[Session, _Mapping]]] = ...) -> None: ...

class Snapshot(_message.Message):
    __slots__ = ["at_us", "format", "scale"]
    class Format(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    AT_US_FIELD_NUMBER: _ClassVar[int]
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    PDF: Snapshot.Format
    PNG: Snapshot.Format
    SCALE_FIELD_NUMBER: _ClassVar[int]
    SVG: Snapshot.Format
    TEXT: Snapshot.Format
    TREE: Snapshot.Format
    at_us: int
    format: Snapshot.Format
    scale: float
    def __init__(self, format: _Optional[_Union[Snapshot.Format, str]] = ..., scale: _Optional[float] = ..., at_us: _Optional[int] = ...) -> None: ...

class Stats(_message.Message):
    __slots__ = ["animations", "bodies", "busy_since_ms", "bytes", "comparisons", "frames", "hidden", "inputs", "layers", "layouts", "live", "measurements", "semantics", "settled"]
    ANIMATIONS_FIELD_NUMBER: _ClassVar[int]
    BODIES_FIELD_NUMBER: _ClassVar[int]
    BUSY_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    BYTES_FIELD_NUMBER: _ClassVar[int]
    COMPARISONS_FIELD_NUMBER: _ClassVar[int]
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_FIELD_NUMBER: _ClassVar[int]
    INPUTS_FIELD_NUMBER: _ClassVar[int]
    LAYERS_FIELD_NUMBER: _ClassVar[int]
    LAYOUTS_FIELD_NUMBER: _ClassVar[int]
    LIVE_FIELD_NUMBER: _ClassVar[int]
    MEASUREMENTS_FIELD_NUMBER: _ClassVar[int]
    SEMANTICS_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    animations: int
    bodies: int
    busy_since_ms: int
    bytes: int
    comparisons: int
    frames: int
    hidden: int
    inputs: int
    layers: int
    layouts: int
    live: _containers.RepeatedCompositeFieldContainer[LiveCount]
    measurements: int
    semantics: int
    settled: int
    def __init__(self, bodies: _Optional[int] = ..., comparisons: _Optional[int] = ..., measurements: _Optional[int] = ..., layers: _Optional[int] = ..., frames: _Optional[int] = ..., bytes: _Optional[int] = ..., inputs: _Optional[int] = ..., layouts: _Optional[int] = ..., semantics: _Optional[int] = ..., settled: _Optional[int] = ..., animations: _Optional[int] = ..., live: _Optional[_Iterable[_Union[LiveCount, _Mapping]]] = ..., hidden: _Optional[int] = ..., busy_since_ms: _Optional[int] = ...) -> None: ...
