/// Expands a format whose parts have plural forms of their own: `%#@files@ in %#@folders@`.
///
/// The argument of a part is numbered by its placeholder, as in `%2$#@files@`, or by the table. Otherwise it is the
/// next one. A form may contain parts too.
struct FormattedParts {
    private let variables: [String: StringTable.Variable]
    private let form: ([String: String], Int) -> String
    /// The index of the next argument without an explicit number.
    private var next = 0

    /// - Parameter form: returns the form for an argument.
    init(variables: [String: StringTable.Variable], form: @escaping ([String: String], Int) -> String) {
        self.variables = variables
        self.form = form
    }

    /// The largest depth of nested parts, which stops recursive ones.
    private static let deepest = 8

    /// Returns the format with an explicit argument number in every placeholder.
    ///
    /// - Parameter own: the argument of the part whose form is expanded. Placeholders without a number use it.
    mutating func expanded(_ format: String, own: (argument: Int, specifier: String)? = nil, depth: Int = 0) -> String {
        var result = ""
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                result += "%%"
                rest = rest.dropFirst()
            } else if let own, rest.hasPrefix("arg") {
                result += "%\(own.argument + 1)$\(own.specifier)"
                rest = rest.dropFirst(3)
            } else if let part = FormattedParts.part(&rest) {
                result += expanded(part, depth: depth)
            } else if let place = LocalizedFormat.place(&rest) {
                let argument = place.number.map { $0 - 1 } ?? own?.argument ?? nextArgument()
                result += "%\(argument + 1)$" + place.specifier.dropFirst()
            } else {
                result += "%"
            }
        }
        return result + rest
    }

    private mutating func expanded(_ part: (number: Int?, name: String), depth: Int) -> String {
        guard let variable = variables[part.name], depth < FormattedParts.deepest else { return "" }
        let argument = part.number.map { $0 - 1 } ?? variable.argument ?? nextArgument()
        return expanded(form(variable.forms, argument), own: (argument, variable.specifier), depth: depth + 1)
    }

    private mutating func nextArgument() -> Int {
        defer { next += 1 }
        return next
    }

    /// Parses a part's placeholder after a percent sign: `#@name@`, `2$#@name@`.
    private static func part(_ rest: inout Substring) -> (number: Int?, name: String)? {
        var ahead = rest
        let digits = ahead.prefix { $0.isASCII && $0.isNumber }
        ahead = ahead[digits.endIndex...]
        if !digits.isEmpty {
            guard ahead.popFirst() == "$" else { return nil }
        }
        guard ahead.hasPrefix("#@"), let end = ahead.dropFirst(2).firstIndex(of: "@") else { return nil }
        let name = String(ahead.dropFirst(2)[..<end])
        rest = ahead[end...].dropFirst()
        return (Int(digits), name)
    }
}
