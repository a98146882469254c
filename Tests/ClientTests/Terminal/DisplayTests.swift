import Display
import Testing

@testable import TerminalClient

@Suite("Terminal modes")
struct TerminalModesTests {
    /// Returns the private modes that a sequence sets or resets.
    private func modes(_ sequence: String, ending: Character) -> Set<String> {
        Set(
            sequence.split(separator: "\u{1B}[?").compactMap { part in
                part.first { !$0.isNumber } == ending ? String(part.prefix { $0.isNumber }) : nil
            })
    }

    @Test("leaving closes an open update and reverts everything that entering changed")
    func symmetry() {
        let set = modes(TerminalModes.enter, ending: "h")
        let hidden = modes(TerminalModes.enter, ending: "l")
        #expect(set == ["1049", "1002", "1006", "1004", "2004", "2031"])
        #expect(hidden == ["7", "25"])
        #expect(modes(TerminalModes.leave, ending: "l") == set.union(["2026", "1003"]))
        #expect(modes(TerminalModes.leave, ending: "h") == hidden)
        // A terminal without an alternate screen keeps nothing of the picture.
        #expect(TerminalModes.leave.hasPrefix("\u{1B}[?2026l\u{1B}[m\u{1B}[H\u{1B}[2J"))
        #expect(TerminalModes.leave.hasSuffix("\u{1B}[?1049l"))
    }

    @Test(
        "the clipboard's text is encoded in Base64",
        arguments: [("", ""), ("a", "YQ=="), ("ab", "YWI="), ("abc", "YWJj")])
    func clipboard(text: String, expected: String) {
        #expect(
            TerminalModes.copy(text).map { String(decoding: $0, as: UTF8.self) } == "\u{1B}]52;c;\(expected)\u{7}")
    }

    @Test("a text too long for terminals is not sent to their clipboard")
    func longClipboard() {
        #expect(TerminalModes.copy(String(repeating: "a", count: 74_000)).map { $0.count < 100_000 } == true)
        #expect(TerminalModes.copy(String(repeating: "a", count: 74_001)) == nil)
    }
}

@Suite("Status line")
struct StatusLineTests {
    private func text(_ line: StatusLine, _ columns: Int) -> String {
        line.cells(columns: columns).map(\.text).joined()
    }

    private let line = StatusLine(session: "demo", title: "Gallery", detachKey: "Ctrl-]")

    @Test("the status line shows the session and the detach key, over the whole width")
    func full() {
        #expect(text(line, 40) == " demo · Gallery           Ctrl-] detach ")
        #expect(line.cells(columns: 40).allSatisfy { $0.style.traits == .inverse })
    }

    @Test("a problem replaces the title")
    func trouble() {
        var line = line
        line.problem = "the service is away"
        #expect(text(line, 44) == " demo · the service is away   Ctrl-] detach ")
        // Without space for both, the problem is shown and the session is not.
        #expect(text(line, 36) == " the service is away  Ctrl-] detach ")
    }

    @Test("dropped inputs are reported with their number")
    func leftOut() {
        #expect(TerminalViewer.away(3, leftOut: 0) == "the service is not reachable, reconnecting (3 s)")
        #expect(
            TerminalViewer.away(3, leftOut: 144)
                == "the service is not reachable (3 s); the last 144 inputs were discarded")
        #expect(
            TerminalViewer.busy(.seconds(2), leftOut: 1)
                == "the app has been busy for 2 s; the last input was discarded")
        #expect(TerminalViewer.leftOut(0) == nil)
    }

    @Test("an observer of a larger picture sees which keys pan")
    func observing() {
        var line = line
        line.observesOnly = true
        #expect(text(line, 80).hasPrefix(" demo · Gallery · observing   "))
        line.canPan = true
        #expect(text(line, 80).hasPrefix(" demo · Gallery · observing, arrows show more   "))
        #expect(text(line, 49) == " observing, arrows show more       Ctrl-] detach ")
        // A shorter text is preferred to a truncated one.
        #expect(text(line, 32) == " arrows show more Ctrl-] detach ")
        #expect(text(line, 28) == " arrows: more Ctrl-] detach ")
        line.canPan = false
        #expect(text(line, 40) == " demo · observing         Ctrl-] detach ")
        #expect(text(line, 30) == " observing      Ctrl-] detach ")
    }

    @Test("a displaced client sees how to take the display back")
    func displaced() {
        var line = line
        line.isDisplaced = true
        let words = "another client has the display: attach again to take it back"
        #expect(text(line, 100).hasPrefix(" demo · Gallery · \(words)  "))
        #expect(text(line, 90).hasPrefix(" demo · \(words)  "))
        #expect(text(line, 80).hasPrefix(" \(words)  "))
        #expect(text(line, 50).hasPrefix(" another client has the display  "))
        // A present problem has precedence.
        line.problem = "the service is away"
        #expect(text(line, 50).hasPrefix(" the service is away  "))
    }

    @Test("in a narrow terminal the detach key stays longest", arguments: [0, 1, 2, 5, 8, 14, 20])
    func narrow(columns: Int) {
        let text = text(line, columns)
        #expect(text.count == columns)
        if columns >= 14 { #expect(text.contains("Ctrl-] detach")) }
    }

    @Test("characters of uncertain width are left out")
    func harmless() {
        var line = line
        line.title = "\u{1B}[2J漢👍ok"
        #expect(text(line, 40) == " demo · [2Jok             Ctrl-] detach ")
    }

    @Test(
        "keys are shown with their usual names",
        arguments: [
            (Key("]"), KeyModifiers.control, "Ctrl-]"), (Key("q"), [.control, .option], "Ctrl-Alt-q"),
            (Key.escape, [], "Escape"), (Key(name: "f10"), .shift, "Shift-F10"),
        ] as [(Key, KeyModifiers, String)])
    func keys(key: Key, modifiers: KeyModifiers, expected: String) {
        #expect(StatusLine.describe(key, modifiers) == expected)
    }
}

