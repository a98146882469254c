"""The fixtures of all end-to-end tests: the installed layout, a clean environment, a service."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import fanlight
from processes import running_from, wait_logged
from terminal import Terminal

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("BUILD", ROOT / ".build")).resolve()
# The build that is tested.
CONFIG = os.environ.get("FANLIGHT_TEST_CONFIG") or "debug"
# The folder of `compiler`, which the checks of the documentation use as well.
sys.path.append(str(ROOT / "Tests" / "Architecture"))
# Seconds after which a stuck command is ended.
COMMAND_TIMEOUT = 90


class Installed:
    """The programs as `make install` lays them out, and a folder with the test app."""

    def __init__(self, folder):
        self.folder = folder
        self.prefix = folder / "usr"
        subprocess.run(
            ["make", "--no-print-directory", "install-files", f"CONFIG={CONFIG}", f"BUILD={BUILD}",
             f"PREFIX={self.prefix}", "DESTDIR="],
            cwd=ROOT, check=True, capture_output=True)
        self.bin = self.prefix / "bin"
        self.apps = folder / "apps"
        self.apps.mkdir()
        shutil.copy(BUILD / CONFIG / "TestApp", folder / "test-app")
        self.gate = folder / "gate"
        os.mkfifo(self.gate)
        self.describe("test", executable="../test-app", arguments=[f"--gate={self.gate}"])

    def describe(self, name, **rest):
        """Writes NAME.app.json into the folder of apps."""
        (self.apps / f"{name}.app.json").write_text(json.dumps({"name": name, **rest}))

    def open_gate(self):
        """Releases a worker that is blocked in the test app's `block`."""
        with open(self.gate, "wb"):
            pass


@pytest.fixture(scope="session")
def installed():
    folder = Path(tempfile.mkdtemp(prefix="fl-"))
    yield Installed(folder)
    left = running_from(folder)
    for process in left:
        process.kill()
    shutil.rmtree(folder)
    assert left == [], "processes still run after the tests"


@pytest.fixture
def environment(tmp_path):
    """A minimal environment, as of a fresh login without a session manager."""
    home = tmp_path / "home"
    home.mkdir()
    return {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}


@pytest.fixture
def service(installed, environment):
    """A daemon in folders of its own; its processes and its socket are gone afterwards."""
    apps = [installed.apps, installed.prefix / "share/fanlight/apps"]
    with fanlight.Service(installed.bin / "fanlightd", apps=apps, environment=environment) as service:
        yield service
        # Shown if the test failed.
        print(service.log_text)


@pytest.fixture
def client(service):
    with fanlight.connect(service.endpoint) as client:
        yield client


def with_tcp(installed, environment, program=None, apps=None):
    """Returns a service that listens on TCP too; `remote` is the endpoint of its clients."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    service = fanlight.Service(
        program or installed.bin / "fanlightd", apps=[apps or installed.apps],
        arguments=["--listen", f"tcp://127.0.0.1:{port}"], environment=environment)
    wait_logged(service, f"Clients reach tcp://127.0.0.1:{port}#")
    service.remote = re.search(r"Clients reach (tcp://\S+)\n", service.log_text)[1]
    return service


@pytest.fixture
def remote(installed, environment):
    """A service that listens on TCP too, with the endpoint of its clients."""
    with with_tcp(installed, environment) as service:
        yield service
        print(service.log_text)


class Command:
    """Runs the installed `fanlight` in an environment."""

    def __init__(self, installed, environment):
        self.path = installed.bin / "fanlight"
        self.environment = environment

    def __call__(self, *arguments, code=0, input=None, **variables):
        """Runs the command, checks its exit code (None: any), and returns the result."""
        result = subprocess.run(
            [self.path, *map(str, arguments)], env=self.environment | variables, input=input, capture_output=True,
            text=True, timeout=COMMAND_TIMEOUT, check=False, stdin=None if input is not None else subprocess.DEVNULL)
        assert code in (None, result.returncode), (
            f"{arguments} ended with {result.returncode}: {result.stdout}{result.stderr}")
        return result

    def json(self, *arguments):
        return json.loads(self(*arguments, "--json").stdout)


@pytest.fixture
def command(installed, service):
    return Command(installed, service.environment)


@pytest.fixture
def terminal(installed, service):
    """Starts `fanlight` with arguments in a pseudo-terminal: `terminal("attach", "gallery", size=(80, 24))`."""
    opened = []

    def start(*words, size=(80, 24), program=installed.bin / "fanlight", arguments=(), **variables):
        environment = service.environment | {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | variables
        opened.append(Terminal([str(program), *words, *arguments], environment, size))
        return opened[-1]

    yield start
    for each in opened:
        each.end()
