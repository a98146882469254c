/// The lines of a byte sequence, without their terminators. Empty lines are skipped, as in Apple's implementation.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    public typealias Element = String
    public typealias Failure = Base.Failure

    let base: Base

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }

    public struct AsyncIterator: AsyncIteratorProtocol {
        public typealias Failure = Base.Failure

        var base: Base.AsyncIterator
        private var line: [UInt8] = []

        init(base: Base.AsyncIterator) { self.base = base }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Base.Failure) -> String? {
            while let byte = try await base.next(isolation: actor) {
                if let line = consume(byte) { return line }
            }
            return rest()
        }

        /// Appends a byte. Returns the line if the byte ends it: at line feeds, carriage returns, and Unicode's other
        /// line terminators.
        private mutating func consume(_ byte: UInt8) -> String? {
            switch byte {
            case 0x0A...0x0D: return rest()
            default: line.append(byte)
            }
            for separator in Self.separators where line.count >= separator.count && line.ends(with: separator) {
                line.removeLast(separator.count)
                return rest()
            }
            return nil
        }

        /// The next-line, line-separator and paragraph-separator characters.
        private static var separators: [[UInt8]] { [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]] }

        private mutating func rest() -> String? {
            guard !line.isEmpty else { return nil }
            defer { line.removeAll(keepingCapacity: true) }
            return String(decoding: line, as: UTF8.self)
        }
    }
}

extension AsyncLineSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == UInt8 {
    /// The bytes as lines of text.
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}

extension Array where Element == UInt8 {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
