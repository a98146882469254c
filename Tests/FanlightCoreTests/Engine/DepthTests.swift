import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Nesting depth of views")
struct DepthTests {
    /// A composite view, a stack, a condition and an `AnyView` that contains the next level.
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
        var body: some View { TestButton("\(count)") { count += 1 }.accessibilityIdentifier("leaf") }
    }

    /// The test thread has a stack of 8 MiB; the thread of an app has eight times that.
    @Test("two thousand nested views (four per level) are shown, and the innermost takes input")
    func guaranteed() {
        let stage = Stage(width: 100, height: 100) { Level(depth: 500) }
        stage["leaf"].tap()
        #expect(stage["leaf"].label == "1")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a view that contains itself without end is reported; the session and the views around it go on")
    func endless() {
        struct Endless: View {
            @State private var count = 0
            var body: some View {
                TestButton("\(count)") { count += 1 }.accessibilityIdentifier("outer")
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
