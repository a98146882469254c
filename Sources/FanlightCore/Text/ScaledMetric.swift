import Foundation

/// A length that scales with the person's preferred text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle
    private var values: EnvironmentValues?

    /// Creates a length that scales as text of a style does.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
        style = textStyle
    }

    /// Creates a length that scales as body text does.
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    /// The scaled length in whole dots of the display; the unscaled length at the standard size.
    public var wrappedValue: Value {
        guard let values else { return base }
        let scale = values.dynamicTypeSize.scale(style)
        if scale == 1 { return base }
        let dots = max(Double(values.displayScale), 1)
        return Value((Double(base) * scale * dots).rounded() / dots)
    }

    @MainActor public static func _link(
        _ property: UnsafeMutableRawPointer, _ slot: inout AnyObject?, _ context: _LinkContext
    ) {
        property.assumingMemoryBound(to: Self.self).pointee.values = EnvironmentValues(
            scope: context.element.environment, reader: context.token)
    }
}

extension ScaledMetric {
    /// A copy that registers no reader when read.
    var untracked: Self {
        var untracked = self
        untracked.values?.reader = nil
        return untracked
    }
}

extension ScaledMetric: ComparableStorage {
    package static func _comparison() -> ValueComparison.Equal {
        {
            let left = $0.assumingMemoryBound(to: Self.self).pointee
            let right = $1.assumingMemoryBound(to: Self.self).pointee
            return left.base == right.base && left.style == right.style
        }
    }
}

extension ScaledMetric: TracedProperty {
    var trace: PropertyTrace { .comparing(untracked.wrappedValue) }
}
