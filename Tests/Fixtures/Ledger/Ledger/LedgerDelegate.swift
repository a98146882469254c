import AppKit

/// Receives the launch of the program.
final class LedgerDelegate: NSObject, NSApplicationDelegate {
    static private(set) var launches = 0

    func applicationDidFinishLaunching(_ notification: Notification) { LedgerDelegate.launches += 1 }
}

extension NSColor {
    static var ink: NSColor { NSColor(red: 0, green: 0, blue: 0.8, alpha: 1) }
}

/// A heading that AppKit draws.
final class HeadingView: NSView {
    var text = "" { didSet { needsDisplay = true } }

    override func draw(_ dirtyRect: NSRect) {
        NSColor.ink.setFill()
        NSBezierPath(rect: bounds).fill()
    }
}
