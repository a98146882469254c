/// The purpose of a button, where the purpose changes its appearance.
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
    /// Confirms a question or an entry. The button is the most prominent one.
    public static let confirm = ButtonRole(name: "confirm")
    /// Closes the presentation without changing anything.
    public static let close = ButtonRole(name: "close")

    /// True if pressing the button leaves everything unchanged.
    package var isCancelling: Bool { self == .cancel || self == .close }
}
