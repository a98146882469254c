"""Processes as the kernel reports them."""

import os
import select
import signal
from pathlib import Path

PATIENCE = 60


class Process:
    """A process that need not be a child of ours."""

    def __init__(self, number):
        self.number = int(number)

    def __repr__(self):
        try:
            words = Path(f"/proc/{self.number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            words = "gone"
        return f"{self.number} ({words.strip()})"

    def __eq__(self, other):
        return isinstance(other, Process) and self.number == other.number

    def __hash__(self):
        return self.number

    def kill(self, with_signal=signal.SIGKILL):
        """Sends the signal and, for one that ends it, waits until it is gone."""
        try:
            descriptor = os.pidfd_open(self.number)
            os.kill(self.number, with_signal)
            wait_readable(descriptor, f"process {self} is gone")
        except ProcessLookupError:
            pass

    def gone(self):
        """Waits until it has ended."""
        try:
            wait_readable(os.pidfd_open(self.number), f"process {self} is gone")
        except ProcessLookupError:
            pass

    @property
    def private_bytes(self):
        """Returns its private memory in bytes."""
        rollup = Path(f"/proc/{self.number}/smaps_rollup").read_text()
        lines = dict(line.split(":", 1) for line in rollup.splitlines()[1:])
        return sum(int(lines[name].split()[0]) * 1024 for name in ("Private_Clean", "Private_Dirty"))

    @property
    def libraries(self):
        """Returns the names of the shared libraries that it has mapped, without their versions."""
        files = {line.split(maxsplit=5)[5] for line in Path(f"/proc/{self.number}/maps").read_text().splitlines() if "/" in line}
        return {Path(file).name.split(".so")[0] for file in files if ".so" in file}


def worker_of(client, name="s"):
    """Returns the process that runs a session."""
    return Process(next(session.process for session in client.sessions() if session.name == name))


def wait_readable(descriptor, what):
    """Waits until a descriptor is readable, as a pidfd is when its process ends."""
    try:
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        assert poll.poll(PATIENCE * 1000), f"not after {PATIENCE} s: {what}"
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
