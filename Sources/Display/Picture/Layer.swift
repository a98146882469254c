/// The identity of a layer. An ID is never reused within an epoch. 0 is the scene, which has no layer.
public struct LayerID: RawRepresentable, Hashable, Comparable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    public static let scene = LayerID(0)
    public static func < (a: LayerID, b: LayerID) -> Bool { a.rawValue < b.rawValue }
}

/// The number of committed changes of a picture; 0 is the empty picture.
public typealias Version = UInt64

/// The position of a layer in the tree: under `parent`, directly after the sibling `after` (`scene` for the first).
public struct Place: Hashable, Sendable {
    public var parent: LayerID
    public var after: LayerID

    public init(parent: LayerID, after: LayerID = .scene) {
        self.parent = parent
        self.after = after
    }
}

/// The geometry of a layer relative to its parent.
public struct Placement: Hashable, Sendable {
    public var frame: DotRect
    /// The content offset, which moves the descendants but not the layer's own drawing, for scrolling. It is negative
    /// once scrolled down.
    public var contentX: Int32
    public var contentY: Int32
    /// The transform of the layer's own dots with all descendants, applied before `frame` positions them.
    public var transform: Transform?

    public init(frame: DotRect = .zero, contentX: Int32 = 0, contentY: Int32 = 0, transform: Transform? = nil) {
        self.frame = frame
        self.contentX = contentX
        self.contentY = contentY
        self.transform = transform
    }
}

/// A node of the picture. It is painted in this order: drawing, text, children.
public struct Layer: Hashable, Sendable {
    public var place: Place
    public var placement: Placement
    public var drawing: Drawing
    public var text: [TextRun]
    public var semantics: Semantics
    /// The running animations, which end at the values above.
    public var animations: [LayerAnimation]

    public init(
        place: Place, placement: Placement = Placement(), drawing: Drawing = .none, text: [TextRun] = [],
        semantics: Semantics = .none, animations: [LayerAnimation] = []
    ) {
        self.place = place
        self.placement = placement
        self.drawing = drawing
        self.text = text
        self.semantics = semantics
        self.animations = animations
    }
}
