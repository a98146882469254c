/// Reports which view has the accessibility cursor, and moves the cursor when it is written.
///
///     @AccessibilityFocusState private var isAtResult: Bool
///     Text(result).accessibilityFocused($isAtResult)
///
/// Clients report the position of their cursor. The value is nil, or false, while no client has a cursor or the cursor
/// is elsewhere.
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

    /// All technologies share one accessibility cursor, so `technologies` makes no difference.
    public init(for technologies: AccessibilityTechnologies) where Value == Bool { initial = false }
    public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { initial = nil }

    public var wrappedValue: Value {
        get { location?.read() ?? initial }
        nonmutating set { location?.write(newValue) }
    }

    public var projectedValue: Binding {
        Binding(location: location ?? FocusLocation(initial, graph: nil, isAccessibilityCursor: true))
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        let state = property.assumingMemoryBound(to: Self.self)
        let location =
            (slot as? FocusLocation<Value>)
            ?? FocusLocation(state.pointee.initial, graph: context.element.graph, isAccessibilityCursor: true)
        slot = location
        state.pointee.location = location
    }
}

extension AccessibilityFocusState: Sendable where Value: Sendable {}
extension AccessibilityFocusState.Binding: Sendable where Value: Sendable {}

extension AccessibilityFocusState: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal { { _, _ in true } }
}

extension AccessibilityFocusState.Binding: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            $0.assumingMemoryBound(to: Self.self).pointee.location
                === $1.assumingMemoryBound(to: Self.self).pointee.location
        }
    }
}

/// The assistive technologies that move an accessibility cursor.
public struct AccessibilityTechnologies: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let voiceOver = AccessibilityTechnologies(rawValue: 1 << 0)
    public static let switchControl = AccessibilityTechnologies(rawValue: 1 << 1)
}

extension View {
    /// Binds the accessibility cursor to a value. The property has the value while the cursor is in this view, and
    /// writing the value moves the cursor here.
    nonisolated public func accessibilityFocused<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
    ) -> some View {
        modifier(_FocusedModifier(location: binding.location, value: value))
    }

    /// Binds the accessibility cursor to a Boolean: true while the cursor is in this view.
    nonisolated public func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
        modifier(_FocusedModifier(location: condition.location, value: true))
    }

    /// Sets the initial position of the accessibility cursor, used when this view appears and nothing in it has the
    /// cursor.
    nonisolated public func accessibilityDefaultFocus<Value: Hashable>(
        _ binding: AccessibilityFocusState<Value>.Binding, _ value: Value
    ) -> some View {
        onAppear { if binding.location.isAtInitialValue { binding.wrappedValue = value } }
    }
}

extension AccessibilityFocusState: TracedProperty {
    var trace: PropertyTrace { location?.sharedTrace ?? .untraced }
}
