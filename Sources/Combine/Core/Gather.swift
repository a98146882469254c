/// An operator that takes everything and answers once, at the end or as soon as it knows.
final class Gather<Input, Failure: Error, Downstream: Subscriber> where Downstream.Failure == Failure {
    /// Nil: go on. `.some(nil)`: end without a value.
    typealias Early = Downstream.Input??

    private let outlet: Outlet<Downstream>
    private var inlet: Inlet<Input, Failure>?

    /// Subscribes to `upstream`; `take` sees every value, `result` is asked at the end.
    @discardableResult
    init<Upstream: Publisher>(
        _ upstream: Upstream, _ downstream: Downstream, take: @escaping (Input) -> Early,
        result: @escaping () -> Downstream.Input?
    ) where Upstream.Output == Input, Upstream.Failure == Failure {
        outlet = Outlet(downstream)
        let inlet = Inlet<Input, Failure>(
            onValue: { [outlet] in
                if let early = take($0) {
                    self.inlet?.cancel()
                    if let value = early { outlet.send(value) }
                    outlet.finish(.finished)
                }
                return .none
            },
            onCompletion: { [outlet] in
                if case .finished = $0, let value = result() { outlet.send(value) }
                outlet.finish($0)
            })
        self.inlet = inlet
        inlet.request(.unlimited)
        outlet.open { inlet.cancel() }
        guard outlet.isOpen else { return }
        upstream.subscribe(inlet)
    }
}
