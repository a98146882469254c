/// A property wrapper that publishes the changes of an object's property. Subscribers are notified in the property's
/// `willSet`: they receive the new value while the property still has the old one.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    /// The only stored property: ``PublishedFields`` reads it through the object's memory layout.
    let box: PublishedBox<Value>

    public init(initialValue: Value) { box = PublishedBox(initialValue) }
    public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

    /// A publisher that delivers the present value, then every later one.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
        let box: PublishedBox<Value>

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            box.add(subscriber)
        }
    }

    /// The property's publisher. Setting it makes the property follow another published property.
    public var projectedValue: Publisher {
        get { Publisher(box: box) }
        nonmutating set {
            // `assign(to: &$property)` writes back the publisher that it read.
            if newValue.box !== box { newValue.assign(toBox: box) }
        }
    }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.set(newValue) }
    }

    /// The property's access through the enclosing object.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set { object[keyPath: storageKeyPath].box.set(newValue) }
    }
}

extension Publisher where Failure == Never {
    /// Assigns every value to a published property, for as long as the property's object lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        assign(toBox: published.box)
    }

    fileprivate func assign(toBox box: PublishedBox<Output>) {
        box.retain(sink { [weak box] in box?.set($0) })
    }
}
