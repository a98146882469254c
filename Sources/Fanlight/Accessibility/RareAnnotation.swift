import Display
import Foundation

/// What few modifiers say about a view.
struct RareAnnotation: Equatable {
    /// What is said besides, by what it is called in the program. Without a value it is not said.
    struct Content: Equatable {
        let id: String
        let told: SemanticDetails.Content
    }

    static let none = RareAnnotation()

    var headingLevel: UInt8?
    var sortPriority: Double?
    var content: [Content] = []
    var inputLabels: [String] = []
    var activationPoint: ActivationPoint?
    /// Whether people can do anything with it, where that is said.
    var isResponsive: Bool?
    /// Whether a tap means something to the view, which is no control for that.
    var isTappable = false
    /// Whether it can be used at no time, as it is, though what is around it can.
    var isOutOfUse = false
    /// Whether it has the focus, though it is no control.
    var isFocused = false

    func filled(by outer: RareAnnotation) -> RareAnnotation {
        var result = self
        result.headingLevel = headingLevel ?? outer.headingLevel
        result.sortPriority = sortPriority ?? outer.sortPriority
        for entry in outer.content {
            // What is said again under the same id is said anew.
            if let index = result.content.firstIndex(where: { $0.id == entry.id }) {
                result.content[index] = entry
            } else {
                result.content.append(entry)
            }
        }
        if inputLabels.isEmpty { result.inputLabels = outer.inputLabels }
        result.activationPoint = activationPoint ?? outer.activationPoint
        result.isResponsive = isResponsive ?? outer.isResponsive
        result.isTappable = isTappable || outer.isTappable
        result.isOutOfUse = isOutOfUse || outer.isOutOfUse
        result.isFocused = isFocused || outer.isFocused
        return result
    }

    func apply(to semantics: inout Semantics) {
        if headingLevel != nil, semantics.role == .text || semantics.role == .group { semantics.role = .heading }
        if isTappable, !semantics.state.contains(.disabled) {
            semantics.actions.insert(.tap)
            // Several views that are tapped as one are called what is written in them.
            if semantics.role == .group, semantics.label == .none { semantics.label = .drawn }
        }
        if isResponsive == false || isOutOfUse { semantics.actions = [] }
        if isOutOfUse { semantics.state.insert(.disabled) }
        if isFocused { semantics.state.insert(.focused) }
        var details = semantics.details
        if let headingLevel { details.headingLevel = headingLevel }
        if let sortPriority { details.sortPriority = sortPriority }
        details.content += content.map(\.told).filter { !$0.value.isEmpty }
        if !inputLabels.isEmpty { details.inputLabels = inputLabels }
        semantics.details = details
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
