import CoreTransferable
import Display
import Foundation

/// Makes a view draggable.
public struct _DraggableModifier {
    let source: any ItemSource
    /// The preview under the pointer; nil for the view itself.
    private(set) var preview: (any DragPreview)?

    package init(_ source: any ItemSource) { self.source = source }

    init<V: View>(_ source: any ItemSource, preview: @escaping () -> V) {
        self.source = source
        self.preview = ClosurePreview(make: preview)
    }
}

/// The preview of a drag, with the app's closure as it was given.
protocol DragPreview {
    @MainActor var view: AnyView { get }
}

private struct ClosurePreview<V: View>: DragPreview {
    let make: () -> V
    var view: AnyView { AnyView(make()) }
}

extension _DraggableModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        DraggableElement(wrapping: view, context)
    }
}

private final class DraggableElement<Modified: View>: WrapperElement<Modified, _DraggableModifier>, DragSource {
    private var isDragged = false

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { DraggableNode(self, graph) }

    var isEnabled: Bool { EnvironmentValues(scope: environment, reader: nil).isEnabled }

    func begin(_ node: LayoutNode, at place: CGPoint) {
        let items = view.modifier.source.items
        guard !items.isEmpty else { return }
        let frame = node.shownFrame(in: nil)
        let own = view.modifier.preview?.view
        let overlay = SceneOverlay(
            graph, proposal: own == nil ? ProposedViewSize(frame.size) : .unspecified,
            place: { size, _ in
                // The pointer stays at the point where it grabbed the view itself. A custom preview is centred under
                // the pointer.
                own == nil ? frame.origin : CGPoint(x: place.x - size.width / 2, y: place.y - size.height / 2)
            })
        let shown = (own ?? AnyView(view.content)).opacity(0.75)
        overlay.show(
            shown,
            in: _ElementContext(graph: graph, parent: self, environment: EnvironmentScope(outer: environment)))
        isDragged = true
        graph.drag.begin(items, overlay, at: place) { [weak self] in self?.isDragged = false }
    }

    override func willUnmount() {
        if isDragged { graph.drag.cancel() }
        graph.pointer.elementLeft(self)
        super.willUnmount()
    }
}

@MainActor
private protocol DragSource: _Element {
    var isEnabled: Bool { get }
    func begin(_ node: LayoutNode, at place: CGPoint)
}

private final class DraggableNode: WrapperNode, GestureNode, HitTestable {
    private weak var owner: (any DragSource)?

    init(_ owner: any DragSource, _ graph: ViewGraph) {
        self.owner = owner
        super.init(graph)
    }

    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(owner ?? self) }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }
    var recognizesTaps: Bool { true }

    /// A moved press drags the view; other presses go to the gestures inside.
    func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        guard owner?.isEnabled == true else { return inner }
        let own = AnyGesture(AttachedGesture { [weak self] in DragSourceRecognizer(self) })
        guard let inner else { return own }
        return AnyGesture(own.exclusively(before: inner).map { _ in })
    }

    func begin(at place: CGPoint) { owner?.begin(self, at: place) }
}

private final class DragSourceRecognizer: _GestureRecognizer<Void> {
    /// The distance after which a moved press becomes a drag, in points.
    private static let minimumDragDistance: CGFloat = 6
    private weak var node: DraggableNode?
    private var start: CGPoint?
    private var isDragging = false

    init(_ node: DraggableNode?) { self.node = node }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        guard let node else { return .failed }
        let graph = node.graph
        switch event {
        case .pressed(let sample): start = sample.location
        case .moved(let sample):
            guard let start else { return .failed }
            if !isDragging, start.distance(to: sample.location) >= DragSourceRecognizer.minimumDragDistance {
                isDragging = true
                effects.add { node.begin(at: start) }
            }
            if isDragging { effects.change(self) { graph.drag.moved(to: sample.location) } }
        case .released(let sample):
            guard isDragging else { return .failed }
            effects.add { graph.drag.drop(at: sample.location) }
            return .ended(())
        case .time: break
        case .held, .twoFinger: if !isDragging { return .failed }
        }
        return isDragging ? .active(()) : .possible
    }

    override func cancel(_ effects: inout GestureEffects) {
        guard isDragging, let graph = node?.graph else { return }
        effects.add { graph.drag.cancel() }
    }
}

extension View {
    /// Lets the view be dragged to others of the scene, which take the value.
    nonisolated public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
        modifier(_DraggableModifier(TransferableItem(payload)))
    }

    /// Lets the view be dragged to others of the scene, which take the value. The preview is displayed under the
    /// pointer.
    nonisolated public func draggable<V: View, T: Transferable>(
        _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: @escaping () -> V
    ) -> some View {
        modifier(_DraggableModifier(TransferableItem(payload), preview: preview))
    }

    /// Lets the view be dragged to others of the scene.
    nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
        modifier(_DraggableModifier(ProvidedItem(provide: data)))
    }

    /// Lets the view be dragged to others of the scene. The preview is displayed under the pointer.
    nonisolated public func onDrag<V: View>(
        _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: @escaping () -> V
    ) -> some View {
        modifier(_DraggableModifier(ProvidedItem(provide: data), preview: preview))
    }
}
