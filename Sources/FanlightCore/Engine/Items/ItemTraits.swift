/// The traits that a view sets for its container, by key.
@_spi(Nodes) public struct ItemTraits {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The ids that the app set, outermost first.
    package var explicitIDs: [AnyHashable] = []

    package init() {}

    package var isEmpty: Bool { values.isEmpty && explicitIDs.isEmpty }

    /// Returns true if there is a value for a key.
    package func hasValue(_ key: ObjectIdentifier) -> Bool { values[key] != nil }

    package subscript<Value>(key: ObjectIdentifier) -> Value? {
        get { values[key] as? Value }
        set { values[key] = newValue }
    }

    /// Merges the traits of an outer view, which override those of views inside.
    package mutating func add(_ outer: ItemTraits) {
        values.merge(outer.values) { $1 }
        explicitIDs = outer.explicitIDs + explicitIDs
    }
}

/// An element that sets traits of its view for the container.
@MainActor
@_spi(Nodes) public protocol TraitSource: _Element {
    /// Adds to the traits of the views inside.
    func addTraits(to traits: inout ItemTraits)
}

extension _Element {
    /// Returns the traits of the view and of the views it consists of. Stops at an element with several children,
    /// unless one of them represents it.
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
        if let traitRepresentative { return traitRepresentative }
        var found: _Element?
        var count = 0
        forEachChild {
            found = $0
            count += 1
        }
        return count == 1 ? found : nil
    }
}
