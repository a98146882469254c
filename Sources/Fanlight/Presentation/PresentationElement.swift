@_spi(Nodes) import FanlightCore
import Foundation

/// A modifier that presents a view in a layer over the scene while an item is not nil.
///
/// An equal value of a new evaluation is recognised, and the presented view is not re-evaluated. Another value with the
/// same identity updates the presented view.
struct _PresentationModifier<Content: PresentationContent> {
    let kind: SceneLayer.Kind
    let binding: PresentationBinding<Content.Item>
    /// True if the kind depends on the size class, as the presented view sets.
    var adaptsToSizeClass = false
    /// The place of a popover beside the presenting view.
    var attachment = PopoverAttachment()
    var ended: (() -> Void)?
    let content: Content
}

/// The binding that controls a presentation.
enum PresentationBinding<Item> {
    /// A Boolean binding, with the item that is presented.
    case flag(Binding<Bool>, about: Item?)
    /// A binding to an item. Another item with the same identity keeps the presentation.
    case item(Binding<Item?>, id: ElementMember<Item, AnyHashable>)

    /// The item to present now.
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

    /// Resets the binding after the user has dismissed the presentation.
    fileprivate func end() {
        switch self {
        case .flag(let isPresented, _): isPresented.wrappedValue = false
        case .item(let item, _): item.wrappedValue = nil
        }
    }
}

extension PresentationBinding: ComparableCases {
    static func _comparisonOfCases() -> ValueComparison.Equal {
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

/// The identity of an identifiable item.
private enum ItemIdentity<Item: Identifiable>: KnownMember {
    static func member(of item: Item) -> AnyHashable { AnyHashable(item.id) }
}

extension _PresentationModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PresentationElement(view, context)
    }
}

