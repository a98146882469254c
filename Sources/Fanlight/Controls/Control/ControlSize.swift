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
private struct LabelsAreHiddenKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// How large controls are here.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// Whether controls show no labels of their own. Who does not see them is told all the same.
    var labelsAreHidden: Bool {
        get { self[LabelsAreHiddenKey.self] }
        set { self[LabelsAreHiddenKey.self] = newValue }
    }
}

extension View {
    /// How large controls inside are. On a terminal all are one line high.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// Controls inside do not show their labels; assistive technology and scripts still know them.
    nonisolated public func labelsHidden() -> some View { environment(\.labelsAreHidden, true) }
}
