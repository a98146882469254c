"""The presented values of animated layers, computed from `Protocol/README.md` alone.

It shares no code with the service and the Swift clients, so that both can be compared with it. It covers the forms that
the vectors have: simple forms count as paths only if they are rectangles.
"""

import math
from dataclasses import dataclass, replace

from fanlight._wire import frame_pb2
from fanlight.frames import _drawing, _style
from fanlight.picture import Drawing, DrawCommand, Effect, Gradient, Layer, Outline, Paint, Placement

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
RECTANGLE_VERBS = bytes([0, 1, 1, 1, 4])
# Around a half, the last digits of a computation decide about a dot.
ROUNDING_MARGIN = 0.02


@dataclass(frozen=True)
class Animation:
    """A declaration with its entries of the frame's tables."""

    message: frame_pb2.Animation
    timing: frame_pb2.Timing
    drawings: tuple[Drawing, ...]
    paints: tuple[Paint, ...]

    def left(self, clock):
        """Returns the distances that are left at a time of the session's clock; None after the end."""
        shares = remainder(self.timing, clock)
        if shares is None:
            return None
        message = self.message
        if message.property == message.PLACEMENT:
            distances = [number / 64 for number in six(message.lengths)]
            velocities = [number / 64 for number in six(message.length_velocities)]
        else:
            distances = list(message.numbers)
            velocities = list(message.velocities) or [0.0] * len(distances)
        return [shares[0] * distance + shares[1] * velocity for distance, velocity in zip(distances, velocities)]


def six(numbers):
    return [*numbers, *([0] * (6 - len(numbers)))]


def follow(animations, frame):
    """Updates the animations by layer for a frame."""
    drawings, styles = tuple(map(_drawing, frame.drawings)), tuple(map(_style, frame.styles))
    if frame.HasField("since") and frame.since == 0:
        animations.clear()
    for changes in (frame.nodes, frame.edits):
        id = 0
        for change in changes:
            id += change.step if change.HasField("step") else 1
            if change.animations:
                animations[id] = [
                    Animation(
                        each, frame.timings[each.timing], tuple(drawings[index] for index in each.drawings),
                        tuple(styles[index].paint for index in each.styles))
                    for each in change.animations]
            elif changes is frame.edits and change.no_animations:
                animations.pop(id, None)


# Time


def remainder(timing, clock):
    """Returns D and V at a time of the session's clock; None after the end."""
    # The difference of whole microseconds is exact.
    time = (clock - timing.start) / 1e6 - timing.delay
    repetitions = timing.repetitions if timing.HasField("repetitions") else 1
    if time < 0:
        return 1.0, 0.0
    if timing.duration == 0 or (repetitions and time >= repetitions * timing.duration):
        return None
    index = math.floor(time / timing.duration)
    place = max(0.0, time - index * timing.duration - timing.lead)
    if timing.spring:
        distance, velocity = spring(*timing.spring, place)
    else:
        span = timing.duration - timing.lead
        distance, velocity = 1 - progress(timing, place / span if span else 1.0), 0.0
    if timing.autoreverses and index % 2 == 1:
        distance = 1 - distance
    return distance, velocity if index == 0 else 0.0


def progress(timing, share):
    if timing.cubic:
        x1, y1, x2, y2 = timing.cubic
        return bezier(share, (0, 0), (min(max(x1, 0), 1), y1), (min(max(x2, 0), 1), y2), (1, 1))
    if timing.cubics:
        start = (0.0, 0.0)
        for first in range(0, len(timing.cubics), 6):
            x1, y1, x2, y2, x, y = timing.cubics[first:first + 6]
            if share < x:
                first_x, second_x = (min(max(each, start[0]), x) for each in (x1, x2))
                return bezier(share, start, (first_x, y1), (second_x, y2), (x, y))
            start = (x, y)
        return start[1]
    if timing.samples:
        position = share * (len(timing.samples) - 1)
        index = min(int(position), len(timing.samples) - 2)
        return mixed(timing.samples[index], timing.samples[index + 1], position - index)
    return share


def bezier(x, *points):
    """Returns the y of a cubic curve at an x, which grows along the curve."""
    def at(t, axis):
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return sum(weight * point[axis] for weight, point in zip(weights, points))
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle, 0) < x else (low, middle)
    return at((low + high) / 2, 1)


def spring(w, z, u):
    if z < 1:
        f, k = w * z, w * math.sqrt(1 - z * z)
        decay = math.exp(-f * u)
        return decay * (math.cos(k * u) + f / k * math.sin(k * u)), decay * math.sin(k * u) / k
    if z == 1:
        return math.exp(-w * u) * (1 + w * u), math.exp(-w * u) * u
    r = math.sqrt(z * z - 1)
    a, b = -w * (z - r), -w * (z + r)
    return (
        (a * math.exp(b * u) - b * math.exp(a * u)) / (a - b), (math.exp(a * u) - math.exp(b * u)) / (a - b))


