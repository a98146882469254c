/// How a layer's text differs from what the receiver has.
public enum TextChange: Hashable, Sendable {
    case whole([TextRun])
    /// Only for a layer with a single run before and after, and only the letters and the width differ: keep this many
    /// UTF-8 bytes at the start and at the end of the old text and put `insert` between them.
    case splice(keepStart: Int, keepEnd: Int, insert: String, width: SubDot)
}

/// How the value in a layer's semantics differs from what the receiver has: keep this many UTF-8 bytes at its start and at its
/// end, and put `insert` between them.
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

/// What is different about one layer; nil groups are as they were. A new layer has at least its place.
public struct LayerChange: Hashable, Sendable {
    public var id: LayerID
    public var place: Place?
    public var placement: Placement?
    public var drawing: Drawing?
    public var text: TextChange?
    public var semantics: Semantics?
    /// Only without `semantics`: the rest of them is as it was.
    public var value: ValueChange?

    public init(
        id: LayerID, place: Place? = nil, placement: Placement? = nil, drawing: Drawing? = nil,
        text: TextChange? = nil, semantics: Semantics? = nil, value: ValueChange? = nil
    ) {
        self.id = id
        self.place = place
        self.placement = placement
        self.drawing = drawing
        self.text = text
        self.semantics = semantics
        self.value = value
    }
}

/// The step from the picture of version `base` to the one of `version`. `base` 0 is the empty picture: a whole frame.
///
/// `changes` name layers in ascending id order. Every layer whose place differs is listed, including one that merely
/// got a new predecessor, so that order follows from the `after` links alone and no step depends on another.
/// Removing a layer removes its descendants; each of them is listed in `removed` all the same, in
/// any order.
public struct PictureDelta: Hashable, Sendable {
    public var base: Version
    public var version: Version
    public var changes: [LayerChange]
    public var removed: [LayerID]

    public init(base: Version, version: Version, changes: [LayerChange] = [], removed: [LayerID] = []) {
        self.base = base
        self.version = version
        self.changes = changes
        self.removed = removed
    }
}
