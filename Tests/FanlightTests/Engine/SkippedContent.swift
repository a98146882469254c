import Fanlight
import FanlightTesting
import Testing

/// Container of the view under test. Each tick evaluates this view and builds the content again.
private struct Host<Content: View>: View {
    @State private var ticks = 0
    @State private var text = ""
    @State private var isOn = false
    let content: (Binding<String>, Binding<Bool>) -> Content
    var body: some View {
        Button("tick") { ticks += 1 }.accessibilityIdentifier("tick")
        Text(verbatim: "\(ticks)")
        ZStack { content($text, $isOn) }.frame(height: 400)
    }
}

private final class Count { var value = 0 }

private struct Box<Content: View>: View {
    let count: Count
    @ViewBuilder let content: Content
    var body: some View {
        let _ = count.value += 1
        content
    }
}

/// Expects that a view with this content is skipped when equal content is built again.
@MainActor
func expectSkipped<Content: View>(
    _ name: String, _ location: SourceLocation = #_sourceLocation,
    @ViewBuilder _ content: @escaping (Binding<String>, Binding<Bool>) -> Content
) {
    let count = Count()
    let stage = Stage(width: 400, height: 600) { Host { text, isOn in Box(count: count) { content(text, isOn) } } }
    let before = count.value
    stage["tick"].tap()
    #expect(count.value == before, "\(name)", sourceLocation: location)
}
