import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Type select")
struct TypeSelectTests {
    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 400, content: view), Stage(columns: 40, rows: 12, content: view)]
    }

    private struct Names: View {
        @State private var choice: Int?
        private let names = ["Ada", "Bea", "Ben", "Cleo", "Anna"] + (0..<200).map { "row \($0)" } + ["Zoe"]
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(names.indices, id: \.self) { index in
                        Text(verbatim: names[index]).typeSelectEquivalent(index == 3 ? Text("Mrs Cleo") : nil)
                    }
                }
                Text(verbatim: choice.map { "<\(names[$0])>" } ?? "<>").accessibilityIdentifier("name")
            }
        }
    }

    @Test("a space is part of the typed text")
    func spaces() {
        struct Numbered: View {
            @State private var choice: Int?
            var body: some View {
                List(0..<9, id: \.self, selection: $choice) { Text(verbatim: "Row \($0)") }
                Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
            }
        }
        let stage = Stage(columns: 30, rows: 12) { VStack { Numbered() } }
        stage.role(.row).nth(0).tap()
        stage.type("Row 5")
        #expect(stage["choice"].label == "<5>")
    }

    @Test("typing selects the next row that begins with the text, at any distance; a pause starts over")
    func typing() {
        for stage in stages({ Names() }) {
            stage.role(.row).nth(0).tap()
            stage.press(Key("b"))
            #expect(stage["name"].label == "<Bea>")
            for letter in "en" { stage.press(Key(letter)) }
            #expect(stage["name"].label == "<Ben>")
            stage.advance(by: .seconds(2))
            stage.press(Key("m"))
            #expect(stage["name"].label == "<Cleo>")
            stage.advance(by: .seconds(2))
            stage.press(Key("z"))
            #expect(stage["name"].label == "<Zoe>" && stage.text.contains("Zoe"))
            stage.advance(by: .seconds(2))
            stage.press(Key("a"))
            stage.advance(by: .seconds(2))
            stage.press(Key("a"))
            #expect(stage["name"].label == "<Anna>")
        }
    }

    @Test(
        "punctuation inside names is typed, and diacritics are optional",
        arguments: [
            (["x", "New York", "New Delhi"], "new d"), (["x", "v1.2", "v1.3"], "v1.3"), (["x", "a-b", "a-c"], "a-c"),
            (["x", "Zug", "Zürich"], "zur"), (["x", "Zug", "Zürich"], "zür"), (["x", "row 1", "row 11"], "row 11"),
        ])
    func typingSigns(_ names: [String], _ typed: String) {
        struct Chosen: View {
            let names: [String]
            @State private var choice: Int?

            var body: some View {
                VStack(spacing: 0) {
                    List(names.indices, id: \.self, selection: $choice) { Text(verbatim: names[$0]) }
                    Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                }
            }
        }
        for stage in stages({ Chosen(names: names) }) {
            stage.press(.tab)
            for letter in typed { stage.press(letter == " " ? .space : Key(letter)) }
            #expect(stage["choice"].label == "<2>", "\(typed)")
        }
    }

    private struct Thousands: View {
        @State private var choice: Int?
        @State private var first = 0
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(first..<20_000, id: \.self) { Text(verbatim: $0 == 15_000 ? "Zoe" : "Anna \($0)") }
                }
                Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
                Button("fewer") { first = 5_000 }
            }
        }
    }

    @Test("all rows are searched in slices")
    func typingFar() {
        let stage = Stage(columns: 40, rows: 12) { Thousands() }
        stage.role(.row).nth(0).tap()
        stage.resetWork()
        stage.press(Key("z"))
        #expect(
            stage["choice"].label == "<0>" && stage.work.bodies < 2_000, "the search yields before it has read all rows"
        )
        stage.advance(by: .milliseconds(100))
        #expect(stage["choice"].label == "<15000>" && stage.text.contains("Zoe"))
        // Past the end, to a row before the selected one.
        stage.advance(by: .seconds(2))
        for letter in "anna" { stage.press(Key(letter)) }
        stage.press(.space)
        for letter in "77" { stage.press(Key(letter)) }
        stage.advance(by: .milliseconds(100))
        #expect(stage["choice"].label == "<77>")
    }

    @Test("a selection during a search ends it, and a search finds rows that move meanwhile")
    func typingLeft() {
        let stage = Stage(columns: 40, rows: 12) { Thousands() }
        stage.role(.row).nth(0).tap()
        stage.press(Key("z"))
        stage.press(.down)
        stage.advance(by: .seconds(1))
        #expect(stage["choice"].label == "<1>")
        stage.advance(by: .seconds(2))
        stage.press(Key("z"))
        stage.label("fewer").tap()
        stage.advance(by: .seconds(1))
        #expect(stage["choice"].label == "<15000>" && stage.text.contains("Zoe"))
    }

    @Test("leading symbols are not typed, and row texts are cached between keys")
    func leadingSymbols() {
        struct Tree: View {
            @State private var choice: String?
            var body: some View {
                VStack(spacing: 0) {
                    List(OutlineTests.files, children: \.inside, selection: $choice) { Text(verbatim: $0.id) }
                    Text(verbatim: "<\(choice ?? "")>").accessibilityIdentifier("name")
                }
            }
        }
        for stage in stages({ Tree() }) {
            for letter in "za" {
                stage.role(.list).focus()
                stage.press(Key(letter))
                #expect(stage["name"].label == "<\(letter)>")
                stage.advance(by: .seconds(2))
            }
        }
        struct Many: View {
            @State private var choice: Int?
            var body: some View {
                List(0..<500, id: \.self, selection: $choice) { Words(number: $0) }
            }
        }
        struct Words: View {
            let number: Int
            var body: some View { Text(verbatim: "row \(number)") }
        }
        for stage in stages({ Many() }) {
            stage.role(.row).nth(0).tap()
            stage.press(Key("x"))
            stage.resetWork()
            stage.press(Key("y"))
            #expect(stage.work.bodies == 0, "\(stage.work.bodies)")
        }
    }

    @Test("the whole name of a row is matched, and Space toggles the selection again after a pause")
    func wholeName() {
        struct People: View {
            @State private var choice: Set<String> = []
            var body: some View {
                VStack(spacing: 0) {
                    List(["Ada B", "Ada L", "Bob"], id: \.self, selection: $choice) { Text(verbatim: $0) }
                    Text(verbatim: choice.sorted().joined(separator: ",")).accessibilityIdentifier("name")
                }
            }
        }
        for stage in stages({ People() }) {
            stage.role(.list).focus()
            stage.type("ada")
            #expect(stage["name"].label == "Ada L", "the next matching row is selected")
            stage.press(.space)
            stage.type("b")
            #expect(stage["name"].label == "Ada B")
            stage.advance(by: .seconds(2))
            stage.press(.space)
            #expect(stage["name"].label == "", "a later space removes the row from the selection")
        }
    }
}
