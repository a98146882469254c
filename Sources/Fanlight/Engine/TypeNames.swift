/// Types as their author names them, for messages.
enum TypeNames {
    /// Without what is inside of a generic one: that is most often a chain of the framework's own.
    static func short(_ type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }

    /// What is inside of all that was done to it.
    static func innermost(_ type: Any.Type) -> String {
        String("\(type)".split(separator: "<").last?.prefix { !",>".contains($0) } ?? "")
    }

    /// Whether the framework made it.
    static func isOurs(_ type: Any.Type) -> Bool { String(reflecting: type).hasPrefix("Fanlight.") }
}
