import FanlightTesting
import SwiftUI
import Testing

@Suite("Lists without an end")
@MainActor
struct EndlessRowsTests {
    @Test("as many rows as there are numbers are shown where they are seen")
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
}
