/// What the intervals of all schedulers have in common: nanoseconds, counted in an integer.
public protocol SchedulerStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Codable,
    Sendable,
    ExpressibleByFloatLiteral
where Magnitude == Int, IntegerLiteralType == Int, FloatLiteralType == Double {
    init(nanoseconds: Int)
    var nanoseconds: Int { get }
}

extension SchedulerStride {
    public static func seconds(_ s: Int) -> Self { .init(nanoseconds: clamped(s, 1_000_000_000)) }
    public static func seconds(_ s: Double) -> Self {
        .init(nanoseconds: Int(exactly: (s * 1e9).rounded()) ?? (s < 0 ? .min : .max))
    }
    public static func milliseconds(_ ms: Int) -> Self { .init(nanoseconds: clamped(ms, 1_000_000)) }
    public static func microseconds(_ us: Int) -> Self { .init(nanoseconds: clamped(us, 1000)) }
    public static func nanoseconds(_ ns: Int) -> Self { .init(nanoseconds: ns) }

    /// Whole seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// Seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int(exactly: source) else { return nil }
        self = .seconds(seconds)
    }

    /// The length in seconds.
    public var timeInterval: Double { Double(nanoseconds) / 1e9 }

    public static func < (one: Self, other: Self) -> Bool { one.nanoseconds < other.nanoseconds }
    public static func + (one: Self, other: Self) -> Self { .init(nanoseconds: one.nanoseconds + other.nanoseconds) }
    public static func - (one: Self, other: Self) -> Self { .init(nanoseconds: one.nanoseconds - other.nanoseconds) }
    /// A length times a length, both taken as seconds.
    public static func * (one: Self, other: Self) -> Self { .seconds(one.timeInterval * other.timeInterval) }
    public static func += (one: inout Self, other: Self) { one = one + other }
    public static func -= (one: inout Self, other: Self) { one = one - other }
    public static func *= (one: inout Self, other: Self) { one = one * other }

    private static func clamped(_ count: Int, _ unit: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow ? (count < 0 ? .min : .max) : product
    }
}
