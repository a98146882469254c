/// The difference between a layer's text and the receiver's copy.
public enum TextChange: Hashable, Sendable {
    case whole([TextRun])
    /// A splice. Keeps this many UTF-8 bytes at the start and the end of the old text and puts `insert` between them.
    /// It requires a layer with a single run before and after, of which only the characters and the width differ.
    case splice(keepStart: Int, keepEnd: Int, insert: String, width: SubDot)
}

/// The difference between the value in a layer's semantics and the receiver's copy. Keeps this many UTF-8 bytes at its
/// start and end, and puts `insert` between them.
public struct ValueChange: Hashable, Sendable {
    public var keepStart: Int
    public var keepEnd: Int
    public var insert: String

    public init(keepStart: Int, keepEnd: Int, insert: String) {
        self.keepStart = keepStart
        self.keepEnd = keepEnd
        self.insert = insert
    }
}

/// The changes of one layer. nil groups are unchanged. A new layer has at least its place.
public struct LayerChange: Hashable, Sendable {
    public var id: LayerID
    public var place: Place?
    public var placement: Placement?
    public var drawing: Drawing?
    public var text: TextChange?
    public var semantics: Semantics?
    /// The changed value. It requires `semantics` to be nil, because the rest of them is unchanged.
    public var value: ValueChange?
    /// All animations of the layer.
    public var animations: [LayerAnimation]?

    public init(
        id: LayerID, place: Place? = nil, placement: Placement? = nil, drawing: Drawing? = nil,
        text: TextChange? = nil, semantics: Semantics? = nil, value: ValueChange? = nil,
        animations: [LayerAnimation]? = nil
    ) {
        self.id = id
        self.place = place
        self.placement = placement
        self.drawing = drawing
        self.text = text
        self.semantics = semantics
        self.value = value
        self.animations = animations
    }
}

/// The step from the picture of version `base` to the one of `version`. Base 0 is the empty picture, so that the delta
/// is a whole frame.
///
/// `changes` are in ascending ID order. Every layer whose place differs is listed, including one that merely has a new
/// predecessor. The order therefore follows from the `after` links alone, and no step depends on another. Removing a
/// layer removes its descendants, but each of them is also listed in `removed`, in any order.
public struct PictureDelta: Hashable, Sendable {
    public var base: Version
    public var version: Version
    public var changes: [LayerChange]
    public var removed: [LayerID]

    /// Removes the animations, so that all changes apply at once.
    public mutating func removeAnimations() {
        for index in changes.indices where changes[index].animations != nil { changes[index].animations = nil }
    }

    public init(base: Version, version: Version, changes: [LayerChange] = [], removed: [LayerID] = []) {
        self.base = base
        self.version = version
        self.changes = changes
        self.removed = removed
    }
}
