import Foundation

extension Text {
    /// Sets the text that assistive technology announces instead. In a joined text it replaces this part only.
    public func accessibilityLabel(_ label: Text) -> Text { adding { $0.label = label } }
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> Text { accessibilityLabel(Text(labelKey)) }

    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> Text {
        accessibilityLabel(Text(verbatim: String(label)))
    }

    @_disfavoredOverload
    public func accessibilityLabel(_ label: LocalizedStringResource) -> Text { accessibilityLabel(Text(label)) }

    @available(*, deprecated, message: "Has no effect on a part of a text: apply it to the view.")
    @_disfavoredOverload
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Text { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    public func speechAdjustedPitch(_ value: Double) -> Text { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    public func speechAnnouncementsQueued(_ value: Bool = true) -> Text { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    public func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}

extension View {
    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    nonisolated public func speechAdjustedPitch(_ value: Double) -> some View { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: the client that speaks the text decides on its speech.")
    nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
}
