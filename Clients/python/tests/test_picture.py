"""A picture applies deltas, and refuses those that do not fit."""

import pytest

from fanlight.details import Details
from fanlight.picture import (
    HIDDEN, IMAGE, SCENE, Delta, DrawCommand, Drawing, Gradient, LayerChange, Outline, Paint, Picture, PictureError,
    Place, Placement, Semantics, TextRun, TextStyle,
)


def text(content):
    return (TextRun(content, TextStyle()),)


def new(id, parent=SCENE, after=SCENE, **groups):
    return LayerChange(id, place=Place(parent, after), **groups)


def picture():
    """1 [2 "one", 3 "two" [5 "deep"]], 4"""
    made = Picture()
    made.apply(Delta(0, 7, (
        new(1), new(2, 1, text=text("one")), new(3, 1, 2, text=text("two")), new(4, SCENE, 1),
        new(5, 3, text=text("deep")))))
    return made


def test_layers_are_ordered_by_their_links():
    made = picture()
    assert made.version == 7
    assert list(made.walk()) == [1, 2, 3, 5, 4]
    assert made.text == ["one", "two", "deep"]
    assert made.drawn_text(1) == "one, two, deep"


def test_a_complete_picture_replaces_the_previous_one():
    made = picture()
    made.apply(Delta(0, 9, (new(10, text=text("all new")),)))
    assert (made.version, made.text, made.children) == (9, ["all new"], {SCENE: [10]})


def test_properties_missing_in_a_change_are_unchanged():
    made = picture()
    made.apply(Delta(7, 8, (LayerChange(2, placement=Placement(x=3)),)))
    assert (made.layers[2].placement.x, made.layers[2].text) == (3, text("one"))


def test_siblings_can_change_places():
    made = picture()
    made.apply(Delta(7, 8, (LayerChange(2, place=Place(1, 3)), LayerChange(3, place=Place(1, SCENE)))))
    assert list(made.walk()) == [1, 3, 5, 2, 4]


def test_a_layer_moves_to_another_parent_with_its_descendants():
    made = picture()
    made.apply(Delta(7, 8, (LayerChange(3, place=Place(4, SCENE)),)))
    assert list(made.walk()) == [1, 2, 4, 3, 5]


def test_a_layer_is_removed_with_its_descendants():
    made = picture()
    made.apply(Delta(7, 8, removed=(3, 5)))
    assert (sorted(made.layers), made.children) == ([1, 2, 4], {SCENE: [1, 4], 1: [2]})


def test_a_hidden_layer_is_not_part_of_a_label():
    made = picture()
    made.apply(Delta(7, 8, (LayerChange(3, semantics=Semantics(state=HIDDEN)),)))
    assert made.drawn_text(1) == "one"


def test_lines_are_joined_by_a_space_and_runs_directly():
    made = picture()
    runs = [("one ", 0), ("line", 0), ("and", 64), (" another", 128)]
    lines = tuple(TextRun(content, TextStyle(), baseline=baseline) for content, baseline in runs)
    made.apply(Delta(7, 8, (LayerChange(2, text=lines), LayerChange(5, drawing=Drawing(opacity=0)))))
    assert made.drawn_text(1) == "one line and another, two"


@pytest.mark.parametrize(
    ("delta", "message"),
    [
        (Delta(6, 8), "does not fit version 7"),
        (Delta(7, 8, removed=(9,)), "9 is removed and does not exist"),
        (Delta(7, 8, removed=(3,)), "3 has children and does not exist"),
        (Delta(7, 8, removed=(2, 2)), "2 is removed and does not exist"),
        (Delta(7, 8, (LayerChange(9, text=text("?")),)), "9 changes and does not exist"),
        (Delta(7, 8, (new(9, 1, 2),)), "follow the same sibling"),
        (Delta(7, 8, (new(9, 1, 77),)), "children of layer 1 do not form a chain"),
        (Delta(7, 8, (new(9, 77),)), "77 has children and does not exist"),
        (
            Delta(7, 8, (LayerChange(1, place=Place(5, SCENE)), LayerChange(4, place=Place(SCENE, SCENE)))),
            "inside itself",
        ),
        (Delta(7, 8, (new(9, SCENE, 4), LayerChange(9, text=text("?")))), "listed twice"),
    ],
)
def test_an_invalid_delta_changes_nothing(delta, message):
    made = picture()
    with pytest.raises(PictureError, match=message):
        made.apply(delta)
    assert made == picture()


