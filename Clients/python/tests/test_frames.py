"""Omitted parts of a frame are predicted by the specification's rules; impossible frames are refused."""

from dataclasses import replace

import pytest

from fanlight._wire import common_pb2, frame_pb2
from fanlight.checks import FrameError
from fanlight.frames import decode_frame
from fanlight.picture import NO_SEMANTICS, PLAIN_TEXT, Drawing, Paint, Picture, Placement

Node, Edit, Run, Splice, Style = frame_pb2.Node, frame_pb2.Edit, frame_pb2.Run, frame_pb2.Splice, frame_pb2.Style


def decode(picture=None, **fields):
    picture = picture or Picture()
    return decode_frame(frame_pb2.Frame(**fields).SerializeToString(), picture, picture.version)


def nodes(*nodes, **rest):
    """Returns the changes of these nodes of a whole frame."""
    return decode(nodes=nodes, since=0, **({"styles": [Style(), Style(weight=700)]} | rest)).delta.changes


def after(**fields):
    """Returns the picture after a first frame with the text "Count: 9", 80 wide, and a further frame."""
    picture = Picture()
    picture.apply(decode(
        nodes=[Node(step=3, placement=[5, 80], insert="Count: 9", slack=7, x=640, baseline=12, style=0)],
        styles=[Style()], since=0, version=4).delta)
    picture.apply(decode(picture, **fields).delta)
    return picture.layers[3]


def test_an_empty_frame_is_the_next_version():
    picture = Picture(version=11)
    frame = decode(picture)
    assert (frame.delta.base, frame.delta.version) == (11, 12)
    assert (frame.epoch, frame.title, frame.screen, frame.pending) == (None, None, None, ())


def test_a_frame_may_give_its_version():
    frame = decode(Picture(version=11), since=11, version=20)
    assert (frame.delta.base, frame.delta.version) == (11, 20)


def test_an_omitted_id_is_the_next_and_an_omitted_parent_is_unchanged():
    changes = nodes(Node(), Node(up=1), Node(), Node(step=4))
    assert [change.id for change in changes] == [1, 2, 3, 7]
    assert [change.place.parent for change in changes] == [0, 1, 1, 1]


def test_a_node_follows_the_last_one_with_its_parent():
    changes = nodes(Node(), Node(up=1), Node(up=3), Node(up=3), Node(after=9))
    assert [(change.place.parent, change.place.after) for change in changes] == [(0, 0), (1, 0), (0, 1), (1, 2), (1, 9)]


def test_a_parent_may_have_a_higher_id():
    assert nodes(Node(up=-4))[0].place.parent == 5


def test_placements_are_relative_to_the_last_one_with_the_same_parent():
    changes = nodes(
        Node(placement=[10, 100, 3, 20, 1, 2]), Node(up=1, placement=[1, 50]), Node(placement=[20]),
        Node(up=4, placement=[0, -1, 1]))
    assert [change.placement for change in changes] == [
        Placement(x=3, y=10, width=100, height=20, content_x=2, content_y=1),
        Placement(y=1, width=50),
        Placement(y=21, width=50),
        Placement(x=4, y=10, width=99, height=20, content_x=2, content_y=1),
    ]


def test_a_text_is_a_splice_of_the_previous_one():
    changes = nodes(
        Node(insert="Row 1", style=0), Node(keep_start=4, insert="2"),
        Node(keep_start=4, insert="3", runs=[Run(keep_end=1)]))
    assert [[run.text for run in change.text] for change in changes] == [["Row 1"], ["Row 2"], ["Row 3", "3"]]


def test_runs_inherit_position_and_style_from_the_previous_one():
    first, second = nodes(
        Node(placement=[0, 10], insert="a", x=5, baseline=64, style=1, runs=[Run(insert="b", x=3, slack=2)]),
        Node(placement=[0, 1], keep_start=1, style=0))
    (a, b), (c,) = first.text, second.text
    assert [(run.text, run.x, run.baseline, run.width, run.style.weight) for run in (a, b, c)] == [
        ("a", 5, 64, 640, 700), ("b", 8, 64, 638, 700), ("b", 8, 64, 704, 400)]


def test_a_single_run_has_text_semantics_by_default():
    semantics = frame_pb2.Semantics(role=frame_pb2.Semantics.BUTTON, drawn=True, identifier="go")
    changes = nodes(
        Node(insert="a", style=0), Node(), Node(insert="a", runs=[Run()]), Node(insert="b", semantics=semantics))
    assert [change.semantics for change in changes[:3]] == [PLAIN_TEXT, NO_SEMANTICS, NO_SEMANTICS]
    button = changes[3].semantics
    assert (button.role, button.label_is_drawn, button.identifier) == (2, True, "go")


def test_drawings_and_styles_come_from_tables():
    drawing = frame_pb2.Drawing(
        commands=[frame_pb2.Command(paint=frame_pb2.Paint(color=0x112233FF), rect=[1, 2, 3, 4])], opacity=0.5)
    first, second = nodes(Node(drawing=0), Node(), drawings=[drawing])
    assert (first.drawing.opacity, first.drawing.commands[0].paint, first.drawing.commands[0].rect) == (
        0.5, Paint("color", 0x112233FF), (1, 2, 3, 4))
    assert second.drawing == Drawing()


