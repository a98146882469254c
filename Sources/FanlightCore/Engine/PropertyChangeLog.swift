/// Reasons for evaluating a body, besides the properties that changed.
struct EvaluationCauses: OptionSet {
    /// The causes of the evaluation in progress.
    @MainActor static var current: EvaluationCauses = []

    let rawValue: UInt8

    /// The view's value changed.
    static let value = EvaluationCauses(rawValue: 1)
    /// The view is new at its place in the tree.
    static let identity = EvaluationCauses(rawValue: 2)
}

/// An element that can trace the current values of its view's dynamic properties.
@MainActor
protocol ChangeReporting {
    func traceProperties() -> [PropertyTrace.Named]
}

/// The property values of a view at the last evaluation that requested its changes. Exists only for views that request
/// them.
@MainActor
final class PropertyChangeLog {
    private var traces: [PropertyTrace.Named] = []
    /// The last evaluation that requested changes, and the result. A second request in the same evaluation returns the
    /// same.
    private var last: (evaluation: UInt32, names: [String])?

    nonisolated init() {}

    /// Returns the names of the changed properties since the last evaluation that requested changes, as written to the
    /// log.
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
        // The body read another value that changed, such as a property of an observable object.
        if names.isEmpty { names.append("@dependencies") }
        last = (evaluation, names)
        return names
    }
}

extension View {
    /// Prints why the body that calls this is evaluated, such as `Counter: _count changed.`. Names the properties that
    /// changed, and `@self` for the view's value. `@identity` is for a view that is new at its place. `@dependencies`
    /// is for the other values that the body read.
    public static func _printChanges() {
        if let sentence = changesOfThisEvaluation() { print(sentence) }
    }

    /// Reports to the session's log why the body that calls this is evaluated, worded as in `_printChanges()`.
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

/// The change logs of a scene's views.
@MainActor
private final class ChangeLogs: GraphService {
    static let key = GraphServiceKey()
    var logs: [ObjectIdentifier: PropertyChangeLog] = [:]

    init(_ graph: ViewGraph) {}
}

extension ViewGraph {
    /// The change log of an element's view.
    func changeLog(of element: _Element) -> PropertyChangeLog {
        let (key, changes) = (ObjectIdentifier(element), self[ChangeLogs.self])
        if let known = changes.logs[key] { return known }
        let made = PropertyChangeLog()
        changes.logs[key] = made
        return made
    }

    func discardChangeLog(of element: _Element) {
        let changes = self[ChangeLogs.self]
        if !changes.logs.isEmpty { changes.logs[ObjectIdentifier(element)] = nil }
    }
}
