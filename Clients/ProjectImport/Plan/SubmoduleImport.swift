/// The import of a part of a module of Apple's systems that is written in C, such as `import os.log`.
///
/// The modules here are written in Swift and have no such parts. A target gets a copy of the file that imports the
/// whole module.
enum SubmoduleImport {
    /// Returns the line with the whole module, or nil for any other line. An import of one declaration stays.
    static func shortened<Line: StringProtocol>(_ line: Line) -> String? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard let place = words.firstIndex(where: { $0 == "import" }),
            words[..<place].allSatisfy({ $0.hasPrefix("@") }), place + 1 < words.count,
            let module = words[place + 1].split(separator: ".").first,
            module.count < words[place + 1].count
        else { return nil }
        return words[...place].joined(separator: " ") + " \(module)"
    }

    /// Returns the text with the whole module in place of its parts.
    ///
    /// - Parameter lines: The numbers of the lines to change, from 1.
    static func replaced(in text: String, lines: [Int]) -> String {
        let changed = Set(lines)
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return all.enumerated().map { index, line in
            (changed.contains(index + 1) ? shortened(line) : nil) ?? String(line)
        }.joined(separator: "\n")
    }
}
