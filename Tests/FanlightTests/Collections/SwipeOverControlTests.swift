import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

// The most common list: each row is a link with swipe actions.
@MainActor
@Suite("Swiping rows filled by a control")
struct SwipeOverControlTests {
    private enum Kind: CaseIterable { case link, button, toggle, disclosure }

    private struct Rows: View {
        let kind: Kind
        @State private var presses = 0
        @State private var isOn = false

        var body: some View {
            NavigationStack {
                List {
                    row.swipeActions { Button("Flag") {} }
                    Text("pressed \(presses) \(isOn)")
                }
            }
        }

        @ViewBuilder private var row: some View {
            switch kind {
            case .link: NavigationLink("row") { Text("detail") }
            case .button: Button("row") { presses += 1 }
            case .toggle: Toggle("row", isOn: $isOn)
            case .disclosure: DisclosureGroup("row") { Text("inside") }
            }
        }
    }

    private func stage(_ kind: Kind, _ isCell: Bool) -> Stage {
        isCell
            ? Stage(columns: 40, rows: 12) { Rows(kind: kind) } : Stage(width: 320, height: 240) { Rows(kind: kind) }
    }

    @Test("a swipe opens the actions and does not press the control", arguments: Kind.allCases, [true, false])
    private func aside(_ kind: Kind, isCell: Bool) {
        let stage = stage(kind, isCell)
        #expect(stage.label("row").drag(byX: -100) == .handled)
        #expect(stage.label("Flag").exists)
        #expect(!stage.label("detail").exists && !stage.label("inside").exists)
        #expect(stage.label("pressed 0 false").exists)
    }

    @Test("a tap presses the control", arguments: Kind.allCases, [true, false])
    private func pressed(_ kind: Kind, isCell: Bool) {
        let stage = stage(kind, isCell)
        let before = stage.elements
        stage.label("row").tap()
        #expect(!stage.label("Flag").exists)
        #expect(stage.elements != before)
    }

    private struct FieldRow: View {
        @State private var text = "words in a row"

        var body: some View {
            List {
                TextField("name", text: $text).accessibilityIdentifier("field").swipeActions { Button("Flag") {} }
                TextField("other", text: .constant("other words")).accessibilityIdentifier("other")
            }
        }
    }

    private func fields(_ isCell: Bool) -> Stage {
        isCell ? Stage(columns: 40, rows: 12) { FieldRow() } : Stage(width: 320, height: 240) { FieldRow() }
    }

    @Test("a swipe over a field that is not focused opens the actions", arguments: [true, false])
    func field(isCell: Bool) {
        let stage = fields(isCell)
        #expect(stage["field"].drag(byX: -100) == .handled)
        #expect(stage.label("Flag").exists && !stage["field"].isFocused)
        stage["field"].drag(byX: 100)
        #expect(!stage.label("Flag").exists && !stage["field"].isFocused)
    }

    @Test("a tap focuses a field in a row with actions, and a drag then selects its text", arguments: [true, false])
    func focusedField(isCell: Bool) {
        let stage = fields(isCell)
        let frame = stage["field"].frame
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [])
        #expect(stage["field"].isFocused)
        // Later, so that the second press is not part of a double press.
        stage.advance(by: .seconds(1))
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [CGPoint(x: frame.minX + 20, y: frame.midY)])
        #expect(!stage.label("Flag").exists)
        stage.type("x")
        #expect(stage["field"].value.hasSuffix("x") && stage["field"].value.count < 14, "\(stage["field"].value)")
    }

    @Test("a drag over a field in a row without actions selects its text", arguments: [true, false])
    func plainField(isCell: Bool) {
        let stage = fields(isCell)
        let frame = stage["other"].frame
        stage.drag(from: CGPoint(x: frame.midX, y: frame.midY), through: [CGPoint(x: frame.minX + 20, y: frame.midY)])
        #expect(stage["other"].isFocused)
    }
}
