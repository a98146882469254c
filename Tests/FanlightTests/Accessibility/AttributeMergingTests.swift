import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Accessibility attributes merged from container modifiers")
struct AttributeMergingTests {
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

    @Test("attributes apply to a single element directly, and to several as a group")
    func counted() {
        struct Page: View {
            @State private var isOn = false
            var body: some View {
                ZStack {
                    Button("A") {}
                    if isOn { Text("x") }
                }
                .accessibilityIdentifier("z")
                Button("switch") { isOn.toggle() }.accessibilityIdentifier("switch")
            }
        }
        let stage = stage { Page() }
        for _ in 0..<2 {
            #expect(stage["z"].role == .button)
            #expect(stage["z"].label == "A")
            #expect(stage.elements.map(\.label) == ["A", "switch"])
            stage["switch"].tap()
            #expect(stage["z"].role == .group)
            #expect(stage.elements.map(\.label) == ["", "A", "x", "switch"])
            stage["switch"].tap()
        }
    }

    @Test("attributes apply to the chosen alternative of ViewThatFits")
    func fitting() {
        struct Page: View {
            @State private var width: CGFloat = 300
            var body: some View {
                ViewThatFits {
                    Button("Save this to the disk now") {}
                    Button("Save") {}
                }
                .accessibilityIdentifier("save")
                .frame(width: width)
                Button("narrow") { width = 60 }.accessibilityIdentifier("narrow")
            }
        }
        let stage = stage { Page() }
        #expect(stage["save"].role == .button)
        #expect(stage["save"].label == "Save this to the disk now")
        stage["narrow"].tap()
        #expect(stage["save"].role == .button)
        #expect(stage["save"].label == "Save")
    }

    @Test("an element keeps its own attributes once a modifier is disabled")
    func disabledModifier() {
        struct Page: View {
            @State private var isSaid = true
            var body: some View {
                VStack { Button("A") {} }.accessibilityLabel("Other", isEnabled: isSaid)
                Button("switch") { isSaid.toggle() }.accessibilityIdentifier("switch")
            }
        }
        let stage = stage { Page() }
        #expect(stage.elements.map(\.label) == ["Other", "switch"])
        stage["switch"].tap()
        #expect(stage.elements.map(\.label) == ["A", "switch"])
    }

    @Test("the inner modifier wins, with any views between")
    func nearer() {
        let stage = stage {
            Button("a") {}.accessibilityLabel("inner").padding().accessibilityLabel("outer").accessibilityIdentifier(
                "a")
            Text("b").padding().accessibilityHint("inner").padding().accessibilityHint("outer")
                .accessibilityIdentifier("b")
        }
        #expect(stage["a"].label == "inner")
        #expect(stage["b"].info.hint == "inner")
        #expect(stage["b"].label == "b")
        #expect(stage.elements.count == 2)
    }

    @Test("attributes merge into an element with an identifier; a second identifier makes a group")
    func identifiers() {
        struct Page: View {
            @State private var isNamed = true
            var body: some View {
                Button("x") {}.accessibilityIdentifier("x").padding().accessibilityLabel("Close")
                VStack { Button("y") {}.accessibilityIdentifier("y", isEnabled: isNamed) }.padding()
                    .accessibilityIdentifier("around")
                Button("switch") { isNamed.toggle() }.accessibilityIdentifier("switch")
            }
        }
        let stage = stage { Page() }
        #expect(stage["x"].label == "Close")
        #expect(stage["x"].role == .button)
        #expect(stage["around"].role == .group)
        #expect(stage["y"].role == .button)
        #expect(stage.elements.map(\.identifier) == ["x", "around", "y", "switch"])
        stage["switch"].tap()
        #expect(stage["around"].role == .button)
        #expect(stage.elements.map(\.identifier) == ["x", "around", "switch"])
        stage["switch"].tap()
        #expect(stage.elements.map(\.identifier) == ["x", "around", "y", "switch"])
    }

    @Test("actions set at any depth are listed and performed")
    func actions() {
        var done: [String] = []
        let stage = stage {
            Text("mail").padding().accessibilityAction(named: "Archive") { done.append("archive") }
                .padding().accessibilityIdentifier("mail")
            HStack {
                Button("Reply") { done.append("reply") }
                Button("Delete") { done.append("delete") }
            }
            .accessibilityElement(children: .combine).padding().accessibilityIdentifier("both")
        }
        #expect(stage["mail"].actionNames == ["Archive"])
        #expect(stage["mail"].perform("Archive") == .handled)
        #expect(stage["both"].actionNames == ["Reply", "Delete"])
        #expect(stage["both"].perform("Delete") == .handled)
        #expect(done == ["archive", "delete"])
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
