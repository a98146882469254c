"""Arguments that the protocol does not permit raise immediately, and do not affect the connection."""

import math

import pytest

from fake_service import in_background
from fanlight import Screen, errors
from fanlight._wire import common_pb2, handshake_pb2, input_pb2, requests_pb2
from fanlight.arguments import MESSAGE_BYTES, STRING_BYTES
from fanlight.connection import Connection

TOO_LONG = "x" * (STRING_BYTES + 1)


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda s: s["a"].tap(0), "number of taps is 0; it must be from 1 to 16"),
        (lambda s: s.tap("a", count=-1), "number of taps is -1"),
        (lambda s: s.tap(at=(1, 1), count=17), "number of taps is 17"),
        (lambda s: s.tap(at=(1, 1), count=0), "number of taps is 0"),
        (lambda s: s.tap(at=(math.nan, 1)), "x of a point is nan; it must be from -16,777,216 to 16,777,216"),
        (lambda s: s.find(at=(1, math.inf)), "y of a point is inf"),
        (lambda s: s.element(at=(1, 1)).element(label="b").info(), "a container cannot be located by a point \\(at\\)"),
        (lambda s: s.find("a", index=-1), "index of an element is -1; it must be from 0"),
        (lambda s: s.find("a", role="wheel"), "'wheel' is not a valid role; use one of .*button"),
        (lambda s: s.get("a", "colour"), "'colour' is not a valid attribute of an element; use one of .*label"),
        (lambda s: s.find(TOO_LONG), "identifier of Locator has 65,537 bytes; the limit is 65,536"),
        (lambda s: s.tap(label="é" * (STRING_BYTES // 2 + 1)), "label of Locator has 65,538 bytes"),
        (lambda s: s.wait("a", value=TOO_LONG), "value of Condition has"),
        (lambda s: s["a"].set("x" * MESSAGE_BYTES), "the message has .* bytes; the limit is 1,048,576"),
        (lambda s: s["a"].scroll(math.nan), "distance down is nan"),
        (lambda s: s.scroll(across=2e7, at=(1, 1)), "distance across is 20000000.0"),
        (lambda s: s["a"].drag(math.inf), "distance across is inf"),
        (lambda s: s.magnify(0, "a"), "scale to magnify to is 0.0; it must be more than 0, up to 1,000"),
        (lambda s: s.rotate(40_000, "a"), "degrees to rotate by is 40000.0"),
        (lambda s: s.resize(cells=(0, 24)), "number of columns is 0"),
        (lambda s: s.resize(0, 5), "width of a display is 0; it must be more than 0"),
        (lambda s: s.resize(-1, -1), "width of a display is -1; it must be from 0 to 16,384"),
        (lambda s: s.resize(1, 1, scale=65), "scale of a display is 65.0"),
        (lambda s: s.resize(), "nothing to resize"),
        (lambda s: s.resize(1, 1, cells=(80, 24)), "give one of them"),
        (lambda s: s.tap(""), "the identifier is empty"),
        (lambda s: s.key("hyper+a"), "hyper in 'hyper\\+a' is not a modifier"),
        (lambda s: s.advance(-1), "time to advance by, in milliseconds, is -1000"),
        (lambda s: s.advance(math.nan), "time to advance by, in milliseconds, is nan"),
        (lambda s: s.wait("a", timeout=-1), "timeout, in milliseconds, is -1000; it must be from 0"),
        (lambda s: s.type("a\ud800"), "'.ud800' at index 1 is a lone surrogate"),
        (lambda s: s["a"].set("\udfff"), "is a lone surrogate"),
        (lambda s: s.paste("\ud800"), "is a lone surrogate"),
        (lambda s: s.key("\ud800"), "is a lone surrogate"),
        (lambda s: s.find("\ud800"), "is a lone surrogate"),
        (lambda s: s.wait("a", value="\ud800"), "is a lone surrogate"),
        (lambda s: s.settle(timeout=math.inf), "timeout, in milliseconds, is inf"),
        (lambda s: s.settle(timeout=math.nan), "timeout, in milliseconds, is nan"),
        (lambda s: s.snapshot(format="gif"), "'gif' is not a valid format of a snapshot; use one of png"),
        (lambda s: s.snapshot(scale=0), "scale of a snapshot is 0"),
        (lambda s: s.resource(b"image"), "name of ReadResource has 5 bytes; it must have 32"),
        (lambda s: s.perform([input_pb2.Input()]), "Input is empty; it must have one of pointer"),
        (lambda s: s.connection.post(input_pb2.Input(resize=common_pb2.Screen(width=-1))), "width of a display is -1"),
    ],
)
def test_an_invalid_session_argument_is_not_sent(service, session, act, message):
    with pytest.raises(errors.BadArgument, match=message) as caught:
        act(session)
    assert isinstance(caught.value, ValueError)
    settled = in_background(session.settle)
    service.answer(service.receive_request("settle"), done=common_pb2.Nothing())
    settled()


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda c: c.open("a", size=(-1, 5)), "width of a display is -1; it must be"),
        (lambda c: c.open("a", size=(5, math.nan)), "height of a display is nan"),
        (lambda c: c.open("a", size=(5, 16_385)), "height of a display is 16385"),
        (lambda c: c.open("a", cells=(-1, 5)), "number of columns is -1; it must be a whole number from 1 to 2,048"),
        (lambda c: c.open("a", cells=(0, 0)), "number of columns is 0"),
        (lambda c: c.open("a", cells=(80, 1_025)), "number of rows is 1025; it must be a whole number from 1 to 1,024"),
        (lambda c: c.open("a", cells=(80.5, 24)), "number of columns is 80.5"),
        (lambda c: c.open("a", cells=("80", "24")), "number of columns is '80'"),
        (lambda c: c.open("a", cells=()), "cells is \\(\\); it must be two numbers, such as \\(80, 24\\)"),
        (lambda c: c.open("a", cells=(80,)), "cells is \\(80,\\)"),
        (lambda c: c.open("a", cells="80x24"), "cells is '80x24'"),
        (lambda c: c.open("a", cells=80), "cells is 80"),
        (lambda c: c.open("a", cells=(80, 24), scale=2), "a scale is for pixel displays"),
        (lambda c: c.open("a", size=(0, 5)), "width of a display is 0; it must be more than 0"),
        (lambda c: c.open("a", size=("wide", 5)), "width of a display is 'wide'; it must be a number"),
        (
            lambda c: c.open("a", size=(5, 5, 2)),
            "size is \\(5, 5, 2\\); it must be two numbers, such as \\(390, 844\\)",
        ),
        (lambda c: c.open("a", scale=0), "scale of a display is 0"),
        (lambda c: c.snapshot("a", format="txt", scale=2), "a scale is for pixel displays"),
        (lambda c: c.snapshot("a", format="png", cells=(0, 1)), "number of columns is 0"),
        (lambda c: c.open("a", clock="lunar"), "'lunar' is not a valid clock; use one of real, virtual"),
        (
            lambda c: c.open("a", mode="steal"),
            "'steal' is not a valid mode; use one of control, observe, take-over, script",
        ),
        (lambda c: c.open("a", arguments=["x"] * 257), "257 arguments are too many; the limit is 256"),
        (lambda c: c.open("a", arguments=["x", TOO_LONG]), "arguments of Open has 65,537 bytes"),
        (lambda c: c.open("a", session=TOO_LONG), "session of Open has 65,537 bytes"),
        (lambda c: c.open("a", arguments=["\ud800"]), "is a lone surrogate"),
        (lambda c: c.attach("a", timeout=-1), "timeout, in milliseconds, is -1000"),
        (lambda c: c.attach("a", mode="take-over"), "needs a screen"),
        (lambda c: c.attach("a", mode="take-over", screen=Screen(0, 1)), "a display of 0×1 points has no area"),
        (lambda c: c.attach("a", mode="take-over", screen=Screen(1, 1, idiom="paper")), "'paper' is not a valid idiom"),
        (lambda c: c.logs("a", cursor=-1), "cursor of logs is -1"),
        (lambda c: c.close_session(TOO_LONG), "close of Request has 65,537 bytes"),
    ],
)
def test_an_invalid_service_argument_is_not_sent(service, client, act, message):
    with pytest.raises(errors.BadArgument, match=message):
        act(client)
    closed = in_background(lambda: client.close_session("a"))
    service.answer(service.receive_request("close"), done=common_pb2.Nothing())
    closed()


