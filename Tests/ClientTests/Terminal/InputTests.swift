import ClientKit
import Display
import Testing

@testable import TerminalClient

@Suite("Keyboard and mouse")
struct InputTests {
    private func read(_ text: String) throws -> [TerminalInput] {
        let reader = try #require(KeyReader(terminal: "xterm-256color"))
        return reader.read(Array(text.utf8)) + reader.release()
    }

    @Test(
        "bytes are decoded to keys",
        arguments: [
            ("a", KeyInput(Key("a"))), ("Z", KeyInput(Key("Z"))), ("ß", KeyInput(Key("ß"))), (" ", KeyInput(.space)),
            ("\t", KeyInput(.tab)), ("\u{1B}[Z", KeyInput(.tab, modifiers: .shift)), ("\r", KeyInput(.enter)),
            ("\u{7F}", KeyInput(.backspace)), ("\u{1B}", KeyInput(.escape)), ("\u{1B}[A", KeyInput(.up)),
            ("\u{1B}OB", KeyInput(.down)), ("\u{1B}[1;5C", KeyInput(.right, modifiers: .control)),
            ("\u{1B}[1;2D", KeyInput(.left, modifiers: .shift)), ("\u{1B}[3~", KeyInput(.delete)),
            ("\u{1B}[5~", KeyInput(.pageUp)), ("\u{1B}[6~", KeyInput(.pageDown)), ("\u{1B}[H", KeyInput(.home)),
            ("\u{1B}[F", KeyInput(.end)), ("\u{1B}OP", KeyInput(Key(name: "f1"))),
            ("\u{1B}[24~", KeyInput(Key(name: "f12"))), ("\u{1B}[15;2~", KeyInput(Key(name: "f5"), modifiers: .shift)),
            ("\u{1B}[1;3P", KeyInput(Key(name: "f1"), modifiers: .option)),
            ("\u{1}", KeyInput(Key("a"), modifiers: .control)),
            ("\u{3}", KeyInput(Key("c"), modifiers: .control)), ("\u{1D}", KeyInput(Key("]"), modifiers: .control)),
            ("\u{1B}x", KeyInput(Key("x"), modifiers: .option)), ("\u{1B}[", KeyInput(Key("["), modifiers: .option)),
            ("\u{1B}]", KeyInput(Key("]"), modifiers: .option)),
            ("\u{1B}O", KeyInput(Key("O"), modifiers: .option)), ("\u{1B}\r", KeyInput(.enter, modifiers: .option)),
        ])
    func keys(bytes: String, expected: KeyInput) throws {
        #expect(try read(bytes) == [.key(expected)])
    }

    @Test(
        "a detach key is recognised in the form that terminals send",
        arguments: [
            ("ctrl+]", "\u{1D}"), ("ctrl+a", "\u{1}"), ("ctrl+A", "\u{1}"), ("ctrl+shift+a", "\u{1}"), ("shift+a", "A"),
            ("é", "é"), ("ctrl+space", "\0"), ("ctrl+@", "\0"), ("ctrl+\\", "\u{1C}"), ("ctrl+^", "\u{1E}"),
            ("ctrl+_", "\u{1F}"), ("ctrl+alt+q", "\u{1B}\u{11}"), ("alt+x", "\u{1B}x"), ("alt+shift+x", "\u{1B}X"),
            ("alt+enter", "\u{1B}\r"), ("alt+space", "\u{1B} "), ("alt+backspace", "\u{1B}\u{7F}"),
            ("f10", "\u{1B}[21~"),
            ("shift+f10", "\u{1B}[21;2~"), ("ctrl+f1", "\u{1B}[1;5P"), ("shift+tab", "\u{1B}[Z"), ("tab", "\t"),
            ("enter", "\r"),
            ("escape", "\u{1B}"), ("ctrl+up", "\u{1B}[1;5A"), ("ctrl+pageup", "\u{1B}[5;5~"), ("!", "!"),
        ])
    func arriving(name: String, bytes: String) throws {
        let (key, modifiers) = try #require(Key.parse(name))
        let (arriving, held) = try TerminalKey.arriving(key, modifiers)
        guard case .key(let read)? = try read(bytes).first else {
            Issue.record("expected a key")
            return
        }
        #expect(read.key == arriving)
        #expect(read.modifiers == held)
    }

