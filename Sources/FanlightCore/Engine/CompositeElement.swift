import Observation

/// The element of a view that the app defines: owns the view's state and evaluates its body.
package final class CompositeElement<V: View>: ViewElement<V> {
    private var child: _Element?
    private var slots: PropertySlots?
    private var comparison: ValueComparison?

    override init(_ view: V, _ context: _ElementContext) {
        super.init(view, context)
        slots = PropertySlots(of: V.self)
        let body = evaluate(because: [.value, .identity])
        child = context.inside(self).make(body)
    }

    package override var isNamedInMessages: Bool { true }
    override var isFrameworkInternal: Bool { TypeNames.isFrameworkType(V.self) }
    package override var ownsState: Bool { slots != nil }

    package override func update(to new: V) {
        graph.work.comparisons += 1
        let comparison = comparison ?? ValueComparison.of(V.self)
        self.comparison = comparison
        let isSame = withUnsafePointer(to: view) { old in
            withUnsafePointer(to: new) { comparison.areEqual(UnsafeRawPointer(old), UnsafeRawPointer($0)) }
        }
        if isAnimated(to: new) ?? isSame { return }
        view = animated(view, to: new)
        reevaluate(because: .value)
    }

    package override func reevaluate() {
        showAnimated(&view)
        reevaluate(because: [])
    }

    private func reevaluate(because causes: EvaluationCauses) {
        isDirty = false
        let body = evaluate(because: causes)
        child?.update(with: body)
    }

    /// Evaluates the body and records everything it reads.
    private func evaluate(because causes: EvaluationCauses) -> V.Body {
        graph.willEvaluate(self)
        let token = beginReading()
        if let slots { withUnsafePointer(to: &view) { slots.prepare(at: UnsafeRawPointer($0), for: graph) } }
        let outer = EvaluationCauses.current
        EvaluationCauses.current = causes
        defer { EvaluationCauses.current = outer }
        return observing(token) {
            Tracking.with(token) {
                // A property may read other values while it is linked. Such reads count as reads of the body.
                if let slots {
                    let context = _LinkContext(element: self, token: token)
                    withUnsafeMutablePointer(to: &view) {
                        slots.link(at: UnsafeMutableRawPointer($0), context)
                    }
                }
                return AppCode.runBody(of: V.self) { view.body }
            }
        }
    }

    package override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }

    package override func willUnmount() { graph.discardChangeLog(of: self) }
}

extension _Element {
    /// Evaluates a closure and invalidates this element when an observable property that the closure read changes.
    package final func observing<Result>(_ token: ElementToken, _ evaluate: () -> Result) -> Result {
        let invalidation = ObservationInvalidation(token: token)
        return withObservationTracking(evaluate, onChange: { invalidation.fire() })
    }
}

/// Notifies a reader that an observable property is about to change.
///
/// Proof of the unchecked promise: `token` is only dereferenced on the main actor, and the reference itself never
/// changes.
private struct ObservationInvalidation: @unchecked Sendable {
    private let token: ElementToken
    private let generation: UInt32?

    init(token: ElementToken) {
        self.token = token
        generation = token.generation
    }

    func fire() {
        if MainActorCheck.isOnMainActor {
            MainActor.assumeIsolated { invalidate() }
        } else {
            MainInbox.post { self.invalidate() }
        }
    }

    @MainActor private func invalidate() {
        guard let generation, token.generation == generation else { return }
        token.invalidate()
    }
}

extension CompositeElement: ChangeReporting {
    func traceProperties() -> [PropertyTrace.Named] {
        guard let slots else { return [] }
        return withUnsafePointer(to: &view) { slots.trace(at: UnsafeRawPointer($0)) }
    }
}
