/// What the key is called that says that a text is done, on keyboards that are on a display.
public struct SubmitLabel: Sendable {
    private let name: String
    public static let done = SubmitLabel(name: "done")
    public static let go = SubmitLabel(name: "go")
    public static let send = SubmitLabel(name: "send")
    public static let join = SubmitLabel(name: "join")
    public static let route = SubmitLabel(name: "route")
    public static let search = SubmitLabel(name: "search")
    public static let `return` = SubmitLabel(name: "return")
    public static let next = SubmitLabel(name: "next")
    public static let `continue` = SubmitLabel(name: "continue")
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
    @available(*, deprecated, message: "Has no effect: the person's own keyboard is used, which has no such key.")
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

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
