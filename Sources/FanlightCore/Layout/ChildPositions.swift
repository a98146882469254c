/// Some positions among a container's children, or all of them.
///
/// Only few positions are stored: where many children change, a visit to every child costs no more than the changes.
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

/// A layout of the framework. Each of its results follows from a result of one of its views, which is the one to
/// diagnose.
protocol FrameworkLayout: Layout {}

/// A framework layout that measures and places only the children that changed, where the others need not move.
protocol IncrementalLayout: FrameworkLayout {}
