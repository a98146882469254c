/// The layer changes of a turn, collected before the commit.
///
/// Changes are large values: they are edited in place, and moved only if they were not added in order.
package struct LayerChanges {
    private var list: [LayerChange] = []
    /// The positions of changes, used once there are more than `few`.
    private var positions: [LayerID: Int] = [:]
    private var isAscending = true
    /// Up to this number a linear search is faster.
    private static let few = 8

    package init(capacity: Int) { reserve(capacity) }

    package var isEmpty: Bool { list.isEmpty }

    package mutating func reserve(_ capacity: Int) {
        list.reserveCapacity(capacity)
        if capacity > LayerChanges.few { positions.reserveCapacity(capacity) }
    }

    /// Returns the position of a layer's change, if there is one.
    package func position(of id: LayerID) -> Int? {
        list.count > LayerChanges.few ? positions[id] : list.indices.first { list[$0].id == id }
    }

    package subscript(position: Int) -> LayerChange {
        get { list[position] }
        _modify { yield &list[position] }
    }

    /// Returns the position of a layer's change, after appending an empty one if there is none.
    package mutating func position(making id: LayerID) -> Int {
        // Most new layers come in order.
        let isLast = isAscending && list.last.map { $0.id < id } ?? true
        if !isLast {
            if let known = position(of: id) { return known }
            isAscending = false
        }
        let position = list.count
        list.append(LayerChange(id: id))
        if position == LayerChanges.few {
            for (position, change) in list.enumerated() { positions[change.id] = position }
        } else if position > LayerChanges.few {
            positions[id] = position
        }
        return position
    }

    /// Returns the changes in ascending order, without those of removed layers.
    package func ascending(without gone: [LayerID]) -> [LayerChange] {
        let gone = Set(gone)
        if isAscending, gone.isEmpty { return list }
        var order: [(id: LayerID, position: Int)] = []
        for (position, change) in list.enumerated() where gone.isEmpty || !gone.contains(change.id) {
            order.append((change.id, position))
        }
        if !isAscending { order.sort { $0.id < $1.id } }
        var sorted: [LayerChange] = []
        sorted.reserveCapacity(order.count)
        for (_, position) in order { sorted.append(list[position]) }
        return sorted
    }
}
