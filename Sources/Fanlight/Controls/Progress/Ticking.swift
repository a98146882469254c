/// Shows something anew eight times a second, as long as it is shown: enough to see that something goes on.
struct Ticking<Content: View> {
    @ViewBuilder let content: (Int) -> Content
    @State private var tick = 0
}

extension Ticking: View {
    var body: some View {
        content(tick).task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(125))
                // What is not shown any more has nothing to count.
                if !Task.isCancelled { tick += 1 }
            }
        }
    }
}
