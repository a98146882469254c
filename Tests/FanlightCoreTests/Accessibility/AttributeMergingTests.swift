import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Accessibility attributes merged from container modifiers")
struct AttributeMergingTests {
    private func stage<Content: View>(@ViewBuilder _ content: () -> Content) -> Stage {
        Stage(width: 300, height: 300, content: content)
    }

    @Test("attributes apply to a single element directly, and to several as a group")
    func counted() {
        struct Page: View {
            @State private var isOn = false
            var body: some View {
                ZStack {
                    TestButton("A") {}
                    if isOn { Text("x") }
                }
                .accessibilityIdentifier("z")
                TestButton("switch") { isOn.toggle() }.accessibilityIdentifier("switch")
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
                    TestButton("Save this to the disk now") {}
                    TestButton("Save") {}
                }
                .accessibilityIdentifier("save")
                .frame(width: width)
                TestButton("narrow") { width = 60 }.accessibilityIdentifier("narrow")
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
            @State private var isLabeled = true
            var body: some View {
                VStack { TestButton("A") {} }.accessibilityLabel("Other", isEnabled: isLabeled)
                TestButton("switch") { isLabeled.toggle() }.accessibilityIdentifier("switch")
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
            TestButton("a") {}.accessibilityLabel("inner").padding().accessibilityLabel("outer")
                .accessibilityIdentifier(
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
                TestButton("x") {}.accessibilityIdentifier("x").padding().accessibilityLabel("Close")
                VStack { TestButton("y") {}.accessibilityIdentifier("y", isEnabled: isNamed) }.padding()
                    .accessibilityIdentifier("around")
                TestButton("switch") { isNamed.toggle() }.accessibilityIdentifier("switch")
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
                TestButton("Reply") { done.append("reply") }
                TestButton("Delete") { done.append("delete") }
            }
            .accessibilityElement(children: .combine).padding().accessibilityIdentifier("both")
        }
        #expect(stage["mail"].actionNames == ["Archive"])
        #expect(stage["mail"].perform("Archive") == .handled)
        #expect(stage["both"].actionNames == ["Reply", "Delete"])
        #expect(stage["both"].perform("Delete") == .handled)
        #expect(done == ["archive", "delete"])
    }
}
