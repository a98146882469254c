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

    @available(*, deprecated, message: "Has no effect on a part of a text: say it of the view.")
    @_disfavoredOverload
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> Text { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    public func speechAdjustedPitch(_ value: Double) -> Text { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> Text { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    public func speechAnnouncementsQueued(_ value: Bool = true) -> Text { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    public func speechSpellsOutCharacters(_ value: Bool = true) -> Text { self }
}

extension View {
    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    nonisolated public func speechAdjustedPitch(_ value: Double) -> some View { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    nonisolated public func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    nonisolated public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: how words are spoken is up to the client that speaks them.")
    nonisolated public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
}
