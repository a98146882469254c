/// An input event from a person or a script.
public enum Input: Hashable, Sendable {
    case pointer(PointerInput)
    case scroll(ScrollInput)
    case key(KeyInput)
    /// Text that no key describes, such as a composed character or the result of an input method.
    case text(String)
    /// Composed text of an input method, which replaces the previous composed text. Empty when composition ends.
    case composition(String)
    case paste(String)
    /// A change of the display's size, scale or appearance.
    case resize(Screen)
    /// A change of the display's focus: true if the person is using it.
    case displayFocus(Bool)
    /// An action on an element instead of a point.
    case act(ElementAction, on: LayerID)
    /// The scene is asked to open an address, such as a deep link.
    case openURL(String)
}

/// A point on the display, in points of the scene.
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

public struct PointerInput: Hashable, Sendable {
    public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
        case moved = 0, pressed = 1, released = 2, cancelled = 3
    }

    /// Longest time from one press to the next of a double click, which is usual on desktops. Clients count `clicks` by
    /// it, and lists recognise the second press of a row.
    package static let doubleClickInterval = Duration.milliseconds(400)

    public var phase: Phase
    public var location: ScreenPoint
    /// The button number; 0 is the primary button.
    public var button: UInt8
    public var clicks: UInt8
    public var modifiers: KeyModifiers

    public init(
        _ phase: Phase, at location: ScreenPoint, button: UInt8 = 0, clicks: UInt8 = 1, modifiers: KeyModifiers = []
    ) {
        self.phase = phase
        self.location = location
        self.button = button
        self.clicks = clicks
        self.modifiers = modifiers
    }
}

public struct ScrollInput: Hashable, Sendable {
    public var location: ScreenPoint
    /// The distance in points. Positive values scroll towards the end of the content.
    public var deltaX: Double
    public var deltaY: Double

    public init(at location: ScreenPoint, deltaX: Double = 0, deltaY: Double) {
        self.location = location
        self.deltaX = deltaX
        self.deltaY = deltaY
    }
}

public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let shift = KeyModifiers(rawValue: 1 << 0)
    public static let control = KeyModifiers(rawValue: 1 << 1)
    public static let option = KeyModifiers(rawValue: 1 << 2)
    public static let command = KeyModifiers(rawValue: 1 << 3)
}

public struct KeyInput: Hashable, Sendable {
    /// The character of the key, or one of the named keys below.
    public var key: Key
    public var modifiers: KeyModifiers
    /// The text that the key types; empty for keys without text.
    public var text: String

    public init(_ key: Key, modifiers: KeyModifiers = [], text: String? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.text = text ?? (modifiers.subtracting(.shift).isEmpty ? key.typed : "")
    }
}

/// A key with its name in scripts. The name of a character key is the character.
public struct Key: Hashable, Sendable {
    public var name: String
    public init(name: String) { self.name = name }
    public init(_ character: Character) { name = String(character) }

    public static let tab = Key(name: "tab")
    public static let enter = Key(name: "enter")
    public static let escape = Key(name: "escape")
    public static let space = Key(name: "space")
    public static let backspace = Key(name: "backspace")
    public static let delete = Key(name: "delete")
    public static let up = Key(name: "up")
    public static let down = Key(name: "down")
    public static let left = Key(name: "left")
    public static let right = Key(name: "right")
    public static let home = Key(name: "home")
    public static let end = Key(name: "end")
    public static let pageUp = Key(name: "pageup")
    public static let pageDown = Key(name: "pagedown")

    public static let named: [Key] =
        [
            .tab, .enter, .escape, .space, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown,
        ] + (1...12).map { Key(name: "f\($0)") }

    /// The text that pressing the key types.
    public var typed: String { name.count == 1 ? name : self == .space ? " " : "" }

    /// Parses a script's `ctrl+shift+a`, `tab`, `shift+tab` or `x`. Returns nil for an unknown key.
    public static func parse(_ description: String) -> (Key, KeyModifiers)? {
        var modifiers: KeyModifiers = []
        var rest = Substring(description)
        while let plus = rest.dropFirst().firstIndex(of: "+"), plus != rest.startIndex {
            switch rest[..<plus].lowercased() {
            case "shift": modifiers.insert(.shift)
            case "ctrl", "control": modifiers.insert(.control)
            case "alt", "option": modifiers.insert(.option)
            case "cmd", "command": modifiers.insert(.command)
            default: return nil
            }
            rest = rest[rest.index(after: plus)...]
        }
        let name = String(rest)
        if name.count == 1 { return (Key(name: name), modifiers) }
        let lower = name.lowercased()
        if lower == "return" { return (.enter, modifiers) }
        guard named.contains(Key(name: lower)) else { return nil }
        return (Key(name: lower), modifiers)
    }
}

/// An action on an element, independent of its appearance.
public enum ElementAction: Hashable, Sendable {
    /// The maximum tap count of one action.
    public static let maximumTaps = 16

    case tap(count: Int)
    case focus
    case setValue(String)
    case increment
    case decrement
    /// The distance in points.
    case scroll(deltaX: Double, deltaY: Double)
    /// Presses the centre, moves the pointer by a distance in points and releases it.
    case drag(deltaX: Double, deltaY: Double)
    /// Spreads two fingers. The scale is the ratio of their final to their initial distance.
    case magnify(scale: Double)
    /// Rotates two fingers clockwise.
    case rotate(degrees: Double)
    /// One of the element's own actions, by name.
    case perform(String)
    /// Moves the accessibility cursor to the element.
    case moveAccessibilityCursor

    /// The maximum scale of one magnification.
    public static let largestScale = 1_000.0
    /// The maximum rotation of one action, in degrees.
    public static let largestTurn = 36_000.0
}

/// The outcome of an input.
public enum InputOutcome: Hashable, Sendable {
    /// A view handled the input.
    case handled
    /// No view handled the input.
    case ignored
    /// The element no longer exists, or belongs to another epoch.
    case stale
    /// The element exists but cannot perform the action. A sentence explains why.
    case refused(String)
    /// Another layer lies above the element, so that a press would not reach it. The layer draws the obstacle, or
    /// contains it.
    case covered(by: LayerID)
}
