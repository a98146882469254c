import FanlightCore

/// A view that counts its own presses, so that a new identity is visible as a reset count.
package struct Own {
    private let name: String
    @State private var presses = 0

    nonisolated package init(name: String) { self.name = name }
}

extension Own: View {
    package var body: some View {
        TestButton("\(name) \(presses)") { presses += 1 }.accessibilityIdentifier(name)
    }
}
