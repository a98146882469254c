import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Rows of bound collections with controls")
struct BoundRowWithControlsTests {
    private final class Marker {}

    private struct Marked: Identifiable {
        let id: Int
        let marker: Marker
        var isOn = false
    }

    private struct MarkedRow: View {
        @Binding var row: Marked
        var body: some View { Toggle(isOn: $row.isOn) { Text(verbatim: "\(row.id)") } }
    }

    @Test("the storage of bound rows is released with their views") func goes() {
        struct Inner: View {
            @State private var rows: [Marked]
            init(_ make: () -> Marker) { _rows = State(initialValue: [Marked(id: 1, marker: make())]) }
            var body: some View { ForEach($rows) { MarkedRow(row: $0) } }
        }
        struct Outer: View {
            @State private var isThere = true
            let make: () -> Marker
            var body: some View {
                Button("go") { isThere = false }.accessibilityIdentifier("go")
                if isThere { Inner(make) }
            }
        }
        weak var marker: Marker?
        let stage = Stage(width: 200, height: 200) {
            Outer {
                let made = Marker()
                marker = made
                return made
            }
        }
        #expect(marker != nil)
        stage["go"].tap()
        stage["go"].tap()
        #expect(marker == nil)
    }
}
