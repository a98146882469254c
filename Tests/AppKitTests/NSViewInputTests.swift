import AppKit
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("The mouse in views of AppKit")
struct NSViewInputTests {
    private final class Pad: NSView {
        var lines: [String] = []

        private func note(_ name: String, _ event: NSEvent) {
            let place = convert(event.locationInWindow, from: nil)
            lines.append("\(name) \(place.x),\(place.y) \(event.clickCount)")
        }

        override func mouseDown(with event: NSEvent) { note("down", event) }
        override func mouseDragged(with event: NSEvent) { note("dragged", event) }
        override func mouseUp(with event: NSEvent) { note("up", event) }
    }

    private final class Flipped: NSView { override var isFlipped: Bool { true } }

    @Test("a view receives a press and its movements, with y from its lower edge", arguments: [false, true])
    func press(_ isOuterFlipped: Bool) {
        let outer = isOuterFlipped ? Flipped() : NSView()
        let pad = Pad(frame: NSRect(x: 20, y: isOuterFlipped ? 40 : 10, width: 100, height: 50))
        outer.addSubview(pad)
        let stage = Stage(width: 300, height: 100) { ShownView(view: outer) }
        // The upper edge of the view is 40 points below that of the stage.
        stage.send(.pressed, 30, 45)
        stage.send(.moved, 40, 90)
        stage.send(.released, 40, 90)
        #expect(pad.lines == ["down 10.0,45.0 1", "dragged 20.0,0.0 1", "up 20.0,0.0 1"])
    }

    @Test("the second press of a quick series counts as the second")
    func clicks() {
        let pad = Pad()
        let stage = Stage(width: 300, height: 100) { ShownView(view: pad) }
        for _ in 1...2 {
            stage.send(.pressed, 50, 50)
            stage.send(.released, 50, 50)
        }
        #expect(pad.lines.map(\.last) == ["1", "1", "2", "2"])
    }

    @Test("points are converted between views with other directions of y")
    func conversion() {
        let (outer, inner) = (Flipped(frame: NSRect(x: 0, y: 0, width: 100, height: 100)), NSView())
        inner.frame = NSRect(x: 10, y: 20, width: 30, height: 40)
        outer.addSubview(inner)
        #expect(inner.convert(NSPoint(x: 1, y: 2), to: outer) == NSPoint(x: 11, y: 58))
        #expect(inner.convert(NSPoint(x: 11, y: 58), from: outer) == NSPoint(x: 1, y: 2))
        #expect(outer.hitTest(NSPoint(x: 50, y: 50)) === outer)
    }
}
