/// An element that says something about a preference, or replaces what the views inside it say.
@MainActor
protocol PreferenceSource: _Element {
    var preferenceKey: ObjectIdentifier { get }
    /// The value here, given how to ask the elements inside.
    func preference(_ inside: () -> Any?) -> Any?
}

/// An element that acts on what the views inside it say.
@MainActor
protocol PreferenceReader: _Element {
    var preferenceKey: ObjectIdentifier { get }
    func preferenceMayHaveChanged()
}

extension _Element {
    /// What the views below say together, in order; nil where none says anything.
    final func gatherPreference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
        var gathered: Key.Value?
        forEachChild { child in
            guard !child.isKeptOut, let value = child.preference(key) else { return }
            if var sum = gathered {
                Key.reduce(value: &sum, nextValue: { value })
                gathered = sum
            } else {
                gathered = value
            }
        }
        return gathered
    }

    final func preference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
        if let source = preferenceSource, source.preferenceKey == ObjectIdentifier(key) {
            return source.preference { self.gatherPreference(key) } as? Key.Value
        }
        return gatherPreference(key)
    }

    /// Tells the readers around that what is said below may be different now; without a key, whatever it is about.
    final func preferenceChanged(_ key: ObjectIdentifier? = nil) {
        var element: _Element? = self
        while let current = element {
            if let reader = current.preferenceReader, key == nil || reader.preferenceKey == key {
                reader.preferenceMayHaveChanged()
            }
            element = current.parent
        }
    }
}