def test_a_splice_keeps_both_ends_and_everything_else_of_the_run():
    layer = after(edits=[Edit(step=3, keep_start=7, insert="10", slack=-99)])
    (run,) = layer.text
    assert (run.text, run.width, run.x, run.baseline) == ("Count: 10", 99, 640, 12)
    assert layer.placement == Placement(y=5, width=80)


def test_a_splice_beside_a_placement_counts_from_its_width():
    layer = after(edits=[Edit(step=3, keep_start=7, insert="10", slack=4, placement=[5, 90])])
    assert (layer.text[0].width, layer.placement.width) == (90 * 64 - 4, 90)


def test_properties_missing_in_an_edit_are_unchanged():
    layer = after(edits=[Edit(step=3, placement=[0])])
    assert (layer.placement, layer.text[0].text, layer.semantics) == (Placement(), "Count: 9", PLAIN_TEXT)


def test_a_text_is_replaced_or_removed():
    changed = after(edits=[Edit(step=3, runs=[Run(insert="x", style=0)])], styles=[Style()])
    assert [run.text for run in changed.text] == ["x"]
    assert after(edits=[Edit(step=3, no_text=True)]).text == ()


def test_splices_count_utf_8_bytes():
    picture = Picture()
    picture.apply(decode(nodes=[Node(insert="Größe", style=0)], styles=[Style()], since=0).delta)
    picture.apply(decode(picture, edits=[Edit(keep_start=2, insert="ü", keep_end=3)]).delta)
    assert picture.text == ["Grüße"]


def note(value):
    return frame_pb2.Semantics(role=8, label="Note", identifier="note", value=value, state=2)


def with_value(**fields):
    """Returns the picture after a first frame with a field of the value "Größe", and a further frame."""
    picture = Picture()
    picture.apply(decode(nodes=[Node(semantics=note("Größe"))], since=0).delta)
    picture.apply(decode(picture, **fields).delta)
    return picture


def test_a_value_is_spliced_and_the_rest_of_the_semantics_stays():
    spliced = with_value(edits=[Edit(value=Splice(keep_start=2, insert="ü", keep_end=3))])
    whole = with_value(edits=[Edit(semantics=note("Grüße"))])
    assert spliced.layers[1].semantics.value == "Grüße"
    assert spliced.layers == whole.layers


def test_an_empty_splice_removes_the_value():
    assert with_value(edits=[Edit(value=Splice())]).layers[1].semantics == replace(
        with_value().layers[1].semantics, value="")


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (Edit(value=Splice(keep_start=4, keep_end=4)), "keeps 4 and 4 bytes of a text of 7"),
        (Edit(value=Splice(keep_start=3)), "cannot be read"),
        (Edit(value=Splice(insert="x"), semantics=note("x")), "given in two ways"),
        (Edit(step=7, value=Splice(insert="x")), "does not exist"),
    ],
)
def test_a_value_that_cannot_be_spliced_is_refused(edit, message):
    with pytest.raises(FrameError, match=message):
        with_value(edits=[edit])


def test_removed_ids_are_encoded_as_differences():
    assert decode(removed=[3, 1, 4]).delta.removed == (3, 4, 8)


def test_pending_reasons_are_readable():
    pending = [
        common_pb2.Pending(kind=common_pb2.Pending.MAIN_QUEUE),
        common_pb2.Pending(kind=common_pb2.Pending.TASK, detail="Row")]
    assert decode(pending=pending).pending == ("main queue", "task: Row")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"nodes": [Node(step=0)]}, "do not ascend"),
        ({"nodes": [Node(up=2)]}, "is not an id"),
        ({"nodes": [Node(placement=[0] * 7)]}, "7 numbers"),
        ({"nodes": [Node(transform=[1, 0])]}, "six finite numbers"),
        ({"nodes": [Node(transform=[1, 0, 0, 1, 0, float("nan")])]}, "six finite numbers"),
        ({"nodes": [Node(transform=[1, 0, 0, 1, 0, 0], perspective=[1])]}, "three finite numbers"),
        ({"nodes": [Node(perspective=[0, 1, 1])]}, "without a transform"),
        ({"nodes": [Node(drawing=0)]}, "drawing 0 of 0"),
        ({"nodes": [Node(insert="a")]}, "style 0 of 0"),
        (
            {"nodes": [Node(insert="a", style=0), Node(keep_start=1, keep_end=1)], "styles": [Style()]},
            "keeps 1 and 1 bytes of a text of 1",
        ),
        ({"nodes": [Node(runs=[Run(insert="a")])], "styles": [Style()]}, "without a first run"),
        ({"nodes": [Node(insert="ä", style=0), Node(keep_start=1)], "styles": [Style()]}, "cannot be read"),
        ({"edits": [Edit(insert="a")]}, "not one run"),
        ({"removed": [0]}, "do not ascend"),
        ({"drawings": [frame_pb2.Drawing(commands=[frame_pb2.Command()])]}, "paint is empty"),
    ],
)
def test_an_invalid_frame_is_refused(fields, message):
    with pytest.raises(FrameError, match=message):
        decode(**fields)


def test_malformed_bytes_are_refused():
    with pytest.raises(FrameError, match="cannot be read"):
        decode_frame(b"\xff\xff\xff", Picture(), None)
