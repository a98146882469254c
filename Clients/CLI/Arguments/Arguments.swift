import ClientKit

/// A parsed and checked command line.
struct Arguments: Equatable, Sendable {
    /// Values of options, by the option's name; the last one given counts.
    var values: [String: String] = [:]
    var flags: Set<String> = []
    var operands: [String] = []
    /// Words after `--`, for commands that pass them on.
    var rest: [String] = []

    func has(_ flag: String) -> Bool { flags.contains(flag) }
    subscript(_ option: String) -> String? { values[option] }

    /// Parses `words` according to the command's table.
    static func parse(_ words: [String], for command: Command) throws(CommandFailure) -> Arguments {
        var result = Arguments()
        var remaining = words[...]
        while let word = remaining.popFirst() {
            if word == "--" {
                if command.takesRest {
                    result.rest = Array(remaining)
                } else {
                    result.operands += remaining
                }
                remaining = []
            } else if word.hasPrefix("--") {
                try result.readLong(word, &remaining, command)
            } else if word.count > 1, word.hasPrefix("-"), Double(word.dropFirst().prefix(1)) == nil, !isDistance(word)
            {
                try result.readShort(word, &remaining, command)
            } else {
                result.operands.append(word)
            }
        }
        guard !result.has("help") else { return result }
        try result.checkOperands(command)
        for (index, word) in result.rest.enumerated() { try checkLength(word, of: "Argument \(index + 1) after --") }
        return result
    }

    /// Throws if a text is too long: it would be truncated in transit.
    private static func checkLength(_ text: String, of what: String) throws(CommandFailure) {
        let (size, most) = (text.utf8.count, Limits.standard.stringBytes)
        guard size > most else { return }
        throw .usage("\(what) has \(size) bytes; the limit is \(most).")
    }

    private static func isDistance(_ word: String) -> Bool { ValueReader.distance(word) != nil }

    private mutating func readLong(
        _ word: String, _ remaining: inout ArraySlice<String>, _ command: Command
    ) throws(CommandFailure) {
        let body = word.dropFirst(2)
        let equals = body.firstIndex(of: "=")
        let name = String(equals.map { body[..<$0] } ?? body)
        guard let option = command.allOptions.first(where: { $0.name == name }) else {
            let near = Suggestion.nearest(to: name, in: command.allOptions.map(\.name))
            throw .usage(
                "“\(command.name)” has no option --\(name)."
                    + (near.map { " Did you mean --\($0)?" } ?? Arguments.dashes(word, command)))
        }
        let attached = equals.map { String(body[body.index(after: $0)...]) }
        try set(option, attached: attached, &remaining, command)
    }

    /// Returns advice how to give a text that begins with a dash, if one may have been meant.
    private static func dashes(_ word: String, _ command: Command) -> String {
        guard command.operands.contains(where: { $0.kind == .text }), !command.takesRest else { return "" }
        return " Text that begins with a dash must follow --, after all options: -- \(word)"
    }

    private mutating func readShort(
        _ word: String, _ remaining: inout ArraySlice<String>, _ command: Command
    ) throws(CommandFailure) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = command.allOptions.first(where: { $0.short == letter }) else {
                throw .usage("“\(command.name)” has no option -\(letter).\(Arguments.dashes(word, command))")
            }
            if option.takesValue {
                try set(option, attached: letters.isEmpty ? nil : String(letters), &remaining, command)
                return
            }
            try set(option, attached: nil, &remaining, command)
        }
    }

    private mutating func set(
        _ option: Option, attached: String?, _ remaining: inout ArraySlice<String>, _ command: Command
    ) throws(CommandFailure) {
        guard let placeholder = option.placeholder else {
            guard attached == nil else { throw .usage("--\(option.name) takes no value.") }
            flags.insert(option.name)
            return
        }
        guard let value = attached ?? remaining.popFirst() else {
            throw .usage("--\(option.name) needs a value: --\(option.name) \(placeholder)")
        }
        // Most often an unquoted, empty variable of a script.
        if attached == nil, command.allOptions.contains(where: { "--\($0.name)" == value }) {
            throw .usage(
                "--\(option.name) needs a value, and \(value) is an option. "
                    + "To pass it as the value: --\(option.name)=\(value)"
            )
        }
        try Arguments.checkLength(value, of: "--\(option.name)")
        if let problem = option.kind.problem(with: value) {
            throw .usage("--\(option.name): “\(value)” \(problem).")
        }
        values[option.name] = value
    }

    private func checkOperands(_ command: Command) throws(CommandFailure) {
        let required = command.operands.filter { !$0.isOptional }.count
        if operands.count < required {
            let missing = command.operands.filter { !$0.isOptional }.dropFirst(operands.count)
            throw .usage(
                "\(missing.map(\.name).joined(separator: " and ")) is missing. Usage: \(command.usage)")
        }
        let most = command.operands.last?.repeats == true ? Int.max : command.operands.count
        if operands.count > most {
            throw .usage("“\(operands[most])” is an unexpected argument. Usage: \(command.usage)")
        }
        for (index, value) in operands.enumerated() {
            let operand = command.operands[min(index, command.operands.count - 1)]
            if let problem = operand.kind.problem(with: value) {
                throw .usage("\(operand.name): “\(value)” \(problem).")
            }
        }
    }
}
