import Foundation

/// A realised view of a lazy container.
package final class LazyRow: _Element {
    package let item: any ContentItem
    package private(set) var place: ItemPlaceElement?
    /// The position among the content's views.
    package var index: Int
    package private(set) var nodes: [LayoutNode] = []
    /// The decoration around the view; nil where the view is the row.
    package var decoration: (any LazyRowDecoration)?

    init(_ item: any ContentItem, index: Int, _ context: _ElementContext) {
        self.item = item
        self.index = index
        super.init(context)
        place = ItemPlaceElement(Subview(item: item), context.inside(self))
    }

    /// Updates the decoration, and collects the nodes of the view inside of it.
    func collectNodes() {
        decoration?.update()
        nodes.removeAll()
        place?.collectNodes(into: &nodes)
        if let decoration { nodes = [decoration.wrap(nodes)] }
    }

    override func visitNodes(_ visit: (LayoutNode) -> Void) { nodes.forEach(visit) }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        decoration?.forEachPrecedingElement(visit)
        if let place { visit(place) }
        decoration?.forEachFollowingElement(visit)
    }

    package override func willUnmount() { decoration?.unmountNodes() }
}

/// The layout parameters of a lazy container.
package struct LazyArrangement: Equatable {
    /// The direction in which lines follow each other.
    var axis: Axis
    /// The distance between lines; nil for the default.
    var spacing: CGFloat?
    /// The name of the spacing in reports of invalid numbers; nil for the name in lazy stacks and grids.
    var spacingName: String?
    /// The alignment of views across the axis.
    var guide: AlignmentKey
    /// The columns of a grid; nil in a stack, whose views get the full breadth.
    var tracks: [GridItem]?
    var pinned: PinnedScrollableViews = []
    /// True if the first visible line keeps its position when lines before it are inserted, removed, or change their
    /// length.
    var keepsFirstLine = false
    /// The ideal length across the axis; nil for that of the views.
    package var idealBreadth: CGFloat?

    package init(
        axis: Axis, spacing: CGFloat? = nil, spacingName: String? = nil, guide: AlignmentKey, tracks: [GridItem]? = nil,
        pinned: PinnedScrollableViews = [], keepsFirstLine: Bool = false
    ) {
        self.axis = axis
        self.spacing = spacing
        self.spacingName = spacingName
        self.guide = guide
        self.tracks = tracks
        self.pinned = pinned
        self.keepsFirstLine = keepsFirstLine
    }
}

extension LazyArrangement: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> LazyArrangement {
        var result = self
        let kind = tracks == nil ? "Stack" : "Grid"
        let name = spacingName ?? "Lazy\(axis == .vertical ? "V" : "H")\(kind)(spacing:)"
        result.spacing = reporter.validLength(spacing, name)
        if let tracks { result.tracks = tracks.map { $0.validated(reporter) } }
        return result
    }
}
