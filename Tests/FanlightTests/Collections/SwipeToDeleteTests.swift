import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@Suite("Swipe to delete")
@MainActor
struct SwipeToDeleteTests {
    private struct Deleting: View {
        @State private var rows = ["a", "b", "c"]
        var ownActions = false

        var body: some View {
            List {
                ForEach(rows, id: \.self) { row in
                    if ownActions {
                        Text(row).accessibilityIdentifier(row).swipeActions {
                            Button("First") {}
                            Button("Second") {}
                        }
                    } else {
                        Text(row).accessibilityIdentifier(row)
                    }
                }
                .onDelete { rows.remove(atOffsets: $0) }
            }
        }
    }

    private func labels(_ stage: Stage) -> [String] { stage.elements.filter { $0.role == .button }.map(\.label) }

    @Test(
        "a short swipe shows the delete button, and a long one deletes the row",
        arguments: [true, false])
    func delete(isCell: Bool) throws {
        func stage() -> Stage {
            isCell ? Stage(columns: 40, rows: 10) { Deleting() } : Stage(width: 300, height: 200) { Deleting() }
        }
        let short = stage()
        #expect(short["a"].drag(byX: -100) == .handled)
        #expect(labels(short) == ["Delete"])
        short.label("Delete").tap()
        #expect(!short["a"].exists && short["b"].exists && labels(short).isEmpty)
        let far = stage()
        #expect(far["b"].drag(byX: -280) == .handled)
        #expect(far["a"].exists && !far["b"].exists)
    }

    @Test("Escape closes open swipe actions and keeps the keyboard focus in the list", arguments: [true, false])
    func escape(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 10) { Deleting() } : Stage(width: 300, height: 200) { Deleting() }
        stage.press(.tab)
        stage.press(.left)
        #expect(labels(stage) == ["Delete"])
        stage.press(.escape)
        #expect(labels(stage).isEmpty && stage.role(.list).isFocused)
        // Also with the focus on the button.
        stage.press(.left)
        stage.label("Delete").focus()
        stage.press(.escape)
        #expect(labels(stage).isEmpty)
    }

    @Test("arrow keys show the delete button; rows with own swipe actions show only those, the first at the edge")
    func own() {
        let keys = Stage(width: 300, height: 200) { Deleting() }
        keys.press(.tab)
        keys.press(.left)
        #expect(labels(keys) == ["Delete"])
        let own = Stage(width: 300, height: 200) { Deleting(ownActions: true) }
        #expect(own["a"].drag(byX: -100) == .handled)
        #expect(labels(own) == ["First", "Second"])
        #expect(own.label("First").frame.minX > own.label("Second").frame.maxX)
    }
}
