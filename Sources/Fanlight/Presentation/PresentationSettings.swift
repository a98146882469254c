@_spi(Nodes) import FanlightCore
import Foundation

/// The settings that a presented view provides to its presentation.
struct PresentationSettings: Equatable {
    var detents: Set<PresentationDetent>?
    var selectedDetent: SelectedDetent?
    var dragIndicator: Visibility?
    var background: AnyShapeStyle?
    var backgroundView: PresentationBackgroundView?
    var cornerRadius: CGFloat?
    var adaptation: CompactAdaptation?
    var sizing: AnyPresentationSizing?
    var backgroundInteraction: PresentationBackgroundInteraction?
}

/// The detent of a sheet that the app's binding selects.
struct SelectedDetent: Equatable {
    let detent: PresentationDetent
    let select: (PresentationDetent) -> Void

    /// The closures of a binding select by the same binding.
    static func == (one: SelectedDetent, other: SelectedDetent) -> Bool { one.detent == other.detent }
}

/// A view behind the content of a presentation. Each evaluation of the modifier makes another one.
final class PresentationBackgroundView: Equatable {
    let view: AnyView
    let alignment: Alignment

    init(_ view: AnyView, _ alignment: Alignment) {
        self.view = view
        self.alignment = alignment
    }

    static func == (one: PresentationBackgroundView, other: PresentationBackgroundView) -> Bool { one === other }
}

enum PresentationSettingsKey: PreferenceKey {
    static var defaultValue: PresentationSettings { PresentationSettings() }
    static func reduce(value: inout PresentationSettings, nextValue: () -> PresentationSettings) {
        let next = nextValue()
        if value.detents == nil { (value.detents, value.selectedDetent) = (next.detents, next.selectedDetent) }
        value.dragIndicator = value.dragIndicator ?? next.dragIndicator
        // The first view with a background wins, whichever kind it is.
        if value.background == nil, value.backgroundView == nil {
            (value.background, value.backgroundView) = (next.background, next.backgroundView)
        }
        value.cornerRadius = value.cornerRadius ?? next.cornerRadius
        value.adaptation = value.adaptation ?? next.adaptation
        value.sizing = value.sizing ?? next.sizing
        value.backgroundInteraction = value.backgroundInteraction ?? next.backgroundInteraction
    }
}

/// A height of a sheet.
public struct PresentationDetent: Hashable, Sendable {
    private enum Kind: Hashable { case medium, large, fraction(CGFloat), height(CGFloat) }
    private let kind: Kind

    /// Half of the display's height.
    public static let medium = PresentationDetent(kind: .medium)
    /// Nearly all of the display's height.
    public static let large = PresentationDetent(kind: .large)
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
        PresentationDetent(kind: .fraction(fraction))
    }
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }

    func height(in available: CGFloat) -> CGFloat {
        switch kind {
        case .medium: available / 2
        case .large: available
        case .fraction(let fraction): available * max(min(fraction, 1), 0)
        case .height(let height): min(height, available)
        }
    }
}

extension View {
    /// Sets the allowed heights of the enclosing sheet. It begins with the smallest one; its drag indicator selects
    /// others.
    ///
    /// On a wide display a sheet is in the middle and has the standard height, or that of its `presentationSizing(_:)`.
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        transformPreference(PresentationSettingsKey.self, by: detents) {
            ($0.detents, $0.selectedDetent) = ($1, nil)
        }
    }

    /// Sets the allowed heights of the enclosing sheet, and a binding to the present one.
    nonisolated public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
    ) -> some View {
        let selected = selection.wrappedValue
        return transformPreference(
            PresentationSettingsKey.self, by: (detents: detents, selected: selected, selection: selection)
        ) { settings, given in
            settings.detents = given.detents
            settings.selectedDetent =
                given.detents.contains(given.selected)
                ? SelectedDetent(detent: given.selected) { given.selection.wrappedValue = $0 } : nil
        }
    }

    /// Sets if the enclosing sheet shows an indicator at its top, by which a pointer drags the sheet.
    ///
    /// By default a sheet at the bottom of the display shows it if there are several detents. Other sheets, and those
    /// on a terminal, show none.
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        transformPreference(PresentationSettingsKey.self, by: visibility) { $0.dragIndicator = $1 }
    }

    /// Sets the background of the enclosing presentation.
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
        transformPreference(PresentationSettingsKey.self, by: AnyShapeStyle(style)) {
            ($0.background, $0.backgroundView) = ($1, nil)
        }
    }

    /// Sets a view as the background of the enclosing presentation.
    nonisolated public func presentationBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(PresentationBackgroundModifier(background: content(), alignment: alignment))
    }

    /// Sets the corner radius of the enclosing presentation; nil for the default.
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
        transformPreference(PresentationSettingsKey.self, by: cornerRadius) { $0.cornerRadius = $1 }
    }

    /// Disables dismissal by Escape and by a press outside; only controls of the view dismiss the presentation.
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        transformPreference(DismissalKey.self, by: isDisabled) { $0 = $0 || $1 }
    }
}

private struct PresentationBackgroundModifier<Background: View> {
    let background: Background
    let alignment: Alignment
}

extension PresentationBackgroundModifier: ViewModifier {
    func body(content: Content) -> some View {
        let view = PresentationBackgroundView(AnyView(background), alignment)
        content.transformPreference(PresentationSettingsKey.self) {
            ($0.background, $0.backgroundView) = (nil, view)
        }
    }
}
