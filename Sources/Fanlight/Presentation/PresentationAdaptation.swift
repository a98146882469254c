import FanlightCore

/// The adaptation of a sheet or a popover to a compact size class.
public struct PresentationAdaptation: Sendable {
    fileprivate enum Form { case automatic, none, popover, sheet, fullScreenCover }
    fileprivate let form: Form

    /// The default: a popover is a sheet where the width is compact.
    public static let automatic = PresentationAdaptation(form: .automatic)
    /// No adaptation: the presentation is the same in every size class.
    public static let none = PresentationAdaptation(form: .none)
    /// A popover stays a popover.
    public static let popover = PresentationAdaptation(form: .popover)
    /// The presentation is a sheet.
    public static let sheet = PresentationAdaptation(form: .sheet)
    /// The presentation covers the scene.
    public static let fullScreenCover = PresentationAdaptation(form: .fullScreenCover)
}

extension PresentationAdaptation: Equatable {}

/// The adaptations of a presentation to a compact width and to a compact height.
struct CompactAdaptation: Equatable {
    var horizontal = PresentationAdaptation.automatic
    var vertical = PresentationAdaptation.automatic

    /// Returns the kind of a presentation in size classes.
    func kind(
        of kind: SceneLayer.Kind, _ width: UserInterfaceSizeClass?, _ height: UserInterfaceSizeClass?
    ) -> SceneLayer.Kind {
        guard kind == .sheet || kind == .popover else { return kind }
        let isNarrow = width == .compact
        let adaptation = height == .compact ? vertical : isNarrow ? horizontal : .none
        switch adaptation.form {
        case .automatic: return kind == .popover && isNarrow ? .sheet : kind
        case .none, .popover: return kind
        case .sheet: return .sheet
        case .fullScreenCover: return .cover
        }
    }
}

extension View {
    /// Sets the form that the enclosing sheet or popover has where the width or the height is compact.
    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
        presentationCompactAdaptation(horizontal: adaptation, vertical: adaptation)
    }

    /// Sets the forms that the enclosing sheet or popover has where the width or the height is compact. Where both are
    /// compact, the form for the height is used.
    nonisolated public func presentationCompactAdaptation(
        horizontal horizontalAdaptation: PresentationAdaptation, vertical verticalAdaptation: PresentationAdaptation
    ) -> some View {
        let adaptation = CompactAdaptation(horizontal: horizontalAdaptation, vertical: verticalAdaptation)
        return transformPreference(PresentationSettingsKey.self, by: adaptation) { $0.adaptation = $1 }
    }
}
