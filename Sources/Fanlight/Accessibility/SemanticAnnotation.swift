import Display
import Foundation

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
    var headingLevel: UInt8?
    var sortPriority: Double?
    var content: [SemanticDetails.Content] = []
    var inputLabels: [String] = []
    var activationPoint: ActivationPoint?
    /// Whether people can do anything with it, where that is said.
    var isResponsive: Bool?
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
        result.headingLevel = headingLevel ?? outer.headingLevel
        result.sortPriority = sortPriority ?? outer.sortPriority
        for entry in outer.content {
            // What is said again under the same name is said anew.
            guard let index = result.content.firstIndex(where: { $0.label == entry.label }) else {
                result.content.append(entry)
                continue
            }
            result.content[index] = entry
        }
        if inputLabels.isEmpty { result.inputLabels = outer.inputLabels }
        result.activationPoint = activationPoint ?? outer.activationPoint
        result.isResponsive = isResponsive ?? outer.isResponsive
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
        if headingLevel != nil, result.role == .text || result.role == .group { result.role = .heading }
        for handler in handlers where !result.state.contains(.disabled) { result.actions.formUnion(handler.actions) }
        if isResponsive == false { result.actions = [] }
        if saysDetails { result.details = details(besides: result.details) }
        return result
    }

    private var saysDetails: Bool {
        headingLevel != nil || sortPriority != nil || !content.isEmpty || !inputLabels.isEmpty
            || handlers.contains { $0.kind.name != nil || $0.kind.rotor != nil }
    }

    private func details(besides inner: SemanticDetails) -> SemanticDetails {
        var details = inner
        if let headingLevel { details.headingLevel = headingLevel }
        if let sortPriority { details.sortPriority = sortPriority }
        details.content += content.filter { !$0.value.isEmpty }
        if !inputLabels.isEmpty { details.inputLabels = inputLabels }
        details.actionNames += handlers.compactMap(\.kind.name)
        details.rotors += handlers.compactMap(\.kind.rotor)
        return details
    }
}

/// Where somebody who taps an element without aiming taps it.
enum ActivationPoint: Equatable {
    case unit(UnitPoint)
    /// From the upper leading corner.
    case point(CGPoint)

    func place(in size: CGSize) -> CGPoint {
        switch self {
        case .unit(let point): CGPoint(x: point.x * size.width, y: point.y * size.height)
        case .point(let point): point
        }
    }
}
