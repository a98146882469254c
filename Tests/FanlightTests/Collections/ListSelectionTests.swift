import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("List selection")
struct ListSelectionTests {
    private struct One: View {
        @State private var choice: Int?
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(0..<100, id: \.self) { Text(verbatim: "row \($0)").accessibilityIdentifier("\($0)") }
                }
                Shown(words: choice.map { "\($0)" } ?? "none")
            }
        }
    }

    private struct Several: View {
        @State private var choice: Set<Int> = []
        var body: some View {
            VStack(spacing: 0) {
                List(selection: $choice) {
                    ForEach(0..<100, id: \.self) { Text(verbatim: "row \($0)").accessibilityIdentifier("\($0)") }
                }
                Shown(words: choice.sorted().map(String.init).joined(separator: " "))
            }
        }
    }

    private struct Shown: View {
        let words: String
        var body: some View { Text(verbatim: "<\(words)>").accessibilityIdentifier("shown") }
    }

    private func stages<V: View>(@ViewBuilder _ view: () -> V) -> [Stage] {
        [Stage(width: 300, height: 400, content: view), Stage(columns: 40, rows: 12, content: view)]
    }

    private func selectedRows(_ stage: Stage) -> Int {
        stage.currentPicture.layers.values.count {
            $0.semantics.role == .row && $0.semantics.state.contains(.selected)
        }
    }

    @Test("single selection works by pointer, arrow keys and actions, and the row is marked as selected")
    func one() {
        for stage in stages({ One() }) {
            let row = stage["3"].frame
            stage.drag(from: CGPoint(x: row.midX, y: row.midY), through: [])
            #expect(stage["shown"].label == "<3>" && selectedRows(stage) == 1)
            stage.press(.down)
            #expect(stage["shown"].label == "<4>")
            stage.press(.home)
            stage.press(.up)
            #expect(stage["shown"].label == "<0>")
            stage.press(.end)
            #expect(stage["shown"].label == "<99>" && stage["99"].obstacle == nil)
            stage.press(.pageUp)
            #expect(stage["shown"].label != "<99>" && selectedRows(stage) == 1)
        }
        for stage in stages({ One() }) {
            stage.role(.row).nth(2).tap()
            #expect(stage["shown"].label == "<2>")
            #expect(stage.role(.list).exists && stage.role(.list).isFocused)
        }
    }

    @Test("multiple selection: Control toggles, Shift selects a range; Space and Control-A")
    func several() {
        func press(_ stage: Stage, _ row: String, _ modifiers: KeyModifiers) {
            let frame = stage[row].frame
            let place = ScreenPoint(x: frame.midX, y: frame.midY)
            stage.send(.pointer(PointerInput(.pressed, at: place, modifiers: modifiers)))
            stage.send(.pointer(PointerInput(.released, at: place, modifiers: modifiers)))
        }
        for stage in stages({ Several() }) {
            press(stage, "1", [])
            press(stage, "3", .control)
            #expect(stage["shown"].label == "<1 3>")
            press(stage, "5", .shift)
            #expect(stage["shown"].label == "<3 4 5>")
            press(stage, "4", .control)
            #expect(stage["shown"].label == "<3 5>")
            stage.press(.down, modifiers: .control)
            stage.press(.down, modifiers: .control)
            stage.press(.space)
            #expect(stage["shown"].label == "<3 5 6>")
            stage.press(.up, modifiers: .shift)
            #expect(stage["shown"].label == "<5 6>")
            stage.press(.up)
            #expect(stage["shown"].label == "<4>")
            stage.press(Key("a"), modifiers: .control)
            #expect(stage["shown"].label.hasSuffix(" 98 99>"))
        }
    }

    @Test("selecting another of a thousand rows updates two layers and evaluates no body")
    func work() {
        struct Thousand: View {
            let choice: Box
            var body: some View {
                List(selection: Bindable(choice).value) {
                    ForEach(0..<1000, id: \.self) { Text(verbatim: "row \($0)") }
                }
            }
        }
        let stage = Stage(width: 300, height: 400) { Thousand(choice: Box()) }
        stage.role(.row).nth(1).tap()
        stage.resetWork()
        stage.role(.row).nth(4).tap()
        #expect(stage.work.layers == 2 && stage.work.bodies == 0, "\(stage.work.layers) \(stage.work.bodies)")
    }

    @Observable final class Box { var value: Int? }

    @Test(
        "selecting all includes tagged rows outside of the viewport, without making plain rows")
    func outOfSight() {
        struct Rows<Row: View>: View {
            let row: (Int) -> Row
            @State private var choice: Set<Int> = []
            var body: some View {
                VStack(spacing: 0) {
                    List(selection: $choice) { ForEach(0..<300, id: \.self, content: row) }
                    Shown(words: "\(choice.count) \(choice.reduce(0, +))")
                }
            }
        }
        struct Plain: View {
            let number: Int
            var body: some View { Text(verbatim: "row \(number)") }
        }
        func chosen<Row: View>(_ row: @escaping (Int) -> Row) -> [Stage] {
            stages { Rows(row: row) }.map { stage in
                stage.role(.row).nth(0).tap()
                stage.resetWork()
                stage.press(Key("a"), modifiers: .control)
                return stage
            }
        }
        let sum = 299 * 300 / 2
        for stage in chosen({ Plain(number: $0) }) {
            #expect(stage["shown"].label == "<300 \(sum)>" && stage.work.bodies < 10, "\(stage.work.bodies)")
        }
        for stage in chosen({ Plain(number: $0).selectionDisabled($0 == 250) }) {
            #expect(stage["shown"].label == "<299 \(sum - 250)>")
        }
        for stage in chosen({ Plain(number: $0).tag($0 + 1000) }) {
            #expect(stage["shown"].label == "<300 \(sum + 300_000)>")
        }
    }

    @Test("a selected row is visible without colour")
    func withoutColour() {
        let stage = Stage(columns: 30, rows: 6) { One() }
        stage.role(.row).nth(1).tap()
        let lines = stage.text.components(separatedBy: "\n")
        #expect(lines.count { $0.contains("◉") } == 1 && lines[1].contains("◉"), "\(stage.text)")
    }

    @Test("accent controls have contrast on a selected row", arguments: [ColorScheme.light, .dark], [true, false])
    func contrast(scheme: ColorScheme, isGrouped: Bool) {
        let stage = Stage(width: 300, height: 120) {
            Group {
                if isGrouped {
                    List(selection: .constant(1)) { row(1) }.listStyle(.insetGrouped)
                } else {
                    List(selection: .constant(1)) { row(1) }.listStyle(.plain)
                }
            }
            .preferredColorScheme(scheme)
        }
        #expect(stage.role(.row).isSelected)
        #expect(stage.audit().filter { $0.kind == .contrast }.isEmpty)
    }

    @MainActor private func row(_ tag: Int) -> some View {
        HStack {
            Button("Accept") {}.buttonStyle(.borderless)
            Text("in the accent").foregroundStyle(.tint)
        }
        .tag(tag)
    }

    @Test("tags identify rows; a selection without a matching row selects none")
    func tags() {
        struct Tagged: View {
            @State private var choice: String? = "missing"
            var body: some View {
                VStack {
                    List(selection: $choice) {
                        Text("A").tag("a")
                        ForEach(1..<3) { Text(verbatim: "\($0)").tag("n\($0)") }
                        Text("untagged")
                    }
                    Shown(words: choice ?? "none")
                }
            }
        }
        let stage = Stage(columns: 30, rows: 10) { Tagged() }
        #expect(selectedRows(stage) == 0)
        stage.role(.row).nth(2).tap()
        #expect(stage["shown"].label == "<n2>")
        stage.press(.home)
        #expect(stage["shown"].label == "<a>")
    }
}
