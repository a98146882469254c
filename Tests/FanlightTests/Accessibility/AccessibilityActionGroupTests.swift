import Display
import Fanlight
import FanlightTesting
import TestSupport
import Testing

@MainActor
@Suite("Accessibility action groups")
struct AccessibilityActionGroupTests {
    private let log = GestureLog()

    @Test("invisible buttons are actions under their titles, prefixed with their category")
    func offering() {
        for stage in [
            Stage(width: 300, height: 200) { mail() }, Stage(columns: 40, rows: 10) { mail() },
        ] {
            #expect(stage["mail"].actionNames == ["Reply", "Mark", "Edit: Delete", "Parts: First"])
            #expect(stage.elements.count == 1, "\(stage.text)")
            for name in stage["mail"].actionNames { #expect(stage["mail"].perform(name) == .handled) }
            stage.press(.tab)
            #expect(stage.elements.filter(\.isFocused).isEmpty)
        }
        #expect(log.text == "reply mark delete first reply mark delete first")
    }

    private func mail() -> some View {
        Text("mail")
            .accessibilityActions {
                Button("Reply") { log.add("reply") }
                Button {
                    log.add("mark")
                } label: {
                    HStack { Text("Mark") }
                }
            }
            .accessibilityActions(category: .edit) { Button("Delete", systemImage: "trash") { log.add("delete") } }
            .accessibilityActions(category: AccessibilityActionCategory("Parts")) {
                Button("First") { log.add("first") }
            }
            .accessibilityIdentifier("mail")
    }

    @Test("the offered actions follow state, and a disabled button is not offered")
    func changing() {
        struct Player: View {
            @State private var isPlaying = false
            @State private var count = 0
            var body: some View {
                Text(verbatim: "song \(count)").accessibilityIdentifier("song")
                    .accessibilityActions {
                        if isPlaying {
                            Button("Pause") { isPlaying = false }
                        } else {
                            Button("Play") { isPlaying = true }
                        }
                        Button("Count") { count += 1 }.disabled(count > 1)
                    }
            }
        }
        let stage = Stage(width: 300, height: 200) { Player() }
        #expect(stage["song"].actionNames == ["Play", "Count"])
        stage["song"].perform("Play")
        #expect(stage["song"].actionNames == ["Pause", "Count"])
        for _ in 0..<3 { stage["song"].perform("Count") }
        #expect(stage["song"].label == "song 2", "a disabled action has no effect")
    }
}
