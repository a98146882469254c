/// Publishes the changes of a property of an object. Subscribers are told in the property's `willSet`: they receive the new
/// value while the property still has the old one.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    /// The only stored property: ``PublishedFields`` reads it through the object's layout.
    let box: PublishedBox<Value>

    public init(initialValue: Value) { box = PublishedBox(initialValue) }
    public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }

    /// Delivers the value, then every value to come.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never
        let box: PublishedBox<Value>

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            box.admit(subscriber)
        }
    }

    /// The property's publisher. Setting it lets the property follow another published property.
    public var projectedValue: Publisher {
        get { Publisher(box: box) }
        nonmutating set {
            // `assign(to: &$property)` writes back what it read.
            if newValue.box !== box { newValue.assign(toBox: box) }
        }
    }

    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.set(newValue) }
    }

    /// How a class reads and writes the property.
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
    /// Writes every value to a published property, for as long as the property's object lives.
    public func assign(to published: inout Published<Output>.Publisher) {
        assign(toBox: published.box)
    }

    fileprivate func assign(toBox box: PublishedBox<Output>) {
        box.keep(sink { [weak box] in box?.set($0) })
    }
}
