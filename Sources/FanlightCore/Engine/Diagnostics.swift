/// Reports messages about a scene to the app author.
@MainActor
final class Diagnostics: GraphService {
    static let key = GraphServiceKey()
    /// Receives the messages. Set by the session's owner.
    var handler: ((String) -> Void)?
    private var reported: Set<String> = []

    init(_ graph: ViewGraph) {}

    /// Returns true if the message was not reported before.
    fileprivate func isNew(_ message: String) -> Bool { reported.insert(message).inserted }
}

extension ViewGraph {
    func report(_ sentence: String) { self[Diagnostics.self].handler?(sentence) }

    /// Reports a message to the app author, once for each place in a body.
    package func reportOnce(_ sentence: String, at place: [Int] = []) {
        let key = place.isEmpty ? sentence : "\(sentence) \(place)"
        if self[Diagnostics.self].isNew(key) { report(sentence) }
    }

    /// Reports that a view writes state while it is being evaluated, once per view type.
    func reportStateWrite(by view: _Element) {
        guard self[Diagnostics.self].isNew("state written by \(view.typeName)") else { return }
        report(
            view.messageWithPath(
                "this view writes state while it is being evaluated. The write counts after this update, which makes "
                    + "another one; write from an action, from onAppear or from onChange instead."))
    }
}
