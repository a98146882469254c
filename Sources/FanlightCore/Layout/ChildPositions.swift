/// A set of positions among a container's children.
///
/// Only a few positions are stored. If more children change, the set becomes “all”, because visiting every child then
/// costs no more than the changes.
struct ChildPositions: Sendable {
    private(set) var some: [Int] = []
    private(set) var isAll: Bool

    static let all = ChildPositions(isAll: true)
    static let none = ChildPositions(isAll: false)
    private static let limit = 16

    mutating func insert(_ position: Int) {
        if isAll { return }
        for known in some where known == position { return }
        if some.count < ChildPositions.limit { some.append(position) } else { self = .all }
    }

    mutating func removeAll() {
        isAll = false
        some.removeAll(keepingCapacity: true)
    }

    private init(isAll: Bool) { self.isAll = isAll }
}

/// A layout of the framework. Each result of the layout follows from a result of one of its views, so diagnostics name
/// that view.
package protocol FrameworkLayout: Layout {}

/// A framework layout that measures and places only changed children if all other children stay in place.
protocol IncrementalLayout: FrameworkLayout {}
