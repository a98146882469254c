import ClientKit
import Glibc
import Display
import Testing

@testable import CLI

@Suite("Output of the tool")
struct OutputTests {
    @Test("tables are aligned, numbers to the right, without trailing blanks")
    func table() {
        var table = TextTable(["NAME", "COUNT", "NOTE"], numbers: ["COUNT"])
        table.rows = [["a", "1", ""], ["longer", "1000", "x"]]
        #expect(table.lines == ["NAME    COUNT  NOTE", "a           1", "longer   1000  x"])
    }

    @Test("an app's text cannot break a table or control the terminal")
    func controls() {
        var table = TextTable(["NAME", "NOTE"])
        table.rows = [["a", "two\nlines\u{1B}[2J"]]
        #expect(table.lines == ["NAME  NOTE", "a     two lines [2J"])
    }

    @Test("headings are bold on a terminal and plain in a file")
    func colours() {
        let plain = CapturedConsole()
        let coloured = CapturedConsole(isColored: true)
        TextTable(["A"]).print(on: plain.console)
        TextTable(["A"]).print(on: coloured.console)
        #expect(plain.out == "A\n")
        #expect(coloured.out == "\u{1B}[1mA\u{1B}[m\n")
    }

    @Test("JSON keeps the order of its keys and escapes correctly")
    func json() {
        let value = JSON.object([
            ("b", .string("\"\\\n\u{1}é")), ("a", .array([.number(1), .number(1.5), .number(.infinity)])),
            ("c", .bool(true)), ("d", .null), ("e", .integer(-3)), ("f", .array([])),
        ])
        #expect(value.compact == #"{"b":"\"\\\n\u0001é","a":[1,1.5,null],"c":true,"d":null,"e":-3,"f":[]}"#)
        #expect(JSON.string("\u{7F}\u{9B}31m\u{A0}").compact == "\"\\u007f\\u009b31m\u{A0}\"")
        #expect(JSON.array([.integer(1), .integer(2)]).lines == "[\n  1,\n  2\n]")
        #expect(JSON.array([]).lines == "[]")
    }

    @Test("sessions show their display and their age")
    func sessions() {
        let cells = SessionInfo(
            name: "demo", app: "gallery", state: .running, process: 7, epoch: 1, clients: 2,
            screen: .cells(columns: 80, rows: 24), startedAt: 1000)
        var pixels = cells
        pixels.name = "wide"
        pixels.screen = Screen(width: 390, height: 844, scale: 2)
        pixels.startedAt = 4600
        let lines = SessionTable.table(of: [cells, pixels], now: 4660).lines
        #expect(
            lines == [
                "SESSION  APP      STATE    DISPLAY       CLIENTS  PID     AGE",
                "demo     gallery  running  80×24 cells         2    7  61 min",
                "wide     gallery  running  390×844 at 2        2    7    60 s",
            ])
    }

    @Test("columns are as wide as a terminal shows their text")
    func wideCharacters() {
        var table = TextTable(["NAME", "X"])
        table.rows = [["漢字", "a"], ["e\u{301}tude", "b"], ["❤\u{FE0F}", "c"]]
        #expect(table.lines == ["NAME   X", "漢字   a", "e\u{301}tude  b", "❤\u{FE0F}     c"])
    }

    @Test("an app's text cannot change the direction of following text")
    func directions() {
        #expect("a\u{202E}b\u{2066}c\u{2069}".onOneLine == "abc")
        #expect("שלום".withoutControls == "שלום")
    }

    @Test("a session that was opened without a display shows none")
    func noDisplay() {
        let info = SessionInfo(
            name: "s", app: "a", state: .running, process: 7, epoch: 1, clients: 0, screen: Screen(width: 0, height: 0),
            startedAt: 0)
        #expect(SessionTable.describe(info.screen) == "–")
        #expect(JSON(info).compact.contains(#""screen":null"#))
    }

    @Test("a session without a process has null: a signal to 0 would hit the caller")
    func noProcess() {
        var info = SessionInfo(
            name: "s", app: "a", state: .restarting, process: 0, epoch: 1, clients: 0,
            screen: .cells(columns: 1, rows: 1), startedAt: 0)
        #expect(JSON(info).compact.contains(#""process":null"#))
        #expect(SessionTable.table(of: [info], now: 0).rows[0][5] == "–")
        info.process = 7
        #expect(JSON(info).compact.contains(#""process":7"#))
    }

    @Test("a session being closed is listed as closing, an ended one as ended")
    func closing() {
        var info = SessionInfo(
            name: "s", app: "a", state: .restarting, process: 7, epoch: 1, clients: 0,
            screen: .cells(columns: 1, rows: 1), startedAt: 0, isClosing: true)
        #expect(SessionTable.table(of: [info], now: 0).rows[0][2] == "closing")
        #expect(JSON(info).compact.contains(#""state":"closing""#))
        info.state = .ended
        #expect(JSON(info).compact.contains(#""state":"ended""#))
    }

    @Test("a session's epoch is a string in JSON, because many readers lack 64 bits")
    func sessionJSON() {
        let info = SessionInfo(
            name: "s", app: "a", state: .busy, process: 7, epoch: .max, clients: 0, screen: .cells(columns: 1, rows: 1),
            startedAt: 5)
        #expect(JSON(info).compact.contains(#""epoch":"18446744073709551615""#))
        #expect(JSON(info).compact.contains(#""state":"busy""#))
    }

    private func element(_ id: UInt32, in parent: UInt32, _ role: Role, _ identifier: String = "") -> ElementInfo {
        ElementInfo(
            id: LayerID(id), parent: LayerID(parent), role: role, identifier: identifier, label: "L\(id)", value: "",
            hint: "",
            frame: [0, 1.5, 20, 16], isEnabled: id != 3, isFocused: id == 2,
            actions: role == .button ? [.tap, .focus] : [])
    }

    @Test("elements are indented below their parents")
    func tree() {
        let elements = [
            element(1, in: 0, .group, "main"), element(2, in: 1, .button), element(3, in: 2, .text),
            element(9, in: 0, .text),
        ]
        #expect(
            ElementText.tree(elements) == [
                "group #main “L1” at 0,1.5 size 20×16", "  button “L2” at 0,1.5 size 20×16 [tap focus] focused",
                "    text “L3” at 0,1.5 size 20×16 disabled", "text “L9” at 0,1.5 size 20×16",
            ])
    }

    @Test(
        "a single property is printed as plain text",
        arguments: [
            ("label", "L2"), ("value", ""), ("frame", "0 1.5 20 16"), ("role", "button"), ("identifier", "b"),
            ("enabled", "true"), ("focused", "true"), ("actions", "tap focus"), ("id", "2"),
        ])
    func properties(name: String, expected: String) {
        #expect(ElementText.plain(ElementText.property(name, of: element(2, in: 0, .button, "b"))) == expected)
    }
}

