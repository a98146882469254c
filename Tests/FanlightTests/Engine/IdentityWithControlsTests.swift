import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Identity with controls")
struct IdentityWithControlsTests {
    /// Counts its own presses, so that a new identity is visible as a reset count.
    private struct Own: View {
        let name: String
        @State private var presses = 0
        var body: some View {
            Button("\(name) \(presses)") { presses += 1 }.accessibilityIdentifier(name)
        }
    }

    @Test("rows in sections keep their state when the sections swap places")
    func sections() {
        struct Sectioned: View {
            @State private var names = ["a", "b"]
            var body: some View {
                ForEach(names, id: \.self) { name in
                    Section(name) {
                        ForEach(0..<2) { Own(name: "\(name)\($0)") }
                    }
                }
                Button("swap") { names.swapAt(0, 1) }.accessibilityIdentifier("swap")
            }
        }
        let stage = Stage(width: 200, height: 400) { VStack { Sectioned() } }
        stage["b1"].tap()
        stage["swap"].tap()
        #expect(stage.elements.map(\.label) == ["b", "b0 0", "b1 1", "a", "a0 0", "a1 0", "swap"])
    }
}
