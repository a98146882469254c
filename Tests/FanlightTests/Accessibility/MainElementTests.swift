import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Attributes of containers with one main element")
struct MainElementTests {
    private struct Disclosed: View {
        @State private var isOpen = true

        var body: some View {
            VStack {
                DisclosureGroup("Details", isExpanded: $isOpen) {
                    Text("inside")
                    Button("Press") {}
                }
                .accessibilityIdentifier("group").accessibilityHint("More of it")
            }
        }
    }

    // A client that finds a group by its label can expand and collapse it.
    @Test("the element of a disclosure group is its label, expanded or collapsed")
    func disclosure() {
        let stage = Stage(width: 300, height: 200) { Disclosed() }
        #expect(stage["group"].role == .button)
        #expect(stage["group"].label == "Details")
        #expect(stage["group"].value == "expanded")
        #expect(stage["group"].info.hint == "More of it")
        #expect(stage.elements.map(\.label) == ["Details", "inside", "Press"])
        #expect(stage["group"].tap() == .handled)
        #expect(stage["group"].value == "collapsed")
        #expect(stage.elements.map(\.label) == ["Details"])
        #expect(stage["group"].tap() == .handled)
        #expect(stage.elements.map(\.label) == ["Details", "inside", "Press"])
    }

    @Test("the element of a menu with a primary action is that action's button")
    func menu() {
        var saved = 0
        let stage = Stage(width: 300, height: 100) {
            Menu("Save") {
                Button("Save as") {}
            } primaryAction: {
                saved += 1
            }
            .accessibilityIdentifier("menu").accessibilityLabel("Keep")
        }
        #expect(stage.elements.map(\.label) == ["Keep", "More"])
        #expect(stage["menu"].tap() == .handled)
        #expect(saved == 1)
    }

    @Test("the element of a graphical date picker is its calendar")
    func calendar() {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let stage = Stage(width: 400, height: 600) {
            DatePicker("When", selection: .constant(date)).datePickerStyle(.graphical).accessibilityIdentifier("date")
        }
        #expect(stage["date"].role == .picker)
        #expect(stage["date"].label == "When")
    }

    private struct Covered: View {
        @State private var isOn = true
        @State private var presses = 0

        var body: some View {
            VStack {
                Text("under").overlay { if isOn { Button("over") { presses += 1 } } }
                    .accessibilityIdentifier("text").accessibilityHint("Read it")
                Button("toggle") { isOn.toggle() }
            }
        }
    }

    // Guards against a merged text "under, over".
    @Test("a text with a button as overlay stays an element while the overlay appears and disappears")
    func overlay() {
        let stage = Stage(width: 300, height: 200) { Covered() }
        #expect(stage.elements.map(\.label) == ["under", "over", "toggle"])
        #expect(stage["text"].label == "under")
        #expect(stage["text"].info.hint == "Read it")
        stage.label("toggle").tap()
        #expect(stage.elements.map(\.label) == ["under", "toggle"])
        #expect(stage["text"].label == "under")
        stage.label("toggle").tap()
        #expect(stage.elements.map(\.label) == ["under", "over", "toggle"])
    }

    @Test("outer modifiers apply to the same main element")
    func further() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").overlay { Button("over") {} }.accessibilityLabel("Under").padding()
                .accessibilityIdentifier("text").accessibilityAddTraits(.isHeader)
        }
        #expect(stage.elements.map(\.label) == ["Under", "over"])
        #expect(stage["text"].role == .heading)
        #expect(stage["text"].label == "Under")
    }

    @Test("an inner element keeps its own identifier")
    func names() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").accessibilityIdentifier("inner").overlay { Button("over") {} }
                .accessibilityIdentifier("outer")
        }
        #expect(stage["inner"].label == "under")
        #expect(stage["outer"].role == .group)
    }

    @Test("a colour with an overlay is a group, not the main element")
    func colourWithOverlay() {
        let stage = Stage(width: 300, height: 200) {
            Color.red.overlay { Button("over") {} }.accessibilityIdentifier("ground")
        }
        #expect(stage["ground"].role == .group)
        #expect(stage.elements.last?.parent == stage["ground"].info.id)
    }

    @Test("accessibilityHidden hides the main element and its overlay")
    func hidden() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").overlay { Button("over") {} }.accessibilityHidden(true)
        }
        #expect(stage.elements.isEmpty)
    }

    @Test("the element of a list with a safe area inset is the list")
    func bar() {
        let stage = Stage(width: 300, height: 200) {
            List { Text("row") }.safeAreaInset(edge: .bottom) { Button("bar") {} }.accessibilityIdentifier("list")
        }
        #expect(stage["list"].role == .list)
        #expect(stage.elements.map(\.label).suffix(1) == ["bar"])
    }
}