@Suite("Panning")
struct PanningTests {
    @Test("the window moves with the keys and stays inside the picture")
    func move() {
        var panning = Panning()
        let picture = (50, 60)
        let window = (40, 23)
        let upAtTheTop = panning.move(by: .up, picture: picture, window: window)
        #expect(!upAtTheTop)
        let pageDown = panning.move(by: .pageDown, picture: picture, window: window)
        #expect(pageDown && panning.row == 23)
        let end = panning.move(by: .end, picture: picture, window: window)
        #expect(end && panning.row == 37)
        let right = panning.move(by: .right, picture: picture, window: window)
        #expect(right && panning.column == 1)
        let typed = panning.move(by: Key("x"), picture: picture, window: window)
        #expect(!typed)
        panning.fit(picture: (10, 10), window: window)
        #expect(panning == Panning())
    }
}

@Suite("Terminal environment")
struct TerminalEnvironmentTests {
    @Test(
        "appearance and locale come from the environment",
        arguments: [
            (["COLORFGBG": "0;15"], ScreenAppearance.light, ""), (["COLORFGBG": "15;default;0"], .dark, ""),
            (["LANG": "de_AT.UTF-8"], .dark, "de-AT"), (["LANG": "C.UTF-8"], .dark, ""),
            (["LC_ALL": "", "LANG": "sr_RS@latin"], .dark, "sr-RS"),
        ])
    func read(variables: [String: String], appearance: ScreenAppearance, locale: String) {
        let environment = TerminalCapabilities(variables)
        #expect(environment.appearance == appearance)
        #expect(environment.locale == locale)
    }

    @Test("a terminal that cannot place its cursor is refused with a sentence")
    func dumb() {
        #expect(TerminalCapabilities(["TERM": "dumb"]).problem?.contains("cannot place its cursor") == true)
        #expect(TerminalCapabilities(["TERM": "xterm"]).problem == nil)
    }

    @Test("the scene gets all rows but one, and at least one", arguments: [(24, 23), (2, 1), (1, 1)])
    func rows(terminal: Int, scene: Int) {
        #expect(TerminalViewer.sceneRows(of: .init(columns: 80, rows: terminal)) == scene)
    }
}

@Suite("A notice over the picture")
struct NoticeBoxTests {
    @Test(
        "a notice covers rows from the top, and its last row counts the lines without space",
        arguments: [
            ([], ["....", "....", "...."]), (["ab"], [" ab", "....", "...."]),
            (["a", "b", "c", "d"], [" a", " b", " … 2"]), (["abcdefg"], [" abc", "....", "...."]),
        ])
    func rows(_ lines: [String], _ expected: [String]) {
        var grid = TerminalGrid(columns: 4, rows: 3)
        for row in 0..<3 { for column in 0..<4 { grid[column, row] = TerminalCell(".") } }
        NoticeBox(lines: lines).paint(on: &grid, rows: 3)
        #expect((0..<3).map { grid.text(ofRow: $0) } == expected)
    }
}
