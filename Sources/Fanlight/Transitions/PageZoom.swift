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
    fileprivate weak var page: LayoutNode?

    nonisolated init() {}

    /// True if the page has a zoom, and its source is shown.
    var isActive: Bool { sourceNode != nil }

    private var sourceNode: LayoutNode? {
        guard let key = Tracking.with(nil, { source.value }), let page,
            let node = page.graph[MatchedGeometry.self].group(key).source(besides: nil), node.isPlaced
        else { return nil }
        return node
    }

    /// The transform of the whole page to the middle of its source, as large as fits there.
    var transformToSource: CGAffineTransform? {
        guard let source = sourceNode?.shownFrame(in: nil), let page = page?.shownFrame(in: nil), page.width > 0,
            page.height > 0
        else { return nil }
        let scale = min(source.width / page.width, source.height / page.height)
        guard scale > 0 else { return nil }
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
