import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Split panes")
struct SplitPanesTests {
    private func box(_ name: String) -> some View {
        Color.red.accessibilityElement().accessibilityIdentifier(name).frame(minWidth: 40, minHeight: 20)
    }

    @Test("panes share the space, and a divider moves between their least lengths")
    func row() {
        let stage = Stage(width: 209, height: 100) {
            HSplitView {
                box("a")
                box("b")
            }
        }
        #expect(stage["a"].frame == CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(stage["b"].frame == CGRect(x: 109, y: 0, width: 100, height: 100))
        stage.label("Divider").drag(byX: 30)
        #expect(stage["a"].frame.width == 130 && stage["b"].frame.width == 70)
        stage.label("Divider").drag(byX: 100)
        #expect(stage["a"].frame.width == 160 && stage["b"].frame.width == 40)
    }

    @Test("panes in a column change by the divider's actions")
    func column() {
        let stage = Stage(width: 100, height: 109) {
            VSplitView {
                box("a")
                box("b")
            }
        }
        #expect(stage["a"].frame.height == 50 && stage["b"].frame.height == 50)
        stage.label("Divider").increment()
        #expect(stage["a"].frame.height == 66)
        stage.label("Divider").decrement()
        #expect(stage["a"].frame.height == 50)
    }
}
