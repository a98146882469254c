"""Scripts of the command line, run by this client: one verb per line, without `fanlight`."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .arguments import choice
from .elements import ELEMENT_WORDS, Locator
from .errors import BadArgument, FanlightError
from .keys import key_press
from .verbs import VERBS

if TYPE_CHECKING:
    from .client import Client
    from .session import Session

SHORT = {"i": "identifier", "l": "label", "r": "role", "o": "output", "q": "quiet"}
# Options for the output of the command line, or for waiting before it connects: they have no effect here.
IGNORED = {"json", "list", "quiet", "wait"}
# The options that locate an element.
LOCATING = ("identifier", "label", "role", "text", "index", "at", "within")
FLAGS = {"absent", "audit", "dark", "follow", "light", "live", "reduce-motion", "scroll-to"} | IGNORED


@dataclass
class Line:
    """A parsed line of a script."""

    number: int
    verb: str
    operands: list[str]
    options: dict[str, Any]
    rest: list[str]


class Script:
    """A script. All lines are parsed before the first is run. A mistake in the last thus has no effects before it.
    """

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines: list[Line] = []
        for number, line in enumerate(text.splitlines(), 1):
            try:
                words = shlex.split(line, comments=True)
                if words:
                    self.lines.append(_line(number, words))
            except ValueError as error:
                raise BadArgument(f"{name}:{number}: {error}") from error

    def run(self, client: Client, timeout: float | None) -> list[Any]:
        """Runs the lines, and returns the result of each."""
        sessions: dict[str, Session] = {}
        answers = []
        try:
            for line in self.lines:
                if timeout is not None:
                    line.options.setdefault("timeout", timeout)
                try:
                    answers.append(_run(line, client, sessions))
                except FanlightError as error:
                    error.args = (f"{self.name}:{line.number}: {error}",)
                    raise
        finally:
            for session in sessions.values():
                session.detach()
        return answers


def _line(number: int, words: list[str]) -> Line:
    verb, *rest = words
    if verb == "fanlight":
        raise ValueError("leave 'fanlight' out: a line of a script begins with the verb")
    if verb not in SERVICE_VERBS and verb not in SESSION_VERBS:
        raise ValueError(f"there is no verb {verb!r} in scripts")
    line = Line(number, verb, [], {}, [])
    while rest:
        word = rest.pop(0)
        if word == "--":
            # For `open`, the app's arguments; for other verbs, operands that may begin with a dash.
            if verb == "open":
                line.rest = rest
            else:
                line.operands += rest
            break
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
        elif len(word) == 2 and word[0] == "-" and word[1] in SHORT:
            name, equals, value = SHORT[word[1]], "", ""
        else:
            line.operands.append(word)
            continue
        if name in FLAGS:
            line.options[name] = True
        elif equals or rest:
            line.options[name] = _value(verb, name, value if equals else rest.pop(0))
        else:
            raise ValueError(f"--{name} needs a value")
    for flag in IGNORED:
        line.options.pop(flag, None)
    for flag in ("dark", "light"):
        if line.options.pop(flag, False):
            line.options["appearance"] = flag
    if verb in SESSION_VERBS and not line.operands:
        raise ValueError("SESSION is missing")
    VERBS[verb].check(line.operands, line.options)
    line.options = {name.replace("-", "_"): value for name, value in line.options.items()}
    for operand in line.operands[1:]:
        if verb in READERS:
            READERS[verb](operand)
    return line


def _value(verb: str, name: str, text: str) -> Any:
    if name in ("timeout", "scale", "for", "distance") or (verb, name) == ("snapshot", "at"):
        return float(text)
    if name in ("count", "index", "steps"):
        return int(text)
    if name == "at":
        x, y = text.split(",")
        return float(x), float(y)
    if name == "size":
        return _pair(text, float)
    if name == "cells":
        return _pair(text, int)
    if name in ("within", "to"):
        return _within(text)
    return text


def _pair(text: str, kind: Callable[[str], Any]) -> tuple[Any, Any]:
    width, height = text.split("x")
    return kind(width), kind(height)


def _within(text: str) -> Locator:
    """Parses `list > role=row`, the outermost first."""
    container: Locator | None = None
    for part in text.split(">"):
        name, equals, value = part.strip().partition("=")
        named: dict[str, Any] = {name: value} if equals else {"identifier": name}
        container = Locator(**named, within=container)
    assert container is not None
    return container


def _distance(text: str) -> tuple[float, float]:
    """Parses `DOWN`, or `RIGHT,DOWN`."""
    right, comma, down = text.partition(",")
    return (float(right), float(down)) if comma else (0, float(right))


def _run(line: Line, client: Client, sessions: dict[str, Session]) -> Any:
    try:
        if line.verb in SERVICE_VERBS:
            return SERVICE_VERBS[line.verb](client, sessions, line)
        name = line.operands[0]
        if name not in sessions:
            sessions[name] = client.attach(name, mode="script", timeout=line.options.get("timeout"))
        options = dict(line.options)
        if options.pop("scroll_to", False):
            located = {key: options[key] for key in LOCATING if key in options}
            sessions[name].scroll_to(timeout=options.get("timeout"), **located)
        return SESSION_VERBS[line.verb](sessions[name], *line.operands[1:], **options)
    except (TypeError, ValueError, IndexError) as error:
        if isinstance(error, FanlightError):
            raise
        raise BadArgument(f"{line.verb}: {error}") from error


def _open(client: Client, _: dict[str, Session], line: Line) -> str:
    session = client.open(*line.operands, arguments=line.rest, mode="script", **line.options)
    session.detach()
    return session.name


def _close(client: Client, sessions: dict[str, Session], line: Line) -> None:
    for name in line.operands:
        if name in sessions:
            sessions.pop(name).detach()
        client.close_session(name, **line.options)


def _snapshot(client: Client, _: dict[str, Session], line: Line) -> Any:
    name = line.operands[0]
    if all(session.name != name for session in client.sessions()):
        return client.snapshot(name, **line.options)
    session = client.attach(name, mode="script", timeout=line.options.get("timeout"))
    try:
        return session.snapshot(**line.options)
    finally:
        session.detach()


def _resize(session: Session, size: str | None = None, **options: Any) -> None:
    if size is not None:
        options["cells" if session.screen.idiom == "cell" else "size"] = _pair(
            size, int if session.screen.idiom == "cell" else float)
    options["width"], options["height"] = options.pop("size", (None, None))
    session.resize(**options)


def _drag(session: Session, distance: str = "0", **options: Any) -> None:
    right, down = _distance(distance)
    session.drag(right, down, duration=options.pop("for", None), **options)


def _press(session: Session, **options: Any) -> None:
    session.press(duration=options.pop("for", 0.6), **options)


def _scroll(session: Session, distance: str, **options: Any) -> None:
    across, by = _distance(distance)
    session.scroll(by, across=across, **options)


def _word(what: str) -> str:
    """Returns the name of an attribute in Python: the command line uses dashes."""
    return choice(what.replace("-", "_"), ELEMENT_WORDS, "attribute of an element")


def _get(session: Session, what: str = "label", **options: Any) -> Any:
    return session.get(what=_word(what), **options)


def _inspect(session: Session, *, audit: bool = False, timeout: float | None = None) -> Any:
    return session.audit(timeout=timeout) if audit else session.inspect(timeout=timeout)


SERVICE_VERBS: dict[str, Callable[[Client, dict[str, Session], Line], Any]] = {
    "apps": lambda client, _, line: client.apps(**line.options),
    "ps": lambda client, _, line: client.sessions(**line.options),
    "open": _open, "close": _close, "snapshot": _snapshot,
}

SESSION_VERBS: dict[str, Callable[..., Any]] = {
    "logs": lambda session, **options: session.logs(**options),
    "inspect": _inspect,
    "stats": lambda session, **options: session.stats(**options),
    "get": _get,
    "tap": lambda session, **options: session.tap(**options),
    "type": lambda session, text, **options: session.type(text, **options),
    "open-url": lambda session, url, **options: session.open_url(url, **options),
    "paste": lambda session, text, **options: session.paste(text, **options),
    "key": lambda session, *keys, **options: session.key(*keys, **options),
    "scroll": _scroll, "drag": _drag, "press": _press,
    "hover": lambda session, **options: session.hover(**options),
    "swipe": lambda session, direction, **options: session.swipe(direction, **options),
    "magnify": lambda session, times, **options: session.magnify(float(times), **options),
    "rotate": lambda session, degrees, **options: session.rotate(float(degrees), **options),
    "set": lambda session, value, **options: session.set(value, **options),
    "increment": lambda session, **options: session.increment(**options),
    "decrement": lambda session, **options: session.decrement(**options),
    "perform": lambda session, action, **options: session.perform_action(action, **options),
    "resize": _resize,
    "expect": lambda session, **options: session.expect(**options),
    "wait": lambda session, **options: session.wait(**options),
    "advance": lambda session, seconds, **options: session.advance(float(seconds), **options),
}

# Parsers of the operands after the session, except for arbitrary text.
READERS: dict[str, Callable[[str], object]] = {
    "key": key_press, "scroll": _distance, "drag": _distance, "magnify": float, "rotate": float, "advance": float,
    "get": _word, "resize": lambda size: _pair(size, float),
}
