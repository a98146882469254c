import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Lists whose selection type matches no row")
struct SelectionTypeMismatchTests {
    private struct Item: Identifiable, Hashable {
        let id: Int
    }

    private struct Items: View {
        var tags = false
        @State private var choice: Item?
        var body: some View {
            List(selection: $choice) {
                ForEach((0..<500).map(Item.init)) { item in
                    if tags { Text(verbatim: "\(item.id)").tag(item) } else { Text(verbatim: "\(item.id)") }
                }
            }
        }
    }

    @Test("a mismatch is reported once with the view and both types")
    func mismatch() {
        for stage in [Stage(width: 200, height: 200) { Items() }, Stage(columns: 20, rows: 8) { Items() }] {
            for _ in 0..<3 { stage.press(.pageDown) }
            let diagnostics = stage.diagnostics
            #expect(diagnostics.count == 1)
            #expect(diagnostics.first?.contains("Items") == true, "\(diagnostics)")
            #expect(
                diagnostics.first?.contains("“Item”") == true && diagnostics.first?.contains("“Int”") == true,
                "\(diagnostics)")
        }
    }

    @Test("a mismatch of tag types is reported")
    func tags() {
        let stage = Stage(width: 200, height: 200) {
            List(selection: .constant(Set<String>())) {
                Text("one").tag(1)
                Text("two").tag(2)
            }
        }
        #expect(stage.diagnostics.count == 1 && stage.diagnostics.first?.contains("“String”") == true)
    }

    @Test("nothing is reported if one row matches, has no tag or is selection-disabled")
    func noMismatch() {
        let right = [
            Stage(width: 200, height: 200) { Items(tags: true) },
            Stage(width: 200, height: 200) {
                List(selection: .constant(Set<String>())) {
                    ForEach(0..<3) { Text(verbatim: "\($0)") }
                    Text("one").tag("one")
                }
            },
            Stage(width: 200, height: 200) {
                List(selection: .constant(Set<String>())) {
                    Text("heading")
                    ForEach(0..<3) { Text(verbatim: "\($0)").selectionDisabled() }
                }
            },
            Stage(width: 200, height: 200) { List { ForEach(0..<3) { Text(verbatim: "\($0)") } } },
        ]
        for stage in right { #expect(stage.diagnostics.isEmpty) }
    }
}
