import SwiftUI

#Preview("Counting") {
    @Previewable @State var count = 1
    Button("Count: \(count)") { count += 1 }.accessibilityIdentifier("count")
}

#Preview("Fixed", traits: .fixedLayout(width: 160, height: 32)) {
    Color.red.accessibilityIdentifier("fixed").accessibilityLabel("fixed")
}

#Preview {
    Text("Nobody named me").accessibilityIdentifier("text")
}

#Preview("Timers") {
    @Previewable @State var ticks = 0
    @Previewable @State var fired = false
    Text("Ticks: \(ticks > 2 ? "many" : "few")").accessibilityIdentifier("ticks")
        .onReceive(Timer.publish(every: 0.01, on: .main, in: .common).autoconnect()) { _ in ticks += 1 }
    Text("Fired: \(fired)").accessibilityIdentifier("fired")
        .onAppear {
            _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
                MainActor.assumeIsolated { fired = true }
            }
        }
}

#Preview("Changes") {
    Changing()
}

private struct Changing: View {
    @State private var count = 0
    var body: some View {
        let _ = Self._printChanges()
        let _ = Self._logChanges()
        Button("\(count)") { count += 1 }.accessibilityIdentifier("count")
    }
}

#Preview("Crashing") {
    Text("\([Int]()[0])")
}

private struct Older_Previews: PreviewProvider {
    static var previews: some View {
        Text("One").accessibilityIdentifier("one").previewDisplayName("First")
        Color.blue.accessibilityIdentifier("two").accessibilityLabel("two")
            .previewLayout(.fixed(width: 80, height: 32))
    }
}
