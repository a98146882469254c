import Display
import Foundation

/// An accessibility action of a view that assistive technology and scripts can perform. The modifier's element owns the
/// handler and replaces its closure at each evaluation.
package final class AccessibilityHandler: Equatable {
    package enum Kind: Equatable, Sendable {
        case activate
        case adjust
        case scroll
        case zoom
        /// Sets a value given as text.
        case value
        case named(String)
        /// A rotor, which moves the accessibility cursor to one of several entries.
        case rotor(String, entries: [String])

        /// The name that the app author gave the action; nil for other kinds.
        package var name: String? {
            if case .named(let name) = self { return name }
            return nil
        }

        /// The names under which a client that sends only text performs the action.
        var names: [String] {
            switch self {
            case .named(let name): [name]
            case .zoom: AccessibilityHandler.zooms.map(\.name)
            case .activate, .adjust, .scroll, .value, .rotor: []
            }
        }

        var rotor: SemanticDetails.Rotor? {
            if case .rotor(let name, let entries) = self {
                return SemanticDetails.Rotor(name: name, entries: entries)
            }
            return nil
        }
    }

    static let zooms: [(name: String, scale: Double)] = [("Zoom In", 2), ("Zoom Out", 0.5)]

    /// The parameters of one invocation.
    package enum Request {
        case plain
        case adjust(AccessibilityAdjustmentDirection)
        case scroll(Edge)
        case zoom(AccessibilityZoomGestureAction)
        case entry(Int)
        case value(String, answer: (SettingOutcome) -> Void)
    }

    /// The app's closure, stored unwrapped so that its bits can be compared. A wrapping closure would differ each time,
    /// and so would a bare closure that is passed to a generic function.
    package struct Action {
        var plain: (() -> Void)?
        var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
        var scroll: ((Edge) -> Void)?
        var zoom: ((AccessibilityZoomGestureAction) -> Void)?
        var any: ((Request) -> Void)?

        fileprivate func run(_ request: Request) {
            plain?()
            any?(request)
            switch request {
            case .adjust(let direction): adjust?(direction)
            case .scroll(let edge): scroll?(edge)
            case .zoom(let action): zoom?(action)
            case .plain, .entry, .value: break
            }
        }
    }

    package let kind: Kind
    private var action: Action

    package init(_ kind: Kind, _ run: @escaping (Request) -> Void) {
        self.kind = kind
        action = Action(any: run)
    }

    init(_ kind: Kind, _ action: Action) {
        self.kind = kind
        self.action = action
    }

    private init(_ other: AccessibilityHandler) {
        kind = other.kind
        action = other.action
    }

    /// A copy whose closure can be replaced without changing this one.
    var copy: AccessibilityHandler { AccessibilityHandler(self) }
    package func replaceAction(_ other: AccessibilityHandler) { action = other.action }
    package func callAsFunction(_ request: Request) { action.run(request) }

    /// True if the other handler was made from the same kind and closure.
    @MainActor func isEquivalent(_ other: AccessibilityHandler) -> Bool {
        self === other || kind == other.kind && ValueComparison.isSame(action, other.action)
    }

    var actions: ActionSet {
        switch kind {
        case .activate: .tap
        case .adjust: [.increment, .decrement]
        case .scroll: .scroll
        case .value: .setValue
        case .zoom, .named, .rotor: []
        }
    }

    package static func == (a: AccessibilityHandler, b: AccessibilityHandler) -> Bool { a === b }
}

extension LayoutNode {
    /// The handlers that modifiers attached to this node.
    final var accessibilityHandlers: [AccessibilityHandler] { mergedAttributes?.handlers ?? [] }

    /// Runs the handler, unless its control is disabled.
    private func use(_ handler: AccessibilityHandler, _ request: AccessibilityHandler.Request) -> InputOutcome {
        if ownSemantics.state.contains(.disabled) { return .refused("This element is disabled.") }
        handler(request)
        return .handled
    }

