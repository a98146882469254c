/// The interaction allowed with the content behind a presentation.
public struct PresentationBackgroundInteraction: Sendable {
    private let name: String
    public static let automatic = PresentationBackgroundInteraction(name: "automatic")
    public static let enabled = PresentationBackgroundInteraction(name: "enabled")
    public static let disabled = PresentationBackgroundInteraction(name: "disabled")
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { enabled }
}

/// The effect of a drag in a presentation.
public struct PresentationContentInteraction: Equatable, Sendable {
    private let name: String
    public static let automatic = PresentationContentInteraction(name: "automatic")
    public static let resizes = PresentationContentInteraction(name: "resizes")
    public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

extension View {
    @available(
        *, deprecated, message: "Has no effect: content behind a presentation is always disabled."
    )
    nonisolated public func presentationBackgroundInteraction(
        _ interaction: PresentationBackgroundInteraction
    ) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: a sheet has the standard size, or that of its detents.")
    nonisolated public func presentationSizing(_ sizing: some PresentationSizing) -> some View { self }

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

/// The size of a sheet, apart from its detents.
public protocol PresentationSizing: Sendable {}

/// The standard size of a sheet.
public struct AutomaticPresentationSizing: PresentationSizing {
    public init() {}
}

/// The size of a sheet that fits its content.
public struct FittedPresentationSizing: PresentationSizing {
    public init() {}
}

/// The size of a sheet with a form.
public struct FormPresentationSizing: PresentationSizing {
    public init() {}
}

/// The size of a sheet with a page of text.
public struct PagePresentationSizing: PresentationSizing {
    public init() {}
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
    public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
    public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
    public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
    public static var page: PagePresentationSizing { PagePresentationSizing() }
}

extension PresentationSizing {
    public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing { self }
    public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing { self }
}
