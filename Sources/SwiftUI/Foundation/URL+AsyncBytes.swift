import Foundation

extension URL {
    /// The lines of a file: `for try await line in url.lines { … }`.
    public var lines: AsyncLineSequence<AsyncBytes> { resourceBytes.lines }

    /// The bytes of a file. Other URLs fail with an error; `URLSession` is for those.
    public var resourceBytes: AsyncBytes { AsyncBytes(url: self) }

    /// The bytes of a file, read in pieces and never on the main actor.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        public typealias Failure = any Error

        let url: URL

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: FileBytes(url)) }

        public struct AsyncIterator: AsyncIteratorProtocol {
            public typealias Failure = any Error

            let source: FileBytes
            private var piece: [UInt8] = []
            private var place = 0

            init(source: FileBytes) { self.source = source }

            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> UInt8? {
                if place == piece.count {
                    try Task.checkCancellation()
                    piece = try await source.next()
                    place = 0
                    if piece.isEmpty { return nil }
                }
                defer { place += 1 }
                return piece[place]
            }
        }
    }
}

/// A file that is being read, off the main actor.
actor FileBytes {
    private static let pieceSize = 1 << 16
    private let url: URL
    private var handle: FileHandle?

    init(_ url: URL) { self.url = url }

    /// Returns the next bytes, empty at the end.
    func next() throws -> [UInt8] {
        guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
        let handle = try handle ?? FileHandle(forReadingFrom: url)
        self.handle = handle
        return [UInt8](try handle.read(upToCount: FileBytes.pieceSize) ?? Data())
    }
}
