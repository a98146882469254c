"""Scripts of the command line, parsed by this client."""

import pytest

from fake_service import in_background
from fanlight._wire import common_pb2, requests_pb2
from fanlight.elements import Locator
from fanlight.errors import BadArgument, Disabled
from fanlight.script import Script


def test_lines_are_parsed_like_the_command_line():
    script = Script(
        "# a comment\n\ntype s --identifier name \"Ada Lovelace\"\nscroll s --at 40,60 -- -160\n"
        "open gallery --cells 80x24 --dark -- --first second\n"
        "get s -i row --within 'list > role=row' --index=2 value\n",
        "x")
    assert [(line.number, line.verb, line.operands, line.options, line.rest) for line in script.lines] == [
        (3, "type", ["s", "Ada Lovelace"], {"identifier": "name"}, []),
        (4, "scroll", ["s", "-160"], {"at": (40.0, 60.0)}, []),
        (5, "open", ["gallery"], {"cells": (80, 24), "appearance": "dark"}, ["--first", "second"]),
        (6, "get", ["s", "value"],
         {"identifier": "row", "within": Locator(role="row", within=Locator(identifier="list")), "index": 2}, [])]


def test_a_script_may_begin_with_a_byte_order_mark(client, tmp_path):
    (tmp_path / "marked").write_bytes(b"\xef\xbb\xbf# nothing\n")
    assert client.run(tmp_path / "marked") == []


@pytest.mark.parametrize("line", [
    "frobnicate s", "fanlight tap s -i one", "tap", "tap s --identifier", "tap s --at here", "type s 'open",
    "tap s --count many",
    "tap s --frob x", "ps extra", "tap s extra", "open", "close", "close s t", "magnify s", "magnify s much",
    "key s frob", "scroll s x", "expect s --cells 80x24", "type s", "advance s soon", "resize s small", "get s bogus"])
def test_an_invalid_line_is_reported_before_any_line_runs(line):
    with pytest.raises(BadArgument, match="x:2: "):
        Script(f"ps\n{line}\n", "x")


def test_a_script_stops_at_the_first_line_that_fails_and_names_it(service, client, tmp_path):
    script = tmp_path / "script"
    script.write_text("tap s --identifier one\n\ntap s --identifier two\ntap s --identifier three\n")
    done = in_background(lambda: client.run(script, timeout=5))
    screen = common_pb2.Screen(width=390, height=844)
    service.answer(
        service.receive_request("attach"),
        attached=requests_pb2.Attached(session="s", app="gallery", epoch=7, screen=screen))
    request = service.receive_request("act")
    assert (request.act.locator.identifier, request.timeout_ms) == ("one", 5000)
    service.answer(request, done=common_pb2.Nothing())
    service.answer(
        service.receive_request("act"), failure=common_pb2.Failure(code=common_pb2.DISABLED, text="two is disabled."))
    with pytest.raises(Disabled, match="script:3: two is disabled."):
        done()
