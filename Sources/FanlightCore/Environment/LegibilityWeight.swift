/// A person's preferred weight of text.
public enum LegibilityWeight: Hashable, Sendable {
    case regular
    /// Equivalent to the system setting "bold text": each weight is replaced by one that is easier to read.
    case bold
}

extension EnvironmentValues {
    /// The preferred weight of text; nil without a preference.
    public var legibilityWeight: LegibilityWeight? {
        get { self[LegibilityWeightKey.self] }
        set { self[LegibilityWeightKey.self] = newValue }
    }
}

private struct LegibilityWeightKey: EnvironmentKey { static let defaultValue: LegibilityWeight? = nil }
