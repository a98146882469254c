/// Says at which of a view's parts whoever reads it element by element is, and moves them when it is written.
///
///     @AccessibilityFocusState private var isAtResult: Bool
///     Text(result).accessibilityFocused($isAtResult)
///
/// A client that reads says where its reader is; the value is nil, or false, where nobody reads, or elsewhere.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
    /// A connection to the property, for `accessibilityFocused(_:)` and for views inside.
    @propertyWrapper
    public struct Binding {
        let location: FocusLocation<Value>

        public var wrappedValue: Value {
            get { location.read() }
            nonmutating set { location.write(newValue) }
        }

        public var projectedValue: Binding { self }
    }

    private let initial: Value
    private(set) var location: FocusLocation<Value>?

    public init() where Value == Bool { initial = false }
    public init<T: Hashable>() where Value == T? { initial = nil }

    /// Here all who read are alike, whatever they read with.
    public init(for technologies: AccessibilityTechnologies) where Value == Bool { initial = false }
    public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { initial = nil }

    public var wrappedValue: Value {
        get { location?.read() ?? initial }
        nonmutating set { location?.write(newValue) }
    }

    public var projectedValue: Binding {
        Binding(location: location ?? FocusLocation(initial, graph: nil, isOfReaders: true))
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let location =
            (slot as? FocusLocation<Value>)
            ?? FocusLocation(state.pointee.initial, graph: context.element.graph, isOfReaders: true)
        slot = location
        state.pointee.location = location
    }
}

extension AccessibilityFocusState: Sendable where Value: Sendable {}
extension AccessibilityFocusState.Binding: Sendable where Value: Sendable {}

extension AccessibilityFocusState: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension AccessibilityFocusState.Binding: ComparableStorage {
    static func _comparison() -> ValueComparison.Equal {
        {
            $0.assumingMemoryBound(to: Self.self).pointee.location
                === $1.assumingMemoryBound(to: Self.self).pointee.location
        }
    }
}

/// With what people use a display that they do not see, or do not reach.
public struct AccessibilityTechnologies: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let voiceOver = AccessibilityTechnologies(rawValue: 1 << 0)
    public static let switchControl = AccessibilityTechnologies(rawValue: 1 << 1)
}

extension View {
    /// Binds whether somebody reads this view to a value of a property: it has the value while they are here, and writing
    /// it brings them here.
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View {
        modifier(_FocusedModifier(location: binding.location, value: value))
    }

    /// Binds whether somebody reads this view to a property.
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        modifier(_FocusedModifier(location: condition.location, value: true))
    }

    /// Where whoever reads is first, when this view appears and nothing in it is read.
    nonisolated public func accessibilityDefaultFocus<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, _ value: Value
    ) -> some View {
        onAppear { if binding.location.isUnasked { binding.wrappedValue = value } }
    }
}
