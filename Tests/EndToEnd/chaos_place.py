"""The service of `make chaos`: its disk, and the ways of clients to it."""

import contextlib
import os
import random
import socket
import subprocess

import fanlight
from conftest import Installed
from processes import running_from, wait_logged
from proxy import Proxy

# Bytes of the disk of the service's state. Its logs and databases have far fewer.
DISK_BYTES = 16 << 20
TIMEOUT = 60


class Disk:
    """A folder on a small file system of its own, if `is_small`."""

    def __init__(self, folder, is_small):
        self.folder = folder
        self.filler = folder / "filler"
        folder.mkdir()
        if is_small:
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES},mode=700", "none", str(folder)], check=True)

    def fill(self):
        """Writes a file until no space is left."""
        try:
            with open(self.filler, "ab", buffering=0) as file:
                while file.write(bytes(4096)):
                    pass
        except OSError:
            pass

    def free(self):
        self.filler.unlink(missing_ok=True)


def free_port():
    """Returns a port below those of connections. While the gate is away, a client's own end could take such a port."""
    while True:
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", random.randrange(20_000, 30_000)))
            return free.getsockname()[1]


class Place:
    """A service over Unix sockets and TCP, its disk, and the ways of its clients to it."""

    def __init__(self, folder, is_small):
        self.folder = folder
        self.installed = Installed(folder)
        self.disk = Disk(folder / "state", is_small)
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8"}
        self._authorize()
        port = free_port()
        self.service = fanlight.Service(
            self.installed.bin / "fanlightd", apps=[self.installed.apps], environment=self.environment,
            arguments=["--state", str(self.disk.folder), "--listen", f"tcp://127.0.0.1:{port}"])
        wait_logged(self.service, f"Clients reach tcp://127.0.0.1:{port}#")
        near, key = self.service.endpoint, self.service.log_text.partition(f"tcp://127.0.0.1:{port}#")[2][:64]
        near_proxy = Proxy(near.removeprefix("ipc://"), str(folder / "proxy.sock"))
        far_proxy = Proxy(("127.0.0.1", port))
        # Sets of proxies whose connections are cut together.
        self.cuts = [[near_proxy], [far_proxy], [near_proxy, far_proxy]]
        # The endpoints of clients by the names of the routes.
        self.routes = {
            "a proxy": f"ipc://{near_proxy.address}",
            "a proxy and the gate": f"tcp://127.0.0.1:{far_proxy.address[1]}#{key}",
            "the gate": f"tcp://127.0.0.1:{port}#{key}",
            "its socket": near,
        }
        self.client = fanlight.connect(near, timeout=TIMEOUT)

    def close(self):
        """Ends the service, and all processes that it left; returns its log, and the number of these processes."""
        self.client.close()
        for proxy in self.cuts[-1]:
            proxy.close()
        log = self.service.log_text
        self.service.end()
        left = running_from(self.folder)
        for process in left:
            process.kill()
        return log, len(left)

    def _authorize(self):
        """Makes a key for this user's clients over TCP, and authorises it."""
        os.environ["XDG_CONFIG_HOME"] = self.environment["XDG_CONFIG_HOME"] = str(self.folder)
        identity = subprocess.run(
            [self.installed.bin / "fanlight", "identity"], env=self.environment, capture_output=True, text=True,
            check=True)
        keys = self.disk.folder / "keys"
        keys.mkdir(mode=0o700)
        (keys / "authorized").write_text(identity.stdout)
