/// The dirty elements, parents first.
@MainActor
struct DirtyElements {
    private var byDepth: [Int: [_Element]] = [:]
    private var depths: Set<Int> = []

    var isEmpty: Bool { byDepth.isEmpty }
    var all: some Sequence<_Element> { byDepth.values.joined() }

    mutating func add(_ element: _Element) {
        byDepth[element.depth, default: []].append(element)
        depths.insert(element.depth)
    }

    /// Removes and returns the dirty elements of the lowest depth.
    mutating func next() -> [_Element]? {
        guard let depth = depths.min() else { return nil }
        depths.remove(depth)
        return byDepth.removeValue(forKey: depth) ?? []
    }
}
