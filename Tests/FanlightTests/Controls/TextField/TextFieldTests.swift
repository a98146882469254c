import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Text fields")
struct TextFieldTests {
    private struct Name: View {
        @State private var name: String
        let change: (String) -> String
        init(_ name: String = "", change: @escaping (String) -> String = { $0 }) {
            _name = State(initialValue: name)
            self.change = change
        }
        var body: some View {
            VStack(spacing: 0) {
                TextField("Name", text: Binding(get: { name }, set: { name = change($0) }))
                    .accessibilityIdentifier("field")
                Text(verbatim: "<\(name)>").accessibilityIdentifier("value")
            }
        }
    }

    @Test("typing goes to the focused field and its binding")
    func typing() {
        let stage = Stage(width: 200, height: 100) { Name() }
        stage.type("nobody")
        #expect(stage["value"].label == "<>")
        stage["field"].focus()
        stage.type("Ada")
        #expect(stage["value"].label == "<Ada>")
        stage.press(.backspace)
        stage.send(.text("é"))
        stage.send(.paste(" Love\u{1B}lace\n"))
        #expect(stage["value"].label == "<Adé Lovelace >")
        #expect(stage["field"].value == "Adé Lovelace ")
        #expect(stage["field"].label == "Name")
        #expect(stage["field"].role == .textField)
    }

    @Test("the set action replaces the whole text")
    func setting() {
        let stage = Stage(width: 200, height: 100) { Name("old") }
        #expect(stage["field"].set("new") == .handled)
        #expect(stage["value"].label == "<new>")
        #expect(stage["field"].set("") == .handled)
        #expect(stage["value"].label == "<>")
    }

    @Test("a field shows the text as its setter changed it")
    func setter() {
        let upper = Stage(width: 200, height: 100) { Name(change: { $0.uppercased() }) }
        upper["field"].focus()
        upper.type("ab")
        #expect(upper["field"].value == "AB")
        let short = Stage(width: 200, height: 100) { Name(change: { String($0.prefix(2)) }) }
        short["field"].focus()
        short.type("abc")
        #expect(short["field"].value == "ab")
        guard case .refused = short["field"].set("much too long") else {
            Issue.record("expected the field to refuse a value that its binding truncates")
            return
        }
    }

    @Test("a press focuses the field and places the cursor, a drag selects, and a double click selects a word")
    func pointer() {
        let stage = Stage(columns: 20, rows: 3) { Name("one two") }
        let frame = stage["field"].frame
        func at(_ column: Int) -> CGPoint { CGPoint(x: frame.minX + CGFloat(column) * 8 + 1, y: frame.midY) }
        stage.drag(from: at(3), through: [])
        #expect(stage["field"].isFocused)
        stage.type("X")
        #expect(stage["value"].label == "<oneX two>")
        stage.advance(by: .seconds(1))
        stage.drag(from: at(0), through: [at(2), at(4)])
        stage.type("1")
        #expect(stage["value"].label == "<1 two>")
        stage.advance(by: .seconds(1))
        stage.drag(from: at(3), through: [])
        stage.drag(from: at(3), through: [])
        stage.type("2")
        #expect(stage["value"].label == "<1 2>")
    }

