import Foundation

/// The user's customization of a table's columns: their visibility, widths and order.
public struct TableColumnCustomization<RowValue: Identifiable>: Equatable, Sendable, Codable {
    var visibilities: [String: Bool] = [:]
    var widths: [String: CGFloat] = [:]
    /// The order of the columns; empty for the order of the table's definition.
    var order: [String] = []

    nonisolated public init() {}

    /// Resets the columns to the order of the table's definition.
    public mutating func resetOrder() { order = [] }

    /// The visibility of a column; `automatic` for the table's default.
    public subscript(visibility id: String) -> Visibility {
        get { visibilities[id].map { $0 ? .visible : .hidden } ?? .automatic }
        set { visibilities[id] = newValue == .automatic ? nil : newValue == .visible }
    }
}

/// The kinds of customization of a column.
public struct TableColumnCustomizationBehavior: SetAlgebra, Sendable {
    private var rawValue: UInt8

    private init(rawValue: UInt8) { self.rawValue = rawValue }
    public init() { rawValue = 0 }

    public static let reorder = TableColumnCustomizationBehavior(rawValue: 1)
    public static let resize = TableColumnCustomizationBehavior(rawValue: 2)
    public static let visibility = TableColumnCustomizationBehavior(rawValue: 4)
    public static let all = TableColumnCustomizationBehavior(rawValue: 7)

    public func contains(_ member: Self) -> Bool { rawValue & member.rawValue == member.rawValue }
    public func union(_ other: Self) -> Self { Self(rawValue: rawValue | other.rawValue) }
    public func intersection(_ other: Self) -> Self { Self(rawValue: rawValue & other.rawValue) }
    public func symmetricDifference(_ other: Self) -> Self { Self(rawValue: rawValue ^ other.rawValue) }
    public mutating func formUnion(_ other: Self) { rawValue |= other.rawValue }
    public mutating func formIntersection(_ other: Self) { rawValue &= other.rawValue }
    public mutating func formSymmetricDifference(_ other: Self) { rawValue ^= other.rawValue }

    @discardableResult
    public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
        defer { formUnion(member) }
        return (!contains(member), member)
    }

    @discardableResult
    public mutating func remove(_ member: Self) -> Self? {
        let removed = intersection(member)
        rawValue &= ~member.rawValue
        return removed.rawValue == 0 ? nil : removed
    }

    @discardableResult
    public mutating func update(with member: Self) -> Self? {
        let known = intersection(member)
        formUnion(member)
        return known.rawValue == 0 ? nil : known
    }
}
