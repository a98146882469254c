"""Processes as the kernel reports them."""

import contextlib
import os
import select
import signal
import time
from pathlib import Path

TIMEOUT_SECONDS = 60


def wait_until(fact, what):
    """Waits until a function returns true; fails with the name of the fact."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not fact():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


def wait_logged(service, text, count=1):
    """Waits until the service's log has a text `count` times. A thread writes the log, so lines arrive late."""
    wait_until(lambda: service.log_text.count(text) >= count, f"“{text}” is in the log")


class Process:
    """A process, which need not be a child of the tests."""

    def __init__(self, number):
        self.number = int(number)

    def __repr__(self):
        try:
            command_line = Path(f"/proc/{self.number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            command_line = "ended"
        return f"{self.number} ({command_line.strip()})"

    def __eq__(self, other):
        return isinstance(other, Process) and self.number == other.number

    def __hash__(self):
        return self.number

    @property
    def sockets(self):
        """Returns the number of its open sockets."""
        count = 0
        for descriptor in Path(f"/proc/{self.number}/fd").iterdir():
            # Another one may be closed meanwhile.
            with contextlib.suppress(OSError):
                count += os.readlink(descriptor).startswith("socket:")
        return count

    @property
    def program(self):
        """Returns the name of its program; empty if it has ended."""
        try:
            return os.path.basename(os.readlink(f"/proc/{self.number}/exe"))
        except OSError:
            return ""

    def kill(self, with_signal=signal.SIGKILL):
        """Sends a signal that ends the process, and waits until it has ended."""
        try:
            descriptor = os.pidfd_open(self.number)
            os.kill(self.number, with_signal)
            wait_readable(descriptor, f"process {self} has ended")
        except ProcessLookupError:
            pass

    def wait_until_gone(self):
        """Waits until the process has ended."""
        try:
            wait_readable(os.pidfd_open(self.number), f"process {self} has ended")
        except ProcessLookupError:
            pass

    @property
    def private_bytes(self):
        """Returns its private memory in bytes.

        Pages of files do not count: a system drops them at any time, and reads them again.
        """
        rollup = Path(f"/proc/{self.number}/smaps_rollup").read_text()
        lines = dict(line.split(":", 1) for line in rollup.splitlines()[1:])
        return int(lines["Anonymous"].split()[0]) * 1024

    @property
    def largest_bytes(self):
        """Returns the most memory in bytes that it has had at once."""
        status = Path(f"/proc/{self.number}/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024


def worker_of(client, name="s"):
    """Returns the process that runs a session."""
    return Process(next(session.process for session in client.sessions() if session.name == name))


def wait_readable(descriptor, what):
    """Waits until a descriptor is readable, as a pidfd is when its process ends."""
    try:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        assert poll.poll(TIMEOUT_SECONDS * 1000), f"not within {TIMEOUT_SECONDS} s: {what}"
    finally:
        os.close(descriptor)


def running_from(folder):
    """Returns all processes whose program is below the folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                program = os.readlink(entry / "exe")
            except OSError:
                continue
            if program.startswith(f"{folder}/"):
                found.append(Process(entry.name))
    return sorted(found, key=lambda process: process.number)
