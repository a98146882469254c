import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Text")
struct TextTests {
    @Test("a truncated text keeps its whole label")
    func truncated() {
        let stage = Stage(columns: 8, rows: 1) { Text("all of these words").accessibilityIdentifier("a") }
        #expect(stage.text.hasSuffix("…"))
        #expect(stage["a"].label == "all of these words")
    }

    @Test("a wrapped text has its source text as label")
    func lines() {
        let stage = Stage(columns: 8, rows: 4) { Text("two short\nlines").accessibilityIdentifier("a") }
        #expect(stage["a"].label == "two short\nlines")
        let broken = Stage(columns: 8, rows: 4) { Text("two short lines").accessibilityIdentifier("a") }
        #expect(broken["a"].label == "two short lines")
        #expect(broken.currentPicture.layers.values.allSatisfy { $0.semantics.label == .drawn })
    }

    @Test("a literal is a localisation key, a string is verbatim")
    func literals() {
        let name = "100 %@"
        let stage = Stage(width: 300, height: 100) {
            VStack {
                Text("Hello \(name), 50 %").accessibilityIdentifier("key")
                Text(name).accessibilityIdentifier("string")
                Text(verbatim: "%@").accessibilityIdentifier("verbatim")
                Text("\(3.14159, specifier: "%.2f")").accessibilityIdentifier("specifier")
            }
        }
        #expect(stage["key"].label == "Hello 100 %@, 50 %")
        #expect(stage["string"].label == "100 %@")
        #expect(stage["verbatim"].label == "%@")
        #expect(stage["specifier"].label == "3.14")
    }

    @Test("a text's own style wins over the inherited one")
    func ownStyle() throws {
        let stage = Stage(width: 300, height: 100) {
            HStack {
                Text("own").foregroundColor(.red).bold()
                Text("around")
            }
            .foregroundStyle(.secondary)
        }
        let runs = stage.currentPicture.layers.values.flatMap(\.text)
        let own = try #require(runs.first { $0.text == "own" })
        let around = try #require(runs.first { $0.text == "around" })
        #expect(own.style.weight == 700)
        #expect(own.style.paint == .color(RGBA(packed: 0xFF38_3CFF)))
        #expect(around.style.weight == 400)
        #expect(around.style.paint == .foreground(level: 1))
    }

    @Test("concatenated texts keep their styles")
    func joined() {
        let stage = Stage(columns: 20, rows: 1) { (Text("a").bold() + Text("b")).accessibilityIdentifier("ab") }
        #expect(stage.text.contains("ab"))
        #expect(stage.currentPicture.layers.values.flatMap(\.text).map(\.style.weight) == [700, 400])
    }

    @Test("a thousand labels are measured once each, and not again after a resize")
    func thousand() {
        let stage = Stage(width: 400, height: 30_000) {
            VStack { ForEach(0..<1000, id: \.self) { Text(verbatim: "Label number \($0)") } }
        }
        #expect(stage.work.measurements == 1000)
        stage.resetWork()
        stage.resize(width: 500, height: 31_000)
        #expect(stage.work.measurements == 0)
    }

    @Test("one changed label measures one text; an equal size moves nothing")
    func measured() {
        struct Changing: View {
            @State private var number = 1
            var body: some View {
                VStack {
                    Text("Number \(number)").accessibilityIdentifier("number")
                    HStack {
                        Text("beside")
                        TestButton("next") { number += 1 }.accessibilityIdentifier("next")
                    }
                }
            }
        }
        let stage = Stage(columns: 40, rows: 5) { Changing() }
        stage.resetWork()
        stage["next"].tap()
        #expect(stage.work.measurements == 1)
        #expect(stage.work.layers == 1)
    }
}
