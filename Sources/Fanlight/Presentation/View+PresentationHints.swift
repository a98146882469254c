/// The effect of a drag in a presentation.
public struct PresentationContentInteraction: Equatable, Sendable {
    private let name: String
    public static let automatic = PresentationContentInteraction(name: "automatic")
    public static let resizes = PresentationContentInteraction(name: "resizes")
    public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

extension View {
    @available(*, deprecated, message: "Has no effect: a drag in a sheet scrolls its content.")
    nonisolated public func presentationContentInteraction(
        _ behavior: PresentationContentInteraction
    ) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: displays have no status bar here.")
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }

    @available(*, deprecated, message: "Has no effect: displays have no status bar here.")
    nonisolated public func statusBar(hidden: Bool) -> some View { self }
}
