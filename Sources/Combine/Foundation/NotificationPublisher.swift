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
            let audience = SubscriberList<Notification, Never>()
            let sentAudience = UncheckedTransfer(value: audience)
            let observer = center.addObserver(forName: name, object: object, queue: nil) { sentAudience.value.send($0) }
            let stop = AnyCancellable { [center] in center.removeObserver(observer) }
            AudienceMember(audience, stop).admit(subscriber)
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

/// An audience of one subscriber, with the resources needed while it is subscribed.
private struct AudienceMember<Output> {
    private let audience: SubscriberList<Output, Never>
    private let stop: AnyCancellable

    init(_ audience: SubscriberList<Output, Never>, _ stop: AnyCancellable) {
        self.audience = audience
        self.stop = stop
    }

    func admit<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Never {
        let (audience, stop) = (audience, stop)
        let source = Listening(audience)
        source.handleEvents(receiveCancel: { stop.cancel() }).receive(subscriber: subscriber)
    }

    private struct Listening: Combine.Publisher {
        typealias Failure = Never
        let audience: SubscriberList<Output, Never>
        init(_ audience: SubscriberList<Output, Never>) { self.audience = audience }
        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
            audience.admit(subscriber)
        }
    }
}