    @Test(
        "a key that no terminal sends distinctly cannot be the detach key",
        arguments: [
            ("ctrl+m", "Enter"), ("ctrl+i", "Tab"), ("ctrl+[", "Escape"), ("ctrl+h", "Backspace"), ("ctrl+M", "Enter"),
            ("ctrl+enter", "Ctrl-Enter"), ("ctrl+5", "Ctrl-5"), ("shift+1", "typed"), ("cmd+q", "Cmd"),
            ("ctrl+tab", "Ctrl-Tab"),
            ("shift+enter", "Shift-Enter"), ("ctrl+é", "ASCII"), ("alt+ß", "ASCII"), ("ctrl+;", "Ctrl-;"),
            ("👍🏽", "several"),
            ("shift+space", "Shift-Space"), ("ctrl+escape", "Ctrl-Escape"),
        ])
    func neverArriving(name: String, word: String) throws {
        let (key, modifiers) = try #require(Key.parse(name))
        let problem = #expect(throws: TerminalKey.Problem.self) { try TerminalKey.arriving(key, modifiers) }
        #expect(problem?.text.contains(word) == true, "\(problem?.text ?? "")")
    }

    @Test(
        "reports of the background colour are distinguished from keys, in each known form",
        arguments: [
            ("11;rgb:1e1e/2020/ffff\u{7}", 0x1E20_FFFF), ("11;rgb:ff/0/80\u{1B}\\", 0xFF00_80FF),
            ("11;rgba:0000/0000/0000/ffff\u{1B}\\", 0x0000_00FF),
        ])
    func page(answer: String, expected: UInt32) throws {
        #expect(try read("a\u{1B}]" + answer + "b").map(\.typed) == ["a", "", "b"])
        #expect(try read("\u{1B}]" + answer) == [.page(RGBA(packed: expected))])
        // Independent of how the bytes are split.
        let reader = try #require(KeyReader(terminal: "xterm"))
        let inputs = "\u{1B}]\(answer)".utf8.flatMap { reader.read([$0]) }
        #expect(inputs == [.page(RGBA(packed: expected))])
    }

    @Test(
        "reports of light or dark appearance are decoded, however the bytes are split",
        arguments: [("\u{1B}[?997;1n", ScreenAppearance.dark), ("\u{1B}[?997;2n", .light)])
    func appearance(answer: String, expected: ScreenAppearance) throws {
        #expect(try read("a" + answer + "b").map(\.typed) == ["a", "", "b"])
        let reader = try #require(KeyReader(terminal: "xterm"))
        #expect(answer.utf8.flatMap { reader.read([$0]) } == [.appearance(expected)])
        #expect(try read("\u{1B}[?997;3n") == [])
    }

