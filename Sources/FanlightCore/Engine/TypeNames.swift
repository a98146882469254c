/// Type names as the app author writes them, for messages.
package enum TypeNames {
    /// Returns the name without generic arguments, which are mostly a chain of framework types.
    package static func short(_ type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }

    /// Returns the name of the innermost first generic argument: the view inside all its modifiers.
    static func innermost(_ type: Any.Type) -> String {
        String("\(type)".split(separator: "<").last?.prefix { !",>".contains($0) } ?? "")
    }

    /// Returns true if the framework declares the type.
    static func isFrameworkType(_ type: Any.Type) -> Bool {
        let name = String(reflecting: type)
        return name.hasPrefix("FanlightCore.") || name.hasPrefix("Fanlight.")
    }
}
