import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("What is said of several elements of which one is the main one")
struct MainPartTests {
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

    // Whoever finds a group by its name opens and closes it.
    @Test("what is opened and put away is its label, whether it is open or not")
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

    @Test("a menu with an action of its own is the button that does it")
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

    @Test("a calendar with a time under it is the calendar")
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

    // They were one text, "under, over".
    @Test("a text is no less itself for a button that lies over it, and which may come and go")
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

    @Test("what is said further out is said of the same one")
    func further() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").overlay { Button("over") {} }.accessibilityLabel("Under").padding()
                .accessibilityIdentifier("text").accessibilityAddTraits(.isHeader)
        }
        #expect(stage.elements.map(\.label) == ["Under", "over"])
        #expect(stage["text"].role == .heading)
        #expect(stage["text"].label == "Under")
    }

    @Test("of two that have names the inner one keeps its own")
    func names() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").accessibilityIdentifier("inner").overlay { Button("over") {} }
                .accessibilityIdentifier("outer")
        }
        #expect(stage["inner"].label == "under")
        #expect(stage["outer"].role == .group)
    }

    @Test("a colour is only the ground of what lies on it")
    func ground() {
        let stage = Stage(width: 300, height: 200) {
            Color.red.overlay { Button("over") {} }.accessibilityIdentifier("ground")
        }
        #expect(stage["ground"].role == .group)
        #expect(stage.elements.last?.parent == stage["ground"].info.id)
    }

    @Test("what is hidden is hidden with what lies beside it")
    func hidden() {
        let stage = Stage(width: 300, height: 200) {
            Text("under").overlay { Button("over") {} }.accessibilityHidden(true)
        }
        #expect(stage.elements.isEmpty)
    }

    @Test("a list with a bar beside it is the list")
    func bar() {
        let stage = Stage(width: 300, height: 200) {
            List { Text("row") }.safeAreaInset(edge: .bottom) { Button("bar") {} }.accessibilityIdentifier("list")
        }
        #expect(stage["list"].role == .list)
        #expect(stage.elements.map(\.label).suffix(1) == ["bar"])
    }
}
