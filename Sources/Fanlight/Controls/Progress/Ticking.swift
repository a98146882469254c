/// Re-evaluates its content eight times a second while it is visible: enough to show activity.
struct Ticking<Content: View> {
    @ViewBuilder let content: (Int) -> Content
    @State private var tick = 0
}

extension Ticking: View {
    var body: some View {
        content(tick).task {
            // A view that disappears cancels its task, which ends the sleep with an error.
            while (try? await Task.sleep(for: .milliseconds(125))) != nil { tick += 1 }
        }
    }
}
