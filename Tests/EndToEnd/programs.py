"""Scripts that run in place of the service's program, and of an app's."""

import os
import subprocess
from pathlib import Path

import pytest

# The argument of the sessions that start chains. The spare worker of their app has none, and outlives them.
STARTS_CHAINS = "--starts-chains"
# Every second link ends at once, so that the next one loses its parent. All leave the session and the environment.
CHAIN = """#!/bin/sh
if [ "$1" = link ]; then
    echo $$ >>"{folder}/links"
    if [ "$2" -eq 0 ]; then touch "{folder}/complete"; else env -i PATH="$PATH" setsid "$0" link $(($2 - 1)) & fi
    [ $(($2 % 2)) -eq 1 ] || sleep 1000
    exit
fi
if [ "$1" = endless ]; then
    touch "{folder}/complete"
    sleep 0.02
    env -i PATH="$PATH" setsid "$0" endless &
    exit
fi
case " $* " in *" --starts-chains "*) ;; *) exec "{app}" "$@" ;; esac
env -i PATH="$PATH" setsid "$0" {start} &
while [ ! -e "{folder}/complete" ]; do sleep 0.01; done
exec "{app}" "$@"
"""


def write_script(path, text):
    path.write_text(f"#!/bin/sh\n{text}\n" if not text.startswith("#!") else text)
    path.chmod(0o755)
    return path


def limited(installed, folder, files):
    """Returns a daemon with a limit of open files."""
    return write_script(folder / "fanlightd", f"ulimit -n {files}\nexec {installed.bin / 'fanlightd'} \"$@\"")


def with_unread_log(installed, folder):
    """Returns a daemon whose log goes to a named pipe from its second start on. Also returns the descriptor of that
    pipe's other end, which is never read.
    """
    fifo = folder / "log"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    return write_script(
        folder / "fanlightd",
        f"if [ -e {folder}/full ]; then exec {installed.bin}/fanlightd \"$@\" 2>{fifo}; fi\n"
        f"touch {folder}/full; exec {installed.bin}/fanlightd \"$@\""), reader


def with_small_disk(installed, folder):
    """Returns a daemon whose state is on a disk of 1 MiB of its own, see `state_of`. Skips without the permission."""
    # Root needs no namespace of users, which many systems forbid.
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
    probe = subprocess.run(
        [*unshare, "mount", "-t", "tmpfs", "none", str(folder)], capture_output=True, text=True, check=False)
    if probe.returncode:
        pytest.skip(
            f"needs a file system of its own, and {' '.join(unshare)} is not permitted here: {probe.stderr.strip()}")
    return write_script(
        folder / "fanlightd",
        f"exec {' '.join(unshare)} sh -c 'mount -t tmpfs -o size=1m none \"$XDG_STATE_HOME\" "
        f"&& exec \"$0\" \"$@\"' \"{installed.bin}/fanlightd\" \"$@\"")


def state_of(service):
    """Returns the folder of the state of a service with a small disk, as seen here."""
    return Path(f"/proc/{service.process.pid}/root{service.state}")


def fill(path):
    """Writes a file until no space is left."""
    with open(path, "wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
        while True:
            file.write(bytes(4096))


def running(script):
    """Returns the numbers of the processes that run a script."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if str(script).encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found
