import SwiftUI

/// State in a view, read by a text and written by buttons.
struct CounterPage: View {
    @State private var count = 0

    var body: some View {
        VStack(spacing: 16) {
            Text("Count: \(count)")
                .font(.largeTitle)
                .bold()
                .accessibilityIdentifier("count")
            HStack(spacing: 24) {
                Button("Decrement") { count -= 1 }
                    .accessibilityIdentifier("decrement")
                Button("Increment") { count += 1 }
                    .accessibilityIdentifier("increment")
            }
            Button("Reset", role: .destructive) { count = 0 }
                .disabled(count == 0)
                .accessibilityIdentifier("reset")
            Text("Tab moves between buttons, Return presses one.")
                .font(.footnote)
                .foregroundStyle(.secondary)
        }
        .padding()
    }
}

#Preview("Counter") {
    CounterPage()
}
