"""Processes that an app starts: they end with its session, wherever in the tree of processes they are."""

import json
import time
from pathlib import Path

import pytest

import fanlight
from processes import TIMEOUT_SECONDS, Process, worker_of

# Every second link ends at once, so that the next one loses its parent; all leave the session and the environment.
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
env -i PATH="$PATH" setsid "$0" {start} &
while [ ! -e "{folder}/complete" ]; do sleep 0.01; done
exec "{app}" "$@"
"""


@pytest.fixture
def chain(installed, environment, tmp_path):
    """Starts a service with an app that first starts a chain of processes; returns its client and the script."""

    def start(first):
        script = tmp_path / "chain.sh"
        script.write_text(CHAIN.format(folder=tmp_path, start=first, app=installed.folder / "test-app"))
        script.chmod(0o700)
        apps = tmp_path / "apps"
        apps.mkdir()
        (apps / "chain.app.json").write_text(json.dumps({"name": "chain", "executable": str(script)}))
        services.append(fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment))
        services[-1].__enter__()
        return services[-1], script

    services = []
    yield start
    for service in services:
        print(service.log_text)
        service.__exit__(None, None, None)


def running(script):
    """Returns the processes of a script, and the names of files they have for a name."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if str(script).encode() in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def wait_until(fact, what):
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not fact():
        assert time.monotonic() < deadline, what
        time.sleep(0.01)


def zombies_of(parent):
    """Returns the ended children that a process has not reaped."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] == "Z" and int(fields[1]) == parent:
                found.append(int(entry.name))
    return found


@pytest.mark.parametrize("how", ["closed", "killed", "service ends"])
def test_a_chain_of_processes_ends_with_its_session(chain, how):
    service, script = chain("link 12")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24))
        links = [Process(line) for line in (script.parent / "links").read_text().split()]
        assert len(links) == 13
        if how == "closed":
            client.close_session("s")
        elif how == "killed":
            worker_of(client).kill()
        else:
            service.terminate()
        for link in links:
            link.wait_until_gone()
        if how == "closed":
            wait_until(lambda: not zombies_of(service.process.pid), "the service reaps what it inherits")


def test_a_process_that_starts_its_successor_and_ends_is_caught(chain):
    service, script = chain("endless")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24))
        # Between two processes of the chain, a list can show none.
        wait_until(lambda: running(script), "the chain runs")
        client.close_session("s")
        wait_until(lambda: not running(script), "the chain ends")
        assert client.sessions() == []
