"""A private service for tests: its own folders, its own socket, and no remains afterwards."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType

from .endpoint import default_endpoint
from .errors import NoService

# Seconds that a daemon may take to be ready, and to end its workers in order.
START_TIMEOUT = 20.0
END_TIMEOUT = 20.0


class Service:
    """Runs a daemon in temporary folders until `end()`, or the end of a `with` block.

    The executable is `fanlightd` from the argument, from `FANLIGHTD`, or from the search path, in this order.
    """

    def __init__(
        self, executable: str | os.PathLike[str] | None = None, *, apps: Iterable[str | os.PathLike[str]] = (),
        arguments: Iterable[str] = (), environment: Mapping[str, str] | None = None,
    ) -> None:
        found = executable or os.environ.get("FANLIGHTD") or shutil.which("fanlightd")
        if not found:
            raise NoService("there is no fanlightd on the search path; install Fanlight or set FANLIGHTD")
        # The kernel limits the length of socket paths, so the folder is not nested in pytest's.
        self._folder = tempfile.TemporaryDirectory(prefix="fanlight-")
        self.folder = Path(self._folder.name)
        self.runtime = self.folder / "run"
        self.state = self.folder / "state"
        self.log = self.folder / "daemon.log"
        self.runtime.mkdir(mode=0o700)
        self.state.mkdir()
        base = dict(os.environ if environment is None else environment)
        for name in ("FANLIGHT_ENDPOINT", "FANLIGHT_APPS"):
            base.pop(name, None)
        self.environment = base | {"XDG_RUNTIME_DIR": str(self.runtime), "XDG_STATE_HOME": str(self.state)}
        self.endpoint = default_endpoint(self.environment)
        self._command = [os.fspath(found)]
        for folder in apps:
            self._command += ["--apps", os.fspath(folder)]
        self._command += arguments
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self.start()
        except BaseException:
            self._folder.cleanup()
            raise

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The daemon; raises `NoService` if it does not run."""
        if self._process is None:
            raise NoService("the service is not running")
        return self._process

    @property
    def exit_code(self) -> int | None:
        """The exit code of a daemon that ended by itself, or a negative signal number; None while it runs."""
        return None if self._process is None else self._process.poll()

    def start(self) -> None:
        """Starts the daemon and returns once it reports that it is ready."""
        notifications = self.folder / "notify"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready, selectors.DefaultSelector() as selector:
            notifications.unlink(missing_ok=True)
            ready.bind(str(notifications))
            selector.register(ready, selectors.EVENT_READ)
            with open(self.log, "ab") as log:
                try:
                    self._process = subprocess.Popen(
                        self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                        env=self.environment | {"NOTIFY_SOCKET": str(notifications)}, start_new_session=True)
                except OSError as error:
                    raise NoService(
                        f"{self._command[0]} cannot be started ({error.strerror}): name fanlightd's executable, "
                        "or set FANLIGHTD",
                    ) from error
            ended = os.pidfd_open(self._process.pid)
            try:
                selector.register(ended, selectors.EVENT_READ)
                deadline = time.monotonic() + START_TIMEOUT
                while True:
                    events = [key.fileobj for key, _ in selector.select(timeout=max(0, deadline - time.monotonic()))]
                    if ready in events and b"READY=1" in ready.recv(4096):
                        return
                    if ended in events:
                        raise NoService(f"fanlightd ended with {self._process.wait()}: {self.log_text}")
                    if not events:
                        self.kill()
                        raise NoService(f"fanlightd was not ready after {START_TIMEOUT:.0f} s: {self.log_text}")
            finally:
                os.close(ended)

    @property
    def log_text(self) -> str:
        """Returns the daemon's log so far."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def terminate(self) -> int:
        """Ends the daemon and its workers in order; returns its exit code."""
        process, self._process = self.process, None
        process.terminate()
        try:
            return process.wait(END_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def kill(self) -> None:
        """Kills the daemon immediately, as a crash would; its workers wait for another one."""
        process, self._process = self.process, None
        process.send_signal(signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        """Ends all started processes, and removes the folders."""
        try:
            if self._process is not None:
                self.terminate()
        finally:
            self._folder.cleanup()

    def __enter__(self) -> Service:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.end()
