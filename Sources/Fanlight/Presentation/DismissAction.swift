/// An action that dismisses the enclosing presentation, such as a sheet or a level of a navigation. Elsewhere it closes
/// the window, unless that is the last one.
@MainActor @preconcurrency
public struct DismissAction {
    let presentation: PresentationHandle?

    nonisolated init(_ presentation: PresentationHandle?) { self.presentation = presentation }

    public func callAsFunction() { presentation?.dismiss() }
}

// Actions of the same presentation are equal.
extension DismissAction: Equatable {
    nonisolated public static func == (a: DismissAction, b: DismissAction) -> Bool { a.presentation === b.presentation }
}

/// The handle of a presentation, by which its content can end it.
@MainActor
final class PresentationHandle {
    private let end: () -> Void
    /// True if the handle closes a window.
    nonisolated let isOfWindow: Bool
    /// The layer of a sheet, cover or popover.
    weak var layer: SceneLayer?
    /// The arrow of a popover.
    private(set) lazy var popover = ShownPopoverArrow()

    init(isOfWindow: Bool = false, _ end: @escaping () -> Void) {
        self.isOfWindow = isOfWindow
        self.end = end
    }

    func dismiss() { end() }
}

/// The presentation state in the form used by older code.
public struct PresentationMode: Equatable {
    let presentation: PresentationHandle?
    private var isOver = false

    init(_ presentation: PresentationHandle?) { self.presentation = presentation }

    public var isPresented: Bool { presentation?.isOfWindow == false && !isOver }

    /// Ends the presentation.
    public mutating func dismiss() {
        isOver = true
        let presentation = presentation
        onMainActor { presentation?.dismiss() }
    }

    public static func == (a: PresentationMode, b: PresentationMode) -> Bool { a.presentation === b.presentation }
}

private struct PresentationKey: EnvironmentKey {
    static var defaultValue: PresentationHandle? { nil }
}

private struct LayerKey: EnvironmentKey {
    static var defaultValue: PresentationHandle? { nil }
}

extension EnvironmentValues {
    /// The sheet, cover or popover that contains the view, whichever page of a navigation in it the view is in.
    var layerHandle: PresentationHandle? {
        get { self[LayerKey.self] }
        set { self[LayerKey.self] = newValue }
    }

    /// Dismisses the enclosing sheet, cover or popover.
    package var dismissLayer: DismissAction { DismissAction(layerHandle) }

    /// The presentation that contains the view.
    var presentationHandle: PresentationHandle? {
        get { self[PresentationKey.self] }
        set { self[PresentationKey.self] = newValue }
    }

    /// Dismisses the enclosing presentation.
    public var dismiss: DismissAction { DismissAction(presentationHandle) }

    /// True if the view is presented by another.
    public var isPresented: Bool { presentationHandle?.isOfWindow == false }

    /// The presentation state, with a way to dismiss it; see ``dismiss``.
    public var presentationMode: Binding<PresentationMode> {
        let presentation = presentationHandle
        return Binding(get: { PresentationMode(presentation) }, set: { _ in })
    }
}
