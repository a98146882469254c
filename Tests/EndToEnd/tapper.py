"""A client of `make chaos`, in a process of its own: it taps until it is told to stop.

    tapper.py ENDPOINT SESSION REPORT SEED WAYS

WAYS is `inputs`, which are sent again after a lost connection, or `inputs,requests`. The effect of a request is unknown
then.

It appends a character to the file REPORT before it sends a tap. It appends another one when the outcome is known. The
file is thus complete whenever the process is killed. It obeys lines of its standard input:

    stop                    ends the last tap, and answers `stopped`
    picture EPOCH VERSION   writes the picture of that version into REPORT.picture, and answers `written`
"""

import os
import random
import sys
import threading
import time
import traceback
from contextlib import contextmanager
from datetime import datetime

import fanlight
from fanlight import errors
from fanlight._wire import input_pb2

SENT = b">"
# Outcomes: the tap took effect and its value is stored, or it is unknown if it took effect. Or the value may not be
# stored, or the tap had no effect.
DONE, LOST, UNSAVED, REFUSED = b"d", b"l", b"u", b"r"
# Seconds after which a tap has to be answered, and an attachment to succeed, whatever happened. On a machine that is
# busy otherwise, each of several faults in a row may take ten.
TAP_TIMEOUT = 60
ATTACH_TIMEOUT = 60
# Seconds before another attempt.
RETRY_INTERVAL = 0.02
# Longest pause between taps, in seconds.
LONGEST_PAUSE = 0.005
# Most inputs that are sent without waiting.
BURST = 16


class Tapper:
    """Taps `keep` in a session."""

    def __init__(self, endpoint, session, report, seed, ways):
        self.endpoint, self.session, self.path = endpoint, session, report
        self.report = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self.chance = random.Random(seed)
        self.ways = [{"inputs": self.post, "requests": self.request}[way] for way in ways]
        self.stopping = threading.Event()

    def run(self):
        while True:
            with self.attached() as session:
                try:
                    while not self.stopping.is_set():
                        self.chance.choice(self.ways)(session)
                        time.sleep(self.chance.uniform(0, LONGEST_PAUSE))
                    return self.answer(session)
                except errors.FanlightError as error:
                    self.check_end(session, error)

    @contextmanager
    def attached(self):
        """Attaches to the session; tries again while the service, or the way to it, is away."""
        deadline = time.monotonic() + ATTACH_TIMEOUT
        while True:
            try:
                client = fanlight.connect(self.endpoint, timeout=ATTACH_TIMEOUT)
                try:
                    session = client.attach(self.session)
                except BaseException:
                    client.close()
                    raise
                break
            except (errors.NoService, errors.UnknownSession, errors.Lost, errors.Busy):
                if time.monotonic() > deadline:
                    raise
                time.sleep(RETRY_INTERVAL)
        try:
            yield session
        finally:
            session.detach()
            client.close()

    def check_end(self, session, error):
        """Accepts the end of an attachment after which the client has to connect again; raises any other error."""
        is_over = session.connection._error is not None
        if not (is_over and isinstance(error, errors.Busy) and error.can_retry):
            raise error

    def note(self, outcome, count=1):
        os.write(self.report, outcome * count)

    # Taps.

    def request(self, session):
        """Taps by a request, whose effect is unknown after a lost connection."""
        self.note(SENT)
        try:
            session["keep"].tap(timeout=TAP_TIMEOUT)
            self.note(DONE)
        except errors.Lost:
            self.note(LOST)
        except errors.NotSaved:
            self.note(UNSAVED)
        except (errors.WorkerFailed, errors.Busy) as error:
            # The connection is over, with a request in transit; or the session is being started again.
            if session.connection._error is not None or not error.can_retry:
                raise
            self.note(REFUSED)

    def post(self, session):
        """Taps by inputs, which take effect exactly once while the worker lives."""
        connection = session.connection
        with connection.reading() as mirror:
            epoch = mirror.epoch
            layer = next(id for id, layer in mirror.picture.layers.items() if layer.semantics.identifier == "keep")
            act = input_pb2.ElementAct(layer=layer, action=input_pb2.Action(tap=1))
            count = self.chance.randint(1, BURST)
            self.note(SENT, count)
            serials = [connection.post(input_pb2.Input(act=act)) for _ in range(count)]
        for serial in serials:
            connection.wait_for(
                lambda mirror, serial=serial: (
                    mirror.epoch != epoch or mirror.input_serial >= serial or serial in mirror.lost_inputs),
                timeout=TAP_TIMEOUT, what=f"no frame that includes input {serial}")
            with connection.reading() as mirror:
                self.note(outcome(mirror, epoch, serial))

    # The end.

    def answer(self, session):
        """Answers that no tap is open, and writes the picture of the asked version."""
        print("stopped", flush=True)
        word, epoch, version = sys.stdin.readline().split()
        assert word == "picture"
        with open(f"{self.path}.picture", "w", encoding="utf-8") as file:
            file.write(picture_of(session, int(epoch), int(version)))
        print("written", flush=True)
        sys.stdin.readline()


def outcome(mirror, epoch, serial):
    """Returns the outcome of an input that a frame includes, unless the worker died before."""
    if mirror.epoch != epoch or serial in mirror.lost_inputs:
        return LOST
    if serial in mirror.stale_inputs:
        return REFUSED
    return UNSAVED if mirror.unsaved else DONE


def picture_of(session, epoch, version, timeout=TAP_TIMEOUT):
    """Returns a client's mirror as text, once it has this version; else as it is, with the reason."""
    problem = []
    try:
        session.connection.wait_for(
            lambda mirror: mirror.epoch == epoch and mirror.picture.version >= version, timeout=timeout)
    except errors.FanlightError as error:
        problem = [f"{type(error).__name__}: {error}"]
    with session.connection.reading() as mirror:
        picture = mirror.picture
        lines = [*problem, f"epoch {mirror.epoch}", f"version {picture.version}", mirror.title, repr(mirror.screen)]
        lines += [f"pending {each}" for each in mirror.pending]
        lines += [f"{id} {layer}" for id, layer in sorted(picture.layers.items())]
        lines += [f"children of {id}: {order}" for id, order in sorted(picture.children.items())]
        return "\n".join(lines) + "\n"


def main():
    endpoint, session, report, seed, ways = sys.argv[1:]
    tapper = Tapper(endpoint, session, report, int(seed), ways.split(","))
    thread = threading.Thread(target=wait_for_stop, args=(tapper,), daemon=True)
    thread.start()
    try:
        tapper.run()
    except Exception:
        with open(f"{report}.problem", "a", encoding="utf-8") as file:
            print(datetime.now(), file=file)
            traceback.print_exc(file=file)
        return 1
    return 0


def wait_for_stop(tapper):
    sys.stdin.readline()
    tapper.stopping.set()


if __name__ == "__main__":
    sys.exit(main())
