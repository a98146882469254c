import FanlightCore
import Foundation

// The names from before 2020, which much existing code uses.
extension View {
    @available(*, deprecated, renamed: "accessibilityLabel(_:)")
    nonisolated public func accessibility(label: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityLabel(label)
    }

    @available(*, deprecated, renamed: "accessibilityValue(_:)")
    nonisolated public func accessibility(value: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityValue(value)
    }

    @available(*, deprecated, renamed: "accessibilityHint(_:)")
    nonisolated public func accessibility(hint: Text) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityHint(hint)
    }

    @available(*, deprecated, renamed: "accessibilityHidden(_:)")
    nonisolated public func accessibility(hidden: Bool) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
        accessibilityHidden(hidden)
    }

    @available(*, deprecated, renamed: "accessibilityIdentifier(_:)")
    nonisolated public func accessibility(identifier: String) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { accessibilityIdentifier(identifier) }

    @available(*, deprecated, renamed: "accessibilityAddTraits(_:)")
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { accessibilityAddTraits(traits) }

    @available(*, deprecated, renamed: "accessibilityRemoveTraits(_:)")
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { accessibilityRemoveTraits(traits) }

    @available(*, deprecated, renamed: "accessibilitySortPriority(_:)")
    nonisolated public func accessibility(sortPriority: Double) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { accessibilitySortPriority(sortPriority) }

    @available(*, deprecated, renamed: "accessibilityInputLabels(_:)")
    nonisolated public func accessibility(inputLabels: [Text]) -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    { accessibilityInputLabels(inputLabels) }

    @available(*, deprecated, renamed: "accessibilityActivationPoint(_:)")
    nonisolated public func accessibility(activationPoint point: CGPoint) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { accessibilityActivationPoint(point) }

    @available(*, deprecated, renamed: "accessibilityActivationPoint(_:)")
    nonisolated public func accessibility(activationPoint point: UnitPoint) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > { accessibilityActivationPoint(point) }

    @available(*, deprecated, message: "Has no effect: pickers identify their rows by tags.")
    nonisolated public func accessibility(selectionIdentifier: AnyHashable) -> some View { self }
}

extension ModifiedContent where Content: View, Modifier == AccessibilityAttachmentModifier {
    @available(*, deprecated, renamed: "accessibilityLabel(_:)")
    nonisolated public func accessibility(label: Text) -> Self { accessibilityLabel(label) }

    @available(*, deprecated, renamed: "accessibilityValue(_:)")
    nonisolated public func accessibility(value: Text) -> Self { accessibilityValue(value) }

    @available(*, deprecated, renamed: "accessibilityHint(_:)")
    nonisolated public func accessibility(hint: Text) -> Self { accessibilityHint(hint) }

    @available(*, deprecated, renamed: "accessibilityHidden(_:)")
    nonisolated public func accessibility(hidden: Bool) -> Self { accessibilityHidden(hidden) }

    @available(*, deprecated, renamed: "accessibilityIdentifier(_:)")
    nonisolated public func accessibility(identifier: String) -> Self { accessibilityIdentifier(identifier) }

    @available(*, deprecated, renamed: "accessibilityAddTraits(_:)")
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> Self {
        accessibilityAddTraits(traits)
    }

    @available(*, deprecated, renamed: "accessibilityRemoveTraits(_:)")
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> Self {
        accessibilityRemoveTraits(traits)
    }

    @available(*, deprecated, renamed: "accessibilitySortPriority(_:)")
    nonisolated public func accessibility(sortPriority: Double) -> Self { accessibilitySortPriority(sortPriority) }

    @available(*, deprecated, renamed: "accessibilityInputLabels(_:)")
    nonisolated public func accessibility(inputLabels: [Text]) -> Self { accessibilityInputLabels(inputLabels) }

    @available(*, deprecated, renamed: "accessibilityActivationPoint(_:)")
    nonisolated public func accessibility(activationPoint point: CGPoint) -> Self {
        accessibilityActivationPoint(point)
    }

    @available(*, deprecated, renamed: "accessibilityActivationPoint(_:)")
    nonisolated public func accessibility(activationPoint point: UnitPoint) -> Self {
        accessibilityActivationPoint(point)
    }
}
