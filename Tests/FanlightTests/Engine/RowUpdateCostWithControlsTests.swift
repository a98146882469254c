import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Row update cost with controls")
struct RowUpdateCostWithControlsTests {
    @Test("a removed row is not evaluated once more, because its data may be gone")
    func removed() {
        struct Looked: View {
            let id: Int
            let words: [Int: String]
            let evaluated: (Int) -> Void
            var body: some View {
                let _ = evaluated(id)
                Text(words[id] ?? "gone")
            }
        }
        struct Looking: View {
            @State private var ids = Array(0..<1000)
            @State private var words = Dictionary(uniqueKeysWithValues: (0..<1000).map { ($0, "row \($0)") })
            let evaluated: (Int) -> Void
            var body: some View {
                Button("remove") { words[ids.remove(at: 1)] = nil }.accessibilityIdentifier("remove")
                List(ids, id: \.self) { Looked(id: $0, words: words, evaluated: evaluated) }
            }
        }
        var seen: [Int] = []
        let stage = Stage(width: 300, height: 400) { Looking { seen.append($0) } }
        seen = []
        stage["remove"].tap()
        #expect(seen.contains(2), "the words are others, which every row is given")
        #expect(!seen.contains(1))
    }
}
