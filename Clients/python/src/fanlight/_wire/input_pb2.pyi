from . import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Action(_message.Message):
    __slots__ = ["decrement", "drag", "focus", "increment", "magnify", "move_accessibility_cursor", "perform", "rotate", "scroll", "set_value", "tap"]
    DECREMENT_FIELD_NUMBER: _ClassVar[int]
    DRAG_FIELD_NUMBER: _ClassVar[int]
    FOCUS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_FIELD_NUMBER: _ClassVar[int]
    MAGNIFY_FIELD_NUMBER: _ClassVar[int]
    MOVE_ACCESSIBILITY_CURSOR_FIELD_NUMBER: _ClassVar[int]
    PERFORM_FIELD_NUMBER: _ClassVar[int]
    ROTATE_FIELD_NUMBER: _ClassVar[int]
    SCROLL_FIELD_NUMBER: _ClassVar[int]
    SET_VALUE_FIELD_NUMBER: _ClassVar[int]
    TAP_FIELD_NUMBER: _ClassVar[int]
    decrement: _common_pb2.Nothing
    drag: ScrollBy
    focus: _common_pb2.Nothing
    increment: _common_pb2.Nothing
    magnify: float
    move_accessibility_cursor: _common_pb2.Nothing
    perform: str
    rotate: float
    scroll: ScrollBy
    set_value: str
    tap: int
    def __init__(self, tap: _Optional[int] = ..., focus: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., set_value: _Optional[str] = ..., increment: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., decrement: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., scroll: _Optional[_Union[ScrollBy, _Mapping]] = ..., drag: _Optional[_Union[ScrollBy, _Mapping]] = ..., magnify: _Optional[float] = ..., rotate: _Optional[float] = ..., perform: _Optional[str] = ..., move_accessibility_cursor: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ...) -> None: ...

class ElementAct(_message.Message):
    __slots__ = ["action", "layer"]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    LAYER_FIELD_NUMBER: _ClassVar[int]
    action: Action
    layer: int
    def __init__(self, layer: _Optional[int] = ..., action: _Optional[_Union[Action, _Mapping]] = ...) -> None: ...

class Input(_message.Message):
    __slots__ = ["act", "composition", "display_focus", "key", "open_url", "paste", "pointer", "resize", "scroll", "text"]
    ACT_FIELD_NUMBER: _ClassVar[int]
    COMPOSITION_FIELD_NUMBER: _ClassVar[int]
    DISPLAY_FOCUS_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    OPEN_URL_FIELD_NUMBER: _ClassVar[int]
    PASTE_FIELD_NUMBER: _ClassVar[int]
    POINTER_FIELD_NUMBER: _ClassVar[int]
    RESIZE_FIELD_NUMBER: _ClassVar[int]
    SCROLL_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    act: ElementAct
    composition: str
    display_focus: bool
    key: KeyPress
    open_url: str
    paste: str
    pointer: Pointer
    resize: _common_pb2.Screen
    scroll: Scroll
    text: str
    def __init__(self, pointer: _Optional[_Union[Pointer, _Mapping]] = ..., scroll: _Optional[_Union[Scroll, _Mapping]] = ..., key: _Optional[_Union[KeyPress, _Mapping]] = ..., text: _Optional[str] = ..., paste: _Optional[str] = ..., resize: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ..., display_focus: bool = ..., act: _Optional[_Union[ElementAct, _Mapping]] = ..., composition: _Optional[str] = ..., open_url: _Optional[str] = ...) -> None: ...

class InputMessage(_message.Message):
    __slots__ = ["input", "seen", "serial"]
    INPUT_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    SERIAL_FIELD_NUMBER: _ClassVar[int]
    input: Input
    seen: int
    serial: int
    def __init__(self, serial: _Optional[int] = ..., seen: _Optional[int] = ..., input: _Optional[_Union[Input, _Mapping]] = ...) -> None: ...

class KeyPress(_message.Message):
    __slots__ = ["modifiers", "name", "text"]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    modifiers: int
    name: str
    text: str
    def __init__(self, name: _Optional[str] = ..., modifiers: _Optional[int] = ..., text: _Optional[str] = ...) -> None: ...

class Point(_message.Message):
    __slots__ = ["x", "y"]
    X_FIELD_NUMBER: _ClassVar[int]
    Y_FIELD_NUMBER: _ClassVar[int]
    x: float
    y: float
    def __init__(self, x: _Optional[float] = ..., y: _Optional[float] = ...) -> None: ...

class Pointer(_message.Message):
    __slots__ = ["button", "clicks", "location", "modifiers", "phase"]
    class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    BUTTON_FIELD_NUMBER: _ClassVar[int]
    CANCELLED: Pointer.Phase
    CLICKS_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    MODIFIERS_FIELD_NUMBER: _ClassVar[int]
    MOVED: Pointer.Phase
    PHASE_FIELD_NUMBER: _ClassVar[int]
    PRESSED: Pointer.Phase
    RELEASED: Pointer.Phase
    button: int
    clicks: int
    location: Point
    modifiers: int
    phase: Pointer.Phase
    def __init__(self, phase: _Optional[_Union[Pointer.Phase, str]] = ..., location: _Optional[_Union[Point, _Mapping]] = ..., button: _Optional[int] = ..., clicks: _Optional[int] = ..., modifiers: _Optional[int] = ...) -> None: ...

class Scroll(_message.Message):
    __slots__ = ["delta_x", "delta_y", "location"]
    DELTA_X_FIELD_NUMBER: _ClassVar[int]
    DELTA_Y_FIELD_NUMBER: _ClassVar[int]
    LOCATION_FIELD_NUMBER: _ClassVar[int]
    delta_x: float
    delta_y: float
    location: Point
    def __init__(self, location: _Optional[_Union[Point, _Mapping]] = ..., delta_x: _Optional[float] = ..., delta_y: _Optional[float] = ...) -> None: ...

class ScrollBy(_message.Message):
    __slots__ = ["delta_x", "delta_y"]
    DELTA_X_FIELD_NUMBER: _ClassVar[int]
    DELTA_Y_FIELD_NUMBER: _ClassVar[int]
    delta_x: float
    delta_y: float
    def __init__(self, delta_x: _Optional[float] = ..., delta_y: _Optional[float] = ...) -> None: ...
