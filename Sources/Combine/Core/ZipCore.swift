/// The implementation of `combineLatest` and `zip`: a column of values for each publisher. A closure makes a row from
/// the columns.
final class ZipCore<Downstream: Subscriber> {
    typealias Failure = Downstream.Failure

    /// The rule for rows: from the newest values, or from each value once.
    enum Rule { case latest, inTurn }

    private let outlet: DownstreamQueue<Downstream>
    private let rule: Rule
    private let lock = Lock()
    private var columns: [[Any]]
    private var hasEnded: [Bool]
    private var inners: [any Subscription] = []
    private var starts: [() -> Void] = []
    private let row: ([Any]) -> Downstream.Input?

    init(_ downstream: Downstream, _ rule: Rule, columns count: Int, row: @escaping ([Any]) -> Downstream.Input?) {
        outlet = DownstreamQueue(downstream)
        self.rule = rule
        self.row = row
        columns = Array(repeating: [], count: count)
        hasEnded = Array(repeating: false, count: count)
    }

    /// Adds the next column. Call ``begin()`` after the last.
    func with<P: Publisher>(_ publisher: P) -> Self where P.Failure == Failure {
        starts.append(attach(publisher, column: starts.count))
        return self
    }

    /// Subscribes to the publishers, in their order.
    func begin() {
        let (inners, starts) = (inners, starts)
        self.starts = []
        outlet.open(
            demand: { [rule] in
                guard rule == .inTurn else { return }
                for inner in inners { inner.request($0) }
            }, cancel: { self.stop() })
        for start in starts where outlet.isOpen { start() }
    }

    private func attach<P: Publisher>(_ publisher: P, column: Int) -> () -> Void where P.Failure == Failure {
        let inner = InnerSubscriber<P.Output, Failure>(
            onValue: {
                self.receive($0, column)
                return .none
            }, onCompletion: { self.end($0, column) })
        inners.append(inner)
        return { [rule] in
            if rule == .latest { inner.request(.unlimited) }
            publisher.subscribe(inner)
        }
    }

    private func receive(_ value: Any, _ column: Int) {
        let (values, isLast) = lock.withLock { () -> ([Any]?, Bool) in
            if rule == .latest { columns[column] = [value] } else { columns[column].append(value) }
            let values = columns.compactMap(\.first)
            guard values.count == columns.count else { return (nil, false) }
            if rule == .inTurn { for index in columns.indices { columns[index].removeFirst() } }
            return (values, isOver)
        }
        if let values, let row = row(values) { outlet.send(row, newestOnly: rule == .latest) }
        if isLast { finish(.finished) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>, _ column: Int) {
        let isLast = lock.withLock {
            hasEnded[column] = true
            return isOver
        }
        if case .failure = completion { finish(completion) } else if isLast { finish(.finished) }
    }

    /// True once no further row is possible. It must be called under the lock.
    private var isOver: Bool {
        switch rule {
        case .latest:
            hasEnded.allSatisfy { $0 } || zip(hasEnded, columns).contains { $0 && $1.isEmpty }
        case .inTurn: zip(hasEnded, columns).contains { $0 && $1.isEmpty }
        }
    }

    private func finish(_ completion: Subscribers.Completion<Failure>) {
        stop()
        outlet.finish(completion)
    }

    private func stop() {
        let inners = lock.withLock {
            defer { self.inners = [] }
            return self.inners
        }
        inners.forEach { $0.cancel() }
    }
}
