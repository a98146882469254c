import Synchronization

/// Tells subscribers and subscriptions apart.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let next = Atomic<UInt64>(0)
    private let value: UInt64

    /// An identifier that nobody else has.
    public init() {
        value = Self.next.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The identity of an object, good for as long as the object lives.
    public init(_ object: AnyObject) {
        value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    public var description: String { "0x" + String(value, radix: 16, uppercase: true) }
}

/// What a stream's participants are told apart by.
public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
