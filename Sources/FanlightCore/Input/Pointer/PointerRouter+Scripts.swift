import Display
import Foundation

/// Pointer input that scripts and assistive technology simulate.
extension PointerRouter {
    /// The number of moves in a simulated drag, so that gestures begin before they end.
    private static let moves = 4

    /// Performs an action that needs a pointer; returns nil for other actions.
    func perform(_ action: ElementAction, on node: LayoutNode) -> InputOutcome? {
        switch action {
        case .drag, .magnify, .rotate: break
        default: return nil
        }
        guard let place = middle(of: node) else { return .refused("This element is not on the display.") }
        return perform(action, at: place)
    }

    /// Performs an action that needs a pointer at a point; returns nil for other actions.
    func perform(_ action: ElementAction, at place: CGPoint) -> InputOutcome? {
        switch action {
        case .drag(let x, let y):
            guard x.isFinite, y.isFinite else { return .refused("Nothing can be dragged by \(x), \(y).") }
            return drag(from: place, by: CGSize(width: x, height: y))
        case .magnify(let scale):
            guard scale > 0, scale.isFinite else { return .refused("\(scale) is not a valid magnification.") }
            return sendTwoFingers(at: place, scale: scale, angle: .zero)
        case .rotate(let degrees):
            guard degrees.isFinite else { return .refused("\(degrees) is not a valid rotation.") }
            return sendTwoFingers(at: place, scale: 1, angle: .degrees(degrees))
        default: return nil
        }
    }

    private func drag(from start: CGPoint, by distance: CGSize) -> InputOutcome {
        let cannot = InputOutcome.refused("No view here can be dragged like that.")
        _ = content.pressed(at: start)
        let recognizer = press(sample(at: start)) == .handled ? live?.recognizer : nil
        let isObserved = observed != nil
        var movesContent = false
        let moves = PointerRouter.moves
        var place = start
        for step in 1...moves {
            let share = CGFloat(step) / CGFloat(moves)
            place = CGPoint(x: start.x + distance.width * share, y: start.y + distance.height * share)
            movesContent = move(sample(at: place)) || movesContent
        }
        content.released(at: place, isByScript: true)
        if isDown || isObserved { release(sample(at: place)) }
        if movesContent || isObserved { return .handled }
        // Recognisers for a mere press, or for a longer drag, have failed.
        return recognizer.map { $0.phase.isFailed } ?? true ? cannot : .handled
    }

    private func sendTwoFingers(at place: CGPoint, scale: CGFloat, angle: Angle) -> InputOutcome {
        guard sendTwoFingers(.began, scale: 1, angle: .zero, at: place) else {
            return .refused("No view here handles two-finger gestures.")
        }
        _ = sendTwoFingers(.changed, scale: scale, angle: angle, at: place)
        _ = sendTwoFingers(.ended, scale: scale, angle: angle, at: place)
        return .handled
    }

    /// Taps at a node, if any gestures are there.
    func tap(_ node: LayoutNode, count: Int) -> Bool {
        guard let place = activationPoint(of: node) ?? middle(of: node),
            nodes(at: place).contains(where: {
                $0.hasTapGestures || ($0 as? any RowNode)?.activatesOnTap == true
                    || $0.isInTree(of: node)
            })
        else { return false }
        for _ in 0..<max(1, min(count, ElementAction.maximumTaps)) {
            guard press(sample(at: place)) == .handled else { return false }
            release(sample(at: place))
        }
        return true
    }

    /// Taps at a node, if gestures inside a control are there.
    func tapGestures(in control: LayoutNode, at node: LayoutNode, count: Int) -> Bool {
        guard let place = activationPoint(of: node) ?? middle(of: node),
            nodes(at: place).contains(where: {
                $0.hasTapGestures && $0.isInTree(of: control)
            })
        else { return false }
        return tap(node, count: count)
    }

    /// Taps at a control, if gestures around it are there.
    func tapGestures(around control: LayoutNode, at node: LayoutNode, count: Int) -> Bool {
        // Most controls have no gestures around them, and need no hit test.
        guard control.isInsideTapGestures, let place = activationPoint(of: node) ?? middle(of: node) else {
            return false
        }
        let met = nodes(at: place)
        guard let index = met.firstIndex(where: { $0 === control }),
            met[(index + 1)...].contains(where: \.hasTapGestures)
        else { return false }
        return tap(node, count: count)
    }

    /// The node that a hit test finds where `node` is pressed, if it is neither inside nor around `node`.
    func met(insteadOf node: LayoutNode) -> LayoutNode? {
        let node = node.representedNode
        guard let place = activationPoint(of: node) ?? middle(of: node), let met = node.graph.root.hit(place),
            !met.isWithin(node), !node.isWithin(met)
        else { return nil }
        return met
    }

    /// The point at which modifiers place taps on a node.
    private func activationPoint(of node: LayoutNode) -> CGPoint? {
        guard let point = node.mergedAttributes?.details.activationPoint else { return nil }
        let shown = node.framedNode.presentedFrame()
        let place = point.place(in: shown.size)
        return CGPoint(x: shown.minX + place.x, y: shown.minY + place.y)
    }

    /// The centre of the part of a node that the display can show, without the part beneath bars.
    private func middle(of node: LayoutNode) -> CGPoint? {
        let node = node.pressedNode
        let screen = CGRect(x: 0, y: 0, width: node.graph.screen.width, height: node.graph.screen.height)
        var shown = node.presentedFrame().intersection(screen)
        var viewport = node.enclosingViewportNode
        while let current = viewport {
            let area = current.presentedFrame().inset(by: current.coveredInsets, current.layoutDirection)
            if shown.intersects(area) { shown = shown.intersection(area) }
            viewport = current.enclosingViewportNode
        }
        return shown.isNull ? nil : CGPoint(x: shown.midX, y: shown.midY)
    }
}

extension LayoutNode {
    /// The visible node for this node. For accessibility-only content it is the node that the content represents.
    fileprivate var representedNode: LayoutNode {
        var shown = self
        var node: LayoutNode? = self
        while let current = node {
            if current.needsLayer, current.ownSemantics.state.contains(.accessibilityOnly), let parent = current.parent
            {
                shown = parent
            }
            node = current.parent
        }
        return shown
    }

    fileprivate func isWithin(_ outer: LayoutNode) -> Bool {
        sequence(first: self) { $0.parent }.contains { $0 === outer }
    }

    fileprivate var hasTapGestures: Bool { hitTesting?.recognizesTaps ?? false }

    /// True if a node around this one has gestures that may recognise a tap.
    fileprivate var isInsideTapGestures: Bool {
        var node = parent
        while let current = node {
            if current.hasTapGestures { return true }
            node = current.parent
        }
        return false
    }
}
