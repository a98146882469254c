/// An index of layers by their drawing, for drawings of more than a few bytes. A layer with an equal drawing references
/// the first one, so that the symbol in every row of a list is sent once.
struct RepeatedDrawings: Sendable {
    /// The minimum count of numbers in a path. A reference takes less space than such a path.
    private static let fewestNumbers = 16
    /// The maximum count of numbers in a path. Longer paths are sent by name.
    private static let mostNumbers = 1024

    /// The layers of each drawing, in ascending order.
    private var layers: [Drawing: [LayerID]] = [:]

    /// Returns the first layer with a drawing, if it precedes another one.
    func first(_ drawing: Drawing, before id: LayerID) -> LayerID? {
        guard RepeatedDrawings.isReferenceShorter(drawing), let first = layers[drawing]?.first, first < id else {
            return nil
        }
        return first
    }

    mutating func add(_ id: LayerID, _ drawing: Drawing) {
        guard RepeatedDrawings.isReferenceShorter(drawing) else { return }
        layers[drawing, default: []].insert(ascending: id)
    }

    mutating func remove(_ id: LayerID, _ drawing: Drawing) {
        guard RepeatedDrawings.isReferenceShorter(drawing), let place = layers.index(forKey: drawing) else { return }
        layers.values[place].remove(ascending: id)
        if layers.values[place].isEmpty { layers.remove(at: place) }
    }

    private static func isReferenceShorter(_ drawing: Drawing) -> Bool {
        var count = 0
        for case .path(let path) in drawing.outlines { count += path.numbers.count }
        return count >= fewestNumbers && count <= mostNumbers
    }
}

extension [LayerID] {
    private func place(ascending id: LayerID) -> Int {
        var (low, high) = (0, count)
        // Newer layers have higher IDs, so most are appended.
        if let last, last < id { return count }
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low
    }

    fileprivate mutating func insert(ascending id: LayerID) {
        let place = place(ascending: id)
        if place == count || self[place] != id { insert(id, at: place) }
    }

    fileprivate mutating func remove(ascending id: LayerID) {
        let place = place(ascending: id)
        if place < count, self[place] == id { remove(at: place) }
    }
}
