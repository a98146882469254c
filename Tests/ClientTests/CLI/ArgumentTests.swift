import Display
import Testing

@testable import CLI

@Suite("Command line")
struct ArgumentTests {
    private let command = Command(
        name: "try", summary: "tries",
        operands: [
            Operand(name: "SESSION", kind: .session),
            Operand(name: "REST", kind: .text, isOptional: true, repeats: true),
        ],
        options: [
            .flag("json", "prints JSON"), .flag("quiet", short: "q", "says less"),
            .value("output", short: "o", "FILE", .file, "where to"), .value("at", "X,Y", .point, "where"),
        ], takesRest: true, run: { _ in })

    @Test("options may be anywhere, in each of their forms")
    func forms() throws {
        let expected = Arguments(
            values: ["output": "x.png", "timeout": "2"], flags: ["quiet", "json"], operands: ["demo"])
        for words in [
            ["demo", "--output", "x.png", "--timeout", "2", "--quiet", "--json"],
            ["--output=x.png", "--timeout=2", "-q", "--json", "demo"],
            ["-qo", "x.png", "demo", "--json", "--timeout=2"],
            ["-q", "-ox.png", "--json", "--timeout", "1", "demo", "--timeout", "2"],
        ] {
            #expect(try Arguments.parse(words, for: command) == expected)
        }
    }

    @Test("negative distances are not options, and -- ends the options")
    func dashes() throws {
        #expect(try Arguments.parse(["demo", "-40", "-"], for: command).operands == ["demo", "-40", "-"])
        #expect(try Arguments.parse(["demo", "-4,-5"], for: command).operands == ["demo", "-4,-5"])
        #expect(try Arguments.parse(["demo", "--", "--json", "-q"], for: command).rest == ["--json", "-q"])
        #expect(try Arguments.parse(["--", "demo", "-5"], for: .tap.with(operands: 2)).operands == ["demo", "-5"])
        #expect(try Arguments.parse(["demo", "--output=", "x"], for: command).values["output"] == "")
    }

    @Test(
        "invalid arguments are reported without a request to the service",
        arguments: [
            (["demo", "--outptu", "x"], "Did you mean --output?"), (["demo", "-z"], "no option -z"),
            (["demo", "--output"], "--output FILE"), (["demo", "--json=1"], "--json takes no value"),
            ([], "SESSION is missing"), (["demo", "--at", "1;2"], "“1;2” is not a position"),
            (["demo", "--timeout", "soon"], "“soon” is not a number of seconds"), ([""], "is empty"),
        ])
    func invalidArguments(words: [String], expected: String) {
        let failure = #expect(throws: CommandFailure.self) { try Arguments.parse(words, for: command) }
        #expect(failure?.code == .usage)
        #expect(failure?.text.contains(expected) == true, "\(failure?.text ?? "")")
    }

