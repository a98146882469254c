/// An operator that consumes all values and sends one result, at the end or as soon as it is known.
final class AggregateOperator<Input, Failure: Error, Downstream: Subscriber> where Downstream.Failure == Failure {
    /// The early outcome: nil to continue, `.some(nil)` to end without a value.
    typealias Early = Downstream.Input??

    private let outlet: DownstreamQueue<Downstream>
    private var inner: InnerSubscriber<Input, Failure>?

    /// Subscribes to `upstream`. `consume` receives every value, and `result` is called at the end.
    @discardableResult
    init<Upstream: Publisher>(
        _ upstream: Upstream, _ downstream: Downstream, consume: @escaping (Input) -> Early,
        result: @escaping () -> Downstream.Input?
    ) where Upstream.Output == Input, Upstream.Failure == Failure {
        outlet = DownstreamQueue(downstream)
        let inner = InnerSubscriber<Input, Failure>(
            onValue: { [outlet] in
                if let early = consume($0) {
                    self.inner?.cancel()
                    if let value = early { outlet.send(value) }
                    outlet.finish(.finished)
                }
                return .none
            },
            onCompletion: { [outlet] in
                if case .finished = $0, let value = result() { outlet.send(value) }
                outlet.finish($0)
            })
        self.inner = inner
        inner.request(.unlimited)
        outlet.open { inner.cancel() }
        guard outlet.isOpen else { return }
        upstream.subscribe(inner)
    }
}
