import FanlightCore

/// The contrast between the colours of an app and their surroundings.
public enum ColorSchemeContrast: CaseIterable, Hashable, Sendable {
    case standard
    /// Equivalent to the system setting "increase contrast".
    case increased
}

extension EnvironmentValues {
    /// The contrast that the person at the display prefers. Always standard: displays state no such preference.
    public var colorSchemeContrast: ColorSchemeContrast { .standard }
}
