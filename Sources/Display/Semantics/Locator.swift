/// A description that selects an element for a script. All given parts must match; at least one must be given.
public struct Locator: Hashable, Sendable {
    public var identifier: String?
    public var label: String?
    public var role: Role?
    /// Drawn text that the element contains.
    public var text: String?
    /// The index of the match, from 0, if several are expected.
    public var index: Int?
    /// The point at which the element must be topmost.
    public var point: ScreenPoint?
    /// The containers of the element, the outermost first. Their own `within` and `point` are ignored.
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

    /// The maximum number of containers.
    public static let maximumContainers = 16

    /// Returns the locator of `inner` within the element that this locator selects.
    public func around(_ inner: Locator) -> Locator {
        var result = inner
        var outer = self
        outer.within = []
        result.within = within + [outer] + inner.within
        return result
    }
}

/// An element as seen by scripts; `inspect` prints an array of these.
public struct ElementInfo: Hashable, Sendable {
    public var id: LayerID
    /// The nearest ancestor that is an element; `scene` for none.
    public var parent: LayerID
    public var role: Role
    public var identifier: String
    public var label: String
    public var value: String
    public var hint: String
    /// The x, y, width and height in points of the scene.
    public var frame: [Double]
    /// The frame as it is presented now; nil if the element is at its final place.
    public var presentedFrame: [Double]?
    public var isEnabled: Bool
    public var isFocused: Bool
    public var isSelected: Bool
    /// True if the accessibility cursor is on the element.
    public var hasAccessibilityCursor: Bool
    public var actions: ActionSet
    public var details: SemanticDetails

    public init(
        id: LayerID, parent: LayerID, role: Role, identifier: String, label: String, value: String, hint: String,
        frame: [Double], presentedFrame: [Double]? = nil, isEnabled: Bool, isFocused: Bool, isSelected: Bool = false,
        hasAccessibilityCursor: Bool = false,
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
        self.presentedFrame = presentedFrame
        self.isEnabled = isEnabled
        self.isFocused = isFocused
        self.isSelected = isSelected
        self.hasAccessibilityCursor = hasAccessibilityCursor
        self.actions = actions
        self.details = details
    }
}

/// The reason why a locator did not select one usable element.
public enum LocatorFailure: Error, Hashable, Sendable {
    /// The locator is empty.
    case empty
    /// No element matches; the closest names are the candidates. `scrolls` is true if a scroll view may contain
    /// elements outside of the picture.
    case notFound(candidates: [String], scrolls: Bool = false)
    /// Several elements match.
    case ambiguous(matches: [ElementInfo])
    /// The element exists but has no visible area.
    case notVisible(ElementInfo)
    case disabled(ElementInfo)
    /// Another element covers it.
    case covered(ElementInfo, by: String)
    /// One of its containers was not found.
    indirect case container(Locator, LocatorFailure)
}