private final class PresentationElement<Modified: View, Content: PresentationContent>:
    ViewElement<ModifiedContent<Modified, _PresentationModifier<Content>>>
{
    private struct Presented {
        let layer: SceneLayer
        let element: _Element
        let id: AnyHashable
    }

    private var child: _Element?
    private var presented: Presented?
    private let zoom = PageZoom()
    /// The nodes to which the presentation is anchored.
    private var nodes: [LayoutNode] = []

    override init(_ view: ModifiedContent<Modified, _PresentationModifier<Content>>, _ context: _ElementContext) {
        super.init(view, context)
        zoom.anchor = { [weak self] in self?.anchor }
        child = context.inside(self).make(view.content)
        updatePresentation(isAnimated: false)
    }

    override func update(to new: ModifiedContent<Modified, _PresentationModifier<Content>>) {
        graph.work.comparisons += 1
        let isSame = ValueComparison.isSame(view.modifier, new.modifier)
        if view.modifier.attachment != new.modifier.attachment { presented?.layer.node.invalidateLayout() }
        view = new
        child?.update(with: new.content)
        // The binding is read in `updatePresentation`, and its changes re-evaluate this element.
        if !isSame { updatePresentation() }
    }

    override func reevaluate() { updatePresentation() }

    /// - Parameter isAnimated: False to present or end at once, in the animation of this update if it has one.
    private func updatePresentation(isAnimated: Bool = true) {
        isDirty = false
        let modifier = view.modifier
        let token = beginReading()
        let wanted = observing(token) {
            Tracking.with(token) {
                modifier.binding.item.map { ($0, shown(for: $0, as: kind(of: presented?.layer))) }
            }
        }
        let id = wanted.map { modifier.binding.id(of: $0.0) }
        if let presented, presented.id == id, let wanted {
            // The identity is the same, so the presented view is updated in place and its title is read again.
            presented.element.update(with: wanted.1)
            presented.layer.kind = kind(of: presented.layer)
            return presented.layer.readTitle()
        }
        guard presented != nil || wanted != nil else { return }
        if isAnimated, !graph.metrics.isCell {
            let leaving = presented.map { [$0.element] } ?? []
            let animation = InterfaceTiming.presentation(presented?.layer.kind ?? kind(of: nil))
            return change(animatedBy: animation, removing: leaving) { [weak self] in
                // The binding may have changed again since.
                if let self, isMounted { updatePresentation(isAnimated: false) }
            }
        }
        endPresentation()
        if let wanted, let id { present(wanted.0, wanted.1, id) }
    }

    private func shown(for item: Content.Item, as kind: SceneLayer.Kind) -> some View {
        view.modifier.content.content(for: item)
            .modifier(_PreferenceRelaySource<ZoomSourceKey>(relay: zoom.source))
            .transition(PanelTransition(kind: kind, zoom: zoom))
    }

    /// Returns the kind for the size classes. Once there is a layer, the view in it may set the kind.
    private func kind(of layer: SceneLayer?) -> SceneLayer.Kind {
        guard view.modifier.adaptsToSizeClass else { return view.modifier.kind }
        let settings = layer?.portal.gatherPreference(PresentationSettingsKey.self)
        let adaptation = settings?.adaptation ?? CompactAdaptation()
        let values = readEnvironment()
        return adaptation.kind(of: view.modifier.kind, values.horizontalSizeClass, values.verticalSizeClass)
    }

    private func present(_ item: Content.Item, _ content: some View, _ id: AnyHashable) {
        let presentedEnvironment = EnvironmentValues(scope: environment, reader: nil)
        let layer = SceneLayer(
            kind(of: nil), graph, anchor: { [weak self] in self?.anchor },
            dismiss: { [weak self] in self?.view.modifier.binding.end() })
        layer.setLayoutDirection(as: presentedEnvironment.layoutDirection, for: self)
        if !graph.metrics.isCell { layer.excludeFromFading() }
        // Precedes the content, which may present a layer of its own from the beginning.
        graph.show(layer)
        let context = contextOfPresented(in: layer) { [weak self] in self?.view.modifier.binding.end() }
        let element = insert { layer.portal.make(content, in: context) }
        presented = Presented(layer: layer, element: element, id: id)
        let handle = EnvironmentValues(scope: context.environment, reader: nil).presentationHandle
        layer.node.popoverOrigin = { [weak self, weak handle] in
            self?.popoverOrigin(beside: $0, $1, $2, handle?.popover)
        }
        let kind = kind(of: layer)
        if layer.kind != kind {
            // The panel enters as the view inside has set.
            layer.kind = kind
            element.update(with: shown(for: item, as: kind))
        }
        layer.readTitle()
    }

    private func endPresentation() {
        guard let leaving = presented else { return }
        presented = nil
        afterTransition(of: leaving.element) { [graph] in
            if !graph.metrics.isCell { leaving.layer.excludeFromFading() }
            graph.remove(leaving.layer)
            leaving.element.unmount()
            leaving.layer.node.unmount()
        }
        if let ended = view.modifier.ended { graph.afterUpdating(ended) }
    }

    private var anchor: CGRect? {
        var whole = CGRect.null
        for node in nodes where node.isInTree(of: graph.root) { whole = whole.union(node.shownFrame(in: nil)) }
        return whole.isNull ? nil : view.modifier.attachment.rect(in: whole, direction)
    }

    private var direction: LayoutDirection { EnvironmentValues(scope: environment, reader: nil).layoutDirection }

    /// Returns the origin of a popover, and places its arrow. The framework's own popovers, such as that of a date
    /// picker, have none.
    private func popoverOrigin(
        beside anchor: CGRect, _ size: CGSize, _ available: CGRect, _ arrow: ShownPopoverArrow?
    ) -> CGPoint {
        let hasArrow = view.modifier.adaptsToSizeClass && !graph.metrics.isCell
        let gap = hasArrow ? PopoverArrow.height : graph.metrics.isCell ? 0 : 6
        let place = view.modifier.attachment.place(of: size, beside: anchor, in: available, gap: gap, direction)
        arrow?.place(hasArrow ? PopoverArrow(of: place.frame, at: place.side, of: anchor) : nil, in: graph)
        return place.frame.origin
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

    /// A view that departs presents nothing until it returns.
    override func didHide() {
        guard isDeparting, let leaving = presented else { return }
        leaving.element.unmount()
        willUnmount()
        invalidate()
    }

    override func willUnmount() {
        guard let leaving = presented else { return }
        presented = nil
        graph.remove(leaving.layer)
        leaving.layer.node.unmount()
    }
}

extension _Element {
    /// Returns the context of a presented view. The view inherits the element's environment, except for values of the
    /// element's containers.
    func contextOfPresented(in layer: SceneLayer? = nil, _ dismiss: @escaping () -> Void) -> _ElementContext {
        let scope = EnvironmentScope(outer: environment)
        var values = EnvironmentValues()
        let handle = PresentationHandle(dismiss)
        handle.layer = layer
        (values.presentationHandle, values.layerHandle) = (handle, handle)
        values.navigation = nil
        values.columnPage = nil
        values.offeredSearch = nil
        values.isListRow = false
        values.isInFormColumns = false
        values.fieldsHaveBorders = false
        values.disclosesRows = false
        values.tintsLabelIcons = false
        values.sheetPuller = nil
        values.isEnabled = true
        values.explicitForeground = nil
        values.foregroundLevels = []
        scope.write(values.writes)
        return _ElementContext(graph: graph, parent: self, environment: scope)
    }
}

extension View {
    /// Presents a view in a layer while a binding is true.
    nonisolated func presentLayer<Content: View>(
        _ kind: SceneLayer.Kind, isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        presentLayer(kind, isPresented: isPresented, PlainContent(make: content))
    }

    nonisolated func presentLayer<Content: PresentationContent<Void>>(
        _ kind: SceneLayer.Kind, isPresented: Binding<Bool>, adaptsToSizeClass: Bool = false,
        attachment: PopoverAttachment = PopoverAttachment(), ended: (() -> Void)? = nil, _ content: Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                kind: kind, binding: .flag(isPresented, about: ()), adaptsToSizeClass: adaptsToSizeClass,
                attachment: attachment,
                ended: ended, content: content))
    }

    /// Presents a view in a layer while an item is not nil.
    nonisolated func presentLayer<Item: Identifiable, Content: View>(
        _ kind: SceneLayer.Kind, item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        presentLayer(kind, item: item, ItemContent(make: content))
    }

    nonisolated func presentLayer<Item: Identifiable, Content: PresentationContent<Item>>(
        _ kind: SceneLayer.Kind, item: Binding<Item?>, adaptsToSizeClass: Bool = false,
        attachment: PopoverAttachment = PopoverAttachment(), ended: (() -> Void)? = nil, _ content: Content
    ) -> some View {
        modifier(
            _PresentationModifier(
                kind: kind, binding: .item(item, id: .known(ItemIdentity<Item>.self)),
                adaptsToSizeClass: adaptsToSizeClass,
                attachment: attachment, ended: ended, content: content))
    }
}
