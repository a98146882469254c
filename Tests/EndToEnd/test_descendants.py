"""Processes that an app starts: they end with its session, wherever in the tree of processes they are."""

import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

import pytest

import fanlight
from processes import Process, wait_until, worker_of
from programs import CHAIN, STARTS_CHAINS, running, write_script


@pytest.fixture
def chain(installed, environment, tmp_path):
    """Starts a service with an app that first starts a chain of processes; returns its client and the script."""

    def start(first):
        script = write_script(
            tmp_path / "chain.sh", CHAIN.format(folder=tmp_path, start=first, app=installed.folder / "test-app"))
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


def children_of(parent):
    """Returns the numbers of a process's living children."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if fields[0] != "Z" and int(fields[1]) == parent:
                    found.append(int(entry.name))
    return found


@pytest.mark.parametrize("how", ["closed", "killed", "service ends"])
def test_a_chain_of_processes_ends_with_its_session(chain, how):
    service, script = chain("link 12")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
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


@pytest.mark.parametrize("how", ["closed", "killed", "service ends", "absent"])
def test_a_chain_ends_with_its_session_after_the_service_was_killed(chain, how):
    service, script = chain("link 12")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        worker = worker_of(client)
    links = [Process(line) for line in (script.parent / "links").read_text().split()]
    assert len(links) == 13
    if how == "absent":
        # It does not dial the next service.
        os.kill(worker.number, signal.SIGSTOP)
    service.kill()
    service.start()
    with fanlight.connect(service.endpoint) as client:
        if how == "closed":
            client.close_session("s")
        elif how == "killed":
            assert worker_of(client) == worker
            worker.kill()
        else:
            service.terminate()
        for link in links:
            link.wait_until_gone()


@pytest.fixture
def helper(installed, environment, tmp_path):
    """Starts a service with an app that starts a process without its session and its environment. Returns the service,
    and a function that returns that process. The app waits for the file `go` before that.
    """
    apps, numbers = tmp_path / "apps", tmp_path / "helpers"
    apps.mkdir()
    daemon = write_script(tmp_path / "helper.sh", f"echo $$ >>'{numbers}'\nexec sleep 1000")
    script = write_script(
        tmp_path / "app.sh",
        f'case " $* " in *" {STARTS_CHAINS} "*)\n'
        f'    (while [ ! -e "{tmp_path}/go" ]; do sleep 0.01; done\n'
        f'    exec env -i PATH="$PATH" setsid -f "{daemon}") & ;;\n'
        f'esac\nexec "{installed.folder}/test-app" "$@"')
    (apps / "helper.app.json").write_text(json.dumps({"name": "helper", "executable": str(script)}))
    with fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment) as service:

        def started():
            (tmp_path / "go").touch()
            wait_until(lambda: numbers.exists() and numbers.read_text().endswith("\n"), "the helper runs")
            return Process(numbers.read_text())

        yield service, started
        print(service.log_text)


def test_a_process_of_another_session_outlives_a_closed_one(helper):
    service, started = helper
    with fanlight.connect(service.endpoint) as client:
        first = client.open("helper", session="first", cells=(80, 24))
        # Its helper is younger than the first session, and was left by its parent.
        client.open("helper", session="second", cells=(80, 24), arguments=[STARTS_CHAINS])
        process = started()
        first_worker = worker_of(client, "first")
        first.close()
        first_worker.wait_until_gone()
        # The service searches for some hundredths of a second.
        time.sleep(1)
        assert process.program == "sleep"
        client.close_session("second")
        process.wait_until_gone()


@pytest.mark.parametrize("how", ["closed", "killed"])
def test_a_process_that_a_worker_starts_after_its_service_was_killed_ends_with_it(helper, how):
    service, started = helper
    with fanlight.connect(service.endpoint) as client:
        client.open("helper", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
    service.kill()
    service.start()
    with fanlight.connect(service.endpoint) as client:
        worker, process = worker_of(client), started()
        if how == "closed":
            client.close_session("s")
        else:
            worker.kill()
        process.wait_until_gone()


def test_the_next_service_ends_the_processes_of_a_worker_that_was_killed_with_the_previous_one(helper):
    service, started = helper
    with fanlight.connect(service.endpoint) as client:
        client.open("helper", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        worker, process = worker_of(client), started()
    service.kill()
    worker.kill()
    assert process.program == "sleep"
    service.start()
    process.wait_until_gone()


# Starts processes with an environment of 300 kB each.
MANY = """
import os, subprocess
environment = dict(os.environ) | {f"LONG{index}": "x" * 100_000 for index in range(3)}
for _ in range(1000):
    subprocess.Popen(["sleep", "1000"], env=environment)
