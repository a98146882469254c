import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// The movement of a page's large title and search field, which scroll away with the page's content.
@MainActor
@Observable
final class PageTop: ScrolledBar {
    /// The space below the title's text, which may leave after the text.
    static let titleMargin: CGFloat = 8

    /// True once the large title has scrolled away, so that the bar shows the title.
    private(set) var isTitleAway = false
    /// True while content is scrolled beneath the bar.
    private(set) var isOverContent = false
    /// True while the content of a scroll view continues beneath a bar at the bottom.
    private(set) var hasContentBelow = false
    @ObservationIgnored fileprivate weak var node: PageTopNode?
    @ObservationIgnored private weak var followed: ViewportNode?
    /// The scroll views of the page that bars at the bottom depend on.
    @ObservationIgnored private var viewports: [WeakViewport] = []

    private struct WeakViewport {
        weak var node: ViewportNode?
    }

    nonisolated init() {}

    // MARK: Scrolling

    var viewport: (any Viewport)? { followed }
    var needsEveryOffset: Bool { keepsSearch && titleHeight > 0 }

    private var titleHeight: CGFloat { node?.titleHeight ?? 0 }
    private var keepsSearch: Bool { node?.keepsSearch ?? false }

    var scrolledLength: CGFloat {
        guard let node else { return 0 }
        return keepsSearch ? titleHeight : node.frame.height
    }

    func restingOffset(near offset: CGFloat) -> CGFloat {
        guard offset > 0, offset < scrolledLength else { return offset }
        return offset < scrolledLength / 2 ? 0 : scrolledLength
    }

    func follow(_ viewport: (any Viewport)?) -> Bool {
        if let followed, let viewport, followed !== viewport, followed.isInTree(of: followed.graph.root) {
            return false
        }
        followed = viewport as? ViewportNode
        contentMoved()
        return true
    }

    func observe(_ viewport: any Viewport) {
        guard let viewport = viewport as? ViewportNode, !viewports.contains(where: { $0.node === viewport }) else {
            return
        }
        viewports = viewports.filter { $0.node != nil } + [WeakViewport(node: viewport)]
    }

    /// A scroll view of the page, by preference that which moves the title.
    private var anyViewport: ViewportNode? { followed ?? viewports.lazy.compactMap(\.node).first }

    func contentMoved() {
        node?.contentMoved()
        guard let graph = (anyViewport ?? node)?.graph, state != (isTitleAway, isOverContent, hasContentBelow) else {
            return
        }
        // State must not change while nodes are placed.
        graph.afterUpdating { [weak self] in self?.updateState() }
    }

    private func updateState() {
        let new = state
        if new.isTitleAway != isTitleAway { isTitleAway = new.isTitleAway }
        if new.isOverContent != isOverContent { isOverContent = new.isOverContent }
        if new.hasContentBelow != hasContentBelow { hasContentBelow = new.hasContentBelow }
    }

    /// The present values of the observed properties. A terminal's bars do not depend on them.
    private var state: (isTitleAway: Bool, isOverContent: Bool, hasContentBelow: Bool) {
        guard let anyViewport, !anyViewport.graph.metrics.isCell else { return (false, false, false) }
        let hasContentBelow = viewports.contains { $0.node?.continuesBelow ?? false }
        guard let followed else { return (false, false, hasContentBelow) }
        let offset = followed.offset.y
        return (
            titleHeight > 0 && offset > titleHeight - PageTop.titleMargin, offset > scrolledLength, hasContentBelow
        )
    }

    /// The distance by which the title is displayed above its place.
    fileprivate var shift: CGFloat {
        guard let followed else { return 0 }
        let shift = -followed.contentShift.y
        return isGliding ? shift : min(shift, scrolledLength)
    }

    /// True while the title moves by itself together with the content.
    fileprivate var isGliding: Bool {
        guard let followed, !needsEveryOffset else { return false }
        let way = followed.sweptArea(of: CGRect(origin: followed.offset, size: .zero))
        return way.height > 0 && way.minY < scrolledLength
    }

    fileprivate var animations: [LayerAnimation]? {
        guard isGliding else { return nil }
        // The numbers of a placement end with the vertical offset of the content.
        return followed?.placementAnimations()?.filter { $0.distance.last != 0 }
    }

    /// The height of the area in which content pulled beyond its start displays the title.
    fileprivate var reach: CGFloat { followed?.frame.height ?? 0 }
}

extension PageTop: Equatable {
    nonisolated static func == (one: PageTop, other: PageTop) -> Bool { one === other }
}

/// Displays a page's top where the page's content has moved it.
struct PageTopModifier: ViewModifier {
    let top: PageTop
    /// True if the modified column begins with a large title.
    let hasTitle: Bool
    /// True if only the title scrolls away, and the search field stays.
    let keepsSearch: Bool
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PageTopElement(wrapping: view, context)
    }
}

private final class PageTopElement<Modified: View>: WrapperElement<Modified, PageTopModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = PageTopNode(view.modifier.top, graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? PageTopNode else { return }
        wrapper.hasTitle = view.modifier.hasTitle
        wrapper.keepsSearch = view.modifier.keepsSearch
    }
}

/// The layer that moves with the content. It ends at the bar above, but not below: pulled content moves it down.
private final class PageTopNode: WrapperNode, PaintedNode, HitTestable {
    var hasTitle = false {
        didSet { if hasTitle != oldValue { invalidatePlacement() } }
    }
    var keepsSearch = false {
        didSet { if keepsSearch != oldValue { top.contentMoved() } }
    }
    /// The height of the large title; zero if there is none.
    private(set) var titleHeight: CGFloat = 0
    private let top: PageTop
    private var lastShift: CGFloat = 0
    private var wasGliding = false

    init(_ top: PageTop, _ graph: ViewGraph) {
        self.top = top
        super.init(graph)
        top.node = self
    }

    override var isAsLargeAsChild: Bool { true }

    override func placeChildren() {
        super.placeChildren()
        titleHeight = hasTitle ? children.first?.children.first?.frame.height ?? 0 : 0
    }

    func contentMoved() {
        let (shift, isGliding) = (top.shift, top.isGliding)
        guard shift != lastShift || isGliding || wasGliding else { return }
        (lastShift, wasGliding) = (shift, isGliding)
        invalidateLayerContent()
    }

    // MARK: The picture

    override var needsLayer: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var clipsContent: Bool { true }
    var contentShift: CGPoint { CGPoint(x: 0, y: -top.shift) }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { Drawing(clip: .rectangle) }
    func placementAnimations() -> [LayerAnimation]? { top.animations }

    var layerFrame: CGRect {
        CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height + top.reach)
    }
}