# Layers


def presented(layer: Layer, animations, clock) -> Layer:
    """Returns a layer as it is presented at a time of the session's clock."""
    sums, rotations = {}, []
    for animation in animations:
        left = animation.left(clock)
        if left is None:
            continue
        name = frame_pb2.Animation.Property.Name(animation.message.property)
        if name == "DRAWING":
            layer = replace(layer, drawing=on_way(animation.drawings, layer.drawing, left[0]))
        elif name == "TEXT_PAINT":
            layer = replace(layer, text=painted(layer.text, animation.paints, left[0]))
        elif name == "ROTATION":
            rotations.append((left[0], *animation.message.numbers[1:3]))
        else:
            sums[name] = [a + b for a, b in zip(sums.get(name, [0.0] * len(left)), left)]
    if distance := sums.get("PLACEMENT"):
        layer = replace(layer, placement=moved(layer.placement, distance))
    if distance := sums.get("OPACITY"):
        opacity = min(max(layer.drawing.opacity + distance[0], 0.0), 1.0)
        layer = replace(layer, drawing=replace(layer.drawing, opacity=opacity))
    transform = layer.placement.transform
    if distance := sums.get("TRANSFORM"):
        transform = tuple(a + b for a, b in zip(nine(transform), distance))
    for angle, x, y in rotations:
        transform = turned(nine(transform), angle, x, y)
    if transform and transform[6:] == IDENTITY[6:]:
        transform = transform[:6]
    return replace(layer, placement=replace(layer.placement, transform=transform))


def nine(transform):
    return tuple(transform or ()) + IDENTITY[len(transform or ()):]


def turned(numbers, angle, x, y):
    """Returns the transform followed by a clockwise turn about a point."""
    a, b, c, d, tx, ty, px, py, pw = numbers
    sine, cosine = math.sin(angle), math.cos(angle)

    def turn(across, down, weight):
        # A column of the matrix whose last row has the perspective.
        across, down = across - x * weight, down - y * weight
        return x * weight + cosine * across - sine * down, y * weight + sine * across + cosine * down

    return (*turn(a, b, px), *turn(c, d, py), *turn(tx, ty, pw), px, py, pw)


def moved(placement, distance):
    y, width, x, height, content_y, content_x = distance
    left, top = placement.x + x, placement.y + y
    right, bottom = left + placement.width + width, top + placement.height + height
    left, top, right, bottom = map(whole, (left, top, right, bottom))
    return Placement(
        left, top, max(right - left, 0), max(bottom - top, 0), whole(placement.content_x + content_x),
        whole(placement.content_y + content_y), placement.transform)


def whole(number):
    assert abs(number - math.floor(number) - 0.5) > ROUNDING_MARGIN, f"{number} is near a half"
    return math.floor(number + 0.5)


# Drawings


def mixed(old, new, share):
    return old + (new - old) * share


def all_mixed(old, new, share):
    return tuple(mixed(a, b, share) for a, b in zip(old, new))


def on_way(drawings, end, left):
    position = (1 - left) * len(drawings)
    index = min(max(math.floor(position), 0), len(drawings) - 1)
    next = drawings[index + 1] if index + 1 < len(drawings) else end
    return replace(mixed_drawing(drawings[index], next, position - index), opacity=end.opacity)


def painted(text, paints, left):
    if len(text) != len(paints):
        return text
    return tuple(
        replace(run, style=replace(run.style, paint=mixed_paint(paint, run.style.paint, 1 - left)))
        for run, paint in zip(text, paints))


def mixed_drawing(old, new, share):
    commands = new.commands
    if len(old.commands) == len(commands):
        commands = tuple(mixed_command(a, b, share) for a, b in zip(old.commands, commands))
    return replace(new, commands=commands, effects=mixed_effects(old.effects, new.effects, share))


def mixed_command(old, new, share):
    paint = mixed_paint(old.paint, new.paint, share)
    old, new = with_edges(old, new), with_edges(new, old)
    result = replace(new, paint=paint, outline=mixed_outline(old.outline, new.outline, share))
    if old.stroke is not None and new.stroke is not None:
        result = replace(result, stroke=max(mixed(old.stroke, new.stroke, share), 0.0))
    if old.pen and new.pen:
        dash = new.pen.dash
        if len(dash) == len(old.pen.dash):
            dash = all_mixed(old.pen.dash, dash, share)
        result = replace(result, pen=replace(
            new.pen, width=mixed(old.pen.width, new.pen.width, share), dash=dash,
            dash_phase=mixed(old.pen.dash_phase, new.pen.dash_phase, share)))
    if old.rect and new.rect:
        sides = [(rect[0], rect[1], rect[0] + rect[2], rect[1] + rect[3]) for rect in (old.rect, new.rect)]
        left, top, right, bottom = map(whole, all_mixed(*sides, share))
        result = replace(result, rect=(left, top, right - left, bottom - top))
    return result


