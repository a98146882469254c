import Foundation

extension View {
    /// Sets the reading priority: views with a higher one are read before their siblings. Without priorities, reading
    /// follows the picture's order.
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(rare: RareSemantics(sortPriority: sortPriority)))
    }

    /// Sets the level of a heading.
    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(rare: RareSemantics(headingLevel: UInt8(clamping: level.rawValue))))
    }

    /// Sets the names by which people address the view in voice control, the best first.
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text], isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? inputLabels.map(\.plain) : [])))
    }

    nonisolated public func accessibilityInputLabels(_ keys: [LocalizedStringKey], isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(
            SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? keys.map { Text($0).plain } : [])))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S], isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(
            SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? inputLabels.map { String($0) } : [])))
    }

    /// Sets the point for taps without a position of their own. The default is the middle.
    nonisolated public func accessibilityActivationPoint(_ point: CGPoint, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(rare: RareSemantics(activationPoint: isEnabled ? .point(point) : nil)))
    }

    nonisolated public func accessibilityActivationPoint(_ point: UnitPoint, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(rare: RareSemantics(activationPoint: isEnabled ? .unit(point) : nil)))
    }

    /// Sets whether the view takes input from people.
    nonisolated public func accessibilityRespondsToUserInteraction(_ responds: Bool = true, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        semantics(SemanticsConfiguration(rare: RareSemantics(isResponsive: isEnabled ? responds : nil)))
    }
}

/// The level of a heading.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
    case unspecified = 0, h1, h2, h3, h4, h5, h6
}
