import Foundation

/// Presents a view in a layer over the scene as long as there is an item.
///
/// It keeps what it was given as it was given, and no closures over it: one that is made anew the same can be told from
/// another, and what is presented stays as it is.
struct _PresentationModifier<Item, Given, Content: View> {
    let kind: SceneLayer.Kind
    let wish: PresentationWish<Item>
    var ended: (() -> Void)?
    let given: Given
    /// Makes the view from nothing but what it takes.
    let content: (Item, Given) -> Content
}

/// What says whether something is presented.
enum PresentationWish<Item> {
    /// The binding does; the item is what it is about.
    case flag(Binding<Bool>, about: Item?)
    /// There is an item. Another one with the same identity is the same presentation.
    case item(Binding<Item?>, id: (Item) -> AnyHashable)

    /// What is wanted now.
    fileprivate var item: Item? {
        switch self {
        case .flag(let isPresented, let item): isPresented.wrappedValue ? item : nil
        case .item(let item, _): item.wrappedValue
        }
    }

    fileprivate func id(of item: Item) -> AnyHashable {
        switch self {
        case .flag: 0
        case .item(_, let id): id(item)
        }
    }

    /// Takes the wish back: a person ended the presentation.
    fileprivate func end() {
        switch self {
        case .flag(let isPresented, _): isPresented.wrappedValue = false
        case .item(let item, _): item.wrappedValue = nil
        }
    }
}

extension PresentationWish: ComparableCases {
    static func _comparison() -> ValueComparison.Equal {
        {
            switch ($0.assumingMemoryBound(to: Self.self).pointee, $1.assumingMemoryBound(to: Self.self).pointee) {
            case (.flag(let old, let oldItem), .flag(let new, let newItem)):
                ValueComparison.isSame(old, new) && ValueComparison.isSame(oldItem, newItem)
            case (.item(let old, let oldID), .item(let new, let newID)):
                ValueComparison.isSame(old, new) && ValueComparison.isSame(oldID, newID)
            default: false
            }
        }
    }
}

extension _PresentationModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PresentationElement(view, context)
    }
}

private final class PresentationElement<Modified: View, Item, Given, Content: View>:
    ViewElement<ModifiedContent<Modified, _PresentationModifier<Item, Given, Content>>>
{
    private struct Presented {
        let layer: SceneLayer
        let element: _Element
        let id: AnyHashable
    }

    private var child: _Element?
    private var presented: Presented?
    /// What the presentation belongs to on the display.
    private var nodes: [LayoutNode] = []

    override init(
        _ view: ModifiedContent<Modified, _PresentationModifier<Item, Given, Content>>, _ context: _ElementContext
    ) {
        super.init(view, context)
        child = context.inside(self).make(view.content)
        follow()
    }

    override func update(to new: ModifiedContent<Modified, _PresentationModifier<Item, Given, Content>>) {
        graph.work.comparisons += 1
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        view = new
        child?.update(with: new.content)
        // Whether it is wanted is read here, and wakes this element by itself.
        if !isSame { follow() }
    }

    override func reevaluate() { follow() }

    private func follow() {
        isMarked = false
        let modifier = view.modifier
        let token = beginReading()
        let wanted = observing(token) {
            Tracking.with(token) { modifier.wish.item.map { ($0, modifier.content($0, modifier.given)) } }
        }
        let id = wanted.map { modifier.wish.id(of: $0.0) }
        if let presented, presented.id == id, let wanted {
            // It has the person's attention: what is said of it is said there.
            presented.element.update(with: wanted.1)
            return presented.layer.readTitle()
        }
        endPresentation()
        if let wanted, let id { present(wanted.1, id) }
    }

    private func present(_ content: Content, _ id: AnyHashable) {
        let surroundings = EnvironmentValues(scope: environment, reader: nil)
        let layer = SceneLayer(
            view.modifier.kind, graph, anchor: { [weak self] in self?.anchor },
            dismiss: { [weak self] in self?.view.modifier.wish.end() })
        let context = contextOfPresented { [weak self] in self?.view.modifier.wish.end() }
        let element = layer.portal.make(content, in: context)
        presented = Presented(layer: layer, element: element, id: id)
        layer.readTitle()
        layer.read(as: surroundings.layoutDirection, for: self)
        graph.show(layer)
    }

    private func endPresentation() {
        guard let leaving = presented else { return }
        presented = nil
        graph.remove(leaving.layer)
        leaving.element.unmount()
        leaving.layer.node.leave()
        if let ended = view.modifier.ended { graph.afterUpdating(ended) }
    }

    private var anchor: CGRect? {
        var whole = CGRect.null
        for node in nodes where node.isInTree(of: graph.root) { whole = whole.union(node.shownFrame(in: nil)) }
        return whole.isNull ? nil : whole
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        let before = nodes.count
        child?.collectNodes(into: &nodes)
        self.nodes = Array(nodes[before...])
    }

    override func collectItems(into list: inout ItemList) { child?.collectItems(into: &list) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
        if let presented { visit(presented.element) }
    }

    override func willLeave() {
        guard let leaving = presented else { return }
        presented = nil
        graph.remove(leaving.layer)
        leaving.layer.node.leave()
    }
}

extension _Element {
    /// Where a view goes that the element presents: it reads what is said around the element, but is no part of what that
    /// is in.
    func contextOfPresented(_ dismiss: @escaping () -> Void) -> _ElementContext {
        let scope = EnvironmentScope(outer: environment)
        var values = EnvironmentValues()
        values.presentedPlace = PresentedPlace(dismiss)
        values.navigation = nil
        values.isListRow = false
        values.isInFormColumns = false
        values.fieldsHaveBorders = false
        values.disclosesRows = false
        values.isEnabled = true
        scope.write(values.writes)
        return _ElementContext(graph: graph, parent: self, environment: scope)
    }
}

extension View {
    /// Presents a view in a layer as long as a binding says so.
    nonisolated func presents<Content: View>(
        _ kind: SceneLayer.Kind, isPresented: Binding<Bool>, ended: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                kind: kind, wish: .flag(isPresented, about: ()), ended: ended, given: content, content: { $1() }))
    }

    /// Presents a view in a layer as long as there is an item.
    nonisolated func presents<Item: Identifiable, Content: View>(
        _ kind: SceneLayer.Kind, item: Binding<Item?>, ended: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                kind: kind, wish: .item(item, id: { AnyHashable($0.id) }), ended: ended, given: content,
                content: { $1($0) }))
    }
}
