import FanlightCore
import PlatformSupport

/// A press of the mouse on a view. Keys are received by `onKeyPress` and keyboard shortcuts of SwiftUI.
public final class NSEvent: Sendable {
    /// The kind of an event.
    public enum EventType: UInt, Sendable {
        case leftMouseDown = 1
        case leftMouseUp = 2
        case rightMouseDown = 3
        case rightMouseUp = 4
        case mouseMoved = 5
        case leftMouseDragged = 6
        case keyDown = 10
        case keyUp = 11
        case flagsChanged = 12
        case scrollWheel = 22
    }

    public let type: EventType
    /// The location in the outermost superview, with y growing upwards.
    public let locationInWindow: NSPoint
    /// The position of the press in a series of quick ones, from 1.
    public let clickCount: Int
    public let modifierFlags: ModifierFlags
    /// The time since the beginning of the session, in seconds.
    public let timestamp: TimeInterval

    init(_ press: ViewPress, at place: NSPoint, count: Int) {
        type =
            switch press.phase {
            case .pressed: .leftMouseDown
            case .moved: .leftMouseDragged
            case .released, .cancelled: .leftMouseUp
            }
        (locationInWindow, clickCount, timestamp) = (place, count, press.time)
        modifierFlags = ModifierFlags(press.modifiers)
    }

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

        init(_ modifiers: EventModifiers) {
            self = []
            if modifiers.contains(.shift) { insert(.shift) }
            if modifiers.contains(.control) { insert(.control) }
            if modifiers.contains(.option) { insert(.option) }
            if modifiers.contains(.command) { insert(.command) }
        }
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

    public var keyCode: UInt16 { 0 }
    public var characters: String? { nil }
    public var charactersIgnoringModifiers: String? { nil }

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
