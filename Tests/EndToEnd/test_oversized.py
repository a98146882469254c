"""An app whose pictures exceed what clients accept loses no client and no connection: the excess is left out."""

import pytest

from fanlight._wire import input_pb2
from witness import Witness

TIMEOUT_SECONDS = 120


@pytest.mark.parametrize("kind, sentence", [
    ("rows", "more than 100000 layers"),
    ("texts", "the texts of the picture have more than"),
])
def test_a_picture_that_exceeds_the_limits_is_cut(installed, service, client, kind, sentence):
    with Witness(installed, service, client) as witness, \
            client.open("test/Oversized", session="s", size=(390, 400)) as session:
        layers = {name: session.find(name).id for name in (kind, "taps", "none")}

        def tap(name):
            # By the layer, because a search for an element in such a picture takes seconds in a debug build.
            act = input_pb2.ElementAct(layer=layers[name], action=input_pb2.Action(tap=1))
            session.connection.post(input_pb2.Input(act=act))

        epoch = session.epoch
        tap(kind)
        tap("taps")
        session.expect("taps", label="Taps: 1", timeout=TIMEOUT_SECONDS)
        lines, _ = client.logs("s")
        assert sum(sentence in line for line in lines) == 1, lines
        tap("none")
        tap("taps")
        session.expect("taps", label="Taps: 2", timeout=TIMEOUT_SECONDS)
        assert (session.epoch, session.connection.reconnects) == (epoch, 0)
    witness.check()
