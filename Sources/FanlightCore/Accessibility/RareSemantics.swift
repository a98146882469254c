import Display
import Foundation

/// Accessibility attributes that few modifiers set.
package struct RareSemantics: Equatable {
    /// A custom content entry and its id in the app. An entry without a value is not exposed.
    package struct Content: Equatable {
        let id: String
        let entry: SemanticDetails.Content
    }

    static let none = RareSemantics()

    var headingLevel: UInt8?
    var sortPriority: Double?
    var content: [Content] = []
    package var inputLabels: [String] = []
    var activationPoint: ActivationPoint?
    /// Overrides whether the element takes input; nil if no modifier sets it.
    var isResponsive: Bool?
    /// True if the view has a tap gesture, which alone does not make it a control.
    var isTappable = false
    /// True if the element itself can never be used, though the views around it can.
    var isUnusable = false
    /// True if the element has the focus, though it is no control.
    var isFocused = false

    func filled(by outer: RareSemantics) -> RareSemantics {
        var result = self
        result.headingLevel = headingLevel ?? outer.headingLevel
        result.sortPriority = sortPriority ?? outer.sortPriority
        for entry in outer.content {
            // The outer entry with the same id replaces the inner one.
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
        result.isUnusable = isUnusable || outer.isUnusable
        result.isFocused = isFocused || outer.isFocused
        return result
    }

    func apply(to semantics: inout Semantics) {
        if headingLevel != nil, semantics.role == .text || semantics.role == .group { semantics.role = .heading }
        if isTappable, !semantics.state.contains(.disabled) {
            semantics.actions.insert(.tap)
            // A tappable group takes its label from the text drawn in it.
            if semantics.role == .group, semantics.label == .none { semantics.label = .drawn }
        }
        if isResponsive == false || isUnusable { semantics.actions = [] }
        if isUnusable { semantics.state.insert(.disabled) }
        if isFocused { semantics.state.insert(.focused) }
        var details = semantics.details
        if let headingLevel { details.headingLevel = headingLevel }
        if let sortPriority { details.sortPriority = sortPriority }
        details.content += content.map(\.entry).filter { !$0.value.isEmpty }
        if !inputLabels.isEmpty { details.inputLabels = inputLabels }
        semantics.details = details
    }

    package init(
        headingLevel: UInt8? = nil, sortPriority: Double? = nil, content: [Content] = [], inputLabels: [String] = [],
        activationPoint: ActivationPoint? = nil, isResponsive: Bool? = nil, isTappable: Bool = false,
        isUnusable: Bool = false, isFocused: Bool = false
    ) {
        self.headingLevel = headingLevel
        self.sortPriority = sortPriority
        self.content = content
        self.inputLabels = inputLabels
        self.activationPoint = activationPoint
        self.isResponsive = isResponsive
        self.isTappable = isTappable
        self.isUnusable = isUnusable
        self.isFocused = isFocused
    }
}

/// The point at which an element is tapped when the tap has no position of its own.
package enum ActivationPoint: Equatable {
    case unit(UnitPoint)
    /// In points from the upper leading corner.
    case point(CGPoint)

    func place(in size: CGSize) -> CGPoint {
        switch self {
        case .unit(let point): CGPoint(x: point.x * size.width, y: point.y * size.height)
        case .point(let point): point
        }
    }
}
