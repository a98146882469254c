import Foundation

// Overloads for views that have an accessibility modifier already: they extend that modifier and do not add another.
extension ModifiedContent where Content: View, Modifier == AccessibilityAttachmentModifier {
    nonisolated public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(identifier: isEnabled ? identifier : nil))
    }

    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(label: isEnabled ? label.plain : nil))
    }

    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey, isEnabled: Bool = true) -> Self {
        accessibilityLabel(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel(_ resource: LocalizedStringResource, isEnabled: Bool = true) -> Self {
        accessibilityLabel(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool = true) -> Self {
        accessibilityLabel(Text(verbatim: String(label)), isEnabled: isEnabled)
    }

    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(value: isEnabled ? value.plain : nil))
    }

    nonisolated public func accessibilityValue(_ key: LocalizedStringKey, isEnabled: Bool = true) -> Self {
        accessibilityValue(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue(_ resource: LocalizedStringResource, isEnabled: Bool = true) -> Self {
        accessibilityValue(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool = true) -> Self {
        accessibilityValue(Text(verbatim: String(value)), isEnabled: isEnabled)
    }

    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(hint: isEnabled ? hint.plain : nil))
    }

    nonisolated public func accessibilityHint(_ key: LocalizedStringKey, isEnabled: Bool = true) -> Self {
        accessibilityHint(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint(_ resource: LocalizedStringResource, isEnabled: Bool = true) -> Self {
        accessibilityHint(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool = true) -> Self {
        accessibilityHint(Text(verbatim: String(hint)), isEnabled: isEnabled)
    }

    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(isHidden: hidden && isEnabled))
    }

    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> Self {
        adding(SemanticsConfiguration(added: traits))
    }

    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> Self {
        adding(SemanticsConfiguration(removed: traits))
    }

    nonisolated public func accessibilityAction(
        _ kind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> Self {
        adding(SemanticsConfiguration(kind, handler))
    }

    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> Self {
        adding(SemanticsConfiguration(AccessibilityActionKind(named: name), handler))
    }

    nonisolated public func accessibilityAction(named key: LocalizedStringKey, _ handler: @escaping () -> Void) -> Self
    {
        adding(SemanticsConfiguration(AccessibilityActionKind(named: Text(key)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction(
        named resource: LocalizedStringResource, _ handler: @escaping () -> Void
    ) -> Self {
        adding(SemanticsConfiguration(AccessibilityActionKind(named: Text(resource)), handler))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void)
        -> Self
    {
        adding(SemanticsConfiguration(AccessibilityActionKind(named: Text(verbatim: String(name))), handler))
    }

    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> Self {
        adding(SemanticsConfiguration(adjustable: handler))
    }

    nonisolated public func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> Self {
        adding(SemanticsConfiguration(scroll: handler))
    }

    nonisolated public func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
        -> Self
    {
        adding(SemanticsConfiguration(zoom: handler))
    }

    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(sortPriority: sortPriority)))
    }

    nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(headingLevel: UInt8(clamping: level.rawValue))))
    }

    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text], isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? inputLabels.map(\.plain) : [])))
    }

    nonisolated public func accessibilityInputLabels(_ keys: [LocalizedStringKey], isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? keys.map { Text($0).plain } : [])))
    }

    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S], isEnabled: Bool = true)
        -> Self
    {
        adding(
            SemanticsConfiguration(rare: RareSemantics(inputLabels: isEnabled ? inputLabels.map { String($0) } : [])))
    }

    nonisolated public func accessibilityActivationPoint(_ point: CGPoint, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(activationPoint: isEnabled ? .point(point) : nil)))
    }

    nonisolated public func accessibilityActivationPoint(_ point: UnitPoint, isEnabled: Bool = true) -> Self {
        adding(SemanticsConfiguration(rare: RareSemantics(activationPoint: isEnabled ? .unit(point) : nil)))
    }

    nonisolated public func accessibilityRespondsToUserInteraction(_ responds: Bool = true, isEnabled: Bool = true)
        -> Self
    {
        adding(SemanticsConfiguration(rare: RareSemantics(isResponsive: isEnabled ? responds : nil)))
    }
}
