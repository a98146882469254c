import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Accessibility focus with controls")
struct AccessibilityFocusWithControlsTests {
    @Test("a focus state works through modifiers between it and the element")
    func between() {
        struct Page: View {
            enum Part: Hashable { case name, city }
            @AccessibilityFocusState private var part: Part?
            @State private var name = ""
            var body: some View {
                TextField("Name", text: $name).accessibilityFocused($part, equals: .name).padding()
                    .accessibilityIdentifier("name")
                Text("City").accessibilityFocused($part, equals: .city).padding().accessibilityHint("a place")
                    .padding().accessibilityIdentifier("city")
                Text(part.map { "\($0)" } ?? "nowhere").accessibilityIdentifier("at")
                Button("go") { part = .city }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 200, height: 300) { Page() }
        stage["name"].moveAccessibilityCursor()
        #expect(stage["at"].label == "name")
        stage["go"].tap()
        #expect(stage["at"].label == "city")
        #expect(stage["city"].hasAccessibilityCursor)
        #expect(!stage["name"].hasAccessibilityCursor)
    }
}
