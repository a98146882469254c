import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("How deeply views may be nested")
struct DepthTests {
    /// A view of the author's own, a stack, a condition, and a view of a hidden type: another of these.
    private struct Level: View {
        let depth: Int
        var body: some View {
            VStack(spacing: 0) {
                if depth > 0 { AnyView(Level(depth: depth - 1)) } else { Leaf() }
            }
        }
    }

    private struct Leaf: View {
        @State private var count = 0
        var body: some View { Button("\(count)") { count += 1 }.accessibilityIdentifier("leaf") }
    }

    /// The thread that tests run on has a stack of 8 MiB; an app's own has eight times that.
    @Test("two thousand views one in another are shown, and the innermost can be used: four to a level")
    func guaranteed() {
        let stage = Stage(width: 100, height: 100) { Level(depth: 500) }
        stage["leaf"].tap()
        #expect(stage["leaf"].label == "1")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a view that contains itself without end is told, and costs neither the session nor what is around it")
    func endless() {
        struct Endless: View {
            @State private var count = 0
            var body: some View {
                Button("\(count)") { count += 1 }.accessibilityIdentifier("outer")
                Inside()
            }
            struct Inside: View {
                var body: some View { AnyView(Inside()) }
            }
        }
        let stage = Stage(width: 100, height: 100) { Endless() }
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("Inside: views are nested") == true)
        stage["outer"].tap()
        #expect(stage["outer"].label == "1")
    }
}
