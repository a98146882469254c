import Foundation

extension View {
    /// A name by which scripts find the view. People do not see it.
    nonisolated public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(identifier: isEnabled ? identifier : nil))
    }

    /// What assistive technology calls the view.
    nonisolated public func accessibilityLabel(_ label: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(label: isEnabled ? label.plain : nil))
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

    /// What the view holds: a slider's number, a field's letters.
    nonisolated public func accessibilityValue(_ value: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(value: isEnabled ? value.plain : nil))
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

    /// What comes of using the view.
    nonisolated public func accessibilityHint(_ hint: Text, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(hint: isEnabled ? hint.plain : nil))
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

    /// Keeps the view from assistive technology.
    nonisolated public func accessibilityHidden(_ hidden: Bool, isEnabled: Bool = true) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(isHidden: hidden && isEnabled))
    }

    /// Says what more the view is.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(added: traits))
    }

    /// Says what the view is not.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> ModifiedContent<
        Self, AccessibilityAttachmentModifier
    > {
        semantics(SemanticAnnotation(removed: traits))
    }
}

/// What becomes of the elements inside one.
public struct AccessibilityChildBehavior: Hashable, Sendable {
    fileprivate let children: SemanticAnnotation.Children

    /// They are not told of.
    public static let ignore = AccessibilityChildBehavior(children: .ignored)
    /// They stay elements of their own, in a group.
    public static let contain = AccessibilityChildBehavior(children: .contained)
    /// What they say is said by the element around them, and it does what they do: a single control's part by a tap, that
    /// of several by their names.
    public static let combine = AccessibilityChildBehavior(children: .combined)
}

extension View {
    /// Makes one element of the view, whatever it is made of.
    @ViewBuilder
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        let isIgnored = children == .ignore
        accessibilityHidden(isIgnored).semantics(SemanticAnnotation(children: children.children))
    }
}
