/// Why a body is evaluated, besides the properties that changed.
struct EvaluationCauses: OptionSet {
    /// Those of the evaluation that is under way.
    @MainActor static var current: EvaluationCauses = []

    let rawValue: UInt8

    /// The view's value is another.
    static let value = EvaluationCauses(rawValue: 1)
    /// The view is new at its place.
    static let identity = EvaluationCauses(rawValue: 2)
}

/// An element that can tell what its view's dynamic properties are now.
@MainActor
protocol ChangeReporting {
    func traceProperties() -> [PropertyTrace.Named]
}

/// What the properties of a view were when it last asked what changed. Only views that ask have one.
@MainActor
final class ChangeLog {
    private var traces: [PropertyTrace.Named] = []
    /// The evaluation that asked last, and its answer: who asks again in it is told the same.
    private var last: (evaluation: UInt32, names: [String])?

    nonisolated init() {}

    /// What is different since the last evaluation that asked, in the words of whoever reads the log.
    func changes(
        in evaluation: UInt32, _ causes: EvaluationCauses, _ trace: () -> [PropertyTrace.Named]
    ) -> [String] {
        if let last, last.evaluation == evaluation { return last.names }
        let now = trace()
        var names: [String] = []
        if causes.contains(.value) { names.append("@self") }
        if causes.contains(.identity) { names.append("@identity") }
        for (index, property) in now.enumerated() {
            let isSame =
                !causes.contains(.identity) && index < traces.count && property.trace.isSame(as: traces[index].trace)
            if !isSame { names.append(property.name) }
        }
        traces = now
        // Something made it be evaluated: what the body read elsewhere, as of an observable object.
        if names.isEmpty { names.append("@dependencies") }
        last = (evaluation, names)
        return names
    }
}

extension View {
    /// Prints why the body that calls this is evaluated: `Counter: _count changed.` It names the properties that changed,
    /// `@self` for the view's value, `@identity` for a view that is new at its place, `@dependencies` for what the body read
    /// elsewhere.
    public static func _printChanges() {
        if let sentence = changesOfThisEvaluation() { print(sentence) }
    }

    /// Tells the log of the session why the body that calls this is evaluated, as `_printChanges()` prints it.
    public static func _logChanges() {
        guard let sentence = changesOfThisEvaluation() else { return }
        elementBeingEvaluated?.graph.report(sentence)
    }

    private static var elementBeingEvaluated: _Element? { (Tracking.reader as? ElementToken)?.element }

    private static func changesOfThisEvaluation() -> String? {
        guard let element = elementBeingEvaluated, let reporting = element as? any ChangeReporting else { return nil }
        let names = element.graph.changeLog(of: element).changes(in: element.continueReading().reading, .current) {
            reporting.traceProperties()
        }
        return "\(Self.self): \(names.joined(separator: ", ")) changed."
    }
}

extension ViewGraph {
    /// What an element's view is told of its changes.
    func changeLog(of element: _Element) -> ChangeLog {
        let key = ObjectIdentifier(element)
        if let known = changeLogs[key] { return known }
        let made = ChangeLog()
        changeLogs[key] = made
        return made
    }

    func forgetChanges(of element: _Element) {
        if !changeLogs.isEmpty { changeLogs[ObjectIdentifier(element)] = nil }
    }
}
