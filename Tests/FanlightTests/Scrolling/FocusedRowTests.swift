import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Focused lazy rows")
struct FocusedRowTests {
    fileprivate struct Fields: View {
        enum Kind { case stack, list, grid }
        let kind: Kind
        @State private var texts = Array(repeating: "", count: 500)
        var body: some View {
            VStack(spacing: 0) {
                switch kind {
                case .list: List { fields }
                case .stack: ScrollView { LazyVStack { fields } }
                case .grid: ScrollView { LazyVGrid(columns: [GridItem(), GridItem()]) { fields } }
                }
                Text(verbatim: "<\(texts[1])>").accessibilityIdentifier("written")
            }
        }
        private var fields: some View {
            ForEach(texts.indices, id: \.self) { index in
                TextField("Name", text: $texts[index]).accessibilityIdentifier("field \(index)")
            }
        }
    }

    @Test(
        "a focused row takes keys while scrolled away, and returns with the typed text",
        arguments: [Fields.Kind.stack, .list, .grid])
    fileprivate func keepsText(_ kind: Fields.Kind) {
        for stage in [
            Stage(width: 300, height: 300) { Fields(kind: kind) }, Stage(columns: 40, rows: 12) { Fields(kind: kind) },
        ] {
            stage["field 1"].tap()
            stage.type("ab")
            func scroll(by length: Double) {
                stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 60, y: 60), deltaX: 0, deltaY: length)))
            }
            for _ in 0..<40 { scroll(by: 300) }
            #expect(!stage["field 1"].exists, "the picture does not contain the row")
            #expect(stage.elements.filter { $0.role == .textField }.count < 60)
            stage.type("c")
            #expect(stage["written"].label == "<abc>")
            #expect(stage["field 1"].obstacle == nil, "typing scrolls the focused field into view")
            for _ in 0..<40 { scroll(by: 300) }
            for _ in 0..<50 { scroll(by: -300) }
            #expect(stage["field 1"].isFocused && stage["field 1"].value == "abc")
        }
    }

    @Test("only the focused row is kept, and only while it has the focus")
    func one() {
        var there: Set<Int> = []
        let stage = Stage(width: 300, height: 200) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<500, id: \.self) { row in
                        Button("\(row)") {}.frame(height: 40).accessibilityIdentifier("row \(row)")
                            .onAppear { there.insert(row) }.onDisappear { there.remove(row) }
                    }
                }
            }
        }
        func scroll(by length: Double) {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 60, y: 60), deltaX: 0, deltaY: length)))
        }
        stage["row 1"].focus()
        scroll(by: 4000)
        stage.press(.tab)
        #expect(
            there.contains { (95...110).contains($0) && stage["row \($0)"].isFocused },
            "Tab moves the focus to a visible row")
        scroll(by: 4000)
        #expect(!there.contains(1))
        #expect(there.filter { $0 < 190 }.count == 1)
        stage.press(.escape)
        scroll(by: 40)
        #expect(there.filter { $0 < 190 }.isEmpty)
    }

    @Test("a focused row is removed with its data")
    func removed() {
        let stage = Stage(width: 300, height: 300) { Removed() }
        stage["field 1"].tap()
        for _ in 0..<20 {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 60, y: 60), deltaX: 0, deltaY: 300)))
        }
        stage["remove"].tap()
        stage.type("x")
        #expect(stage.diagnostics.isEmpty && stage["count"].label == "0")
    }

    private struct Removed: View {
        @State private var rows = Array(0..<300)
        @State private var text = ""
        var body: some View {
            List { ForEach(rows, id: \.self) { TextField("Name", text: $text).accessibilityIdentifier("field \($0)") } }
            Button("Remove") { rows = [] }.accessibilityIdentifier("remove")
            Text(verbatim: "\(rows.count)").accessibilityIdentifier("count")
        }
    }
}
