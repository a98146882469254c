import Display
import Foundation

/// The accessibility attributes that modifiers set on a view.
@_spi(Nodes) public struct SemanticsConfiguration: Equatable {
    /// The treatment of the elements inside.
    package enum ChildBehavior {
        case combined, contained, ignored
        /// Combined while nothing inside takes input or has an identifier.
        case combinedWhilePlain
    }

    var identifier: String?
    package var label: String?
    var value: String?
    /// The label and value that the framework sets for its own controls. Attributes of the app take precedence.
    var standardLabel: String?
    var standardValue: String?
    var hint: String?
    var role: Role?
    package var isHidden = false
    var children: ChildBehavior?
    var added: AccessibilityTraits = []
    var removed: AccessibilityTraits = []
    /// The accessibility actions, from the innermost modifier outwards.
    package var handlers: [AccessibilityHandler] = []
    /// Zero or one element: rarely set attributes occupy no memory while unset.
    private var rare: [RareSemantics] = []

    package init(
        identifier: String? = nil, label: String? = nil, value: String? = nil, standardLabel: String? = nil,
        standardValue: String? = nil, hint: String? = nil, role: Role? = nil,
        isHidden: Bool = false, children: ChildBehavior? = nil, added: AccessibilityTraits = [],
        removed: AccessibilityTraits = [], handlers: [AccessibilityHandler] = [], rare: RareSemantics = .none
    ) {
        self.identifier = identifier
        self.label = label
        self.value = value
        self.standardLabel = standardLabel
        self.standardValue = standardValue
        self.hint = hint
        self.role = role
        self.isHidden = isHidden
        self.children = children
        self.added = added
        self.removed = removed
        self.handlers = handlers
        self.rare = rare == .none ? [] : [rare]
    }

    /// The configuration of a view with a tap gesture.
    static var tappable: SemanticsConfiguration {
        var rare = RareSemantics()
        rare.isTappable = true
        return SemanticsConfiguration(rare: rare)
    }

    var details: RareSemantics { rare.first ?? .none }

    /// The configuration of an option that cannot be chosen, among options that can.
    package static var unusable: SemanticsConfiguration {
        var rare = RareSemantics()
        rare.isUnusable = true
        return SemanticsConfiguration(rare: rare)
    }

    /// The configuration of a view that has the focus without being a control.
    package static var withFocus: SemanticsConfiguration {
        var rare = RareSemantics()
        rare.isFocused = true
        return SemanticsConfiguration(rare: rare)
    }

    /// The configuration without its tap actions, used while the view takes no taps.
    var withoutTaps: SemanticsConfiguration {
        var (result, rest) = (self, details)
        rest.isTappable = false
        result.rare = rest == .none ? [] : [rest]
        return result
    }

    /// True if the framework's own label or value is set, which shows the same as the control.
    var hasStandardLabelOrValue: Bool { standardLabel != nil || standardValue != nil }

    var dependsOnEnvironment: Bool { details.isTappable || hasStandardLabelOrValue }

    /// The configuration without the framework's label and value, for redacted controls.
    var withoutStandardLabelAndValue: SemanticsConfiguration {
        var result = self
        (result.standardLabel, result.standardValue) = (nil, nil)
        return result
    }

    var effectiveLabel: String? { label ?? standardLabel }
    package var isSet: Bool { self != SemanticsConfiguration() }

    /// Merges the attributes of an outer modifier; those of an inner one take precedence.
    package func filled(by outer: SemanticsConfiguration) -> SemanticsConfiguration {
        var result = self
        result.identifier = identifier ?? outer.identifier
        result.label = label ?? outer.label
        result.value = value ?? outer.value
        result.standardLabel = standardLabel ?? outer.standardLabel
        result.standardValue = standardValue ?? outer.standardValue
        result.hint = hint ?? outer.hint
        result.role = role ?? outer.role
        result.isHidden = isHidden || outer.isHidden
        result.children = children ?? outer.children
        result.added = added.subtracting(outer.removed).union(outer.added)
        result.removed = removed.subtracting(outer.added).union(outer.removed)
        if !outer.rare.isEmpty { result.rare = [details.filled(by: outer.details)] }
        result.handlers = handlers + outer.handlers
        return result
    }

    func applied(to semantics: Semantics) -> Semantics {
        var result = semantics
        if let role { result.role = role }
        if let role = added.role { result.role = role }
        if let role = removed.role, result.role == role { result.role = .group }
        if let identifier { result.identifier = identifier }
        if let label = effectiveLabel { result.label = .own(label) }
        if label?.isEmpty == false, result.role == .image { result.state.insert(.named) }
        if children == .contained { result.state.insert(.container) }
        if let value = value ?? standardValue { result.value = value }
        if let hint { result.hint = hint }
        if isHidden { result.state.insert(.hidden) }
        if added.contains(.isSelected) { result.state.insert(.selected) }
        if removed.contains(.isSelected) { result.state.remove(.selected) }
        let offered = result.state.contains(.disabled) ? [] : handlers
        for handler in offered { result.actions.formUnion(handler.actions) }
        if !rare.isEmpty { details.apply(to: &result) }
        if offered.contains(where: { !$0.kind.names.isEmpty || $0.kind.rotor != nil }) {
            // The innermost of several handlers with the same name runs.
            for name in offered.flatMap(\.kind.names) where !result.details.actionNames.contains(name) {
                result.details.actionNames.append(name)
            }
            result.details.rotors += offered.compactMap(\.kind.rotor)
        }
        return result
    }
}

extension SemanticsConfiguration {
    /// Creates attributes with one entry of custom content.
    package init(contentID id: String, label: String, _ value: String?, isImportant: Bool) {
        let entry = SemanticDetails.Content(label: label, value: value ?? "", isImportant: isImportant)
        self.init(rare: RareSemantics(content: [RareSemantics.Content(id: id, entry: entry)]))
    }
}
