"""Presented values of animated layers. An evaluation of its own follows the specification and makes the vector.

`FANLIGHT_REGENERATE=1` writes the vector, as for the transcripts.
"""

import json
import os
from itertools import chain

import pytest
from google.protobuf import json_format

from fanlight import protocol as wire
from fanlight._wire import frame_pb2
from fanlight.frames import decode_frame
from fanlight.picture import Picture
from presented_cases import CASES, Reconnection
from presenting import follow, presented
from test_vectors import VECTORS, as_transcript, layer_json

FILE = VECTORS / "1.0" / "presented.json"
DESCRIPTION = "Animated layers, as a client that was granted ANIMATIONS presents them at times of the session's clock."


class Client:
    """The part of a client that follows frames and presents layers."""

    def __init__(self):
        self.picture, self.animations, self.before = Picture(), {}, None

    def reconnect(self):
        self.before = None

    def receive(self, body):
        self.picture.apply(decode_frame(body, self.picture, self.before).delta)
        self.before = self.picture.version
        follow(self.animations, frame_pb2.Frame.FromString(body))

    def state(self, clock):
        layers = [
            layer_json(id, presented(self.picture.layers[id], self.animations.get(id, []), clock))
            for id in self.picture.walk()]
        return {"clock": clock, "layers": rounded(layers)}


def rounded(value):
    """The value with short numbers, which are far below the tolerance."""
    if isinstance(value, float):
        value = round(value, 6)
        return int(value) if value == int(value) else value
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    return {key: rounded(each) for key, each in value.items()} if isinstance(value, dict) else value


def transcript():
    """The messages of all cases."""
    client, messages = Client(), []
    for step in chain.from_iterable(CASES):
        if isinstance(step, Reconnection):
            client.reconnect()
            messages.append({"reconnect": True, "note": step.note})
            continue
        frame = json_format.ParseDict(step.frame, frame_pb2.Frame())
        body = frame.SerializeToString(deterministic=True)
        client.receive(body)
        messages.append({
            "from": "service", "note": step.note, "bytes": (bytes([wire.FRAME]) + body).hex(),
            "message": json_format.MessageToDict(frame, preserving_proto_field_name=True),
            "picture": as_transcript(client.picture),
            "presented": [client.state(clock) for clock in step.clocks],
        })
    return messages


def text(messages):
    lines = ",\n".join(json.dumps(message) for message in messages)
    return (
        f'{{\n"description": {json.dumps(DESCRIPTION)},\n"major": 1, "minor": 0,\n"messages": [\n{lines}\n]\n}}\n')


@pytest.fixture(scope="module")
def kept():
    if "FANLIGHT_REGENERATE" in os.environ:
        FILE.write_text(text(transcript()))
    return json.loads(FILE.read_text())["messages"]


def test_the_vector_has_the_frames_of_the_cases(kept):
    made = json.loads(json.dumps(transcript()))
    assert len(kept) == len(made)
    for message, other in zip(kept, made):
        assert message | {"presented": None} == other | {"presented": None}


def test_layers_are_presented_as_the_specification_computes_them(kept):
    client = Client()
    for message in kept:
        if message.get("reconnect"):
            client.reconnect()
            continue
        client.receive(bytes.fromhex(message["bytes"])[1:])
        assert len(message["presented"]) > 0, message["note"]
        for state in message["presented"]:
            found = client.state(state["clock"])
            assert differences(found["layers"], state["layers"]) == [], (message["note"], state["clock"])


# Keys of numbers that are exact: edges are whole dots, and rounding is not near a half.
EXACT = {"id", "parent", "after", "frame", "content", "rect"}


def differences(found, expected, key="", path=""):
    """Returns the paths of values that differ by more than the tolerance of `Protocol/vectors/README.md`."""
    if key == "stops":
        found, expected = ([{"color": color, "location": place} for color, place in stops]
                           for stops in (found, expected))
    if isinstance(expected, dict) and isinstance(found, dict) and found.keys() == expected.keys():
        return [each for name in expected for each in differences(
            found[name], expected[name], name, f"{path}.{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        return [each for index, pair in enumerate(zip(found, expected)) for each in differences(
            *pair, "" if key == "stops" else key, f"{path}[{index}]")]
    if isinstance(expected, (int, float)) and isinstance(found, (int, float)) and key not in EXACT:
        if key == "color":
            channels = zip(found.to_bytes(4, "big"), expected.to_bytes(4, "big"))
            return [path] if any(abs(a - b) > 1 for a, b in channels) else []
        return [] if abs(found - expected) <= 1e-3 * max(1, abs(expected)) else [path]
    return [] if found == expected else [path]


def test_differences_are_found_within_tolerances():
    layers = [{"frame": [1, 2], "drawing": {"opacity": 0.5, "commands": [{"paint": {"color": 0x102030FF}}]}}]
    for other, count in [
        ({"frame": [1, 3]}, 1), ({"drawing": {"opacity": 0.5009, "commands": [{"paint": {"color": 0x112030FE}}]}}, 0),
        ({"drawing": {"opacity": 0.502, "commands": [{"paint": {"color": 0x122030FF}}]}}, 2), ({"text": []}, 1),
    ]:
        assert len(differences([layers[0] | other], layers)) == count


def test_an_interruption_continues_what_was_presented(kept):
    def animation(note):
        message, = (each for each in kept if note in each.get("note", ""))
        frame = frame_pb2.Frame.FromString(bytes.fromhex(message["bytes"])[1:])
        animations = {}
        follow(animations, frame)
        return animations[1][0], frame.clock

    (before, _), (after, clock) = animation("A spring moves a layer"), animation("It is interrupted")
    # The final places, 100 and 40, are 60 dots apart.
    assert abs(before.left(clock)[2] + 60 - after.left(clock)[2]) < 0.02
    speeds = [(each.left(clock + 10)[2] - each.left(clock)[2]) / 1e-5 for each in (before, after)]
    assert abs(speeds[0] - speeds[1]) < 1