    /// Performs an action with the matching handler; returns nil if there is none.
    final func performAnnotated(_ action: ElementAction) -> InputOutcome? {
        func run(_ kind: AccessibilityHandler.Kind, _ request: AccessibilityHandler.Request) -> InputOutcome? {
            guard let handler = accessibilityHandlers.first(where: { $0.kind == kind }) else { return nil }
            return use(handler, request)
        }
        switch action {
        case .tap(let count):
            for _ in 1..<max(1, min(count, ElementAction.maximumTaps)) { _ = run(.activate, .plain) }
            return run(.activate, .plain)
        case .increment: return run(.adjust, .adjust(.increment))
        case .decrement: return run(.adjust, .adjust(.decrement))
        case .scroll(let x, let y):
            let isVertical = abs(y) >= abs(x)
            let edge: Edge = isVertical ? (y < 0 ? .top : .bottom) : (x < 0 ? .leading : .trailing)
            return run(.scroll, .scroll(edge))
        case .magnify(let scale):
            let middle = CGPoint(x: frame.width / 2, y: frame.height / 2)
            return run(
                .zoom,
                .zoom(
                    AccessibilityZoomGestureAction(
                        direction: scale >= 1 ? .zoomIn : .zoomOut, location: .center, point: middle)))
        case .perform(let name): return perform(name)
        case .setValue(let words): return setAnnotated(words)
        case .focus, .drag, .rotate, .moveAccessibilityCursor: return nil
        }
    }

    private func setAnnotated(_ words: String) -> InputOutcome? {
        guard let handler = accessibilityHandlers.first(where: { $0.kind == .value }) else { return nil }
        var setting = SettingOutcome.invalidValue
        let outcome = use(handler, .value(words) { setting = $0 })
        guard outcome == .handled else { return outcome }
        switch setting {
        case .accepted: return .handled
        case .invalidValue: return .refused("“\(words)” is not a valid value of this element.")
        case .unchanged: return .refused("The app did not accept “\(words)”.")
        }
    }

    private func perform(_ name: String) -> InputOutcome {
        let handlers = accessibilityHandlers
        if let handler = handlers.first(where: { $0.kind.name == name }) { return use(handler, .plain) }
        if let zoom = AccessibilityHandler.zooms.first(where: { $0.name == name }),
            let outcome = performAnnotated(.magnify(scale: zoom.scale))
        {
            return outcome
        }
        let copied = (describedNode as? TextNode).flatMap { $0.mayBeSelected ? $0 : nil }
        if let copied, name == TextNode.copyAction {
            copied.copyAll()
            return .handled
        }
        let field = describedNode as? any TextInputNode
        if let outcome = field?.perform(named: name) { return outcome }
        for handler in handlers {
            guard let rotor = handler.kind.rotor,
                let entry = rotor.entries.firstIndex(where: { rotor.action($0) == name })
            else { continue }
            return use(handler, .entry(entry))
        }
        let combined = combinedControls
        if let control = combined.first(where: { $0.accessibleName == name }) {
            guard control.isInteractive else { return .refused("“\(name)” is disabled.") }
            control.activate()
            return .handled
        }
        let ofParts = handlersOfParts
        if let handler = ofParts.first(where: { $0.kind.name == name }) { return use(handler, .plain) }
        let names =
            handlers.flatMap(\.kind.names) + ofParts.compactMap(\.kind.name)
            + (copied == nil ? [] : [TextNode.copyAction]) + (field?.namesOfCommands ?? [])
            + combined.map(\.accessibleName)
            + handlers.compactMap(\.kind.rotor).flatMap { rotor in rotor.entries.map(rotor.action) }
        let offer = names.isEmpty ? "It has none." : "There is \(joinedNames(names))."
        return .refused("This element has no custom action named “\(name)”. \(offer)")
    }

    /// The named handlers of descendants, for an element that merges their semantics.
    private var handlersOfParts: [AccessibilityHandler] {
        let node = describedNode
        guard combines || node is any RowNode || (node as? any InteractiveNode)?.isControl == true else {
            return []
        }
        var found: [AccessibilityHandler] = []
        func gather(_ node: LayoutNode) {
            if let attributes = node.mergedAttributes {
                if attributes.isHidden { return }
                found += attributes.handlers.filter { $0.kind.name != nil && !found.contains($0) }
            }
            node.shownChildren.forEach(gather)
        }
        node.shownChildren.forEach(gather)
        return found
    }

    private func joinedNames(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "“\($0)”" }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }
}
