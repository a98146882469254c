import Glibc
import Testing

@testable import TerminalClient

/// A pseudo terminal whose other side is the test's.
private final class PseudoTerminal {
    let person: Int32
    let program: Int32

    init() throws {
        var ends: (Int32, Int32) = (-1, -1)
        try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
        (person, program) = ends
    }

    deinit {
        close(person)
        close(program)
    }

    func type(_ text: String) throws {
        let bytes = Array(text.utf8)
        #expect(write(person, bytes, bytes.count) == bytes.count)
        try #require(hasInput(within: 5000))
    }

    /// Returns true if the program, or the reader after it, has input.
    func hasInput(within milliseconds: Int32 = 0) -> Bool {
        var waiting = pollfd(fd: program, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, milliseconds) == 1
    }
}

@Suite("Restored terminal", .serialized)
struct DeviceTests {
    @Test(
        "a late answer is discarded, and typed-ahead input is left to the shell",
        arguments: [nil, TerminalModes.pageQuestion, TerminalModes.imageQuestions])
    func lateAnswer(question: String?) throws {
        let terminal = try PseudoTerminal()
        let device = try #require(TerminalDevice(input: terminal.program, output: terminal.program))
        device.reenter()
        if let question { device.sendQuery(question) }
        try terminal.type("\u{1B}]11;rgb:0/0/0\u{7}\n")
        device.restore()
        #expect(terminal.hasInput() == (question == nil))
    }

    @Test("a window's size is the kernel's, within the limits of displays and cell pictures")
    func size() throws {
        let terminal = try PseudoTerminal()
        let device = try #require(TerminalDevice(input: terminal.program, output: terminal.program))
        for (columns, rows, expected) in [
            (80, 24, TerminalDevice.Size(columns: 80, rows: 24)), (0, 0, TerminalDevice.Size(columns: 80, rows: 24)),
            (0, 3, TerminalDevice.Size(columns: 1, rows: 3)),
            (65_535, 65_535, TerminalDevice.Size(columns: 2_000, rows: 1_024)),
        ] {
            var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
            try #require(ioctl(terminal.program, UInt(TIOCSWINSZ), &window) == 0)
            #expect(device.size == expected)
        }
    }

    @Test("an answered query is not awaited any more")
    func answeredQuery() throws {
        let terminal = try PseudoTerminal()
        let device = try #require(TerminalDevice(input: terminal.program, output: terminal.program))
        device.reenter()
        device.sendQuery(TerminalModes.pageQuestion)
        device.sendQuery(TerminalModes.imageQuestions)
        device.finishQuery(TerminalModes.imageQuestions)
        device.finishQuery(TerminalModes.pageQuestion)
        try terminal.type("ls\n")
        device.restore()
        #expect(terminal.hasInput())
    }
}
