/// Shows something anew eight times a second, as long as it is shown: enough to see that something goes on.
struct Ticking<Content: View> {
    @ViewBuilder let content: (Int) -> Content
    @State private var tick = 0
}

extension Ticking: View {
    var body: some View {
        content(tick).task {
            // What is not shown any more is woken with an error, and has nothing to count.
            while (try? await Task.sleep(for: .milliseconds(125))) != nil { tick += 1 }
        }
    }
}