    @Test("a press on a terminal cell puts the cursor before its character")
    func pressOnCell() {
        struct Texts: View {
            @State private var line = "hello"
            @State private var lines = "hello\nworld"
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    TextField("Line", text: $line).accessibilityIdentifier("line")
                    TextEditor(text: $lines).accessibilityIdentifier("lines")
                }
            }
        }
        let stage = Stage(columns: 20, rows: 5) { Texts() }
        // A terminal reports only the cell, which counts as its centre.
        stage.drag(from: CGPoint(x: 12, y: 8), through: [])
        stage.type("X")
        #expect(stage["line"].value == "hXello")
        stage.drag(from: CGPoint(x: 20, y: 40), through: [])
        stage.type("X")
        #expect(stage["lines"].value == "hello\nwoXrld")
    }

    @Test("Return submits: innermost action first, and not past a submit scope")
    func submit() {
        var log: [String] = []
        let stage = Stage(width: 200, height: 100) {
            VStack {
                TextField("a", text: .constant("")).accessibilityIdentifier("a")
                    .onSubmit { log.append("inner") }
                TextField("b", text: .constant("")).submitScope().accessibilityIdentifier("b")
                TextField("c", text: .constant("")).onSubmit(of: .search) { log.append("search") }
                    .accessibilityIdentifier("c")
            }
            .onSubmit { log.append("outer") }
        }
        for name in ["a", "b", "c"] {
            stage[name].focus()
            stage.press(.enter)
        }
        #expect(log == ["inner", "outer", "outer"])
    }

    @Test("a block cursor on the prompt keeps the prompt readable")
    func cursorOnPrompt() {
        for alignment in [TextAlignment.leading, .center, .trailing] {
            let stage = Stage(columns: 12, rows: 1) {
                TextField("Title", text: .constant("")).multilineTextAlignment(alignment)
            }
            stage.press(.tab)
            #expect(stage.text.trimmingCharacters(in: .whitespaces) == "Title", "\(alignment)")
        }
    }

    @Test("the prompt is shown while the field is empty, and is not its value")
    func prompt() {
        let stage = Stage(columns: 20, rows: 3) { Name() }
        #expect(stage.text.contains("Name"))
        #expect(stage["field"].value == "")
        stage["field"].focus()
        #expect(stage.text.contains("Name") && stage["field"].value == "")
        stage.type("x")
        #expect(!stage.text.contains("N") && stage.text.contains("x"))
    }

    @Test("a secure field neither shows nor reports its characters")
    func secure() {
        struct Secret: View {
            @State private var secret = ""
            var body: some View {
                SecureField("Password", text: $secret).accessibilityIdentifier("field")
            }
        }
        let stage = Stage(columns: 20, rows: 3) { Secret() }
        stage["field"].focus()
        stage.type("abc")
        #expect(stage["field"].value == "•••")
        #expect(!stage.text.contains("a"))
    }

    @Test("a number is parsed while typing, and formatted when the focus leaves")
    func formatted() {
        struct Age: View {
            @State private var age = 36
            @State private var other = ""
            var body: some View {
                VStack {
                    TextField("Age", value: $age, format: .number).accessibilityIdentifier("age")
                    Text(verbatim: "\(age)").accessibilityIdentifier("value")
                    TextField("Other", text: $other).accessibilityIdentifier("other")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Age() }
        #expect(stage["age"].value == "36")
        stage["age"].focus()
        stage.type("1815")
        #expect(stage["value"].label == "1815")
        #expect(stage["age"].value == "1815", "the text is not reformatted during typing")
        stage.type("x")
        #expect(stage["value"].label == "1815", "text that is not a number leaves the value unchanged")
        stage["other"].focus()
        #expect(stage["age"].value == 1815.formatted())
        #expect(stage["age"].set("old") == .refused("The field did not accept “old” and keeps “\(1815.formatted())”."))
        #expect(stage["age"].set("36") == .handled)
        #expect(stage["value"].label == "36")
    }

    @Test("an empty field sets an optional value to nil")
    func optional() {
        struct Age: View {
            @State private var age: Int? = 7
            var body: some View {
                VStack {
                    TextField("Age", value: $age, format: .number).accessibilityIdentifier("age")
                    Text(verbatim: age.map { "\($0)" } ?? "none").accessibilityIdentifier("value")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Age() }
        stage["age"].set("")
        #expect(stage["value"].label == "none")
        stage["age"].set("8")
        #expect(stage["value"].label == "8")
    }

    @Test("an overlong text is shown around the cursor")
    func long() {
        let stage = Stage(columns: 10, rows: 2) { Name("0123456789abcdef") }
        #expect(stage.text.contains("012345678"))
        stage["field"].focus()
        #expect(stage.text.contains("abcdef"))
        stage.press(.home)
        #expect(stage.text.contains("123456789"), "the cursor covers the first character")
    }

    @Test("a custom style wraps the field, which uses the next outer style")
    func styles() {
        struct Framed: TextFieldStyle {
            func _body(configuration: TextField<_Label>) -> some View {
                HStack(spacing: 0) {
                    Text("{")
                    configuration
                    Text("}")
                }
            }
        }
        let stage = Stage(columns: 20, rows: 3) {
            Name("x").textFieldStyle(Framed()).textFieldStyle(.roundedBorder)
        }
        #expect(stage.text.contains("{[x"))
        #expect(stage.text.contains("]}"))
    }

    @Test("a key in a form with a hundred fields evaluates few bodies and sends few bytes")
    func figures() {
        struct Field: View {
            let index: Int
            @State private var text = ""
            var body: some View {
                TextField("Field", text: $text).accessibilityIdentifier("field-\(index)")
            }
        }
        struct Form: View {
            var body: some View { VStack(spacing: 0) { ForEach(0..<100, id: \.self) { Field(index: $0) } } }
        }
        for stage in [Stage(columns: 80, rows: 120) { Form() }, Stage(width: 800, height: 3000) { Form() }] {
            stage["field-50"].focus()
            stage.type("some words")
            stage.resetWork()
            stage.type("x")
            #expect(stage.work.bodies <= 3)
            #expect(stage.work.bytes <= 30, "32 bytes including the two of the transport")
            #expect(stage["field-50"].value == "some wordsx")
        }
    }

    @Test("on a terminal every line of a bordered field has brackets")
    func brackets() {
        let stage = Stage(columns: 24, rows: 5) {
            TextField("Notes", text: .constant("one\ntwo\nthree"), axis: .vertical).textFieldStyle(.roundedBorder)
                .frame(width: 80)
        }
        let lines = stage.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["[one     ]", "[two     ]", "[three   ]"])
    }
}
