/// What Return does in a field, in a word.
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
    /// What is said of Return in fields, where that is said.
    var submitLabel: SubmitLabel? {
        get { self[SubmitLabelKey.self] }
        set { self[SubmitLabelKey.self] = newValue }
    }
}

/// Which letters keyboards that are on a display begin with capitals.
public struct TextInputAutocapitalization: Sendable {
    private let name: String
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(name: "words") }
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(name: "sentences") }
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(name: "characters") }
}

extension View {
    /// What Return does in fields inside, in a word. Those who have no Return, as they have fields read to them, find it
    /// under that word among what can be done with a field; the person's own keyboard stays as it is.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environment(\.submitLabel, submitLabel)
    }

    @available(*, deprecated, message: "Has no effect: letters are never changed while they are written.")
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }

    @available(*, deprecated, message: "Has no effect: letters are never changed while they are written.")
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: letters are never changed while they are written.")
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { self }
}
