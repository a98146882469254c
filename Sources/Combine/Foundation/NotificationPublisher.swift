import Foundation

extension NotificationCenter {
    /// A publisher of the notifications with a name, from all objects or from one.
    public struct Publisher: Combine.Publisher, Equatable {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            let subscribers = SubscriberList<Notification, Never>()
            let sentSubscribers = UncheckedTransfer(value: subscribers)
            let observer = center.addObserver(forName: name, object: object, queue: nil) {
                sentSubscribers.value.send($0)
            }
            let removal = AnyCancellable { [center] in center.removeObserver(observer) }
            ObserverSubscription(subscribers, removal).add(subscriber)
        }

        public static func == (one: Publisher, other: Publisher) -> Bool {
            one.center === other.center && one.name == other.name && one.object === other.object
        }
    }

    /// Returns a publisher of the notifications with a name. It delivers them on the thread that posts them.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

/// A list of one subscriber, and the removal of the observer that sends to it. It runs when the subscriber cancels.
private struct ObserverSubscription<Output> {
    private let subscribers: SubscriberList<Output, Never>
    private let removal: AnyCancellable

    init(_ subscribers: SubscriberList<Output, Never>, _ removal: AnyCancellable) {
        self.subscribers = subscribers
        self.removal = removal
    }

    func add<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Never {
        let (subscribers, removal) = (subscribers, removal)
        let source = ListPublisher(subscribers)
        source.handleEvents(receiveCancel: { removal.cancel() }).receive(subscriber: subscriber)
    }

    private struct ListPublisher: Combine.Publisher {
        typealias Failure = Never
        let subscribers: SubscriberList<Output, Never>
        init(_ subscribers: SubscriberList<Output, Never>) { self.subscribers = subscribers }
        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
            subscribers.add(subscriber)
        }
    }
}