@Suite("Failed output")
struct LostOutputTests {
    @Test(
        "a failed write is reported with a failing exit code",
        arguments: [["--version"], ["help"], ["tap", "--help"], ["completion", "bash"]])
    func full(words: [String]) {
        let captured = CapturedConsole(outcome: ENOSPC)
        #expect(Tool.run(words, console: captured.console) == .failed)
        #expect(captured.error.hasPrefix("fanlight: Cannot write to standard output: No space left on device."))
    }
}

@Suite("Help and completion")
struct CommandHelpTests {
    @Test("the overview names every command, and every exit code")
    func overview() {
        for command in CommandTable.all { #expect(HelpText.overview.contains("\n  \(command.name)")) }
        for code in ExitCode.allCases { #expect(HelpText.overview.contains("\n  \(code.rawValue)  \(code.meaning)")) }
    }

    @Test("the help of every command fits the width of a page", arguments: CommandTable.all.map(\.name))
    func commands(name: String) throws {
        let (code, out, error) = fanlight(name, "--help")
        #expect(code == .done)
        #expect(error == "")
        #expect(out.hasPrefix("Usage: fanlight \(name)"))
        let command = try CommandTable.find(name)
        for option in command.allOptions { #expect(out.contains("--\(option.name)")) }
        #expect(!out.split(separator: "\n").contains { $0.count > HelpText.width })
        #expect(fanlight("help", name).out == out)
    }

    @Test("completing a folder allows further completion")
    func files() {
        let script = fanlight("completion", "bash").out
        #expect(script.contains("compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f"))
    }

    @Test("completion has every command and option", arguments: ["bash", "zsh"])
    func completion(shell: String) {
        let text = fanlight("completion", shell).out
        for command in CommandTable.all {
            #expect(text.contains("\(command.name))"))
            for option in command.options { #expect(text.contains("--\(option.name)")) }
        }
    }

    @Test("a verb completes to those that have help", arguments: ["bash", "zsh"])
    func verbsOfHelp(shell: String) throws {
        let parts = fanlight("completion", shell).out.split(separator: "\n        help)\n")
        let section = try #require(parts.count == 2 ? parts[1].split(separator: ";;").first : nil)
        #expect(section.contains(CommandTable.all.map(\.name).joined(separator: " ")))
    }

    @Test("no two options of a command share a name or a letter")
    func unique() {
        for command in CommandTable.all {
            let letters = command.allOptions.compactMap(\.short)
            #expect(Set(letters).count == letters.count, "\(command.name)")
            #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count, "\(command.name)")
        }
    }
}
