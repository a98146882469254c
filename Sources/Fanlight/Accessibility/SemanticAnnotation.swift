import Display

/// An annotation that is there.
final class KeptAnnotation {
    let value: SemanticAnnotation
    init(_ value: SemanticAnnotation) { self.value = value }
}

/// What modifiers say about the view they are applied to.
struct SemanticAnnotation: Equatable {
    /// What becomes of what the views inside say.
    enum Children { case combined, contained, ignored }

    var identifier: String?
    var label: String?
    var value: String?
    var hint: String?
    var role: Role?
    var isHidden = false
    var children: Children?
    var added: AccessibilityTraits = []
    var removed: AccessibilityTraits = []
    /// What can be done, from the innermost modifier outwards.
    var handlers: [AccessibilityHandler] = []

    var isSet: Bool { self != SemanticAnnotation() }

    /// An outer modifier adds to, and does not replace, what an inner one said.
    func filled(by outer: SemanticAnnotation) -> SemanticAnnotation {
        var result = self
        result.identifier = identifier ?? outer.identifier
        result.label = label ?? outer.label
        result.value = value ?? outer.value
        result.hint = hint ?? outer.hint
        result.role = role ?? outer.role
        result.isHidden = isHidden || outer.isHidden
        result.children = children ?? outer.children
        result.added = added.subtracting(outer.removed).union(outer.added)
        result.removed = removed.subtracting(outer.added).union(outer.removed)
        result.handlers = handlers + outer.handlers
        return result
    }

    func applied(to semantics: Semantics) -> Semantics {
        var result = semantics
        if let role { result.role = role }
        if let role = added.role { result.role = role }
        if let role = removed.role, result.role == role { result.role = .group }
        if let identifier { result.identifier = identifier }
        if let label { result.label = .own(label) }
        if let value { result.value = value }
        if let hint { result.hint = hint }
        if isHidden { result.state.insert(.hidden) }
        if added.contains(.isSelected) { result.state.insert(.selected) }
        if removed.contains(.isSelected) { result.state.remove(.selected) }
        for handler in handlers where !result.state.contains(.disabled) { result.actions.formUnion(handler.actions) }
        return result
    }
}

/// Something that assistive technology and scripts can do to a view. The modifier's element owns it and gives it each new
/// closure.
final class AccessibilityHandler: Equatable {
    enum Kind: Equatable, Sendable {
        case activate
        case escape
        case adjust
        case named(String)
    }

    let kind: Kind
    fileprivate(set) var run: (AccessibilityAdjustmentDirection) -> Void

    init(_ kind: Kind, _ run: @escaping (AccessibilityAdjustmentDirection) -> Void) {
        self.kind = kind
        self.run = run
    }

    func take(_ other: AccessibilityHandler) { run = other.run }

    var actions: ActionSet {
        switch kind {
        case .activate: .tap
        case .adjust: [.increment, .decrement]
        case .escape, .named: []
        }
    }

    static func == (a: AccessibilityHandler, b: AccessibilityHandler) -> Bool { a === b }
}

extension LayoutNode {
    /// What modifiers say can be done here: those of the node that speaks for this one, too.
    final var accessibilityHandlers: [AccessibilityHandler] {
        annotation.handlers + ((self as? AnnotationNode)?.ownHandlers ?? [])
    }

    /// Does what a modifier offers for an action; nil where none does.
    final func performAnnotated(_ action: ElementAction) -> InputOutcome? {
        let handlers = accessibilityHandlers
        func run(_ kind: AccessibilityHandler.Kind, _ direction: AccessibilityAdjustmentDirection = .increment) -> Bool
        {
            guard let handler = handlers.first(where: { $0.kind == kind }) else { return false }
            handler.run(direction)
            return true
        }
        switch action {
        case .tap(let count):
            guard run(.activate) else { return nil }
            for _ in 1..<max(1, min(count, ElementAction.mostTaps)) { _ = run(.activate) }
            return .handled
        case .increment: return run(.adjust, .increment) ? .handled : nil
        case .decrement: return run(.adjust, .decrement) ? .handled : nil
        case .perform(let name):
            if run(.named(name)) || name == "escape" && run(.escape) { return .handled }
            let names = handlers.compactMap { if case .named(let name) = $0.kind { "“\(name)”" } else { nil } }
            let offer = names.isEmpty ? "It has none." : "There is \(names.joined(separator: ", "))."
            return .refused("This element has no action of its own that is called “\(name)”. \(offer)")
        case .focus, .setValue, .scroll, .drag, .magnify, .rotate: return nil
        }
    }
}
