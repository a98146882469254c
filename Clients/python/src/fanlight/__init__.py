"""Drives Fanlight sessions: connect, open an app, tap, type, expect, inspect."""

from .client import AppInfo, Client, SessionInfo, connect
from .element import Element
from .elements import ElementInfo, Finding, Locator
from .endpoint import default_endpoint
from . import errors
from .picture import Picture
from .screen import Screen
from .service import Service
from .session import Session
from .snapshots import Snapshot

__all__ = [
    "AppInfo", "Client", "Element", "ElementInfo", "Finding", "Locator", "Picture", "Screen", "Service", "Session",
    "SessionInfo", "Snapshot", "connect", "default_endpoint", "errors",
]
