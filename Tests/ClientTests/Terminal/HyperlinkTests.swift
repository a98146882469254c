import Display
import Glibc
import Painter
import Testing

@testable import TerminalClient

@Suite("Hyperlinks in a terminal")
struct HyperlinkTests {
    private static let address = "https://example.org/"

    private func grid(_ text: String, link: Range<Int>? = nil) -> TerminalGrid {
        var grid = TerminalGrid(columns: 12, rows: 2)
        for (column, character) in text.enumerated() {
            grid[column, 0] = TerminalCell(
                String(character), link: link?.contains(column) == true ? HyperlinkTests.address : nil)
        }
        return grid
    }

    @Test("the text of a link has its address, neighbouring text has none")
    func linkText() {
        var encoder = ScreenEncoder()
        var terminal = TinyTerminal(columns: 12, rows: 2)
        terminal.write(encoder.encode(grid("go out now", link: 3..<6)))
        #expect(terminal.complaints.isEmpty)
        #expect(terminal.grid == grid("go out now", link: 3..<6))
        #expect(terminal.link == nil)
    }

    @Test("a changed address is written again, and a removed one ends the link")
    func changes() {
        var encoder = ScreenEncoder()
        var terminal = TinyTerminal(columns: 12, rows: 2)
        for next in [grid("go out now", link: 3..<6), grid("go out now"), grid("go out now", link: 0..<10), grid("go")]
        {
            terminal.write(encoder.encode(next))
            #expect(terminal.grid == next)
            #expect(terminal.link == nil)
        }
        #expect(terminal.complaints.isEmpty)
    }

    @Test(
        "only web and mail addresses in printable ASCII become links",
        arguments: [
            ("https://example.org/a?b=c", true), ("mailto:ada@example.org", true), ("HTTP://example.org", true),
            ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("https://example.org/\u{1B}\\", false),
            ("https://example.org/\u{7}", false), ("https://example.org/ü", false), ("gallery://page", false),
            ("", false),
        ])
    func offered(address: String, isOffered: Bool) {
        var cells = CellGrid(columns: 1, rows: 1)
        cells[0, 0] = Cell("x", link: address)
        var grid = TerminalGrid(columns: 1, rows: 1)
        grid.paint(cells, columns: 1, rows: 1, colours: PictureColors(TerminalCapabilities(["TERM": "xterm"])))
        #expect(grid[0, 0].link == (isOffered ? address : nil))
    }

    @Test("the opener is a program with arguments, and gets the address as the last one")
    func opener() throws {
        #expect(AddressOpener("") == nil)
        #expect(AddressOpener("  ") == nil)
        let opener = try #require(AddressOpener("/nowhere/at/all --flag"))
        #expect(throws: AddressOpener.Failure.self) { _ = try opener.open("https://example.org/") }
        let real = try #require(AddressOpener("test -n"))
        let process = try real.open("https://example.org/; false")
        var status: Int32 = 0
        #expect(waitpid(process, &status, 0) == process)
        #expect(status == 0)
    }

    @Test("an app that asks to open addresses without end has a few opened")
    func flood() throws {
        let opener = try #require(AddressOpener("true"))
        var openers = RunningOpeners(interval: .seconds(60))
        var now = SuspendingClock.now
        var opened = 0
        var reasons: Set<String> = []
        for number in 0..<3_000 {
            do throws(AddressOpener.Failure) {
                try openers.open("https://example.org/\(number)", with: opener, now: now)
                opened += 1
            } catch {
                reasons.insert(error.reason)
            }
        }
        #expect((RunningOpeners.runningLimit...RunningOpeners.limitPerInterval).contains(opened))
        #expect(reasons.contains { $0.contains("more than") || $0.contains("still running") })
        now += .seconds(60)
        while (try? openers.open("https://example.org/", with: opener, now: now)) == nil { sched_yield() }
        for process in openers.processes { waitpid(process, nil, 0) }
    }

    @Test("few openers run at once")
    func running() throws {
        let opener = try #require(AddressOpener("tail -f /dev/null"))
        var openers = RunningOpeners(interval: .zero)
        for _ in 0..<20 { try? openers.open("/dev/null", with: opener, now: SuspendingClock.now) }
        #expect(openers.processes.count == RunningOpeners.runningLimit)
        for process in openers.processes {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
    }
}
