import CoreTransferable
import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

@MainActor
@Suite("Clipboard")
struct ClipboardTests {
    private let log = GestureLog()

    private struct Fields: View {
        @State private var first = "one two"
        @State private var second = ""
        var body: some View {
            VStack {
                TextField("First", text: $first).accessibilityIdentifier("first")
                TextField("Second", text: $second).accessibilityIdentifier("second")
                SecureField("Secret", text: .constant("secret")).accessibilityIdentifier("secret")
                let hasControls = first.unicodeScalars.contains { $0.properties.generalCategory == .control }
                Text(verbatim: "\(first.utf8.count) \(hasControls)").accessibilityIdentifier("count")
            }
        }
    }

    private func stage<Content: View>(@ViewBuilder _ content: () -> Content) -> Stage {
        let stage = Stage(width: 200, height: 200, content: content)
        stage.session.onCopy = { log.add("“\($0)”") }
        return stage
    }

    @Test(
        "the selection is copied, cut and pasted with the usual shortcuts", arguments: [KeyModifiers.command, .control])
    func keys(modifiers: KeyModifiers) {
        let stage = stage { Fields() }
        stage["first"].focus()
        stage.press(.left, modifiers: [.shift, .option])
        stage.press(Key("c"), modifiers: modifiers)
        #expect(log.text == "“two”")
        stage.press(Key("x"), modifiers: modifiers)
        #expect(stage["first"].value == "one ")
        stage["second"].focus()
        stage.press(Key("v"), modifiers: modifiers)
        stage.press(Key("v"), modifiers: modifiers)
        #expect(stage["second"].value == "twotwo")
        stage.press(Key("z"), modifiers: modifiers)
        #expect(stage["second"].value == "two", "undo reverts a paste in one step")
    }

    @Test("secure text is not copied, and an empty selection copies nothing")
    func secret() {
        let stage = stage { Fields() }
        stage["secret"].focus()
        stage.press(Key("a"), modifiers: .command)
        stage.press(Key("c"), modifiers: .command)
        stage.press(Key("x"), modifiers: .command)
        stage["first"].focus()
        #expect(stage.send(.key(KeyInput(Key("c"), modifiers: .command))) == .ignored)
        #expect(log.text == "")
    }

    private struct Card: Codable, Transferable, Equatable {
        var name: String
        static var transferRepresentation: some TransferRepresentation {
            CodableRepresentation(contentType: UTType(exportedAs: "org.example.card", conformingTo: .json))
            ProxyRepresentation(exporting: \.name)
        }
    }

    private struct Box: View {
        let name: String
        let log: GestureLog
        @State private var cards: [Card]
        init(_ name: String, _ cards: [Card], _ log: GestureLog) {
            self.name = name
            self.log = log
            _cards = State(initialValue: cards)
        }
        var body: some View {
            Text(verbatim: cards.map(\.name).joined(separator: ",")).focusable().accessibilityIdentifier(name)
                .copyable(cards)
                .cuttable(for: Card.self) {
                    defer { cards = [] }
                    return cards
                }
                .pasteDestination(for: Card.self) {
                    cards += $0
                } validator: {
                    $0.filter { $0.name != "joker" }
                }
        }
    }

