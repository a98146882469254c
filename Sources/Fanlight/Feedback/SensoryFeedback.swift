import FanlightCore

/// A feedback that a person feels or hears.
public struct SensoryFeedback: Equatable, Sendable {
    private enum Kind: Equatable {
        case named(String)
        case impact(Int, Double)
    }

    private let kind: Kind

    private init(_ name: String) { kind = .named(name) }
    private init(impact level: Int, _ intensity: Double) { kind = .impact(level, intensity) }

    /// The mass of colliding objects.
    public struct Weight: Equatable, Sendable {
        fileprivate let level: Int
        public static let light = Weight(level: 0)
        public static let medium = Weight(level: 1)
        public static let heavy = Weight(level: 2)
    }

    /// The stiffness of colliding objects.
    public struct Flexibility: Equatable, Sendable {
        fileprivate let level: Int
        public static let soft = Flexibility(level: 3)
        public static let solid = Flexibility(level: 4)
        public static let rigid = Flexibility(level: 5)
    }

    public static let success = SensoryFeedback("success")
    public static let warning = SensoryFeedback("warning")
    public static let error = SensoryFeedback("error")
    public static let selection = SensoryFeedback("selection")
    public static let increase = SensoryFeedback("increase")
    public static let decrease = SensoryFeedback("decrease")
    public static let start = SensoryFeedback("start")
    public static let stop = SensoryFeedback("stop")
    public static let alignment = SensoryFeedback("alignment")
    public static let levelChange = SensoryFeedback("level change")
    public static let pathComplete = SensoryFeedback("path complete")
    public static let impact = SensoryFeedback(impact: 1, 1)

    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(impact: weight.level, intensity)
    }

    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
        SensoryFeedback(impact: flexibility.level, intensity)
    }
}

extension View {
    @available(*, deprecated, message: "Has no effect: clients give no feedback that a person feels.")
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { self }

    @available(*, deprecated, message: "Has no effect: clients give no feedback that a person feels.")
    nonisolated public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: clients give no feedback that a person feels.")
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
    ) -> some View {
        self
    }

    @available(*, deprecated, message: "Has no effect: clients give no feedback that a person feels.")
    nonisolated public func sensoryFeedback<T: Equatable>(
        trigger: T, _ feedback: @escaping () -> SensoryFeedback?
    ) -> some View {
        self
    }
}
