import Foundation

extension NotificationCenter {
    /// Delivers the notifications of a name, from everybody or from one object.
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
            let audience = Audience<Notification, Never>()
            let heard = Handed(value: audience)
            let observer = center.addObserver(forName: name, object: object, queue: nil) { heard.value.send($0) }
            let stop = AnyCancellable { [center] in center.removeObserver(observer) }
            AudienceMember(audience, stop).admit(subscriber)
        }

        public static func == (one: Publisher, other: Publisher) -> Bool {
            one.center === other.center && one.name == other.name && one.object === other.object
        }
    }

    /// Delivers the notifications of a name on the thread that posts them.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }
}

/// An audience of one and what it needs while that one listens.
private struct AudienceMember<Output> {
    private let audience: Audience<Output, Never>
    private let stop: AnyCancellable

    init(_ audience: Audience<Output, Never>, _ stop: AnyCancellable) {
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
        let audience: Audience<Output, Never>
        init(_ audience: Audience<Output, Never>) { self.audience = audience }
        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
            audience.admit(subscriber)
        }
    }
}
