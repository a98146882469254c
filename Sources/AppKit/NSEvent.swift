/// An input event. None is made here: gestures, `onKeyPress` and keyboard shortcuts of SwiftUI receive input.
public final class NSEvent: Sendable {
    private init() {}

    /// The keys that a person holds during an event.
    public struct ModifierFlags: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        public static let option = ModifierFlags(rawValue: 1 << 19)
        public static let command = ModifierFlags(rawValue: 1 << 20)
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        public static let help = ModifierFlags(rawValue: 1 << 22)
        public static let function = ModifierFlags(rawValue: 1 << 23)
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }

    /// The kinds of events that a monitor receives.
    public struct EventTypeMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }

        public static let leftMouseDown = EventTypeMask(rawValue: 1 << 1)
        public static let leftMouseUp = EventTypeMask(rawValue: 1 << 2)
        public static let rightMouseDown = EventTypeMask(rawValue: 1 << 3)
        public static let mouseMoved = EventTypeMask(rawValue: 1 << 5)
        public static let keyDown = EventTypeMask(rawValue: 1 << 10)
        public static let keyUp = EventTypeMask(rawValue: 1 << 11)
        public static let flagsChanged = EventTypeMask(rawValue: 1 << 12)
        public static let scrollWheel = EventTypeMask(rawValue: 1 << 22)
        public static let any = EventTypeMask(rawValue: .max)
    }

    public var modifierFlags: ModifierFlags { [] }
    public var keyCode: UInt16 { 0 }
    public var characters: String? { nil }
    public var charactersIgnoringModifiers: String? { nil }
    public var locationInWindow: NSPoint { .zero }

    @available(*, deprecated, message: "Has no effect: read the modifiers of “onKeyPress” or of a gesture.")
    public static var modifierFlags: ModifierFlags { [] }

    @available(*, deprecated, message: "Has no effect: use “onContinuousHover” of SwiftUI.")
    public static var mouseLocation: NSPoint { .zero }

    @available(*, deprecated, message: "Has no effect: use “onKeyPress” or gestures of SwiftUI.")
    public static func addLocalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> NSEvent?
    ) -> Any? { nil }

    @available(*, deprecated, message: "Has no effect: use “onKeyPress” or gestures of SwiftUI.")
    public static func addGlobalMonitorForEvents(
        matching mask: EventTypeMask, handler block: @escaping (NSEvent) -> Void
    ) -> Any? { nil }

    @available(*, deprecated, message: "Has no effect: there are no monitors of events.")
    public static func removeMonitor(_ eventMonitor: Any) {}
}
