/// Re-evaluates its content at each `InteractionTiming.progressTick` while it is visible.
struct Ticking<Content: View> {
    @ViewBuilder let content: (Int) -> Content
    @State private var tick = 0
}

extension Ticking: View {
    var body: some View {
        content(tick).task {
            // A view that disappears cancels its task, which ends the sleep with an error.
            while (try? await Task.sleep(for: InteractionTiming.progressTick)) != nil { tick += 1 }
        }
    }
}
