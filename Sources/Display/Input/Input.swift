/// Something a person or a script did.
public enum Input: Hashable, Sendable {
    case pointer(PointerInput)
    case scroll(ScrollInput)
    case key(KeyInput)
    /// Letters that no key describes: a composed character, an input method's result.
    case text(String)
    /// Letters that an input method has not settled on yet, in place of those before; empty: there are none any more.
    case composition(String)
    case paste(String)
    /// The display has another size, scale or appearance now.
    case resize(Screen)
    /// The display gained or lost the person's attention.
    case attention(Bool)
    /// Something done to an element, not to a place.
    case act(ElementAction, on: LayerID)
}

/// A place on the display, in points of the scene.
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

    public var phase: Phase
    public var location: ScreenPoint
    /// 0 is the primary button.
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
    /// Points; positive moves towards the end of the content.
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
    /// The character the key stands for, named keys by the values below.
    public var key: Key
    public var modifiers: KeyModifiers
    /// What the key types; empty for keys that type nothing.
    public var text: String

    public init(_ key: Key, modifiers: KeyModifiers = [], text: String? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.text = text ?? (modifiers.subtracting(.shift).isEmpty ? key.typed : "")
    }
}

/// A key, by the word that scripts use: a single character stands for itself.
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

    /// The letters that pressing the key types.
    public var typed: String { name.count == 1 ? name : self == .space ? " " : "" }

    /// Reads a script's `ctrl+shift+a`, `tab`, `shift+tab`, `x`; nil for what names no key.
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

/// What can be asked of an element, whatever it looks like.
public enum ElementAction: Hashable, Sendable {
    /// Taps that one action can be.
    public static let mostTaps = 16

    case tap(count: Int)
    case focus
    case setValue(String)
    case increment
    case decrement
    /// Points.
    case scroll(deltaX: Double, deltaY: Double)
    /// Presses the middle, moves the pointer by so many points and releases it.
    case drag(deltaX: Double, deltaY: Double)
    /// Two fingers part: how many times their distance is what it was.
    case magnify(scale: Double)
    /// Two fingers turn, clockwise.
    case rotate(degrees: Double)
    /// One of the element's own actions, by its name.
    case perform(String)
    /// Whoever reads element by element has come to this one.
    case attend

    /// How far two fingers can part in one action.
    public static let largestScale = 1_000.0
    /// How far two fingers can turn in one action, in degrees.
    public static let largestTurn = 36_000.0
}

/// What became of an input.
public enum InputOutcome: Hashable, Sendable {
    /// Some view took it.
    case handled
    /// Nothing there wanted it.
    case ignored
    /// Its element is gone, or belongs to another epoch.
    case stale
    /// The element is there and cannot do this; a sentence says why.
    case refused(String)
    /// Something lies over the element, drawn in this layer or around what it is in: a press would not reach it.
    case covered(by: LayerID)
}