    @Test(
        "answers about images are distinguished from keys",
        arguments: [
            ("\u{1B}_Gi=\(KittyImages.questionID);OK\u{1B}\\", ImageAnswer.kitty(true)),
            ("\u{1B}_Gi=\(KittyImages.questionID),p=3;OK\u{1B}\\", .kitty(true)),
            ("\u{1B}_Gi=\(KittyImages.questionID);ENODATA:no data\u{1B}\\", .kitty(false)),
            ("\u{1B}_Gi=1;OK\u{1B}\\", .kitty(false)), ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])),
            ("\u{1B}[6;18;9t", .cell(CellPixels(width: 9, height: 18) ?? .assumed)),
        ])
    func images(answer: String, expected: ImageAnswer) throws {
        #expect(try read("a" + answer + "b").map(\.typed) == ["a", "", "b"])
        let reader = try #require(KeyReader(terminal: "xterm"))
        #expect(answer.utf8.flatMap { reader.read([$0]) } == [.images(expected)])
        // Independent of the speed of arrival.
        let slow = try #require(KeyReader(terminal: "xterm"))
        #expect(slow.read(Array(answer.utf8.prefix(6))).isEmpty)
        #expect(!slow.isWaitingForMore || answer.hasPrefix("\u{1B}["))
    }

    @Test("invalid replies about images are decoded as keys or dropped")
    func noImages() throws {
        #expect(try read("\u{1B}_") == [.key(KeyInput(Key("_"), modifiers: .option))])
        #expect(try read("\u{1B}_x") == [.key(KeyInput(Key("_"), modifiers: .option))] + read("x"))
        #expect(try read("\u{1B}_Gi=1;" + String(repeating: "1", count: 400)).count > 100)
        #expect(try read("\u{1B}[6;0;9t") == [])
        #expect(try read("\u{1B}[6;9000;9t") == [])
    }

    @Test("bytes that form no reply are decoded as keys, and an incomplete reply is dropped")
    func noAnswer() throws {
        #expect(try read("\u{1B}]12") == [.key(KeyInput(Key("]"), modifiers: .option))] + read("12"))
        #expect(try read("\u{1B}]11;rgb:12").isEmpty)
        #expect(try read("\u{1B}]11;white\u{7}").isEmpty)
        #expect(try read("\u{1B}]" + String(repeating: "1", count: 5)).count == 6)
    }

    @Test("a key has its text, and a shortcut has none")
    func typing() throws {
        guard case .key(let typed) = try read("a").first, case .key(let shortcut) = try read("\u{1}").first else {
            Issue.record("expected keys")
            return
        }
        #expect(typed.text == "a")
        #expect(shortcut.text == "")
    }

    @Test(
        "mouse reports give the position, the button and the modifiers",
        arguments: [
            ("\u{1B}[<0;5;3M", MouseInput(kind: .pressed(button: 0), column: 4, row: 2, modifiers: [])),
            ("\u{1B}[<2;1;1M", MouseInput(kind: .pressed(button: 1), column: 0, row: 0, modifiers: [])),
            ("\u{1B}[<1;1;1M", MouseInput(kind: .pressed(button: 2), column: 0, row: 0, modifiers: [])),
            ("\u{1B}[<4;200;100M", MouseInput(kind: .pressed(button: 0), column: 199, row: 99, modifiers: .shift)),
            ("\u{1B}[<35;5;3M", MouseInput(kind: .hovered, column: 4, row: 2, modifiers: [])),
            ("\u{1B}[<39;5;3M", MouseInput(kind: .hovered, column: 4, row: 2, modifiers: .shift)),
            ("\u{1B}[<64;2;2M", MouseInput(kind: .wheel(columns: 0, rows: -1), column: 1, row: 1, modifiers: [])),
            ("\u{1B}[<65;2;2M", MouseInput(kind: .wheel(columns: 0, rows: 1), column: 1, row: 1, modifiers: [])),
        ])
    func mouse(bytes: String, expected: MouseInput) throws {
        #expect(try read(bytes) == [.mouse(expected)])
    }

    @Test("dragging and releasing keep the pressed button")
    func drag() throws {
        let inputs = try read("\u{1B}[<2;1;1M\u{1B}[<34;2;1M\u{1B}[<2;2;1m")
        let kinds = inputs.map {
            if case .mouse(let mouse) = $0 { mouse.kind } else { MouseInput.Kind.pressed(button: 99) }
        }
        #expect(kinds == [.pressed(button: 1), .dragged(button: 1), .released(button: 1)])
    }

    @Test("pasted text is text, whatever it contains")
    func paste() throws {
        let inputs = try read("x\u{1B}[200~one\r\ntwo\u{1B}[A\u{3}\u{1B}[201~y")
        #expect(inputs == [.key(KeyInput(Key("x"))), .paste("one\ntwo[A", dropped: 0), .key(KeyInput(Key("y")))])
    }

    @Test("a paste that arrives in pieces is one paste")
    func pieces() throws {
        let reader = try #require(KeyReader(terminal: "xterm"))
        var inputs: [TerminalInput] = []
        for byte in Array("\u{1B}[200~héllo\u{1B}[201~".utf8) { inputs += reader.read([byte]) }
        #expect(inputs == [.paste("héllo", dropped: 0)])
    }

    @Test(
        "the escape key ends an unfinished paste if it arrives on its own",
        arguments: [
            (Key("]"), KeyModifiers.control, [0x1D]), (Key("q"), .option, Array("\u{1B}q".utf8)),
            (Key(name: "f5"), .shift, Array("\u{1B}[15;2~".utf8)),
        ] as [(Key, KeyModifiers, [UInt8])])
    func cutOff(key: Key, modifiers: KeyModifiers, bytes: [UInt8]) throws {
        let reader = try #require(KeyReader(terminal: "xterm", wayOut: (key, modifiers)))
        #expect(reader.read(Array("\u{1B}[200~half".utf8)).isEmpty)
        #expect(reader.read([UInt8(ascii: "q")]).isEmpty)
        #expect(reader.read(bytes) == [.key(KeyInput(key, modifiers: modifiers))])
        #expect(reader.read([UInt8(ascii: "x")]) == [.key(KeyInput(Key("x")))])
    }

    @Test("the paste escape key is text within a paste, and a plain character always is")
    func pastedWayOut() throws {
        let reader = try #require(KeyReader(terminal: "xterm", wayOut: (Key("]"), .control)))
        var inputs = reader.read(Array("\u{1B}[200~a\u{1D}".utf8))
        inputs += reader.read(Array("\u{1D}b\u{1B}[201~".utf8))
        #expect(inputs == [.paste("ab", dropped: 0)])
        let plain = try #require(KeyReader(terminal: "xterm", wayOut: (Key("q"), [])))
        inputs = plain.read(Array("\u{1B}[200~a".utf8))
        for byte in Array("q\u{1B}[201~".utf8) { inputs += plain.read([byte]) }
        #expect(inputs == [.paste("aq", dropped: 0)])
    }

    @Test("a paste has no control characters, and one line feed per line end")
    func controls() throws {
        let inputs = try read("\u{1B}[200~a\u{0}\u{7}\u{9B}31m\tb\r\r\nc\n\u{7F}\u{85}d\u{1B}[201~")
        #expect(inputs == [.paste("a31m\tb\n\nc\nd", dropped: 0)])
    }

    @Test("a paste of ten megabytes is truncated to the message limit, and the rest is counted")
    func huge() throws {
        let reader = try #require(KeyReader(terminal: "xterm"))
        var inputs = reader.read(Array("\u{1B}[200~".utf8))
        let megabyte = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        for _ in 0..<10 { inputs += reader.read(megabyte) }
        inputs += reader.read(Array("\u{1B}[201~x".utf8))
        guard case .paste(let text, let dropped) = inputs.first else {
            Issue.record("expected a paste")
            return
        }
        #expect(text.utf8.count == 1_000_000)
        #expect(dropped == 9_000_000)
        #expect(inputs.dropFirst() == [.key(KeyInput(Key("x")))])
        let message = ClientMessage.input(InputMessage(serial: 1, seen: 1, input: .paste(text))).encode()
        #expect(message.count <= Limits.standard.messageBytes)
    }

    @Test("focus reports are events, not keys")
    func focus() throws {
        #expect(try read("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
    }

    @Test("a lone Escape waits for more bytes, and is a key if none come")
    func escape() throws {
        let reader = try #require(KeyReader(terminal: "xterm"))
        #expect(reader.read([0x1B]) == [])
        #expect(reader.isWaitingForMore)
        #expect(reader.release() == [.key(KeyInput(.escape))])
        #expect(!reader.isWaitingForMore)
    }

    @Test(
        "terminal reports are not decoded as keys",
        arguments: ["\u{1B}[1 P", "\u{1B}[?2026;2$y", "\u{1B}[>1;2;3c", "\u{1B}[M", "\u{9B}"])
    func reports(bytes: String) throws {
        #expect(try read(bytes) == [])
    }

    @Test("function keys of the Linux console are keys")
    func console() throws {
        let reader = try #require(KeyReader(terminal: "linux"))
        #expect(reader.read(Array("\u{1B}[[A".utf8)) + reader.release() == [.key(KeyInput(Key(name: "f1")))])
    }

    @Test("the bytes of one character are combined, and an incomplete character is dropped")
    func characters() throws {
        let reader = try #require(KeyReader(terminal: "xterm"))
        var inputs: [TerminalInput] = []
        for byte in Array("漢".utf8) + [0xE6, 0xBC] + Array("x".utf8) { inputs += reader.read([byte]) }
        #expect(inputs == [.key(KeyInput(Key("漢"))), .key(KeyInput(Key("x")))])
    }

    @Test("random bytes do not crash the reader", arguments: 0..<20)
    func randomBytes(seed: Int) throws {
        var generator = Generator(state: UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15)
        let reader = try #require(KeyReader(terminal: "xterm"))
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 0...600, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : [0x1B, 0x5B, 0x3C, 0x3B][
                        Int.random(in: 0..<4, using: &generator)]
            }
            _ = reader.read(bytes)
        }
        _ = reader.release()
        // An unfinished paste can still end.
        _ = reader.read(Array("\u{1B}[201~".utf8))
        _ = reader.release()
        #expect((reader.read(Array("q".utf8)) + reader.release()).last == .key(KeyInput(Key("q"))))
    }
}

