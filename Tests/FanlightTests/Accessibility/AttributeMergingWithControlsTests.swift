import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Accessibility attributes merged into controls")
struct AttributeMergingWithControlsTests {
    private func stage<Content: View>(@ViewBuilder _ content: () -> Content) -> Stage {
        Stage(width: 300, height: 300, content: content)
    }

    @Test("attributes apply to the element that replaces another")
    func replaced() {
        struct Page: View {
            @State private var isLoading = true
            var body: some View {
                VStack {
                    if isLoading { ProgressView() } else { Button("Save") {} }
                }
                .accessibilityIdentifier("save")
                Button("load") { isLoading.toggle() }.accessibilityIdentifier("load")
            }
        }
        let stage = stage { Page() }
        #expect(stage["save"].role == .progress)
        stage["load"].tap()
        #expect(stage["save"].role == .button)
        #expect(stage["save"].label == "Save")
        #expect(stage.elements.count == 2)
        stage["load"].tap()
        #expect(stage["save"].role == .progress)
    }

    @Test("a combined element follows the attributes of its parts")
    func combined() {
        struct Page: View {
            @State private var isOn = false
            @State private var isDisabled = false
            @State private var hasMore = false
            var body: some View {
                HStack {
                    Text("Wi-Fi")
                    Toggle("Wi-Fi", isOn: $isOn).labelsHidden().disabled(isDisabled)
                }
                .accessibilityElement(children: .combine).accessibilityIdentifier("wifi")
                HStack {
                    Button("Reply") {}
                    Button(hasMore ? "Shred" : "Delete") {}
                    VStack { if hasMore { Button("Archive") {} } }
                }
                .accessibilityElement(children: .combine).accessibilityIdentifier("mail")
                Button("disable") { isDisabled.toggle() }.accessibilityIdentifier("disable")
                Button("more") { hasMore.toggle() }.accessibilityIdentifier("more")
            }
        }
        let stage = stage { Page() }
        #expect(stage["wifi"].value == "off")
        stage["wifi"].tap()
        #expect(stage["wifi"].value == "on")
        #expect(stage["wifi"].isEnabled)
        stage["disable"].tap()
        #expect(!stage["wifi"].isEnabled)
        #expect(stage["mail"].actionNames == ["Reply", "Delete"])
        stage["more"].tap()
        #expect(stage["mail"].actionNames == ["Reply", "Shred", "Archive"])
        stage["more"].tap()
        #expect(stage["mail"].actionNames == ["Reply", "Delete"])
    }
}
