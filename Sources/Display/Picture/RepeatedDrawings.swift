/// Which layers show drawings that take more than a few bytes: another one that shows the same says whose it is, so that
/// the symbol of every row of a list travels once.
struct RepeatedDrawings: Sendable {
    /// To say whose drawing it is takes less than a path of so many numbers.
    private static let fewestNumbers = 16
    /// Longer paths are known by their names.
    private static let mostNumbers = 1024

    /// The layers of each, in ascending order.
    private var layers: [Drawing: [LayerID]] = [:]

    /// The first layer that shows the drawing, if it comes before another one.
    func first(_ drawing: Drawing, before id: LayerID) -> LayerID? {
        guard RepeatedDrawings.isWorthIt(drawing), let first = layers[drawing]?.first, first < id else { return nil }
        return first
    }

    mutating func add(_ id: LayerID, _ drawing: Drawing) {
        guard RepeatedDrawings.isWorthIt(drawing) else { return }
        layers[drawing, default: []].insert(ascending: id)
    }

    mutating func remove(_ id: LayerID, _ drawing: Drawing) {
        guard RepeatedDrawings.isWorthIt(drawing), let place = layers.index(forKey: drawing) else { return }
        layers.values[place].remove(ascending: id)
        if layers.values[place].isEmpty { layers.remove(at: place) }
    }

    private static func isWorthIt(_ drawing: Drawing) -> Bool {
        var count = 0
        for case .path(let path) in drawing.outlines { count += path.numbers.count }
        return count >= fewestNumbers && count <= mostNumbers
    }
}

extension [LayerID] {
    private func place(ascending id: LayerID) -> Int {
        var (low, high) = (0, count)
        // Younger layers have higher ids: most come last.
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
