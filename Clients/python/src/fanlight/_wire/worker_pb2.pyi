from . import common_pb2 as _common_pb2
from . import handshake_pb2 as _handshake_pb2
from . import requests_pb2 as _requests_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AttachClient(_message.Message):
    __slots__ = ["attach", "client", "features", "resume"]
    ATTACH_FIELD_NUMBER: _ClassVar[int]
    CLIENT_FIELD_NUMBER: _ClassVar[int]
    FEATURES_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    attach: _requests_pb2.Attach
    client: int
    features: int
    resume: _handshake_pb2.Resume
    def __init__(self, client: _Optional[int] = ..., attach: _Optional[_Union[_requests_pb2.Attach, _Mapping]] = ..., features: _Optional[int] = ..., resume: _Optional[_Union[_handshake_pb2.Resume, _Mapping]] = ...) -> None: ...

class BrokerMessage(_message.Message):
    __slots__ = ["attach", "clipboard", "close_session", "detach", "open_session", "park", "ping", "refused", "registered", "terminate", "unpark"]
    ATTACH_FIELD_NUMBER: _ClassVar[int]
    CLIPBOARD_FIELD_NUMBER: _ClassVar[int]
    CLOSE_SESSION_FIELD_NUMBER: _ClassVar[int]
    DETACH_FIELD_NUMBER: _ClassVar[int]
    OPEN_SESSION_FIELD_NUMBER: _ClassVar[int]
    PARK_FIELD_NUMBER: _ClassVar[int]
    PING_FIELD_NUMBER: _ClassVar[int]
    REFUSED_FIELD_NUMBER: _ClassVar[int]
    REGISTERED_FIELD_NUMBER: _ClassVar[int]
    TERMINATE_FIELD_NUMBER: _ClassVar[int]
    UNPARK_FIELD_NUMBER: _ClassVar[int]
    attach: AttachClient
    clipboard: str
    close_session: str
    detach: int
    open_session: OpenSession
    park: int
    ping: _common_pb2.Nothing
    refused: _common_pb2.Failure
    registered: _common_pb2.Nothing
    terminate: _common_pb2.Nothing
    unpark: int
    def __init__(self, registered: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., refused: _Optional[_Union[_common_pb2.Failure, _Mapping]] = ..., open_session: _Optional[_Union[OpenSession, _Mapping]] = ..., close_session: _Optional[str] = ..., attach: _Optional[_Union[AttachClient, _Mapping]] = ..., detach: _Optional[int] = ..., park: _Optional[int] = ..., unpark: _Optional[int] = ..., ping: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., terminate: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., clipboard: _Optional[str] = ...) -> None: ...

class OpenSession(_message.Message):
    __slots__ = ["name", "open", "started_at", "storage_path"]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    STARTED_AT_FIELD_NUMBER: _ClassVar[int]
    STORAGE_PATH_FIELD_NUMBER: _ClassVar[int]
    name: str
    open: _requests_pb2.Open
    started_at: int
    storage_path: str
    def __init__(self, name: _Optional[str] = ..., open: _Optional[_Union[_requests_pb2.Open, _Mapping]] = ..., storage_path: _Optional[str] = ..., started_at: _Optional[int] = ...) -> None: ...

class Register(_message.Message):
    __slots__ = ["app", "epoch", "opened", "process", "sessions", "spawn_token"]
    APP_FIELD_NUMBER: _ClassVar[int]
    EPOCH_FIELD_NUMBER: _ClassVar[int]
    OPENED_FIELD_NUMBER: _ClassVar[int]
    PROCESS_FIELD_NUMBER: _ClassVar[int]
    SESSIONS_FIELD_NUMBER: _ClassVar[int]
    SPAWN_TOKEN_FIELD_NUMBER: _ClassVar[int]
    app: str
    epoch: int
    opened: _containers.RepeatedCompositeFieldContainer[OpenSession]
    process: int
    sessions: _containers.RepeatedCompositeFieldContainer[_requests_pb2.Session]
    spawn_token: str
    def __init__(self, app: _Optional[str] = ..., process: _Optional[int] = ..., epoch: _Optional[int] = ..., spawn_token: _Optional[str] = ..., sessions: _Optional[_Iterable[_Union[_requests_pb2.Session, _Mapping]]] = ..., opened: _Optional[_Iterable[_Union[OpenSession, _Mapping]]] = ...) -> None: ...

class SessionBusy(_message.Message):
    __slots__ = ["busy_ms", "session"]
    BUSY_MS_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    busy_ms: int
    session: str
    def __init__(self, session: _Optional[str] = ..., busy_ms: _Optional[int] = ...) -> None: ...

class SessionFailed(_message.Message):
    __slots__ = ["failure", "session"]
    FAILURE_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    failure: _common_pb2.Failure
    session: str
    def __init__(self, session: _Optional[str] = ..., failure: _Optional[_Union[_common_pb2.Failure, _Mapping]] = ...) -> None: ...

class SessionOpened(_message.Message):
    __slots__ = ["session", "title"]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    session: str
    title: str
    def __init__(self, session: _Optional[str] = ..., title: _Optional[str] = ...) -> None: ...

class SessionScreen(_message.Message):
    __slots__ = ["screen", "session"]
    SCREEN_FIELD_NUMBER: _ClassVar[int]
    SESSION_FIELD_NUMBER: _ClassVar[int]
    screen: _common_pb2.Screen
    session: str
    def __init__(self, session: _Optional[str] = ..., screen: _Optional[_Union[_common_pb2.Screen, _Mapping]] = ...) -> None: ...

class WorkerMessage(_message.Message):
    __slots__ = ["copied", "diagnostic", "ending", "pong", "register", "session_busy", "session_closed", "session_failed", "session_opened", "session_screen"]
    COPIED_FIELD_NUMBER: _ClassVar[int]
    DIAGNOSTIC_FIELD_NUMBER: _ClassVar[int]
    ENDING_FIELD_NUMBER: _ClassVar[int]
    PONG_FIELD_NUMBER: _ClassVar[int]
    REGISTER_FIELD_NUMBER: _ClassVar[int]
    SESSION_BUSY_FIELD_NUMBER: _ClassVar[int]
    SESSION_CLOSED_FIELD_NUMBER: _ClassVar[int]
    SESSION_FAILED_FIELD_NUMBER: _ClassVar[int]
    SESSION_OPENED_FIELD_NUMBER: _ClassVar[int]
    SESSION_SCREEN_FIELD_NUMBER: _ClassVar[int]
    copied: str
    diagnostic: str
    ending: str
    pong: _common_pb2.Nothing
    register: Register
    session_busy: SessionBusy
    session_closed: str
    session_failed: SessionFailed
    session_opened: SessionOpened
    session_screen: SessionScreen
    def __init__(self, register: _Optional[_Union[Register, _Mapping]] = ..., session_opened: _Optional[_Union[SessionOpened, _Mapping]] = ..., session_failed: _Optional[_Union[SessionFailed, _Mapping]] = ..., session_closed: _Optional[str] = ..., session_busy: _Optional[_Union[SessionBusy, _Mapping]] = ..., pong: _Optional[_Union[_common_pb2.Nothing, _Mapping]] = ..., session_screen: _Optional[_Union[SessionScreen, _Mapping]] = ..., copied: _Optional[str] = ..., ending: _Optional[str] = ..., diagnostic: _Optional[str] = ...) -> None: ...
