/// A method that `#selector` names, and its replacement for systems without the runtime of Objective-C.
struct SelectorText {
    /// The name in Objective-C: `Coordinator.update(sender:)` is “updateWithSender:”.
    let name: String
    /// The name of the method without its labels and its type: “update”.
    private let method: String
    /// The type or the object that has the method; empty if the code names none.
    private let owner: String
    private let labels: String
    private let cast: String
    private let isAccessor: Bool

    init(_ expression: Substring) {
        var words = expression.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        isAccessor = words.count == 2 && ["getter", "setter"].contains(words[0])
        if isAccessor { words.removeFirst() } else { words = [] }
        let named = words.first ?? String(expression).trimmed
        let end = named.firstRange(of: " as ")?.lowerBound ?? named.endIndex
        cast = String(named[end...])
        let reference = String(named[..<end]).trimmed
        let base =
            reference.hasSuffix(")")
            ? reference[..<(reference.lastIndex(of: "(") ?? reference.endIndex)] : reference[...]
        labels = String(reference[base.endIndex...])
        let dot = base.lastIndex(of: ".")
        owner = dot.map { String(base[..<$0]) } ?? ""
        method = String(dot.map { base[base.index(after: $0)...] } ?? base)
        name = SelectorText.name(of: method, labels)
    }

    private static func name(of method: String, _ labels: String) -> String {
        let words = labels.filter { $0 != "(" && $0 != ")" }.split(separator: ":")
        guard let first = words.first else { return method }
        let start = first == "_" ? method : "\(method)With\(first.prefix(1).uppercased())\(first.dropFirst())"
        return start + ":" + words.dropFirst().map { "\($0):" }.joined()
    }

    /// Returns the code of a selector that leads to the method; nil if the project does not declare the method.
    ///
    /// - Parameters:
    ///   - type: The type around the code.
    ///   - methods: The methods of the project that Objective-C would know.
    func code(in type: String?, methods: Set<String>) -> String? {
        guard !isAccessor, methods.contains(method) else { return nil }
        let text = PackageText.literal(name)
        if ["", "self", "Self", "super"].contains(owner) {
            guard let type else { return nil }
            let ownCast = cast.isEmpty ? "" : " as (\(type)) ->\(cast.dropFirst(" as".count))"
            return "Selector._method(\(text), \(type).\(method)\(labels)\(ownCast))"
        }
        let last = owner.split(separator: ".").last ?? ""
        let isType = last.first?.isUppercase == true && !last.hasSuffix(")")
        // The method of an object is found by the type of the object.
        return isType
            ? "Selector._method(\(text), \(owner).\(method)\(labels)\(cast))"
            : "Selector._method(\(text), type(of: \(owner)).\(method)\(labels))"
    }
}
