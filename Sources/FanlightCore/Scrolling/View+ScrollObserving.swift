import Foundation

public struct _ScrollGeometryModifier<Value: Equatable> {
    let transform: (ScrollGeometry) -> Value
    let action: (Value, Value) -> Void
}

extension _ScrollGeometryModifier: ScrollConnecting {
    public typealias Body = Never

    final class Memory {
        var last: Value?
    }

    func makeState() -> Memory { Memory() }

    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element) {
        connection.followsEveryOffset = true
        connection.onChange = { [link = element.graph.link] report in
            let new = transform(report.viewport.geometryOfContent)
            let old = memory.last
            guard old != new else { return }
            memory.last = new
            link.graph?.afterUpdating { action(old ?? new, new) }
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

public struct _ScrollPhaseModifier {
    // The app's closure as it was given; see `ValueComparison`.
    var plain: ((ScrollPhase, ScrollPhase) -> Void)?
    var action: ((ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void)?
}

extension _ScrollPhaseModifier: ScrollConnecting {
    public typealias Body = Never
    func makeState() {}

    func connect(_ connection: ScrollConnection, _ memory: Void, in element: _Element) {
        connection.onPhaseChange = { [link = element.graph.link] old, new, report in
            let context = ScrollPhaseChangeContext(geometry: report.viewport.geometryOfContent, velocity: nil)
            link.graph?.afterUpdating {
                plain?(old, new)
                action?(old, new, context)
            }
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

public struct _ScrollTargetVisibilityModifier<ID: Hashable> {
    let threshold: Double
    let action: ([ID]) -> Void
}

extension _ScrollTargetVisibilityModifier: ScrollConnecting {
    public typealias Body = Never

    final class Memory {
        var last: [ID]?
    }

    func makeState() -> Memory { Memory() }

    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element) {
        connection.followsEveryOffset = true
        connection.onChange = { [link = element.graph.link] report in
            let seen = report.viewport.seen
            var ids: [ID] = []
            report.element.visitViews { id, rect in
                if let id = id.base as? ID, rect.share(in: seen) >= max(threshold, 1e-9) { ids.append(id) }
            }
            guard ids != memory.last else { return }
            memory.last = ids
            link.graph?.afterUpdating { action(ids) }
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

extension CGRect {
    /// The share of the rectangle's area that lies in another one, from 0 to 1.
    fileprivate func share(in other: CGRect) -> Double {
        guard width > 0, height > 0 else { return other.contains(origin) ? 1 : 0 }
        let inside = intersection(other)
        return inside.isNull ? 0 : inside.width * inside.height / (width * height)
    }
}

// MARK: A single view

public struct _ScrollVisibilityModifier {
    let threshold: Double
    let action: (Bool) -> Void
}

extension _ScrollVisibilityModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollVisibilityElement(wrapping: view, context)
    }
}

private final class ScrollVisibilityElement<Modified: View>: WrapperElement<Modified, _ScrollVisibilityModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ScrollVisibilityNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ScrollVisibilityNode else { return }
        wrapper.threshold = view.modifier.threshold
        wrapper.action = view.modifier.action
    }
}

/// Reports whether enough of the view is visible in the viewports around it.
private final class ScrollVisibilityNode: WrapperNode, ViewportFollower {
    var threshold = 0.5
    var action: ((Bool) -> Void)?
    private var isSeen = false

    override func placeChildren() {
        super.placeChildren()
        var next = enclosingViewportNode
        while let viewport = next {
            viewport.addFollower(self)
            next = viewport.enclosingViewportNode
        }
        viewportMoved()
    }

    func viewportMoved() {
        let isSeen = isInTree(of: graph.root) && frame.share(in: visibleRectInViewports) >= max(threshold, 1e-9)
        guard isSeen != self.isSeen else { return }
        self.isSeen = isSeen
        graph.afterUpdating { [action] in action?(isSeen) }
    }
}

extension View {
    /// Runs an action with a value computed from a scroll view's geometry, at first and whenever the value changes. The
    /// first time both values are the same.
    nonisolated public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(_ScrollGeometryModifier(transform: transform, action: action))
    }

    /// Runs an action when scrolling begins or ends.
    nonisolated public func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
    ) -> some View {
        modifier(_ScrollPhaseModifier(plain: action))
    }

    /// Runs an action when scrolling begins or ends.
    nonisolated public func onScrollPhaseChange(
        _ action:
            @escaping (
                _ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext
            ) -> Void
    ) -> some View {
        modifier(_ScrollPhaseModifier(action: action))
    }

    /// Runs an action with the ids of the visible views, whenever they change.
    nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
        idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
    ) -> some View {
        modifier(_ScrollTargetVisibilityModifier(threshold: threshold, action: action))
    }

    /// Runs an action when the visible share of the view passes the threshold in the scroll views around it.
    nonisolated public func onScrollVisibilityChange(
        threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
    ) -> some View {
        modifier(_ScrollVisibilityModifier(threshold: threshold, action: action))
    }
}
