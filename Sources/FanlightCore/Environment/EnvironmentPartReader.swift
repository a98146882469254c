/// Reads a part of an environment value for a view, and invalidates the view only when that part changes.
final class EnvironmentPartReader<Value>: ReaderToken {
    private struct Reading {
        let path: KeyPath<EnvironmentValues, Value>
        let scope: EnvironmentScope
        let token: ReaderToken
        let generation: UInt32?
        var seen: Value?
    }

    private var under: Reading?

    /// Starts a new evaluation of the view.
    func begin(_ path: KeyPath<EnvironmentValues, Value>, in scope: EnvironmentScope, for token: ReaderToken) {
        beginEvaluation()
        under = Reading(path: path, scope: scope, token: token, generation: token.generation)
        token.retain(self)
    }

    func note(_ value: Value) { under?.seen = value }

    override func end() {
        super.end()
        under = nil
    }

    @MainActor override func invalidate() {
        guard let reading = under, let seen = reading.seen, reading.token.generation == reading.generation else {
            return
        }
        // The read registers this reader again, for the next change.
        let now = EnvironmentValues(scope: reading.scope, reader: self)[keyPath: reading.path]
        if !ValueComparison.isSame(seen, now) { reading.token.invalidate() }
    }
}

extension AnyKeyPath {
    /// True if the key path has more than one component. The runtime stores a bit in the header before the components:
    /// for paths of one component or none, the size alone decides.
    var hasSeveralSteps: Bool {
        let header = unsafeBitCast(self, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
        let isSingle = header & 0x2000_0000 != 0
        return !isSingle && header & 0xFF_FFFF != 0
    }
}
