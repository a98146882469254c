import CoreTransferable
import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// Wraps a list into a single stop of the focus.
struct ListBoxModifier {
    let controller: ListController
}

extension ListBoxModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ListBoxElement(wrapping: view, context)
    }
}

private final class ListBoxElement<Modified: View>: WrapperElement<Modified, ListBoxModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ListBoxNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ListBoxNode else { return }
        wrapper.controller = view.modifier.controller
        view.modifier.controller.box = wrapper
        wrapper.isInteractive = view.modifier.controller.handlesKeys
    }
}

/// The focusable area of a list. Keys select, delete and move rows; unhandled keys scroll.
final class ListBoxNode: WrapperNode, RowFocusNode, HitTestable, SemanticNode {
    weak var controller: ListController?

    var isInteractive = false {
        didSet {
            guard isInteractive != oldValue else { return }
            if !isInteractive, isFocused { graph.focus.move(to: nil) }
            invalidateLayerContent()
            graph.paint.orderChanged(under: self)
        }
    }
    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            invalidateLayerContent()
            controller?.focusChanged(isFocused)
        }
    }
    var isPressed = false
    var activatesOnKeys: Bool { false }
    var allowsTextSelection: Bool { true }
    var pointerGesture: AnyGesture<Void>? { nil }
    func activate() { graph.focus.move(to: self) }
    func handleKey(_ key: KeyInput) -> Bool { controller?.handle(key) ?? false }

    override var hitTesting: (any HitTestable)? { self }
    /// True during a drag, so that items can be dropped where there are no rows.
    var isHittable: Bool { graph.drag.isDragging }

    // Even a list without key handling must be found by scripts and announced.
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }

    func makeSemantics() -> Semantics {
        Semantics(
            role: controller?.role ?? .list, state: isFocused ? .focused : [], actions: isInteractive ? .focus : [])
    }
}

extension ListBoxNode: DropNode {
    func accepts(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        controller?.canInsertBesideRows(items) ?? false
    }

    func dragMoved(_ items: [NSItemProvider], to place: CGPoint) {}
    func dragLeft() {}

    func drop(_ items: [NSItemProvider], at place: CGPoint) -> Bool {
        controller?.insertBesideRows(items, at: place, in: graph) ?? false
    }
}

/// The gesture of pressing or dragging a row.
struct RowPressGesture {
    /// Weak, because the node may be removed before the gesture ends.
    private(set) weak var node: ListRowNode?

    init(node: ListRowNode) { self.node = node }
}

extension RowPressGesture: Gesture {
    typealias Value = Void
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        RowPressRecognizer(gesture.node, context)
    }
}

private final class RowPressRecognizer: _GestureRecognizer<Void> {
    /// The direction of a drag: horizontal to reveal actions, vertical to move the row.
    private enum DragDirection { case horizontal, other }

    private weak var node: ListRowNode?
    private let context: _GestureContext
    private var start: PointerSample?
    private var direction: DragDirection?

    init(_ node: ListRowNode?, _ context: _GestureContext) {
        self.node = node
        self.context = context
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        switch event {
        case .pressed(let sample): start = sample
        case .moved(let sample):
            // A drag does not select. On a terminal the next row is nearer than the slop, so leaving the row counts as
            // a drag.
            guard let start,
                direction != nil || start.location.distance(to: sample.location) > context.slop
                    || node.owner?.isMovable == true && !node.contains(scenePoint: sample.location)
            else { break }
            let distance = translation(to: sample, from: start)
            direction = direction ?? begin(distance, node)
            guard let direction else { return .failed }
            effects.change(self) {
                switch direction {
                case .horizontal: node.showSwipe(by: distance.width)
                case .other: node.owner?.showMove(over: distance.height)
                }
            }
            return .active(())
        case .released(let sample):
            guard let start else { return .failed }
            let distance = translation(to: sample, from: start)
            switch direction {
            case .horizontal: effects.add { node.endSwipe(by: distance.width) }
            case .other: effects.add { node.owner?.move(over: distance.height) }
            case nil:
                guard node.contains(scenePoint: sample.location) else { return .failed }
                effects.add { node.press(start.modifiers) }
            }
            return .ended(())
        case .time, .held: break
        case .twoFinger: return .failed
        }
        return direction == nil ? .possible : .active(())
    }

    override func cancel(_ effects: inout GestureEffects) {
        guard let direction, let node else { return }
        effects.add {
            switch direction {
            case .horizontal: node.showSwipe(by: nil)
            case .other: node.owner?.showMove(over: nil)
            }
        }
    }

    private func translation(to sample: PointerSample, from start: PointerSample) -> CGSize {
        CGSize(
            width: sample.location.x - start.location.x, height: sample.location.y - start.location.y)
    }

    private func begin(_ distance: CGSize, _ node: ListRowNode) -> DragDirection? {
        if abs(distance.width) > abs(distance.height) { return node.owner?.hasSwipeActions == true ? .horizontal : nil }
        return node.owner?.isMovable == true ? .other : nil
    }
}
