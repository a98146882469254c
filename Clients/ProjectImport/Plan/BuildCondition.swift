/// An open `#if` of a file, with its branch that a line is in.
struct BuildCondition {
    /// True if one of its branches asks for a module or a system.
    private(set) var asksForSystem: Bool
    /// The value of the branch on Linux; nil if it depends on more than the system.
    private var isTaken: Bool?
    /// True if an earlier branch is taken; nil if that is not known.
    private var isDone: Bool? = false

    /// Reads a line with `#if`.
    init(_ line: Substring) {
        asksForSystem = BuildCondition.asksForSystem(line)
        isTaken = BuildCondition.value(line.dropFirst("#if".count))
    }

    /// Advances to the branch of a line with `#elseif` or `#else`.
    mutating func advance(to line: Substring) {
        asksForSystem = asksForSystem || BuildCondition.asksForSystem(line)
        isDone = BuildCondition.any(isDone, isTaken)
        let own = line.hasPrefix("#elseif") ? BuildCondition.value(line.dropFirst("#elseif".count)) : true
        isTaken = BuildCondition.all(isDone.map { !$0 }, own)
    }

    /// True if the branch is compiled here, or does not depend on modules and systems.
    var isCertain: Bool { !asksForSystem || isTaken == true }

    private static func asksForSystem(_ line: Substring) -> Bool {
        ["canImport(", "os(", "targetEnvironment("].contains { line.contains($0) }
    }

    /// Evaluates `os(…)` and `targetEnvironment(…)` with their negations and combinations; nil for all else.
    private static func value(_ text: Substring) -> Bool? {
        let text = text.firstRange(of: "//").map { text[..<$0.lowerBound] } ?? text
        return text.split(separator: "||").reduce(false as Bool?) { result, part in
            any(result, part.split(separator: "&&").reduce(true as Bool?) { all($0, atom(String($1).trimmed)) })
        }
    }

    private static func atom(_ text: String) -> Bool? {
        if text.hasPrefix("!") { return atom(String(text.dropFirst()).trimmed).map { !$0 } }
        if text.hasPrefix("os("), text.hasSuffix(")") { return text == "os(Linux)" }
        return text.hasPrefix("targetEnvironment(") && text.hasSuffix(")") ? false : nil
    }

    private static func any(_ one: Bool?, _ other: Bool?) -> Bool? {
        one == true || other == true ? true : one == nil || other == nil ? nil : false
    }

    private static func all(_ one: Bool?, _ other: Bool?) -> Bool? {
        one == false || other == false ? false : one == nil || other == nil ? nil : true
    }
}
