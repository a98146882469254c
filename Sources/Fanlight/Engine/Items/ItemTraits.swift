/// What a view says to the container around it, by key.
struct ItemTraits {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The ids that authors gave, the outermost first.
    var explicitIDs: [AnyHashable] = []

    var isEmpty: Bool { values.isEmpty && explicitIDs.isEmpty }

    /// Whether anything is said under a key.
    func says(_ key: ObjectIdentifier) -> Bool { values[key] != nil }

    subscript<Value>(key: ObjectIdentifier) -> Value? {
        get { values[key] as? Value }
        set { values[key] = newValue }
    }

    /// An outer view's word wins over that of one inside.
    mutating func add(_ outer: ItemTraits) {
        values.merge(outer.values) { $1 }
        explicitIDs = outer.explicitIDs + explicitIDs
    }
}

/// An element that says something to the container around its view.
@MainActor
protocol TraitSource: _Element {
    /// Adds to what the views inside say.
    func addTraits(to traits: inout ItemTraits)
}

extension _Element {
    /// What the view and those it is made of say. Where there are several inside, none of them speaks for the whole.
    final func gatherTraits() -> ItemTraits {
        var sources: [any TraitSource] = []
        var element: _Element? = self
        while let current = element {
            if let source = current.traitSource { sources.append(source) }
            element = current.onlyChild
        }
        var traits = ItemTraits()
        for source in sources.reversed() { source.addTraits(to: &traits) }
        return traits
    }

    private var onlyChild: _Element? {
        if collectsNodes { return nil }
        if let spokesman { return spokesman }
        var found: _Element?
        var count = 0
        forEachChild {
            found = $0
            count += 1
        }
        return count == 1 ? found : nil
    }
}
