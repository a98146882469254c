"""Exceptions, one class per failure code of the protocol, each with a sentence that a person can act on."""

from __future__ import annotations

from collections.abc import Sequence


class FanlightError(Exception):
    """A failure. `text` has the reason; `pending` what the session was still waiting for."""

    code = 0
    # True if the app was busy when a timeout passed.
    busy = False

    def __init__(self, text: str, *, can_retry: bool = False, pending: Sequence[str] = ()) -> None:
        super().__init__(text if not pending else f"{text} (pending: {'; '.join(pending)})")
        self.text = text
        self.can_retry = can_retry
        self.pending = list(pending)


class BadArgument(FanlightError, ValueError):
    """An argument that the protocol does not permit. Nothing was sent."""


class NoService(FanlightError):
    """No service answers at the endpoint."""


class OtherProcess(FanlightError):
    """A connection made before `os.fork()` is used in the forked process, where its thread does not run."""


class ProtocolViolation(FanlightError):
    """The service sent a message that violates the protocol."""


class Malformed(FanlightError):
    code = 1


class TooLarge(FanlightError):
    code = 2


class UnsupportedVersion(FanlightError):
    code = 3


class NotPermitted(FanlightError):
    code = 4


class NotFound(FanlightError):
    """The app, session or element does not exist."""


class UnknownApp(NotFound):
    code = 5


class UnknownSession(NotFound):
    code = 6


class UnknownElement(NotFound):
    code = 7


class AmbiguousElement(FanlightError):
    code = 8


class NotUsable(FanlightError):
    """The element exists and cannot be used now."""


class NotVisible(NotUsable):
    code = 9


class Disabled(NotUsable):
    code = 10


class Covered(NotUsable):
    code = 11


class TimedOut(FanlightError, TimeoutError):
    code = 12


class Stale(FanlightError):
    code = 13


class Lost(FanlightError):
    code = 14


class ExpectationFailed(FanlightError, AssertionError):
    """An unmet expectation of a test; a test runner counts it as a failed assertion."""

    code = 15


class ExpectationTimedOut(ExpectationFailed, TimedOut):
    """An expectation that was not met in time; `text` has the actual state."""

    code = 12


class NotAttached(FanlightError):
    code = 16


class WorkerFailed(FanlightError):
    code = 17


class Busy(FanlightError):
    code = 18


class LimitReached(FanlightError):
    code = 19


class Refused(FanlightError):
    code = 20


class ShuttingDown(FanlightError):
    code = 21


class NameTaken(FanlightError):
    code = 22


class NotTaken(NotUsable):
    """No view handled the input. None has the focus or is at that point, or the element does not support it."""

    code = 23


class NotSaved(FanlightError):
    """The action took effect, but what the app stores could not be saved; it is saved with a later action."""

    code = 24


def _classes(base: type[FanlightError]) -> dict[int, type[FanlightError]]:
    found = {base.code: base} if base.code else {}
    for derived in base.__subclasses__():
        # Subclasses with more precise text and the same code are raised explicitly.
        found = _classes(derived) | found
    return found


BY_CODE = _classes(FanlightError)


def failure(
    code: int, text: str, *, can_retry: bool = False, pending: Sequence[str] = (), busy: bool = False
) -> FanlightError:
    """Returns the exception for a failure of the service; an unknown code gives a `FanlightError`."""
    error = BY_CODE.get(code, FanlightError)(text, can_retry=can_retry, pending=pending)
    error.code = code
    error.busy = busy
    return error
