"""A program in a pseudo-terminal, with the screen that its user sees."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pyte
from pyte.screens import wcwidth

TIMEOUT_SECONDS = 60


def begin_foreground():
    """Makes the terminal that of this process. SIGINT is not ignored, as it is in a job in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """Runs a command in a pseudo-terminal. `text` is the visible text."""

    def __init__(self, command, environment, size=(80, 24)):
        self._master, slave = pty.openpty()
        self.size = size
        self._set_size(slave, size)
        self.settings_before = termios.tcgetattr(slave)
        # pyte has no screens without an area, but a program may be started in one.
        self._screen = pyte.Screen(max(1, size[0]), max(1, size[1]))
        self._stream = pyte.ByteStream(self._screen)
        # The rendered rows, which are kept until they change: rendering all of them takes milliseconds.
        self._rows = {}
        self.output = b""
        # (kind, sequence) of each APC and DCS, which pyte would show as text: images.
        self.strings = []
        self._rest = b""
        self._slave = slave
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
            preexec_fn=begin_foreground)

    @property
    def lines(self):
        """The lines of the screen, without trailing blanks."""
        return [row.rstrip() for row in self._display]

    @property
    def text(self):
        return "\n".join(self.lines)

    def press(self, keys):
        """Sends the bytes of a terminal's keys."""
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)
        return self

    def click(self, column, row):
        """Clicks the left button at a cell counted from 0, in SGR coordinates."""
        self.press(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")

    def drag(self, start, end):
        """Presses the left button at one cell and releases it at another. Each is a column and a row, counted from 0.
        """
        (from_x, from_y), (to_x, to_y) = start, end
        self.press(f"\x1b[<0;{from_x + 1};{from_y + 1}M\x1b[<32;{to_x + 1};{to_y + 1}M\x1b[<0;{to_x + 1};{to_y + 1}m")

    def find(self, words):
        """Returns the column and row of a text on the screen."""
        for row, line in enumerate(self._display):
            if (column := line.find(words)) >= 0:
                return column, row
        raise AssertionError(f"{words!r} is not on the screen:\n{self.text}")

    def style(self, column, row):
        """Returns a cell's style: colours and text attributes."""
        return self._screen.buffer[row][column]._replace(data="")

    @property
    def _display(self):
        """The rows of the screen, with their trailing blanks."""
        for row in self._screen.dirty:
            self._rows.pop(row, None)
        self._screen.dirty.clear()
        for row in range(self._screen.lines):
            if row not in self._rows:
                self._rows[row] = "".join(characters(self._screen.buffer[row], self._screen.columns))
        return [self._rows[row] for row in range(self._screen.lines)]

    def resize(self, columns, rows):
        self.size = (columns, rows)
        self._screen.resize(lines=max(1, rows), columns=max(1, columns))
        self._rows.clear()
        self._set_size(self._slave, self.size)

    def wait_for(self, condition, what=None):
        """Reads until the condition holds; a string must appear on the screen."""
        holds = (lambda: condition in self.text) if isinstance(condition, str) else lambda: condition(self)
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not holds():
            assert self._read(deadline), (
                f"{what or condition!r} did not appear; the screen shows\n{self.text}\n{self.output[-400:]}")
        return self

    def read_for(self, seconds):
        """Reads what the program prints within a time."""
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            pass

    def wait_end(self):
        """Reads until the program ends; returns its exit code."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        descriptor = os.pidfd_open(self.process.pid)
        try:
            while not select.select([descriptor], [], [], 0)[0]:
                ready, _, _ = select.select([descriptor, self._master], [], [], max(0, deadline - time.monotonic()))
                assert ready, f"the program did not end; the screen shows\n{self.text}"
                if self._master in ready:
                    self._read(deadline)
        finally:
            os.close(descriptor)
        while select.select([self._master], [], [], 0)[0] and self._read(deadline):
            pass
        return self.process.wait()

    @property
    def shows_main_screen(self):
        """True if the program has left the alternate screen, and the cursor is visible."""
        on, off = self.output.rfind(b"\x1b[?1049h"), self.output.rfind(b"\x1b[?1049l")
        shown, hidden = self.output.rfind(b"\x1b[?25h"), self.output.rfind(b"\x1b[?25l")
        return off >= on and shown >= hidden

    @property
    def is_restored(self):
        """True if the program left the terminal as it found it, including its line settings."""
        return self.shows_main_screen and termios.tcgetattr(self._slave) == self.settings_before

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._slave)
        os.close(self._master)

    def _read(self, deadline):
        ready, _, _ = select.select([self._master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        data = os.read(self._master, 65536)
        self.output += data
        self._stream.feed(self._without_strings(data))
        return True

    def _without_strings(self, data):
        data = self._rest + data
        text = b""
        while (start := re.search(rb"\x1b(?:[_P]|$)", data)) is not None:
            end = data.find(b"\x1b\\", start.end())
            if end < 0:
                break
            self.strings.append((data[start.start() + 1:start.end()].decode(), data[start.end():end]))
            text, data = text + data[:start.start()], data[end + 2:]
        at = len(data) if start is None else start.start()
        self._rest = data[at:]
        return text + data[:at]

    @staticmethod
    def _set_size(descriptor, size):
        fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))


def characters(cells, columns):
    """Yields the characters of a row. A wide one hides the cell after it."""
    is_hidden = False
    for column in range(columns):
        if not is_hidden:
            yield cells[column].data
        is_hidden = not is_hidden and wcwidth(cells[column].data[:1]) == 2
