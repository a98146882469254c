extension Publishers {
    /// Delivers the values whose indices are in a range, and ends with the last of them.
    public struct Output<Upstream: Publisher>: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let range: CountableRange<Int>

        public init(upstream: Upstream, range: CountableRange<Int>) {
            self.upstream = upstream
            self.range = range
        }

        public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
            let range = range
            var number = 0
            upstream.subscribe(
                Step(subscriber) {
                    defer { number += 1 }
                    guard number < range.upperBound else { return .finish }
                    guard number >= range.lowerBound else { return .skip }
                    return number + 1 == range.upperBound ? .last($0) : .value($0)
                })
        }
    }
}

extension Publisher {
    /// Delivers the value with an index from 0, and ends.
    public func output(at index: Int) -> Publishers.Output<Self> { output(in: index...index) }

    /// Delivers the values whose indices are in the range, from 0, and ends with the last of them.
    public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
        .init(upstream: self, range: range.relative(to: 0..<Int.max))
    }
}
