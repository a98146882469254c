/// The prominence of the background below a view.
public struct BackgroundProminence: Hashable, Sendable {
    private enum Level { case standard, increased }
    private let level: Level

    private init(_ level: Level) { self.level = level }

    public static let standard = BackgroundProminence(.standard)
    /// A strong colour, such as that of an emphasised selection.
    public static let increased = BackgroundProminence(.increased)
}

extension EnvironmentValues {
    /// The prominence of the background below a view.
    ///
    /// It is standard in selected rows, too, because lists draw a selection in a pale grey.
    @Entry public var backgroundProminence = BackgroundProminence.standard
}
