/// An object that views depend on and that counts its changes.
@MainActor
protocol ChangeCounting: AnyObject {
    var changes: UInt16 { get }
}

/// A dynamic property that creates its own trace.
protocol TracedProperty {
    @MainActor var trace: PropertyTrace { get }
}

/// A snapshot of a dynamic property that suffices to detect changes.
enum PropertyTrace {
    typealias Named = (name: String, trace: PropertyTrace)

    /// An object that counts its changes, the count, and whether a change is a reason to evaluate the view.
    case count(of: ObjectIdentifier, UInt16, counts: Bool = true)
    /// The value itself, with a comparison.
    case value(Any, isSame: @MainActor (Any) -> Bool)
    case parts([PropertyTrace])
    /// A property without a trace, never reported as changed.
    case untraced

    @MainActor init(of type: any DynamicProperty.Type, at property: UnsafeRawPointer, _ slot: AnyObject?) {
        @MainActor func open<Property: DynamicProperty>(_ type: Property.Type) -> PropertyTrace {
            if let traced = property.assumingMemoryBound(to: type).pointee as? any TracedProperty {
                return traced.trace
            }
            if let counting = slot as? any ChangeCounting {
                return .count(of: ObjectIdentifier(counting), counting.changes)
            }
            if let nested = slot as? PropertySlots { return .parts(nested.trace(at: property).map(\.trace)) }
            return .untraced
        }
        self = open(type)
    }

    @MainActor func isSame(as other: PropertyTrace) -> Bool {
        switch (self, other) {
        case (.count(let one, let count, let counts), .count(let other, let otherCount, _)):
            one == other && (count == otherCount || !counts)
        case (.value(_, let isSame), .value(let value, _)): isSame(value)
        case (.parts(let ones), .parts(let others)):
            ones.count == others.count && zip(ones, others).allSatisfy { $0.isSame(as: $1) }
        case (.untraced, .untraced): true
        default: false
        }
    }
}

extension Location {
    /// The trace of storage that several views may read.
    var sharedTrace: PropertyTrace { .count(of: ObjectIdentifier(self), changes) }
}

extension PropertyTrace {
    /// Returns the trace of a value that is compared itself.
    @MainActor static func comparing<Value>(_ value: Value) -> PropertyTrace {
        .value(value) { other in (other as? Value).map { ValueComparison.isSame(value, $0) } ?? false }
    }
}
