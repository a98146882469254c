import Foundation

/// Builds the ticks of a slider from the statements of a closure.
@resultBuilder
public struct SliderTickBuilder<Value: BinaryFloatingPoint> {
    public static func buildExpression<Content: SliderTickContent>(
        _ content: Content
    ) -> some SliderTickContent<Value> where Content.Value == Value { content }

    public static func buildBlock() -> some SliderTickContent<Value> {
        TupleSliderTickContent<Value, Void>(value: (), body: [])
    }

    public static func buildBlock<Content: SliderTickContent>(
        _ content: Content
    ) -> some SliderTickContent<Value> where Content.Value == Value { content }

    public static func buildBlock<C0: SliderTickContent, C1: SliderTickContent>(_ c0: C0, _ c1: C1)
        -> some SliderTickContent<Value> where C0.Value == Value, C1.Value == Value
    {
        tuple((c0, c1), [Array(c0.body), Array(c1.body)])
    }

    public static func buildBlock<C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent>(
        _ c0: C0, _ c1: C1, _ c2: C2
    ) -> some SliderTickContent<Value> where C0.Value == Value, C1.Value == Value, C2.Value == Value {
        tuple((c0, c1, c2), [Array(c0.body), Array(c1.body), Array(c2.body)])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3) -> some SliderTickContent<Value>
    where C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value {
        tuple((c0, c1, c2, c3), [Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body)])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4) -> some SliderTickContent<Value>
    where C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value {
        tuple((c0, c1, c2, c3, c4), [Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body)])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent, C5: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5) -> some SliderTickContent<Value>
    where
        C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value, C5.Value == Value
    {
        tuple(
            (c0, c1, c2, c3, c4, c5),
            [Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body), Array(c5.body)])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent, C5: SliderTickContent, C6: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6) -> some SliderTickContent<Value>
    where
        C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value,
        C5.Value == Value, C6.Value == Value
    {
        tuple(
            (c0, c1, c2, c3, c4, c5, c6),
            [
                Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body), Array(c5.body),
                Array(c6.body),
            ])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent, C5: SliderTickContent, C6: SliderTickContent, C7: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7) -> some SliderTickContent<Value>
    where
        C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value,
        C5.Value == Value, C6.Value == Value, C7.Value == Value
    {
        tuple(
            (c0, c1, c2, c3, c4, c5, c6, c7),
            [
                Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body), Array(c5.body),
                Array(c6.body), Array(c7.body),
            ])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent, C5: SliderTickContent, C6: SliderTickContent, C7: SliderTickContent,
        C8: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8)
        -> some SliderTickContent<Value>
    where
        C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value,
        C5.Value == Value, C6.Value == Value, C7.Value == Value, C8.Value == Value
    {
        tuple(
            (c0, c1, c2, c3, c4, c5, c6, c7, c8),
            [
                Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body), Array(c5.body),
                Array(c6.body), Array(c7.body), Array(c8.body),
            ])
    }

    public static func buildBlock<
        C0: SliderTickContent, C1: SliderTickContent, C2: SliderTickContent, C3: SliderTickContent,
        C4: SliderTickContent, C5: SliderTickContent, C6: SliderTickContent, C7: SliderTickContent,
        C8: SliderTickContent, C9: SliderTickContent
    >(_ c0: C0, _ c1: C1, _ c2: C2, _ c3: C3, _ c4: C4, _ c5: C5, _ c6: C6, _ c7: C7, _ c8: C8, _ c9: C9)
        -> some SliderTickContent<Value>
    where
        C0.Value == Value, C1.Value == Value, C2.Value == Value, C3.Value == Value, C4.Value == Value,
        C5.Value == Value, C6.Value == Value, C7.Value == Value, C8.Value == Value, C9.Value == Value
    {
        tuple(
            (c0, c1, c2, c3, c4, c5, c6, c7, c8, c9),
            [
                Array(c0.body), Array(c1.body), Array(c2.body), Array(c3.body), Array(c4.body), Array(c5.body),
                Array(c6.body), Array(c7.body), Array(c8.body), Array(c9.body),
            ])
    }

    public static func buildIf<Content: SliderTickContent>(
        _ content: Content
    ) -> some SliderTickContent<Value> where Content.Value == Value { content }

    public static func buildEither<First: SliderTickContent, Second: SliderTickContent>(
        first: First
    ) -> _ConditionalContent<First, Second>
    where First.Value == Value, Second.Value == Value, First.Body == Second.Body {
        _ConditionalContent(storage: .trueContent(first))
    }

    public static func buildEither<First: SliderTickContent, Second: SliderTickContent>(
        second: Second
    ) -> _ConditionalContent<First, Second>
    where First.Value == Value, Second.Value == Value, First.Body == Second.Body {
        _ConditionalContent(storage: .falseContent(second))
    }

    private static func tuple<T>(_ value: T, _ ticks: [[SliderTick<Value>]]) -> TupleSliderTickContent<Value, T> {
        TupleSliderTickContent(value: value, body: Array(ticks.joined()))
    }
}

/// A combination of several tick contents.
public struct TupleSliderTickContent<Value: BinaryFloatingPoint, T>: SliderTickContent {
    public typealias TicksCollection = [SliderTick<Value>]
    public var value: T
    nonisolated public let body: [SliderTick<Value>]

    nonisolated init(value: T, body: [SliderTick<Value>]) {
        self.value = value
        self.body = body
    }
}

extension Optional: SliderTickContent where Wrapped: SliderTickContent {
    public typealias Value = Wrapped.Value
    public typealias Body = [SliderTick<Wrapped.Value>]
    public typealias TicksCollection = [SliderTick<Wrapped.Value>]
    nonisolated public var body: [SliderTick<Wrapped.Value>] { map { Array($0.body) } ?? [] }
}

extension _ConditionalContent: SliderTickContent
where
    TrueContent: SliderTickContent, FalseContent: SliderTickContent, TrueContent.Body == FalseContent.Body,
    TrueContent.Value == FalseContent.Value
{
    public typealias Value = TrueContent.Value
    public typealias Body = TrueContent.Body

    nonisolated public var body: TrueContent.Body {
        switch storage {
        case .trueContent(let ticks): ticks.body
        case .falseContent(let ticks): ticks.body
        }
    }
}
