import Foundation

/// The size of controls.
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

    /// Scales a length of the regular size. The result is always whole points.
    func scaled(_ length: CGFloat) -> CGFloat { (length * factor).rounded() }

    /// The font of text in a control; nil for the font of the environment.
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
    /// The size of controls in this environment.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// The visibility of the controls' labels; visible by default. Hidden labels stay in the accessibility tree.
    public var labelsVisibility: Visibility {
        get { self[LabelsVisibilityKey.self] }
        set { self[LabelsVisibilityKey.self] = newValue }
    }

    /// True if controls do not show their labels.
    var labelsAreHidden: Bool { labelsVisibility == .hidden }
}

extension View {
    /// Sets the size of the controls inside. On a terminal all of them are one line high.
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View {
        environment(\.controlSize, controlSize)
    }

    /// Hides the labels of the controls inside. Assistive technology and scripts still find them.
    nonisolated public func labelsHidden() -> some View { labelsVisibility(.hidden) }

    /// Sets the visibility of the labels of the controls inside. Assistive technology and scripts always find them.
    nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
        environment(\.labelsVisibility, visibility)
    }

    /// Limits the size of the controls inside to a range. A size outside of the range becomes the nearest size within
    /// it.
    nonisolated public func controlSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == ControlSize {
        transformEnvironment(\.controlSize, by: ControlSize.allCases.filter(range.contains)) { size, allowed in
            guard let smallest = allowed.first, let largest = allowed.last else { return }
            size = min(max(size, smallest), largest)
        }
    }
}
