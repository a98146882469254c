import Foundation

extension View {
    /// Sets an identifier by which scripts find the view. People do not see it.
    nonisolated public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(identifier: isEnabled ? identifier : nil))
    }

    /// Sets the label that assistive technology announces for the view.
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(label: isEnabled ? label.plain : nil))
    }

    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        accessibilityLabel(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel(_ resource: LocalizedStringResource, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        accessibilityLabel(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        accessibilityLabel(Text(verbatim: String(label)), isEnabled: isEnabled)
    }

    /// Sets the value that the view holds, such as a slider's number or a field's text.
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(value: isEnabled ? value.plain : nil))
    }

    nonisolated public func accessibilityValue(_ key: LocalizedStringKey, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        accessibilityValue(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue(_ resource: LocalizedStringResource, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        accessibilityValue(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        accessibilityValue(Text(verbatim: String(value)), isEnabled: isEnabled)
    }

    /// Describes the result of using the view.
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(hint: isEnabled ? hint.plain : nil))
    }

    nonisolated public func accessibilityHint(_ key: LocalizedStringKey, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        accessibilityHint(Text(key), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint(_ resource: LocalizedStringResource, isEnabled: Bool = true)
        -> ModifiedContent<Self, AccessibilityAttachmentModifier>
    {
        accessibilityHint(Text(resource), isEnabled: isEnabled)
    }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        accessibilityHint(Text(verbatim: String(hint)), isEnabled: isEnabled)
    }

    /// Hides the view from assistive technology.
    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(isHidden: hidden && isEnabled))
    }

    /// Adds traits to the view.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(added: traits))
    }

    /// Removes traits from the view.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticsConfiguration(removed: traits))
    }
}

/// The treatment of the child elements of an accessibility element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    fileprivate let children: SemanticsConfiguration.ChildBehavior

    /// The children are not exposed.
    public static let ignore = AccessibilityChildBehavior(children: .ignored)
    /// The children stay elements of their own, in a group.
    public static let contain = AccessibilityChildBehavior(children: .contained)
    /// The children's semantics merge into the parent element, which performs their actions. The action of a single
    /// control is a tap; several controls are offered by name.
    public static let combine = AccessibilityChildBehavior(children: .combined)
}

extension View {
    /// Makes the view one accessibility element.
    @ViewBuilder
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        let isIgnored = children == .ignore
        accessibilityHidden(isIgnored).semantics(SemanticsConfiguration(children: children.children))
    }
}
