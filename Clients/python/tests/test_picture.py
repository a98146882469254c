"""A picture applies deltas, and refuses those that do not fit."""

import pytest

from fanlight.details import Details, Rotor
from fanlight.picture import (
    HIDDEN, IMAGE, SCENE, Delta, DrawCommand, Drawing, LayerChange, Outline, Paint, Picture, PictureError, Place,
    Placement, Semantics, TextRun, TextStyle,
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
    with pytest.raises(PictureError, match="would have 36000000 characters"):
        made.apply(Delta(1, 2, more))
    made.apply(Delta(1, 2, tuple(LayerChange(id, text=()) for id in range(1, 301))))
    made.apply(Delta(2, 3, more))
    assert len(made.layers) == 600


@pytest.mark.parametrize("semantics", [
    Semantics(hint="x" * 60_000), Semantics(identifier="x" * 60_000),
    Semantics(details=Details(rotors=(Rotor("all", ("x" * 60_000,)),))),
])
def test_all_words_of_semantics_count(semantics):
    made = Picture()
    made.apply(Delta(0, 1, tuple(new(id, after=id - 1, semantics=semantics) for id in range(1, 301))))
    with pytest.raises(PictureError, match="characters; at most"):
        made.apply(Delta(1, 2, tuple(new(id, after=id - 1, semantics=semantics) for id in range(301, 601))))


def drawing(number):
    """Some 900 KB."""
    lines = 100_000
    return Drawing((DrawCommand(Outline("path", verbs=bytes([1]) * lines, points=(number,) * 2 * lines), Paint()),))


def test_drawings_of_a_picture_have_a_limit_however_many_frames_bring_them():
    made = Picture()
    made.apply(Delta(0, 1, tuple(new(id, after=id - 1, drawing=drawing(id)) for id in range(1, 31))))
    more = tuple(new(id, after=id - 1, drawing=drawing(id)) for id in range(31, 61))
    with pytest.raises(PictureError, match="bytes of drawings; at most 33554432 may be"):
        made.apply(Delta(1, 2, more))
    assert (made.version, len(made.layers)) == (1, 30)
    # Replaced and removed drawings no longer count.
    made.apply(Delta(
        1, 2, tuple(LayerChange(id, drawing=Drawing()) for id in range(1, 16)), removed=tuple(range(16, 31))))
    made.apply(Delta(2, 3, (new(31, after=15, drawing=drawing(31)), *more[1:])))
    made.apply(Delta(0, 4, tuple(new(id, after=id - 1, drawing=drawing(id)) for id in range(1, 31))))
    assert len(made.layers) == 30


def test_a_drawing_that_many_layers_share_counts_once():
    made, shared = Picture(), drawing(0)
    made.apply(Delta(0, 1, tuple(new(id, after=id - 1, drawing=shared) for id in range(1, 1001))))
    made.apply(Delta(1, 2, tuple(LayerChange(id, drawing=shared) for id in range(1, 1001))))
    assert len(made.layers) == 1000