@Suite("Pointer")
struct TerminalPointerTests {
    private func press(_ column: Int) -> MouseInput {
        MouseInput(kind: .pressed(button: 0), column: column, row: 0, modifiers: [])
    }

    private func clicks(_ input: Input) -> UInt8? {
        if case .pointer(let pointer) = input { pointer.clicks } else { nil }
    }

    @Test("a cell maps to its middle")
    func place() {
        #expect(PointerMapping.place(column: 2, row: 1) == ScreenPoint(x: 20, y: 24))
    }

    @Test("presses in one cell within the double-click time count up, others start again")
    func doubleClick() {
        var mapping = PointerMapping(ClientTiming())
        let start = SuspendingClock.now
        let place = ScreenPoint(x: 4, y: 8)
        let times: [(column: Int, after: Duration)] = [
            (0, .zero), (0, .milliseconds(300)), (0, .milliseconds(600)), (1, .milliseconds(700)), (1, .seconds(2)),
        ]
        let counts = times.map { clicks(mapping.input(for: press($0.column), at: place, now: start + $0.after)) }
        #expect(counts == [1, 2, 3, 1, 1])
    }

    @Test("motion without a button hovers; after a release outside the window it releases first")
    func hovering() {
        var mapping = PointerMapping(ClientTiming())
        let place = ScreenPoint(x: 4, y: 8)
        func input(_ kind: MouseInput.Kind) -> Input {
            mapping.input(
                for: MouseInput(kind: kind, column: 0, row: 0, modifiers: []), at: place, now: SuspendingClock.now)
        }
        let moved = Input.pointer(PointerInput(.moved, at: place))
        #expect(input(.hovered) == moved)
        _ = input(.pressed(button: 0))
        #expect(input(.hovered) == .pointer(PointerInput(.released, at: place)))
        #expect(input(.hovered) == moved)
        _ = input(.pressed(button: 0))
        _ = input(.released(button: 0))
        #expect(input(.hovered) == moved)
    }

    @Test("the wheel scrolls by rows")
    func wheel() {
        var mapping = PointerMapping(ClientTiming())
        let mouse = MouseInput(kind: .wheel(columns: 0, rows: 1), column: 0, row: 0, modifiers: [])
        let input = mapping.input(for: mouse, at: ScreenPoint(x: 4, y: 8), now: SuspendingClock.now)
        #expect(input == .scroll(ScrollInput(at: ScreenPoint(x: 4, y: 8), deltaX: 0, deltaY: 48)))
        let withShift = MouseInput(kind: .wheel(columns: 0, rows: 1), column: 0, row: 0, modifiers: .shift)
        let sideways = mapping.input(for: withShift, at: ScreenPoint(x: 4, y: 8), now: SuspendingClock.now)
        #expect(sideways == .scroll(ScrollInput(at: ScreenPoint(x: 4, y: 8), deltaX: 24, deltaY: 0)))
    }
}

extension TerminalInput {
    /// The text of the key; empty if it types nothing.
    fileprivate var typed: String { if case .key(let key) = self { key.text } else { "" } }
}
