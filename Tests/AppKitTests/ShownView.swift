import AppKit
import Fanlight

/// A view of AppKit in SwiftUI, of a size of its own if one is given.
@MainActor
struct ShownView: NSViewRepresentable {
    let view: NSView
    var size: CGSize?

    func makeNSView(context: Context) -> NSView { view }
    func updateNSView(_ nsView: NSView, context: Context) {}
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSView, context: Context) -> CGSize? { size }
}
