"""Recorded transcripts of the protocol: messages decode and pictures change as recorded."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format
from google.protobuf.message import DecodeError

from fanlight import protocol as wire
from fanlight._wire import common_pb2, frame_pb2, gate_pb2, handshake_pb2, input_pb2, requests_pb2, worker_pb2
from fanlight.checks import FrameError, check_reply
from fanlight.elements import role_name
from fanlight.frames import decode_frame
from fanlight.picture import Drawing, Line, Picture, PictureError, Semantics

VECTORS = Path(__file__).resolve().parents[3] / "Protocol" / "vectors"
TRANSCRIPTS = sorted(VECTORS.rglob("*.json"))

MESSAGES = {
    wire.HELLO: handshake_pb2.Hello, wire.WELCOME: handshake_pb2.Welcome, wire.GOODBYE: handshake_pb2.Goodbye,
    wire.SERVICE_REQUEST: requests_pb2.Request, wire.SESSION_REQUEST: requests_pb2.Request,
    wire.REPLY: requests_pb2.Reply,
    wire.INPUT: input_pb2.InputMessage, wire.FRAME: frame_pb2.Frame, wire.ACKNOWLEDGE: frame_pb2.Acknowledge,
    wire.EVENT: frame_pb2.Event, 64: worker_pb2.WorkerMessage, 65: worker_pb2.BrokerMessage,
    66: gate_pb2.Introduction,
}


def read(path):
    return json.loads(path.read_text())["messages"]


def named(paths):
    return pytest.mark.parametrize("path", paths, ids=lambda path: f"{path.parent.name}/{path.stem}")


def required():
    """The required fields by message, from `requirements.json`."""
    return json.loads((VECTORS.parent / "requirements.json").read_text())


def check_requirements(message, rules):
    name = message.DESCRIPTOR.full_name.removeprefix("fanlight.v1.")
    present = {field.name for field, _ in message.ListFields()}
    # A message field that is present and empty is listed, a number that is 0 too. All of them have presence.
    assert present >= set(rules["always"].get(name, [])), name
    if members := rules["exactly_one"].get(name):
        assert len(present & set(members)) == 1, name
    for field, value in message.ListFields():
        if field.message_type is not None:
            for inner in value if field.label == field.LABEL_REPEATED else [value]:
                check_requirements(inner, rules)


def test_the_requirements_name_fields_of_the_schema():
    types = {}
    for module in (common_pb2, gate_pb2, handshake_pb2, input_pb2, frame_pb2, requests_pb2, worker_pb2):
        waiting = list(module.DESCRIPTOR.message_types_by_name.values())
        while waiting:
            kind = waiting.pop()
            types[kind.full_name.removeprefix("fanlight.v1.")] = kind
            waiting += kind.nested_types
    rules = required()
    assert set(rules) == {"always", "exactly_one", "conditional"}
    for name, fields in rules["always"].items():
        assert set(fields) <= set(types[name].fields_by_name)
    for name, members in rules["exactly_one"].items():
        assert set(members) in [{field.name for field in oneof.fields} for oneof in types[name].oneofs]
    for path in rules["conditional"]:
        name, _, field = path.rpartition(".")
        assert field in types[name].fields_by_name


@named(TRANSCRIPTS)
def test_every_recorded_message_has_its_required_fields(path):
    rules = required()
    for message in read(path):
        if "message" in message:
            data = bytes.fromhex(message["bytes"])
            if kind := MESSAGES.get(data[0]):
                check_requirements(kind.FromString(data[1:]), rules)


def test_at_least_eight_transcripts_are_recorded():
    assert len(TRANSCRIPTS) >= 8


@named(TRANSCRIPTS)
def test_every_message_decodes_as_recorded(path):
    for message in read(path):
        if "message" in message:
            data = bytes.fromhex(message["bytes"])
            kind = MESSAGES.get(data[0])
            if kind is None:
                assert (data, message["message"]) == (data[:1], {})
            else:
                read_message = kind.FromString(data[1:])
                # Fields of later versions are skipped.
                read_message.DiscardUnknownFields()
                assert read_message == json_format.ParseDict(message["message"], kind())


@named([path for path in TRANSCRIPTS if any(message.get("from") == "service" for message in read(path))])
def test_messages_of_the_service_give_the_recorded_pictures_and_errors(path):
    picture, before = Picture(), None
    for message in read(path):
        if message.get("reconnect"):
            before = None
        if message.get("from") != "service":
            continue
        data = bytes.fromhex(message["bytes"])
        if "error" in message:
            before_error = as_transcript(picture)
            with pytest.raises((FrameError, PictureError, DecodeError)):
                receive(data, picture, before)
            assert as_transcript(picture) == before_error, message.get("note")
        else:
            before = receive(data, picture, before)
        if "picture" in message:
            assert as_transcript(picture) == message["picture"], message.get("note")


def receive(data, picture, before):
    """Handles a message as the connection does; returns the version of the last frame."""
    if data[0] == wire.FRAME:
        picture.apply(decode_frame(data[1:], picture, before).delta)
        return picture.version
    if data[0] == wire.REPLY:
        check_reply(requests_pb2.Reply.FromString(data[1:]))
    return before


def as_transcript(picture):
    return {"version": picture.version, "layers": [layer_json(id, picture.layers[id]) for id in picture.walk()]}


def without_defaults(**fields):
    return {name: value for name, value in fields.items() if value not in (None, "", 0, [], ())}


def layer_json(id, layer):
    place = layer.placement
    content = [place.content_x, place.content_y]
    return {
        "id": id, "parent": layer.parent, "after": layer.after, "frame": [place.x, place.y, place.width, place.height],
    } | without_defaults(
        content=content if any(content) else None,
        transform=list(place.transform) if place.transform else None,
        drawing=drawing_json(layer.drawing) if layer.drawing != Drawing() else None,
        text=[run_json(run) for run in layer.text],
        semantics=semantics_json(layer.semantics) if layer.semantics != Semantics() else None,
    )


def drawing_json(drawing):
    clip = {"clip": outline_json(drawing.clip)} if drawing.clip else {}
    return {"opacity": drawing.opacity, "commands": [command_json(command) for command in drawing.commands]} | clip | \
        without_defaults(
            effects=[effect_json(effect) for effect in drawing.effects], blend=drawing.blend or None,
            masked=drawing.masked or None, group=drawing.group or None, hard_clip=drawing.hard_clip or None)


def effect_json(effect):
    if effect.kind == "shadow":
        radius, x, y = effect.numbers
        return {
            "shadow": {"color": effect.color, "radius": radius, "x": x, "y": y}
            | without_defaults(inner=effect.inner or None)}
    return {effect.kind: effect.numbers[0] if effect.kind == "blur" else list(effect.numbers)}


def pen_json(pen):
    return {
        "width": pen.width, "cap": pen.cap, "join": pen.join, "miter_limit": pen.miter_limit, "dash": list(pen.dash),
        "dash_phase": pen.dash_phase,
    }


def command_json(command):
    json = {"outline": outline_json(command.outline), "paint": paint_json(command.paint)}
    if command.pen is not None:
        json["pen"] = pen_json(command.pen)
    if command.stroke is not None:
        json["stroke"] = command.stroke
    if command.rect is not None:
        json["rect"] = list(command.rect)
    if command.hard:
        json["hard"] = True
    return json


def outline_json(outline):
    if outline.resource:
        return {"shape": "path", "resource": outline.resource.hex(), "even_odd": outline.even_odd}
    if outline.kind == "path":
        return {
            "shape": "path", "verbs": list(outline.verbs), "points": list(outline.points), "even_odd": outline.even_odd}
    rounded = {"radii": list(outline.radii), "continuous": outline.continuous} if outline.kind == "rounded" else {}
    return {"shape": outline.kind} | rounded


def run_json(run):
    style = run.style
    return {
        "text": run.text, "x": run.x, "baseline": run.baseline, "width": run.width,
        "style": {"face": style.face, "size": style.size, "weight": style.weight, "traits": style.traits,
                  "paint": paint_json(style.paint)} | style_extras_json(style),
    }


def paint_json(paint):
    shadows = without_defaults(shadows=[effect_json(shadow)["shadow"] for shadow in paint.shadows])
    return base_json(paint) | shadows


def base_json(paint):
    if paint.mesh:
        mesh = paint.mesh
        return {
            "mesh": {"columns": mesh.columns, "rows": mesh.rows, "points": list(mesh.points),
                     "colors": list(mesh.colors),
                     "background": mesh.background, "sharp": mesh.sharp, "perceptual": mesh.perceptual}}
    if paint.blur is not None:
        return {"material": paint.value, "blur": paint.blur}
    if paint.gradient:
        return {"gradient": {"form": paint.gradient.form, "numbers": list(paint.gradient.numbers),
                             "stops": [list(stop) for stop in paint.gradient.stops]}}
    if paint.image:
        image = paint.image
        return {"image": {"resource": image.resource.hex(), "part": list(image.part), "tiled": image.tiled,
                          "pixel": image.pixel, "edges": list(image.edges), "filter": image.filter,
                          "alpha": image.alpha}
                         | ({"tint": paint_json(image.tint)} if image.tint else {})}
    return {paint.kind: True if paint.kind == "background" else paint.value}


def style_extras_json(style):
    json = {} if style.stretch == 100 else {"stretch": style.stretch}
    if style.tracking:
        json["tracking"] = style.tracking
    if style.link is not None:
        json["link"] = style.link
    for name, line in [("underline", style.underline), ("strikethrough", style.strikethrough)]:
        if line != Line():
            json[name] = {"pattern": line.pattern} | ({"paint": paint_json(line.paint)} if line.paint else {})
    return json


def details_json(details):
    return without_defaults(
        action_names=list(details.action_names),
        content=[
            without_defaults(label=each.label, value=each.value, important=each.important) for each in details.content],
        heading_level=details.heading_level, sort_priority=details.sort_priority,
        rotors=[without_defaults(name=each.name, entries=list(each.entries)) for each in details.rotors],
        input_labels=list(details.input_labels))


def semantics_json(semantics):
    return {"role": role_name(semantics.role)} | without_defaults(
        drawn=semantics.label_is_drawn or None, value=semantics.value, hint=semantics.hint,
        identifier=semantics.identifier, state=semantics.state, actions=semantics.actions,
        details=details_json(semantics.details) or None,
    ) | ({"label": semantics.label} if semantics.label is not None else {})