def with_edges(command: DrawCommand, other: DrawCommand) -> DrawCommand:
    """Returns a rectangle as the path of its edges, if the other command has a path of the same elements."""
    if command.outline.kind != "rectangle" or other.outline.verbs != RECTANGLE_VERBS or not command.rect:
        return command
    left, top, width, height = command.rect
    if other.rect:
        left, top = 0, 0
    points = [left, top, left + width, top, left + width, top + height, left, top + height]
    outline = replace(other.outline, points=tuple(map(float, points)))
    return replace(command, outline=outline, rect=command.rect if other.rect else None)


def mixed_outline(old, new, share):
    if old.kind == new.kind == "path" and old.verbs == new.verbs:
        return replace(new, points=all_mixed(old.points, new.points, share))
    radii = [outline.radii or (0.0,) * 4 for outline in (old, new) if outline.kind in ("rectangle", "rounded")]
    if len(radii) < 2 or old.kind == new.kind == "rectangle":
        return new
    sizes = tuple(max(radius, 0.0) for radius in all_mixed(*radii, share))
    return Outline("rounded", sizes, new.continuous if new.kind == "rounded" else old.continuous)


def mixed_paint(old, new, share):
    shadows = mixed_effects(old.shadows, new.shadows, share)
    if (old.kind, new.kind) == ("color", "color"):
        return Paint("color", mixed_color(old.value, new.value, share), shadows=shadows)
    if {old.kind, new.kind} <= {"color", "gradient"}:
        old, new = as_gradient(old, new.gradient), as_gradient(new, old.gradient)
        stops = tuple(
            (mixed_color(a, b, share), mixed(*places, share))
            for (a, b), places in (zip(*stops) for stops in zip(old.stops, new.stops)))
        return Paint("gradient", gradient=Gradient(
            new.form, all_mixed(old.numbers, new.numbers, share), stops), shadows=shadows)
    return replace(new, shadows=shadows)


def as_gradient(paint, other):
    """Returns the gradient of a paint; a colour is the other gradient in that colour."""
    return paint.gradient or replace(other, stops=tuple((paint.value, place) for _, place in other.stops))


def mixed_effects(old, new, share):
    count = max(len(old), len(new))
    old = (*old, *map(without_effect, new[len(old):]))
    new = (*new, *map(without_effect, old[len(new):]))
    return tuple(mixed_effect(old[index], new[index], share) for index in range(count))


def without_effect(effect):
    if effect.kind == "shadow":
        return replace(effect, color=effect.color & 0xFFFFFF00)
    assert effect.kind == "blur", "the vectors have no other effects"
    return replace(effect, numbers=(0.0,))


def mixed_effect(old, new, share):
    numbers = all_mixed(old.numbers, new.numbers, share)
    numbers = (max(numbers[0], 0.0), *numbers[1:])
    color = mixed_color(old.color, new.color, share) if new.kind == "shadow" else 0
    return Effect(new.kind, numbers, color, new.inner)


# Colours


def mixed_color(old, new, share):
    """Returns the colour between two colours, in Oklab and premultiplied with the alpha."""
    *lab, alpha = all_mixed(premultiplied(old), premultiplied(new), share)
    if alpha <= 0:
        return 0
    lightness, a, b = (each / alpha for each in lab)
    cubes = [
        (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    ]
    light = [
        sum(factor * cube for factor, cube in zip(factors, cubes))
        for factors in (
            (4.0767416621, -3.3077115913, 0.2309699292), (-1.2684380046, 2.6097574011, -0.3413193965),
            (-0.0041960863, -0.7034186147, 1.7076147010))]
    channels = [*(encoded(each) for each in light), min(alpha, 1.0)]
    return int.from_bytes(bytes(math.floor(min(max(each, 0.0), 1.0) * 255 + 0.5) for each in channels), "big")


def premultiplied(color):
    *channels, alpha = (each / 255 for each in color.to_bytes(4, "big"))
    light = [linear(each) for each in channels]
    roots = [
        math.copysign(abs(cone) ** (1 / 3), cone)
        for cone in (
            sum(factor * each for factor, each in zip(factors, light))
            for factors in (
                (0.4122214708, 0.5363325363, 0.0514459929), (0.2119034982, 0.6806995451, 0.1073969566),
                (0.0883024619, 0.2817188376, 0.6299787005)))]
    lab = [
        sum(factor * root for factor, root in zip(factors, roots))
        for factors in (
            (0.2104542553, 0.7936177850, -0.0040720468), (1.9779984951, -2.4285922050, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.8086757660))]
    return (*(each * alpha for each in lab), alpha)


def linear(value):
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def encoded(light):
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
