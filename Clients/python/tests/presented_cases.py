"""The frames and times of `Protocol/vectors/1.0/presented.json`.

Each case begins with a whole frame. Frames are in the JSON mapping of Protocol Buffers. Each has the clocks, in
microseconds, at which its layers are presented.
"""

from dataclasses import dataclass
from typing import Any

SCREEN = {"width": 640, "height": 384, "idiom": "PIXEL", "appearance": "LIGHT", "locale": "en"}
RED, BLUE, CLEAR_BLUE, WHITE, BLACK = 0xE02020FF, 0x2040E0FF, 0x2040E000, 0xFFFFFFFF, 0x000000FF
START = 2_000_000


@dataclass(frozen=True)
class Step:
    note: str
    frame: dict[str, Any]
    clocks: list[int]


@dataclass(frozen=True)
class Reconnection:
    note: str


def trimmed(numbers):
    while numbers and numbers[-1] == 0:
        numbers = numbers[:-1]
    return numbers


def lengths(x=0.0, y=0.0, width=0.0, height=0.0, content_x=0.0, content_y=0.0):
    """Distances or velocities in dots, as the schema orders them."""
    return trimmed([round(64 * each) for each in (y, width, x, height, content_y, content_x)])


def place(x, y, width, height, content_x=0, content_y=0):
    return trimmed([y, width, x, height, content_y, content_x])


BOX = place(100, 40, 60, 20)


def timed(position):
    return {"timing": position} if position else {}


def moving(timing=0, velocities=None, **distance):
    animation = timed(timing) | {"lengths": lengths(**distance)}
    return animation | ({"length_velocities": lengths(**velocities)} if velocities else {})


def numbers(property, distance, timing=0, velocities=None):
    animation = {"property": property} | timed(timing) | {"numbers": distance}
    return animation | ({"velocities": velocities} if velocities else {})


def timing(duration=1.0, start=START, **course):
    return {"start": str(start)} | ({"duration": duration} if duration else {}) | course


def at(*seconds, start=START):
    return [start + round(each * 1e6) for each in seconds]


def case(note, nodes, timings, seconds, **tables):
    """A whole frame; `seconds` count from the standard start."""
    nodes = [{"placement": BOX} | node for node in nodes]
    frame = {
        "since": "0", "epoch": "81985529216486895", "screen": SCREEN, "title": "", "nodes": nodes, "timings": timings,
        "clock": str(START)} | tables
    return [Step(note, frame, at(*seconds))]


def drawn(note, drawings, seconds, property="DRAWING", course=None):
    """A layer whose drawing moves over all but the last of `drawings` to that one."""
    animation = {"property": property, "numbers": [1], "drawings": list(range(len(drawings) - 1))}
    node = {"drawing": len(drawings) - 1, "animations": [animation]}
    return case(note, [node], [course or timing()], seconds, drawings=drawings)


def fill(color, **command):
    return {"commands": [{"paint": {"color": color}} | command]}


def gradient(*colors, locations, numbers=(0, 0, 1, 0)):
    return {"commands": [{"paint": {"gradient": {
        "form": "LINEAR", "numbers": list(numbers), "colors": list(colors), "locations": list(locations)}}}]}


def rounded(*radii):
    return {"shape": "ROUNDED", "radii": list(radii)}


def path(*points):
    return {"shape": "PATH", "verbs": "AAEBAQQ=", "points": list(points)}


def curves():
    slide = {"animations": [moving(x=-90, y=12, width=-30, height=40)]}
    yield case(
        "A linear course: before its start, at it, on the way, at its end and after it.", [slide], [timing(2)],
        [-1, 0, 0.47, 1.12, 1.97, 2, 9])
    yield case(
        "Control points make it slow at first; a delay of half a second precedes.", [slide],
        [timing(0.75, delay=0.5, cubic=[0.42, 0, 1, 1])], [0.25, 0.5, 0.6, 0.9, 1.2, 1.25])
    yield case(
        "Control points lead beyond both ends.", [slide], [timing(cubic=[0.25, -0.5, 0.75, 1.5])],
        [0.1, 0.2, 0.5, 0.8, 0.92])
    yield case(
        "Three cubics: a start, a line and an end.", [slide],
        [timing(cubics=[0.125, 0, 0.25, 0.0625, 0.25, 0.125, 0.25, 0.125, 0.75, 0.75, 0.75, 0.75,
                        0.875, 1, 0.9375, 1.125, 1, 1])],
        [0.1, 0.2, 0.263, 0.505, 0.742, 0.8, 0.95])
    yield case(
        "Samples are joined by lines. The first is not 0 and the last is not 1.", [slide],
        [timing(1.5, samples=[0.25, 0.5, 1.25, 0.75])], [0.01, 0.21, 0.61, 1.11, 1.48, 1.5])
    yield case("A course without a duration is over after its delay.", [slide], [timing(0, delay=0.5)], [0.25, 0.5])


