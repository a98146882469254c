extension Binding {
    /// Creates a binding to several values: a write goes to all of them. `read` must capture nothing.
    package init(to sources: [Binding<Value>], read: @escaping ([Binding<Value>]) -> Value) {
        self.init(box: SourcesLocation(sources, read))
    }
}

/// Proof of the unchecked promise: both fields are set once, `combined` captures nothing but types, and bindings guard
/// themselves.
private final class SourcesLocation<Value>: Location<Value>, @unchecked Sendable {
    private let sources: [Binding<Value>]
    private let combined: ([Binding<Value>]) -> Value

    init(_ sources: [Binding<Value>], _ combined: @escaping ([Binding<Value>]) -> Value) {
        self.sources = sources
        self.combined = combined
    }

    override func read(_ part: (any ReadPart<Value>)?) -> Value { combined(sources) }
    override func write(_ value: Value) { sources.forEach { $0.wrappedValue = value } }

    override func isSamePlace(as other: Location<Value>) -> Bool {
        guard let other = other as? SourcesLocation<Value>, other.sources.count == sources.count else { return false }
        return zip(sources, other.sources).allSatisfy { $0.location.isEquivalent($1.location) }
    }

    @MainActor override func prepare(for graph: ViewGraph) {
        for source in sources { source.location.prepare(for: graph) }
    }
}
