import Display

/// What is told when a picture becomes another.
enum Narration {
    /// So many lines are listened to; of more only the number is told.
    static let mostLines = 8
    /// How a line about a new element begins.
    static let newElement = "New: "

    /// Lines about what is new, and about what says something else now. What is gone is not told: whoever did it knows, and
    /// whoever is there is told where they are.
    static func lines(from before: [ElementInfo], to after: [ElementInfo]) -> [String] {
        let known = Dictionary(before.map { ($0.id, SpokenLine.line($0)) }) { first, _ in first }
        var (changed, new): ([String], [String]) = ([], [])
        for element in after {
            let line = SpokenLine.line(element)
            guard let told = known[element.id] else {
                new.append(line)
                continue
            }
            if told != line { changed.append(line) }
        }
        return few(changed, "have changed") + few(new.map { newElement + $0 }, "are new")
    }

    private static func few(_ lines: [String], _ what: String) -> [String] {
        guard lines.count > mostLines else { return lines }
        return ["\(newElement)\(lines.count) elements"]
    }
}