def repetitions():
    slide = {"animations": [moving(x=-90)]}
    yield case(
        "Three repetitions, each with a lead of a quarter of a second.", [slide],
        [timing(1, lead=0.25, repetitions=3)], [0.1, 0.27, 0.6, 0.99, 1.2, 1.4, 2.9, 3])
    yield case(
        "Endless repetitions, of which every second one runs backwards, with its lead in front of it.", [slide],
        [timing(0.5, lead=0.125, repetitions=0, autoreverses=True, cubic=[0, 0, 0.58, 1])],
        [0.2, 0.49, 0.55, 0.7, 0.9, 1.1, 86_400.3, 86_400.8])
    yield case(
        "A spring repeats. Its velocity counts in the first repetition only.",
        [{"animations": [moving(x=-90, velocities={"x": 700})]}],
        [timing(0.5, repetitions=2, spring=[12.5, 0.75])], [0, 0.1, 0.3, 0.49, 0.6, 0.81, 1])
    yield case(
        "Half speed, as a service sends it: twice the duration, and half the frequency of a spring.",
        [{"animations": [moving(x=-90), numbers("OPACITY", [-1], 1)]}],
        [timing(0.7, spring=[6.25, 0.8]), timing(0.7)], [0.1, 0.31, 0.5, 0.66])
    late = 2**53 - 3_000_000
    yield [Step(
        "A clock near its largest value.",
        case("", [slide], [timing(1, start=late)], [], clock=str(late))[0].frame, at(0.26, 0.43, start=late))]


def springs():
    for note, course in [
        ("A spring that overshoots", [12.566370614359172, 0.5]), ("A spring with critical damping", [14, 1]),
        ("A spring with more than critical damping", [9, 1.75]), ("A spring without damping", [7, 0]),
    ]:
        yield case(
            f"{note}, without a velocity and with one.",
            [{"animations": [moving(x=-90, y=12)]},
             {"placement": [], "animations": [moving(x=20, velocities={"x": -400, "y": 90})]},
             {"placement": [], "animations": [
                 numbers("TRANSFORM", [0.5, 0.25, 0, -0.5, 30, 0, 0, 0, 0], 0, [1, 0, 0, 2, -200, 8, 0, 0, 0])]}],
            [timing(2, spring=course)], [0, 0.05, 0.115, 0.2, 0.345, 0.66, 1.3, 1.995, 2])
    first = timing(2, spring=[12.5, 0.75])
    yield [
        case("A spring moves a layer to the right.", [{"animations": [moving(x=-90)]}], [first], [0.12, 0.239])[0],
        Step(
            "It is interrupted at 0.24 s and goes back. The declaration has what was presented, and its velocity.",
            {
                "edits": [{"placement": place(40, 40, 60, 20), "animations": [
                    moving(x=53.96875, velocities={"x": 164.15625})]}],
                "timings": [timing(2, START + 240_000, spring=[12.5, 0.75])], "clock": str(START + 240_000),
            },
            at(0.241, 0.3, 0.5, 1, 2.3)),
    ]


def sums():
    yield case(
        "Two declarations of the placement add up, and a third one of the opacity is independent.",
        [{"animations": [
            moving(x=-90), moving(1, x=30, height=12), numbers("OPACITY", [-0.75], 1),
            numbers("OPACITY", [-0.5])]}],
        [timing(1), timing(0.5, START + 250_000, cubic=[0.42, 0, 0.58, 1])], [0, 0.2, 0.3, 0.5, 0.7, 0.8])
    yield case(
        "An opacity is clamped.", [{"drawing": 0, "animations": [numbers("OPACITY", [0.5], 0, [20])]}],
        [timing(2, spring=[12.5, 0.25])], [0, 0.05, 0.2, 0.3, 0.5, 0.8], drawings=[{"opacity": 0.75}])
    yield case(
        "Neighbours meet: edges are rounded, and not widths.",
        [{"placement": place(10, 0, 31, 20), "animations": [moving(width=40)]},
         {"placement": place(31, 0, 0, 0), "animations": [moving(x=40)]}],
        [timing()], [0.11, 0.3, 0.55, 0.8])
    yield case(
        "The content offset of a scroll view, which is under its parent's origin.",
        [{"placement": place(0, 0, 200, 200, 0, -320), "animations": [moving(content_x=8, content_y=320)]}],
        [timing(0.4, cubic=[0.25, 0.1, 0.25, 1])], [0.05, 0.1, 0.2, 0.39])


