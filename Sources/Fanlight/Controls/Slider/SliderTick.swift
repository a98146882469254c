import Foundation

/// Ticks along a slider.
public protocol SliderTickContent<Value> {
    associatedtype Value: BinaryFloatingPoint
    associatedtype Body: RandomAccessCollection where Body.Element == SliderTick<Value>
    /// The ticks, one by one.
    nonisolated var body: Body { get }
}

/// A place on a slider that is marked, and perhaps named.
///
/// The knob does not keep to ticks: that is what steps are for.
public struct SliderTick<Value: BinaryFloatingPoint> {
    let value: Value
    let label: SliderWords?

    /// A mark without a name.
    nonisolated public init(_ value: Value) {
        self.value = value
        label = nil
    }

    /// A mark with a name below it.
    nonisolated public init<Label: View>(_ value: Value, @ViewBuilder label: () -> Label) {
        self.value = value
        self.label = SliderWords(label())
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
    /// What a tick is known by: where it is.
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

    /// Ticks for the elements, each of which is known by the value at a key path.
    nonisolated public init<V>(
        _ data: Data, id: KeyPath<V, ID>, @SliderTickBuilder<V> content: (V) -> Content
    ) where V == Data.Element, Data.Element == Content.Value {
        ticks = data.flatMap { Array(content($0).body) }
    }

    /// Ticks for elements that are known by themselves.
    nonisolated public init<V: Identifiable>(
        _ data: Data, @SliderTickBuilder<V> content: (V) -> Content
    ) where ID == V.ID, V == Data.Element, Data.Element == Content.Value {
        ticks = data.flatMap { Array(content($0).body) }
    }

    /// Ticks for the numbers of a range.
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
