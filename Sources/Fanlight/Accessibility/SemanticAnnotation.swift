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
    enum Children {
        case combined, contained, ignored
        /// Combined as long as nothing inside can be used, or meant by an identifier.
        case combinedWhilePlain

        var isCombination: Bool { self == .combined || self == .combinedWhilePlain }
    }

    var identifier: String?
    var label: String?
    var value: String?
    /// What a control is called, and holds, by itself: authors may say something else of it.
    var standardLabel: String?
    var standardValue: String?
    var hint: String?
    var role: Role?
    var isHidden = false
    var children: Children?
    var added: AccessibilityTraits = []
    var removed: AccessibilityTraits = []
    /// What can be done, from the innermost modifier outwards.
    var handlers: [AccessibilityHandler] = []
    /// What few say: room for it is made where it is said.
    private var rare: [RareAnnotation] = []

    init(
        identifier: String? = nil, label: String? = nil, value: String? = nil, standardLabel: String? = nil,
        standardValue: String? = nil, hint: String? = nil, role: Role? = nil,
        isHidden: Bool = false, children: Children? = nil, added: AccessibilityTraits = [],
        removed: AccessibilityTraits = [], handlers: [AccessibilityHandler] = [], rare: RareAnnotation = .none
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

    /// A tap means something to the view.
    static var tappable: SemanticAnnotation {
        var rare = RareAnnotation()
        rare.isTappable = true
        return SemanticAnnotation(rare: rare)
    }

    var details: RareAnnotation { rare.first ?? .none }

    /// The view is one of several to choose from, and cannot be chosen.
    static var outOfUse: SemanticAnnotation {
        var rare = RareAnnotation()
        rare.isOutOfUse = true
        return SemanticAnnotation(rare: rare)
    }

    /// The view has the focus, and is no control for that.
    static var withFocus: SemanticAnnotation {
        var rare = RareAnnotation()
        rare.isFocused = true
        return SemanticAnnotation(rare: rare)
    }

    /// What is said while the view takes no taps.
    var withoutTaps: SemanticAnnotation {
        var (result, rest) = (self, details)
        rest.isTappable = false
        result.rare = rest == .none ? [] : [rest]
        return result
    }

    /// Whether it says what the framework's own control shows, rather than what its author says.
    var saysWhatIsShown: Bool { standardLabel != nil || standardValue != nil }

    var dependsOnSurroundings: Bool { details.isTappable || saysWhatIsShown }

    /// The same of a control whose words are not to be read.
    var withoutWhatIsShown: SemanticAnnotation {
        var result = self
        (result.standardLabel, result.standardValue) = (nil, nil)
        return result
    }

    var spokenLabel: String? { label ?? standardLabel }
    var isSet: Bool { self != SemanticAnnotation() }

    /// An outer modifier adds to, and does not replace, what an inner one said.
    func filled(by outer: SemanticAnnotation) -> SemanticAnnotation {
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
        if let label = spokenLabel { result.label = .own(label) }
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
            // Of those that are called the same the innermost is done.
            for name in offered.flatMap(\.kind.names) where !result.details.actionNames.contains(name) {
                result.details.actionNames.append(name)
            }
            result.details.rotors += offered.compactMap(\.kind.rotor)
        }
        return result
    }
}
