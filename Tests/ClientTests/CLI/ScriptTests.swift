import Testing

@testable import CLI

@Suite("Scripts")
struct ScriptTests {
    @Test(
        "words are split as a shell splits them",
        arguments: [
            ("", []), ("   ", []), ("# all of it", []),
            ("tap demo  --label OK # the button", ["tap", "demo", "--label", "OK"]),
            ("type demo 'a b'", ["type", "demo", "a b"]),
            (#"type demo "a \"b\" \\ \n \x""#, ["type", "demo", "a \"b\" \\ \n \\x"]),
            ("type demo a\\ b\\#c", ["type", "demo", "a b#c"]), ("a#b", ["a#b"]),
            ("''", [""]), ("\\ä 'ü'ö", ["ä", "üö"]), (#"x"y"'z'"#, ["xyz"]), ("tab\tsplits\r", ["tab", "splits"]),
        ] as [(String, [String])])
    func words(line: String, expected: [String]) throws {
        #expect(try ShellWords.split(line) == expected)
    }

    @Test("a line of megabytes is split in linear time")
    func longLine() throws {
        let plain = String(repeating: "ä", count: 2 << 20)
        let words = try ShellWords.split("type demo \(plain) '\(plain)' \"\(plain)\"")
        #expect(words == ["type", "demo", plain, plain, plain])
    }

    @Test("an unclosed quote is reported", arguments: ["'a", "\"a", "\"a\\", "a\\"])
    func unfinished(line: String) {
        #expect(throws: ShellWords.Unfinished.self) { try ShellWords.split(line) }
    }

    @Test("lines are numbered as in the file, including blank ones and comments")
    func numbers() throws {
        let script = try Script(name: "s", text: "# smoke\n\nps\n  apps --json\n")
        #expect(script.lines.map(\.number) == [3, 4])
        #expect(script.lines.map(\.command.name) == ["ps", "apps"])
    }

    @Test("a file may begin with a byte order mark")
    func byteOrderMark() throws {
        #expect(try Script(name: "s", text: "\u{FEFF}ps\n").lines.map(\.command.name) == ["ps"])
    }

    @Test("lines may end as on Windows")
    func windowsLines() throws {
        let script = try Script(name: "s", text: "ps\r\n\r\napps -q\r\n")
        #expect(script.lines.map(\.number) == [1, 3])
        #expect(script.lines.map(\.command.name) == ["ps", "apps"])
    }

    @Test(
        "an error in any line is reported with its line number before a line runs",
        arguments: [
            ("ps\ntpa demo\n", "smoke:2: There is no command “tpa”. Did you mean “tap”?"),
            ("ps\n\ntype demo 'x\n", "smoke:3: A quote ' is not closed."),
            ("attach demo", "smoke:1: “attach” does not work in a script."),
            ("run smoke", "smoke:1: “run” does not work in a script."),
            (
                "fanlight --timeout 5 tap x",
                "smoke:1: Leave “fanlight” out: a line of a script begins with the command, “tap”."
            ),
            ("fanlight", "smoke:1: Leave “fanlight” out: a line of a script begins with the command."),
            ("tap", "smoke:1: SESSION is missing"),
            ("ps --endpoint ipc:///x", "smoke:1: A script uses one service"),
        ])
    func invalidScripts(text: String, expected: String) {
        let failure = #expect(throws: CommandFailure.self) { try Script(name: "smoke", text: text) }
        #expect(failure?.code == .usage)
        #expect(failure?.text.hasPrefix(expected) == true, "\(failure?.text ?? "")")
    }
}
