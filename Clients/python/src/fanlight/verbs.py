"""The operands and options of each verb in a script, as in the command line. Both accept the same scripts."""

from __future__ import annotations

from dataclasses import dataclass

_ELEMENT = frozenset({"identifier", "label", "role", "text", "index", "at", "within"})
_ACTED = _ELEMENT | {"scroll-to"}
_DISPLAY = frozenset({"size", "scale", "cells", "appearance", "locale", "text-size", "reduce-motion"})


@dataclass(frozen=True)
class Verb:
    """The number of operands of a verb, and its options besides `timeout`."""

    least: int
    # None: no limit.
    most: int | None
    options: frozenset[str] = frozenset()

    def check(self, operands: list[str], options: dict[str, object]) -> None:
        """Raises `ValueError` for other operands or options."""
        if len(operands) < self.least:
            raise ValueError("an argument is missing; see `fanlight help` for the verb")
        if self.most is not None and len(operands) > self.most:
            raise ValueError(f"{operands[self.most]!r} is one argument too many")
        for name in options:
            if name not in self.options and name != "timeout":
                raise ValueError(f"the verb has no option --{name}")


VERBS = {
    "apps": Verb(0, 0), "ps": Verb(0, 0), "open": Verb(1, 1, _DISPLAY | {"session", "clock"}), "close": Verb(1, 1),
    "snapshot": Verb(1, 1, _DISPLAY | {"output", "format", "at"}), "logs": Verb(1, 1, frozenset({"follow"})),
    "inspect": Verb(1, 1, frozenset({"audit"})), "stats": Verb(1, 1, frozenset({"live"})), "get": Verb(1, 2, _ELEMENT),
    "tap": Verb(1, 1, _ACTED | {"count"}), "type": Verb(2, 2, _ACTED), "paste": Verb(2, 2, _ACTED),
    "open-url": Verb(2, 2, frozenset()),
    "key": Verb(2, None, _ACTED), "scroll": Verb(2, 2, _ELEMENT), "drag": Verb(1, 2, _ACTED | {"to", "steps", "for"}),
    "press": Verb(1, 1, _ACTED | {"for"}), "hover": Verb(1, 1, _ACTED), "swipe": Verb(2, 2, _ACTED | {"distance"}),
    "magnify": Verb(2, 2, _ACTED), "rotate": Verb(2, 2, _ACTED), "set": Verb(2, 2, _ACTED),
    "increment": Verb(1, 1, _ACTED), "decrement": Verb(1, 1, _ACTED), "perform": Verb(2, 2, _ACTED),
    "resize": Verb(1, 2, _DISPLAY), "expect": Verb(1, 1, _ELEMENT | {"value", "absent"}),
    "wait": Verb(1, 1, _ELEMENT | {"value", "absent"}), "advance": Verb(2, 2),
}
