/// An array whose elements are often all equal and are then stored once.
struct UniformArray<Value: Equatable> {
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

    /// One value if all are equal, otherwise every value.
    var distinct: [Value] { values }

    subscript(index: Int) -> Value { values[values.count == 1 ? 0 : index] }
}
