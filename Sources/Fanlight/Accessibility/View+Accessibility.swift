import Display

extension View {
    /// A name by which scripts find the view. People do not see it.
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
        semantics(SemanticAnnotation(identifier: identifier))
    }

    /// A name by which scripts find the view, while it is enabled.
    nonisolated public func accessibilityIdentifier(_ identifier: String, isEnabled: Bool) -> some View {
        semantics(SemanticAnnotation(identifier: isEnabled ? identifier : nil))
    }

    /// What assistive technology calls the view.
    nonisolated public func accessibilityLabel(_ label: Text) -> some View {
        semantics(SemanticAnnotation(label: label.plain))
    }

    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { accessibilityLabel(Text(key)) }

    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        accessibilityLabel(Text(verbatim: String(label)))
    }

    /// What the view holds: a slider's number, a field's letters.
    nonisolated public func accessibilityValue(_ value: Text) -> some View {
        semantics(SemanticAnnotation(value: value.plain))
    }

    nonisolated public func accessibilityValue(_ key: LocalizedStringKey) -> some View { accessibilityValue(Text(key)) }

    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        accessibilityValue(Text(verbatim: String(value)))
    }

    /// What comes of using the view.
    nonisolated public func accessibilityHint(_ hint: Text) -> some View {
        semantics(SemanticAnnotation(hint: hint.plain))
    }

    nonisolated public func accessibilityHint(_ key: LocalizedStringKey) -> some View { accessibilityHint(Text(key)) }

    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        accessibilityHint(Text(verbatim: String(hint)))
    }

    /// Keeps the view from assistive technology.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
        semantics(SemanticAnnotation(isHidden: hidden))
    }

    /// Says what more the view is.
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        semantics(SemanticAnnotation(added: traits))
    }

    /// Says what the view is not.
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
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
    /// What they say is said by the element around them.
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