def test_texts_of_the_maximum_length_are_sent(service, session):
    for verb, act in (("query", lambda: session.find("x" * STRING_BYTES)), ("act", lambda: session["a"].set(TOO_LONG))):
        done = in_background(act)
        service.fail(service.receive_request(verb), errors.UnknownElement.code, "none")
        with pytest.raises(errors.UnknownElement):
            done()


def test_the_limits_of_the_service_apply(service):
    service.limits = handshake_pb2.Limits(string_bytes=4, message_bytes=100)
    made = Connection(service.endpoint)
    with pytest.raises(errors.BadArgument, match="has 5 bytes; the limit is 4"):
        made.request(close="12345")
    with pytest.raises(errors.BadArgument, match="the message has .* bytes; the limit is 100"):
        made.request(perform=requests_pb2.Perform(inputs=[input_pb2.Input(paste="x" * 100)]))
    made.close()


def test_a_null_character_is_sent_as_its_substitute(service, client):
    opened = in_background(lambda: client.open("a\0", arguments=["b", "\0c\0"]))
    request = service.receive_request("open")
    assert (request.open.app, list(request.open.arguments)) == ("a\x1a", ["b", "\x1ac\x1a"])
    service.fail(request, errors.UnknownApp.code, "none")
    with pytest.raises(errors.UnknownApp):
        opened()
