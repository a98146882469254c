from . import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Mapping as _Mapping, Optional as _Optional, Union as _Union

ANIMATIONS: Feature
DESCRIPTOR: _descriptor.FileDescriptor
FEEDBACK: Feature
MOTION: Feature
NAMED_PATHS: Feature
NO_FEATURE: Feature

class Goodbye(_message.Message):
    __slots__ = ["code", "text"]
    CODE_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    code: _common_pb2.FailureCode
    text: str
    def __init__(self, code: _Optional[_Union[_common_pb2.FailureCode, str]] = ..., text: _Optional[str] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ["client", "features", "major", "minor", "resume", "role"]
    class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
        __slots__ = []
    ADMIN: Hello.Role
    CLIENT_FIELD_NUMBER: _ClassVar[int]
    CONTROLLER: Hello.Role
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    HOST: Hello.Role
    MAJOR_FIELD_NUMBER: _ClassVar[int]
    MINOR_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    TESTER: Hello.Role
    VIEWER: Hello.Role
    client: str
    features: int
    major: int
    minor: int
    resume: Resume
    role: Hello.Role
    def __init__(self, major: _Optional[int] = ..., minor: _Optional[int] = ..., client: _Optional[str] = ..., role: _Optional[_Union[Hello.Role, str]] = ..., features: _Optional[int] = ..., resume: _Optional[_Union[Resume, _Mapping]] = ...) -> None: ...

class Limits(_message.Message):
    __slots__ = ["clients_per_session", "depth", "frame_bytes", "hello_bytes", "inputs_per_second", "layers", "message_bytes", "sessions", "string_bytes"]
    CLIENTS_PER_SESSION_FIELD_NUMBER: _ClassVar[int]
    DEPTH_FIELD_NUMBER: _ClassVar[int]
    FRAME_BYTES_FIELD_NUMBER: _ClassVar[int]
    HELLO_BYTES_FIELD_NUMBER: _ClassVar[int]
    INPUTS_PER_SECOND_FIELD_NUMBER: _ClassVar[int]
    LAYERS_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    STRING_BYTES_FIELD_NUMBER: _ClassVar[int]
    clients_per_session: int
    depth: int
    frame_bytes: int
    hello_bytes: int
    inputs_per_second: int
    layers: int
    message_bytes: int
    sessions: int
    string_bytes: int
    def __init__(self, hello_bytes: _Optional[int] = ..., message_bytes: _Optional[int] = ..., frame_bytes: _Optional[int] = ..., layers: _Optional[int] = ..., depth: _Optional[int] = ..., string_bytes: _Optional[int] = ..., inputs_per_second: _Optional[int] = ..., clients_per_session: _Optional[int] = ..., sessions: _Optional[int] = ...) -> None: ...

class Resume(_message.Message):
    __slots__ = ["epoch", "input_serial", "token", "version"]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    INPUT_SERIAL_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    VERSION_FIELD_NUMBER: _ClassVar[int]
    epoch: int
    input_serial: int
    token: str
    version: int
    def __init__(self, token: _Optional[str] = ..., epoch: _Optional[int] = ..., version: _Optional[int] = ..., input_serial: _Optional[int] = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ["features", "heartbeat_ms", "limits", "minor", "resumed", "service", "token"]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    HEARTBEAT_MS_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    MINOR_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    SERVICE_FIELD_NUMBER: _ClassVar[int]
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    features: int
    heartbeat_ms: int
    limits: Limits
    minor: int
    resumed: bool
    service: str
    token: str
    def __init__(self, minor: _Optional[int] = ..., service: _Optional[str] = ..., features: _Optional[int] = ..., limits: _Optional[_Union[Limits, _Mapping]] = ..., heartbeat_ms: _Optional[int] = ..., token: _Optional[str] = ..., resumed: bool = ...) -> None: ...

class Feature(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
