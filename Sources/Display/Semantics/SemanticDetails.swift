/// The semantics that only few elements have.
public struct SemanticDetails: Hashable, Sendable {
    /// Additional information that a person can request about an element.
    public struct Content: Hashable, Sendable {
        public var label: String
        public var value: String
        /// True if assistive technology should present the information without a request.
        public var isImportant: Bool

        public init(label: String, value: String, isImportant: Bool = false) {
            self.label = label
            self.value = value
            self.isImportant = isImportant
        }
    }

    /// A list of places of one kind to navigate to, such as chapters or unread messages.
    public struct Rotor: Hashable, Sendable {
        public var name: String
        /// The names of the places. The action named by `action(_:)` navigates to one.
        public var entries: [String]

        public init(name: String, entries: [String]) {
            self.name = name
            self.entries = entries
        }

        /// Returns the name of the action that navigates to an entry.
        public func action(_ entry: String) -> String { "\(name): \(entry)" }
    }

    /// The maximum count of names, contents, rotors, and entries of a rotor on the wire.
    public static let maximumCount = 1_000
    public static let deepestHeading: UInt8 = 6

    /// The names of the app's custom actions, in the app's order.
    public var actionNames: [String]
    public var content: [Content]
    /// The level of a heading from 1 to 6; 0 otherwise.
    public var headingLevel: UInt8
    /// The accessibility sort priority. A higher one comes before its siblings; 0 by default.
    public var sortPriority: Double
    public var rotors: [Rotor]
    /// The names for voice control, the best first.
    public var inputLabels: [String]

    public init(
        actionNames: [String] = [], content: [Content] = [], headingLevel: UInt8 = 0, sortPriority: Double = 0,
        rotors: [Rotor] = [], inputLabels: [String] = []
    ) {
        self.actionNames = actionNames
        self.content = content
        self.headingLevel = headingLevel
        self.sortPriority = sortPriority
        self.rotors = rotors
        self.inputLabels = inputLabels
    }

    public static let none = SemanticDetails()
}
