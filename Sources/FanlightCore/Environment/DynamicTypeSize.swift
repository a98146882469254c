import Display
import Foundation

/// A person's preferred text size.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// True for the sizes meant for people with low vision. Layouts then stack vertically what is side by side
    /// otherwise.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Creates the size that a person at a display prefers.
    package init(_ size: ScreenTextSize) {
        self =
            switch size {
            case .xSmall: .xSmall
            case .small: .small
            case .medium: .medium
            case .large: .large
            case .xLarge: .xLarge
            case .xxLarge: .xxLarge
            case .xxxLarge: .xxxLarge
            case .accessibility1: .accessibility1
            case .accessibility2: .accessibility2
            case .accessibility3: .accessibility3
            case .accessibility4: .accessibility4
            case .accessibility5: .accessibility5
            }
    }
}

extension EnvironmentValues {
    /// The person's preferred text size.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
}

private struct DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }
