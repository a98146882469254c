import FanlightTesting
import SwiftUI
import Testing

private struct NumberKey: EnvironmentKey { static let defaultValue = 0 }
private struct OtherKey: EnvironmentKey { static let defaultValue = "none" }

extension EnvironmentValues {
    fileprivate var number: Int {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }
    fileprivate var other: String {
        get { self[OtherKey.self] }
        set { self[OtherKey.self] = newValue }
    }
}

@MainActor
@Suite("Environment")
struct EnvironmentTests {
    private struct NumberReader: View {
        let name: String
        @Environment(\.number) private var number
        var body: some View { Text("\(number)").accessibilityIdentifier(name) }
    }

    private struct OtherReader: View {
        @Environment(\.other) private var other
        var body: some View { Text(other).accessibilityIdentifier("other") }
    }

    private struct Tree: View {
        @State private var number = 1
        var body: some View {
            Group {
                NumberReader(name: "outer")
                NumberReader(name: "inner").environment(\.number, 50)
                NumberReader(name: "derived").transformEnvironment(\.number) { $0 *= 10 }
                OtherReader()
                ForEach(0..<100) { Text("row \($0)") }
            }
            .environment(\.number, number)
            .environment(\.other, "given")
            Button("+") { number += 1 }.accessibilityIdentifier("plus")
        }
    }

    @Test("a value reaches everything inside; a nearer one wins; one can be derived from the outer")
    func reach() {
        let stage = Stage(width: 300, height: 3000) { Tree() }
        #expect(stage["outer"].label == "1")
        #expect(stage["inner"].label == "50")
        #expect(stage["derived"].label == "10")
        #expect(stage["other"].label == "given")
    }

    @Test("a change wakes the readers of that key and nobody else")
    func readersOnly() {
        let stage = Stage(width: 300, height: 3000) { Tree() }
        stage.resetWork()
        stage["plus"].tap()
        #expect(stage["outer"].label == "2")
        #expect(stage["inner"].label == "50")
        #expect(stage["derived"].label == "20")
        #expect(stage.work.bodies == 3, "the view that changed it and the two that see another value")
    }

    @Test("a disabled view cannot be enabled inside")
    func disabled() {
        let stage = Stage(width: 300, height: 300) {
            VStack {
                Button("a") {}.disabled(false).disabled(true).accessibilityIdentifier("a")
                Button("b") {}.disabled(false).accessibilityIdentifier("b")
            }
        }
        #expect(!stage["a"].isEnabled)
        #expect(stage["b"].isEnabled)
    }

    @Test("the display tells its scale and appearance")
    func display() {
        struct Shown: View {
            @Environment(\.displayScale) private var scale
            @Environment(\.pixelLength) private var pixel
            @Environment(\.colorScheme) private var scheme
            var body: some View { Text(verbatim: "\(scale) \(pixel) \(scheme)").accessibilityIdentifier("shown") }
        }
        let stage = Stage(width: 300, height: 300, scale: 2) { Shown() }
        #expect(stage["shown"].label == "2.0 0.5 light")
    }
}
