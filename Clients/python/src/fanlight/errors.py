"""What can go wrong, one class per failure code of the protocol, each with a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Sequence


class FanlightError(Exception):
    """Something did not happen. `text` says what and why; `pending` what a session was still waiting for."""

    code = 0
    # Whether the app was not answering, where something was not done in time.
    busy = False

    def __init__(self, text: str, *, can_retry: bool = False, pending: Sequence[str] = ()) -> None:
        super().__init__(text if not pending else f"{text} (pending: {'; '.join(pending)})")
        self.text = text
        self.can_retry = can_retry
        self.pending = list(pending)


class BadArgument(FanlightError, ValueError):
    """What was asked cannot be: the protocol has no such value. Nothing was sent."""


class NoService(FanlightError):
    """Nobody answers at the endpoint."""


class OtherProcess(FanlightError):
    """What was made before `os.fork()` is used after it in the new process, where nothing of it runs."""


class ProtocolViolation(FanlightError):
    """The service sent something that the protocol does not allow."""


class Malformed(FanlightError):
    code = 1


class TooLarge(FanlightError):
    code = 2


class UnsupportedVersion(FanlightError):
    code = 3


class NotPermitted(FanlightError):
    code = 4


class NotFound(FanlightError):
    """An app, a session or an element of that name is not there."""


class UnknownApp(NotFound):
    code = 5


class UnknownSession(NotFound):
    code = 6


class UnknownElement(NotFound):
    code = 7


class AmbiguousElement(FanlightError):
    code = 8


class NotUsable(FanlightError):
    """The element is there and cannot be used now."""


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
    """Something is not as a test expects it; a test runner counts it as a failed assertion."""

    code = 15


class ExpectationTimedOut(ExpectationFailed, TimedOut):
    """What was expected did not come true in time; `text` says what is there instead."""

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
    """Nothing took the input: no view has the keyboard or is at that place, or the element is not made for it."""

    code = 23


def _classes(base: type[FanlightError]) -> dict[int, type[FanlightError]]:
    found = {base.code: base} if base.code else {}
    for derived in base.__subclasses__():
        # What says more under the same code is made by who knows more.
        found = _classes(derived) | found
    return found


BY_CODE = _classes(FanlightError)


def failure(
    code: int, text: str, *, can_retry: bool = False, pending: Sequence[str] = (), busy: bool = False
) -> FanlightError:
    """The exception for a failure that the service told; a code that is newer than this client is a `FanlightError`."""
    error = BY_CODE.get(code, FanlightError)(text, can_retry=can_retry, pending=pending)
    error.code = code
    error.busy = busy
    return error
