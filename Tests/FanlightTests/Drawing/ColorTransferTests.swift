import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Transferred colours")
struct ColorTransferTests {
    private struct Palette: View {
        @State private var received: [Color] = []
        var body: some View {
            let wanted = Color(red: 0.2, green: 0.4, blue: 0.6, opacity: 0.5)
            VStack(spacing: 0) {
                Text("source").draggable(wanted).accessibilityIdentifier("source")
                Text(verbatim: received == [Color(wanted.resolve(in: EnvironmentValues()))] ? "same" : "none")
                    .dropDestination(for: Color.self) { colors, _ in
                        received = colors
                        return true
                    }
                    .accessibilityIdentifier("target")
            }
        }
    }

    @Test("a dropped colour is the one that was dragged")
    func drop() {
        let stage = Stage(width: 200, height: 100) { Palette() }
        let (from, to) = (stage["source"].frame, stage["target"].frame)
        stage["source"].drag(byX: to.midX - from.midX, y: to.midY - from.midY)
        #expect(stage["target"].label == "same")
    }
}
