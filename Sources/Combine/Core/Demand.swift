extension Subscribers {
    /// A requested number of values, or an unlimited request.
    @frozen public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        @usableFromInline let count: UInt

        @usableFromInline init(count: UInt) { self.count = min(count, UInt(Int.max) + 1) }

        /// A request for all values.
        public static let unlimited = Demand(count: UInt(Int.max) + 1)
        /// No values; the same as `max(0)`.
        public static let none = Demand(count: 0)

        /// At most this many. Traps if the number is negative.
        public static func max(_ value: Int) -> Demand {
            // Not a precondition, whose message is omitted in release builds.
            if value < 0 { fatalError("A demand cannot be negative, as \(value) is.") }
            return Demand(count: UInt(value))
        }

        /// The number, or nil if unlimited.
        public var max: Int? { self == .unlimited ? nil : Int(count) }

        public var description: String { max.map { "max(\($0))" } ?? "unlimited" }

        public static func < (one: Demand, other: Demand) -> Bool { one.count < other.count }
        public static func < (one: Demand, other: Int) -> Bool { one.max.map { $0 < other } ?? false }
        public static func > (one: Demand, other: Int) -> Bool { one.max.map { $0 > other } ?? true }
        public static func == (one: Demand, other: Int) -> Bool { one.max == other }

        public static func + (one: Demand, other: Demand) -> Demand {
            Demand(count: one.count &+ other.count)
        }

        public static func + (one: Demand, other: Int) -> Demand { one + .max(other) }
        public static func += (one: inout Demand, other: Demand) { one = one + other }
        public static func += (one: inout Demand, other: Int) { one = one + other }

        /// Returns the remaining demand; unlimited stays unlimited.
        public static func - (one: Demand, other: Demand) -> Demand {
            one == .unlimited ? one : Demand(count: one.count - Swift.min(one.count, other.count))
        }

        public static func - (one: Demand, other: Int) -> Demand { one - .max(other) }
        public static func -= (one: inout Demand, other: Demand) { one = one - other }
        public static func -= (one: inout Demand, other: Int) { one = one - other }

        public static func * (one: Demand, other: Int) -> Demand {
            guard let count = one.max else { return .unlimited }
            let (product, overflow) = count.multipliedReportingOverflow(by: other)
            return overflow ? .unlimited : .max(product)
        }
    }
}