def test_explicit_labels_replace_text_and_images_beside_text_are_ignored():
    made = picture()
    made.apply(Delta(7, 8, (
        LayerChange(2, semantics=Semantics(role=1, label="uno")),
        LayerChange(5, semantics=Semantics(role=IMAGE, label="star")))))
    assert made.drawn_text(1) == "one, two, deep"
    assert made.spoken_text(1) == "uno, two"
    assert made.spoken_text(3) == "two"


def test_a_picture_has_at_most_a_hundred_thousand_layers():
    made = Picture()
    made.apply(Delta(0, 1, tuple(new(id, after=id - 1) for id in range(1, 100_001))))
    with pytest.raises(PictureError, match="would have 100001 layers; at most 100000"):
        made.apply(Delta(1, 2, (new(100_001, after=100_000),)))
    made.apply(Delta(1, 2, (new(100_001, after=99_999),), removed=(100_000,)))
    assert len(made.layers) == 100_000


def test_texts_of_a_picture_have_a_limit_however_many_frames_bring_them():
    made, long = Picture(), text("x" * 60_000)
    made.apply(Delta(0, 1, tuple(new(id, after=id - 1, text=long) for id in range(1, 301))))
    more = tuple(new(id, after=id - 1, text=long) for id in range(301, 601))
    with pytest.raises(PictureError, match="would have 36000000 bytes"):
        made.apply(Delta(1, 2, more))
    made.apply(Delta(1, 2, tuple(LayerChange(id, text=()) for id in range(1, 301))))
    made.apply(Delta(2, 3, more))
    assert len(made.layers) == 600


PATH = Outline("path", verbs=bytes(1) + b"\1" * 299_999, points=(0.5,) * 600_000)
STOPS = tuple((0, number / 299_999) for number in range(300_000))


@pytest.mark.parametrize("groups", [
    lambda: {"semantics": Semantics(hint="h" * 3_000_000)},
    lambda: {"semantics": Semantics(details=Details(action_names=("a" * 3_000_000,)))},
    lambda: {"text": (TextRun("x", TextStyle(link="l" * 3_000_000)),)},
    lambda: {"drawing": Drawing((DrawCommand(PATH, Paint()),))},
    lambda: {"drawing": Drawing(clip=PATH)},
    lambda: {"drawing": Drawing((DrawCommand(Outline(), Paint(gradient=Gradient("linear", (), STOPS))),))},
])
def test_everything_that_makes_a_layer_large_counts_and_what_layers_share_counts_once(groups):
    made, large = Picture(), groups()
    made.apply(Delta(0, 1, (new(1, **large),)))
    with pytest.raises(PictureError, match="bytes; at most"):
        for id in range(2, 100):
            made.apply(Delta(id - 1, id, (new(id, after=id - 1, **groups()),)))
    version = made.version
    assert 5 < version < 12 and len(made.layers) == version
    # A failed step changes nothing, and a layer that leaves makes room.
    made.apply(Delta(version, version + 1, removed=(version,)))
    made.apply(Delta(version + 1, version + 2, (new(version + 1, after=version - 1, **groups()),)))
    if "drawing" in large:
        shared = tuple(new(id, after=id - 1, **large) for id in range(1, 200))
        made.apply(Delta(0, 1, shared))
        made.apply(Delta(1, 2, removed=tuple(range(2, 200))))
        assert len(made.layers) == 1
