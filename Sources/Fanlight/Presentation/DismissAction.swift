/// Ends the presentation that a view is in: a sheet, a level of a navigation. Does nothing elsewhere.
@MainActor @preconcurrency
public struct DismissAction {
    let presentation: PresentedPlace?

    nonisolated init(_ presentation: PresentedPlace?) { self.presentation = presentation }

    public func callAsFunction() { presentation?.dismiss() }
}

// The same presentation is ended by all of its actions.
extension DismissAction: Equatable {
    nonisolated public static func == (a: DismissAction, b: DismissAction) -> Bool { a.presentation === b.presentation }
}

/// Something that is presented, as long as it is.
@MainActor
final class PresentedPlace {
    private let end: () -> Void

    init(_ end: @escaping () -> Void) { self.end = end }

    func dismiss() { end() }
}

/// Whether a view is presented, as older code asks for it.
public struct PresentationMode: Equatable {
    let presentation: PresentedPlace?
    private var isOver = false

    init(_ presentation: PresentedPlace?) { self.presentation = presentation }

    public var isPresented: Bool { presentation != nil && !isOver }

    /// Ends the presentation.
    public mutating func dismiss() {
        isOver = true
        let presentation = presentation
        onMainActor { presentation?.dismiss() }
    }

    public static func == (a: PresentationMode, b: PresentationMode) -> Bool { a.presentation === b.presentation }
}

private struct PresentationKey: EnvironmentKey {
    static var defaultValue: PresentedPlace? { nil }
}

extension EnvironmentValues {
    /// What the view is presented in.
    var presentedPlace: PresentedPlace? {
        get { self[PresentationKey.self] }
        set { self[PresentationKey.self] = newValue }
    }

    /// Ends the presentation that the view is in.
    public var dismiss: DismissAction { DismissAction(presentedPlace) }

    /// Whether the view is presented by another.
    public var isPresented: Bool { presentedPlace != nil }

    /// Whether the view is presented, and a way to end that; see ``dismiss``.
    public var presentationMode: Binding<PresentationMode> {
        let presentation = presentedPlace
        return Binding(get: { PresentationMode(presentation) }, set: { _ in })
    }
}
