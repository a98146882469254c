import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Scroll position with controls")
struct ScrollPositionWithControlsTests {
    @Test("a position applies to its own scroll view, also if an inner one has the same id")
    func nested() {
        struct Nested: View {
            @State private var position: Int?
            var body: some View {
                ScrollView {
                    VStack(spacing: 0) {
                        List(0..<50, id: \.self) { Text("inner \($0)") }.frame(height: 80)
                        ForEach(0..<60) { Text("outer \($0)").accessibilityIdentifier("outer \($0)") }
                    }
                    .scrollTargetLayout()
                }
                .scrollPosition(id: $position, anchor: .top)
                .overlay(alignment: .bottomTrailing) { Button("go") { position = 40 } }
            }
        }
        for stage in [Stage(columns: 40, rows: 20) { Nested() }, Stage(width: 300, height: 300) { Nested() }] {
            stage.label("go").tap()
            #expect(stage["outer 40"].frame.minY == 0)
        }
    }
}
