/// The common base of all schedulers' intervals: an integer number of nanoseconds.
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

    /// Creates an interval of whole seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }
    /// Creates an interval from seconds.
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
    /// Multiplies two lengths, both taken as seconds.
    public static func * (one: Self, other: Self) -> Self { .seconds(one.timeInterval * other.timeInterval) }
    public static func += (one: inout Self, other: Self) { one = one + other }
    public static func -= (one: inout Self, other: Self) { one = one - other }
    public static func *= (one: inout Self, other: Self) { one = one * other }

    private static func clamped(_ count: Int, _ unit: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        return overflow ? (count < 0 ? .min : .max) : product
    }
}
