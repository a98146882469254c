import Synchronization

/// The identity of a subscriber or subscription.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private static let next = Atomic<UInt64>(0)
    private let value: UInt64

    /// Creates a unique identifier.
    public init() {
        value = Self.next.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Creates the identifier of an object. It is valid as long as the object lives.
    public init(_ object: AnyObject) {
        value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
    }

    public var description: String { "0x" + String(value, radix: 16, uppercase: true) }
}

/// A participant of a stream with an identity.
public protocol CustomCombineIdentifierConvertible {
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
