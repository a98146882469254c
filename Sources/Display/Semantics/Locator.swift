/// Says which element a script means. All given parts must match; at least one must be given.
public struct Locator: Hashable, Sendable {
    public var identifier: String?
    public var label: String?
    public var role: Role?
    /// Drawn text that the element contains.
    public var text: String?
    /// The n-th match, from 0, where several are expected.
    public var index: Int?
    /// The topmost element at this place.
    public var point: ScreenPoint?
    /// The elements that it is inside of, the outermost first. Of what they say about others inside of which *they* are,
    /// and about places, nothing counts.
    public var within: [Locator] = []

    public init(
        identifier: String? = nil, label: String? = nil, role: Role? = nil, text: String? = nil, index: Int? = nil,
        point: ScreenPoint? = nil, within: [Locator] = []
    ) {
        self.identifier = identifier
        self.label = label
        self.role = role
        self.text = text
        self.index = index
        self.point = point
        self.within = within
    }

    /// Elements that one can be said to be inside of.
    public static let mostWithin = 16

    /// What a locator means inside the element that this one means.
    public func around(_ inner: Locator) -> Locator {
        var result = inner
        var outer = self
        outer.within = []
        result.within = within + [outer] + inner.within
        return result
    }
}

/// An element as scripts see it: `inspect` prints an array of these.
public struct ElementInfo: Hashable, Sendable {
    public var id: LayerID
    /// The nearest ancestor that is an element; `scene` for none.
    public var parent: LayerID
    public var role: Role
    public var identifier: String
    public var label: String
    public var value: String
    public var hint: String
    /// x, y, width, height in points of the scene.
    public var frame: [Double]
    public var isEnabled: Bool
    public var isFocused: Bool
    public var isSelected: Bool
    /// Whoever reads element by element is at this one.
    public var isAttended: Bool
    public var actions: ActionSet
    public var details: SemanticDetails

    public init(
        id: LayerID, parent: LayerID, role: Role, identifier: String, label: String, value: String, hint: String,
        frame: [Double], isEnabled: Bool, isFocused: Bool, isSelected: Bool = false, isAttended: Bool = false,
        actions: ActionSet, details: SemanticDetails = .none
    ) {
        self.id = id
        self.parent = parent
        self.role = role
        self.identifier = identifier
        self.label = label
        self.value = value
        self.hint = hint
        self.frame = frame
        self.isEnabled = isEnabled
        self.isFocused = isFocused
        self.isSelected = isSelected
        self.isAttended = isAttended
        self.actions = actions
        self.details = details
    }
}

/// Why a locator did not lead to one usable element.
public enum LocatorFailure: Error, Hashable, Sendable {
    /// The locator names nothing.
    case empty
    /// Nothing matches; the closest names are offered. Where something scrolls, there may be more than the picture has.
    case notFound(candidates: [String], scrolls: Bool = false)
    /// Several match.
    case ambiguous(matches: [ElementInfo])
    /// It is there but has no area on the display.
    case notVisible(ElementInfo)
    case disabled(ElementInfo)
    /// Another element lies over it.
    case covered(ElementInfo, by: String)
    /// What it should be inside of is not found.
    indirect case container(Locator, LocatorFailure)
}
