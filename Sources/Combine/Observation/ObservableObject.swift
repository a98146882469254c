/// An object that announces its changes beforehand. `@Published` properties do so automatically.
public protocol ObservableObject: AnyObject {
    /// The type of the publisher of coming changes.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// A publisher that sends before any of the object's published properties changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The object's publisher; always the same one for the same object.
    public var objectWillChange: ObservableObjectPublisher { PublishedFields.publisher(of: self) }
}

/// A publisher that sends when an object is about to change.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let subscribers = SubscriberList<Void, Never>()

    public init() {}

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        subscribers.add(subscriber)
    }

    /// Notifies subscribers. Call it before changing state that is not `@Published`.
    public func send() { subscribers.send(()) }
}
