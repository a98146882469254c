/// The name of a field's submit action.
public struct SubmitLabel: Sendable {
    let name: String
    public static let done = SubmitLabel(name: "Done")
    public static let go = SubmitLabel(name: "Go")
    public static let send = SubmitLabel(name: "Send")
    public static let join = SubmitLabel(name: "Join")
    public static let route = SubmitLabel(name: "Route")
    public static let search = SubmitLabel(name: "Search")
    public static let `return` = SubmitLabel(name: "Return")
    public static let next = SubmitLabel(name: "Next")
    public static let `continue` = SubmitLabel(name: "Continue")
}

private struct SubmitLabelKey: EnvironmentKey { static let defaultValue: SubmitLabel? = nil }

extension EnvironmentValues {
    /// The name of the submit action of fields, if set.
    var submitLabel: SubmitLabel? {
        get { self[SubmitLabelKey.self] }
        set { self[SubmitLabelKey.self] = newValue }
    }
}

/// The automatic capitalisation of on-screen keyboards.
public struct TextInputAutocapitalization: Sendable {
    private let name: String
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(name: "words") }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(name: "sentences") }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(name: "characters") }
}

extension View {
    /// Sets the name of the submit action of the fields inside. Assistive technology lists the action of a field under
    /// that name. The person's own keyboard does not change.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment(\.submitLabel, submitLabel)
    }

    @available(*, deprecated, message: "Has no effect: typed text is never changed.")
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }

    @available(*, deprecated, message: "Has no effect: typed text is never changed.")
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: typed text is never changed.")
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { self }
}
