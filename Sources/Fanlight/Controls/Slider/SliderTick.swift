import Foundation

/// A type that provides ticks along a slider.
public protocol SliderTickContent<Value> {
    associatedtype Value: BinaryFloatingPoint
    associatedtype Body: RandomAccessCollection where Body.Element == SliderTick<Value>
    /// The ticks as a collection.
    nonisolated var body: Body { get }
}

/// A marked position on a slider, optionally with a label.
///
/// The thumb does not snap to ticks. Snapping is the purpose of steps.
public struct SliderTick<Value: BinaryFloatingPoint> {
    let value: Value
    let label: SliderLabel?

    /// Creates a tick without a label.
    nonisolated public init(_ value: Value) {
        self.value = value
        label = nil
    }

    /// Creates a tick with a label below it.
    nonisolated public init<Label: View>(_ value: Value, @ViewBuilder label: () -> Label) {
        self.value = value
        self.label = SliderLabel(label())
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, _ value: Value) { self.init(value) { Text(titleKey) } }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, _ value: Value) {
        self.init(value) { Text(titleResource) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, _ value: Value) { self.init(value) { Text(title) } }
}

extension SliderTick: SliderTickContent {
    nonisolated public var body: [SliderTick<Value>] { [self] }
}

extension SliderTick: Identifiable {
    /// The identity of a tick, which is its value.
    public struct ID: Hashable {
        let value: Value
    }

    nonisolated public var id: ID { ID(value: value) }
}

extension SliderTick: Comparable {
    nonisolated public static func == (a: SliderTick, b: SliderTick) -> Bool { a.value == b.value }
    nonisolated public static func < (a: SliderTick, b: SliderTick) -> Bool { a.value < b.value }
}

/// A tick for each element of a collection.
public struct SliderTickContentForEach<Data: RandomAccessCollection, ID: Hashable, Content: SliderTickContent> {
    private let ticks: [SliderTick<Content.Value>]

    /// Creates ticks for elements identified by a key path.
    nonisolated public init<V>(
        _ data: Data, id: KeyPath<V, ID>, @SliderTickBuilder<V> content: (V) -> Content
    ) where V == Data.Element, Data.Element == Content.Value {
        ticks = data.flatMap { Array(content($0).body) }
    }

    /// Creates ticks for identifiable elements.
    nonisolated public init<V: Identifiable>(
        _ data: Data, @SliderTickBuilder<V> content: (V) -> Content
    ) where ID == V.ID, V == Data.Element, Data.Element == Content.Value {
        ticks = data.flatMap { Array(content($0).body) }
    }

    /// Creates ticks for the numbers of a range.
    nonisolated public init<V>(
        _ data: Range<Int>, @SliderTickBuilder<V> content: (Int) -> Content
    ) where Data == Range<Int>, ID == Int, V == Content.Value {
        ticks = data.flatMap { Array(content($0).body) }
    }
}

extension SliderTickContentForEach: SliderTickContent {
    public typealias Value = Content.Value
    nonisolated public var body: [SliderTick<Content.Value>] { ticks }
}