def transforms():
    yield case(
        "A turn about a point of the layer.",
        [{"animations": [numbers("ROTATION", [-3.141592653589793, 30, 10])]}], [timing()], [0, 0.25, 0.5, 0.9, 1])
    yield case(
        "A transform and a turn: the layer is scaled first. A second turn about another point follows.",
        [{"transform": [2, 0, 0, 1, -30, 0], "animations": [
            numbers("ROTATION", [1.5, 30, 10]), numbers("TRANSFORM", [-1, 0, 0, 1, 30, -10, 0, 0, 0]),
            numbers("ROTATION", [-0.5, 0, 20], 1)]}],
        [timing(), timing(0.5)], [0, 0.25, 0.6, 0.9, 1])
    yield case(
        "A perspective that ends.",
        [{"animations": [numbers("TRANSFORM", [-0.5, 0, 0, 0, 12, 0, 0.00390625, 0, -0.25])]}], [timing()],
        [0, 0.5, 0.75, 1])


def drawings():
    yield drawn(
        "Colours are mixed in Oklab, premultiplied: from red over a transparent blue to white.",
        [fill(RED), fill(CLEAR_BLUE), fill(WHITE)], [0, 0.2, 0.4, 0.5, 0.6, 0.75, 1])
    yield drawn(
        "A spring goes beyond the end.", [fill(0x404040FF), fill(0x808080FF)], [0, 0.1, 0.2, 0.3, 0.4],
        course=timing(2, spring=[12.566370614359172, 0.25]))
    yield drawn(
        "The last step of two continues beyond the end too.",
        [fill(BLACK, outline=rounded(2)), fill(BLACK, outline=rounded(6)), fill(BLACK, outline=rounded(8))],
        [0.1, 0.2, 0.25, 0.3], course=timing(2, spring=[12.566370614359172, 0.25]))
    yield drawn(
        "A rectangle gets corners and a line inside its edge gets wider.",
        [fill(RED, stroke=1), fill(RED, stroke=4, outline=rounded(4, 8, 0, 12))], [0.25, 0.5])
    yield drawn(
        "A colour becomes a gradient, whose stops then move.",
        [fill(WHITE), gradient(RED, BLUE, locations=[0, 1]),
         gradient(BLUE, RED, locations=[0.25, 0.5], numbers=[0, 0.5, 1, 1])], [0.125, 0.25, 0.5, 0.75])
    yield drawn(
        "A blur and shadows fade in.",
        [fill(RED), fill(RED, paint={"color": RED, "shadows": [{"color": 0x00000080, "radius": 4, "y": 2}]})
         | {"effects": [{"blur": 8}, {"shadow": {"color": BLUE, "radius": 6, "x": -4}}]}], [0.25, 0.5])
    pen = {"width": 2, "dash": [4, 2], "dash_phase": 0}
    yield drawn(
        "A path of the same elements, its pen and the phase of its dashes.",
        [fill(RED, outline=path(0, 0, 20, 0, 20, 10, 0, 10), pen=pen),
         fill(RED, outline=path(10, 4, 20, 8, 12, 16, 2, 12), pen=pen | {"width": 6, "dash_phase": 12})],
        [0.25, 0.5, 0.8])
    yield drawn(
        "A rectangle in a place of its own counts as a path where the other end is one.",
        [fill(RED, rect=[10, 4, 20, 8]), fill(RED, outline=path(15, 0, 45, 0, 40, 20, 15, 20))], [0.25, 0.6])
    yield drawn(
        "Drawings of another number of commands: the later one is shown.",
        [fill(RED), {"commands": fill(BLUE)["commands"] * 2}], [0, 0.5])
    yield case(
        "The paints of two runs.",
        [{"insert": "Red", "runs": [{"insert": "Blue", "style": 1, "x": 1280}], "animations": [
            {"property": "TEXT_PAINT", "numbers": [1], "styles": [1, 0]}]}],
        [timing()], [0, 0.25, 0.5, 1], styles=[{"paint": {"color": RED}}, {"paint": {"color": BLUE}}])


def joining():
    move = moving(x=-90)
    yield [
        case(
            "A client comes in the middle: the start lies before the clock.", [{"animations": [move]}], [timing()],
            [0.4, 0.47], clock=str(START + 400_000))[0],
        Reconnection("The connection breaks. The client resumes with its picture, and the animation goes on."),
        Step(
            "The frame has the clock only.",
            {"since": "1", "version": "1", "clock": str(START + 600_000)}, at(0.62, 0.9, 1)),
        Step(
            "The animation is replaced by none.",
            {"edits": [{"no_animations": True}], "clock": str(START + 700_000)}, at(0.71)),
    ]


CASES = [
    *curves(), *repetitions(), *springs(), *sums(), *transforms(), *drawings(), *joining()]