    @Test("an overlong text is refused with its limit", arguments: ["--label", "--value", "--"])
    func tooLong(before: String) throws {
        let (longest, command) = (String(repeating: "é", count: 32_768), before == "--" ? Command.open : .expect)
        _ = try Arguments.parse(["demo", before, longest], for: command)
        let failure = #expect(throws: CommandFailure.self) {
            try Arguments.parse(["demo", before, longest + "x"], for: command)
        }
        #expect(failure?.code == .usage)
        #expect(failure?.text.contains("has 65537 bytes; the limit is 65536.") == true, "\(failure?.text ?? "")")
    }

    @Test(
        "the error for a text parsed as options names the -- separator", arguments: ["-xello", "-hello", "--hello"])
    func textWithDash(text: String) throws {
        let failure = #expect(throws: CommandFailure.self) { try Arguments.parse(["demo", text], for: .type) }
        #expect(failure?.text.hasSuffix("-- \(text)") == true, "\(failure?.text ?? "")")
        #expect(try Arguments.parse(["demo", "--", text], for: .type).operands == ["demo", text])
        let plain = #expect(throws: CommandFailure.self) { try Arguments.parse(["demo", text], for: .stats) }
        #expect(plain?.text.hasSuffix("-- \(text)") == false)
    }

    @Test("an option is not taken as another option's value, unless attached with =")
    func forgottenValue() throws {
        let words = ["app", "--session", "--cells", "80x24"]
        let failure = #expect(throws: CommandFailure.self) { try Arguments.parse(words, for: .open) }
        #expect(failure?.text.hasPrefix("--session needs a value, and --cells is an option.") == true)
        #expect(try Arguments.parse(["demo", "--label=--cells"], for: .tap)["label"] == "--cells")
        #expect(try Arguments.parse(["demo", "--label", "--dashes--"], for: .tap)["label"] == "--dashes--")
    }

    @Test("excess operands are refused, unless the last operand repeats")
    func count() {
        let failure = #expect(throws: CommandFailure.self) { try Arguments.parse(["a", "b"], for: .close) }
        #expect(failure?.text.hasPrefix("“b” is an unexpected argument") == true)
        #expect((try? Arguments.parse(["s", "tab", "shift+tab", "x"], for: .key))?.operands.count == 4)
    }

    @Test(
        "values are parsed or refused",
        arguments: [
            (ValueKind.seconds, "0.25", true), (.seconds, "-1", false), (.seconds, "inf", false),
            (.seconds, "1e9", false), (.secondsWithin(0.5...2), "0.5", true), (.secondsWithin(0.5...2), "2", true),
            (.secondsWithin(0.5...2), "0.49", false), (.secondsWithin(0.5...2), "nan", false),
            (.frameRate, "1", true), (.frameRate, "60", true), (.frameRate, "61", false), (.frameRate, "0", false),
            (.frameRate, "29.97", false),
            (.size, "390x844", true), (.size, "390", false), (.size, "0x5", false), (.size, "axb", false),
            (.size, "16384x1", true), (.size, "1x16385", false),
            (.cells, "2048x1024", true), (.cells, "80x1025", false),
            (.cells, "80x24", true), (.cells, "0x24", false), (.cells, "80.5x24", false), (.cells, "99999x1", false),
            (.point, "10,-2.5", true), (.point, "10", false), (.point, "nan,1", false), (.factor, "2", true),
            (.factor, "0", false), (.factor, "65", false), (.count, "0", true), (.count, "-1", false),
            (.taps, "1", true), (.taps, "16", true), (.taps, "0", false), (.taps, "17", false),
            (.key, "ctrl+a", true), (.key, "shift+tab", true), (.key, "tabb", false), (.key, "meh+a", false),
            (.role, "button", true), (.role, "knob", false), (.choice(["a", "b"]), "a", true),
            (.choice(["a", "b"]), "c", false), (.session, "", false), (.text, "", true),
        ] as [(ValueKind, String, Bool)])
    func values(kind: ValueKind, value: String, isGood: Bool) {
        #expect((kind.problem(with: value) == nil) == isGood)
    }

    @Test("one distance is vertical, two are horizontal and vertical")
    func distance() {
        #expect(ValueReader.distance("-40").map { [$0.x, $0.y] } == [0, -40])
        #expect(ValueReader.distance("10,0").map { [$0.x, $0.y] } == [10, 0])
        #expect(ValueReader.distance("far") == nil)
    }

    @Test(
        "an unknown command gets the nearest known one as a suggestion, or none",
        arguments: [
            ("atach", "attach"), ("snap", "snapshot"), ("lgos", "logs"), ("INSPECT", "inspect"), ("xyzzy", nil),
            ("", nil), (String(repeating: "x", count: 4 << 20), nil),
        ])
    func suggestion(word: String, expected: String?) {
        #expect(Suggestion.nearest(to: word, in: CommandTable.all.map(\.name)) == expected)
    }

    @Test("a single letter matches only the start of a name")
    func suggestionForOneCharacter() {
        #expect(Suggestion.nearest(to: "b", in: ["a", "m"]) == nil)
        #expect(Suggestion.nearest(to: "m", in: ["a", "main"]) == "main")
    }

    @Test("a display is described in points or in cells, not in both")
    func screens() throws {
        func screen(_ words: String...) throws -> Screen {
            let arguments = try Arguments.parse(["gallery"] + words, for: .open)
            return try ScreenOptions.screen(arguments, standard: .cells(columns: 80, rows: 24))
        }
        #expect(try screen() == .cells(columns: 80, rows: 24))
        #expect(try screen("--cells", "100x30", "--light") == .cells(columns: 100, rows: 30, appearance: .light))
        #expect(
            try screen("--size", "390x844", "--scale", "2", "--dark")
                == Screen(width: 390, height: 844, scale: 2, appearance: .dark))
        #expect(throws: CommandFailure.self) { try screen("--size", "10x10", "--cells", "80x24") }
        #expect(throws: CommandFailure.self) { try screen("--scale", "2") }
        #expect(throws: CommandFailure.self) { try screen("--dark", "--light") }
    }

    @Test("with another way to find an element, --label is the expected label")
    func conditions() throws {
        func condition(_ words: String...) throws -> (Locator, String?, String?)? {
            let arguments = try Arguments.parse(["s"] + words, for: .expect)
            return try LocatorOptions.condition(arguments).map { ($0.locator, $0.label, $0.value) }
        }
        let both = try #require(try condition("--identifier", "count", "--label", "3"))
        #expect(both.0 == Locator(identifier: "count"))
        #expect(both.1 == "3")
        let alone = try #require(try condition("--label", "Done", "--value", "1"))
        #expect(alone.0 == Locator(label: "Done"))
        #expect(alone.1 == nil)
        #expect(alone.2 == "1")
        #expect(try condition() == nil)
        // Expectations without an element, and an index alone.
        for words in [["--absent"], ["--value", "1"], ["--index", "2"]] {
            let arguments = try Arguments.parse(["s"] + words, for: .expect)
            #expect(throws: CommandFailure.self) { try LocatorOptions.condition(arguments) }
        }
    }

    @Test("typed text becomes keys, and text for characters without a key")
    func typing() {
        #expect(
            Input.typing("A ~\té\r\n") == [
                .key(KeyInput(Key("A"))), .key(KeyInput(.space)), .key(KeyInput(Key("~"))), .key(KeyInput(.tab)),
                .text("é"), .key(KeyInput(.enter)),
            ])
        #expect(Input.typing("q\u{301}") == [.text("q\u{301}")])
        #expect(Input.typing("") == [])
    }
}

extension Command {
    /// Returns the command with additional optional operands.
    fileprivate func with(operands count: Int) -> Command {
        var copy = self
        copy.operands += (0..<count).map { Operand(name: "WORD\($0)", kind: .text, isOptional: true) }
        return copy
    }
}
