/// Some of a container's children by their positions, or all of them.
///
/// Few are told apart: where many change, looking at every child costs no more than they do.
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

/// A layout of the framework's own: whatever it answers, its views have answered, and one of them is to be asked why.
protocol OwnLayout: Layout {}

/// A layout of the framework's own that asks and places only the children that changed, where the others need not move.
protocol IncrementalLayout: OwnLayout {}
