import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@Suite("Endless rows")
@MainActor
struct EndlessRowsTests {
    @Test("lazy containers show rows of a range up to Int.max")
    func lazy() {
        let stack = Stage(width: 200, height: 100) {
            ScrollView {
                LazyVStack {
                    Text("first")
                    ForEach(0..<Int.max, id: \.self) { row in
                        Text(verbatim: "\(row)")
                        Text("and")
                    }
                    Text("last")
                }
            }
        }
        #expect(stack.text.contains("first") && stack.text.contains("0"))
        let list = Stage(width: 200, height: 100) {
            List(0..<Int.max, id: \.self) { Text(verbatim: "row \($0)") }
        }
        #expect(list.text.contains("row 0"))
        list.press(.pageDown)
        #expect(!list.text.contains("row 0"))
        let grid = Stage(width: 200, height: 100) {
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem()]) {
                    ForEach(0..<Int.max, id: \.self) { Text(verbatim: "cell \($0)") }
                }
            }
        }
        #expect(grid.text.contains("cell 0") && grid.text.contains("cell 1"))
    }

    private struct Shortened: View {
        @State private var isShort = false
        @State private var choice: Int?
        var body: some View {
            VStack(spacing: 0) {
                List(0..<(isShort ? 3 : Int.max), id: \.self, selection: $choice) { Text(verbatim: "row \($0)") }
                Button("Shorten") { isShort = true }
                Text(verbatim: "<\(choice ?? -1)>").accessibilityIdentifier("choice")
            }
        }
    }

    @Test("after the last rows are removed the keyboard continues from the last remaining row")
    func shortened() {
        let stage = Stage(columns: 30, rows: 12) { Shortened() }
        stage.label("row 0").tap()
        stage.press(.end)
        #expect(stage["choice"].label != "<0>")
        stage.label("Shorten").tap()
        stage.role(.list).focus()
        stage.press(.up)
        #expect(stage["choice"].label == "<1>")
    }
}
