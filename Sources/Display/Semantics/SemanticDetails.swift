/// What few elements say of themselves besides what all do.
public struct SemanticDetails: Hashable, Sendable {
    /// Something about an element that people ask for where they want to know more.
    public struct Content: Hashable, Sendable {
        public var label: String
        public var value: String
        /// Whether it is said without being asked for.
        public var isImportant: Bool

        public init(label: String, value: String, isImportant: Bool = false) {
            self.label = label
            self.value = value
            self.isImportant = isImportant
        }
    }

    /// Places to go to, of one kind: an app's chapters, its unread messages.
    public struct Rotor: Hashable, Sendable {
        public var name: String
        /// What each place is called. It is gone to by the action that `action(_:)` names.
        public var entries: [String]

        public init(name: String, entries: [String]) {
            self.name = name
            self.entries = entries
        }

        /// The name of the action that goes to an entry.
        public func action(_ entry: String) -> String { "\(name): \(entry)" }
    }

    /// How many names, contents, rotors and entries of one travel at most.
    public static let most = 1_000
    public static let deepestHeading: UInt8 = 6

    /// What can be done here by a name of the author's choice, in the order of the author.
    public var actionNames: [String]
    public var content: [Content]
    /// 1 to 6 for a heading that has a level; 0 otherwise.
    public var headingLevel: UInt8
    /// Those with a higher one are told of before their siblings; 0 for nearly all.
    public var sortPriority: Double
    public var rotors: [Rotor]
    /// What people may call the element when they speak to it, the best first.
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
