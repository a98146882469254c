import Foundation

public struct _ScrollPositionModifier {
    let position: Binding<ScrollPosition>
    let anchor: UnitPoint?
}

extension _ScrollPositionModifier: ScrollConnecting {
    public typealias Body = Never

    final class Memory {
        var serial = 0
    }

    func makeState() -> Memory { Memory() }
    func read() { _ = position.wrappedValue }

    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element) {
        let wanted = position.wrappedValue
        if wanted.serial != memory.serial {
            memory.serial = wanted.serial
            let anchor = element.graph.transaction.scrollTargetAnchor ?? anchor
            let point: (x: CGFloat?, y: CGFloat?) = (
                wanted.x.map { CGFloat(element.validRank($0, "ScrollPosition(x:)")) },
                wanted.y.map { CGFloat(element.validRank($0, "ScrollPosition(y:)")) }
            )
            let animation = element.graph.transaction.shownAnimation
            element.graph.animationBegins(animation)
            element.graph.afterLayout(
                PositionScroll(
                    connection: connection, position: wanted, point: point, anchor: anchor, animation: animation))
        }
        connection.hold(wanted.wantedID != nil, at: anchor, in: element.graph)
        // The element owns the connection, so the closure must not retain the element.
        connection.onChange = { [link = element.graph.link] report in
            guard report.isByPerson else { return }
            let first = report.element.view(at: anchor)
            link.graph?.afterUpdating {
                var value = position.wrappedValue
                value.recordUserScroll(first)
                if value != position.wrappedValue { position.wrappedValue = value }
            }
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

public struct _ScrollPositionIDModifier<ID: Hashable> {
    let id: Binding<ID?>
    let anchor: UnitPoint?
}

extension _ScrollPositionIDModifier: ScrollConnecting {
    public typealias Body = Never

    final class Memory {
        /// The last value read from or written to the binding.
        var id: ID?
    }

    func makeState() -> Memory { Memory() }
    func read() { _ = id.wrappedValue }

    func connect(_ connection: ScrollConnection, _ memory: Memory, in element: _Element) {
        let wanted = id.wrappedValue
        if wanted != memory.id {
            memory.id = wanted
            if let wanted {
                let anchor = element.graph.transaction.scrollTargetAnchor ?? anchor
                let animation = element.graph.transaction.shownAnimation
                element.graph.animationBegins(animation)
                element.graph.afterLayout(
                    ViewScroll(connection: connection, id: wanted, anchor: anchor, animation: animation))
            }
        }
        connection.hold(wanted != nil, at: anchor, in: element.graph)
        // The element owns the connection, so the closure must not retain the element.
        connection.onChange = { [link = element.graph.link] report in
            guard report.isByPerson else { return }
            let first = report.element.view(at: anchor)?.base as? ID
            guard first != memory.id else { return }
            memory.id = first
            link.graph?.afterUpdating { id.wrappedValue = first }
        }
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ScrollConnectingElement(view, context)
    }
}

/// A scroll to the position of a binding.
@MainActor
private final class PositionScroll: PlacementDependent {
    private let connection: ScrollConnection
    private let position: ScrollPosition
    /// The validated coordinates of the position.
    private let point: (x: CGFloat?, y: CGFloat?)
    private let anchor: UnitPoint?
    private let animation: Animation?

    init(
        connection: ScrollConnection, position: ScrollPosition, point: (x: CGFloat?, y: CGFloat?), anchor: UnitPoint?,
        animation: Animation?
    ) {
        (self.connection, self.position, self.point) = (connection, position, point)
        (self.anchor, self.animation) = (anchor, animation)
    }

    func nodesPlaced() {
        guard let scrollView = connection.scrollView else { return }
        connection.seeker.cancel()
        let viewport = scrollView.viewport
        if let id = position.wantedID {
            connection.scroll(to: id, anchor: position.anchor ?? anchor, animation)
        } else if let edge = position.edge {
            scroll(viewport, to: edge)
        } else if point.x != nil || point.y != nil {
            viewport.scroll(
                to: CGPoint(x: point.x ?? viewport.offset.x, y: point.y ?? viewport.offset.y), with: animation)
        }
    }

    private func scroll(_ viewport: ViewportNode, to edge: Edge) {
        let isMirrored = viewport.layoutDirection == .rightToLeft
        switch edge {
        case .top: viewport.scroll(to: CGPoint(x: viewport.offset.x, y: 0), with: animation)
        case .bottom: viewport.scrollToEnd(along: .vertical, with: animation)
        case .leading where !isMirrored, .trailing where isMirrored:
            viewport.scroll(to: CGPoint(x: 0, y: viewport.offset.y), with: animation)
        case .leading, .trailing: viewport.scrollToEnd(along: .horizontal, with: animation)
        }
    }
}

/// A scroll to the view with the id of a binding.
@MainActor
private final class ViewScroll: PlacementDependent {
    private let connection: ScrollConnection
    private let id: AnyHashable
    private let anchor: UnitPoint?
    private let animation: Animation?

    init(connection: ScrollConnection, id: AnyHashable, anchor: UnitPoint?, animation: Animation?) {
        (self.connection, self.id, self.anchor, self.animation) = (connection, id, anchor, animation)
    }

    func nodesPlaced() { connection.scroll(to: id, anchor: anchor, animation) }
}

extension ScrollConnection {
    /// Scrolls to a view, immediately or once unrealised rows were searched.
    fileprivate func scroll(to id: AnyHashable, anchor: UnitPoint?, _ animation: Animation?) {
        guard let scrollView else { return }
        seeker.find(id, for: "scrollPosition", in: scrollView) { $0?.scroll(to: anchor, with: animation) }
    }
}

extension ConnectedScrollView {
    /// The view whose anchor is nearest to the viewport's anchor; without an anchor, the first visible view.
    func view(at anchor: UnitPoint?) -> AnyHashable? {
        let seen = viewport.seenInside
        let axis: Axis = viewport.axes == .horizontal ? .horizontal : .vertical
        let isMirrored = axis == .horizontal && viewport.layoutDirection == .rightToLeft
        let anchor = anchor.map(viewport.directed)
        var best: (id: AnyHashable, distance: CGFloat)?
        visitViews { id, rect in
            let isSeen =
                isMirrored ? rect.minX < seen.maxX - 0.5 : rect.origin[axis] + rect.size[axis] > seen.origin[axis] + 0.5
            if let anchor {
                let share = axis == .horizontal ? anchor.x : anchor.y
                let own = rect.origin[axis] + rect.size[axis] * share
                let distance = abs(own - seen.origin[axis] - seen.size[axis] * share)
                if best.map({ distance < $0.distance }) ?? true { best = (id, distance) }
            } else if best == nil, isSeen {
                best = (id, 0)
            }
        }
        return best?.id
    }
}

extension View {
    /// Binds the view that a scroll view begins with. While the binding names a view, visible content keeps its
    /// position when views before it are inserted or removed.
    nonisolated public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View {
        modifier(_ScrollPositionIDModifier(id: id, anchor: anchor))
    }

    /// Binds the position of a scroll view.
    nonisolated public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
        modifier(_ScrollPositionModifier(position: position, anchor: anchor))
    }
}
