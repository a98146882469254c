"""An app whose pictures exceed what clients accept loses no client and no connection: the excess is left out."""

import pytest

from witness import Witness

TIMEOUT_SECONDS = 120


@pytest.mark.parametrize("kind, sentence", [
    ("rows", "more than 100000 layers"),
    ("texts", "the texts of the picture have more than"),
])
def test_a_picture_that_exceeds_the_limits_is_cut(service, client, kind, sentence):
    with Witness(service, client) as witness, \
            client.open("test/Oversized", session="s", size=(390, 400)) as session:
        epoch = session.epoch
        session[kind].tap(timeout=TIMEOUT_SECONDS)
        session["taps"].tap(timeout=TIMEOUT_SECONDS)
        session.expect("taps", label="Taps: 1", timeout=TIMEOUT_SECONDS)
        lines, _ = client.logs("s")
        assert sum(sentence in line for line in lines) == 1, lines
        session["none"].tap(timeout=TIMEOUT_SECONDS)
        session["taps"].tap(timeout=TIMEOUT_SECONDS)
        session.expect("taps", label="Taps: 2", timeout=TIMEOUT_SECONDS)
        assert (session.epoch, session.connection.reconnects) == (epoch, 0)
    witness.check()
