/// Values that are often all the same: then they take the room of one.
struct OftenSame<Value: Equatable> {
    private var values: [Value] = []
    private(set) var count = 0

    init() {}

    init(_ all: [Value]) {
        count = all.count
        guard let first = all.first else { return }
        values = all.allSatisfy { $0 == first } ? [first] : all
    }

    init(repeating value: Value, count: Int) {
        self.count = max(count, 0)
        if self.count > 0 { values = [value] }
    }

    var indices: Range<Int> { 0..<count }

    /// At least once each one that there is.
    var distinct: [Value] { values }

    subscript(index: Int) -> Value { values[values.count == 1 ? 0 : index] }
}
