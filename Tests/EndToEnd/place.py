"""A service that is attacked beside an honest client."""

import contextlib
import json
import time

import fanlight
from conftest import with_tcp
from peers import LocalPeer, RemotePeers
from processes import TIMEOUT_SECONDS
from witness import Witness

# Seconds that an attack lasts.
ATTACK_SECONDS = 2.5
# Display of the sessions that are attacked.
CELLS = (80, 24)


class Place:
    """A service over TCP, with apps of its own, and what attacks need of it."""

    def __init__(self, installed, environment, folder, program=None):
        self.installed, self.folder = installed, folder
        self.apps = folder / "apps"
        self.apps.mkdir()
        self.describe("test", installed.folder / "test-app", f"--gate={installed.gate}")
        # The app prints the changes of its phase.
        self.service = with_tcp(installed, environment | {"TELL_PHASE": "1"}, program, apps=self.apps)
        self.endpoint = self.service.endpoint
        self.client = fanlight.connect(self.endpoint, timeout=TIMEOUT_SECONDS)
        self.peers = RemotePeers(self.service)
        self.witness = None

    def restart(self):
        self.client.close()
        self.service.terminate()
        self.service.start()
        self.client = fanlight.connect(self.endpoint, timeout=TIMEOUT_SECONDS)

    def describe(self, name, executable, *arguments):
        (self.apps / f"{name}.app.json").write_text(
            json.dumps({"name": name, "executable": str(executable), "arguments": arguments}))

    def open(self, name="victim", app="test", **rest):
        return self.client.open(app, session=name, cells=CELLS, **rest)

    @contextlib.contextmanager
    def watched(self):
        """Begins an attack once an honest client has shown how fast it is."""
        self.witness = Witness(self.installed, self.service, self.client)
        with self.witness:
            self.until = time.monotonic() + ATTACK_SECONDS
            yield

    def is_on(self):
        """Returns true as long as the attack lasts."""
        return time.monotonic() < self.until

    def rest(self):
        time.sleep(max(0, self.until - time.monotonic()))

    def close(self):
        self.client.close()
        self.peers.close()
        log = self.service.log_text
        self.service.end()
        return log


def repeat(place, action):
    """Repeats an action over new connections, which the service ends, while the attack lasts."""
    while place.is_on():
        with contextlib.suppress(OSError, EOFError), LocalPeer(place.endpoint) as peer:
            action(peer)
