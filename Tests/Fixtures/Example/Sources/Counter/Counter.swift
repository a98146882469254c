import SwiftUI

@main struct CounterApp: App {
    var body: some Scene { WindowGroup { Counter() } }
}

struct Counter: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)").accessibilityIdentifier("count")
            Button("Increment") { count += 1 }.accessibilityIdentifier("increment")
        }
    }
}
