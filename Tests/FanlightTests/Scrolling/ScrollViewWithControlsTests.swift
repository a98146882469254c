import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Scroll views with controls")
struct ScrollViewWithControlsTests {
    @Test("a view or sheet over a scroll view blocks the wheel", arguments: [true, false])
    func covered(isCell: Bool) {
        struct Page: View {
            @State private var isOver = false
            var body: some View {
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<40) { Text(verbatim: "line \($0)") }
                    }
                    .frame(maxWidth: .infinity)
                }
                .overlay(alignment: .bottom) {
                    VStack(spacing: 0) {
                        Color.red.frame(width: 80, height: 32).accessibilityElement().accessibilityIdentifier("over")
                        Color.blue.frame(width: 80, height: 32).allowsHitTesting(false)
                    }
                }
                .overlay(alignment: .topLeading) { Button("open") { isOver = true } }
                .sheet(isPresented: $isOver) { Text("sheet") }
            }
        }
        let stage =
            isCell ? Stage(columns: 40, rows: 16) { Page() } : Stage(width: 320, height: 256) { Page() }
        func wheel(_ x: CGFloat, _ y: CGFloat) -> InputOutcome {
            stage.send(.scroll(ScrollInput(at: ScreenPoint(x: x, y: y), deltaY: 16)))
        }
        let over = stage["over"].frame
        #expect(wheel(over.midX, over.midY) == .ignored)
        #expect(stage.text.contains("line 0"))
        #expect(wheel(over.midX, over.midY + 32) == .handled)
        #expect(!stage.text.contains("line 0\n"))
        #expect(wheel(8, over.midY) == .handled)
        stage.label("open").tap()
        #expect(wheel(8, over.midY) == .ignored)
    }
}
