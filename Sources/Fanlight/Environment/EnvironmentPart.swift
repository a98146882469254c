/// Reads a part of a value of the environment on behalf of a view: as long as the part is the same, the view is not woken.
final class EnvironmentPart<Value>: ReaderToken {
    private struct Reading {
        let path: KeyPath<EnvironmentValues, Value>
        let scope: EnvironmentScope
        let token: ReaderToken
        let generation: UInt32?
        var seen: Value?
    }

    private var under: Reading?

    /// The view is about to be evaluated.
    func begin(_ path: KeyPath<EnvironmentValues, Value>, in scope: EnvironmentScope, for token: ReaderToken) {
        beginAnew()
        under = Reading(path: path, scope: scope, token: token, generation: token.generation)
        token.keep(self)
    }

    func note(_ value: Value) { under?.seen = value }

    override func end() {
        super.end()
        under = nil
    }

    @MainActor override func wake() {
        guard let reading = under, let seen = reading.seen, reading.token.generation == reading.generation else {
            return
        }
        // Reading it notes this reader again, for the next change.
        let now = EnvironmentValues(scope: reading.scope, reader: self)[keyPath: reading.path]
        if !ValueComparison.isSame(seen, now) { reading.token.wake() }
    }
}

extension AnyKeyPath {
    /// Whether the path goes on from what it first leads to. The runtime keeps that as a bit before the steps: of paths
    /// with one step, and of those that go nowhere, the size is all there is.
    var hasSeveralSteps: Bool {
        let header = unsafeBitCast(self, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
        let isSingle = header & 0x2000_0000 != 0
        return !isSingle && header & 0xFF_FFFF != 0
    }
}