    @Test("values are copied between views, and other targets get their text")
    func values() {
        let stage = stage {
            VStack {
                Box("a", [Card(name: "ace"), Card(name: "joker")], log)
                Box("b", [Card(name: "king")], log)
                TextField("t", text: .constant("")).accessibilityIdentifier("field")
            }
        }
        stage["a"].focus()
        stage.press(Key("c"), modifiers: .command)
        #expect(log.text == "“ace\njoker”")
        stage["b"].focus()
        stage.press(Key("v"), modifiers: .command)
        #expect(stage["b"].label == "king,ace")
        stage.press(Key("x"), modifiers: .command)
        #expect(stage["b"].label == "")
        #expect(
            stage.send(.key(KeyInput(Key("x"), modifiers: .command))) == .ignored,
            "without a selection there is nothing to cut")
        stage["a"].focus()
        stage.press(Key("v"), modifiers: .command)
        #expect(stage["a"].label == "ace,joker,king,ace")
    }

    @Test("an external paste goes to the nearest view around the focus that accepts its type")
    func pasteFromOutside() {
        let stage = stage {
            Text("in").focusable().accessibilityIdentifier("in")
                .onPasteCommand(of: [.image]) { _ in log.add("an image") }
                .pasteDestination(for: URL.self) { log.add("an address: \($0)") }
                .onPasteCommand(of: [.plainText]) { items in log.add("\(items.count) text") }
        }
        #expect(stage.send(.paste("text")) == .ignored, "no view has the focus")
        stage["in"].focus()
        #expect(stage.send(.paste("words")) == .handled)
        #expect(stage.send(.paste("https://example.org")) == .handled)
        #expect(log.text == "1 text an address: [https://example.org]")
    }

    @Test("item providers are copied, and a paste button pastes the types it accepts")
    func providers() async {
        struct Paste: View {
            @State private var text = "-"
            var body: some View {
                VStack {
                    Text("source").focusable().accessibilityIdentifier("source")
                        .onCopyCommand { [NSItemProvider(object: URL(filePath: "/tmp/a.txt"))] }
                    PasteButton(payloadType: String.self) { text = $0.joined() }
                        .accessibilityIdentifier("paste")
                    PasteButton(supportedContentTypes: [.image]) { _ in text = "image" }
                        .accessibilityIdentifier("image")
                    Text(verbatim: text).accessibilityIdentifier("text")
                }
            }
        }
        let stage = stage { Paste() }
        #expect(!stage["paste"].isEnabled)
        stage["source"].focus()
        stage.press(Key("c"), modifiers: .command)
        #expect(stage["paste"].isEnabled)
        #expect(!stage["image"].isEnabled)
        stage["paste"].tap()
        #expect(stage["text"].label == "file:///tmp/a.txt")
    }

    @Test("a value that loads asynchronously is pasted when it is ready")
    func later() async {
        struct Slow: Transferable, Equatable {
            var number: Int
            static var transferRepresentation: some TransferRepresentation {
                DataRepresentation(contentType: .data) { value in
                    Data([UInt8(value.number)])
                } importing: { data in
                    Slow(number: Int(data.first ?? 0) + 1)
                }
            }
        }
        struct Pasting: View {
            @State private var number = 0
            var body: some View {
                Text(verbatim: "\(number)").focusable().accessibilityIdentifier("in")
                    .copyable([Slow(number: 1)])
                    .pasteDestination(for: Slow.self) { number = $0[0].number }
            }
        }
        let stage = stage { Pasting() }
        stage["in"].focus()
        stage.press(Key("c"), modifiers: .command)
        stage.press(Key("v"), modifiers: .command)
        await stage.until { stage["in"].label == "2" }
        #expect(stage["in"].label == "2")
    }

    @Test("a pasted megabyte with control characters is one change without them")
    func large() {
        let stage = Stage(width: 200, height: 100) { Fields() }
        stage["first"].focus()
        stage.press(Key("a"), modifiers: .command)
        stage.resetWork()
        stage.send(.paste(String(repeating: "\u{1B}[2J\u{7}a", count: 150_000)))
        #expect(stage.work.inputs == 1)
        #expect(stage.work.bodies <= 4)
        #expect(stage["count"].label == "600000 false")
    }

    private struct Written: View {
        @State private var line = ""
        @State private var lines = ""
        var body: some View {
            VStack {
                TextField("Field", text: $line).accessibilityIdentifier("field")
                TextEditor(text: $lines).accessibilityIdentifier("editor")
                Text(verbatim: "\(line.utf8.count) \(lines.utf8.count)").accessibilityIdentifier("count")
            }
        }
    }

    @Test("ten pasted megabytes are one change that costs the visible part, and nothing without a target")
    func huge() {
        let lines = String(repeating: "ten bytes\n", count: 1_000_000)
        for stage in [Stage(width: 300, height: 300) { Written() }, Stage(columns: 40, rows: 12) { Written() }] {
            stage.resetWork()
            #expect(stage.send(.paste(lines)) == .ignored)
            #expect(stage.work.bodies == 0 && stage.work.bytes == 0)
            for (identifier, count) in [("field", "10000000 0"), ("editor", "10000000 10000000")] {
                stage[identifier].focus()
                stage.resetWork()
                #expect(stage.send(.paste(lines)) == .handled)
                #expect(stage.work.bodies <= 4)
                #expect(stage.work.bytes < 5_000, "only the part of the line around the cursor is typeset")
                #expect(stage["count"].label == count)
            }
            stage.resetWork()
            stage.type("x")
            #expect(stage.work.bytes <= 100)
        }
    }

    @Test("control characters are removed from a pasted string for every view and client")
    func controls() {
        let stage = stage {
            Text("in").focusable().accessibilityIdentifier("in")
                .pasteDestination(for: String.self) { log.add($0.joined()) }
        }
        stage["in"].focus()
        #expect(stage.send(.paste("a\u{1B}[2J\u{7}\tb\r\nc\u{9B}d")) == .handled)
        #expect(log.text == "a[2J\tb\ncd")
        #expect(stage.send(.paste("\u{1B}\u{7}")) == .ignored)
        #expect(log.lines.count == 1)
    }

    @Test("text in another encoding is copied as a string")
    func encoding() {
        let stage = stage {
            Text("in").focusable().accessibilityIdentifier("in")
                .onCopyCommand {
                    [
                        NSItemProvider(
                            item: "wörter".data(using: .utf16LittleEndian), typeIdentifier: "public.utf16-plain-text")
                    ]
                }
        }
        stage["in"].focus()
        stage.press(Key("c"), modifiers: .command)
        #expect(log.text == "“wörter”")
    }

    /// Text that is exported once its gate opens.
    private struct Late: Transferable {
        var text: String
        var gate: AsyncStream<Void>?
        static var transferRepresentation: some TransferRepresentation {
            DataRepresentation(exportedContentType: .utf8PlainText) { value in
                if let gate = value.gate { for await _ in gate {} }
                return Data(value.text.utf8)
            }
        }
    }

    @Test("a slow copy is discarded once something else has been copied")
    func slowCopy() async {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let stage = stage {
            VStack {
                Text("1").focusable().accessibilityIdentifier("late").copyable([Late(text: "late", gate: gate)])
                Text("2").focusable().accessibilityIdentifier("now").copyable(["now"])
                Text("3").focusable().accessibilityIdentifier("soon").copyable([Late(text: "soon")])
            }
        }
        for name in ["late", "now"] {
            stage[name].focus()
            stage.press(Key("c"), modifiers: .command)
        }
        #expect(log.text == "“now”")
        opener.finish()
        for _ in 0..<100 { await Task.yield() }
        stage["soon"].focus()
        stage.press(Key("c"), modifiers: .command)
        while !log.text.contains("soon") { await Task.yield() }
        #expect(log.text == "“now” “soon”")
    }
}
