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

    /// The path of the last evaluation.
    var path: AnyKeyPath? { under?.path }

    /// Starts a new evaluation of the view.
    func begin(_ path: KeyPath<EnvironmentValues, Value>, in scope: EnvironmentScope, for token: ReaderToken) {
        beginEvaluation()
        under = Reading(path: path, scope: scope, token: token, generation: token.generation)
        token.retain(self)
    }

    func record(_ value: Value) { under?.seen = value }

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
