import ClientKit
import Display

/// What is told when a picture becomes another.
struct Narration {
    /// So many lines are listened to; of more only the number is told.
    static let mostLines = 8
    /// What changes so many times without much of a pause, as a clock does, is told of no more: nobody could listen to anything else.
    private static let mostChanges = 3
    /// After so long a change is news again.
    private static let pause = Duration.seconds(5)

    private struct Run {
        var changes: Int
        var last: SuspendingClock.Instant
    }
    private var runs: [LayerID: Run] = [:]

    /// Lines about what is new, and about what says something else now. What is gone is not told: whoever did it knows, and
    /// whoever is there is told where they are.
    /// - Parameter asked: whether this answers something that the person did. What they change themselves is always told.
    mutating func lines(
        from before: [ElementInfo], to after: [ElementInfo], asked: Bool = true, now: SuspendingClock.Instant
    ) -> (changed: [String], new: [String]) {
        let known = Dictionary(before.map { ($0.id, SpokenLine.line($0)) }) { first, _ in first }
        var (changed, new): ([String], [String]) = ([], [])
        for element in after {
            let line = SpokenLine.line(element)
            guard let told = known[element.id] else {
                new.append(line)
                continue
            }
            if told != line, let news = telling(line, of: element.id, asked: asked, now: now) { changed.append(news) }
        }
        runs = runs.filter { now - $0.value.last < Narration.pause }
        return (Narration.few(changed, "have changed"), Narration.few(new.map { "New: \($0)" }, "are new"))
    }

    /// nil: not any more.
    private mutating func telling(
        _ line: String, of element: LayerID, asked: Bool, now: SuspendingClock.Instant
    ) -> String? {
        var run = runs[element] ?? Run(changes: 0, last: now)
        run.changes = asked ? 0 : now - run.last < Narration.pause ? run.changes + 1 : 1
        run.last = now
        runs[element] = run
        if run.changes == Narration.mostChanges { return "\(line). It goes on changing, which is not told." }
        return run.changes > Narration.mostChanges ? nil : line
    }

    /// What is told of an event that is no change of the picture; nothing of one that ends it.
    static func line(of event: SessionEvent) -> String? {
        switch event {
        case .ended, .pointer, .displaced: nil
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
