import Synchronization

/// A count of the calls of a function that may run on any thread.
package final class CallCount: Sendable, Hashable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }
    package func add() { count.add(1, ordering: .relaxed) }

    package static func == (a: CallCount, b: CallCount) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
