import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@Suite("Swiping rows")
@MainActor
struct SwipeTrackingTests {
    private struct Rows: View {
        @State private var names = ["one", "two", "three"]
        @State private var pinned = ""
        var body: some View {
            VStack(spacing: 0) {
                List {
                    ForEach(names, id: \.self) { name in
                        Text(verbatim: name).accessibilityIdentifier(name)
                            .swipeActions { Button("Away", role: .destructive) { names.removeAll { $0 == name } } }
                            .swipeActions(edge: .leading) { Button("Pin") { pinned = name } }
                    }
                }
                Text(verbatim: "<\(pinned)>").accessibilityIdentifier("pinned")
            }
        }
    }

    private func stages(_ direction: LayoutDirection = .leftToRight) -> [Stage] {
        func rows() -> some View { Rows().environment(\.layoutDirection, direction) }
        return [Stage(width: 320, height: 300, content: rows), Stage(columns: 40, rows: 10, content: rows)]
    }

    private func send(_ stage: Stage, _ phase: PointerInput.Phase, _ x: Double) {
        stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: stage["two"].frame.midY))))
    }

    private func buttons(_ stage: Stage) -> [String] { stage.elements.filter { $0.role == .button }.map(\.label) }

    @Test("a swiped row follows the pointer, and its actions come in from the edge")
    func following() {
        for stage in stages() {
            let start = stage["two"].frame.minX
            send(stage, .pressed, 200)
            send(stage, .moved, 176)
            #expect(stage["two"].frame.minX == start - 24 && buttons(stage) == ["Away"])
            let button = stage.label("Away").frame
            send(stage, .moved, 160)
            #expect(stage["two"].frame.minX == start - 40)
            #expect(stage.label("Away").frame.minX == button.minX - 16)
            // Once they are fully visible, the actions stay and the row moves on.
            send(stage, .moved, 80)
            #expect(stage["two"].frame.minX == start - 120)
            let end = stage.label("Away").frame
            send(stage, .moved, 64)
            #expect(stage["two"].frame.minX == start - 136 && stage.label("Away").frame == end)
            send(stage, .moved, 240)
            #expect(stage["two"].frame.minX == start + 40 && buttons(stage) == ["Pin"])
            send(stage, .released, 240)
        }
    }

    @Test("a row stays open if most of its actions are visible at release, and closes otherwise")
    func resting() {
        for stage in stages() {
            let start = stage["two"].frame
            for (end, isOpen) in [(184.0, false), (200, false), (112, true)] {
                send(stage, .pressed, 200)
                send(stage, .moved, 150)
                send(stage, .moved, end)
                send(stage, .released, end)
                #expect(buttons(stage) == (isOpen ? ["Away"] : []), "\(end)")
                #expect(stage["two"].frame.minX == start.minX)
            }
            // Dragged further it stays open, and dragged back it closes.
            for (end, isOpen) in [(176.0, true), (224, true), (280, false)] {
                send(stage, .pressed, 200)
                send(stage, .moved, end)
                #expect(stage["two"].frame.minX == start.minX + min(end - 200, 100) || !isOpen)
                send(stage, .released, end)
                #expect(buttons(stage) == (isOpen ? ["Away"] : []), "\(end)")
            }
            #expect(stage["two"].frame == start)
        }
    }

    @Test("a cancelled swipe restores the row, and a long swipe performs the first action")
    func ends() {
        for stage in stages() {
            let start = stage["two"].frame
            send(stage, .pressed, 200)
            send(stage, .moved, 100)
            send(stage, .cancelled, 100)
            #expect(stage["two"].frame == start && buttons(stage) == [])
            send(stage, .pressed, 40)
            send(stage, .moved, 300)
            send(stage, .released, 300)
            #expect(stage["pinned"].label == "<two>" && stage["two"].frame == start && buttons(stage) == [])
            send(stage, .pressed, 300)
            send(stage, .moved, 20)
            send(stage, .released, 20)
            #expect(!stage["two"].exists && stage["three"].exists)
        }
    }

    @Test("swipes are mirrored in right-to-left layout")
    func mirrored() {
        for stage in stages(.rightToLeft) {
            let start = stage["two"].frame.maxX
            send(stage, .pressed, 160)
            send(stage, .moved, 184)
            #expect(stage["two"].frame.maxX == start + 24 && buttons(stage) == ["Away"])
            send(stage, .moved, 136)
            #expect(stage["two"].frame.maxX == start - 24 && buttons(stage) == ["Pin"])
            send(stage, .released, 136)
        }
    }

    @Test("a swipe towards an edge without actions shows nothing")
    func noActions() {
        let stage = Stage(columns: 40, rows: 10) {
            List {
                Text("one").accessibilityIdentifier("one")
                Text("two").accessibilityIdentifier("two").swipeActions { Button("Away") {} }
            }
        }
        let start = stage["two"].frame
        send(stage, .pressed, 100)
        send(stage, .moved, 180)
        #expect(buttons(stage) == [])
        send(stage, .released, 180)
        #expect(stage["two"].frame == start && buttons(stage) == [])
    }

    @Test("swiping lays out and evaluates nothing else")
    func cost() {
        for stage in stages() {
            send(stage, .pressed, 200)
            send(stage, .moved, 160)
            for x in [152.0, 144, 136] {
                stage.resetWork()
                send(stage, .moved, x)
                #expect(stage.work.bodies == 0 && stage.work.layouts == 0 && stage.work.bytes <= 60, "\(stage.work)")
            }
        }
    }
}
