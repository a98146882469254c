import AppKit
import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Views of AppKit")
struct NSViewRepresentableTests {
    @MainActor
    private final class Record {
        var calls: [String] = []
        weak var label: NSTextField?
    }

    private struct Label: NSViewRepresentable {
        let text: String
        let record: Record

        func makeCoordinator() -> Record { record }

        func makeNSView(context: Context) -> NSTextField {
            let label = NSTextField(labelWithString: "")
            context.coordinator.calls.append("make")
            context.coordinator.label = label
            return label
        }

        func updateNSView(_ nsView: NSTextField, context: Context) {
            context.coordinator.calls.append("update")
            nsView.stringValue = text
        }

        static func dismantleNSView(_ nsView: NSTextField, coordinator: Record) { coordinator.calls.append("end") }
    }

    private struct Pages: View {
        let record: Record
        @State private var page = 1

        var body: some View {
            Button("Next") { page += 1 }.accessibilityIdentifier("next")
            if page < 3 { Label(text: "page \(page)", record: record) }
        }
    }

    @Test("a view is made once, updated with each value, drawn again when it changes, and dismantled at the end")
    func life() {
        let record = Record()
        let stage = Stage(width: 300, height: 100) { Pages(record: record) }
        #expect(stage.showing("page 1").exists)
        stage["next"].tap()
        #expect(stage.showing("page 2").exists)
        record.label?.stringValue = "written"
        #expect(stage.showing("written").exists)
        stage["next"].tap()
        #expect(!stage.showing("written").exists)
        #expect(record.calls == ["make", "update", "update", "end"])
        #expect(record.label == nil)
    }

    private func paints(_ stage: Stage) -> Set<Paint> {
        Set(stage.currentPicture.layers.values.flatMap(\.drawing.commands).map(\.paint))
    }

    @Test("a view has its own size, and draws its layer and its subviews")
    func drawing() {
        let (view, child) = (NSView(), NSView(frame: NSRect(x: 5, y: 6, width: 7, height: 8)))
        view.wantsLayer = true
        view.layer?.backgroundColor = NSColor.red.cgColor
        child.wantsLayer = true
        child.layer?.backgroundColor = NSColor.green.cgColor
        view.addSubview(child)
        let stage = Stage(width: 100, height: 100) { ShownView(view: view, size: CGSize(width: 40, height: 30)) }
        #expect(paints(stage).isSuperset(of: [.color(RGBA(packed: 0xFF00_00FF)), .color(RGBA(packed: 0x00FF_00FF))]))
        view.layer?.backgroundColor = NSColor.blue.cgColor
        #expect(paints(stage).contains(.color(RGBA(packed: 0x0000_FFFF))))
        #expect(view.subviews == [child] && child.superview === view)
        child.removeFromSuperview()
        #expect(!paints(stage).contains(.color(RGBA(packed: 0x00FF_00FF))))
    }

    /// A view that fills its lower left corner.
    private final class Corner: NSView {
        var color = NSColor.red { didSet { needsDisplay = true } }
        private let flips: Bool
        private(set) var drawn: NSRect?

        init(flips: Bool) {
            self.flips = flips
            super.init(frame: .zero)
        }

        required init?(coder: NSCoder) { nil }

        override var isFlipped: Bool { flips }

        override func draw(_ dirtyRect: NSRect) {
            super.draw(dirtyRect)
            drawn = dirtyRect
            color.setFill()
            NSRect(x: 0, y: 0, width: 10, height: 10).fill()
            NSColor.green.setStroke()
            NSBezierPath.strokeLine(from: NSPoint(x: 20, y: 20), to: NSPoint(x: 30, y: 20))
        }
    }

    @Test("drawing code runs with the size of the view, and again after a change")
    func code() {
        let view = Corner(flips: false)
        let stage = Stage(width: 100, height: 100) { ShownView(view: view, size: CGSize(width: 40, height: 30)) }
        #expect(paints(stage).isSuperset(of: [.color(RGBA(packed: 0xFF00_00FF)), .color(RGBA(packed: 0x00FF_00FF))]))
        #expect(view.drawn == NSRect(x: 0, y: 0, width: 40, height: 30))
        view.color = .blue
        #expect(paints(stage).contains(.color(RGBA(packed: 0x0000_FFFF))))
        #expect(NSGraphicsContext.current == nil)
    }

    @Test("the bounds of a drawn view are those of its new frame once that has another size")
    func newFrame() {
        let view = Corner(flips: false)
        let stage = Stage(width: 100, height: 100) { ShownView(view: view, size: CGSize(width: 40, height: 30)) }
        #expect(!paints(stage).isEmpty && view.bounds.size == CGSize(width: 40, height: 30))
        view.frame.origin = NSPoint(x: 5, y: 5)
        #expect(view.bounds.size == CGSize(width: 40, height: 30))
        view.frame.size = NSSize(width: 12, height: 8)
        #expect(view.bounds == NSRect(x: 0, y: 0, width: 12, height: 8))
    }

    private struct HostedInView: NSViewRepresentable {
        let flips: Bool

        func makeNSView(context: Context) -> NSView {
            let host = NSHostingView(rootView: Text("hosted"))
            host.frame = NSRect(x: 10, y: 20, width: 60, height: 30)
            let view = Corner(flips: flips)
            view.addSubview(host)
            return view
        }

        func updateNSView(_ nsView: NSView, context: Context) {}
    }

    @Test("the origin of subviews is at the lower left, unless the view is flipped", arguments: [true, false])
    func origin(_ flips: Bool) {
        let stage = Stage(width: 100, height: 100) { HostedInView(flips: flips) }
        let middle = stage.showing("hosted").frame.midY
        #expect(abs(middle - (flips ? 35 : 65)) < 1, "\(middle)")
    }

    private struct Hosted: NSViewControllerRepresentable {
        let text: String

        func makeNSViewController(context: Context) -> NSHostingController<Text> {
            NSHostingController(rootView: Text(text))
        }

        func updateNSViewController(_ nsViewController: NSHostingController<Text>, context: Context) {
            nsViewController.rootView = Text(text)
        }
    }

    @Test("a hosting controller shows its root view")
    func hosting() {
        let stage = Stage(width: 100, height: 100) { Hosted(text: "hosted") }
        #expect(stage.showing("hosted").exists)
    }
}
