/// An object that says before it changes. Properties marked `@Published` do so by themselves.
public protocol ObservableObject: AnyObject {
    /// What tells of the change to come.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Sends before any of the object's published properties changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The object's own publisher; always the same one for the same object.
    public var objectWillChange: ObservableObjectPublisher { PublishedFields.publisher(of: self) }
}

/// Tells that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let audience = Audience<Void, Never>()

    public init() {}

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        audience.admit(subscriber)
    }

    /// Call this before changing what `@Published` does not see.
    public func send() { audience.send(()) }
}
