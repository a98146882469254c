import Foundation

/// The subscribers of a subject, in subscription order. Adding and removing take constant time.
final class SubscriberList<Output, Failure: Error> {
    private let lock = Lock()
    private var entries: [SubscriberEntry<Output, Failure>?] = []
    private var empty = 0
    private var completion: Subscribers.Completion<Failure>?
    private var sources: [any Subscription] = []

    deinit { sources.forEach { $0.cancel() } }

    /// True until the completion was sent.
    var isOpen: Bool { lock.withLock { completion == nil } }

    /// Adds a subscriber. `first` is delivered before anything else, once there is demand.
    func add<S: Subscriber>(_ subscriber: S, first: (() -> Output)? = nil)
    where S.Input == Output, S.Failure == Failure {
        let entry = ActiveSubscriberEntry(subscriber, in: self, current: first)
        let completion = lock.withLock {
            guard self.completion == nil else { return self.completion }
            entry.index = entries.count
            entries.append(entry)
            return nil
        }
        if let completion {
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: completion)
        } else {
            subscriber.receive(subscription: entry)
        }
    }

    func send(_ value: Output) {
        for entry in lock.withLock({ completion == nil ? entries : [] }) { entry?.offer(value) }
    }

    func send(completion: Subscribers.Completion<Failure>) {
        let (entries, sources) = lock.withLock { () -> ([SubscriberEntry<Output, Failure>?], [any Subscription]) in
            guard self.completion == nil else { return ([], []) }
            self.completion = completion
            defer { (self.entries, self.sources, self.empty) = ([], [], 0) }
            return (self.entries, self.sources)
        }
        for entry in entries { entry?.end(completion) }
        withExtendedLifetime(sources) {}
    }

    func send(subscription: any Subscription) {
        let accepted = lock.withLock {
            guard completion == nil else { return false }
            sources.append(subscription)
            return true
        }
        if accepted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    fileprivate func remove(_ entry: SubscriberEntry<Output, Failure>) {
        lock.withLock {
            guard entry.index < entries.count, entries[entry.index] === entry else { return }
            entries[entry.index] = nil
            empty += 1
            guard empty > 16, empty * 2 > entries.count else { return }
            entries.removeAll { $0 == nil }
            empty = 0
            for (index, entry) in entries.enumerated() { entry?.index = index }
        }
    }
}

/// The entry of a subscriber, with an erased type.
class SubscriberEntry<Output, Failure: Error> {
    /// The index in the list of subscribers, guarded by the list's lock.
    fileprivate(set) var index = 0
    func offer(_ value: Output) {}
    func end(_ completion: Subscribers.Completion<Failure>) {}
}

private final class ActiveSubscriberEntry<Downstream: Subscriber>: SubscriberEntry<
    Downstream.Input, Downstream.Failure
>, Subscription
{
    private let lock = Lock()
    /// A lock held while the subscriber is called. Values that two threads send are thus delivered one after the other.
    /// It is recursive, because a subscriber may send to the subject to which it subscribes.
    private let turn = NSRecursiveLock()
    private var downstream: Downstream?
    private var subscribers: SubscriberList<Downstream.Input, Downstream.Failure>?
    private var demand = Subscribers.Demand.none
    /// Returns the current value of subjects that have one. It is called if the subscriber has not received the newest
    /// value.
    private let current: (() -> Downstream.Input)?
    private var needsCurrentValue: Bool

    init(
        _ downstream: Downstream, in subscribers: SubscriberList<Downstream.Input, Downstream.Failure>,
        current: (() -> Downstream.Input)?
    ) {
        self.downstream = downstream
        self.subscribers = subscribers
        self.current = current
        needsCurrentValue = current != nil
    }

    override func offer(_ value: Downstream.Input) {
        turn.lock()
        defer { turn.unlock() }
        let downstream: Downstream? = lock.withLock {
            guard demand > .none else {
                needsCurrentValue = current != nil
                return nil
            }
            demand -= 1
            needsCurrentValue = false
            return self.downstream
        }
        guard let more = downstream?.receive(value), more > .none else { return }
        lock.withLock { demand += more }
    }

    override func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
        turn.lock()
        defer { turn.unlock() }
        close().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        let owes = lock.withLock {
            self.demand += demand
            defer { if self.demand > .none { needsCurrentValue = false } }
            return needsCurrentValue && self.demand > .none && downstream != nil
        }
        if owes, let current { offer(current()) }
    }

    func cancel() {
        let closed = close()
        closed.subscribers?.remove(self)
    }

    private func close() -> (
        downstream: Downstream?, subscribers: SubscriberList<Downstream.Input, Downstream.Failure>?
    ) {
        lock.withLock {
            defer { (downstream, subscribers) = (nil, nil) }
            return (downstream, subscribers)
        }
    }
}
