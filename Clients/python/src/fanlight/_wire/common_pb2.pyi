from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

AMBIGUOUS_ELEMENT: FailureCode
COVERED: FailureCode
DESCRIPTOR: _descriptor.FileDescriptor
DISABLED: FailureCode
EXPECTATION_FAILED: FailureCode
FAILED_BUSY: FailureCode
LIMIT_REACHED: FailureCode
LOST: FailureCode
MALFORMED: FailureCode
NAME_TAKEN: FailureCode
NOT_ATTACHED: FailureCode
NOT_PERMITTED: FailureCode
NOT_SAVED: FailureCode
NOT_TAKEN: FailureCode
NOT_VISIBLE: FailureCode
REFUSED: FailureCode
SHUTTING_DOWN: FailureCode
STALE: FailureCode
TIMEOUT: FailureCode
TOO_LARGE: FailureCode
UNKNOWN_APP: FailureCode
UNKNOWN_ELEMENT: FailureCode
UNKNOWN_SESSION: FailureCode
UNSUPPORTED_VERSION: FailureCode
WORKER_FAILED: FailureCode

class Failure(_message.Message):
    __slots__ = ["can_retry", "code", "pending", "text"]
    CAN_RETRY_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    can_retry: bool
    code: FailureCode
    pending: _containers.RepeatedCompositeFieldContainer[Pending]
    text: str
    def __init__(self, code: _Optional[_Union[FailureCode, str]] = ..., text: _Optional[str] = ..., can_retry: bool = ..., pending: _Optional[_Iterable[_Union[Pending, _Mapping]]] = ...) -> None: ...

class Nothing(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class Pending(_message.Message):
    __slots__ = ["detail", "kind"]
    class Kind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ANIMATION: Pending.Kind
    BUSY: Pending.Kind
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    MAIN_QUEUE: Pending.Kind
    TASK: Pending.Kind
    TIMER: Pending.Kind
    UPDATE: Pending.Kind
    detail: str
    kind: Pending.Kind
    def __init__(self, kind: _Optional[_Union[Pending.Kind, str]] = ..., detail: _Optional[str] = ...) -> None: ...

class Screen(_message.Message):
    __slots__ = ["appearance", "frame_rate", "height", "idiom", "locale", "reduces_motion", "scale", "text_size", "width"]
    class Appearance(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    class Idiom(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    class TextSize(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ACCESSIBILITY_1: Screen.TextSize
    ACCESSIBILITY_2: Screen.TextSize
    ACCESSIBILITY_3: Screen.TextSize
    ACCESSIBILITY_4: Screen.TextSize
    ACCESSIBILITY_5: Screen.TextSize
    APPEARANCE_FIELD_NUMBER: _ClassVar[int]
    CELL: Screen.Idiom
    DARK: Screen.Appearance
    FRAME_RATE_FIELD_NUMBER: _ClassVar[int]
    HEIGHT_FIELD_NUMBER: _ClassVar[int]
    IDIOM_FIELD_NUMBER: _ClassVar[int]
    LARGE: Screen.TextSize
    LIGHT: Screen.Appearance
    LOCALE_FIELD_NUMBER: _ClassVar[int]
    MEDIUM: Screen.TextSize
    PIXEL: Screen.Idiom
    REDUCES_MOTION_FIELD_NUMBER: _ClassVar[int]
    SCALE_FIELD_NUMBER: _ClassVar[int]
    SMALL: Screen.TextSize
    TEXT_SIZE_FIELD_NUMBER: _ClassVar[int]
    WIDTH_FIELD_NUMBER: _ClassVar[int]
    XXX_LARGE: Screen.TextSize
    XX_LARGE: Screen.TextSize
    X_LARGE: Screen.TextSize
    X_SMALL: Screen.TextSize
    appearance: Screen.Appearance
    frame_rate: int
    height: float
    idiom: Screen.Idiom
    locale: str
    reduces_motion: bool
    scale: float
    text_size: Screen.TextSize
    width: float
    def __init__(self, width: _Optional[float] = ..., height: _Optional[float] = ..., scale: _Optional[float] = ..., idiom: _Optional[_Union[Screen.Idiom, str]] = ..., appearance: _Optional[_Union[Screen.Appearance, str]] = ..., locale: _Optional[str] = ..., text_size: _Optional[_Union[Screen.TextSize, str]] = ..., reduces_motion: bool = ..., frame_rate: _Optional[int] = ...) -> None: ...

class FailureCode(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
