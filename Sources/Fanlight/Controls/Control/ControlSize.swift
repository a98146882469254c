import Foundation

/// How large controls are.
public enum ControlSize: CaseIterable, Hashable, Sendable, Comparable {
    case mini, small, regular, large, extraLarge
}

extension ControlSize {
    private var factor: CGFloat {
        switch self {
        case .mini: 0.7
        case .small: 0.85
        case .regular: 1
        case .large: 1.25
        case .extraLarge: 1.5
        }
    }

    /// A length that a control has in the regular size. Always whole points.
    func scaled(_ length: CGFloat) -> CGFloat { (length * factor).rounded() }

    /// What words in a control are set in; nil for the font around.
    var font: Font? {
        switch self {
        case .mini: .caption
        case .small: .subheadline
        case .regular: nil
        case .large: .title3
        case .extraLarge: .title2
        }
    }
}

private struct ControlSizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
private struct LabelsVisibilityKey: EnvironmentKey { static let defaultValue = Visibility.automatic }

extension EnvironmentValues {
    /// How large controls are here.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// Whether controls here show labels of their own, which is usual. Who does not see them is told all the same.
    public var labelsVisibility: Visibility {
        get { self[LabelsVisibilityKey.self] }
        set { self[LabelsVisibilityKey.self] = newValue }
    }

    /// Whether controls show no labels of their own.
    var labelsAreHidden: Bool { labelsVisibility == .hidden }
}

extension View {
    /// How large controls inside are. On a terminal all are one line high.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// Controls inside do not show their labels; assistive technology and scripts still know them.
    nonisolated public func labelsHidden() -> some View { labelsVisibility(.hidden) }

    /// Whether controls inside show their labels; assistive technology and scripts always know them.
    nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
        environment(\.labelsVisibility, visibility)
    }

    /// Between which sizes controls inside are: those of another size around are of the nearest of these.
    nonisolated public func controlSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == ControlSize {
        transformEnvironment(\.controlSize, by: ControlSize.allCases.filter(range.contains)) { size, allowed in
            guard let least = allowed.first, let most = allowed.last else { return }
            size = min(max(size, least), most)
        }
    }
}
