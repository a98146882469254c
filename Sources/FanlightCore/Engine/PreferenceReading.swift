/// An element that sets a preference, or transforms the preference of the views inside it.
@MainActor
@_spi(Nodes) public protocol PreferenceSource: _Element {
    var preferenceKey: ObjectIdentifier { get }
    /// Returns the preference value of this element. `inside` returns the combined value of the elements inside.
    func preference(_ inside: () -> Any?) -> Any?
}

/// A preference that views below another page of a navigation, or in a presentation, still set.
package protocol PreferenceOfCoveredViews: PreferenceKey {}

/// A key with sources that prepare for their readers.
protocol PreparedPreferenceKey: PreferenceKey {
    /// Called when a reader of the key is created.
    @MainActor static func willBeRead(in graph: ViewGraph)
}

extension ViewGraph {
    /// Prepares the sources of a preference for a reader.
    func prepareReading<Key: PreferenceKey>(of key: Key.Type) {
        (key as? any PreparedPreferenceKey.Type)?.willBeRead(in: self)
    }
}

/// An element that reacts to a preference of the views inside it.
@MainActor
protocol PreferenceReader: _Element {
    var preferenceKey: ObjectIdentifier { get }
    func preferenceMayHaveChanged()
}

extension _Element {
    /// Returns the combined preference of the children in order, nil where none sets it.
    final func gatherPreference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
        var gathered: Key.Value?
        forEachChild { child in
            if child.isHiddenByContainer || child.keepsPreferences {
                let isPassedOn = !child.isHiddenByContainer || child.isCovered
                guard isPassedOn, key is any PreferenceOfCoveredViews.Type else { return }
            }
            guard let value = child.preference(key) else { return }
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

    /// Notifies the readers around this element that a preference below may have changed. Without a key, all readers
    /// are notified.
    package final func preferenceChanged(_ key: ObjectIdentifier? = nil) {
        var element: _Element? = self
        while let current = element {
            if let reader = current.preferenceReader, key == nil || reader.preferenceKey == key {
                reader.preferenceMayHaveChanged()
            }
            element = current.parent
        }
    }
}
