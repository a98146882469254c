/// How heavy a person wants letters to be.
public enum LegibilityWeight: Hashable, Sendable {
    case regular
    /// As with bold text switched on: each weight is one that is easier to read.
    case bold
}

extension EnvironmentValues {
    /// How heavy letters are to be; nil where nobody said.
    public var legibilityWeight: LegibilityWeight? {
        get { self[LegibilityWeightKey.self] }
        set { self[LegibilityWeightKey.self] = newValue }
    }
}

private struct LegibilityWeightKey: EnvironmentKey { static let defaultValue: LegibilityWeight? = nil }
