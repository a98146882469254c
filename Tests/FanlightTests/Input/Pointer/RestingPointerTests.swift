import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Resting pointers and enlarged content shapes")
struct RestingPointerTests {
    private let log = GestureLog()

    @Test("views that scroll under a resting pointer get hover changes")
    func scrolled() {
        let stage = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<20, id: \.self) { row in
                        Color.red.frame(height: 50).onHover { log.add("\(row)\($0 ? "+" : "-")") }
                    }
                }
            }
        }
        let place = ScreenPoint(x: 50, y: 25)
        stage.send(.pointer(PointerInput(.moved, at: place)))
        stage.send(.scroll(ScrollInput(at: place, deltaY: 50)))
        #expect(log.text == "0+ 0- 1+")
    }

    @Test("a view that moves away on hover does so once and settles")
    func movesOnHover() {
        struct MovingAway: View {
            let log: GestureLog
            @State private var isOver = false
            var body: some View {
                VStack(spacing: 0) {
                    if isOver { Color.clear.frame(height: 60) }
                    Color.red.frame(height: 40).onHover {
                        log.add($0 ? "+" : "-")
                        isOver = $0
                    }
                    Spacer(minLength: 0)
                }
            }
        }
        let stage = Stage(width: 100, height: 100) { MovingAway(log: log) }
        stage.send(.pointer(PointerInput(.moved, at: ScreenPoint(x: 50, y: 20))))
        #expect(log.text == "+ -")
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a content shape can be larger than its view")
    func enlarged() {
        let stage = Stage(width: 200, height: 200) {
            VStack {
                Color.red.frame(width: 20, height: 20).contentShape(Rectangle().inset(by: -30))
                    .onTapGesture { log.add("tap") }
                Button {
                    log.add("button")
                } label: {
                    Color.red.frame(width: 20, height: 20).contentShape(Rectangle().inset(by: -30))
                }
                .buttonStyle(.plain)
            }
        }
        stage.drag(from: CGPoint(x: 100, y: 60), through: [])
        stage.drag(from: CGPoint(x: 100, y: 140), through: [])
        stage.drag(from: CGPoint(x: 100, y: 5), through: [])
        #expect(log.text == "tap button")
    }
}
