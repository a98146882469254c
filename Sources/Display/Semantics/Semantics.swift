/// What an element is, for people who do not see it and for scripts.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing to say: decoration, or a layer that only groups.
    case none = 0
    case text = 1
    case button = 2
    case image = 3
    case group = 4
    case heading = 5
    case link = 6
    case toggle = 7
    case slider = 8
    case textField = 9
    case list = 10
    case row = 11
    case scrollArea = 12
    case picker = 13
    case menu = 14
    case progress = 15
    case window = 16
    case alert = 17
    case tab = 18
    case table = 19
    /// Steps a value up and down.
    case stepper = 20

    /// The word used in scripts and in JSON.
    public var name: String { String(describing: self) }

    public init?(name: String) {
        guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}

/// What can be done to an element.
public struct ActionSet: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let tap = ActionSet(rawValue: 1 << 0)
    public static let focus = ActionSet(rawValue: 1 << 1)
    public static let setValue = ActionSet(rawValue: 1 << 2)
    public static let increment = ActionSet(rawValue: 1 << 3)
    public static let decrement = ActionSet(rawValue: 1 << 4)
    public static let scroll = ActionSet(rawValue: 1 << 5)

    public static let names: [(ActionSet, String)] = [
        (.tap, "tap"), (.focus, "focus"), (.setValue, "set"), (.increment, "increment"), (.decrement, "decrement"),
        (.scroll, "scroll"),
    ]

    public var names: [String] { ActionSet.names.filter { contains($0.0) }.map(\.1) }
}

/// What an element says of itself. Travels with the drawing, so that scripts and people see the same moment.
public struct Semantics: Hashable, Sendable {
    public enum Label: Hashable, Sendable {
        case none
        /// The text that this layer and its descendants draw, in order; never sent twice.
        case drawn
        case own(String)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let disabled = State(rawValue: 1 << 0)
        public static let focused = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        /// Not offered to assistive technology, and not a part of an ancestor's drawn label.
        public static let hidden = State(rawValue: 1 << 3)
        /// People may select the element's text, to copy it.
        public static let selectable = State(rawValue: 1 << 4)
        /// Pointers do not meet the element and what is in it, but what is behind. Says nothing to people.
        public static let intangible = State(rawValue: 1 << 5)
        /// The value is the text that the layer and its descendants draw; never sent twice.
        public static let valueIsDrawn = State(rawValue: 1 << 6)
        /// Whoever reads element by element is at this one.
        public static let attended = State(rawValue: 1 << 7)
        /// What is inside is said by this element, and is no element itself unless it has an identifier.
        public static let combined = State(rawValue: 1 << 8)
        /// What is inside is only said, in place of what lies beside the layer: it is seen nowhere, and is where the layer is.
        public static let spokenOnly = State(rawValue: 1 << 9)
        /// What is typed here is not to be shown.
        public static let secret = State(rawValue: 1 << 10)
        /// What is inside is no part of what elements around it are called: it is what can be done there, beside what is there.
        public static let aside = State(rawValue: 1 << 11)
        /// What is inside is told of before what its siblings are, over which it is painted. Says nothing itself.
        public static let first = State(rawValue: 1 << 12)
        /// The image is called what its author says: that is said beside words, too.
        public static let named = State(rawValue: 1 << 13)
        /// What is inside stays elements of its own, whatever this one is.
        public static let container = State(rawValue: 1 << 14)
        /// The view that the element is lies in a corner of the layer: nothing is pressed in its middle, and it covers nothing.
        public static let room = State(rawValue: 1 << 15)
    }

    public var role: Role
    public var label: Label
    public var value: String
    public var hint: String
    public var identifier: String
    public var state: State
    public var actions: ActionSet
    /// Most elements have none, and have no room for them.
    public var details: SemanticDetails {
        get { rare.first ?? .none }
        set { rare = newValue == .none ? [] : [newValue] }
    }
    private var rare: [SemanticDetails]

    public init(
        role: Role = .none, label: Label = .none, value: String = "", hint: String = "", identifier: String = "",
        state: State = [], actions: ActionSet = [], details: SemanticDetails = .none
    ) {
        self.role = role
        self.label = label
        self.value = value
        self.hint = hint
        self.identifier = identifier
        self.state = state
        self.actions = actions
        rare = details == .none ? [] : [details]
    }

    public static let none = Semantics()
    /// What a plain text says; so common that it costs nothing on the wire.
    public static let plainText = Semantics(role: .text, label: .drawn)

    /// Whether a person or a script can tell that the element is there. Some layers say only something about pointers, or
    /// about others.
    public var isElement: Bool {
        role != .none || label != .none || !identifier.isEmpty
            || !state.subtracting([.intangible, .spokenOnly, .aside, .first, .named, .container, .room]).isEmpty
            || !actions.isEmpty || !value.isEmpty || !hint.isEmpty || hasDetails
    }

    public var hasDetails: Bool { !rare.isEmpty }
}
