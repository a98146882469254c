/// Names a layer. Never used twice within an epoch; 0 is the scene itself, which has no layer.
public struct LayerID: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static let scene = LayerID(0)
    public static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
}

/// Counts the committed changes of a picture; 0 is the empty picture.
public typealias Version = UInt64

/// Where a layer hangs: under `parent`, directly after the sibling `after` (`scene` for the first).
public struct Place: Hashable, Sendable {
    public var parent: LayerID
    public var after: LayerID

    public init(parent: LayerID, after: LayerID = .scene) {
        self.parent = parent
        self.after = after
    }
}

/// Where a layer lies, relative to its parent.
public struct Placement: Hashable, Sendable {
    public var frame: DotRect
    /// Added to where the descendants lie, not to the layer's own drawing: scrolling. Negative once scrolled down.
    public var contentX: Int32
    public var contentY: Int32
    /// Applied to the layer's own dots with all descendants, before `frame` says where they lie.
    public var transform: Transform?

    public init(frame: DotRect = .zero, contentX: Int32 = 0, contentY: Int32 = 0, transform: Transform? = nil) {
        self.frame = frame
        self.contentX = contentX
        self.contentY = contentY
        self.transform = transform
    }
}

/// One node of the picture. Painted in this order: drawing, text, children.
public struct Layer: Hashable, Sendable {
    public var place: Place
    public var placement: Placement
    public var drawing: Drawing
    public var text: [TextRun]
    public var semantics: Semantics

    public init(
        place: Place, placement: Placement = Placement(), drawing: Drawing = .none, text: [TextRun] = [],
        semantics: Semantics = .none
    ) {
        self.place = place
        self.placement = placement
        self.drawing = drawing
        self.text = text
        self.semantics = semantics
    }
}
