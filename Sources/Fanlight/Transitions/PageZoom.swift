@_spi(Nodes) import FanlightCore
import Foundation

/// The source of the zoom that a page's content has chosen.
enum ZoomSourceKey: PreferenceKey {
    static var defaultValue: MatchedGeometry.Key? { nil }

    static func reduce(value: inout MatchedGeometry.Key?, nextValue: () -> MatchedGeometry.Key?) {
        value = value ?? nextValue()
    }
}

/// The zoom of one page or presented view, from its source to its place.
@MainActor
final class PageZoom {
    let source = PreferenceRelay<ZoomSourceKey>()
    /// The frame of the views that present a panel, on the display.
    var anchor: () -> CGRect? = { nil }
    fileprivate weak var page: LayoutNode?

    nonisolated init() {}

    /// True if the page has a zoom, and its source is shown.
    var isActive: Bool { shownSource != nil }

    private func foundSource(in graph: ViewGraph?) -> MatchedGeometryNode? {
        guard let key = source.value, let graph else { return nil }
        return graph[MatchedGeometry.self].group(key).source(besides: nil)
    }

    /// Returns true if the page has a zoom, and its source exists. It is known before the page is placed.
    func isWanted(in graph: ViewGraph?) -> Bool { foundSource(in: graph) != nil }

    /// Returns the appearance of the page at its source, also after the source has left; nil if it has none.
    func appearance(in graph: ViewGraph?) -> _ZoomSourceAppearance? {
        if let source = foundSource(in: graph) { knownAppearance = source.appearance }
        return knownAppearance
    }

    private var knownAppearance: _ZoomSourceAppearance?
    private var knownDecoration: Bool?

    /// Returns true if the page has layers for an appearance at its source. It never changes, because the page would
    /// lose its state.
    func isDecorated(in graph: ViewGraph?) -> Bool {
        if let knownDecoration { return knownDecoration }
        let isDecorated = graph?[MatchedGeometry.self].decoratedSources.isEmpty == false
        knownDecoration = isDecorated
        return isDecorated
    }

    /// The scale of the page at its source, also after the source has left.
    var scaleAtSource: CGFloat { transformToSource?.a ?? knownScale }
    private var knownScale: CGFloat = 1

    /// The whole display in the coordinates of the page.
    var display: CGRect? {
        guard let page else { return nil }
        let origin = page.shownFrame(in: nil).origin
        return CGRect(
            x: -origin.x, y: -origin.y, width: page.graph.screen.width, height: page.graph.screen.height)
    }

    /// The distance in points from the top of the panel to the end of the display.
    var distanceToDisplayEnd: CGFloat? {
        guard let page else { return nil }
        return page.graph.screen.height - page.shownFrame(in: nil).minY
    }

    /// The point of the panel that is the nearest to the middle of its anchor; nil without an anchor.
    var pointAtAnchor: CGPoint? {
        guard let anchor = anchor(), let frame = page?.shownFrame(in: nil) else { return nil }
        return CGPoint(
            x: min(max(anchor.midX - frame.minX, 0), frame.width),
            y: min(max(anchor.midY - frame.minY, 0), frame.height))
    }

    /// The source, if it has a frame. The frame is not computed: effects around the source may ask for the zoom.
    private var shownSource: MatchedGeometryNode? {
        guard let key = Tracking.with(nil, { source.value }), let page else { return nil }
        let found = page.graph[MatchedGeometry.self].group(key).source(besides: nil)
        return found?.hasTransitionFrame == true ? found : nil
    }

    /// The frame of the source on the display.
    private var sourceFrame: CGRect? { shownSource?.transitionFrame }

    /// The transform of the whole page to the middle of its source, as large as fits there.
    var transformToSource: CGAffineTransform? {
        guard let source = sourceFrame, let page = page?.shownFrame(in: nil), page.width > 0,
            page.height > 0
        else { return nil }
        let scale = min(source.width / page.width, source.height / page.height)
        guard scale > 0 else { return nil }
        knownScale = scale
        return CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: source.midX - page.minX - page.width * scale / 2,
            ty: source.midY - page.minY - page.height * scale / 2)
    }
}

/// Finds the frame of a page for its zoom: outside of the effects that the zoom applies.
struct PageFrameModifier: ViewModifier {
    let zoom: PageZoom?
    typealias Body = Never

    nonisolated init(zoom: PageZoom?) { self.zoom = zoom }

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PageFrameElement(wrapping: view, context)
    }
}

private final class PageFrameElement<Modified: View>: WrapperElement<Modified, PageFrameModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = PageFrameNode(graph)
        view.modifier.zoom?.page = wrapper
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { view.modifier.zoom?.page = wrapper }
}

private final class PageFrameNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
}
