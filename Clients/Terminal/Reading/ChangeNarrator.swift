import ClientKit
import Display

/// Describes the changes between two pictures in lines for a screen reader.
struct ChangeNarrator {
    /// Limit of lines; of more changes only the number is announced.
    static let maximumLines = 8
    /// Changes without a pause after which an element, a clock for example, is not announced any more. It would drown
    /// everything else.
    private static let maximumChanges = 3
    /// Pause after which a change is announced again.
    private let pause: Duration

    private struct Run {
        var changes: Int
        var last: SuspendingClock.Instant
    }
    private var runs: [LayerID: Run] = [:]

    init(_ timing: ClientTiming) { pause = timing.narrationPause }

    /// Returns lines about new elements, and about those whose description changed. Removed elements are not announced:
    /// the person caused the removal, or the new position is announced.
    /// - Parameter asked: true if the change answers an input of the person. Such changes are always announced.
    mutating func lines(
        from before: [ElementInfo], to after: [ElementInfo], asked: Bool = true, now: SuspendingClock.Instant
    ) -> (changed: [String], new: [String]) {
        let known = Dictionary(before.map { ($0.id, ElementDescription.line($0)) }) { first, _ in first }
        var (changed, new): ([String], [String]) = ([], [])
        for element in after {
            let line = ElementDescription.line(element)
            guard let last = known[element.id] else {
                new.append(line)
                continue
            }
            if last != line, let spoken = announcement(line, of: element.id, asked: asked, now: now) {
                changed.append(spoken)
            }
        }
        runs = runs.filter { now - $0.value.last < pause }
        return (ChangeNarrator.few(changed, "have changed"), ChangeNarrator.few(new.map { "New: \($0)" }, "are new"))
    }

    /// Returns the line to announce; nil if the element changes too often.
    private mutating func announcement(
        _ line: String, of element: LayerID, asked: Bool, now: SuspendingClock.Instant
    ) -> String? {
        var run = runs[element] ?? Run(changes: 0, last: now)
        run.changes = asked ? 0 : now - run.last < pause ? run.changes + 1 : 1
        run.last = now
        runs[element] = run
        if run.changes == ChangeNarrator.maximumChanges { return "\(line). Further changes are not announced." }
        return run.changes > ChangeNarrator.maximumChanges ? nil : line
    }

    /// Returns the line for an event other than a new picture. Nil for events that end it or need no announcement.
    static func line(of event: SessionEvent) -> String? {
        switch event {
        case .ended, .pointer, .displaced, .feedback: nil
        case .restarted(let reason): "The app was restarted: \(reason)"
        case .busy(let milliseconds):
            milliseconds >= 1000 ? "The app has been busy for \(milliseconds / 1000) s." : nil
        case .announcement(let text): text
        case .openURL(let address): "The app asks to open \(address)"
        case .clipboard: "Copied."
        case .unsaved(let reason): reason ?? "The app's state is saved again."
        }
    }

    private static func few(_ lines: [String], _ what: String) -> [String] {
        guard lines.count > maximumLines else { return lines }
        return ["\(lines.count) elements \(what)"]
    }
}
