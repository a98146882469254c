import FanlightCore
import PlatformSupport

/// A window of AppKit. The only one stands for the window of the scene whose code runs, and is its first responder.
@MainActor @preconcurrency
public final class NSWindow: NSResponder {
    static let ofScene = NSWindow()

    private override init() { super.init() }

    /// Sends an action as the program does.
    @discardableResult
    public override func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        NSApplication.shared.sendAction(action, to: nil, from: nil)
    }

    /// The parts of a window's frame.
    public struct StyleMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let borderless: StyleMask = []
        public static let titled = StyleMask(rawValue: 1)
        public static let closable = StyleMask(rawValue: 2)
        public static let miniaturizable = StyleMask(rawValue: 4)
        public static let resizable = StyleMask(rawValue: 8)
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    }

    /// The display of a window's title.
    public enum TitleVisibility: Int, Sendable { case visible, hidden }

    /// The place of a window among others.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let normal = Level(rawValue: 0)
        public static let floating = Level(rawValue: 3)
        public static let statusBar = Level(rawValue: 25)
    }

    public var title: String { "" }
    public var frame: NSRect { .zero }
    public var screen: NSScreen? { .main }
    public var contentView: NSView? { nil }
    public var firstResponder: NSResponder? { self }
    public var isKeyWindow: Bool { true }
    public var isVisible: Bool { true }

    @available(*, deprecated, message: "Has no effect: use “onContinuousHover” of SwiftUI.")
    public var mouseLocationOutsideOfEventStream: NSPoint { .zero }

    /// Removes the focus of the scene for nil. Returns true if there was one.
    @discardableResult
    public func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        responder == nil && PresentScene.endEditing()
    }

    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var styleMask: StyleMask {
        get { [] }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var titleVisibility: TitleVisibility {
        get { .visible }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var titlebarAppearsTransparent: Bool {
        get { false }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var isMovableByWindowBackground: Bool {
        get { false }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var isOpaque: Bool {
        get { true }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var backgroundColor: NSColor! {
        get { .windowBackgroundColor }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public var level: Level {
        get { .normal }
        set { _ = newValue }
    }
    @available(*, deprecated, message: "Has no effect: use “dismissWindow” of SwiftUI.")
    public func close() {}
    @available(*, deprecated, message: "Has no effect: use “dismissWindow” of SwiftUI.")
    public func performClose(_ sender: Any?) {}
    @available(*, deprecated, message: "Has no effect: use “openWindow” of SwiftUI.")
    public func makeKeyAndOrderFront(_ sender: Any?) {}
    @available(*, deprecated, message: "Has no effect: windows are those of the app's body.")
    public func orderOut(_ sender: Any?) {}
    @available(*, deprecated, message: "Has no effect: clients decide on the size of a window.")
    public func toggleFullScreen(_ sender: Any?) {}
    @available(*, deprecated, message: "Has no effect: clients decide on the place of a window.")
    public func center() {}
    @available(*, deprecated, message: "Has no effect: clients decide on the size of a window.")
    public func setContentSize(_ size: NSSize) {}
    @available(*, deprecated, message: "Has no effect: clients decide on the size of a window.")
    public func setFrame(_ frameRect: NSRect, display flag: Bool) {}
}
