/// A key with values that are checked where an app writes them.
protocol ValidatedEnvironmentKey: EnvironmentKey {
    /// Replaces what is invalid in a value, and returns a diagnostic for each fault.
    @MainActor static func validate(_ value: inout Value) -> [String]
}

extension ValidatedEnvironmentKey {
    @MainActor fileprivate static func validate(in values: inout EnvironmentValues) -> [String] {
        var value = values[Self.self]
        let sentences = validate(&value)
        if !sentences.isEmpty { values[Self.self] = value }
        return sentences
    }
}

extension EnvironmentValues {
    /// Replaces invalid values that were written here, not outside, and reports them once for each place in a body.
    @MainActor mutating func validateWrites(_ reporter: _Element) {
        for write in writes {
            guard let key = write.keyType as? any ValidatedEnvironmentKey.Type else { continue }
            for sentence in key.validate(in: &self) {
                reporter.graph.reportOnce(reporter.messageWithPath(sentence), at: reporter.placeInBody)
            }
        }
    }
}
