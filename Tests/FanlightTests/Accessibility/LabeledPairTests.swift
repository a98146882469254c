import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Labeled pairs")
struct LabeledPairTests {
    private struct Pairs: View {
        @Namespace private var namespace
        @State private var word = "Volume"
        @State private var value = 0.5
        @State private var showsSlider = true
        @State private var showsLabel = true
        var body: some View {
            HStack {
                VStack {
                    if showsLabel {
                        Text(word).padding(2).accessibilityLabeledPair(role: .label, id: "volume", in: namespace)
                    }
                    Text("Other").accessibilityLabeledPair(role: .label, id: "other", in: namespace)
                }
                VStack {
                    if showsSlider {
                        Slider(value: $value).accessibilityIdentifier("slider")
                            .accessibilityLabeledPair(role: .content, id: "volume", in: namespace)
                    }
                    Button("rename") { word = "Loudness" }
                    Button("slider") { showsSlider.toggle() }
                    Button("label") { showsLabel.toggle() }
                }
            }
        }
    }

    @Test("a label names its paired content, follows changes, and is an element itself without content")
    func names() {
        let stage = Stage(width: 400, height: 200) { Pairs() }
        func texts() -> [String] { stage.elements.filter { $0.role == .text }.map(\.label) }
        #expect(stage["slider"].label == "Volume")
        #expect(texts() == ["Other"])
        stage.label("rename").tap()
        #expect(stage["slider"].label == "Loudness")
        stage.label("slider").tap()
        #expect(texts() == ["Loudness", "Other"])
        stage.label("slider").tap()
        #expect(stage["slider"].label == "Loudness" && texts() == ["Other"])
        stage.label("label").tap()
        #expect(stage["slider"].label == "")
    }

    @Test("a pair matches only within its namespace")
    func namespaces() {
        struct Row: View {
            let word: String
            @Namespace private var namespace
            var body: some View {
                HStack {
                    Text(word).accessibilityLabeledPair(role: .label, id: 0, in: namespace)
                    TextField("", text: .constant("")).accessibilityIdentifier(word)
                        .accessibilityLabeledPair(role: .content, id: 0, in: namespace)
                }
            }
        }
        let stage = Stage(width: 400, height: 200) {
            Row(word: "one")
            Row(word: "two")
        }
        #expect(stage["one"].label == "one" && stage["two"].label == "two")
    }
}
