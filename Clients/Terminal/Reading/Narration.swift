import ClientKit
import Display

/// What is told when a picture becomes another.
enum Narration {
    /// So many lines are listened to; of more only the number is told.
    static let mostLines = 8
    /// Lines about what is new, and about what says something else now. What is gone is not told: whoever did it knows, and
    /// whoever is there is told where they are.
    static func lines(
        from before: [ElementInfo], to after: [ElementInfo]
    ) -> (changed: [String], new: [String]) {
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
        return (few(changed, "have changed"), few(new.map { "New: \($0)" }, "are new"))
    }

    /// What is told of an event that is no change of the picture; nothing of one that ends it.
    static func line(of event: SessionEvent) -> String? {
        switch event {
        case .ended, .pointer: nil
        case .restarted(let reason): "The app was started anew: \(reason)"
        case .busy(let milliseconds):
            milliseconds >= 1000 ? "The app has been busy for \(milliseconds / 1000) s." : nil
        case .announcement(let text): text
        case .openURL(let address): "The app asks to open \(address)"
        case .clipboard: "Copied."
        }
    }

    private static func few(_ lines: [String], _ what: String) -> [String] {
        guard lines.count > mostLines else { return lines }
        return ["\(lines.count) elements \(what)"]
    }
}
