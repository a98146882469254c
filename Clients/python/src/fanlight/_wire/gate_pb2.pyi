from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class Introduction(_message.Message):
    __slots__ = ["address", "key"]
    ADDRESS_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    address: str
    key: bytes
    def __init__(self, address: _Optional[str] = ..., key: _Optional[bytes] = ...) -> None: ...
