import Foundation

extension View {
    /// Those with a higher priority are told of before their siblings; without any the order is that of the picture.
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(rare: RareAnnotation(sortPriority: sortPriority)))
    }

    /// How deep in the matter a heading is.
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(rare: RareAnnotation(headingLevel: UInt8(clamping: level.rawValue))))
    }

    /// What people may call the view when they speak to it, the best first.
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text], isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(rare: RareAnnotation(inputLabels: isEnabled ? inputLabels.map(\.plain) : [])))
    }

    nonisolated public func accessibilityInputLabels(_ keys: [LocalizedStringKey], isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticAnnotation(rare: RareAnnotation(inputLabels: isEnabled ? keys.map { Text($0).plain } : [])))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S], isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(
            SemanticAnnotation(rare: RareAnnotation(inputLabels: isEnabled ? inputLabels.map { String($0) } : [])))
    }

    /// Where the view is tapped by those who do not aim: by default in its middle.
    nonisolated public func accessibilityActivationPoint(_ point: CGPoint, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(rare: RareAnnotation(activationPoint: isEnabled ? .point(point) : nil)))
    }

    nonisolated public func accessibilityActivationPoint(_ point: UnitPoint, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(rare: RareAnnotation(activationPoint: isEnabled ? .unit(point) : nil)))
    }

    /// Whether people can do anything with the view.
    nonisolated public func accessibilityRespondsToUserInteraction(_ responds: Bool = true, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticAnnotation(rare: RareAnnotation(isResponsive: isEnabled ? responds : nil)))
    }
}

/// How deep in the matter a heading is.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
    case unspecified = 0, h1, h2, h3, h4, h5, h6
}
