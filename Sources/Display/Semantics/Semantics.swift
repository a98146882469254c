/// The role of an element for assistive technology and scripts.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
    /// No role: a decoration, or a layer that only groups.
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
    /// A control that steps a value up and down.
    case stepper = 20

    /// The name in scripts and in JSON.
    public var name: String { String(describing: self) }

    public init?(name: String) {
        guard let role = Role.allCases.first(where: { $0.name == name }) else { return nil }
        self = role
    }
}

/// The actions that an element supports.
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

/// The accessibility attributes of a layer. They are sent together with the drawing, so that scripts and people see the
/// same version.
public struct Semantics: Hashable, Sendable {
    public enum Label: Hashable, Sendable {
        case none
        /// The text that this layer and its descendants draw, in order. It is never sent twice.
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
        /// The element's text can be selected and copied.
        public static let selectable = State(rawValue: 1 << 4)
        /// Hit tests ignore the layer and its descendants. The flag does not make the layer an element.
        public static let ignoredByHitTests = State(rawValue: 1 << 5)
        /// The value is the text that the layer and its descendants draw. It is never sent twice.
        public static let valueIsDrawn = State(rawValue: 1 << 6)
        /// The accessibility cursor is on the element.
        public static let hasAccessibilityCursor = State(rawValue: 1 << 7)
        /// The descendants are merged into this element. They are no elements themselves unless they have an
        /// identifier.
        public static let combined = State(rawValue: 1 << 8)
        /// The descendants exist only for assistive technology, in place of the layer's siblings. They are invisible
        /// and located at the layer.
        public static let accessibilityOnly = State(rawValue: 1 << 9)
        /// Text typed here is secret and must not be shown.
        public static let secret = State(rawValue: 1 << 10)
        /// The descendants do not contribute to labels of enclosing elements: they are further actions beside the
        /// content.
        public static let excludedFromLabels = State(rawValue: 1 << 11)
        /// The descendants come before their siblings in accessibility order, although they are painted above them. The
        /// flag does not make the layer an element.
        public static let readFirst = State(rawValue: 1 << 12)
        /// The image has a label from the app, which contributes to enclosing labels even beside text.
        public static let named = State(rawValue: 1 << 13)
        /// The descendants stay separate elements, even if this element's role would merge them into its label.
        public static let container = State(rawValue: 1 << 14)
        /// The pressable view lies in a corner of the layer. The layer's centre accepts no press, and it covers
        /// nothing.
        public static let hasSmallerTarget = State(rawValue: 1 << 15)
    }

    public var role: Role
    public var label: Label
    public var value: String
    public var hint: String
    public var identifier: String
    public var state: State
    public var actions: ActionSet
    /// The rare attributes, stored only if there are any.
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
    /// The semantics of a plain text, which are so common that they take no space on the wire.
    public static let plainText = Semantics(role: .text, label: .drawn)

    /// True if assistive technology or a script can find the element. Some layers only have flags about hit tests or
    /// about other layers.
    public var isElement: Bool {
        role != .none || label != .none || !identifier.isEmpty
            || !state.subtracting([
                .ignoredByHitTests, .accessibilityOnly, .excludedFromLabels, .readFirst, .named, .container,
                .hasSmallerTarget,
            ]).isEmpty
            || !actions.isEmpty || !value.isEmpty || !hint.isEmpty || hasDetails
    }

    public var hasDetails: Bool { !rare.isEmpty }
}