"""


def test_the_service_answers_while_it_ends_many_processes(installed, environment, tmp_path):
    apps = tmp_path / "apps"
    apps.mkdir()
    (tmp_path / "many.py").write_text(MANY)
    script = write_script(
        tmp_path / "app.sh",
        f'case " $* " in *" {STARTS_CHAINS} "*) "{sys.executable}" -IS "{tmp_path}/many.py";; esac\n'
        f'exec "{installed.folder}/test-app" "$@"')
    (apps / "many.app.json").write_text(json.dumps({"name": "many", "executable": str(script)}))
    with contextlib.ExitStack() as stack:
        service = stack.enter_context(
            fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment))
        client = stack.enter_context(fanlight.connect(service.endpoint))
        client.open("many", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        worker = worker_of(client)
        children = [Process(number) for number in children_of(worker.number) + children_of(service.process.pid)]
        children = [process for process in children if process.program == "sleep"]
        assert len(children) == 1000
        asker = stack.enter_context(fanlight.connect(service.endpoint))
        longest = 0
        worker.kill(signal.SIGTERM)
        while any(process.program == "sleep" for process in children[::50] + children[-1:]):
            began = time.monotonic()
            asker.sessions()
            longest = max(longest, time.monotonic() - began)
        print(f"longest {longest:.3f} s")
        assert longest < 0.15
        for process in children:
            process.wait_until_gone()


def test_a_process_that_starts_its_successor_and_ends_is_caught(chain):
    service, script = chain("endless")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        # Between two processes of the chain, a list can show none.
        wait_until(lambda: running(script), "the chain runs")
        client.close_session("s")
        wait_until(lambda: not running(script), "the chain ends")
        assert client.sessions() == []


# Each link lives some 0.3 ms. Those that are detached leave the process group of the one before.
FAST = """
import os, sys, time
if sys.argv[2] != "link":
    for _ in range(2):
        if os.fork() == 0:
            os.setsid()
            os.execve(sys.executable, [sys.executable, "-IS", __file__, sys.argv[1], "link", sys.argv[3]], dict())
    os._exit(0)
open(sys.argv[1] + "/started-" + str(os.getpid()), "w").close()
end = time.monotonic() + 60
while time.monotonic() < end and not os.path.exists(sys.argv[1] + "/stop"):
    os.utime(sys.argv[1] + "/sign")
    if os.fork() > 0:
        os._exit(0)
    if sys.argv[3] == "detached":
        os.setsid()
    time.sleep(0.0002)
"""


@pytest.fixture
def fast_chains(installed, environment, tmp_path):
    """Starts a service with an app that first starts two chains of processes; returns it and their sign of life."""
    script, sign = tmp_path / "links.py", tmp_path / "sign"
    script.write_text(FAST)
    sign.touch()
    apps = tmp_path / "apps"
    apps.mkdir()

    def start(how):
        app = tmp_path / "app.sh"
        app.write_text(
            f'#!/bin/sh\ncase " $* " in *" {STARTS_CHAINS} "*) ;; *) exec "{installed.folder}/test-app" "$@" ;; esac\n'
            f'"{sys.executable}" -IS "{script}" "{tmp_path}" start {how}\n'
            f'while [ "$(ls "{tmp_path}" | grep -c started)" -lt 2 ]; do sleep 0.01; done\n'
            f'exec "{installed.folder}/test-app" "$@"\n')
        app.chmod(0o700)
        (apps / "chain.app.json").write_text(json.dumps({"name": "chain", "executable": str(app)}))
        service = stack.enter_context(
            fanlight.Service(installed.bin / "fanlightd", apps=[apps], environment=environment))
        stack.callback(lambda: print(service.log_text))
        return service, sign

    with contextlib.ExitStack() as stack:
        yield start
    (tmp_path / "stop").touch()
    wait_until(lambda: not is_alive(sign), "the links end by themselves")


def is_alive(sign):
    """Watches the file that each link touches for a second: a list of processes shows links rarely."""
    before = sign.stat().st_mtime_ns
    end = time.monotonic() + 1
    while time.monotonic() < end:
        if sign.stat().st_mtime_ns != before:
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("how", ["same group", "detached"])
def test_a_chain_whose_links_live_for_less_than_a_millisecond_is_caught(fast_chains, how):
    service, sign = fast_chains(how.split()[0])
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        client.open("chain", session="other", cells=(80, 24), arguments=[STARTS_CHAINS])
        assert is_alive(sign)
        client.close_session("s")
        client.close_session("other")
        wait_until(lambda: not is_alive(sign), "the chains end")
        began = time.monotonic()
        assert client.sessions() == []
        assert time.monotonic() - began < 5


def test_a_worker_reaps_what_it_inherits(fast_chains, tmp_path):
    service, sign = fast_chains("same")
    with fanlight.connect(service.endpoint) as client:
        client.open("chain", session="s", cells=(80, 24), arguments=[STARTS_CHAINS])
        worker = worker_of(client)
        assert is_alive(sign)
        wait_until(lambda: len(zombies_of(worker.number)) > 300, "the worker inherits ended processes")
        (tmp_path / "stop").touch()
        # The rest is left to the app, which may wait for its own children.
        wait_until(lambda: 0 < len(zombies_of(worker.number)) <= 256, "the worker reaps them")
