import Display
import Fanlight
import FanlightTesting
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
}
